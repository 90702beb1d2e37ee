"""Changes of the rules that make the same program (``make mutate``): each is of a line that is there."""

from __future__ import annotations

from pathlib import Path

import yaml

ROOT = Path(__file__).parents[1]


def test_every_explained_change_is_of_a_line_of_its_file() -> None:
    known = yaml.safe_load((ROOT / "tests" / "mutate" / "explained.yaml").read_text(encoding="utf-8"))
    assert known
    for each in known:
        lines = (ROOT / each["file"]).read_text(encoding="utf-8").splitlines()
        assert each["was"] in [line.strip() for line in lines], each
        assert each["was"] != each["now"]
        assert each["why"]
