"""Each command does what it says."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from longhouse.cli.commands import doctor
from longhouse.cli.main import main
from longhouse.engine.edition import Edition, read_edition
from longhouse.engine.errors import BadInput
from longhouse.engine.registry import load, names, with_edition
from tests.cli.shell import complaint, fine, longhouse


def test_games_tells_players_options_and_how_sure_the_values_are() -> None:
    listed = {game["name"]: game for game in fine("games", "--json").json}
    assert sorted(listed) == sorted(names())
    canyon = listed["dragon_canyon"]
    assert canyon["players"] == {"least": 1, "most": 5}
    level = next(option for option in canyon["options"] if option["name"] == "level")
    assert level["choices"] == ["young", "grown", "elder"]
    values = json.loads(fine("edition", "show", "dragon_canyon", "--json").out)
    reconstructed = [value for value in values if value["source"] == "reconstructed"]
    assert canyon["values"]["reconstructed"] == len(reconstructed) > 0
    assert f"{len(reconstructed)} of them reconstructed" in fine("games").out


def test_the_defaults_of_options_can_be_typed_as_they_are_shown() -> None:
    assert "--option neutral-four=true  (true or false)" in fine("games").out


def test_games_are_called_by_their_names() -> None:
    heads = [line for line in fine("games").out.splitlines() if not line.startswith(" ")]
    assert heads[0] == "Dragon Canyon (dragon_canyon), 1 to 5 players"
    assert [line.partition(" (")[0] for line in heads] == [
        "Dragon Canyon",
        "Terra Nova",
        "Terramara",
    ]


# ------------------------------------------------------------------ simulate and replay

SIMULATE = ["simulate", "dragon_canyon", "--games", "24", "--seed", "5", "--json"]


def results(document: dict[str, Any]) -> dict[str, Any]:
    """What does not depend on the machine."""
    timed = ("seconds", "decisions_per_s", "decisions_per_cpu_s", "memory", "workers")
    return {key: value for key, value in document.items() if key not in timed}


def test_the_same_seed_gives_the_same_games_however_many_workers_share_them() -> None:
    one = fine(*SIMULATE, "--workers", "1", "--report", "rules").json
    two = fine(*SIMULATE, "--workers", "2", "--report", "rules").json
    assert results(one) == results(two)
    assert results(one) != results(fine(*SIMULATE[:-2], "6", "--json").json)


def test_simulate_adds_up_what_its_records_say(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    document = fine(*SIMULATE, "--bots", "greedy,random", "--records", str(file)).json
    records = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert len(records) == document["games"] == 24
    greedy = [record["seats"].index("greedy") for record in records]
    points = [r["result"]["scores"][seat] for r, seat in zip(records, greedy, strict=True)]
    assert document["bots"][0]["points"] == pytest.approx(sum(points) / 24)
    places = [record["result"]["ranking"] for record in records]
    wins = sum(1 / ranking.count(1) for ranking in places if ranking[0] == 1)
    assert document["seats"][0]["wins"] == pytest.approx(wins)
    assert document["decisions"]["total"] == sum(len(record["actions"]) for record in records)
    assert {0, 1} == set(greedy), "the bots change seats"


def test_the_rules_report_lists_what_never_happened_too() -> None:
    report = fine(*SIMULATE, "--report", "rules").json["report"]
    assert report["events"]["turn"] > 100
    assert report["events"]["deed"] == 0, "the rival clan is not there with two players"
    assert report["steps"]["clan_turn"] == 0
    assert report["decisions"]["journey_hero"] == report["decisions"]["journey_tile"]


def test_the_cards_report_says_who_won_with_what() -> None:
    report = fine(*SIMULATE, "--report", "cards").json["report"]
    assert report["answers"]["dino-knight"] >= report["users"]["dino-knight"] > 0
    assert report["winners"]["dino-knight"] <= report["users"]["dino-knight"]


def test_what_a_bot_only_tries_is_not_counted() -> None:
    line = ["simulate", "terra_nova", "--players", "2", "--games", "1", "--bots", "greedy"]
    report = fine(*line, "--report", "rules", "--json").json["report"]
    assert sum(report["decisions"].values()) == report["events"]["answered"]


def test_the_cards_report_says_what_cards_and_spaces_earn() -> None:
    line = ["simulate", "terramara", "--players", "2", "--games", "6", "--workers", "1"]
    done = fine(*line, "--report", "cards", "--json").json
    report = done["report"]
    explorers, seats = "TM-5.4 explorer sent", 12
    assert report["sign_users"][explorers] == seats, "everybody sends an Explorer"
    assert report["sign_winners"][explorers] >= 6
    total = 6 * sum(bot["points"] for bot in done["bots"])
    assert report["sign_points"][explorers] == pytest.approx(total)
    assert report["sign_users"]["TM-12.1 hut"] == report["users"]["hut"]
    assert report["sign_points"]["TM-12.1 hut"] == report["points"]["hut"] < total
    row = next(
        row for row in longhouse(*line, "--report", "cards").out.splitlines() if explorers in row
    )
    assert row.split()[-1] == f"{total / seats:.1f}"


def test_memory_stays_flat() -> None:
    memory = fine("simulate", "dragon_canyon", "--games", "2000", "--json").json["memory"]
    assert memory["last_tenth_peak_kb"] - memory["first_tenth_peak_kb"] < 3_000


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game between two bots, written down."""
    folder = tmp_path_factory.mktemp("records")
    fine(*SIMULATE[:2], "--games", "1", "--records", str(folder / "games.jsonl"))
    file = folder / "game.json"
    file.write_text((folder / "games.jsonl").read_text("utf-8"), "utf-8")
    return file


