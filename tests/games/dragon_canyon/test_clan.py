"""The solo game and its rival clan (DC-16). P1 is you, P2 the clan."""

import pytest

from .scene import Scene, scene


def clan(text: str, **options: str) -> Scene:
    """A turn of the clan, from its dice on."""
    return scene(text, seats=1, turn="P2", **options)


def yours(text: str, path: int = 1) -> Scene:
    """Your turn in the solo game; the last path die of the clan is the one given."""
    game = scene(text, seats=1)
    game.state.path = path
    return game


def test_e16_1_price_and_payment() -> None:
    """DC-16.3: the printed tokens less one, each of the kind the clan then has most of."""
    game = clan("P2 sto W3 S2 | P2 hand DK | P2 disc rest").play(deed="3-1")
    assert game.own("P2") == "CP1"
    assert game.stockpile("P2") == "W1 S1"


def test_of_two_kinds_it_has_most_of_the_clan_pays_the_first() -> None:
    """DC-16.3: Wood, then Stone, of which there is more now, then Wood again."""
    game = clan("P2 sto W2 S2 | P2 hand DK | P2 disc rest").play(deed="3-1")
    assert game.own("P2") == "CP1"
    assert game.stockpile("P2") == "S1"


def test_e16_2_too_dear() -> None:
    """DC-16.3: nothing is claimed, and no cheaper building is looked for."""
    game = clan("P2 sto W2 S2 | P2 hand DK | P2 disc rest", level="young").play(deed="3-1")
    assert game.own("P2") == ""
    assert game.stockpile("P2") == "W2 S2"


def test_the_price_is_never_under_one() -> None:
    """DC-16.3: a relief of three tokens costs an elder clan one, and nothing less buys it."""
    game = clan("P2 sto W1 | P2 hand DK | P2 disc rest", level="elder").play(deed="5-1")
    assert game.own("P2") == "CR1"
    assert game.stockpile("P2") == ""
    assert clan("P2 hand DK | P2 disc rest", level="elder").play(deed="5-1").own("P2") == ""
    cheap = clan("P2 hand DK | P2 disc rest", level="elder")
    cheap.setting.box.price_change = -9
    try:
        assert cheap.play(deed="5-1").own("P2") == ""
    finally:
        cheap.setting.box.price_change = -2


def test_an_empty_stack_is_left_alone() -> None:
    """DC-16.3: nothing to claim there, nothing is paid."""
    two_stacks = '[game_end.solo]\nsource = "edition"\nempty_stacks = 2'
    text = "P2 sto W5 | P2 own CR7 | P2 hand DK | P2 disc rest"
    game = clan(text, edition=two_stacks).play(deed="5-1")
    assert game.stockpile("P2") == "W5"


def test_e16_3_gather() -> None:
    """DC-16.4, 16.5: a tile of the kind it has fewest of, the first from the path die's row on."""
    game = clan("P2 sto W1 | P2 hand DK | P2 disc rest").play(deed="2-2")
    assert game.map == "P2:DK@d2"
    assert game.harvest().caravan("P2") == "S1"


def test_e16_4_gather_reverse_order() -> None:
    """DC-16.5: five and six read backwards from d4."""
    game = clan("P2 sto W1 | P2 hand DK | P2 disc rest").play(deed="2-6")
    assert game.map == "P2:DK@a4"


def test_e16_5_gather_avoids_the_dragon() -> None:
    """DC-16.4: d2 lies beneath the Dragon, so the next Stone tile is taken."""
    game = clan("P2 sto W1 | dragon d2 | P2 hand DK | P2 disc rest").play(deed="2-2")
    assert game.map == "P2:DK@a4"


