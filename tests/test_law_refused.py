"""Texts of the law that do not follow one another are refused at load, and both are named."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from types import ModuleType

import pytest

from rules import judged_tables
from rules.amended_choices import by_name
from rules.catalogue import load
from rules.clause import CatalogueError, Chapter, Clause, Derived, Per, Status, derived, unchecked
from rules.concordance import Concordance
from rules.in_time import column_of, dated, joined
from rules.judged_tables import refuse_unread_tables
from rules.paybacks import games
from rules.paytable import PaytableError, read_paytables, tabled_wagers
from rules.rulemaking import Rulemaking, fault_of
from rules.submission import Option, OptionKind, Reading

Days = tuple[date | None, date | None]
JUNE, JULY, LATE = date(2026, 6, 1), date(2026, 7, 1), date(2026, 7, 2)


def _clauses(texts: list[Days]) -> object:
    made = [
        Clause(
            "627a.5(c)", Status.CHECKED, "A duty.", "627a", since=since, until=until, module="rules.m", line=7
        )
        for since, until in texts
    ]
    return joined(made)


def _columns(texts: list[Days]) -> object:
    return column_of([Derived("c", Per.ROUND, (), _columns, "", since=s, until=u) for s, u in texts])


def _options(texts: list[Days]) -> object:
    return by_name(
        [Option("o", OptionKind.COUNT, "627a.2", "", since=since, until=until) for since, until in texts],
        "rules.m",
    )


def _readings(texts: list[Days]) -> object:
    return by_name(
        [Reading("r", "627a.2", "", {"a": ""}, since=since, until=until) for since, until in texts], "rules.m"
    )


def _tables(texts: list[Days]) -> object:
    entries = [
        "- {citation: '1.1', wager: w, name: A, odds: {win: 1}"
        + "".join(f", {name}: {day}" for name, day in zip(("since", "until"), days, strict=True) if day)
        + "}\n"
        for days in texts
    ]
    return read_paytables("".join(entries), "paytables.yaml")


KINDS: dict[str, Callable[[list[Days]], object]] = {
    "rules.m: 627a.5(c)": _clauses,
    "column c": _columns,
    "rules.m: o": _options,
    "rules.m: r": _readings,
    "paytables.yaml: 1.1": _tables,
}
FIRST, LATER = "the one from the first, until 2026-07-01", "the one since 2026-07-0"
FAULTS: dict[str, tuple[list[Days], tuple[str, ...]]] = {
    "a gap": ([(None, JULY), (LATE, None)], ("no text applies between", FIRST, f"{LATER}2")),
    "an overlap": (
        [(None, LATE), (JULY, None)],
        ("two texts apply at once", "the one from the first, until 2026-07-02", f"{LATER}1"),
    ),
    "a former text without an end": (
        [(None, None), (JULY, None)],
        ("two texts apply at once", "the one from the first", f"{LATER}1"),
    ),
    "a later text without a beginning": (
        [(None, JULY), (None, None)],
        ("is declared twice", FIRST, "and the one from the first"),
    ),
    "one text twice": ([(JULY, None), (JULY, None)], ("is declared twice", f"{LATER}1", f"and {LATER}1")),
    "a text that ends before it begins": (
        [(None, JULY), (JULY, JUNE)],
        ("a text ends on 2026-06-01, before it begins on 2026-07-01",),
    ),
    "texts that follow one another": ([(LATE, None), (None, JULY), (JULY, LATE)], ()),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("kind", KINDS)
def test_texts_of_each_kind_follow_one_another(kind: str, fault: str) -> None:
    texts, words = FAULTS[fault]
    if not words:
        KINDS[kind](texts)
        return
    with pytest.raises((CatalogueError, PaytableError)) as refused:
        KINDS[kind](texts)
    said = str(refused.value)
    assert [each for each in (kind, *words) if each not in said] == [], said
    assert ("(line 7)" in said) == (kind == "rules.m: 627a.5(c)" and len(words) > 1)


def test_a_day_that_is_none_is_refused_with_what_it_is_of() -> None:
    with pytest.raises(CatalogueError, match=r"test_law_refused: 627a\.5\(z\): '2026-7-1' is no day such as"):
        unchecked("627a.5(z)", Status.HEADING, "A duty.", since="2026-7-1")
    with pytest.raises(CatalogueError, match=r"test_law_refused: column c: 'July' is no day such as"):
        derived(per="round", name="c", until="July")(_columns)
    option = Option("o", OptionKind.COUNT, "627a.2", "", since="2026-07-01")  # type: ignore[arg-type]
    with pytest.raises(
        CatalogueError, match=r"rules\.m: o: since and until are days such as date\(2026, 7, 1\)"
    ):
        by_name([option], "rules.m")
    entry = "- {citation: '1.1', wager: w, name: A, odds: {win: 1}, since: '2026-07-01'}\n"
    with pytest.raises(PaytableError, match=r"paytables\.yaml: 1\.1: since and until are days such as"):
        read_paytables(entry, "paytables.yaml")


def test_a_column_is_of_one_kind_of_row() -> None:
    texts = [
        Derived("c", Per.ROUND, (), _columns, "", until=JULY),
        Derived("c", Per.HAND, (), _columns, "", since=JULY),
    ]
    with pytest.raises(CatalogueError, match="column c is of one kind of row, whatever its text"):
        column_of(texts)


def test_a_text_of_an_unknown_kind_of_row_is_refused() -> None:
    with pytest.raises(CatalogueError, match=r"column c: there is no kind of row 'seat' \(round, "):
        derived(per="seat", name="c")(_columns)


def test_a_passage_amended_with_another_has_to_be_there() -> None:
    one = Clause("627a.4(f)", Status.CHECKED, "A duty.", "627a")
    wrong = Concordance("627a", whole={"686a.4": "627a.4"}, amended_with=("686a.44",))
    with pytest.raises(CatalogueError, match=r"matches no clause in: 686a\.44"):
        wrong.pairs({one.citation: one}, {})


def test_a_table_that_nobody_files_has_to_be_read_on_the_days_of_its_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found, folder = load("627a"), "ch627a_minibaccarat"
    columns = {name: replace(each, tables=()) for name, each in found.derived["627a"].items()}
    unread = replace(found, derived={**found.derived, "627a": columns})
    words = "nobody files 627a.12(a), and no column says that it reads the table of player"
    with pytest.raises(CatalogueError) as refused:
        refuse_unread_tables(unread, "627a", folder)
    assert words in str(refused.value)
    wagers = tabled_wagers(folder)
    (table,) = wagers["player"].tables.values()
    later = replace(table, name="B", amends=table.name, since=JULY)
    amended = {"player": replace(wagers["player"], tables={table.name: table, "B": later})}
    monkeypatch.setattr(judged_tables, "tabled_wagers", lambda _: amended)
    with pytest.raises(
        CatalogueError, match=r"627a\.12\(a\): the column due_odds has no text since 2026-07-01"
    ):
        refuse_unread_tables(found, "627a", folder)


def test_a_column_reads_a_table_of_which_there_is_one() -> None:
    here = ModuleType("rules.ch627a_minibaccarat.made_up")
    code = "from rules.duties.tables_of_the_day import derived_by_tables\nderived_by_tables('dragon_bonus')\n"
    with pytest.raises(CatalogueError, match="does not have one table of the wager dragon_bonus"):
        exec(compile(code, "made_up.py", "exec"), here.__dict__)  # noqa: S102 (a section file of two lines)


def _by_table(wager_kind: object, is_ez: object) -> tuple[object, object]:
    return wager_kind, is_ez


def test_a_rate_that_is_no_longer_one_number_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue = load()
    other = replace(catalogue.derived["627a"]["vigorish_percent"], function=_by_table)
    derived_ = {**catalogue.derived, "627a": {**catalogue.derived["627a"], "vigorish_percent": other}}
    monkeypatch.setattr(games, "load", lambda *_: replace(catalogue, derived=derived_))
    with pytest.raises(
        CatalogueError, match="which on 2026-07-01 is not one number: it reads wager_kind, is_ez"
    ):
        games.numbers_on("627a", "banker", JULY)


@pytest.mark.parametrize(
    ("known", "words"),
    [
        (Rulemaking(), "say since when its rulemaking is in_force, or withdrawn"),
        (
            Rulemaking(in_force=JULY),
            r"adoption of its rulemaking, in force 2026-07-01, was published \(source\)",
        ),
        (
            Rulemaking(JULY, JUNE, "1 Pa.B. 1"),
            "withdrawn on 2026-06-01, no later than in force on 2026-07-01",
        ),
        (Rulemaking("2026-07-01", None, "1 Pa.B. 1"), "are days such as date"),  # type: ignore[arg-type]
    ],
)
def test_what_became_of_a_rulemaking_is_said_whole(known: Rulemaking, words: str) -> None:
    assert re.search(words, fault_of(known))
    package = importlib.import_module("rules.ch686a_over_under")
    before = package.CHAPTER
    try:
        package.CHAPTER = replace(before, rulemaking=known)  # type: ignore[attr-defined]
        with pytest.raises(CatalogueError, match=f"rules.ch686a_over_under: .*{words}"):
            load.__wrapped__("686a")
    finally:
        package.CHAPTER = before  # type: ignore[attr-defined]


def test_what_a_chapter_was_adopted_on_dates_what_has_no_day() -> None:
    chapter = Chapter("9a", "g", "G", JUNE, "1 Pa.B. 1", sections={"9a.2": (JULY, "2 Pa.B. 2")})
    found = [dated(Clause(each, Status.CHECKED, "", "9a"), chapter) for each in ("9a.1(a)", "9a.2(a)")]
    assert [(each.since, each.source) for each in found] == [(JUNE, "1 Pa.B. 1"), (JULY, "2 Pa.B. 2")]
