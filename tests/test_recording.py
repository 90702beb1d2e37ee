"""The statement of recording: how it is read, and what silence proves under it."""

from __future__ import annotations

import shutil
from datetime import date, timedelta
from pathlib import Path

import pyarrow.parquet as pq
import pytest
import yaml
from typer.testing import CliRunner

from audit import pipeline
from audit.cli import app
from audit.columns.silence import Complete, contradicted
from audit.errors import StatementRejected
from audit.intake.read import open_log
from audit.intake.recording import MOST_FAULTS, UNSTATED, Statement, load_statement
from audit.intake.written_statement import drafted, written_again
from audit.recorded.absent_columns import NeverRecorded
from audit.recorded.believed import Belief, Stock
from rules.catalogue import load
from rules.columns import TABLES
from rules.recording import Extent, Section, items
from sample_logs import games
from tests.simulated import audited

MARCH = date(2026, 3, 1)
ALL = tuple(item.name for item in items(TABLES) if item.section is Section.EVENTS)


def _stated(text: str, folder: Path) -> Statement:
    (folder / "recording.yaml").write_text(text, encoding="utf-8")
    return load_statement(folder)


def _told(statement: Statement, day: date = MARCH, table: str = "MB-01", *events: str) -> Complete:
    """What is believed to be complete at a table that dealt Minibaccarat, with some kinds of event."""
    stock = Stock(statement)
    place = {"property_id": "PHL1", "table_id": table, "gaming_day": day}
    stock.add("rounds", [{**place, "game": "minibaccarat"}])
    stock.add("events", [{**place, "event_kind": kind} for kind in events or ALL])
    stock.add("payments", [{**place, "payment_kind": "marker_collection"}])
    belief = Belief(stock, load().chapters["627a"], load(), {})
    return belief.complete("PHL1", table, (day - date(1970, 1, 1)).days)


def _complete(statement: Statement, name: str, day: date = MARCH, table: str = "MB-01") -> bool:
    return name in _told(statement, day, table).names


def test_log_without_a_statement_states_nothing(tmp_path: Path) -> None:
    statement = load_statement(tmp_path)
    assert statement == UNSTATED
    assert _told(statement) == Complete()


def test_a_statement_without_end_is_refused_before_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PITAUDIT_MAX_STATEMENT_ENTRIES", "3")
    entry = "- events: {complete: [burn, cut]}\n"
    assert len(_stated(entry * 3, tmp_path).entries) == 3
    with pytest.raises(StatementRejected, match=r"line 4, .*more than 3 entries.*MAX_STATEMENT_ENTRIES"):
        _stated(entry * 4, tmp_path)


def test_of_many_names_that_nobody_knows_some_are_told(tmp_path: Path) -> None:
    names = ", ".join(f"burnt_{n}" for n in range(MOST_FAULTS + 9))
    with pytest.raises(StatementRejected) as told:
        _stated(f"- events: {{complete: [{names}]}}\n" * 2, tmp_path)
    lines = str(told.value).splitlines()
    assert len(lines) == 1 + MOST_FAULTS + 1
    assert lines[-1].strip() == "and there may be more"


def test_names_are_asked_for_by_rules(tmp_path: Path) -> None:
    text = "- events: {complete: [burn], partial: [cut]}\n  payments: {complete: [envy_bonus]}\n"
    text += "  columns: {complete: [wagers.validated_by], not recorded: [hands.hand_revealed_at]}\n"
    statement = _stated(text, tmp_path)
    assert _complete(statement, "complete_burn")
    assert _complete(statement, "complete_envy_bonus")
    assert _complete(statement, "complete_column_validated_by")
    assert not _complete(statement, "complete_cut")
    assert not _complete(statement, "complete_shuffled")
    assert not _complete(statement, "complete_column_hand_revealed_at")


