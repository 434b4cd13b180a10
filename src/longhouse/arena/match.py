"""One game between bots."""

from collections.abc import Sequence

from longhouse.arena.watch import Watch
from longhouse.bots.bot import Bot
from longhouse.bots.chance import RandomBot, any_action
from longhouse.engine.contract import Setting, State
from longhouse.engine.journal import Journal
from longhouse.engine.random import SEEDS, Random
from longhouse.engine.record import Record


def ask(bot: Bot, state: State, random: Random) -> int:
    """A bot's answer to the question in hand, given from what its seat may see."""
    if isinstance(bot, RandomBot):
        return any_action(state, random)  # sees nothing, so nothing need be imagined for it
    return bot.choose(state.imagine(state.actor, random), state.actor, random)


def players(setting: Setting[State]) -> int:
    """How many seats answer for themselves; the rules may play others, as in solo games."""
    chosen = setting.options.get("players", setting.seats)
    return min(int(chosen), setting.seats)


def chances(seed: int, seats: int) -> list[Random]:
    """A source of chance for each bot of a game, none of them that of the game itself."""
    source = Random(SEEDS - 1 - seed)
    return [Random(source.new_seed()) for _ in range(seats)]


def play_game(
    setting: Setting[State],
    seed: int,
    bots: Sequence[Bot],
    names: Sequence[str] = (),
    watch: Watch | None = None,
) -> Record:
    """Play a game out; the same seed and the same bots give the same record, watched or not."""
    record = Record(setting, seed, names)
    journal = Journal()
    state = record.begin() if watch is None else watch.begin(record, journal)
    randoms = chances(seed, setting.seats)
    while not state.over:
        seat = state.actor
        action = ask(bots[seat], state, randoms[seat])
        record.actions.append(action)
        if watch is None:
            state.play(action)
        else:
            watch.play(state, action, journal)
    record.close(state)
    if watch is not None:
        watch.note(journal, record)
    return record
