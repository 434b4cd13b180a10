"""The laws that every game keeps, each stated once.

A law is a small function: it looks at a state, tries something on copies of it, and raises
`BrokenLaw` with the name of the law and what is not as it should be. The state itself is left as
it was. `walk` plays one game by chance and holds it to all of them; `soak` walks through many.
Tests run them on every game, and so can anybody who adds one.
"""

import json
import math
import pickle
import re
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, final

from mypy_extensions import i64

from longhouse.engine.contract import ALWAYS_ASK, ASK, NOBODY, Reason, Setting, State, seat_word
from longhouse.engine.documents import load_position, load_record, write_json
from longhouse.engine.errors import BadInput, IllegalAction
from longhouse.engine.game import Game
from longhouse.engine.journal import Event, Journal, describe
from longhouse.engine.options import Option, Value
from longhouse.engine.random import Random
from longhouse.engine.record import Record
from longhouse.engine.registry import load
from longhouse.engine.table import Table

DEAR_EVERY: Final = 10  # a soak looks at the dear laws in one game of this many
GAP: Final = 100  # decisions between two looks at the dear laws, at most
STEPS: Final = 12  # actions that a law plays on a copy to see where it leads
MOST_SETTINGS: Final = 128
RULE_ID: Final = re.compile(r"[A-Z]{2,3}-\d+(\.\d+)*[a-z]?")


class BrokenLaw(Exception):
    """A game does not keep a law. The text names the law, and says what differs."""

    def __init__(self, text: str, record: Record | None = None) -> None:
        super().__init__(text)
        self.record = record  # the game, up to the answer after which the law was broken


def demand(kept: bool, law: str, otherwise: str) -> None:
    if not kept:
        raise BrokenLaw(f"{law}: {otherwise}")


# ---------------------------------------------------------------- cheap laws, at every decision


def owes(state: State) -> None:
    """Until the game is over one seat owes a decision, and has something to answer."""
    law = "owes"
    if state.over:
        demand(state.actor == NOBODY, law, "a seat owes a decision after the end")
        demand(not state.actions(), law, "something can be answered after the end")
        return
    actions = state.actions()
    name = asked(state)
    demand(0 <= state.actor < state.setting.seats, law, f"{name} is asked of {state.actor}")
    demand(state.setting.modes[state.kind] in (ASK, ALWAYS_ASK), law, f"{name} is no question")
    demand(len(actions) > 0, law, f"{name} has no answer")
    demand(len(set(actions)) == len(actions), law, f"{name} offers an answer twice: {actions}")
    size = state.setting.vocabulary.size
    demand(all(0 <= action < size for action in actions), law, f"{name} offers {actions}")


def asked(state: State) -> str:
    return state.setting.rules[state.kind].name


def keeps_pieces(state: State) -> None:
    """Every piece is in exactly one place: what a position must keep to holds at every moment."""
    try:
        state.setting.check(state)
    except BadInput as error:
        raise BrokenLaw(f"keeps_pieces: {error}") from error


def same(one: State, other: State, law: str, who: str) -> None:
    """Two states are the same: in bytes, in what is asked and in what may be answered."""
    if one.bytes() != other.bytes():
        raise BrokenLaw(f"{law}: {who} differs: {difference(one, other)}")
    demand(one.over == other.over, law, f"{who} is over, or not")
    demand(one.actions() == other.actions(), law, f"{who} offers {other.actions()}")


def difference(one: State, other: State) -> str:
    """Where two states differ, for the reader of an error."""
    for field in one.setting.fields:
        before, after = one.values(field.name), other.values(field.name)
        if before != after:
            return f"{field.name} is {after}, was {before}"
    if one.frames() != other.frames():
        return f"to do is {other.frames()}, was {one.frames()}"
    return f"chance is {other.seed} {list(other.draws)}, was {one.seed} {list(one.draws)}"


# -------------------------------------------------------------------------- answers and refusals


def offers_what_it_takes(state: State) -> None:
    """An action is taken exactly if it is offered, and refused with a rule exactly if not."""
    law = "offers_what_it_takes"
    before, scratch = state.bytes(), state.clone()
    for action in range(-1, state.setting.vocabulary.size + 1):
        word = state.setting.vocabulary.word(action)
        reason = state.why_not(action)
        if action in state.actions():
            demand(reason is None, law, f"{word} is offered, yet {reason} forbids it")
            state.clone().play(action)
            continue
        if reason is None:
            raise BrokenLaw(f"{law}: {word} is not offered, yet nothing forbids it")
        demand(reason_is_named(reason), law, f"{word} is refused by {reason}")
        refused = refusal(scratch, action)
        demand(refused == reason, law, f"{word} is refused by {refused}, not {reason}")
        if scratch.bytes() != before:
            same(state, scratch, law, f"the state after {word} was refused")


