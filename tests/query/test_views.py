"""The ready-made views and the runs of a store, held against counts made by hand."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import duckdb
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from audit.query.views import load
from audit.runs.findings import FINDINGS
from reports.trend.chance import at_least
from tests.intake_logs import sound, write
from tests.query.asking import answer, outline, value
from tests.query.runs import MONDAY, SAMPLE, TUESDAY, of_sample
from tests.report_fixture import FACILITY


def _binomial(more_than: int, tries: int, share: float) -> float:
    from scipy import stats  # noqa: PLC0415 - half a second, for few tests

    return float(stats.binom.sf(more_than, tries, share))


def test_a_store_counts_each_finding_once(store: Path) -> None:
    """Monday was judged twice: what holds of it is what the second run says."""
    found = answer(store, "SELECT finding_id, run, gaming_day FROM findings ORDER BY finding_id")
    assert [(row["finding_id"], row["run"], row["gaming_day"]) for row in found] == [
        ("X-1", "0002", MONDAY),
        ("X-3", "0002", TUESDAY),
    ]
    assert Counter(row["run"] for row in answer(store, "SELECT run FROM findings_of_runs")) == {
        "0001": 2,
        "0002": 2,
    }
    assert value(store, "SELECT sum(rounds) FROM population") == 800
    assert value(store, "SELECT sum(rounds) FROM population_of_runs") == 1200
    assert {row["log"] for row in answer(store, "SELECT log FROM coverage")} == {"RVS"}
    assert value(store, "SELECT count(*) FROM rounds") == 2


@pytest.mark.slow
def test_more_than_chance_is_the_exact_binomial_of_the_trend_report(store: Path) -> None:
    """One dealer with a tenth of the rounds has both occasions: Monday's, and Tuesday's."""
    (row,) = answer(store, "SELECT * FROM breaches_by_dealer")
    assert (row["occasions"], row["occasions_of_all"], row["rounds"], row["rounds_of_all"]) == (2, 2, 80, 800)
    assert row["expected"] == pytest.approx(0.2)
    assert row["chance"] == pytest.approx(_binomial(1, 2, 0.1)) == pytest.approx(0.01)
    assert row["chance"] == pytest.approx(at_least(2, [2], [0.1]))
    assert row["chance_of_any_dealer"] == pytest.approx(0.02)


def test_breaches_are_asked_for_some_gaming_days_with_the_chance_in_words(store: Path) -> None:
    (row,) = answer(store, f"SELECT * FROM breaches_by_dealer('{MONDAY}', '{MONDAY}')")  # noqa: S608
    assert (row["occasions"], row["rounds"], row["rounds_of_all"]) == (1, 40, 400)
    assert (row["first_day"], row["last_day"]) == (MONDAY, MONDAY)
    assert row["chance"] == pytest.approx(0.1)
    assert row["in_words"] == (
        "1 occasion; a dealer of as many rounds would have 0.1 if all 2 were alike. So many come by chance: "
        "10 in 100 for this dealer, 20 in 100 for any of them. Chance may explain it."
    )
    ((whole,),) = (
        each.values()
        for each in answer(store, f"SELECT in_words FROM breaches_by_dealer('{MONDAY}', '{TUESDAY}')")  # noqa: S608
    )
    assert "1 in 100 for this dealer, 1 in 50 for any of them" in whole
    assert value(store, "SELECT in_words FROM breaches_by_dealer") == whole


def test_a_span_without_a_gaming_day_is_refused_and_not_answered_with_nothing(store: Path) -> None:
    for shown in ("*", "count(*)", "dealer_id"):
        with pytest.raises(duckdb.Error, match="no gaming day that was judged lies there"):
            answer(store, f"SELECT {shown} FROM breaches_by_dealer('2030-01-01', NULL)")  # noqa: S608


def test_more_than_chance_is_said_in_words(store: Path, tmp_path: Path) -> None:
    """Twelve occasions of a dealer with a tenth of the rounds, and nobody else with any."""
    shutil.copytree(store, tmp_path / "store")
    run = tmp_path / "store" / FACILITY["id"] / "runs" / "0002"
    rows = pq.read_table(run / "findings.parquet").to_pylist()
    many = [{**rows[0], "finding_id": f"X-{n}", "table_id": f"MB-{n}"} for n in range(12)]
    pq.write_table(pa.Table.from_pylist(many, schema=FINDINGS), run / "findings.parquet")
    said = value(tmp_path / "store", "SELECT in_words FROM breaches_by_dealer")
    assert said.startswith("12 occasions; a dealer of as many rounds would have 1.2 if all 2 were alike.")
    assert said.endswith("less than 1 in a billion for any of them. More than chance explains.")


@pytest.mark.parametrize("occasions", [1, 3, 7])
@pytest.mark.parametrize("share", [0.001, 0.25, 0.999])
def test_the_binomial_of_the_view_is_exact(run: Path, occasions: int, share: float) -> None:
    text = load()["breaches_by_dealer"].sql
    begin, end = text.index("list_sum("), text.index("))) end as chance") + 2
    formula = text[begin:end].replace("occasions_of_all", "7").replace("occasions", str(occasions))
    found = value(run, f"SELECT {formula.replace('share', str(share))} AS chance")
    assert found == pytest.approx(_binomial(occasions - 1, 7, share), rel=1e-9)


@pytest.mark.parametrize("name", sorted(load()))
def test_every_view_answers_and_says_what_it_shows(run: Path, name: str) -> None:
    view = load()[name]
    assert view.meaning.endswith(".")
    assert view.says_not.endswith(".")
    assert view.sql.startswith("-- ")
    answer(run, f"SELECT * FROM {name}")  # noqa: S608
    said = view.sql.lower()
    assert not [word for word in ("required", "due_cents", "legal", "must ") if word in said], "law in a view"


def test_a_log_by_itself_has_the_views_that_need_no_run() -> None:
    asked = outline(SAMPLE)
    names = {view.name for view in asked.views}
    assert {"timeline", "decks_in_use", "seats", "rounds_without_cards"} <= names
    assert not {"rounds_explained", "breaches_by_dealer", "envy_payments"} & names
    assert "findings" not in asked.relations


def test_rounds_without_cards_are_those_of_which_none_is_recorded(tmp_path: Path) -> None:
    rows = sound(5)
    rows["hands"] = [row for row in rows["hands"] if row["round_id"] != "R2"]
    for row in rows["hands"]:
        if row["round_id"] == "R3":
            row["cards"] = []
        if row["round_id"] == "R4":
            row["cards"] = None
    rows["rounds"][1]["void"] = True  # a flag is no reason not to list it
    write(tmp_path / "log", rows)
    found = answer(
        tmp_path / "log", "SELECT round_id, void, wagers, staked FROM rounds_without_cards ORDER BY 1"
    )
    assert [(row["round_id"], row["void"], row["wagers"]) for row in found] == [
        ("R2", True, 2),
        ("R3", None, 2),
        ("R4", None, 2),
    ]


def test_rounds_explained_tells_every_round_once_with_its_sums(run: Path) -> None:
    rows = answer(run, "SELECT * FROM rounds_explained")
    wagers = of_sample("wagers").groupby("round_id")["wager_amount"].sum()
    assert len(rows) == len(of_sample("rounds"))
    assert {r["round_id"]: r["staked"] for r in rows if r["staked"] is not None} == wagers.to_dict()
    found = pq.read_table(run / "findings.parquet", columns=["round_id", "outcome"]).to_pylist()
    exceptions = Counter(r["round_id"] for r in found if r["outcome"] == "exception" and r["round_id"])
    assert {r["round_id"]: r["exceptions"] for r in rows if r["exceptions"]} == exceptions


def test_hours_of_a_deck_run_from_opening_to_removal_or_its_last_round(tmp_path: Path) -> None:
    rows = sound(2)
    for row in rows["rounds"]:
        row["deck_id"] = "K1"
    opened = rows["rounds"][0]["first_card_at"].replace(hour=12, minute=0, second=0)
    where = {"property_id": "PHL1", "gaming_day": rows["rounds"][0]["gaming_day"], "table_id": "MB-01"}
    event = where | {
        "event_kind": "decks_opened",
        "event_deck_id": "K1",
        "event_number": 9,
        "event_at": opened,
    }
    rows["events"].append(event)
    write(tmp_path / "log", rows)
    (deck,) = answer(tmp_path / "log", "SELECT * FROM decks_in_use")
    last = rows["rounds"][1]["first_card_at"]
    assert deck["rounds"] == 2
    assert deck["hours_in_use"] == pytest.approx((last - opened).total_seconds() / 3600, abs=0.006)


def test_a_minute_at_some_tables(run: Path) -> None:
    rounds = of_sample("rounds")
    moment = rounds["first_card_at"].iloc[20].tz_convert("America/New_York")
    tables = tuple(sorted(rounds["table_id"].unique())[:3])
    sql = f"""
        SELECT * FROM timeline
        WHERE table_id IN {tables}
          AND happened BETWEEN TIMESTAMP '{moment:%Y-%m-%d %H:%M:%S}' - INTERVAL 30 SECOND
          AND TIMESTAMP '{moment:%Y-%m-%d %H:%M:%S}' + INTERVAL 30 SECOND
    """  # noqa: S608
    found = answer(run, sql)
    assert found == sorted(found, key=lambda row: (row["happened"], row["table_id"]))
    assert {row["table_id"] for row in found} <= set(tables)
    near = rounds[(rounds["first_card_at"] - moment.floor("s")).abs() <= pd.Timedelta(seconds=30)]
    near = near[near["table_id"].isin(tables)]
    assert {r["round_id"] for r in found if r["what"] == "first card"} == set(near["round_id"])


def test_everything_of_a_player(run: Path) -> None:
    found = answer(run, "SELECT player_id, count(*) AS n FROM player_trail WHERE what = 'wager' GROUP BY 1")
    counts = Counter(of_sample("wagers")["wager_player_id"].dropna())
    assert sorted(row["n"] for row in found) == sorted(counts.values())