def test_the_last_entry_that_covers_a_table_and_day_decides(tmp_path: Path) -> None:
    text = """
- events: {complete: [burn, cut]}
- {property: PHL1, tables: [MB-01], from: 2026-03-05, until: 2026-03-07, events: {not recorded: [burn]}}
- {property: OTHER, events: {not recorded: [cut]}}
"""
    statement = _stated(text, tmp_path)
    burns = [_complete(statement, "complete_burn", MARCH + timedelta(days=n)) for n in range(3, 8)]
    assert burns == [True, False, False, True, True]
    assert _complete(statement, "complete_burn", date(2026, 3, 5), table="MB-02")
    assert _complete(statement, "complete_cut", date(2026, 3, 5))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "- events: {complete: [shufled]}",
            "[1].events.complete: shufled is not known; the nearest is shuffled",
        ),
        ("- events: {complete: [burn], partial: [burn]}", "[1].events.partial: burn is named twice"),
        ("- {}\n- payments: {complete: [burn]}", "[2].payments.complete: burn belongs under events"),
        ("- marks: {complete: [wagers.validated_by]}", "wagers.validated_by belongs under columns"),
        ("- events: {all: [burn]}", "[1].events.all: no such key is known"),
        ("- {from: 2026-03-05, until: 2026-03-05}", "[1].until: must be later than from"),
        ("- {from: soon}", "[1].from: must be a gaming day such as 2026-01-31, not soon"),
        ("events: {complete: [burn]}", "must be a list"),
        (
            "- {complete: all, except: {events: [shufled]}}",
            "[1].except.events: shufled is not known; the nearest is shuffled",
        ),
        ("- {complete: all, except: {payments: [burn]}}", "[1].except.payments: burn belongs under events"),
        ("- {complete: all, except: {burn: [cut]}}", "[1].except.burn: no such key is known"),
        ("- {complete: most}", "[1].complete: should be 'all', not most"),
        ("- {except: {events: [burn]}}", "[1].except: goes with complete: all"),
        (
            "- {complete: all, events: {complete: [burn]}}",
            "[1].events.complete: complete: all names them already",
        ),
        (
            "- {complete: all, except: {events: [burn]}, events: {partial: [burn]}}",
            "[1].except.events: burn is named twice",
        ),
    ],
)
def test_what_is_wrong_is_named_with_file_and_entry(text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(StatementRejected) as refusal:
        _stated(text, tmp_path)
    assert "recording.yaml: is not a statement of recording" in str(refusal.value)
    assert said in str(refusal.value)


SHORT = """
- complete: all
  except: {events: [burn], marks: [rounds.void]}
  events: {partial: [device_covered], not recorded: [cards_washed]}
- {tables: [MB-01], events: {complete: [burn]}}
"""


def test_all_is_everything_that_the_format_knows_but_what_is_named_otherwise(tmp_path: Path) -> None:
    statement = _stated(SHORT, tmp_path)
    said = statement.said("PHL1", "MB-02", MARCH)
    every = {item.name: item for item in items(TABLES)}
    assert every.keys() - {item.name for item in said} == {"burn"}
    otherwise = {item.name: extent for item, extent in said.items() if extent is not Extent.COMPLETE}
    assert otherwise == {
        "device_covered": Extent.PARTIAL,
        "cards_washed": Extent.NOT_RECORDED,
        "rounds.void": Extent.PARTIAL,  # an empty cell of a mark means no, unless that is taken back
    }
    assert statement.said("PHL1", "MB-01", MARCH)[every["burn"]] is Extent.COMPLETE
    assert _told(statement).unsure_marks == {"void"}


@pytest.mark.parametrize(
    ("text", "there", "believed"),
    [
        ("- complete: all", ("burn",), False),
        ("- complete: all", ("burn", "decision_asked"), True),
        ("- events: {complete: [decision_asked]}", ("burn",), True),
        ("- complete: all\n- events: {complete: [decision_asked]}", ("burn",), True),
        ("- events: {complete: [decision_asked]}\n- complete: all", ("burn",), True),
        ("- events: {complete: [decision_asked]}\n- {tables: [MB-02], complete: all}", ("burn",), True),
        ("- {tables: [MB-02], events: {complete: [decision_asked]}}\n- complete: all", ("burn",), False),
        ("- {complete: all, except: {events: [decision_asked]}}", ("burn", "decision_asked"), False),
        ("- events: {partial: [decision_asked]}\n- complete: all", ("burn",), False),
    ],
)
def test_what_few_record_is_believed_where_some_is_or_it_is_named(
    text: str, there: tuple[str, ...], believed: bool, tmp_path: Path
) -> None:
    told = _told(_stated(text, tmp_path), MARCH, "MB-01", *there)
    assert ("complete_decision_asked" in told.names) is believed


def test_short_form_is_the_long_one_in_other_words(tmp_path: Path) -> None:
    statement = _stated(SHORT, tmp_path)
    assert "- shuffled\n" in statement.in_full
    assert "- burn\n" in statement.in_full.split("tables:")[1]
    assert "- burn\n" not in statement.in_full.split("tables:")[0]
    again = _stated(statement.in_full, tmp_path)
    assert again.entries == statement.entries
    assert again.in_full == ""


def test_all_is_partial_where_rows_were_refused() -> None:
    entries = yaml.safe_load("- {complete: all, except: {events: [burn]}}")
    assert yaml.safe_load(written_again(entries, set(), everywhere=False)) == entries
    (said,) = yaml.safe_load(written_again(entries, {"events"}, everywhere=False))
    assert said["events"]["complete"] == []
    assert "shuffled" in said["events"]["partial"]
    assert "burn" not in said["events"]["partial"]
    assert "envy_bonus" in said["payments"]["complete"]
    assert "hands.folded" in said["marks"]["complete"]


def test_what_few_record_is_not_named_where_all_is_written_out_for_rows_refused() -> None:
    for lost in ({"payments"}, {"events"}):
        (said,) = yaml.safe_load(written_again([{"complete": "all"}], lost, everywhere=False))
        assert "decision_asked" not in {*said["events"]["complete"], *said["events"].get("partial", ())}
    named = [{"complete": "all"}, {"events": {"complete": ["decision_asked"]}}]
    said = yaml.safe_load(written_again(named, {"payments"}, everywhere=False))
    assert said[1]["events"]["complete"] == ["decision_asked"]


def test_key_given_twice_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StatementRejected, match="given twice"):
        _stated("- events: {complete: [burn]}\n  events: {complete: [cut]}\n", tmp_path)


