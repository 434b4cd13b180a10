"""Bots answer legally, honestly, the same again - and greedy ones well."""

import pytest

import longhouse
from longhouse.arena.match import ask, play_game, players
from longhouse.bots import registry
from longhouse.bots.bot import Bot
from longhouse.engine.contract import Setting, State
from longhouse.engine.errors import BadInput
from longhouse.engine.random import Random
from longhouse.messages import Texts

CANYON = longhouse.load("dragon_canyon")


def middle(setting: Setting[State], seed: int, answers: int) -> State:
    """A table after some random answers."""
    state = setting.new(seed)
    chance = Random(seed)
    for _ in range(answers):
        if not state.over:
            state.play(state.actions()[chance.below(len(state.actions()))])
    return state


def test_bots_are_found_by_name_and_described() -> None:
    for name in registry.names():
        assert isinstance(registry.bot(name), Bot)
        assert Texts().has(f"bot.{name}")
    with pytest.raises(BadInput, match="random, greedy"):
        registry.bot("deep")


@pytest.mark.parametrize("game", longhouse.names())
@pytest.mark.parametrize("name", registry.names())
def test_a_bot_gives_legal_answers_and_the_same_ones_again(game: str, name: str) -> None:
    setting = longhouse.load(game).setting()
    for seed in range(6):
        state = middle(setting, seed, 9 * seed)
        if state.over:
            continue
        before = state.hash
        answers = {ask(registry.bot(name), state, Random(5)) for _ in range(2)}
        assert len(answers) == 1
        assert answers <= set(state.actions())
        assert state.hash == before, "asking a bot changes nothing"


@pytest.mark.parametrize("name", registry.names())
def test_a_bot_answers_the_same_whatever_is_hidden(name: str) -> None:
    """DC-15.12: only what the seat may see counts."""
    setting = CANYON.setting({"players": 3})
    compared = 0
    for seed in range(12):
        state = middle(setting, seed, 30 + 7 * seed)
        if state.over:
            continue
        other = state.imagine(state.actor, Random(100 + seed))
        compared += other.hash != state.hash
        bot = registry.bot(name)
        assert ask(bot, state, Random(1)) == ask(bot, other, Random(1))
    assert compared > 8


class Spy(Bot):
    """Keeps what it is handed."""

    def __init__(self) -> None:
        self.handed: list[State] = []

    def choose(self, state: State, seat: int, random: Random) -> int:
        self.handed.append(state)
        return state.actions()[0]


def test_a_bot_is_never_handed_the_true_table() -> None:
    spy = Spy()
    setting = CANYON.setting({"players": 2})
    state = middle(setting, 3, 40)
    ask(spy, state, Random(1))
    handed = spy.handed[0]
    assert handed is not state
    assert handed.seed != state.seed, "nor the seed from which all dice come"
    assert handed.view(state.actor) == state.view(state.actor)


def test_a_bot_of_ones_own_can_play() -> None:
    record = play_game(CANYON.setting({"players": 2}), 1, [Spy(), registry.bot("random")])
    assert record.verify().over


@pytest.mark.parametrize("players_", [2, 4])
def test_greedy_beats_random(players_: int) -> None:
    """Clearly: it hardly ever loses (99 % of 300 games with two players)."""
    setting = CANYON.setting({"players": players_})
    games, wins = 10, 0.0
    for seed in range(games):
        seat = seed % players_
        bots = [registry.bot("random") for _ in range(players_)]
        bots[seat] = registry.bot("greedy")
        record = play_game(setting, seed, bots)
        wins += record.ranking[seat] == 1
    assert wins >= 8


def test_the_rules_play_the_rival_clan() -> None:
    """DC-16: with one player only one seat is ever asked."""
    setting = CANYON.setting({"players": 1})
    assert players(setting) == 1
    record = play_game(setting, 2, [registry.bot("random")])
    assert record.verify().over
