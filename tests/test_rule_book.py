"""The rule book holds all of the catalogue, and quotes the Code where the user has it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from audit import cli
from audit.intake.submission import load_submission
from audit.law.rule_book import rule_book
from reports.passages import read_code
from reports.rule_book.view import page
from rules.catalogue import Catalogue, load
from rules.citations import is_of_code

pytestmark = pytest.mark.slow

SUBMISSION = Path("sample_logs/minibaccarat/log/rules_submission.yaml")
CODE = """
§ 627a.5. Mixing of the cards.

(a) The dealer mixes the cards <b>well</b>.

(b) The dealer offers the cards.
"""


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return load()


@pytest.fixture(scope="module")
def book(catalogue: Catalogue) -> list[dict[str, Any]]:
    return rule_book(catalogue)


@pytest.fixture(scope="module")
def minibaccarat(book: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [chapter for chapter in book if chapter["number"] == "627a"]


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def sections(book: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [section for chapter in book for section in chapter["sections"]]


def section(book: list[dict[str, Any]], number: str) -> dict[str, Any]:
    return next(each for each in sections(book) if each["number"] == number)


def test_every_clause_reading_and_option_of_the_catalogue_stands_in_it_once(
    catalogue: Catalogue, book: list[dict[str, Any]]
) -> None:
    assert [c["citation"] for s in sections(book) for c in s["clauses"]] == list(catalogue.clauses)
    places = [*sections(book), *(chapter["elsewhere"] for chapter in book)]
    for name, known in (("readings", catalogue.readings), ("options", catalogue.options)):
        in_book = Counter((each["name"], each["citation"]) for place in places for each in place[name])
        of_chapters = Counter((x.name, x.citation) for items in known.values() for x in items.values())
        assert in_book == of_chapters


def test_a_clause_rests_on_columns_as_the_log_calls_them(
    catalogue: Catalogue, book: list[dict[str, Any]]
) -> None:
    clauses = {c["citation"]: c for s in sections(book) for c in s["clauses"]}
    (events,) = [each for each in clauses["627a.5(c)"]["evidence"] if each["table"] == "events"]
    assert {"event_cards_above", "event_cards_below"} <= {*events["needed"]}
    assert "wager_paid" in {n for each in clauses["627a.12(a)"]["evidence"] for n in each["needed"]}
    # Whether its round had to be void turns on how it was to be dealt.
    filed = ["dragon_bonus_paytable", "disclosed_card_procedure", "dealing_option"]
    assert clauses["627a.12(e)[Paytable A]"]["filed"] == filed
    tables = set(catalogue.tables)
    assert {each["table"] for c in clauses.values() for each in c["evidence"]} <= tables


def test_every_paytable_has_the_payback_last_counted_and_that_of_the_board(
    book: list[dict[str, Any]],
) -> None:
    tables = [t for s in sections(book) for t in s["paytables"]]
    tables += [t for chapter in book for t in chapter["elsewhere"]["paytables"]]
    # What a main wager returns turns on how hands are set; Ante and Raise are counted with the Blind Wager.
    assert {t["citation"] for t in tables if not t["paybacks"]} == {
        *("621a.8(i)[odds]", "645a.13(a)", "659a.12(a)", "687a.12(a)", "688a.12(a)"),
    }
    (djwt,) = (t for t in section(book, "687a.12")["paytables"] if t["name"] == "DJWT-05")
    assert [each["percent"] for each in djwt["paybacks"]] == ["92.474"]
    assert [each["percent"] for each in djwt["stated"]] == ["92.474"]
    bonus = [t for t in section(book, "627a.12")["paytables"] if t["wager"] == "dragon bonus"]
    assert [each["of"] for each in bonus[0]["paybacks"]] == ["on the Player's Hand", "on the Banker's Hand"]


def test_without_the_code_nothing_is_quoted_and_the_page_says_so(minibaccarat: list[dict[str, Any]]) -> None:
    html = page(minibaccarat, version="1")
    assert 'class="said"' not in html
    assert "Not quoted: no folder of text files of the Code was given" in words(html)
    assert "§ 627a.5. Shuffle and cut" in words(html)


def test_a_clause_is_quoted_once_and_what_is_not_found_is_said(
    minibaccarat: list[dict[str, Any]], tmp_path: Path
) -> None:
    (tmp_path / "mine.txt").write_text(CODE, encoding="utf-8")
    said = words(page(minibaccarat, version="1", code=read_code(tmp_path)))
    assert "§ 627a.5. Mixing of the cards" in said
    assert said.count("(a) The dealer mixes the cards well.") == 1
    assert "Not quoted: mine.txt prints no (c) in § 627a.5." in said
    assert "Not quoted: § 627a.6 is in none of the files of the Code that were handed in." in said
    stated = [c["citation"] for each in sections(minibaccarat) for c in each["clauses"]]
    count = sum(not each.startswith("record:") for each in stated)
    assert f"of {count} clauses have a passage" in said


def test_words_of_the_code_stay_words(minibaccarat: list[dict[str, Any]], tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text(CODE.replace("<b>well</b>", "<i>&<script>"), encoding="utf-8")
    assert "&amp;&lt;script&gt;" in page(minibaccarat, version="1", code=read_code(tmp_path))


def test_a_clause_says_on_which_rows_it_is_tested_and_what_comes_out(
    minibaccarat: list[dict[str, Any]],
) -> None:
    said = words(page(minibaccarat, version="1"))
    assert (
        "Replay, each wager, Dragon Bonus only: pass where this was so, exception where not, unknown where"
        in said
    )
    assert "Inspection, each table: attested where a person who may be relied on looked" in said
    assert "In force since 2012-05-19 (42 Pa.B. 2906)." in said


def test_text_that_is_only_proposed_is_marked(book: list[dict[str, Any]]) -> None:
    proposed = [chapter for chapter in book if chapter["number"] == "686a"]
    said = words(page(proposed, version="1"))
    of_the_law = [each for each in proposed[0]["sections"] if is_of_code(each["number"])]
    assert said.count("PROPOSED TEXT") == len(of_the_law)
    assert "the text in force may differ" in said


def test_what_a_clause_above_names_already_is_not_named_again(minibaccarat: list[dict[str, Any]]) -> None:
    said = words(page(minibaccarat, version="1"))
    assert "Evidence as § 627a.12(e), Paytable A" in said
    assert said.count("Evidence ") > said.count("Evidence as ") > 20


def test_a_designation_printed_twice_is_called_the_second(book: list[dict[str, Any]]) -> None:
    over_under = [chapter for chapter in book if chapter["number"] == "686a"]
    assert "(i) (second)(1) Ante Wager and Over 23 Wager" in words(page(over_under, version="1"))


def test_a_rules_submission_says_what_was_chosen(catalogue: Catalogue) -> None:
    filed = rule_book(catalogue, "627a", load_submission(SUBMISSION))
    html = page(filed, version="1", facility="Sample Casino")
    assert "In force at PHL1: both_ends" in words(html)
    assert "Filed by PHL1 from 2026-01-01: face_up" in words(html)
    readings = [r for s in sections(filed) for r in s["readings"]]
    assert all(set(reading["chosen"]) == {"PHL1"} for reading in readings)


def test_every_link_leads_somewhere(minibaccarat: list[dict[str, Any]]) -> None:
    html = page(minibaccarat, version="1")
    assert set(re.findall(r'href="#([^"]+)"', html)) <= set(re.findall(r'id="([^"]+)"', html))


def asked(*options: str) -> Any:
    return CliRunner().invoke(cli.app, ["clauses", *options])


def test_the_command_writes_one_file_and_the_same_bytes_twice(tmp_path: Path) -> None:
    for name in ("a.pdf", "b.pdf"):
        out = tmp_path / name
        told = asked("--format", "pdf", "--out", str(out), "--chapter", "621a")
        assert told.exit_code == 0, told.output
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.pdf", "b.pdf"]


@pytest.mark.parametrize(
    "options",
    [
        ["--format", "pdf"],
        ["--out", "x.pdf"],
        ["--code", "."],
        ["--submission", "x.yaml"],
        ["--format", "pdf", "--out", "x.pdf", "--tree", "627a.5(c)"],
        ["--format", "pdf", "--out", "x.pdf", "--silence"],
        ["--format", "pdf", "--out", "x.pdf", "--chapter", "999a"],
        ["--format", "pdf", "--out", "nowhere/x.pdf"],
        ["--format", "pdf", "--out", "."],
        ["--format", "pdf", "--out", "x.pdf", "--code", "nowhere"],
        ["--format", "pdf", "--out", "x.pdf", "--submission", "nowhere.yaml"],
    ],
)
def test_options_that_do_not_go_together_are_refused(
    options: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = asked(*options)
    assert told.exit_code == 2
    assert "Traceback" not in told.output
    assert list(tmp_path.iterdir()) == []
