"""``python -m rules``: every name that is asked for and is no column, with file, line and nearest name."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.__main__ import main
from tests.amended_trees import amend, copy_of_rules, python

pytestmark = pytest.mark.slow

SECTION = "rules/ch686a_over_under/s06_wagers.py"


def test_the_catalogue_asks_for_columns_only() -> None:
    assert main() == 0


def test_mistyped_names_are_told_together(tmp_path: Path) -> None:
    file = copy_of_rules(tmp_path) / SECTION
    amend(file, "has_own_ante: Flag, was_kept", "has_own_anet: Flag, was_kept")
    amend(file, 'holds="has_ante"', 'holds="has_anet"')
    amend(file, 'follows=("686a.6(d)[cards]",))', 'follows=("686a.6(d)[card]",))')
    done = python(tmp_path, "from rules.__main__ import main\nsys.exit(main())")
    told = done.stderr.splitlines()
    lines = [line.split(":", 2) for line in told]
    assert (done.returncode, len(told)) == (1, 3)
    assert [line[2].strip() for line in lines] == [
        "686a.6(d) asks for 'has_own_anet', which is no declared column; 'has_own_ante' is one",
        "686a.6(d) follows 686a.6(d)[card], which is not a clause",
        "686a.6(d)[cards] asks for 'has_anet', which is no declared column; 'has_ante' is one",
    ]
    assert {line[0] for line in lines} == {SECTION}
    written = file.read_text(encoding="utf-8").splitlines()
    assert ['"686a.6(d)' in "".join(written[int(line[1]) - 1 : int(line[1]) + 2]) for line in lines] == [
        True
    ] * 3
