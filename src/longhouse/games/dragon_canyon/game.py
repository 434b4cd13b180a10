"""Dragon Canyon as a game: options, set-up, and what a position must hold."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from longhouse.engine.contract import NOBODY, Setting, State
from longhouse.engine.edition import Edition
from longhouse.engine.errors import BadInput
from longhouse.engine.fields import Bits, Choice, Count, Field, Grid, Json, Listing, One, Row
from longhouse.engine.game import Game
from longhouse.engine.options import Chosen, Option
from longhouse.engine.random import Random
from longhouse.games.dragon_canyon import features, kinds, odds, positions, scoring, view
from longhouse.games.dragon_canyon.decisions import RULES
from longhouse.games.dragon_canyon.edition import LEVELS, Box, under
from longhouse.games.dragon_canyon.state import ALL_HEROES, CLAN, NOWHERE, SETUP, STREAMS, Canyon
from longhouse.games.dragon_canyon.words import (
    BUILDINGS,
    EVENTS,
    HEROES,
    KINDS,
    LANDS,
    SEATS,
    TERMS,
    TILES,
    VOCABULARY,
)

NAME: Final = "dragon_canyon"
SCOPES: Final = ["any-theft", "raid-trick"]


def options(edition: Edition) -> list[Option]:
    """What can be chosen; an edition may have a reading of its own of DC-14.3."""
    part = edition.root().part("options")
    scope = SCOPES[part.index("training_ground_scope", [under(word) for word in SCOPES])]
    return [
        Option("players", 2, "DC-1.1", least=1, most=5),
        Option("level", "grown", "DC-16.1", choices=LEVELS, players=[1]),
        Option("training-grounds", scope, "DC-14.3", choices=SCOPES),
    ]


@final
class DragonCanyon(Game):
    """Hidden heroes on a map of four by four tiles, for one to five players."""

    def __init__(self, edition: Edition) -> None:
        super().__init__(NAME, (1, 5), options(edition), edition)
        for players in range(1, 6):
            self.setting({"players": players})  # a wrong edition is refused here and now

    def build(self, chosen: Chosen) -> Setting[State]:
        return cast("Setting[State]", CanyonSetting(self.edition, chosen))


@final
class CanyonSetting(Setting[Canyon]):
    """Dragon Canyon for a number of players."""

    def __init__(self, edition: Edition, chosen: Chosen) -> None:
        self.box: Box = Box(edition, chosen)
        super().__init__(NAME, self.box.seats, chosen, VOCABULARY, RULES, STREAMS, "DC-11.2")
        self.fields = fields(self.box)
        self.speak(EVENTS, TERMS)

    def blank(self) -> Canyon:
        box = self.box
        state = Canyon(cast("Setting[State]", self), box)
        seats = box.seats
        state.land = row(16)
        state.hero_on = vec[i64]([NOBODY] * 16)
        state.standing = row(seats)
        state.hand = vec[i64]([ALL_HEROES] * seats)
        state.discard = row(seats)
        state.could_be = row(16)
        state.loot = row(seats)
        state.loot_left = box.loot
        state.stockpile = row(seats * 4)
        state.caravan = row(seats * 4)
        state.supply = vec[i64]([box.tokens] * 4)
        state.built = row(seats * 4)
        state.stacks = box.stacks[:]
        state.path = box.first_path
        return state

    def deal(self, state: Canyon) -> None:
        """DC-1.9 to DC-1.15, DC-16.1."""
        lands = [land for land, count in enumerate(self.box.land_counts) for _ in range(count)]
        state.land = vec[i64](lands)
        for last in range(i64(15), 0, -1):
            other = state.roll(SETUP, last + 1)
            state.land[last], state.land[other] = state.land[other], state.land[last]
        if self.box.solo:
            state.loot[CLAN] = min(self.box.clan_loot, state.loot_left)
            state.loot_left -= state.loot[CLAN]
            state.shuffle_pile()
            die = state.roll(SETUP, 6) + 1
            state.first = CLAN if die in self.box.clan_begins else 0
        else:
            state.first = state.roll(SETUP, state.box.seats)
        state.push(kinds.TURN, state.first)

    def scores(self, state: Canyon) -> list[float]:
        return scoring.scores(state)

    def ranking(self, state: Canyon) -> list[int]:
        return scoring.ranking(state)

    def worth(self, state: Canyon, seat: i64) -> float:
        return features.worth(state, seat)

    def turn(self, state: Canyon) -> i64:
        return state.active

    def odds(self, state: Canyon, action: i64) -> tuple[int, int] | None:
        return odds.odds(state, action)

    def aids(self, state: Canyon, seat: int) -> dict[str, Json]:
        return {"score": scoring.parts(state)}

    def hidden(self, state: Canyon, seat: int) -> dict[str, Json]:
        return view.hidden(state, seat)

    def redraw(self, state: Canyon, seat: i64, random: Random) -> None:
        view.redraw(state, seat, random)

    def check(self, state: Canyon) -> None:
        """DC-19.1 to DC-19.7: what every table keeps to."""
        for problem in positions.problems(state):
            raise BadInput("table", problem)

    def check_pending(self, state: Canyon) -> None:
        """DC-2.13: what is still to come can come on this table."""
        for problem in positions.pending_problems(state):
            raise BadInput("to do", problem)


def row(length: int) -> vec[i64]:
    return vec[i64]([0] * length)


def fields(box: Box) -> list[Field]:
    """Every number of a state and how it is written; those not open leave through view.py."""
    seats = SEATS[: box.seats]
    tile = Choice(TILES, empty=NOWHERE)
    tokens = Count(int(box.tokens))
    return [
        Row("land", TILES, Choice(LANDS, needed=True)),
        Row("hero_on", TILES, Choice(HEROES), is_open=False),
        Row("standing", seats, Bits(TILES), is_open=False),
        One("face_up", Bits(TILES), is_open=False),
        One("dragon", tile),
        Row("hand", seats, Bits(HEROES), is_open=False),
        Row("discard", seats, Bits(HEROES)),
        Row("could_be", TILES, Bits(HEROES), is_open=False),
        Row("loot", seats, Count(int(box.loot))),
        One("loot_left", Count(int(box.loot))),
        Grid("stockpile", seats, KINDS, tokens),
        Grid("caravan", seats, KINDS, tokens),
        Row("supply", KINDS, tokens),
        Grid("built", seats, BUILDINGS, Count(20)),
        Row("stacks", BUILDINGS, Count(20)),
        One("active", Choice(seats, needed=True)),
        One("first", Choice(seats, needed=True)),
        One("newcomer", tile),
        One("barred", Bits(KINDS)),
        One("quiet", Count(int(box.quiet_rounds), least=-1)),
        One("feast", Bits(TILES)),
        One("attacker", tile),
        One("defender", tile),
        One("raided", Choice(seats)),
        One("attack_bonus", Count(20)),
        One("defence_bonus", Count(20)),
        Listing("pile", Choice(HEROES, needed=True), 7, is_open=False),
        One("deed", Count(6)),
        One("path", Count(6, least=1)),
    ]
