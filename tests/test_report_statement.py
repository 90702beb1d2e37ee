"""The statement of recording as the report prints it."""

from __future__ import annotations

from reports.exceptions.statement import Stated, as_understood, in_short, stated

TEXT = """
- events: {complete: [burn, cut], not recorded: [shuffled]}
  marks: {complete: []}
- {property: PHL1, tables: [MB-01], from: 2026-03-05, until: 2026-03-07, payments: {partial: [envy_bonus]}}
"""


def test_each_line_says_where_what_and_how_far() -> None:
    assert stated(TEXT) == [
        Stated("all gaming tables", "Events", "complete", ["burn", "cut"]),
        Stated("all gaming tables", "Events", "not recorded", ["shuffled"]),
        Stated(
            "property PHL1, MB-01, from 2026-03-05, until 2026-03-07", "Payments", "partial", ["envy_bonus"]
        ),
    ]
    assert stated("") == []


def test_a_log_without_a_statement_says_so() -> None:
    nothing = {"file": None, "could_decide": 0}
    assert in_short(nothing) == "None handed in: nothing was inferred from absence alone."
    assert in_short(nothing | {"could_decide": 3}).endswith("One could decide 3 of the undecided findings.")
    there = {"file": "recording.yaml", "could_decide": 0, "text": "- events: {complete: [burn]}\n"}
    assert in_short(there) == "Absence is evidence where it says that all is recorded."
    assert in_short(there | {"could_decide": 2}).startswith("2 findings are undecided")


def test_what_all_names_is_printed() -> None:
    recording = {"text": "- {complete: all}", "in_full": TEXT}
    assert stated(as_understood(recording)) == stated(TEXT)
    assert as_understood({"text": TEXT, "in_full": ""}) == TEXT
    assert as_understood({"text": TEXT}) == TEXT  # of a run before there was a short form
