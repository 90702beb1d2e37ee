"""The letter that approved a filing: held against its file, and named wherever the filing is cited."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from audit import pipeline
from audit.filing.form import form
from audit.intake.submission import load_submission
from audit.runs.findings import FILING, open_run
from sample_logs import games
from tests.test_submission_commands import _call, _filing, _letter, _rows, _written


@pytest.mark.parametrize(
    ("changes", "what", "told"),
    [
        ({"sha256": "0" * 64}, "review", f"and {'0' * 64} is filed"),
        ({"file": "lost.pdf"}, "letter", "lost.pdf is not beside it"),
        ({"file": None}, "letter", "the filing names no file"),
        ({"sha256": None}, "letter", "no SHA-256 of its file is filed; that of letter.pdf beside it is "),
        (None, "letter", "no approval letter is named"),
    ],
)
def test_a_letter_of_approval_is_held_against_its_file(
    tmp_path: Path, changes: dict[str, Any] | None, what: str, told: str
) -> None:
    approval = None if changes is None else _letter(tmp_path, **changes)
    (row,) = _rows("check", _written(tmp_path, _filing(approval=approval)), code=4)
    assert (row["what"], row["filing"], row["game"]) == (what, "RS-1", "")
    assert told in row["told"]


@pytest.mark.parametrize("file", ["/etc/hostname", "../letter.pdf", 7])
def test_a_letter_lies_beside_the_filing(tmp_path: Path, file: Any) -> None:
    result = _call("check", _written(tmp_path, _filing(approval=_letter(tmp_path) | {"file": file})))
    assert result.exit_code == 2
    assert "must be the name of a file beside the Rules Submission" in " ".join(result.output.split())


def test_the_form_names_the_letter(tmp_path: Path) -> None:
    """A form without one leaves a line to be filled in."""
    chapter = {"over_under": {"wager_minimum": 5}}
    filed = _written(tmp_path, {"effective": "2026-01-01", "reference": "RS-1", "games": chapter})
    assert form(load_submission(filed), "over_under").approval == ""
    approval = _letter(tmp_path)
    entry = {"effective": "2026-01-01", "reference": "RS-1", "games": chapter, "approval": approval}
    named = form(load_submission(_written(tmp_path, entry)), "over_under").approval
    assert named == f"approval letter TG-14 of 2025-12-18, SHA-256 {approval['sha256']}"


def test_a_finding_names_the_filing_that_it_rests_on_and_its_letter(tmp_path: Path) -> None:
    """So it can be told by which approved paper somebody is accused."""
    game = games.load("minibaccarat")
    game.write(game.plan(seed=3, rounds=12, days=1, tables=game.table_mix(1)), tmp_path / "log")
    filed = tmp_path / "log" / "rules_submission.yaml"
    document = yaml.safe_load(filed.read_text(encoding="utf-8"))
    filing = document["properties"][0]["filings"][0]
    filing["games"]["minibaccarat"]["wagers"].remove("player")
    by = f"by filing {filing['reference']} of {filing['effective']}"
    for approval, named in (
        (None, "no approval letter is named"),
        (_letter(tmp_path), "approval letter TG-14"),
    ):
        filing["approval"] = approval
        filed.write_text(yaml.safe_dump(document), encoding="utf-8")
        (tmp_path / "key").write_text("5e" * 32, encoding="utf-8")
        (tmp_path / "key").chmod(0o600)
        pipeline.run(tmp_path / "log", filed, tmp_path / "run", key=tmp_path / "key")
        rows = open_run(tmp_path / "run").findings.to_pylist()
        said = {line["text"] for row in rows for line in row["rests_on"] if line["kind"] == FILING}
        assert any(each.startswith(f"{by}, {named}") for each in said)