@pytest.mark.parametrize(
    ("statement", "unsure"),
    [
        ("- events: {complete: [burn]}", set()),
        ("- marks: {complete: [rounds.void]}", set()),
        ("- marks: {partial: [rounds.void]}", {"void"}),
        ("- marks: {not recorded: [hands.dead]}", {"dead"}),
        ("- {complete: all, except: {marks: [hands.dead]}}", {"dead"}),
        ("- marks: {partial: [rounds.void]}\n- marks: {complete: [rounds.void]}", set()),
        ("- marks: {complete: [rounds.void]}\n- marks: {partial: [rounds.void]}", {"void"}),
    ],
)
def test_marks_are_doubted_where_the_statement_says_that_not_all_are_recorded(
    statement: str, unsure: set[str], tmp_path: Path
) -> None:
    assert _told(_stated(statement, tmp_path)).unsure_marks == unsure


def test_everything_that_can_be_stated_has_a_name_of_its_own() -> None:
    parameters = [item.parameter for item in items(TABLES)]
    assert len(parameters) == len(set(parameters))
    assert not set(parameters) & load().columns().keys()
    assert {item.section for item in items(TABLES)} == set(Section)


def test_kind_said_not_to_be_recorded_and_found_is_a_contradiction(tmp_path: Path) -> None:
    told = _told(_stated("- events: {complete: [cut], not recorded: [burn]}", tmp_path))
    assert told.contradictions == ("events burn are said not to be recorded, and the log has some",)
    assert told.names == {"complete_cut"}


def test_statement_that_is_borne_out_is_told_from_none(tmp_path: Path) -> None:
    stated = _told(_stated("- events: {complete: [cut]}", tmp_path))
    of_another_table = _told(_stated("- {tables: [MB-02], events: {complete: [cut]}}", tmp_path))
    assert (stated.contradictions, of_another_table.contradictions) == ((), None)
    told = contradicted([stated, of_another_table])
    assert [told.text(0), told.text(1)] == ["", None]


def test_without_a_statement_nobody_can_say_that_it_is_kept(tmp_path: Path) -> None:
    game = games.load("minibaccarat")
    plan = game.plan(seed=5, rounds=60, days=1, tables=game.table_mix(2))

    audited(plan, game.whole(plan), tmp_path, game.write_submission)
    (tmp_path / "log" / "recording.yaml").unlink()
    pipeline.run(tmp_path / "log", tmp_path / "log" / "rules_submission.yaml", tmp_path / "again")
    rows = pq.read_table(tmp_path / "again" / "coverage.parquet").to_pylist()
    (row,) = (row for row in rows if row["citation"] == "record:627a.statement")
    assert (row["state"], row["reason"]) == (
        "not auditable",
        "no statement of recording speaks of that day",
    )


def test_kind_that_every_shoe_calls_for_is_not_complete_where_it_is_nowhere(tmp_path: Path) -> None:
    statement = _stated("- events: {complete: [burn, cut, recut_ordered]}", tmp_path)
    told = _told(statement, MARCH, "MB-01", "cut", "shuffled")
    assert told.contradictions == ("all events burn are said to be recorded, and the log has none",)
    assert told.names == {"complete_cut", "complete_recut_ordered"}


def test_nothing_is_complete_at_a_table_without_any_event(tmp_path: Path) -> None:
    statement = _stated("- events: {complete: [burn, recut_ordered]}", tmp_path)
    stock = Stock(statement)
    place = {"property_id": "PHL1", "table_id": "MB-01", "gaming_day": MARCH}
    stock.add("rounds", [{**place, "game": "minibaccarat"}])
    stock.add("events", [{**place, "table_id": "MB-02", "event_kind": "burn"}])
    belief = Belief(stock, load().chapters["627a"], load(), {})
    told = belief.complete("PHL1", "MB-01", (MARCH - date(1970, 1, 1)).days)
    assert not told.names
    assert told.contradictions == ("events are said to be recorded, and there is none that day",)


