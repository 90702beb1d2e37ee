"""Limits are settings: a default, a variable that overrides it, and a message that names both."""

from pathlib import Path

import pytest

from audit.errors import AuditError, LogRejected
from audit.machine.limits import LIMITS, ROWS

README = Path(__file__).parents[1] / "audit" / "machine" / "README.md"


def test_message_names_the_number_and_the_setting() -> None:
    with pytest.raises(LogRejected) as refusal:
        ROWS.check(60_000_000, "rounds.parquet", LogRejected)
    assert str(refusal.value) == (
        "rounds.parquet: has 60,000,000 rows; the limit is 50,000,000 rows (PITAUDIT_MAX_ROWS)"
    )


def test_what_keeps_the_limit_is_let_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITAUDIT_MAX_ROWS", "5")
    ROWS.check(5, "rounds.parquet")
    assert ROWS.exceeded(5) == ""
    assert ROWS.exceeded(6) == "has 6 rows; the limit is 5 rows (PITAUDIT_MAX_ROWS)"


@pytest.mark.parametrize("text", ["0", "-1", "1.5", "many", "1e9", "٣", "9" * 5000])
def test_setting_that_is_no_number_is_refused(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("PITAUDIT_MAX_ROWS", text)
    with pytest.raises(AuditError, match=r"PITAUDIT_MAX_ROWS=.*must be a whole number above 0"):
        ROWS.check(1, "rounds.parquet")


def test_readme_names_every_limit_with_its_default() -> None:
    readme = README.read_text(encoding="utf-8")
    for limit in LIMITS:
        assert f"| `{limit.variable}` | {limit.default:,} {limit.unit} | {limit.meaning} |" in readme