def test_e16_6_hunt_and_fight() -> None:
    """DC-16.4, 16.6, 16.7, 16.8: beside most of your heroes; nearest first; your commonest kind."""
    game = clan("P1:GS@b2 P1:WL@c1 | P1 car W1 F2 | P2 hand SR | P2 disc rest")
    game.play(deed="1-1", dice="5-1")
    assert game.hero("b1") == "P2:SR*"
    assert game.totals == "9 to 4"
    assert game.discard("P1") == "WL"
    assert game.caravan("P2") == "W1 F1"
    assert game.caravan("P1") == "W1 F1"
    assert game.loot("P2") == 1


def test_e16_7_hunt_without_prey() -> None:
    """DC-16.4, 16.6: with nobody to hunt it gathers, with nobody to fight it rests."""
    game = clan("P2 hand SR | P2 disc rest").play(deed="5-1")
    assert game.map == "P2:SR@a1"
    assert game.harvest().caravan("P2") == "W1"


def test_e16_8_trick_in_the_table() -> None:
    """DC-16.6, 13.4: the newcomer is turned up and uses its Trick."""
    game = clan("P2 hand SR | P2 disc rest").play(deed="3-1")
    assert game.map == "P2:SR*@a1"
    assert game.stockpile("P2") == "W1"


def test_e16_9_no_trick_turned_down_again() -> None:
    """DC-16.6: you have seen the Knight; it gathers all the same."""
    game = clan("P2 hand DK | P2 disc rest").play(deed="3-1")
    assert game.map == "P2:DK@a1"
    assert [event.args[1] for event in game.events("turned-up")] == [4]
    assert game.harvest().caravan("P2") == "W1"


def test_e16_10_feast() -> None:
    """DC-16.4, 9.2: it completes a line with at least two heroes of the clan."""
    game = clan("P1:GS@b1 P2:WD@c1 P1:WL@d1 | P2 hand SR | P2 disc rest").play(deed="4-3")
    assert game.hero("a1") == "P2:SR"
    game.harvest()
    assert game.caravan("P2") == "W1 F3"
    assert game.caravan("P1") == "W1 S1 B1"
    assert game.map == ""


def test_a_stomped_hero_of_the_clan_counts_for_a_feast() -> None:
    """DC-16.4, 9.6: two heroes of the clan in the line, one of them beneath the Dragon."""
    text = "P1:GS@b1 P2:WD@c1 P1:WL@d1 | dragon c1 | P2 hand SR | P2 disc rest"
    game = clan(text).play(deed="4-3")
    assert game.hero("a1") == "P2:SR"
    assert game.harvest().map == "P2:WD@c1"


def test_any_tile_when_no_kind_can_be_gathered() -> None:
    """DC-16.4: every free resource tile lies beneath the Dragon, so a Town is taken."""
    text = "P1:GS@b1 P1:SR@c1 P1:TR@a2 P1:WD@c2 P1:DK@d2 P1:WL@a3 "
    text += "P2:GS@b3 P2:SR@d3 P2:TR@a4 P2:WD@b4 P2:WL@c4 | dragon d1 | P2 hand DK | P2 disc DS"
    game = scene(text, seats=1, turn="P2", land="TWWW SDSS FFTF WBBD").play(deed="2-1")
    assert game.hero("a1") == "P2:DK"


def test_the_clan_looks_under_a_face_up_hero_no_more() -> None:
    """DC-16.9, 12.12: its Slayer lies face-up since you detected it; it seals and stays so."""
    game = scene("P2:DS@b1* P1:GS@a1", seats=1).play("deploy SR a2 stomp b1")
    assert game.dragon == "aside"
    assert game.hero("b1") == "P2:DS*"


def test_e16_11_no_feast_with_one_clan_hero() -> None:
    """DC-16.4: the newcomer alone is not enough; it gathers, Wood first, from row 4 on."""
    game = clan("P1:GS@b1 P1:WD@c1 P1:WL@d1 | P2 hand SR | P2 disc rest").play(deed="4-4")
    assert game.hero("d4") == "P2:SR"


