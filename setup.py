"""Builds Longhouse; the engine and the games are compiled where a C compiler is at hand.

Everything but this file's one job is in pyproject.toml. LONGHOUSE_COMPILE=0 builds without
compiling, LONGHOUSE_COMPILE=1 fails rather than do without.
"""

import os
import shutil
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

COMPILED = [f"src/longhouse/{folder}" for folder in ("engine", "games", "bots", "arena")]


def wanted() -> bool:
    """Whether to compile: as told, or else if a C compiler and Python's headers are there."""
    told = os.environ.get("LONGHOUSE_COMPILE", "")
    if told:
        return told != "0"
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    return shutil.which(os.environ.get("CC", compiler)) is not None and headers.exists()


def sources() -> list[str]:
    """Every module with rules in it; package marks stay as they are."""
    files = (file for folder in COMPILED for file in sorted(Path(folder).rglob("*.py")))
    return [
        str(file) for file in files if file.name != "__init__.py" or file.parent.name == "decisions"
    ]


def extensions() -> list[Extension]:
    if not {"bdist_wheel", "build_ext", "build"} & set(sys.argv):
        return []  # only the metadata is asked for
    if not wanted():
        print("longhouse: building without the compiler; play will be slower", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    return mypycify(
        sources(), opt_level="3", debug_level="0", group_name="longhouse", multi_file=True
    )


class BuildAtOnce(build_ext):
    """Compiles the files of an extension side by side, one on each core."""

    def build_extensions(self) -> None:
        compiler: Any = self.compiler
        one_by_one = compiler.compile

        def at_once(files: list[str], *rest: Any, **wishes: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as crew:
                made = crew.map(lambda file: one_by_one([file], *rest, **wishes), files)
                return [name for names in made for name in names]

        compiler.compile = at_once
        super().build_extensions()


class BuildWithRules(build_py):
    """Puts the rules pages beside the games, so that the program can show them."""

    def run(self) -> None:
        super().run()
        for page in sorted(Path("docs/rules").glob("*.md")):
            game = Path(self.build_lib) / "longhouse" / "games" / page.stem.replace("-", "_")
            if game.is_dir():
                shutil.copyfile(page, game / "rules.md")


setup(ext_modules=extensions(), cmdclass={"build_py": BuildWithRules, "build_ext": BuildAtOnce})