def refusal(state: State, action: int) -> Reason | None:
    """What an action is refused with when it is played."""
    try:
        state.play(action)
    except IllegalAction as error:
        return Reason(error.rule, error.key)
    return None


def reason_is_named(reason: Reason) -> bool:
    return RULE_ID.fullmatch(reason.rule) is not None and reason.key != ""


def offers_again(state: State) -> None:
    """What may be answered follows from the table alone, and looking at it changes nothing."""
    if state.over:
        return
    scratch = state.clone()
    again = [action for action in state.setting.rules[state.kind].options(scratch)]
    demand(again == state.actions(), "offers_again", f"{state.actions()}, then {again}")
    same(state, scratch, "offers_again", "the state after it was asked what it offers")


def speaks(state: State) -> None:
    """Each answer is one word, and saying it, with its verb or without, is playing it."""
    law = "speaks"
    words = state.setting.vocabulary
    for action in state.actions():
        word = words.word(action)
        verb = state.setting.rules[state.kind].verb
        demand(words.action(word) == action, law, f"{word} is {words.action(word)}, not {action}")
        played = state.clone()
        played.play(action)
        for line in (word, f"{verb} {word}"):
            spoken = state.clone()
            said = spoken.say(line)
            demand(said == [action], law, f'"{line.strip()}" plays {said}, not {action}')
            same(played, spoken, law, f'the state after "{line.strip()}"')


# ------------------------------------------------------------------------------------- one value


def comes_back(state: State, random: Random) -> None:
    """A clone, bytes, a position as text and a pickle bring back a state that plays on the same."""
    law = "comes_back"
    same(state, state.clone(), law, "its clone")
    same(state, state.setting.from_bytes(state.bytes()), law, "what its bytes give")
    position = write_json(state.position())
    loaded = load_position(position)
    same(state, loaded, law, "what its position gives")
    demand(state == loaded and hash(state) == hash(loaded), law, "the same state is not equal")
    demand(state.hash == loaded.hash, law, "the same state has another hash")
    demand(write_json(loaded.position()) == position, law, "the position is written otherwise")
    revived = pickle.loads(pickle.dumps(state))
    same(state, revived, law, "what its pickle gives")
    played = state.clone()
    for action in play_some(played, random, STEPS):
        demand(action in loaded.actions(), law, f"loaded from its position it has no {action}")
        loaded.play(action)
        revived.play(action)
    same(played, loaded, law, "what its position gives, played on,")
    same(played, revived, law, "what its pickle gives, played on,")


def shares_nothing(state: State, random: Random) -> None:
    """Play on a copy leaves the original as it was, and both play on in the same way."""
    law = "shares_nothing"
    twin, before = state.clone(), state.bytes()
    played = state.clone()
    actions = play_some(played, random, STEPS)
    demand(state.bytes() == before, law, "play on a clone changed the original")
    demand(twin.bytes() == before, law, "play on a clone changed another clone")
    for action in actions:
        demand(action in twin.actions(), law, f"a clone does not offer {action}")
        twin.play(action)
    same(played, twin, law, "a clone that played the same")


def play_some(state: State, random: Random, most: int) -> list[int]:
    """Play some actions by chance; returns them."""
    played: list[int] = []
    while not state.over and len(played) < most:
        action = any_of(state.actions(), random)
        state.play(action)
        played.append(action)
    return played


def any_of(actions: Sequence[int], random: Random) -> int:
    return actions[random.below(len(actions))]


def takes_back(state: State, random: Random) -> None:
    """Undo gives back the very state, and never crosses a die or another seat's answer."""
    law = "takes_back"
    record = Record(state.setting, state.seed)
    record.start = state.position()
    table = Table(record)
    for _ in range(STEPS):
        if table.state.over:
            break
        before, told = table.state.clone(), list(table.journal.events)
        action = any_of(before.actions(), random)
        table.play(action)
        after, known = table.state.clone(), list(table.journal.events)
        if table.can_undo:
            demand(after.actor == before.actor, law, "undo would take back another seat's turn")
            demand(list(after.draws) == list(before.draws), law, "undo would take back a die")
            table.undo()
            same(before, table.state, law, "the state after undo")
            demand(table.journal.events == told, law, "undo leaves what was told")
            table.play(action)
            same(after, table.state, law, "the state played again after undo")
            demand(table.journal.events == known, law, "played again, other things are told")
    if table.can_undo:
        base = table.base.clone()
        table.undo(table.can_undo)
        same(base, table.state, law, "the state after undoing all that may be")
    demand(table.can_undo == 0, law, "undo goes on for ever")


