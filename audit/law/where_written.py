"""Where a clause is written: the line of the file that declares it, and the file of its cases."""

from __future__ import annotations

from dataclasses import dataclass

from audit.evidence.rests_on import bare, clause_of
from rules.catalogue import Catalogue
from rules.clause import Clause, Status

COLUMNS = ("citation", "place", "through", "cases")


@dataclass(frozen=True, slots=True)
class Place:
    """Where one text of a clause is written.

    place    file and line, from the top of the project
    through  file of the concordance by which a clause of another chapter is this one too; "" for its own
    cases    file of the cases of what is declared there, in the project's tests; "" for what is not checked
    """

    citation: str
    place: str
    through: str
    cases: str


def places(catalogue: Catalogue, citation: str) -> list[Place]:
    """Give the places of a clause and of what is cited below it, in the order of the catalogue.

    Raises AuditError for a citation that is not in the catalogue, naming those nearest to it.
    """
    below = tuple(f"{bare(citation)}{sign}" for sign in "([#")
    found = [each for each in catalogue.clauses.values() if f"{bare(each.citation)}(".startswith(below)]
    clauses = found or [clause_of(catalogue, citation)]
    return [_place(text, _module(catalogue, text)) for clause in clauses for text in clause.texts]


def _module(catalogue: Catalogue, clause: Clause) -> str:
    """Name the module in which a clause, or the one that it repeats, is declared."""
    while clause.same_as:
        clause = catalogue.clauses[clause.same_as]
    return clause.module


def _place(clause: Clause, declared_in: str) -> Place:
    name = f"{clause.citation} (since {clause.since})" if clause.since else clause.citation
    _, folder, file = declared_in.split(".")
    cases = f"tests/cases/{folder}/{file}.yaml" if clause.status is Status.CHECKED else ""
    through = "" if clause.module == declared_in else _file(clause.module)
    return Place(name, f"{_file(declared_in)}:{clause.line}", through, cases)


def _file(module: str) -> str:
    return f"{module.replace('.', '/')}.py"
