"""`longhouse soak`: what is played, what is counted, how a broken law is told, how to go on."""

import signal
import subprocess
import time
from itertools import combinations
from pathlib import Path

import pytest

import longhouse
from longhouse.cli.main import main
from longhouse.engine import registry
from longhouse.engine.errors import BadInput
from tests.cli.shell import COMMAND, complaint, fine
from tests.laws.hut import HutGame, HutSetting
from tests.laws.test_broken import OffersTooMuch, with_rule

CHOOSE = 1


@pytest.fixture
def hut(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The Hut, with a coin that can be taken from an empty bank; and an empty folder."""
    game = HutGame("hut", with_rule(CHOOSE, OffersTooMuch()))
    monkeypatch.setitem(registry.LOADERS, "hut", lambda edition: game)
    monkeypatch.setitem(registry.LOADED, ("hut", ""), game)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_several_games_each_with_its_number() -> None:
    wanted = ["dragon_canyon:8", "terra-nova:6", "terramara"]
    document = fine("soak", *wanted, "--games", "5", "--workers", "2", "--json").json
    assert {game: found["games"] for game, found in document.items()} == {
        "dragon_canyon": 8,
        "terra_nova": 6,
        "terramara": 5,
    }
    assert all(found["decisions"] > 100 for found in document.values())
    assert all(found["broken"] is None for found in document.values())


def test_the_pairings_that_met_are_counted() -> None:
    soaked = fine("soak", "terra_nova:120", "--json").json["terra_nova"]["pairings"]
    factions = {name for pair in soaked for name in pair.split(" + ")}
    assert len(factions) == 10
    assert set(soaked) < {" + ".join(pair) for pair in combinations(sorted(factions), 2)}
    assert "pairings, each in" in fine("soak", "terra_nova:40").out


def test_the_same_games_whoever_plays_them_and_in_how_many_runs() -> None:
    def soaked(*arguments: str) -> int:
        found = fine("soak", *arguments, "--json").json["terra_nova"]
        assert isinstance(found["decisions"], int)
        return found["decisions"]

    whole = soaked("terra_nova:60", "--workers", "1")
    assert whole == soaked("terra_nova:60", "--workers", "2")
    assert whole == soaked("terra_nova:25") + soaked("terra_nova:35", "--seed", "25")


def test_a_broken_law_ends_it_with_1_the_seed_and_a_record(
    hut: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["soak", "hut:500", "--workers", "1"]) == 1
    broken, where = capsys.readouterr().err.splitlines()
    file = hut / where.removeprefix("its record: ")
    seed = int(file.stem.rpartition("-")[2])
    assert broken.startswith("longhouse soak: hut {")
    assert f"seed {seed}, after" in broken
    record = longhouse.load_record(file.read_text("utf-8"))
    assert record.seed == seed
    with pytest.raises(BadInput, match="the bank is empty"):
        record.replay()
    # Alone the game breaks the law again; those before it do not.
    assert main(["soak", "hut:1", "--seed", str(seed), "--broken", "again.json"]) == 1
    assert (hut / "again.json").read_text("utf-8") == file.read_text("utf-8")
    assert main(["soak", f"hut:{seed}", "--workers", "1"]) == 0


def test_a_soak_that_is_stopped_says_how_to_go_on() -> None:
    for patience in (2, 8, 32):  # until some games were played; a busy machine takes longer
        nova, mara = stopped_after(patience).removeprefix("to go on: ").split(" && ")
        assert mara == "longhouse soak terramara:7 --seed 5"
        left, seed = nova.removeprefix("longhouse soak terra_nova:").split(" --seed ")
        assert int(left) + int(seed) == 1_000_005
        if int(seed) > 5:
            break
    assert int(seed) > 5


def stopped_after(seconds: float) -> str:
    """What a soak says that is broken off in its second game."""
    games = ["dragon_canyon:3", "terra_nova:1000000", "terramara:7"]
    arguments = ["soak", *games, "--seed", "5", "--workers", "1"]
    process = subprocess.Popen(
        [*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline().startswith("dragon_canyon: 3 games")
    time.sleep(seconds)
    try:
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 130
    return err.strip()


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["chess:5"], "wanted one of dragon_canyon"),
        (["terra_nova:"], "wanted 1 to"),
        (["terra_nova:0"], "wanted 1 to"),
        (["terra_nova:many"], "wanted 1 to"),
        (["terra_nova:5", "terra-nova"], "each game once"),
        (["terra_nova:5", "--seed", str((1 << 63) - 3)], "wanted at most"),
    ],
)
def test_wrong_numbers_get_one_line(arguments: list[str], hint: str) -> None:
    assert hint in complaint("soak", *arguments)


def test_the_hut_as_it_is_has_nothing_to_be_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = HutGame("hut", HutSetting)
    monkeypatch.setitem(registry.LOADERS, "hut", lambda edition: game)
    monkeypatch.setitem(registry.LOADED, ("hut", ""), game)
    assert main(["soak", "hut:40", "--workers", "1"]) == 0
    assert "hut: 40 games" in capsys.readouterr().out