def test_a_record_is_verified(record: Path) -> None:
    verified = fine("replay", str(record), "--verify", "--json").json
    document = json.loads(record.read_text("utf-8"))
    assert verified["verified"] and verified["hash"] == document["final"]
    assert verified["answers"] == len(document["actions"])


def test_a_record_from_the_standard_input_is_verified(record: Path) -> None:
    assert "replayed" in fine("replay", "-", "--verify", typed=record.read_text("utf-8")).out


@pytest.mark.parametrize("change", ["final", "scores", "action", "cut"])
def test_a_record_that_was_changed_is_found_out(record: Path, tmp_path: Path, change: str) -> None:
    document = json.loads(record.read_text("utf-8"))
    if change == "final":
        document["final"] = "0" * 32
    elif change == "scores":
        document["result"]["scores"][0] += 1
    elif change == "action":
        document["actions"][0] = "battle"
    else:
        del document["actions"][-1]
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(document), "utf-8")
    assert str(file) in complaint("replay", str(file), "--verify", code=1)


def test_a_replay_tells_every_answer_and_what_came_of_it(record: Path) -> None:
    out = fine("replay", str(record)).out
    document = json.loads(record.read_text("utf-8"))
    count = len(document["actions"])
    assert f"\n{count:>4}  " in out and f"\n{count + 1:>4}  " not in out
    assert document["actions"][-1] in out


def test_a_replay_stops_where_it_is_told(record: Path) -> None:
    out = fine("replay", str(record), "--until", "7").out
    assert "\n   7  " in out and "\n   8  " not in out


def test_a_seat_is_not_told_which_hero_another_deploys(record: Path) -> None:
    """DC-5.4: the others learn the tile alone."""
    everything = fine("replay", str(record), "--until", "60", "--json").json
    seen = fine("replay", str(record), "--until", "60", "--json", "--view", "p1").json
    assert any(told["event"] == "deployed-hero" and told["seat"] == "p2" for told in everything)
    assert not any(told["event"] == "deployed-hero" and told["seat"] == "p2" for told in seen)
    hidden = [told for told in everything if told not in seen]
    assert {told["event"] for told in hidden} == {"deployed-hero", "answered"}
    assert {told["seat"] for told in hidden} == {"p2"}


# ------------------------------------------------------------------ positions and counts


def test_a_position_is_written_read_and_shown(tmp_path: Path) -> None:
    file = tmp_path / "p.json"
    fine("position", "dragon_canyon", "--seed", "7", "--after", "40", "--out", str(file))
    assert fine("position", "dragon_canyon", "--seed", "7", "--after", "40").out == file.read_text()
    assert "fine; dragon_canyon" in fine("position", str(file)).out
    shown = fine("position", str(file), "--show", "--view", "p1").out
    assert "In your hand:" in shown
    assert "In your hand:" not in fine("position", str(file), "--show").out


def test_a_position_is_taken_from_a_record(record: Path) -> None:
    first = json.loads(fine("position", "--record", str(record), "--after", "0").out)
    later = json.loads(fine("position", "--record", str(record), "--after", "12").out)
    assert first["seed"] == later["seed"] == json.loads(record.read_text())["seed"]
    assert first["table"] != later["table"]


def test_a_position_that_no_game_can_come_to_is_refused(tmp_path: Path) -> None:
    """DC-19.4: twenty tokens of each kind."""
    document = json.loads(fine("position", "dragon_canyon", "--after", "40").out)
    document["table"]["supply"]["wood"] = 1
    file = tmp_path / "p.json"
    file.write_text(json.dumps(document), "utf-8")
    assert "DC-19.4" in complaint("position", str(file))


def test_perft_counts_from_a_game_and_from_its_position_alike(tmp_path: Path) -> None:
    file = tmp_path / "p.json"
    fine("position", "dragon_canyon", "--seed", "3", "--out", str(file))
    depth = ["--depth", "4", "--json"]
    from_game = fine("perft", "dragon_canyon", "--seed", "3", *depth).json
    assert fine("perft", "--position", str(file), *depth).json == from_game
    divided = fine("perft", "--position", str(file), *depth, "--divide").json
    assert sum(divided["lines"].values()) == from_game["lines"]["4"]


