"""The examples of the pages for researchers run as they stand."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("page", ["README.md", "docs/research.md"])
def test_the_examples_of_the_page_run(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    code = "\n".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL))
    assert "longhouse.load" in code
    exec(compile(code, page, "exec"), {"__name__": "example"})
