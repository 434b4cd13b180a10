"""The rules of Terra Nova: one class for each kind of question and each step."""

from typing import Final

from longhouse.engine.contract import Rule
from longhouse.games.terra_nova.decisions.build import (
    BridgeSpace,
    BuildHere,
    BuildHex,
    FirstHex,
    HouseOn,
    PowerAction,
    SecondHex,
)
from longhouse.games.terra_nova.decisions.dropout import DropTile
from longhouse.games.terra_nova.decisions.exchange import Amount, PointsAmount, RoundEnd
from longhouse.games.terra_nova.decisions.rounds import (
    CleanUp,
    Dig,
    DiggerHouse,
    Finish,
    Income,
    NextTurn,
    Round,
    Turn,
)
from longhouse.games.terra_nova.decisions.setup import (
    Begin,
    ChooseFaction,
    LayOut,
    PlannerHouse,
    StartHouse,
    StartTile,
    ThirdHouses,
)
from longhouse.games.terra_nova.decisions.special import (
    FreePost,
    Invention,
    LakeHouse,
    Special,
    SunHex,
)
from longhouse.games.terra_nova.decisions.towns import RiverTown, Towns, TownTile
from longhouse.games.terra_nova.decisions.turn import After, Menu
from longhouse.games.terra_nova.decisions.upgrade import EdgeHouse, UpgradeHex, UpgradeTo
from longhouse.games.terra_nova.state import Nova

# In the order of the numbers in kinds.py.
RULES: Final[list[Rule[Nova]]] = [
    PlannerHouse(),
    ChooseFaction(),
    StartHouse(),
    StartTile(),
    DiggerHouse(),
    Menu(),
    BuildHex(),
    BuildHere(),
    UpgradeHex(),
    UpgradeTo(),
    EdgeHouse(),
    BridgeSpace(),
    PowerAction(),
    FirstHex(),
    SecondHex(),
    HouseOn(),
    Special(),
    LakeHouse(),
    SunHex(),
    FreePost(),
    Invention(),
    DropTile(),
    TownTile(),
    RiverTown(),
    Amount(),
    PointsAmount(),
    After(),
    RoundEnd(),
    LayOut(),
    ThirdHouses(),
    Begin(),
    Round(),
    Dig(),
    Income(),
    Turn(),
    Towns(),
    NextTurn(),
    CleanUp(),
    Finish(),
]
