"""Whole games at the terminal, through a pipe and on a real (pseudo) terminal."""

import json
import os
import pty
import re
import select
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from longhouse.bots.chance import any_action
from longhouse.cli.rulebook import passage
from longhouse.engine.contract import State
from longhouse.engine.documents import load_record, write_json
from longhouse.engine.random import Random
from longhouse.engine.registry import load
from tests.cli.shell import COMMAND, complaint, fine, lines, longhouse

PLAY = ["play", "dragon_canyon", "--seed", "3"]
RANDOM = [*PLAY, "--bot", "p2=random"]


def read(file: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return document


def test_a_whole_game_by_numbers_against_a_bot(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    out = fine(*RANDOM, "--record", str(file), typed="1\n" * 2000).out
    assert "The game is over." in out
    assert read(file)["seats"] == ["p1", "random"]
    fine("replay", str(file), "--verify")


def test_a_whole_solo_game(tmp_path: Path) -> None:
    """DC-16: the rival clan is played by the rules, not by a bot."""
    file = tmp_path / "game.json"
    out = fine(*PLAY, "--players", "1", "--record", str(file), typed="1\n" * 2000).out
    assert "The game is over." in out
    assert read(file)["seats"] == ["p1"]
    assert "Rival clan places a hero on" in out
    assert re.search(r"Title: (Driven Out|Camp Elder|Cave Chief|Canyon Chief)\.", out)


def test_bots_alone_play_a_game_to_watch() -> None:
    out = fine(*PLAY, "--bot", "p1=random", "p2=random").out
    assert "The game is over." in out
    assert "In your hand" not in out


def test_by_default_one_person_plays_against_greedy_bots(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    fine(*PLAY, "--players", "3", "--record", str(file), typed="quit\n")
    assert read(file)["seats"] == ["p1", "greedy", "greedy"]


def test_a_line_of_words_is_several_answers(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    out = fine(*RANDOM, "--record", str(file), typed=lines(["deploy dino-knight c2", "quit"])).out
    assert "not finished" in out
    assert read(file)["actions"][-2:] == ["dino-knight", "c2"]


def test_the_beginning_of_a_word_is_enough(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    fine(*RANDOM, "--record", str(file), typed=lines(["dino c2", "quit"]))
    assert read(file)["actions"][-2:] == ["dino-knight", "c2"]


def asked_for_a_number() -> State:
    """A question of Terramara of which some answers are numbers, and others are not."""
    for seed in range(200):
        state = load("terramara").new({"players": 2}, seed=seed)
        chance = Random(seed)
        while not state.over:
            words = [state.setting.vocabulary.word(action) for action in state.actions()]
            if "1" in words[1:] and not all(word.isdigit() for word in words):
                return state
            state.play(any_action(state, chance))
    raise AssertionError("no such question")


def test_a_number_that_is_an_answer_itself_means_that_answer(tmp_path: Path) -> None:
    state, file = asked_for_a_number(), tmp_path / "p.json"
    file.write_text(write_json(state.position()), "utf-8")
    person = f"p{state.actor + 1}"
    words = [state.setting.vocabulary.word(action) for action in state.actions()]
    game, other = tmp_path / "game.json", next(word for word in words if not word.isdigit())
    for typed in ("1", other):
        play = ["play", "--position", str(file), "--human", person, "--record", str(game)]
        out = fine(*play, typed=lines([typed, "quit"])).out
        assert read(game)["actions"][0] == typed
        assert "  1 1" in out  # the number that is shown beside an answer is what it is
    assert "there is no answer 20; wanted" in fine(*play, typed=lines(["20", "quit"])).out


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("99", "there is no answer 99"),
        ("0", "there is no answer 0"),
        ("9" * 5000, "not known"),
        ("undo " + "9" * 5000, "Nothing can be taken back"),
        ("wolfdog c2", "perhaps wolf-dog"),
        ("deploy wolf-dog z9", "not known"),
        ("battle", "DC-5.1"),
        ("why battle", "DC-5.1"),
        ("why wolf-dog", "can be answered now"),
        ("undo", "Nothing can be taken back"),
        ("save", "wanted a FILE"),
        ("why", "wanted a WORD"),
        ("save /nowhere/game.json", "No such file"),
        ("hint", "would answer"),
        ("help", "take back your last answer"),
        ("help", "such as: deploy grave-speaker"),
        ("help", "rules DC-5.1:"),
        ("log", "It is the turn of"),
        ("rules DC-7.10", "A winning attacker stays face-up."),
        ("rules nonsense", "wanted the id of a rule"),
        ("view", "stockpile"),
        ("\x00\x07", "not known"),
    ],
)
def test_what_else_can_be_typed(typed: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    answer = longhouse(*RANDOM, "--record", str(file), typed=lines([typed, "quit"]))
    assert (answer.code, answer.err) == (0, "")
    assert said in " ".join(answer.out.split())
    before = longhouse(*RANDOM, "--record", str(tmp_path / "b.json"), typed="quit\n")
    assert before.code == 0
    assert read(file) == read(tmp_path / "b.json"), "nothing was played"


@pytest.mark.parametrize("written", ["TN-19.1b", "tn-19.1B"])
def test_a_rule_whose_id_ends_in_a_letter_is_found(written: str) -> None:
    """TN-19.1b: the palace of the Water Sprites, and nothing of the rule after it."""
    text = passage("terra_nova", written).markup
    assert "on any unoccupied lake hex" in text
    assert "TN-19.1c" not in text


def test_undo_takes_back_answers_one_by_one(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typed = lines(["deploy wolf-dog c2", "undo", "d2", "undo 2", "trickster", "quit"])
    fine(*RANDOM, "--record", str(file), typed=typed)
    assert read(file)["actions"][-1] == "trickster"


def test_a_verb_alone_asks_again() -> None:
    out = fine(*PLAY, typed="deploy\nquit\n").out
    assert out.count("p1: Which hero do you send out?") == 2


def test_a_wrong_word_takes_the_whole_line_back(tmp_path: Path) -> None:
    file, untouched = tmp_path / "game.json", tmp_path / "untouched.json"
    out = fine(*RANDOM, "--record", str(file), typed=lines(["wolf-dog c2 raid", "quit"])).out
    assert "not known" in out
    fine(*RANDOM, "--record", str(untouched), typed="quit\n")
    assert read(file) == read(untouched)


def test_nobody_finds_out_by_trying(tmp_path: Path) -> None:
    """DC-2.15: what turned a card up stays played, even if the line goes wrong after it."""
    file = tmp_path / "game.json"
    arguments = ["play", "dragon_canyon", "--players", "3", "--seed", "2"]
    bots = ["--bot", "p2=random", "p3=random", "--record", str(file)]
    typed = lines(["deploy dino-knight b1 battle nonsense", "undo", "quit"])
    out = fine(*arguments, *bots, typed=typed).out
    assert "not known" in out and "Nothing can be taken back" in out
    assert read(file)["actions"][-3:] == ["dino-knight", "b1", "battle"]


def test_people_at_one_keyboard_get_a_curtain(tmp_path: Path) -> None:
    typed = lines(["deploy wolf-dog c2", "nothing", "deploy dino-knight d1", "nothing", "quit"])
    out = fine(*PLAY, "--human", "p1=Anna", "p2=Bert", typed=typed).out
    assert "Now it is Anna's turn." in out or "Now it is Bert's turn." in out


def test_what_one_person_sees_the_other_is_not_shown() -> None:
    """DC-5.4: which hero was deployed is told to its owner alone."""
    typed = lines(["deploy wolf-dog c2", "nothing", "log", "quit"])
    out = fine(*PLAY, "--human", "p1=Anna", "p2=Bert", typed=typed).out
    turns = re.split(r"Now it is .* turn\.", out)
    assert "Wolf-Dog" in turns[0]
    told_to_the_other = turns[1].split("Which hero")[0] + turns[1].split("> log")[1]
    assert "Wolf-Dog" not in told_to_the_other and "wolf-dog" not in told_to_the_other


def test_a_game_is_saved_and_resumed(tmp_path: Path) -> None:
    saved, ended = tmp_path / "saved.json", tmp_path / "ended.json"
    fine(*RANDOM, typed=lines(["deploy wolf-dog c2", f"save {saved}", "quit"]))
    fine("play", "--resume", str(saved), "--record", str(ended), typed=lines(["1", "quit"]))
    before, after = read(saved)["actions"], read(ended)["actions"]
    assert after[: len(before)] == before and len(after) > len(before)


def test_whoever_sat_at_a_game_sits_there_again(tmp_path: Path) -> None:
    saved, again = tmp_path / "saved.json", tmp_path / "again.json"
    seats = ["--players", "3", "--human", "p1=Anna", "p3=Bert", "--bot", "p2=random"]
    fine(*PLAY, *seats, "--record", str(saved), typed=lines(["quit"]))
    resume = ["play", "--resume", str(saved), "--record", str(again)]
    fine(*resume, typed=lines(["quit"]))
    assert read(again)["seats"] == ["Anna", "random", "Bert"]
    fine(*resume, "--human", "p2=Carl", typed=lines(["quit"]))
    assert read(again)["seats"] == ["greedy", "Carl", "greedy"]


def test_play_begins_from_a_position(tmp_path: Path) -> None:
    position, file = tmp_path / "p.json", tmp_path / "game.json"
    fine("position", "dragon_canyon", "--seed", "7", "--after", "60", "--out", str(position))
    fine(
        *["play", "--position", str(position), "--bot", "p2=random", "--record", str(file)],
        typed="1\n" * 2000,
    )
    document = read(file)
    assert document["start"]["table"] == read(position)["table"]
    assert load_record(document).verify().over


def test_a_record_that_cannot_be_written_is_refused_before_the_game() -> None:
    answer = longhouse(*RANDOM, "--record", "/nowhere/game.json", typed="1\n" * 2000)
    assert (answer.code, answer.out) == (2, "")


def test_the_end_of_the_input_leaves_the_table() -> None:
    assert "The game is not finished." in fine(*PLAY).out


def test_a_finished_game_is_refused_no_more_than_shown(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    fine(*RANDOM, "--record", str(file), typed="1\n" * 2000)
    assert "The game is over." in fine("play", "--resume", str(file)).out


def test_a_record_that_cannot_be_replayed_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    fine(*RANDOM, "--record", str(file), typed=lines(["deploy wolf-dog c2", "quit"]))
    document = read(file)
    document["actions"].append("battle")
    file.write_text(json.dumps(document), "utf-8")
    complaint("play", "--resume", str(file))


# ------------------------------------------------------------------ on a terminal


class Terminal:
    """The command on a pseudo terminal."""

    def __init__(self, *arguments: str) -> None:
        self.keys, side = pty.openpty()
        size = {"COLUMNS": "110", "LINES": "45", "TERM": "xterm-256color"}
        env = {**os.environ, **size, "PYTHONIOENCODING": "utf-8"}
        self.process = subprocess.Popen(
            [*COMMAND, *arguments], stdin=side, stdout=side, stderr=side, env=env
        )
        os.close(side)
        self.seen = ""

    def type(self, keys: str) -> None:
        os.write(self.keys, keys.encode())

    def wait_for(self, text: str, seconds: float = 60) -> str:
        """Read until a text comes up; returns what came since the last wait."""
        end = time.monotonic() + seconds
        got = ""
        while text not in got:
            assert time.monotonic() < end, f"{text!r} did not come up in {self.seen[-3000:]}"
            if select.select([self.keys], [], [], 0.2)[0]:
                more = os.read(self.keys, 65536).decode("utf-8", "replace")
                self.seen += more
                got += more
                if "\x1b[6n" in more:  # where the cursor is, prompt_toolkit asks
                    self.type("\x1b[40;1R")
        return got

    def close(self) -> int:
        try:
            while os.read(self.keys, 65536):
                pass
        except OSError:
            pass
        os.close(self.keys)
        return self.process.wait(timeout=60)


def test_a_terminal_shows_the_board_in_colours_and_completes_words(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    terminal = Terminal(*RANDOM, "--record", str(file))
    screen = terminal.wait_for("p1>")
    assert "┌───" in screen and "Dragon Canyon" in screen and "\x1b[" in screen
    terminal.type("dino\tc2\r")
    terminal.wait_for("p1>")
    terminal.type("quit\r")
    assert terminal.close() == 0
    assert read(file)["actions"][-2:] == ["dino-knight", "c2"]


def test_an_interruption_at_the_prompt_ends_with_130_and_keeps_the_record(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    terminal = Terminal(*RANDOM, "--record", str(file))
    terminal.wait_for("p1>")
    terminal.type("\x03")
    assert terminal.close() == 130
    assert read(file)["final"] is None


@pytest.mark.parametrize("value", ["1", None])
def test_no_color_is_respected(value: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    if value is not None:
        monkeypatch.setenv("NO_COLOR", value)
    terminal = Terminal("position", "dragon_canyon", "--show")
    screen = terminal.wait_for("owes")
    assert terminal.close() == 0
    coloured = re.search(r"\x1b\[[0-9;]*[34]8;[25];", screen) is not None
    assert coloured == (value is None)
