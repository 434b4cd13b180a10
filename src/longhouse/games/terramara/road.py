"""The Road as an edition draws it: nodes, and the ways between them (TM-15)."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from longhouse.engine.edition import Part

NODE_KINDS: Final = ["start", "bonus", "outpost", "crossroads", "end"]
AT_BONUS: Final = 1
AT_OUTPOST: Final = 2
AT_CROSSROADS: Final = 3
AT_END: Final = 4


@final
class Road:
    """TM-15.1, TM-15.2: nodes in an order in which every way leads onward."""

    def __init__(self, root: Part) -> None:
        road = root.part("track.road")
        self.end_vp: vec[i64] = vec[i64](road.numbers("end_vp", -1, 0, 100))
        if len(self.end_vp) == 0:
            raise road.wrong("end_vp", "empty", "wanted at least one number")
        parts = root.parts("road_node")
        self.nodes: list[str] = [part.text("id") for part in parts]
        self.node_kind: vec[i64] = vec[i64]([part.index("kind", NODE_KINDS) for part in parts])
        rows = [part.number("row", 0, 6) if part.has("row") else 0 for part in parts]
        numbers = [part.number("number", 0, 20) if part.has("number") else 0 for part in parts]
        self.node_row: vec[i64] = vec[i64](rows)
        self.node_number: vec[i64] = vec[i64](numbers)
        self.check_nodes(parts)
        self.read_ways(root.parts("road_edge"), parts)
        self.crossroads_node: vec[i64] = vec[i64]()
        for row in range(1, 5):
            self.crossroads_node = append(
                self.crossroads_node, self.node_at(road, "crossroads", row)
            )
            self.node_at(road, "outpost", row)  # each row has one to leave a Flag on (TM-16.8)
        self.way_count: i64 = len(self.way_names)

    def check_nodes(self, parts: list[Part]) -> None:
        """The Road leads from its start to its end; Outposts lie beside rows 1 to 4 (TM-16.1)."""
        last = len(parts) - 1
        for node, part in enumerate(parts):
            kind = NODE_KINDS[self.node_kind[node]]
            if (kind == "start") != (node == 0) or (kind == "end") != (node == last):
                raise part.wrong("kind", f"found {kind}", "wanted the start first, the end last")
            if kind == "outpost" and not 1 <= self.node_row[node] <= 4:
                raise part.wrong("row", f"found {self.node_row[node]}", "wanted 1 to 4")

    def node_at(self, road: Part, kind: str, row: int) -> int:
        for node in range(len(self.nodes)):
            if NODE_KINDS[self.node_kind[node]] == kind and self.node_row[node] == row:
                return node
        raise road.wrong("", f"no {kind} of row {row}", "wanted one among the nodes")

    def read_ways(self, edges: list[Part], nodes: list[Part]) -> None:
        """The ways out of each node in a row, and for each node all nodes it lies past (EF-6.4)."""
        ends = [(e.index("from", self.nodes), e.index("to", self.nodes)) for e in edges]
        opens = [edge.number("opens_with_row", 0, 6) for edge in edges]
        past = [1 << node for node in range(len(nodes))]
        for i, (begin, goal) in enumerate(ends):
            if begin >= goal:
                raise edges[i].wrong("to", "leads back", "wanted a node further down the list")
        for _ in nodes:
            for begin, goal in ends:
                past[goal] |= past[begin]
        for node, part in enumerate(nodes):
            if node < len(nodes) - 1 and not any(begin == node for begin, _ in ends):
                raise part.wrong("", "leads nowhere", "wanted a way to the end")
        order = sorted(range(len(edges)), key=lambda i: ends[i])
        self.way_names: list[str] = [edges[i].text("id") for i in order]
        self.way_from: vec[i64] = vec[i64]([ends[i][0] for i in order])
        self.way_to: vec[i64] = vec[i64]([ends[i][1] for i in order])
        self.way_row: vec[i64] = vec[i64]([opens[i] for i in order])
        begins = [ends[i][0] for i in order]
        self.first_way: vec[i64] = vec[i64](
            [sum(1 for begin in begins if begin < node) for node in range(len(nodes) + 1)]
        )
        self.past: vec[i64] = vec[i64](past)
