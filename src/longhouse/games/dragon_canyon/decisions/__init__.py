"""The rules of Dragon Canyon: one class for each kind of question and each step."""

from typing import Final

from longhouse.engine.contract import Rule
from longhouse.games.dragon_canyon.decisions.battle import (
    AskPack,
    BattleTarget,
    Blink,
    BlinkTile,
    Dice,
    Pack,
    Settle,
)
from longhouse.games.dragon_canyon.decisions.claim import (
    Claim,
    ClaimBuilding,
    TradeGive,
    TradeTake,
)
from longhouse.games.dragon_canyon.decisions.clan import ClanAct, ClanTurn
from longhouse.games.dragon_canyon.decisions.dragon import DragonSeal, StompTarget, UnderDragon
from longhouse.games.dragon_canyon.decisions.harvest import Feast, FeastEnd, Festival, Gathering
from longhouse.games.dragon_canyon.decisions.journey import (
    Adventure,
    Journey,
    JourneyHero,
    JourneyTile,
    NextTurn,
    Turn,
)
from longhouse.games.dragon_canyon.decisions.spoils import (
    ChooseKind,
    GainIcon,
    Offerings,
    Spoils,
    Theft,
    TheftKind,
)
from longhouse.games.dragon_canyon.decisions.tricks import (
    DetectTarget,
    RaidTarget,
    TeleportHero,
    TeleportTile,
)
from longhouse.games.dragon_canyon.state import Canyon

# In the order of the numbers in kinds.py.
RULES: Final[list[Rule[Canyon]]] = [
    Claim(),
    ClaimBuilding(),
    TradeGive(),
    TradeTake(),
    JourneyHero(),
    JourneyTile(),
    StompTarget(),
    DragonSeal(),
    Adventure(),
    BattleTarget(),
    Blink(),
    BlinkTile(),
    Pack(),
    ChooseKind(),
    TheftKind(),
    DetectTarget(),
    TeleportHero(),
    TeleportTile(),
    RaidTarget(),
    Turn(),
    Journey(),
    UnderDragon(),
    AskPack(),
    Dice(),
    GainIcon(),
    Theft(),
    Offerings(),
    Settle(),
    Festival(),
    Feast(),
    FeastEnd(),
    Gathering(),
    NextTurn(),
    ClanTurn(),
    ClanAct(),
    Spoils(),
]
