"""What a report says of how far its data can be relied on: counted figures, and what nobody could see."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from audit.runs.findings import VOUCHED, Run, open_run
from audit.runs.vouched_told import figures
from reports import reliability
from reports.exceptions.statement import in_short
from reports.exceptions.witnesses import witnesses
from rules.units import dollars
from tests.sample_runs import RunOf

pytestmark = pytest.mark.slow

CHAPTERS = {"minibaccarat": "627a", "dj_wild_stud_poker": "687a"}


def _lines(run: Run, named: int = 2_000, on_video: int = 0) -> dict[str, str]:
    return dict(reliability.lines(run, named=named, on_video=on_video))


@pytest.mark.parametrize("game", ["minibaccarat", "dj_wild_stud_poker"])
def test_every_figure_is_the_run_s_own(sample_run: RunOf, game: str) -> None:
    run = open_run(sample_run(game))
    rows = run.receipt["completeness"]["rows"]
    faults = run.receipt["totals"]["findings"]["record"]
    of_game = f"record:{CHAPTERS[game]}"
    own = [row["state"] for row in run.coverage.to_pylist() if row["citation"].startswith(of_game)]
    assert sum(row["citation"].startswith("record:") for row in run.coverage.to_pylist()) > len(own)
    said = _lines(run)
    assert f"{rows['rows_in']:,} rows" in said["Source"]
    assert f"by {len(own)} tests of this tool" in said["Tested"]
    assert (f"{faults} fault" if faults else "no fault") in said["Tested"]
    assert "Nothing was tested against anything outside of the log." in said["Not tested"]
    assert re.match(r"The casino states of \d+ kinds of entry that all is recorded", said["Stated"])
    assert "would not show" in said["Witnesses"]
    one = reliability.sentence(run)
    assert "; nobody but the tables vouches for this record: a round left out with its" in one
    # What the tables' own record shows of it is said, and nothing more.
    but = {
        "minibaccarat": "would not show, but in the cards of shoes.",
        "dj_wild_stud_poker": "would not show.",
    }
    assert one.endswith(but[game])
    met = sum(state == "pass" for state in own)
    assert f"{met} of {len(own)} tests of the record against itself met" in one


def test_counts_of_the_inventory_vouch_where_they_were_made(sample_run: RunOf) -> None:
    run = open_run(sample_run("minibaccarat"))
    rows = [row for row in run.vouched.to_pylist() if row["witness"] == "table inventory"]
    assert {row["standing"] for row in rows} == {"not handed in"}
    rows[0] |= {"standing": "agreed", "agreed": 1}
    rows[1] |= {"standing": "differs", "differs": 1, "difference_cents": -500_00}
    rows[2] |= {"standing": "handed in for part", "undecided": 1}
    counted = replace(run, receipt={**run.receipt, "vouched": figures(rows)})
    days = len(rows)
    assert reliability.sentence(counted).endswith(
        f"the table inventory vouches for the record on 1 of {days} gaming tables' days, contradicts it on 1 "
        f"($500.00), was handed in for part on 1; on {days - 3} nobody but the tables does."
    )
    said = _lines(counted)
    assert said["Witnesses"].startswith("The table inventory vouches for the record on 1 of")
    assert "would show it" in said["Witnesses"]
    assert said["Not tested"].endswith("anything but the witnesses below.")


def test_tables_of_which_all_witnesses_say_the_same_stand_together_and_what_differs_alone(
    sample_run: RunOf,
) -> None:
    run = open_run(sample_run("minibaccarat"))
    rows = run.vouched.to_pylist()
    tables = sorted({row["table_id"] for row in rows})
    assert len(tables) > 1
    for row in rows:
        row |= {"standing": "not handed in", "agreed": 0, "differs": 0}
    alike = witnesses(replace(run, vouched=VOUCHED.empty_table().from_pylist(rows, VOUCHED)))
    assert alike is not None
    assert {of for _, _, of, _ in alike.days} == {", ".join(tables)}
    rows[0] |= {"standing": "differs", "differs": 1, "difference_cents": -500_00}
    told = witnesses(replace(run, vouched=VOUCHED.empty_table().from_pylist(rows, VOUCHED)))
    assert told is not None
    assert told.days[0][2] == rows[0]["table_id"]
    assert f"differs by {dollars(-500_00, signed=True)}" in told.days[0][3]
    assert sum(len(of.split(", ")) for _, _, of, _ in told.days) == sum(
        len(of.split(", ")) for _, _, of, _ in alike.days
    )


def test_a_run_of_an_earlier_version_vouches_for_nothing(sample_run: RunOf) -> None:
    run = open_run(sample_run("minibaccarat"))
    before = {name: value for name, value in run.receipt.items() if name != "vouched"}
    earlier = replace(run, receipt=before, vouched=VOUCHED.empty_table())
    assert "nobody but the tables vouches for this record" in reliability.sentence(earlier)
    assert "an earlier version wrote it" in _lines(earlier)["Witnesses"]
    assert witnesses(earlier) is None


def test_what_was_refused_is_counted(sample_run: RunOf) -> None:
    run = open_run(sample_run("minibaccarat"))
    receipt = run.receipt
    completeness = {**receipt["completeness"], "missing": [{"words": "a"}, {"words": "b"}]}
    tables = {**receipt["intake"]["tables"]}
    tables["hands"] = {**tables["hands"], "rows_quarantined": 3}
    inputs = [{**receipt["inputs"][0], "state": "refused"}, *receipt["inputs"][1:]]
    changed = type(run)(
        run.folder,
        run.findings,
        run.coverage,
        run.clauses,
        {
            **receipt,
            "completeness": completeness,
            "recording": {**receipt["recording"], "sha256": None},
            "intake": {**receipt["intake"], "tables": tables},
            "inputs": inputs,
        },
    )
    said = _lines(changed)
    words = "3 rows refused at the door; 1 file refused whole; 2 things missing, told on page one."
    assert said["Completeness"] == words
    assert "3 refused" in reliability.sentence(changed)
    assert said["Stated"] == "The casino does not state what it records, so that silence shows nothing."


def test_files_that_the_report_does_not_name_and_samples_on_video_are_said(sample_run: RunOf) -> None:
    run = open_run(sample_run("minibaccarat"))
    assert "each is named with its hash below. " in _lines(run)["Source"]
    assert "each is named with its hash below or in run.json. " in _lines(run, named=2)["Source"]
    assert _lines(run, on_video=1)["Not tested"].endswith(
        "anything outside of the log, but for what 1 sample looked up on video shows."
    )


def test_a_statement_that_says_of_nothing_that_all_is_recorded_makes_silence_no_evidence(
    sample_run: RunOf,
) -> None:
    run = open_run(sample_run("minibaccarat"))
    text = "- events: {partial: [burn], not recorded: [cut]}\n"
    recording = {**run.receipt["recording"], "text": text, "in_full": text, "could_decide": 0}
    partial = replace(run, receipt={**run.receipt, "recording": recording})
    assert "says of nothing that all is recorded" in _lines(partial)["Stated"]
    assert in_short(recording).startswith("It says of nothing that all is recorded")
    assert in_short(run.receipt["recording"]) == "Absence is evidence where it says that all is recorded."