@pytest.mark.parametrize(
    ("empty", "is_believed"),
    [("no_more_bets_at", False), ("vigorish_collected_at", True), ("void_reason", True)],
)
def test_a_column_that_every_round_fills_is_no_word_where_the_log_has_none(
    empty: str, tmp_path: Path, *, is_believed: bool
) -> None:
    """§ 627a.8(b) takes an empty moment for no call; few rounds bring a collection of vigorish."""
    cells = "[rounds.no_more_bets_at, wagers.vigorish_collected_at, rounds.void_reason]"
    stock = Stock(_stated(f"- columns: {{complete: {cells}}}", tmp_path))
    stock.add(
        "rounds", [{"property_id": "PHL1", "table_id": "MB-01", "gaming_day": MARCH, "game": "minibaccarat"}]
    )
    elsewhere = {("PHL1", "minibaccarat"): frozenset({empty}), ("PHL2", "minibaccarat"): frozenset()}
    belief = Belief(stock, load().chapters["627a"], load(), {}, NeverRecorded(frozenset(), elsewhere))
    day = (MARCH - date(1970, 1, 1)).days
    told = belief.complete("PHL1", "MB-01", day)
    assert (f"complete_column_{empty}" in told.names) == is_believed
    why = f"all cells of rounds.{empty} are said to be recorded, and the log has none"
    assert told.contradictions == (() if is_believed else (why,))
    assert f"complete_column_{empty}" in belief.complete("PHL2", "MB-01", day).names


def test_mark_said_to_be_complete_needs_a_column(tmp_path: Path) -> None:
    statement = _stated("- marks: {complete: [rounds.void]}", tmp_path)
    stock = Stock(statement, no_column=frozenset(i for i in items(TABLES) if i.name == "rounds.void"))
    told = Belief(stock, load().chapters["627a"], load(), {}).complete("PHL1", "MB-01", 0)
    assert "void" in told.unsure_marks
    assert told.contradictions == ("rounds.void is said to be recorded, and no file has the column",)


def test_draft_says_what_a_log_holds_and_can_be_read_again(tmp_path: Path) -> None:
    log = open_log(games.HERE / "minibaccarat" / "log")
    text = drafted(log)
    assert "burn  # to be confirmed" in text
    said = _stated(text, tmp_path).said("PHL1", "MB-01", MARCH)
    by_name = {item.name: extent for item, extent in said.items()}
    assert by_name["burn"] is Extent.COMPLETE
    assert by_name["dice_shaken"] is Extent.NOT_RECORDED
    assert not [item for item in said if item.section is Section.MARKS]


def test_the_draft_can_be_written_where_a_shell_or_nobody_has_made_a_file(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(games.HERE / "minibaccarat" / "log", tmp_path / "log"))
    statement = folder / "recording.yaml"
    statement.unlink(missing_ok=True)
    asked = ["format", "--recording", str(folder)]
    written = CliRunner().invoke(app, [*asked, "--out", str(statement)])
    assert written.exit_code == 0, written.output
    draft = statement.read_text(encoding="utf-8")
    assert CliRunner().invoke(app, [*asked, "--out", str(statement)]).exit_code == 2, "it is there"
    statement.write_text("", encoding="utf-8")  # as `> LOG/recording.yaml` does before anything runs
    assert CliRunner().invoke(app, asked).stdout == draft
    with pytest.raises(StatementRejected, match="says nothing; take it away, or fill it in"):
        load_statement(folder)


def test_what_an_import_refused_rows_of_is_partial() -> None:
    said = [{"events": {"complete": ["burn"]}, "payments": {"complete": ["envy_bonus"], "partial": []}}]
    again = yaml.safe_load(written_again(said, {"payments"}, everywhere=False))
    payments = {"complete": [], "partial": ["envy_bonus"]}
    assert again == [{"events": {"complete": ["burn"]}, "payments": payments}]


def test_every_clause_to_which_silence_is_evidence_is_listed() -> None:
    catalogue = load()
    listed = {each.citation: catalogue.silence_of(each) for each in catalogue.clauses.values()}
    assert "burn" in listed["627a.5(f)"]
    assert "envy_bonus" in listed["645a.11(h)(1)(ii)"]
    assert listed["687a.11(b)"] == ["hands.folded"]
    assert listed["627a.7(a)"] == []


def test_extents_are_written_as_a_casino_says_them() -> None:
    assert [str(extent) for extent in Extent] == ["complete", "partial", "not recorded"]
