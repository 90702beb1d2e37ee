"""The effect of a finding in three states, what was wagered on it, and by what text it judges."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from rich.console import Console

from audit.runs.findings import open_run
from audit.runs.judged_by import IN_FORCE, PROPOSED, PUBLIC, Standing
from audit.show import printing
from reports import effect, standing, workpapers
from reports.build import build
from reports.desk.findings_view import COLUMNS as SHEET_OF_DESK
from reports.exceptions.sources import Sources
from reports.machine.junit import junit
from reports.machine.oscal import assessment_results
from reports.machine.sarif import sarif
from reports.wording import count
from rules.catalogue import load
from rules.units import dollars
from tests.papers import not_drawn
from tests.report_cases import mixed
from tests.report_fixture import finding, write_run
from tests.sample_runs import RunOf

SAMPLES = Path(__file__).parents[1] / "sample_logs"


@pytest.fixture(scope="module")
def undrawn_report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The papers of a run, as they would be drawn."""
    run = write_run(tmp_path_factory.mktemp("papers") / "run", mixed())
    with not_drawn():
        build(run)
    return run / "report"


def _row(**changes: Any) -> dict[str, Any]:
    return {"wagered_cents": None, **finding(), **changes}


@pytest.mark.parametrize(
    ("changes", "state", "short", "words"),
    [
        ({"amount_cents": 25}, effect.AMOUNT, "+$0.25", "$0.25 more than was due, at the cost"),
        (
            {"amount_cents": -1},
            effect.AMOUNT,
            "-$0.01",
            "$0.01 less than was due, to the benefit of the house.",
        ),
        ({"amount_cents": 0}, effect.NONE, "no dollar effect", "None in dollars."),
        (
            {"amount_cents": 0, "overpaid_cents": 5, "underpaid_cents": 5},
            effect.AMOUNT,
            "+$0.05 and -$0.05",
            "To some patrons $0.05 more and to others $0.05 less than was due; on balance $0.00.",
        ),
        (
            {"amount_cents": 1000, "overpaid_cents": 22500, "underpaid_cents": 21500},
            effect.AMOUNT,
            "+$225.00 and -$215.00",
            "To some patrons $225.00 more and to others $215.00 less than was due; on balance +$10.00.",
        ),
        (
            {"amount_cents": None, "stake_cents": 1000, "received_cents": 2000},
            effect.NOT_DETERMINED,
            "effect not determined",
            "The wager of $10.00 brought the patron +$10.00.",
        ),
        (
            {"amount_cents": None, "stake_cents": None, "received_cents": None, "wagered_cents": 150000},
            effect.NOT_DETERMINED,
            "effect not determined",
            "$1,500.00 was wagered on what it is about.",
        ),
        (
            {"amount_cents": None, "fault": "record"},
            effect.NOT_DETERMINED,
            "effect not determined",
            "the record does not show which of what contradicts itself is so",
        ),
    ],
)
def test_an_effect_is_an_amount_none_or_not_determined(
    changes: dict[str, Any], state: str, short: str, words: str
) -> None:
    row = _row(**{"overpaid_cents": None, "underpaid_cents": None, **changes})
    assert effect.state(row) == state
    assert effect.in_short(row) == short
    assert words in effect.in_words(row)


@pytest.mark.parametrize(
    ("per", "changes", "missing"),
    [
        ("shoe", {}, "how the rounds of the shoe would have gone"),
        ("round", {}, "how the round would have gone"),
        ("round", {"clause": "627a.10(c)(2)(iii)"}, "which wagers would have ended otherwise"),
        ("wager", {}, "how the wager would have been made or settled"),
        ("hand", {"position": "3"}, "how the hand would have been played"),
        ("hand", {"position": "dealer"}, "against the dealer's hand as it was due is not worked out"),
        ("round", {"facts": [{"name": "meter_due_cents"}]}, "stands on a meter"),
        ("table", {}, "nothing on record ties what was done to a wager"),
        ("shoe", {"fault": "record"}, "which of what contradicts itself is so"),
        ("shoe", {"wagered_cents": 837550}, "$8,375.50 was wagered on the rounds of the shoe."),
    ],
)
def test_an_effect_that_is_not_determined_says_what_is_missing(
    per: str, changes: dict[str, Any], missing: str
) -> None:
    nothing = dict.fromkeys(("stake_cents", "received_cents", "amount_cents"))
    row = _row(facts=[], **nothing) | changes
    assert missing in effect.in_words(row, per)


def test_what_is_not_decided_has_no_effect() -> None:
    assert effect.state(_row(outcome="unknown", amount_cents=None)) == ""


