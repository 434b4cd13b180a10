"""What can be played: games, their options, rules and editions."""

from collections import Counter
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from starlette.responses import PlainTextResponse

from longhouse.bots.registry import names as bot_names
from longhouse.engine.errors import BadInput
from longhouse.engine.game import Game
from longhouse.engine.options import Option
from longhouse.engine.registry import load, names
from longhouse.server.calls import Call, Endpoint
from longhouse.server.faults import Fault
from longhouse.server.play import Lexicon
from longhouse.server.shapes import EditionValue, GameBot, GameCard, GameEdition, GameOption

RECONSTRUCTED: Final = "reconstructed"
# Where the rules lie while Longhouse runs from its sources; building puts them beside each game.
SOURCES: Final = Path(str(files("longhouse"))).parents[1] / "docs" / "rules"


async def games(call: Call) -> object:
    """The games there are."""
    return [card(name) for name in names()]


@cache  # they do not change while a server runs, and every page asks for them
def card(name: str) -> GameCard:
    game = load(name)
    values = [(name, source) for name, source, _ in game.edition.values()]
    # How sure a reconstruction is, is no value of the game.
    sources = Counter(source for name, source in values if not name.endswith(".confidence"))
    return GameCard(
        name=game.name,
        seats=game.seats,
        options=[shown(option) for option in game.options],
        bots=[GameBot(name) for name in bot_names()],
        reconstructed=sources[RECONSTRUCTED],
        edition=GameEdition(game.edition.name, game.edition.digest),
        terms=Lexicon(game.setting({"players": game.seats[1]})).terms,
    )


def shown(option: Option) -> GameOption:
    described = GameOption(option.name, "number", option.default, option.rule)
    if isinstance(option.default, bool):
        described.kind = "flag"
    elif option.choices:
        described.kind = "choice"
        described.choices = option.choices
    else:
        described.least, described.most = option.least, option.most
    if option.players:
        described.players = option.players
    return described


def game_named(call: Call) -> Game:
    try:
        return load(call.request.path_params["game"])
    except BadInput:
        raise Fault(404, "no-such-game") from None


async def rules(call: Call) -> object:
    """The rules page of a game, in Markdown."""
    name = game_named(call).name
    built = files(f"longhouse.games.{name}").joinpath("rules.md")
    for page in (built, SOURCES / f"{name.replace('_', '-')}.md"):
        if page.is_file():
            return PlainTextResponse(page.read_text("utf-8"), media_type="text/markdown")
    raise Fault(404, "no-rules")


async def edition(call: Call) -> object:
    """Every value of the edition with its source."""
    return [EditionValue(*value) for value in game_named(call).edition.values()]


ENDPOINTS: Final = [
    Endpoint("GET", "/api/games", games, answer=list[GameCard], anyone=True),
    Endpoint(
        "GET", "/api/games/{game}/rules", rules, answer=str, anyone=True, media="text/markdown"
    ),
    Endpoint("GET", "/api/games/{game}/edition", edition, answer=list[EditionValue], anyone=True),
]
