"""What a clause rests on: all that it reads, each followed once, down to the log."""

from __future__ import annotations

import io
import json

import pytest
from rich.console import Console
from typer.testing import CliRunner

from audit.cli import app
from audit.errors import AuditError
from audit.evidence.rests_on import Kind, Node, rests_on
from audit.show.tree import tree_of
from rules.catalogue import load

DEEP = "687a.11(e)(1)"
"""A clause that rests on some fifty derived columns."""


def _call(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["clauses", *words])
    return result.exit_code, result.stdout, result.stderr


def test_clauses_rest_on_all_they_read_and_nothing_is_followed_twice() -> None:
    for citation in (DEEP, *list(load().clauses)[::40]):
        nodes = [node for _, node in rests_on(load(), citation).each()]
        first = [node.name for node in nodes if not node.above]
        assert set(first) == load().reads(load().clauses[citation]), citation
        assert len(first) == len(set(first)), citation
        for place, node in enumerate(nodes):
            assert node.above == (node.name in {each.name for each in nodes[:place]}), citation
            assert not (node.below and (node.above or node.kind is not Kind.DERIVED)), citation


def test_each_name_says_where_it_is_found() -> None:
    found = {node.name: node for _, node in rests_on(load(), DEEP).each() if not node.above}
    assert found["wager_kind"] == Node("wager_kind", Kind.COLUMN, "wagers", "which wager")
    assert found["wager_change"].optional
    assert found["reading_bad_beat"].where == "687a.11(f)(3)(ii)"
    assert found["approved_trips_paytable"].kind is Kind.OPTION
    assert found["wager_round_row"].meaning == "which round each wager belongs to"
    assert found["settled_as"].where.startswith("rules.")
    (attested,) = rests_on(load(), "621a.8(b)").names
    assert (attested.kind, attested.where) == (Kind.ATTESTATION, "observations")


def test_counts_are_of_different_names_and_places() -> None:
    found = rests_on(load(), DEEP)
    nodes = {node.name: node for _, node in found.each()}.values()
    derived = [node for node in nodes if node.kind is Kind.DERIVED]
    recorded = [node for node in nodes if node.kind is Kind.COLUMN]
    counts = found.counts()
    assert counts["derived"] == len(derived) > 40
    assert counts["modules"] == len({node.where for node in derived}) > 5
    assert (counts["columns"], counts["tables"]) == (len(recorded), 4)


@pytest.mark.parametrize("width", [80, 120])
def test_tree_fits_the_screen_and_ends_with_the_counts(width: int) -> None:
    printed = io.StringIO()
    console = Console(width=width, file=printed)
    console.print(tree_of(rests_on(load(), DEEP)))
    text = printed.getvalue()
    lines = text.splitlines()
    assert all(len(line) <= width for line in lines)
    assert lines[0].startswith("§ 687a.11(e)(1)  ch687a s11_main_wagers  Ante, Blind and Raise Wagers win")
    assert "─" not in text
    assert text.count("╴settled_as  [") == 1
    assert "└╴settled_as, due_outcome, own_category, dealer_category (see above)" in lines
    assert " of the log in 4 tables, " in " ".join(lines[-2:])


def test_a_clause_that_asks_for_nothing_says_so() -> None:
    heading = next(c.citation for c in load().clauses.values() if c.status == "heading")
    assert "Nothing is looked up for it: heading." in _call("--tree", heading)[1]


@pytest.mark.parametrize("written", ["687a.11(e)(1)", "§ 687a.11(e)(1)", "58 Pa. Code §687a.11 (e) (1)"])
def test_a_citation_may_be_written_as_people_do(written: str) -> None:
    code, said, _ = _call("--tree", written, "--format", "json")
    (found,) = json.loads(said)
    assert code == 0
    assert found["citation"] == DEEP
    assert found["counts"] == rests_on(load(), DEEP).counts()
    assert {"name", "kind", "where", "meaning", "optional", "above", "below"} == set(found["names"][0])


def test_tree_comes_as_csv() -> None:
    lines = _call("--tree", DEEP, "--format", "csv")[1].splitlines()
    assert lines[0] == "depth,name,kind,where,meaning"
    assert len(lines) == 1 + len(list(rests_on(load(), DEEP).each()))


def test_an_unknown_citation_is_refused_with_those_nearest_to_it() -> None:
    code, said, refused = _call("--tree", "§ 687a.11(e)(99)")
    assert (code, said) == (2, "")
    assert "§ 687a.11(e)(99) is not in the catalogue; near it are" in refused
    assert DEEP in refused
    with pytest.raises(AuditError, match="pitaudit clauses lists what is"):
        rests_on(load(), "nonsense")


def test_tree_and_chapter_do_not_go_together() -> None:
    assert _call("--tree", DEEP, "--chapter", "627a")[0] == 2
