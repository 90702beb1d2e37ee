"""What a clause rests on, as the catalogue declares it, down to the columns of the log.

A reviewer reads a clause by following each name it asks for to the function that works it out, and that
function's names in turn.  What has been followed once is not followed again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from difflib import get_close_matches
from enum import StrEnum
from typing import Any

from audit.errors import AuditError
from rules.catalogue import CONTRADICTED, MISSING, Catalogue
from rules.citations import cited
from rules.clause import Clause, Per, Status, ancestors
from rules.recording import items

MISSING_ROWS = "numbered rows that the log lacks"
COLUMNS = ("depth", "name", "kind", "where", "meaning")


class Kind(StrEnum):
    """What a name that a rule asks for stands for."""

    DERIVED = "derived"  # worked out from others
    COLUMN = "column"  # recorded in the log
    ATTESTATION = "attestation"  # recorded by a person who inspected or observed
    OPTION = "option"  # filed by the casino
    READING = "reading"  # how an open point of the text is read
    STATEMENT = "statement"  # said by the casino to be recorded completely
    LINK = "link"  # to which row another belongs


@dataclass(frozen=True, slots=True)
class Node:
    """One name that a clause, or a column, asks for.

    where     module that works it out, table of the log it stands in, or clause that grants or raises it
    optional  done without where the log does not have it
    above     followed before; ``below`` is empty then
    """

    name: str
    kind: Kind
    where: str
    meaning: str
    optional: bool = False
    above: bool = False
    below: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class RestsOn:
    """One clause and all it rests on."""

    citation: str
    status: str
    duty: str
    module: str
    names: tuple[Node, ...]

    def each(self) -> Iterator[tuple[int, Node]]:
        """Every node in the order of the page, and how deep it lies."""
        yield from _each(self.names, 1)

    def counts(self) -> dict[str, int]:
        """Count what it rests on, each name once, and where that is found."""
        found = {node.name: node for _, node in self.each()}.values()
        recorded = [node for node in found if node.kind in {Kind.COLUMN, Kind.ATTESTATION}]
        derived = [node for node in found if node.kind is Kind.DERIVED]
        return {
            "columns": len(recorded),
            "tables": len({node.where for node in recorded}),
            "derived": len(derived),
            "modules": len({node.where for node in derived}),
            "options": sum(node.kind is Kind.OPTION for node in found),
            "readings": sum(node.kind is Kind.READING for node in found),
        }

    def rows(self) -> list[dict[str, Any]]:
        """Give the nodes as flat rows."""
        return [{**asdict(node), "depth": depth} for depth, node in self.each()]

    def document(self) -> dict[str, Any]:
        """Give the whole as JSON would have it."""
        return {**asdict(self), "counts": self.counts()}


def rests_on(catalogue: Catalogue, citation: str) -> RestsOn:
    """Follow every name that a clause asks for.

    Raises AuditError for a citation that is not in the catalogue, naming those nearest to it.
    """
    clause = clause_of(catalogue, citation)
    follow = _Followed(catalogue, clause)
    judged_or_told = tuple(dict.fromkeys((*clause.parameters, *clause.told)))
    return RestsOn(
        clause.citation,
        clause.status.value,
        clause.duty,
        clause.module,
        follow.below(judged_or_told, clause.function),
    )


def bare(citation: str) -> str:
    """A citation as the catalogue has it, however it is written, but without spaces."""
    return "".join(citation.replace("58 Pa. Code", "").replace("§", "").split())


def clause_of(catalogue: Catalogue, citation: str) -> Clause:
    """Find a clause however its citation is written.

    Raises AuditError for a citation that is not in the catalogue, naming those nearest to it.
    """
    plain = bare(citation)
    known = {"".join(each.split()): clause for each, clause in catalogue.clauses.items()}
    if plain in known:
        return known[plain]
    near = get_close_matches(plain, known, n=4, cutoff=0.7)
    named = ", ".join(known[each].citation for each in near)
    message = f"{cited(citation.strip('§ '))} is not in the catalogue"
    message += f"; near it are {named}" if near else "; pitaudit clauses lists what is"
    raise AuditError(message)


class _Followed:
    """Follows the names of one clause; remembers which it has been through."""

    def __init__(self, catalogue: Catalogue, clause: Clause) -> None:
        number = clause.chapter
        self._derived = catalogue.derived[number]
        self._known = {
            **{each.name: each for each in _links()},
            **{each.name: each for each in _stated(catalogue)},
            "attestation": _attested(clause),
            CONTRADICTED: Node(
                CONTRADICTED, Kind.STATEMENT, "", "what recording.yaml says and the log belies"
            ),
            **{
                name: Node(name, Kind.COLUMN, f"{per}s", "numbered rows that the log lacks")
                for name, per in MISSING.items()
            },
            **{
                column.parameter: Node(column.parameter, Kind.COLUMN, table.name, column.meaning)
                for table in reversed(catalogue.tables.values())
                for column in table.columns
            },
            **{
                name: Node(name, Kind.OPTION, option.citation, option.meaning)
                for option in catalogue.options[number].values()
                for name in option.parameters
            },
            **{
                each.parameter: Node(each.parameter, Kind.READING, each.citation, each.question)
                for each in catalogue.readings[number].values()
            },
        }
        self._seen: set[str] = set()

    def below(self, names: tuple[str, ...], function: Callable[..., Any] | None) -> tuple[Node, ...]:
        """Nodes of the names that a function asks for: first those that rest on nothing else."""
        optional = getattr(function, "__kwdefaults__", None) or {}
        ordered = sorted(names, key=lambda name: name in self._derived)
        return tuple(self._node(name, is_optional=name in optional) for name in ordered)

    def _node(self, name: str, *, is_optional: bool) -> Node:
        above = name in self._seen
        self._seen.add(name)
        if name not in self._derived:
            return replace(self._known[name], optional=is_optional, above=above)
        column = self._derived[name]
        below = () if above else self.below(column.parameters, column.function)
        module = column.function.__module__
        return Node(name, Kind.DERIVED, module, column.meaning, is_optional, above, below)


def _links() -> Iterator[Node]:
    for child in Per:
        for parent in ancestors(child):
            name = f"{child}_{parent}_row"
            yield Node(name, Kind.LINK, "", f"which {parent} each {child} belongs to")


def _stated(catalogue: Catalogue) -> Iterator[Node]:
    for item in items(catalogue.tables):
        meaning = f"recording.yaml says that all {item.words} are recorded"
        yield Node(item.parameter, Kind.STATEMENT, "", meaning)


def _attested(clause: Clause) -> Node:
    made = "observation" if clause.status is Status.OBSERVATION else "inspection"
    return Node("attestation", Kind.ATTESTATION, f"{made}s", f"what the {made} of this clause found")


def _each(nodes: tuple[Node, ...], depth: int) -> Iterator[tuple[int, Node]]:
    for node in nodes:
        yield depth, node
        yield from _each(node.below, depth + 1)