def test_e16_12_dragon_row() -> None:
    """DC-16.4, 16.7: a Canyon, your nearest hero, then the Trick of the newcomer."""
    game = clan("P1:GS@b1 P1:WL@d4 | P2 hand WD | P2 disc rest").play("no", deed="6-1", draw="TR")
    assert game.hero("a2") == "P2:WD*"
    assert game.dragon == "b1"
    assert game.discard("P1") == "TR"
    assert game.caravan("P2") == "S1 B1"
    assert game.hero("b1") == "P1:GS*"


def test_e16_13_dragon_row_without_targets() -> None:
    """DC-16.4: no hero of yours, so a Town; no Trick there and nobody to fight, so it rests."""
    game = clan("P2 hand SR | P2 disc rest").play(deed="6-3")
    assert game.map == "P2:SR@b3"
    assert game.stockpile("P2") == ""


def test_dragon_row_hunts_when_canyons_and_towns_are_taken() -> None:
    """DC-16.4: neither Canyon nor Town free: Hunt. And it fights if it has no Trick (DC-16.6)."""
    text = "P1:GS@a2 P1:WL@d3 P1:SR@d1 P1:TR@b3 | P2 hand DK | P2 disc rest"
    game = clan(text).play(deed="6-1", dice="6-1")
    # b2, c3 and d2 touch two of your heroes each; from row 1 on b2 comes first.
    assert game.hero("a2") == "P2:DK*"


def test_trick_else_fight() -> None:
    """DC-16.6: a Knight has no Trick, so it fights before being turned down."""
    text = "P1:GS@d2 | dragon d2 | P2 hand DK | P2 disc rest"
    game = clan(text).play(deed="6-1", dice="6-1")
    assert game.hero("d2") == "P2:DK*"  # deployed on the Town d1, moved by Dino Frenzy
    assert game.loot("P2") == 1


def test_e16_14_clan_teleports() -> None:
    """DC-16.7: your nearest hero goes to the free tile furthest away."""
    game = clan("P1:GS@b2 P1:WL@d4 | P2 hand TR | P2 disc rest").play(deed="3-1")
    assert game.map == "P2:TR*@a1 P1:GS@d3 P1:WL@d4"


def test_e16_15_clan_voodoo() -> None:
    """DC-16.10, 13.1: the discarded heroes are shuffled into the pile."""
    game = clan("P2:DK@d1 P2:SR@d2 | P2 disc WL DS | P2 hand GS WD TR").play(deed="3-1")
    assert game.hero("a1") == "P2:GS*"
    assert sorted(game.pile.split()) == ["DS", "TR", "WD", "WL"]
    assert game.discard("P2") == ""


def test_e16_16_clan_blinks() -> None:
    """DC-16.9, 16.7, 16.5: always, and to the free tile furthest from the attacker."""
    game = yours("P2:TR@b2").play("deploy DK b1 battle b2")
    assert game.map == "P1:DK*@b1 P2:TR@d4"


def test_the_last_path_die_counts_on_your_turn() -> None:
    """DC-16.5: ties of the clan are broken by its last path die; before the first one, by 1."""
    assert scene(seats=1).state.path == 1
    text = "P2:TR@c2 P2:GS@d4"  # with d4 taken, d1, d3, a4 and c4 are the furthest from b2
    for path, tile in [(1, "d1"), (2, "d3"), (4, "a4"), (5, "c4"), (6, "c4")]:
        assert yours(text, path=path).play("deploy DK b2 battle c2").hero(tile) == "P2:TR"


def test_e16_17_clans_slayer() -> None:
    """DC-16.9, 12.7: turned up to see, then down; the Dragon is set aside, nothing is drawn."""
    game = yours("P2:DS@b1").play("deploy GS a2 stomp b1")
    assert game.dragon == "aside"
    assert game.hero("b1") == "P2:DS"
    assert game.events("drawn") == []
    assert [event.args[1] for event in game.events("turned-up")] == [6]


