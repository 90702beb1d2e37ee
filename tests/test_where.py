"""Where a clause is written, as ``clauses --where`` tells it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from typer.testing import CliRunner

from audit.cli import app
from audit.law.where_written import places
from rules.catalogue import load
from rules.clause import Clause, Status
from tests.case_files import FOLDER

TOP = Path(__file__).parent.parent


def test_every_clause_is_where_it_is_said_to_be() -> None:
    """The line is one of a statement of the file that declares it, and its cases cite it."""
    catalogue = load()
    statements: dict[str, list[tuple[int, int]]] = {}
    for clause in catalogue.clauses.values():
        for place in places(catalogue, clause.citation):
            name, _, line = place.place.rpartition(":")
            if name not in statements:
                tree = ast.parse((TOP / name).read_text(encoding="utf-8"))
                statements[name] = [_lines(node) for node in tree.body if _may_declare(node)]
            assert any(first <= int(line) <= last for first, last in statements[name]), place
            assert not place.cases or (TOP / place.cases).is_file(), place


def test_every_citation_can_be_grepped_or_its_line_says_what_it_begins_with() -> None:
    """Written out in its chapter's folder; or a body that declares several adds a name in brackets to it."""
    catalogue = load()
    written: dict[str, str] = {}
    begun = set()
    for clause in catalogue.clauses.values():
        if clause.same_as or clause.status is Status.RECORD:
            continue
        folder = clause.module.split(".")[1]
        if folder not in written:
            files = [path for end in ("*.py", "*.yaml") for path in (TOP / "rules" / folder).glob(end)]
            written[folder] = "\n".join(path.read_text(encoding="utf-8") for path in files)
        if not re.search(rf"""["' ]{re.escape(clause.citation)}["'\n]""", written[folder]):
            assert _begins(clause), clause.citation
            begun.add(clause.citation)
    assert len(begun) <= BEGUN


BEGUN = 83
"""How many are only begun on their lines: what a round that has to be void brings with it, and the like."""


def _begins(clause: Clause) -> bool:
    """Whether the statement that declares a clause writes out how its citation begins."""
    tree = ast.parse((TOP / f"{clause.module.replace('.', '/')}.py").read_text(encoding="utf-8"))
    (statement,) = [node for node in tree.body if _lines(node)[0] <= clause.line <= _lines(node)[1]]
    words = [node.value for node in ast.walk(statement) if isinstance(node, ast.Constant)]
    begins = [each for each in words if isinstance(each, str) and each.startswith(clause.chapter)]
    return any(clause.citation.startswith(each) for each in begins)


def _may_declare(node: ast.stmt) -> bool:
    return not isinstance(node, ast.Import | ast.ImportFrom | ast.ClassDef)


def _lines(node: ast.stmt) -> tuple[int, int]:
    decorators = getattr(node, "decorator_list", [])
    return min([node.lineno, *(each.lineno for each in decorators)]), node.end_lineno or node.lineno


def test_a_citation_that_is_written_out_stands_there() -> None:
    found = places(load(), "§ 645a.8 (f)")
    assert [each.citation.partition(" (")[0] for each in found] == [
        "645a.8(f)",
        "645a.8(f)[deck removed]",
        "645a.8(f)[wagers returned]",
    ]
    name, _, line = found[0].place.rpartition(":")
    assert '"645a.8(f)"' in (TOP / name).read_text(encoding="utf-8").splitlines()[int(line) - 1]
    assert (TOP / found[0].cases).parent.parent == FOLDER


def test_what_is_only_quoted_has_no_cases() -> None:
    heading, tabled = places(load(), "627a.12(h)")
    assert heading.cases == ""
    assert tabled.cases.endswith("s12_payout_odds.yaml")


def test_a_clause_that_another_chapter_states_is_found_there() -> None:
    (found,) = places(load(), "645a.2(b)(1)")
    assert found.place.startswith("rules/ch627a_minibaccarat/s02_table.py:")
    assert found.through == "rules/ch645a_pai_gow_poker/concordance.py"


def test_where_is_asked_for_one_citation_and_what_is_below_it() -> None:
    told = CliRunner().invoke(app, ["clauses", "--where", "645a.8(f)", "--format", "csv"])
    assert told.exit_code == 0, told.output
    lines = told.output.splitlines()
    assert lines[0] == "citation,place,through,cases"
    assert len(lines) == 4
    assert all("rules/ch645a_pai_gow_poker/s08_manual_shoe.py:" in each for each in lines[1:])
    told = CliRunner().invoke(app, ["clauses", "--where", "645a.99"])
    assert told.exit_code == 2
    assert "near it are" in told.output
