"""The surveillance incident form: what the record shows, blanks for people, and no cause made up."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from audit import cli
from audit.runs.findings import open_run
from reports import render
from reports.about import About, Given
from reports.incident.view import of_its_licensee, write, write_page
from tests import report_cases as cases
from tests.life.stores import found, night
from tests.report_fixture import Row, finding, unknown, write_run

HASH = "0" * 64
FOR_PEOPLE = {
    *("requested_by", "started", "ended", "method", "console_number", "type_of_error", "supervisor"),
    *("savings", "cameras", "keep_by", "media_attached", "remarks"),
}


def form(folder: Path, row: Row, given: Given | None = None) -> tuple[dict[str, str], str]:
    """Fill in the form of a finding; give its fields and its page in plain words."""
    run = open_run(write_run(folder / "run", [row]))
    sheet, html = write_page(run, row["finding_id"], folder / "form.csv", About(HASH, given=given or Given()))
    with sheet.path.open(encoding="utf-8-sig", newline="") as file:
        (fields,) = csv.DictReader(file)
    return fields, " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_the_form_says_what_the_record_shows_and_leaves_the_rest_to_people(tmp_path: Path) -> None:
    at = finding()["at"]
    fields, page = form(tmp_path, finding(began_at=at, ended_at=at))
    assert {name for name, value in fields.items() if not value} == FOR_PEOPLE
    assert fields["property"] == "Riverside Casino & Hotel (RVS)"
    assert fields["section"] == "Minibaccarat, table MB-03"
    assert fields["subject"] == "X-0001: exception of § 627a.12(c), round MB-03-20260308-0117"
    assert fields["violation"].startswith("§ 627a.12(c): ")
    assert fields["how_often"].endswith(" examined")
    assert fields["observed"] == "vigorish of $2.00 charged on winnings of $45.00"
    assert fields["time"] == "2026-03-08 01:59:12 EST (UTC-05:00)"
    assert (fields["dealer"], fields["patron"], fields["position"]) == ("D-118", "P-4471", "Seat 3")
    assert (fields["losses"], fields["owed_to_patrons"]) == ("$0.25", "$0.00")
    assert "none patron dealer" in page
    assert "and not whose it was" in page
    assert "cause" not in page.lower()


@pytest.mark.parametrize(
    ("row", "subject"),
    [
        (finding(fault="record"), "exception"),
        (cases.for_review(), "matter for review"),
        (unknown(), "matter that could not be decided"),
    ],
    ids=["record", "review", "unknown"],
)
def test_what_accuses_nobody_names_no_dealer(tmp_path: Path, row: Row, subject: str) -> None:
    fields, page = form(tmp_path, {**row, "dealer_id": "D-118"})
    assert fields["dealer"] == ""
    assert subject in fields["subject"]
    assert "it accuses nobody" in page


def test_an_amount_for_review_is_no_loss_yet(tmp_path: Path) -> None:
    fields, page = form(tmp_path, cases.for_review())
    assert (fields["losses"], fields["owed_to_patrons"]) == ("$0.00", "$200.00")
    assert "If the review bears it out." in page


def test_no_amount_and_no_time_are_made_up(tmp_path: Path) -> None:
    row = finding(amount_cents=None, at=None, began_at=None, ended_at=None)
    fields, page = form(tmp_path, row)
    assert {fields[name] for name in ("losses", "owed_to_patrons", "time", "video_from", "video_to")} == {""}
    assert "The record shows no amount." in page
    assert "time not recorded" in page


def test_the_window_of_video_and_its_cameras_are_those_of_the_pull_list(tmp_path: Path) -> None:
    row = finding()
    given = Given(cameras={("RVS", "MB-03"): ("C-114", "C-115")}, video_days=30)
    fields, _ = form(tmp_path, {**row, "began_at": row["at"], "ended_at": row["at"]}, given)
    assert fields["video_from"] == "2026-03-08 01:58:12 EST (UTC-05:00)"
    assert fields["video_to"].startswith("2026-03-08 03:00:12 EDT"), "the clocks went forward at two"
    assert (fields["cameras"], fields["keep_by"]) == ("C-114 and C-115", "2026-04-07")


def test_words_of_the_log_run_nothing_and_turn_no_line(tmp_path: Path) -> None:
    fields, page = form(tmp_path, finding(observed="=cmd()|'x'!A1", dealer_id="<b>\u202eD</b>"))
    assert fields["observed"].startswith("'=cmd()")
    assert "\u202e" not in page + fields["dealer"]


def test_a_form_of_two_licensees_names_its_own(tmp_path: Path) -> None:
    run = open_run(write_run(tmp_path / "run", [finding()]))
    other = {**run.receipt["properties"][0], "id": "OTHER", "name": "Another House"}
    own = {
        **run.receipt["properties"][0],
        **{n: run.receipt[n] for n in ("population", "games", "totals")},
    }
    both: Any = {name: run.receipt[name] for name in ("not_audited", "result", "exit_code")}
    run.receipt["properties"] = [{**other, **own, **both, "id": "OTHER", "name": "Another House"}, own | both]
    cut = of_its_licensee(run, "X-0001")
    assert [each["id"] for each in cut.receipt["properties"]] == ["RVS"]


@pytest.mark.slow
def test_the_form_is_two_pages_and_the_same_each_time(tmp_path: Path) -> None:
    run = open_run(write_run(tmp_path / "run", cases.mixed()))
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        assert [p.suffix for p in write(run, "X-0001", tmp_path / name, About(HASH))] == [".pdf", ".csv"]
    for name in ("X-0001.pdf", "X-0001.csv"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "other" / name).read_bytes()
    _, html = write_page(run, "X-0001", tmp_path / "form.csv", About(HASH))
    assert render.pages("incident", html) == 2


def command(run: Path, *more: str) -> tuple[int, str]:
    done = CliRunner().invoke(cli.app, ["case", str(run), *more])
    return done.exit_code, " ".join(done.output.split())


def test_the_command_writes_both_and_refuses_what_is_not_there(tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", cases.mixed())
    code, said = command(run, "X-0009", "--out", str(tmp_path / "case"))
    assert (code, "there is no finding X-0009; the nearest" in said) == (2, True)
    code, said = command(run, "X-0001", "--out", str(run / "case"))
    assert (code, "lies in the run" in said) == (2, True)
    assert command(run, "x-0001", "--out", str(tmp_path / "case"))[0] == 0
    assert sorted(path.name for path in (tmp_path / "case").iterdir()) == ["X-0001.csv", "X-0001.pdf"]
    assert command(run, "X-0001", "--out", str(tmp_path / "case"))[0] == 2, "a form is never written over"


def test_of_a_store_the_form_is_of_the_run_that_judged_the_day_last(tmp_path: Path) -> None:
    """The second run judged the day again, and told one of its findings otherwise."""
    night(tmp_path / "store", 1, [1], [found("F-1", 1, observed="at first"), found("F-2", 1)])
    night(tmp_path / "store", 2, [1], [found("F-1", 1, observed="looked at again")])
    out = tmp_path / "case"
    assert command(tmp_path / "store", "f-1", "--out", str(out))[0] == 0
    assert "looked at again" in (out / "F-1.csv").read_text()
    code, said = command(tmp_path / "store", "F-2", "--out", str(tmp_path / "other"))
    assert (code, "there is no finding F-2" in said) == (2, True)
    code, said = command(tmp_path / "store", "F-1", "--out", str(tmp_path / "store" / "case"))
    assert (code, "lies in the store" in said) == (2, True)
