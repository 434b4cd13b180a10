"""The Territory tiles: spaces on their fronts, Crossroads and Outposts on their backs."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from longhouse.engine.edition import Part
from longhouse.games.terramara.effects import Effects, want
from longhouse.games.terramara.vocabulary import BONUS_TILE, ON_SPACE, ON_TERRITORY, TERRAINS
from longhouse.games.terramara.words import ROUNDS, TERRITORY_TILES

SIDES: Final = ["left", "right"]
LEFT: Final = 0
RIGHT: Final = 1


@final
class Lands:
    """TM-9.1, TM-10.1, TM-11.1, TM-16.1: both faces of the Territory tiles."""

    def __init__(self, root: Part, effects: Effects) -> None:
        self.effects: Effects = effects
        specials = root.parts("special_space")
        names = [part.text("id") for part in specials]
        special_action = [effects.read_action(part, "action", ON_SPACE) for part in specials]
        special_if = [effects.read_condition(part.part("if")) for part in specials]
        parts = root.parts("territory_tile")
        want(root, "territory_tile", len(parts), TERRITORY_TILES)
        self.tiles: list[str] = [part.text("id") for part in parts]
        self.tile_side: vec[i64] = vec[i64]([part.index("column", SIDES) for part in parts])
        self.tile_level: vec[i64] = vec[i64]([part.number("level", 1, 3) for part in parts])
        self.space_action: vec[i64] = vec[i64]()
        self.space_single: vec[i64] = vec[i64]()
        self.space_terrain: vec[i64] = vec[i64]()
        self.space_if: vec[i64] = vec[i64]()
        self.space_from: vec[i64] = vec[i64]()
        self.fire_space: vec[i64] = vec[i64]([-1, -1, -1, -1])
        for part in parts:
            spaces = part.parts("spaces")
            want(part, "spaces", len(spaces), 3)
            tile_terrains = TERRAINS[:2] if part.index("column", SIDES) == LEFT else TERRAINS[2:]
            for place, space in enumerate(spaces):
                space.only("id", "size", "number", "terrain", "single", "action", "special")
                self.read_size(space, place, part.index("column", SIDES))
                terrain = space.word("terrain", tile_terrains)
                self.space_terrain = append(self.space_terrain, TERRAINS.index(terrain) + 1)
                if space.has("special"):
                    which = space.index("special", names)
                    own = specials[which]
                    self.add_space(
                        special_action[which],
                        own.flag("single"),
                        special_if[which],
                        own.number("from_round", 1, ROUNDS),
                    )
                else:
                    action = effects.read_action(space, "action", ON_TERRITORY)
                    self.add_space(action, space.flag("single"), -1, 1)
        self.read_backs(root, parts)
        self.check_tiles(root, parts)

    def read_size(self, space: Part, place: int, side: int) -> None:
        """TM-9.1, TM-24.3: the first space is large, the small ones have numbers for the Fire."""
        number = space.number("number", 0, 4)
        large = space.word("size", ["large", "small"]) == "large"
        if large != (place == 0) or (number == 0) != large:
            raise space.wrong("size", "out of order", "wanted a large space, then two small ones")
        if not large:
            if (number <= 2) != (side == LEFT):
                raise space.wrong("number", f"found {number}", "wanted 1, 2 left and 3, 4 right")
            self.fire_space[number - 1] = side * 3 + place

    def add_space(self, action: int, single: bool, condition: int, from_round: int) -> None:
        self.space_action = append(self.space_action, action)
        self.space_single = append(self.space_single, int(single))
        self.space_if = append(self.space_if, condition)
        self.space_from = append(self.space_from, from_round)

    def read_backs(self, root: Part, parts: list[Part]) -> None:
        """TM-10.1, TM-16.1: Crossroads spaces and Outposts."""
        effects = self.effects
        crossroads = root.parts("crossroads")
        names = [part.text("id") for part in crossroads]
        actions = [effects.read_action(part, "action", ON_SPACE) for part in crossroads]
        singles = [part.flag("single") for part in crossroads]
        outposts = root.parts("outpost")
        self.outposts: list[str] = [part.text("id") for part in outposts]
        self.outpost_if: vec[i64] = vec[i64]()
        self.outpost_vp: vec[i64] = vec[i64]()
        for part in outposts:
            for level, vp in enumerate(part.numbers("vp", 3, 0, 100)):
                condition = effects.read_condition(part.part("requirement"), level)
                self.outpost_if = append(self.outpost_if, condition)
                self.outpost_vp = append(self.outpost_vp, vp)
        self.back_action: vec[i64] = vec[i64]()
        self.back_single: vec[i64] = vec[i64]()
        self.back_outpost: vec[i64] = vec[i64]()
        for part in parts:
            back = part.part("back")
            back.only("outpost", "crossroads")
            action, single, outpost = -1, 0, -1
            if back.has("crossroads"):
                which = back.index("crossroads", names)
                action, single = actions[which], int(singles[which])
            if back.has("outpost"):
                outpost = back.index("outpost", self.outposts)
            self.back_action = append(self.back_action, action)
            self.back_single = append(self.back_single, single)
            self.back_outpost = append(self.back_outpost, outpost)

    def check_tiles(self, root: Part, parts: list[Part]) -> None:
        """EF-11.2: four tiles for each column and level; what their backs and spaces must hold."""
        for side in range(2):
            for level in range(1, 4):
                tiles = [
                    tile
                    for tile in range(TERRITORY_TILES)
                    if self.tile_side[tile] == side and self.tile_level[tile] == level
                ]
                where = f"{len(tiles)} {SIDES[side]} of level {level}"
                if len(tiles) != 4:
                    raise root.wrong("territory_tile", where, "wanted 4")
                for tile in tiles:
                    self.check_tile(parts[tile], tile, side, level)
        if -1 in list(self.fire_space):
            raise root.wrong("territory_tile", "a Fire number is missing", "wanted 1 to 4")

    def check_tile(self, part: Part, tile: int, side: int, level: int) -> None:
        has_outpost = self.back_outpost[tile] >= 0
        has_crossroads = self.back_action[tile] >= 0
        if (has_outpost, has_crossroads) != (
            side == LEFT and level < 3,
            side == RIGHT and level < 3,
        ):
            raise part.wrong(
                "back", "not what it must be", "wanted an Outpost left, Crossroads right"
            )
        spaces = range(tile * 3, tile * 3 + 3)
        special = sum(1 for space in spaces if self.space_if[space] >= 0)
        bonus = sum(1 for space in spaces if self.is_bonus_space(space))
        if special != int(level == 3 and side == RIGHT) or bonus != int(
            level == 3 and side == LEFT
        ):
            raise part.wrong(
                "spaces", "wrong special or bonus spaces", "wanted one on level 3 only"
            )

    def is_bonus_space(self, space: int) -> bool:
        return self.effects.holds(int(self.space_action[space]), BONUS_TILE)