# ------------------------------------------------------------------ editions


def test_edition_show_marks_what_is_reconstructed() -> None:
    out = fine("edition", "show", "dragon_canyon").out
    strength = next(line for line in out.splitlines() if "hero.skyrider.strength.value" in line)
    assert strength.split() == ["hero.skyrider.strength.value", "4", "reconstructed", "*"]


def test_an_edition_file_is_begun_filled_in_checked_and_played_with(tmp_path: Path) -> None:
    file = tmp_path / "my-box.toml"
    fine("edition", "new", "dragon_canyon", str(file))
    assert "replaces 0 values" in fine("edition", "check", "dragon_canyon", str(file)).out
    with_strength(file, "value = 9")
    assert "replaces 1 values" in fine("edition", "check", "dragon_canyon", str(file)).out
    shown = fine("edition", "show", "dragon_canyon", str(file), "--only", "edition", "--json").json
    assert [value["name"] for value in shown] == ["hero.skyrider.strength.value"]
    played = longhouse("simulate", "dragon_canyon", "--games", "2", "--edition", str(file))
    assert played.code == 0


HEADING = re.compile(r"^# (?=\[)", re.MULTILINE)
VALUE = re.compile(r"^#(?=[a-z0-9_]+ =)", re.MULTILINE)


@pytest.mark.parametrize("game", names())
def test_a_new_edition_file_with_every_line_in_force_says_what_is_shipped(game: str) -> None:
    """Whoever removes each # and changes nothing has the same values, as read off a box."""
    text = VALUE.sub("", HEADING.sub("", fine("edition", "new", game).out))
    shipped = load(game).edition
    own = read_edition(text, "my-box.toml", shipped)
    with_edition(game, own)  # the game can be played with it
    assert set(values_of(own)) == set(values_of(shipped))
    sources = {source for _, source, _ in own.values()}
    assert "edition" in sources


def values_of(edition: Edition) -> Iterator[tuple[str, str]]:
    """All values by their names, but for notes and what is about the file itself."""
    for name, _, value in edition.values():
        about = name.partition(".")[0] in ("schema", "edition")
        if not about and not name.endswith(".note"):
            yield name, str(value)


def with_strength(file: Path, line: str) -> None:
    """Fill in the Skyrider's strength, as a person would in an editor."""
    text = file.read_text("utf-8")
    begin = text.index("# [hero.skyrider.strength]")
    end = text.index("\n\n", begin)
    table = f'[hero.skyrider.strength]\nsource = "edition"\n{line}'
    file.write_text(text[:begin] + table + text[end:], "utf-8")


def test_a_wrong_edition_names_the_line_and_what_would_be_right(tmp_path: Path) -> None:
    file = tmp_path / "my-box.toml"
    fine("edition", "new", "dragon_canyon", str(file))
    with_strength(file, 'value = "strong"')
    line = 1 + file.read_text("utf-8").splitlines().index('value = "strong"')
    said = complaint("edition", "check", "dragon_canyon", str(file))
    assert f"line {line}" in said
    assert "hero.skyrider.strength.value" in said and "a whole number from 0 to 20" in said


def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "my-box.toml"
    file.write_text("mine", "utf-8")
    assert "is there already" in complaint("edition", "new", "dragon_canyon", str(file))
    assert file.read_text("utf-8") == "mine"


# ------------------------------------------------------------------ the rest


def test_bench_measures_every_speed() -> None:
    document = fine("bench", "--json", "--seconds", "0.2", "--game", "dragon_canyon").json
    assert isinstance(document["compiled"], bool)
    assert list(document["games"]["dragon_canyon"]) == ["1", "2", "3", "4", "5"]
    for speeds in document["games"]["dragon_canyon"].values():
        assert all(value > 0 for value in speeds.values())
        assert speeds["answered_per_s"] > speeds["decisions_per_s"]
        assert speeds["play_p99_us"] > speeds["play_us"] / 2


def test_doctor_finds_nothing_wrong() -> None:
    document = fine("doctor", "--json").json
    assert document["well"]
    assert {f"self-test of {name}" for name in names()} <= {f["what"] for f in document["findings"]}


def test_doctor_says_what_is_wrong_and_ends_with_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def spoilt(name: str) -> str:
        raise BadInput(f"{name}/edition.toml, line 3", "spoilt")

    monkeypatch.setattr(doctor, "edition", spoilt)
    assert main(["doctor"]) == 1
    assert (
        "wrong edition of dragon_canyon: BadInput: dragon_canyon/edition.toml, line 3: spoilt"
        in (" ".join(capsys.readouterr().out.split()))
    )
