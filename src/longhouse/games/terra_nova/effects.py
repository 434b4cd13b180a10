"""The words in which an edition says what a faction can do: abilities and palaces alike.

A faction has its ability for the whole game and the effect of a palace once that palace stands.
"""

from typing import Final

EFFECTS: Final = [
    "town_extra_points",
    "river_town",
    "dropout_trading_posts",
    "board_power_action_discount",
    "power_per_shovel",
    "power_on_foreign_house",
    "extra_income",
    "power_to_points",
    "third_start_house",
    "money_on_foreign_upgrade",
    "free_house_on_lake",
    "sailing_when_built",
    "two_shovels_as_one",
    "edge_house_when_built",
    "power_when_built",
    "trading_post_for_power",
    "power_one_shovel",
    "dropout_power_per_settlement",
    "transform_adjacent",
    "cheap_trading_posts",
    "town_value_6",
    "free_trading_post",
    "dropout_edge_settlements",
    "points_per_house",
    "points_per_trading_post_upgrade",
    "dropout_inland_buildings",
]

TOWN_EXTRA_POINTS: Final = 0
RIVER_TOWNS: Final = 1
DROPOUT_TRADING_POSTS: Final = 2
BOARD_DISCOUNT: Final = 3
POWER_PER_SHOVEL: Final = 4
POWER_ON_FOREIGN_HOUSE: Final = 5
EXTRA_INCOME: Final = 6
POWER_TO_POINTS: Final = 7
THIRD_START_HOUSE: Final = 8
MONEY_ON_FOREIGN_UPGRADE: Final = 9
FREE_HOUSE_ON_LAKE: Final = 10
SAILING_WHEN_BUILT: Final = 11
TWO_SHOVELS_AS_ONE: Final = 12
EDGE_HOUSE_WHEN_BUILT: Final = 13
POWER_WHEN_BUILT: Final = 14
TRADING_POST_FOR_POWER: Final = 15
POWER_ONE_SHOVEL: Final = 16
DROPOUT_POWER_PER_SETTLEMENT: Final = 17
TRANSFORM_ADJACENT: Final = 18
CHEAP_TRADING_POSTS: Final = 19
TOWN_VALUE_6: Final = 20
FREE_TRADING_POST: Final = 21
DROPOUT_EDGE_SETTLEMENTS: Final = 22
POINTS_PER_HOUSE: Final = 23
POINTS_PER_TRADING_POST_UPGRADE: Final = 24
DROPOUT_INLAND_BUILDINGS: Final = 25
