"""The benchmark of one game with a number of players."""

from typing import Final

from longhouse.arena import timing
from longhouse.engine.contract import Setting, State
from longhouse.engine.random import Random

WARM_UP: Final = 0.2  # of the time
SHORT: Final = 0.1  # of the time, for single acts
COUNTED: Final = 50  # games in which the answers are counted that were not asked for


def measure(setting: Setting[State], seconds: float, seed: int = 0) -> dict[str, float]:
    """Speeds of random play on one core and times of single acts, in microseconds."""
    timing.time_games(setting, seconds * WARM_UP, seed)
    speed = timing.time_games(setting, seconds, seed)
    decisions = speed.asked / speed.seconds
    given = timing.given_answers(setting, seed, min(speed.games, COUNTED))
    states = timing.sample(setting, seed)
    short = seconds * SHORT
    play, play_p99 = timing.play_us(setting, short, seed)
    return {
        "decisions_per_s": round(decisions, 1),
        "answered_per_s": round(decisions * (1 + given), 1),
        "games_per_s": round(speed.games / speed.seconds, 2),
        "decisions_per_game": round(speed.asked / speed.games, 2),
        "clone_us": round(timing.clone_us(states, short), 4),
        "actions_us": round(timing.actions_us(states, short), 4),
        "play_us": round(play, 4),
        "play_p99_us": round(play_p99, 4),
        "imagine_us": round(timing.imagine_us(states, short, Random(seed)), 4),
    }
