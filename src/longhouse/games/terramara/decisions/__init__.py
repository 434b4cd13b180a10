"""The rules of Terramara: one class for each kind of question and each step."""

from typing import Final

from longhouse.engine.contract import Rule
from longhouse.games.terramara.decisions.artifacts import (
    ArtifactStep,
    CreateCard,
    DiscountType,
    Instant,
    Payment,
    ReserveCard,
)
from longhouse.games.terramara.decisions.bonus import PersonalTiles, UseBonus, UsePersonalBonus
from longhouse.games.terramara.decisions.draft import Draft, PlaceNeutral, StartGoods
from longhouse.games.terramara.decisions.effects import ChooseOption, NextPart, Run, TriggerOrder
from longhouse.games.terramara.decisions.free import UseEffect
from longhouse.games.terramara.decisions.gains import (
    Amount,
    AnyResource,
    Exchange,
    Hire,
    Pay,
    TakeBack,
    TakeGoods,
    TransformOne,
    Warriors,
)
from longhouse.games.terramara.decisions.raid import RaidGive
from longhouse.games.terramara.decisions.road import TravelStep
from longhouse.games.terramara.decisions.rounds import StartRound
from longhouse.games.terramara.decisions.tracks import Canoe
from longhouse.games.terramara.decisions.turn import EndTurn, Flip, SendMember, SendTo, Turn
from longhouse.games.terramara.state import Village

# In the order of the numbers in kinds.py.
RULES: Final[list[Rule[Village]]] = [
    PlaceNeutral(),
    Draft(),
    PersonalTiles(),
    Flip(),
    SendMember(),
    SendTo(),
    TriggerOrder(),
    NextPart(),
    ChooseOption(),
    TakeGoods(),
    AnyResource(),
    Amount(),
    TravelStep(),
    TransformOne(),
    Exchange(),
    Pay(),
    UseBonus(),
    UsePersonalBonus(),
    Hire(),
    Warriors(),
    TakeBack(),
    UseEffect(),
    ArtifactStep(),
    CreateCard(),
    ReserveCard(),
    DiscountType(),
    Payment(),
    RaidGive(),
    EndTurn(),
    StartRound(),
    Turn(),
    StartGoods(),
    Run(),
    Canoe(),
    Instant(),
]
