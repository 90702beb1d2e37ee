"""What each clause of a game decides on what is recorded, and what it cannot do without.

Each missing thing is taken away by itself from a specimen that has all else: a clause that then decides
nothing needs it; one that decides fewer rows is helped by it.  Things of which no clause reads two are taken
away together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import CodeType
from typing import Any

from audit.format.belonging import homes
from audit.readiness.specimen import Decided, Specimen
from audit.readiness.things import (
    FILING,
    LOOKS,
    OF_ROUNDS,
    ROUNDS,
    Thing,
    Things,
    column,
    every,
    kinds,
    said_of,
    statement,
    statements,
    with_what_they_bring,
)
from rules.catalogue import Catalogue
from rules.clause import Clause, Status
from rules.columns import TABLES
from rules.recording import PLAYED, Section


class State(StrEnum):
    """What can be said of a clause on what is recorded."""

    JUDGED = "judged"  # as many rows as where everything is recorded
    IN_PART = "in part"  # some of them
    NOT_JUDGED = "not judged"  # none
    NOT_TRIED = "not tried"  # the specimen has no case of it, and something that it reads is missing


@dataclass(frozen=True, slots=True)
class Judgeable:
    """One clause on what is recorded.

    share   percent of the specimen's rows that are decided; None where it has no case of the clause
    needs   of one that is not judged, what is missing that it decides nothing without
    helps   what is missing that it decides fewer rows without; of one that was not tried, what it reads
    """

    clause: Clause
    state: State
    share: int | None
    needs: Things
    helps: Things


@dataclass(frozen=True, slots=True)
class Study:
    """The clauses of one game, with what is missing of each; what they need is found out by and by."""

    specimen: Specimen
    recorded: Things
    clauses: dict[str, Clause]
    now: Decided
    concerned: dict[Thing, set[str]]
    needs: dict[str, set[Thing]] = field(default_factory=lambda: defaultdict(set))
    helps: dict[str, set[Thing]] = field(default_factory=lambda: defaultdict(set))

    def tried_with(self, more: Things) -> Decided:
        """Count what would be decided if more things were recorded."""
        recorded = with_what_they_bring(self.recorded | more)
        added = recorded - self.recorded
        touched = {each for thing in added for each in self.concerned[thing]}
        return self.now | self.specimen.decided(recorded, touched) if touched else self.now

    def with_more(self, more: Things) -> Study:
        """Give the same with more recorded."""
        recorded = with_what_they_bring(self.recorded | more)
        return replace(self, now=self.tried_with(more), recorded=recorded)

    def find_needs(self, more: Things = frozenset()) -> bool:
        """Look for what else is needed by clauses that have all they need, and still decide nothing.

        Several things may do, such as a round or an event to show that a table was open: some that
        are enough together are found.  Says whether any were.

        more  what would be recorded besides
        """
        recorded = with_what_they_bring(self.recorded | more)
        tried = self.tried_with(more)
        found = False
        for citation in self.clauses:
            if self.specimen.whole[citation] and not tried[citation] and not self.needs[citation] - recorded:
                self.needs[citation] |= (enough := self._enough(citation, recorded))
                found |= bool(enough)
        return found

    def _enough(self, citation: str, recorded: Things) -> Things:
        """Find a few things that are enough, with what is recorded, to decide a row of a clause."""
        there = self.specimen.there - recorded
        pool = sorted(
            (thing for thing in there if citation in self.concerned[thing]),
            key=lambda thing: (len(self.concerned[thing]), thing),
        )
        left = frozenset(pool)
        if not self._decides(citation, recorded | left):
            return frozenset()
        for size in (8, 1):
            for start in range(0, len(pool), size):
                fewer = left - frozenset(pool[start : start + size])
                if fewer != left and self._decides(citation, recorded | fewer):
                    left = fewer
        return left

    def _decides(self, citation: str, recorded: Things) -> bool:
        return self.specimen.decided(with_what_they_bring(recorded), {citation})[citation] > 0

    def gains(self, more: Things) -> int:
        """Count the clauses that more things would open, in hundreds; one judged of more rows counts one."""
        tried = self.tried_with(more)
        more_of = [each for each in self.clauses if tried[each] > self.now[each]]
        return sum(1 if self.now[each] else 100 for each in more_of)

    def states(self) -> dict[str, State]:
        """Give the state of every clause."""
        return {each.clause.citation: each.state for each in self.each()}

    def each(self) -> Iterator[Judgeable]:
        """Say of every clause what can be judged of it."""
        for citation, clause in self.clauses.items():
            needs = frozenset(self.needs[citation]) - self.recorded
            helps = frozenset(self.helps[citation]) - self.recorded
            whole, now = self.specimen.whole[citation], self.now[citation]
            share = min(now * 100 // whole, 100) if whole else None
            state = self._state(whole, now, helps)
            if state is State.JUDGED:
                needs = helps = frozenset()
            elif state is State.IN_PART:
                needs, helps = frozenset(), needs | helps
            yield Judgeable(clause, state, share, needs, helps)

    @staticmethod
    def _state(whole: int, now: int, unread: Things) -> State:
        if not whole:
            return State.NOT_TRIED if unread else State.JUDGED
        if not now:
            return State.NOT_JUDGED
        return State.IN_PART if now < whole else State.JUDGED


def study(specimen: Specimen, recorded: Things, done: Callable[[str], None] = lambda _: None) -> Study:
    """Try what can be judged of a game on what is recorded.

    done  told of each trial
    """
    recorded = with_what_they_bring(recorded)
    clauses = {
        clause.citation: clause
        for clause in specimen.catalogue.of_chapter(specimen.chapter)
        if clause.function and clause.status is not Status.RECORD
    }
    concerned = _concerned(specimen.catalogue, clauses.values())
    found = Study(specimen, recorded, clauses, specimen.decided(recorded, clauses), concerned)
    missing = sorted(every() - recorded)
    tried = {each for each in clauses if specimen.whole[each]}
    for each in set(clauses) - tried:
        found.helps[each] |= {thing for thing in missing if each in concerned[thing]} - _OF_ALL
    wanted = {thing: concerned[thing] & tried for thing in missing if thing in specimen.there}
    for together in _apart({thing: those for thing, those in wanted.items() if those}):
        done(", ".join(thing.words for thing in together))
        those = set().union(*(wanted[thing] for thing in together))
        # Where marks are stated, one that no file has is doubted; without that its absence means no.
        unsaid = _ABOUT_MARKS if any(thing in _MARKS for thing in together) else frozenset()
        unfair = set().union(*(concerned[thing] for thing in unsaid))
        left = specimen.decided(every() - frozenset(together) - unsaid, those)
        for thing in together:
            for each in wanted[thing] - unfair:
                if not left[each]:
                    found.needs[each].add(thing)
                elif left[each] < specimen.whole[each]:
                    found.helps[each].add(thing)
    found.find_needs()
    return found


def _apart(wanted: dict[Thing, set[str]]) -> Iterator[list[Thing]]:
    """Put things together of which no clause reads two."""
    groups: list[tuple[list[Thing], set[str]]] = []
    for thing in sorted(wanted, key=lambda each: (-len(wanted[each]), each)):
        group = next((each for each in groups if not each[1] & wanted[thing]), None)
        if group is None:
            groups.append(group := ([], set()))
        group[0].append(thing)
        group[1].update(wanted[thing])
    yield from (together for together, _ in groups)


# -------------------------------------------------------------------------------------- what a clause reads

_MARKS = frozenset(
    column(table, each.name)
    for table in PLAYED
    for each in TABLES[table].columns
    if each.empty_means is not None
)
_ABOUT_MARKS = frozenset(each for each in statements() if said_of(each).section is Section.MARKS)

_OF_ALL = frozenset((ROUNDS, *OF_ROUNDS)) | frozenset(
    column(table, name)
    for table, names in {
        "rounds": ("shoe_id", "deck_id", "variant", "round_number_in_day", "first_card_at"),
        "wagers": ("wager_outcome", "wager_change"),
        "events": ("event_round_id", "event_shoe_id", "event_deck_id"),
        "payments": ("payment_round_id",),
    }.items()
    for name in names
)
"""Columns by which rows belong together, or that every clause may rest on without asking for them."""


def _concerned(catalogue: Catalogue, clauses: Iterable[Clause]) -> dict[Thing, set[str]]:
    """Tell of each thing which clauses read it, themselves or through other columns."""
    found: dict[Thing, set[str]] = defaultdict(set)
    placed = homes(catalogue)
    for clause in clauses:
        names = catalogue.reads(clause)
        things = set(_OF_ALL) | {column(f"{placed[n][0]}s", placed[n][1].name) for n in names if n in placed}
        things |= {statement(item) for name, item in catalogue.recordable.items() if name in names}
        things |= {FILING} if any(name.startswith("approved_") for name in names) else set()
        things |= set(LOOKS) if "attestation" in names else set()
        mentioned = _mentioned(catalogue, clause, names)
        things |= {kind for kind in kinds() if kind.name in mentioned}
        for thing in things:
            found[thing].add(clause.citation)
    return found


def _mentioned(catalogue: Catalogue, clause: Clause, names: Iterable[str]) -> set[str]:
    """Kinds of event and payment that the functions behind a clause name."""
    known = catalogue.derived[clause.chapter]
    functions = [text.function for text in clause.texts if text.function]
    for name in names:
        if name in known:
            functions += [each.function for each in (known[name].texts or (known[name],))]
    found: set[str] = set()
    seen: set[int] = set()
    for each in functions:
        found |= _texts(each, seen)
    return found


def _texts(function: Any, seen: set[int]) -> set[str]:
    """Every text in a function of the rules and in what it calls or refers to."""
    function = getattr(function, "__wrapped__", function)
    if id(function) in seen or not hasattr(function, "__code__"):
        return set()
    seen.add(id(function))
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    names = _names(function.__code__)
    referred = [function.__globals__[name] for name in names if name in function.__globals__]
    found = set(_constants(function.__code__))
    for each in (*cells, *referred):
        of_rules = str(getattr(each, "__module__", "")).startswith("rules.")
        found |= _texts(each, seen) if of_rules and callable(each) else set(_flat(each))
    return found


def _names(code: CodeType) -> set[str]:
    inner = [each for each in code.co_consts if isinstance(each, CodeType)]
    return set(code.co_names).union(*(_names(each) for each in inner))


def _constants(code: CodeType) -> Iterator[str]:
    for each in code.co_consts:
        yield from _constants(each) if isinstance(each, CodeType) else _flat(each)


def _flat(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | list | set | frozenset | dict):
        for each in value:
            yield from _flat(each)