# ----------------------------------------------------------------------------- hidden information


def hides(state: State, random: Random) -> None:
    """What a seat is shown depends on nothing but what it may know, and so does imagining."""
    for seat in range(NOBODY, state.setting.seats):
        hides_from(state, seat, random)
    knows_no_more(state, any_seat(state, random), random)
    demand_same_after_looking(state, random)


def hides_from(state: State, seat: int, random: Random) -> None:
    law = f"hides from {seat_word(seat) or 'a spectator'}"
    draws = random.new_seed()
    imagined = state.imagine(seat, Random(draws))
    demand_alike(state, imagined, seat, law, "its view gives away what it cannot know")
    if seat == state.actor:
        demand(state.actions() == imagined.actions(), law, "its answers give something away")
    other = state.imagine(seat, Random(random.new_seed()))
    same(imagined, other.imagine(seat, Random(draws)), law, "imagining from what was imagined")
    if seat != NOBODY:
        worth, guess = state.setting.worth(state, seat), state.setting.worth(imagined, seat)
        demand(worth == guess, law, f"worth knows too much: {worth}, imagined {guess}")
    owes(imagined)
    keeps_pieces(imagined)
    same(imagined, state.setting.from_bytes(imagined.bytes()), law, "what was imagined, loaded")
    demand(state.setting.turn(state) == state.setting.turn(imagined), law, "turn knows too much")
    tells_no_more(state, imagined, seat, random)


def seen(state: State, seat: int) -> str:
    return json.dumps(state.view(seat))


def any_seat(state: State, random: Random) -> int:
    """A seat by chance, or a spectator."""
    return random.below(state.setting.seats + 1) - 1


def demand_alike(one: State, other: State, seat: int, law: str, otherwise: str) -> None:
    """Byte for byte, since the order and the size of what is sent could also tell something."""
    if seen(one, seat) == seen(other, seat):
        return
    first, second = one.view(seat), other.view(seat)
    for key, value in first.items():
        if second.get(key) != value:
            raise BrokenLaw(f"{law}: {otherwise}: {key} is {value}, or {second.get(key)}")
    raise BrokenLaw(f"{law}: {otherwise}: {list(first)}, or {list(second)}")


def demand_same_after_looking(state: State, random: Random) -> None:
    before = state.bytes()
    for seat in range(NOBODY, state.setting.seats):
        state.view(seat)
        json.dumps(state.aids(seat))
        state.imagine(seat, random)
    demand(state.bytes() == before, "hides", "looking at the state changes it")


def tells_no_more(state: State, imagined: State, seat: int, random: Random) -> None:
    """While nothing becomes known, a seat is told and shown the same whatever the hidden truth.

    The two states look alike to the seat. One action is played in both: for a secret answer of
    another seat any two. If no chance and no reveal comes into it, whoever looks on from this
    seat cannot tell the two apart afterwards, so that such an action may also be taken back.
    """
    if state.over:
        return
    law = f"tells_no_more to {seat_word(seat) or 'a spectator'}"
    action = any_of(state.actions(), random)
    fancied = counterpart(state, imagined, action, seat, random)
    if fancied not in imagined.actions():
        return
    word = state.setting.vocabulary.word(action)
    true, other = Watched(state), Watched(imagined)
    true.play(action)
    other.play(fancied)
    if true.learned:
        return
    demand(not other.learned, law, f"{word} reveals something, or not, as the hidden truth has it")
    heard, dreamt = true.heard(seat), other.heard(seat)
    demand(heard == dreamt, law, f"{word} tells {heard}, or {dreamt}")
    demand(true.state.over == other.state.over, law, f"{word} ends the game, or not")
    if not true.state.over:
        demand_alike(true.state, other.state, seat, law, f"{word} shows what is hidden")


