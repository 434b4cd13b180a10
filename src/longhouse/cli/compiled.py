"""Whether this Longhouse is compiled, and if not, why."""

import os
import shutil
import sysconfig
from pathlib import Path

from longhouse.engine import contract


def is_compiled() -> bool:
    """Whether the engine is machine code; if not, the same source runs interpreted."""
    return not str(contract.__file__).endswith(".py")


def why_interpreted() -> str:
    """What kept the compiler from being used, as far as it can be seen now."""
    compiler = os.environ.get("CC") or (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler})"
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "Python's headers are missing (Python.h)"
    if (Path(str(contract.__file__)).parents[3] / "pyproject.toml").exists():
        return "it runs from the source tree; install it to have it compiled"
    return "it was installed without compiling; reinstall it to have it compiled"