@pytest.mark.slow
def test_what_was_wagered_is_the_sum_of_the_wagers_of_the_round_or_the_shoe(sample_run: RunOf) -> None:
    """Held against the log, read without the tool."""
    log = SAMPLES / "minibaccarat" / "log"
    wagers, rounds = (
        pd.concat([pd.read_parquet(path) for path in sorted(log.glob(f"{name}/*/*.parquet"))])
        for name in ("wagers", "rounds")
    )
    wagers["cents"] = (wagers["wager_amount"].astype(str).astype(float) * 100).round().astype(int)
    by_round = wagers.groupby("round_id", observed=True)["cents"].sum()
    shoe_of = rounds.set_index("round_id")["shoe_id"]
    by_shoe = by_round.groupby(shoe_of.reindex(by_round.index).to_numpy()).sum()
    found = open_run(sample_run("minibaccarat")).findings.to_pylist()
    told = [row for row in found if row["outcome"] == "exception"]
    of_shoes = [row for row in told if row["shoe_id"] and not row["round_id"] and row["wagered_cents"]]
    assert of_shoes
    for row in of_shoes:
        assert row["wagered_cents"] == by_shoe[row["shoe_id"]]
    of_rounds = [row for row in told if row["round_id"] and not row["position"] and row["wagered_cents"]]
    assert of_rounds
    for row in of_rounds:
        assert row["wagered_cents"] == by_round[row["round_id"]]


@pytest.mark.slow
def test_every_list_says_by_what_a_finding_judges(sample_run: RunOf, tmp_path: Path) -> None:
    from reports.about import About  # noqa: PLC0415
    from reports.notice.view import write_page  # noqa: PLC0415

    run = open_run(sample_run("dj_wild_stud_poker"))
    (said,) = [each for each in standing.told(run) if "proposed" in each]
    assert "judge by the text of a proposed rulemaking; the text in force may differ" in said
    exceptions = [row for row in run.findings.to_pylist() if row["outcome"] == "exception"]
    laws = Standing(run)
    mine = [row for row in exceptions if laws.of(row).startswith("proposed text")]
    over, under = (sum(row[name] or 0 for row in mine) for name in ("overpaid_cents", "underpaid_cents"))
    assert over > 0
    assert f"({dollars(over)} overpaid, {dollars(under)} underpaid)" in said
    _, html = write_page(run, tmp_path / "notice.csv", About("ab" * 32))
    others = html.partition('<th scope="row">Concerns</th>')[2]
    own = len(exceptions) - len(mine)
    assert re.match(rf"<td>{own} exceptions?[^:]*, by the text in force", others)
    assert (
        f"Told apart, and not in that number: {count(len(mine), 'exception')} ({dollars(over)} overpaid, "
        f"{dollars(under)} underpaid) that judge by the text of a proposed rulemaking"
    ) in others
    _, _, apart = html.partition("<h2 class=apart>Exceptions by the text of a proposed rulemaking</h2>")
    assert all((row["finding_id"] in apart) is (row in mine) for row in exceptions)
    rows = list(csv.DictReader((tmp_path / "notice.csv").read_text(encoding="utf-8-sig").splitlines()))
    assert {row["law"].partition(";")[0] for row in rows} <= {"proposed text", "test of the record"}
    assert {row["effect"] for row in rows} <= {"amount", "none", "not determined"}