def knows_no_more(state: State, seat: int, random: Random) -> None:
    """Imagining goes by what the seat was told and shown, and by nothing else.

    Two games part here: chance falls otherwise, other seats give other secret answers. As long
    as this seat has been told and shown the same in both, it imagines the same.
    """
    law = f"knows_no_more as {seat_word(seat) or 'a spectator'}"
    one, other = Watched(state), Watched(state)
    other.state.seed = random.new_seed()
    for _ in range(STEPS):
        if one.state.over:
            return  # all is known
        action = any_of(one.state.actions(), random)
        twin = counterpart(one.state, other.state, action, seat, random)
        if twin not in other.state.actions():
            return
        one.play(action)
        other.play(twin)
        alike = one.heard(seat) == other.heard(seat)
        if one.state.over or not alike or seen(one.state, seat) != seen(other.state, seat):
            return
        draws = random.new_seed()
        first = one.state.imagine(seat, Random(draws))
        second = other.state.imagine(seat, Random(draws))
        same(first, second, law, "imagining from what looks alike")


def counterpart(state: State, other: State, action: int, seat: int, random: Random) -> int:
    """What to play in the other state so that the seat sees the same answer given."""
    secret = state.setting.rules[state.kind].secret and seat != state.actor
    if secret and other.kind == state.kind and other.actor == state.actor:
        return any_of(other.actions(), random)
    return action


@final
class Watched:
    """A copy of a state, played on with somebody listening."""

    def __init__(self, state: State) -> None:
        self.state: State = state.clone()
        self.journal: Journal = Journal()
        self.state.journal = self.journal
        self.learned: bool = False  # whether the last answer made something known

    def play(self, action: int) -> None:
        draws, reveals = list(self.state.draws), self.journal.reveals
        self.state.play(action)
        self.learned = self.journal.reveals != reveals
        if list(self.state.draws) != draws:
            demand(self.learned, "tells_no_more", "chance was used without `roll`")

    def heard(self, seat: int) -> list[Event]:
        return self.journal.seen_by(seat)


def plays_out(state: State, random: Random) -> None:
    """What a seat imagines is a game that can be played to its end."""
    imagined = state.imagine(any_seat(state, random), random)
    for _ in range(state.setting.longest + 1):
        if imagined.over:
            keeps_pieces(imagined)
            ranks(imagined)
            return
        imagined.play(any_of(imagined.actions(), random))
    raise BrokenLaw(f"plays_out: no end after {state.setting.longest} decisions")


# ------------------------------------------------------------------------ results, whole games


def ranks(state: State) -> None:
    """Each seat has points and a place: from 1, shared in a tie, and never against the points."""
    law = "ranks"
    before = state.bytes()
    scores, ranking = state.scores(), state.ranking()
    seats = state.setting.seats
    demand(len(scores) == seats, law, f"{len(scores)} scores for {seats} seats")
    demand(len(ranking) == seats, law, f"{len(ranking)} places for {seats} seats")
    demand(all(math.isfinite(score) for score in scores), law, f"scores are {scores}")
    for seat, place in enumerate(ranking):
        ahead = sum(1 for other in ranking if other < place)
        demand(place == 1 + ahead, law, f"places are {ranking}")
        better = [score for score, other in zip(scores, ranking, strict=True) if other > place]
        demand(all(score <= scores[seat] for score in better), law, f"{scores} gives {ranking}")
    demand(state.bytes() == before, law, "counting points changes the state")


def is_recorded(record: Record, end: State) -> None:
    """A record as text, read again, gives the same game: from the seed, word for word."""
    law = "is_recorded"
    document = record.document()
    again = load_record(json.dumps(document))  # without line breaks: a record holds a whole edition
    same(end, again.verify(), law, "the game played again")
    demand(again.document() == document, law, "the record is written otherwise")
    table = Table(again)
    same(end, table.state, law, "the game played at a table")
    for seat in range(NOBODY, record.setting.seats):
        for event in table.events(seat):
            demand(event.seat in (NOBODY, seat), law, f"{seat} is told a secret: {event}")
    for event in table.journal.events:
        is_described(record.setting, event)


def is_described(setting: Setting[State], event: Event) -> None:
    """All that is told can be put into words: each event is listed with all its numbers."""
    law = "is_described"
    demand(event.key in setting.events, law, f"{event} is not among the events of the game")
    listed = len(setting.events[event.key].split())
    demand(not any(event.args[listed:]), law, f"{event} has numbers that nobody reads")
    json.dumps(describe(event, setting.events, setting.terms))


# --------------------------------------------------------------------------------------- drivers


def keep_cheap_laws(state: State) -> None:
    """The laws that are looked at after every answer."""
    owes(state)
    keeps_pieces(state)


def keep_all_laws(state: State, random: Random) -> None:
    """All laws about one state."""
    keep_cheap_laws(state)
    ranks(state)
    comes_back(state, random)
    shares_nothing(state, random)
    offers_again(state)
    offers_what_it_takes(state)
    speaks(state)
    takes_back(state, random)
    hides(state, random)
    plays_out(state, random)