def test_the_clans_stomped_hero_is_turned_up_to_see() -> None:
    """DC-16.9, 16.10: no Slayer, so the Dragon draws the top card of the pile."""
    game = yours("P2:WL@b1 | P2 hand TR GS SR WD DK DS").play("deploy GS a2 stomp b1", draw="TR")
    assert [event.args[1] for event in game.events("turned-up")] == [5]
    assert game.hero("b1") == "P2:WL"
    assert game.discard("P2") == "TR"
    assert game.pile == "GS SR WD DK DS"
    assert game.caravan("P1") == "S1"


def test_a_slayer_drawn_from_the_pile_is_shuffled_back() -> None:
    """DC-16.10: it is shown and the pile gets a new order."""
    game = yours("P2:WL@b1 | P2 hand DS GS SR WD TR DK").play("deploy WD a2 stomp b1", draw="DS")
    assert sorted(game.pile.split()) == sorted(["DS", "GS", "SR", "WD", "TR", "DK"])
    assert game.discard("P2") == game.caravan("P1") == ""
    assert game.pile != "DS GS SR WD TR DK"  # with the seed that this scene takes


def test_the_pile_counts_as_a_hand_in_a_raid() -> None:
    """DC-16.10: six cards in the pile defend with six."""
    game = yours("P2:GS@d4").play("deploy WL a1 trick", dice="3-1")
    assert game.totals == "6 to 7"


def test_an_empty_pile_takes_the_discarded_heroes() -> None:
    """DC-16.10: shuffled into a new pile."""
    game = clan("P2 hand DK | P2 disc rest").play(deed="2-1")
    assert sorted(game.pile.split()) == sorted(["GS", "SR", "WD", "TR", "WL", "DS"])
    assert game.discard("P2") == ""


@pytest.mark.parametrize(("up", "totals"), [("*", "6 to 6"), ("", "5 to 6")])
def test_e16_18_clans_wolf_dog(up: str, totals: str) -> None:
    """DC-16.9: it supports only if it already lies face-up beside the fighter, then always."""
    game = clan(f"P1:WL@b2 P1:WD@d4 P2:WD@c1{up} | P2 hand SR | P2 disc rest")
    game.play(deed="1-1", dice="1-3")
    assert game.totals == totals
    if up:
        assert game.hero("b1") == "P2:SR*"
        assert game.discard("P1") == "WL"
    else:
        assert game.hero("c1") == "P2:WD"
        assert game.events("turned-up")[-1].args[1] == 5  # your Wildling; nobody looks under c1
        assert game.caravan("P1") == "F1"


def test_e16_19_the_clan_ends_the_game() -> None:
    """DC-16.11, 11.1: the last Palace, and the game ends at once."""
    game = clan("stacks CP1 | P2 sto W3").play(deed="4-1")
    assert game.state.over
    assert game.stockpile("P2") == ""
    assert game.map == ""


def final(text: str, level: str) -> tuple[list[float], list[int], object, object]:
    """Points, places, renown and title of a solo game that is over."""
    game = scene(text, seats=1, level=level)
    game.state.end()
    game.state.settle()
    seen = game.view("P1")
    return game.state.scores(), game.state.ranking(), seen["renown"], seen["title"]


def test_e16_20_renown() -> None:
    """DC-16.12: the lead and the bonus of the level make a Canyon Chief."""
    text = "P1 own CP4 CR1 | P1 loot 3 | P2 own TV1 CR2 | P2 loot 5"
    assert final(text, "grown") == ([74, 41], [1, 2], 58, "canyon-chief")


def test_e16_21_level_with_the_clan() -> None:
    """DC-16.11, 16.12: not a win, so no renown."""
    text = "P1 own CP4 | P2 own TV1 TG2 CR5"
    assert final(text, "elder") == ([60, 60], [2, 1], 0, "driven-out")