@pytest.mark.slow
@pytest.mark.parametrize("game", ["dj_wild_stud_poker", "pai_gow_tiles"])
def test_the_run_s_own_table_and_the_lists_made_of_it_say_by_what_a_finding_judges(
    sample_run: RunOf, game: str
) -> None:
    run = open_run(sample_run(game))
    laws = Standing(run)
    rows = run.findings.to_pylist()
    assert [row["law"] for row in rows] == [laws.of(row) for row in rows]
    assert {row["law"] for row in rows} & {PROPOSED, f"{IN_FORCE}; {PUBLIC}"}
    assert "law" in set(printing.FINDING_COLUMNS) & set(SHEET_OF_DESK) & set(workpapers.HEADING)
    said = Console(width=300)
    with said.capture() as screen:
        said.print(printing.findings(printing.finding_rows(rows)))
    shown = [line for line in screen.get().splitlines() if line.startswith("F-")]
    assert len(shown) == len(rows)
    assert all(
        (row["law"] in line) is (row["law"] != IN_FORCE) for row, line in zip(rows, shown, strict=True)
    )
    undetermined = [effect.state(row) == effect.NOT_DETERMINED for row in rows]
    assert [effect.NOT_WORKED_OUT in line for line in shown] == undetermined


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "section", "heading"),
    [
        ("dj_wild_stud_poker", "conduct_proposed", "Exceptions of conduct by a proposed text"),
        ("pai_gow_tiles", "conduct_public", "Exceptions of conduct by public sources"),
    ],
)
def test_what_judges_by_no_law_in_force_has_a_section_of_its_own(
    sample_run: RunOf, game: str, section: str, heading: str, tmp_path: Path
) -> None:
    from reports.about import About  # noqa: PLC0415
    from reports.exceptions.view import write_pages  # noqa: PLC0415

    run = open_run(sample_run(game))
    exceptions = [row for row in run.findings.to_pylist() if row["outcome"] == "exception"]
    standing_of = Standing(run)
    mine = [row for row in exceptions if standing.apart(standing_of.of(row)) and row["fault"] == "conduct"]
    assert mine
    [html] = write_pages(run, tmp_path / "exceptions.csv", About("ab" * 32))[1]
    own = html.partition(f'<section id="s-{section}">')[2].partition("</section>")[0]
    assert heading in own
    assert {row["finding_id"] for row in exceptions if f">{row['finding_id']}<" in own} == {
        row["finding_id"] for row in mine
    }
    over, under = (sum(row[name] or 0 for row in mine) for name in ("overpaid_cents", "underpaid_cents"))
    assert f"{count(len(mine), 'finding')}: {dollars(over)} overpaid, {dollars(under)} underpaid." in own
    assert "Exceptions of conduct, by the text in force" in html


def test_each_exception_is_in_one_subtotal_by_what_it_judges(tmp_path: Path) -> None:
    run = open_run(write_run(tmp_path / "run", mixed()))
    found = [row for row in run.findings.to_pylist() if row["outcome"] == "exception"]
    by = standing.subtotals(run)
    assert sum(each.findings for each in by) == len(found)
    assert sum(each.overpaid_cents for each in by) == sum(row["overpaid_cents"] or 0 for row in found)
    assert sum(each.underpaid_cents for each in by) == sum(row["underpaid_cents"] or 0 for row in found)
    every = standing.subtotals(run, ("exception", "review", "unknown", "waived"))
    assert sum(each.findings for each in every) == run.findings.num_rows


@pytest.mark.parametrize("paper", ["coverage", "video"])
def test_the_annex_and_the_video_list_add_up_by_what_is_judged(undrawn_report: Path, paper: str) -> None:
    assert (undrawn_report / f"{paper}.pdf").read_bytes().count(b"By what the") == 1


def test_a_run_under_the_code_in_force_says_nothing_of_proposals(tmp_path: Path) -> None:
    assert standing.told(open_run(write_run(tmp_path / "run", mixed()))) == []


@pytest.mark.parametrize("paper", ["exceptions", "coverage", "notice", "video", "executive"])
def test_every_paper_says_once_whose_the_names_in_brackets_are(undrawn_report: Path, paper: str) -> None:
    said = (undrawn_report / f"{paper}.pdf").read_bytes()
    assert said.count(b"Names in brackets are this tool") == 1


def test_an_exception_says_how_often_its_clause_was_breached(tmp_path: Path) -> None:
    found = [finding(finding_id="X-1"), finding(finding_id="X-2", round_id="R-2")]
    run = open_run(write_run(tmp_path / "run", found))
    sources = Sources.of({row["citation"]: row for row in run.clauses.to_pylist()}, run)
    assert sources.how_often.told(found[0]) == "2 of 9,310 wagers examined"
    assert sources.how_often.told({**found[0], "outcome": "review"}) == ""


@pytest.mark.slow
def test_every_export_says_the_effect_and_by_what_a_finding_judges(sample_run: RunOf) -> None:
    run = open_run(sample_run("over_under"))
    laws = Standing(run)
    rows = run.findings.to_pylist()
    proposed = sum(laws.of(row).startswith(PROPOSED) for row in rows)
    assert proposed > 0
    results = json.loads(sarif(run, "0" * 64))["runs"][0]["results"]
    told = [each["properties"] for each in results if "law" in each["properties"]]
    assert len(told) == len(rows)
    assert sum(each["law"] == PROPOSED for each in told) == proposed
    assert {each.get("effect") for each in told} >= {effect.NOT_DETERMINED}
    assert assessment_results(run, "0" * 64).count(PROPOSED) >= proposed
    assert f"Law: {PROPOSED}." in junit(run, "0" * 64)


def test_public_sources_are_a_named_value_and_no_word_of_a_description() -> None:
    marked = {
        f"{reading.name} = {choice}"
        for readings in load().readings.values()
        for reading in readings.values()
        for choice in reading.external
    }
    assert marked == {"tile_ranking = public", "payout_odds = public"}
