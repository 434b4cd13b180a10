"""The games of Longhouse, made known by name; each is loaded when it is first asked for."""

from importlib.resources import files

from longhouse.engine.edition import Edition, read_edition
from longhouse.engine.game import Game
from longhouse.engine.registry import register


def shipped(name: str) -> Edition:
    """The edition that comes with a game."""
    text = files(f"longhouse.games.{name}").joinpath("edition.toml").read_text("utf-8")
    return read_edition(text, f"{name}/edition.toml")


def dragon_canyon(edition: Edition | None) -> Game:
    from longhouse.games.dragon_canyon.game import DragonCanyon

    return DragonCanyon(edition or shipped("dragon_canyon"))


register("dragon_canyon", dragon_canyon)


def terra_nova(edition: Edition | None) -> Game:
    from longhouse.games.terra_nova.game import TerraNova

    return TerraNova(edition or shipped("terra_nova"))


register("terra_nova", terra_nova)


def terramara(edition: Edition | None) -> Game:
    from longhouse.games.terramara.game import Terramara

    return Terramara(edition or shipped("terramara"))


register("terramara", terramara)