def test_the_log_of_a_solo_game_ends_with_the_title() -> None:
    """DC-16.12: both when the last building is claimed and when nobody claims any more."""
    claimed = scene("stacks TV1 | P1 own CP1 | P1 sto W2 S1 F1", seats=1, level="young")
    told = claimed.reach("claim TV").log()
    assert [event["event"] for event in told[-2:]] == ["ended", "titled"]
    assert told[-1] == {"event": "titled", "seat": "p1", "renown": 0, "title": "driven-out"}
    stalled = scene("P1 own CP1", seats=1, turn="P2", whole=True, first="p1", level="young")
    stalled.state.quiet = 19
    while not stalled.state.over:
        stalled.give("end" if stalled.decision == "claim" else stalled.offered[-1])
    told = stalled.log()
    assert told[-2]["event"] == "stalled"
    assert told[-1] == {"event": "titled", "seat": "p1", "renown": 10, "title": "camp-elder"}


def test_e16_22_young_clan_beaten_narrowly() -> None:
    """DC-16.12: a lead of one makes a Camp Elder."""
    text = "P1 own CP3 | P1 loot 4 | P2 own TV2 CR1 | P2 loot 6"
    assert final(text, "young") == ([52, 51], [1, 2], 1, "camp-elder")


@pytest.mark.parametrize(
    ("level", "palaces", "title"),
    [
        ("young", 2, "cave-chief"),
        ("grown", 2, "canyon-chief"),
        ("elder", 2, "dragon-chief"),
        ("elder", 4, "legend-of-the-canyon"),
    ],
)
def test_titles(level: str, palaces: int, title: str) -> None:
    """DC-16.12: the better the clan and the lead, the greater the title."""
    assert final(f"P1 own CP{palaces}", level)[3] == title


def test_e16_23_order_of_the_clans_turn() -> None:
    """DC-16.2, 16.3: Stockpile, dice, claim, a hero placed, and the Harvest phase."""
    game = scene("P2 car W3 | P2 hand DK | P2 disc rest", seats=1, turn="P2", whole=True)
    game.reach(deed="4-1")
    told = [event["event"] for event in game.log()]
    assert told[:6] == ["turn", "secured", "deed", "claimed", "deployed", "hand-taken"]
    assert game.own("P2") == "CP1"
    assert game.map == "P2:DK@a1"
    assert game.caravan("P2") == "W1"
    assert game.question == "P1 journey_hero"


def test_e16_24_what_you_see_of_the_clan() -> None:
    """DC-16.13: the size of its pile and the tiles of its heroes; all cards at the end."""
    game = yours("P2:DS@b1 P2:WD@c4* P1:GS@a1 | stacks TV1 | P1 sto W2 S1 F1")
    seen = game.view("P1")
    assert seen["hands"]["p2"] == 5
    assert seen["heroes"]["b1"] == {"seat": "p2", "up": False, "hero": None}
    assert seen["heroes"]["c4"] == {"seat": "p2", "up": True, "hero": "wolf-dog"}
    assert "pile" not in seen
    clans = game.view("P2")  # nobody sits there, so nobody sees more from there
    assert clans["hands"] == {"p1": 6, "p2": 5}
    assert clans["heroes"]["b1"] == {"seat": "p2", "up": False, "hero": None}
    ended = game.reach("claim TV").view("P1")
    assert ended["heroes"]["b1"]["hero"] == "dragon-slayer"
    assert len(ended["hands"]["p2"]) == 5


def test_e16_25_hunt_onto_a_canyon() -> None:
    """DC-16.4, 16.7, 13.2: a Canyon works whichever row led there, before the newcomer acts."""
    game = clan("P1:GS@b2 P1:WL@a3 | P2 hand SR | P2 disc rest")
    game.play("no", deed="5-1", draw="TR", dice="3-3")
    assert game.hero("a2") == "P2:SR*"
    assert game.totals == "7 to 4"
    assert game.caravan("P2") == "S1 B1"
    assert game.loot("P2") == 1
    assert game.caravan("P1") == "S1"
    assert game.dragon == "b2"