@final
class Walk:
    """A game that was played by chance: its end, and all that led there."""

    def __init__(self, record: Record, end: State) -> None:
        self.record: Final = record
        self.end: Final = end


def walk(setting: Setting[State], seed: int, random: Random, gap: int = GAP) -> Walk:
    """One game by chance. Every decision keeps the cheap laws, one in a while all the others.

    `gap` is the most decisions between two such looks; 0 leaves the dear laws out.
    """
    record = Record(setting, seed)
    try:
        return Walk(record, walk_on(record, random, gap))
    except Exception as error:
        where = (
            f"{setting.name} {setting.options}, seed {seed}, after {len(record.actions)} actions"
        )
        raise BrokenLaw(f"{where}: {type(error).__name__}: {error}", record) from error


def walk_on(record: Record, random: Random, gap: int) -> State:
    state = record.begin()
    look: i64 = random.below(max(gap, 1))
    while not state.over:
        keep_cheap_laws(state)
        if look == 0 and gap > 0:
            keep_all_laws(state, random)
            look = 1 + random.below(gap)
        look -= 1
        action = any_of(state.actions(), random)
        record.actions.append(action)
        state.play(action)
        if len(record.actions) > record.setting.longest:
            raise BrokenLaw(f"walk: no end after {record.setting.longest} decisions")
    keep_cheap_laws(state)
    ranks(state)
    record.close(state)
    if gap > 0:
        keep_all_laws(state, random)
        is_recorded(record, state)
    return state


def soak_settings(game: Game) -> list[dict[str, Value]]:
    """Options to try a game with: all player counts with all other choices.

    Where these are too many, each choice is tried with all player counts and the others as they
    are by default. What the game itself refuses to combine is left out.
    """
    rows = [values_of(option) for option in game.options]
    count = math.prod(len(row) for row in rows)
    if count <= MOST_SETTINGS:
        tried = [named(game, row) for row in product(*rows)]
    else:
        tried = one_at_a_time(game, rows)
    return [options for options in tried if is_allowed(game, options)]


def values_of(option: Option) -> list[Value]:
    """The values worth trying: all of a few, or the ends and the default of a range."""
    if isinstance(option.default, bool):
        return [False, True]
    if isinstance(option.default, str):
        return list(option.choices)
    if option.name == "players" or option.most - option.least < 4:
        return list(range(option.least, option.most + 1))
    return sorted({option.least, int(option.default), option.most})


def one_at_a_time(game: Game, rows: list[list[Value]]) -> list[dict[str, Value]]:
    players = next((i for i, option in enumerate(game.options) if option.name == "players"), 0)
    tried: list[dict[str, Value]] = []
    for count in rows[players]:
        plain: list[Value] = [option.default for option in game.options]
        plain[players] = count
        tried.append(named(game, plain))
        for i, row in enumerate(rows):
            for value in row:
                if i != players and value != plain[i]:
                    tried.append(named(game, [*plain[:i], value, *plain[i + 1 :]]))
    return tried


def named(game: Game, values: Sequence[Value]) -> dict[str, Value]:
    return {option.name: value for option, value in zip(game.options, values, strict=True)}


def is_allowed(game: Game, options: dict[str, Value]) -> bool:
    try:
        game.setting(options)
    except BadInput:
        return False
    return True


def walks(
    name: str,
    games: int,
    first: int = 0,
    settings: Sequence[dict[str, Value]] = (),
    gap: int = GAP,
    dear_every: int = DEAR_EVERY,
) -> Iterator[Walk]:
    """Walk through many games of one kind, spread over its settings.

    Game number n has seed n and setting n (counted round), whoever plays it: worker processes
    take a stretch of numbers each, and a game that broke a law can be looked at again alone.
    """
    game = load(name)
    chosen = list(settings) or soak_settings(game)
    for number in range(first, first + games):
        setting = game.setting(chosen[number % len(chosen)])
        dear = number // len(chosen) % dear_every == 0
        yield walk(setting, number, Random(number), gap if dear else 0)


def soak(
    name: str,
    games: int,
    first: int = 0,
    settings: Sequence[dict[str, Value]] = (),
    gap: int = GAP,
    dear_every: int = DEAR_EVERY,
) -> int:
    """The same, for those who want to know only how many decisions were taken."""
    some = walks(name, games, first, settings, gap, dear_every)
    return sum(len(one.record.actions) for one in some)