def test_e16_26_all_seven_on_the_map() -> None:
    """DC-16.14, 5.3: it rolls, claims and harvests, but neither places nor acts."""
    text = "P2:GS@a1 P2:SR@b1 P2:WD@c1 P2:TR@b2 P2:DK@c2 P2:WL@d3 P2:DS@a4 | P2 sto W3"
    game = clan(text).play(deed="3-2").harvest()
    assert game.own("P2") == "CP1"
    assert game.caravan("P2") == "W2 S2 F1 B1"
    assert game.events("deployed") == []


def test_the_clan_raids_you() -> None:
    """DC-16.6, 16.8, 13.13: its Wildling steals, each time the kind you have most of."""
    game = clan("P1 car S1 F2 B2 | P2 own TG1 | P1:GS@d4 | P2 hand WL | P2 disc rest")
    game.play(deed="3-1", dice="6-1")
    assert game.totals == "9 to 7"
    assert game.loot("P2") == 1
    assert game.caravan("P2") == "F1 B1"
    assert game.map == "P2:WL*@a1 P1:GS@d4"


def test_of_two_kinds_you_have_most_of_the_clan_steals_the_first() -> None:
    """DC-16.8: ties by the order of kinds."""
    game = clan("P1 car W1 S2 B2 | P1:GS@d4 | P2 hand WL | P2 disc rest")
    assert game.play(deed="3-1", dice="6-1").caravan("P2") == "S1"


def test_a_raid_of_the_clan_may_fail() -> None:
    """DC-16.6, 13.13: its Wildling is discarded, and you gain the icon."""
    game = clan("P1:GS@d4 | P2 hand WL | P2 disc rest").play(deed="3-1", dice="1-3")
    assert game.totals == "4 to 9"
    assert game.caravan("P1") == "W1"
    assert game.loot("P1") == 0
    assert game.discard("P2") == "WL"


def test_offerings_of_the_clan() -> None:
    """DC-16.8, 13.2: for a Slayer in its discard pile it takes the kind it has fewest of."""
    game = yours("P2:GS@b1 | P2 disc DS SR | P2 sto W1 S2")
    game.play("deploy DK a1 battle b1", dice="3-3")
    assert game.caravan("P2") == "F1 B1"


def test_the_clan_chooses_a_kind_when_its_hero_beats_a_slayer() -> None:
    """DC-16.8, 7.12: you attack with the Slayer and lose; there is no Loot in that."""
    game = yours("P2:WL@b1 | P2 sto W1 | P2 car S1").play("deploy DS a1 battle b1", dice="1-1")
    assert game.caravan("P2") == "S1 F1"
    assert game.loot("P2") == 0


def test_a_clan_hero_placed_beneath_the_dragon_is_turned_up_to_see() -> None:
    """DC-16.9, 12.11: a Slayer sets the Dragon aside, any other hero stays stomped."""
    text = "P1:GS@d1 P1:SR@d3 P1:WL@b4 P1:DK@c1 | dragon d2 | P2 hand {} | P2 disc rest"
    slayer = clan(text.format("DS")).play(deed="1-1", dice="6-1")
    assert slayer.dragon == "aside"
    other = clan(text.format("SR")).play(deed="1-1", dice="6-1")
    assert other.dragon == "d2"
    assert next(event.args[2] for event in other.events("turned-up")) == 7


def test_deeds_by_the_die() -> None:
    """DC-16.2: which building each deed claims."""
    wanted = ["TG1", "TV1", "CP1", "CP1", "CR1", "CR1"]
    for die, building in enumerate(wanted, 1):
        game = clan("P2 sto W5 | P2 hand DK | P2 disc rest").play(deed=f"{die}-1")
        assert game.own("P2") == building


def test_free_choice_of_kind() -> None:
    """DC-16.8: of a Slayer's icons the clan takes the kind it has fewest of."""
    game = clan("P1:DS@d4 | P2 sto W1 | P2 hand WD | P2 disc rest").play(deed="3-2")
    assert game.caravan("P2") == "S1"
