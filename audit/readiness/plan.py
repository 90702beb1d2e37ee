"""What to record next: the thing, or the few things together, that open most clauses; then the next."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from audit.readiness.study import Judgeable, State, Study
from audit.readiness.things import Thing, Things, with_what_they_bring

ENOUGH_TRIALS = 3
"""Choices that open something, of which the best is taken."""
MOST_TRIALS = 12
"""Choices that are tried for one step; each that opens nothing teaches what its clauses need besides."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step.

    record     what is to be recorded, filed or stated besides what is there
    opens      clauses of which nothing was judged before; completes: those that were judged in part
    states     how many clauses are in each state after it
    """

    record: tuple[Thing, ...]
    opens: int
    completes: int
    states: dict[State, int]


def by_chapter(studies: Sequence[Study]) -> list[dict[str, Any]]:
    """Count the clauses of each chapter that a log can be judged by, by state; and those of all."""
    rows = [{"chapter": each.specimen.chapter, "game": _game(each), **_counted([each])} for each in studies]
    return rows if len(rows) < 2 else [*rows, {"chapter": "all", "game": "", **_counted(studies)}]


def by_clause(studies: Sequence[Study]) -> list[dict[str, Any]]:
    """Give every clause with what can be judged of it, and what is missing."""
    return [
        {
            "chapter": study.specimen.chapter,
            "citation": each.clause.citation,
            "state": each.state.value,
            "share": each.share,
            "needs": _words(each.needs),
            "helps": _words(each.helps),
            "duty": each.clause.duty,
        }
        for study in studies
        for each in study.each()
    ]


def by_step(steps: Sequence[Step]) -> list[dict[str, Any]]:
    """Give the steps as rows."""
    return [
        {
            "step": number,
            "record": "; ".join(thing.words for thing in step.record),
            "opens": step.opens,
            "completes": step.completes,
            **_named(step.states),
        }
        for number, step in enumerate(steps, start=1)
    ]


def by_feed(studies: Sequence[Study], feeds: Mapping[str, tuple[str, Things]]) -> list[dict[str, Any]]:
    """Tell of each feed what it would open by itself, those that open most first.

    feeds  what each is, and what it records, by name
    """
    rows = []
    before = {citation: state for study in studies for citation, state in study.states().items()}
    for name, (meaning, more) in feeds.items():
        after = [study.with_more(more) for study in studies]
        opens, completes = _gained(before, after)
        rows.append(
            {
                "feed": name,
                "opens": opens,
                "completes": completes,
                **_named(_states(after)),
                "meaning": meaning,
            }
        )
    return sorted(rows, key=lambda row: (-row["opens"], -row["completes"]))


def steps(studies: Sequence[Study], most: int) -> Iterator[Step]:
    """Take the steps that open most, each tried on the specimens."""
    for _ in range(most):
        more = _next(studies)
        if not more:
            return
        before = {citation: state for study in studies for citation, state in study.states().items()}
        studies = [study.with_more(more) for study in studies]
        opens, completes = _gained(before, studies)
        yield Step(_without_what_is_brought(more), opens, completes, _states(studies))


def _next(studies: Sequence[Study]) -> Things:
    """Find what opens most when tried, among the likeliest choices; nothing where none opens anything."""
    tried: dict[Things, Fraction] = {}
    for _ in range(MOST_TRIALS):
        more = _best([each for study in studies for each in study.each()], tried)
        if not more:
            break
        gained = sum(study.gains(more) for study in studies)
        learned = 0 if gained else sum(study.find_needs(more) for study in studies)
        if not learned:
            tried[more] = Fraction(gained, len(_without_what_is_brought(more)))
        if sum(each > 0 for each in tried.values()) == ENOUGH_TRIALS:
            break
    return max(tried, key=lambda each: tried[each]) if any(tried.values()) else frozenset()


def _gained(before: dict[str, State], studies: Sequence[Study]) -> tuple[int, int]:
    after = {citation: state for study in studies for citation, state in study.states().items()}
    changed = [(was, after[each]) for each, was in before.items() if was is not after[each]]
    opens = sum(was is State.NOT_JUDGED for was, _ in changed)
    return opens, sum(was is State.IN_PART for was, _ in changed)


def _best(clauses: Sequence[Judgeable], tried: Collection[Things]) -> Things:
    """Choose what opens most clauses for each thing that it takes, then what completes most."""
    closed = [each for each in clauses if each.state is State.NOT_JUDGED and each.needs]
    partly = [each for each in clauses if each.state is State.IN_PART and each.helps | each.needs]
    choices = {each.needs for each in closed} | {each.needs | each.helps for each in partly}
    choices |= {frozenset({thing}) for choice in choices for thing in choice}
    scored = []
    for choice in choices.difference(tried):
        added = with_what_they_bring(choice)
        opens = sum(each.needs <= added for each in closed)
        completes = sum(each.needs | each.helps <= added for each in partly)
        takes = len(_without_what_is_brought(choice))
        if opens or completes:
            gain = Fraction(-opens, takes), Fraction(-completes, takes)
            scored.append((*gain, takes, sorted(choice), choice))
    return min(scored, key=lambda each: each[:4])[-1] if scored else frozenset()


def _without_what_is_brought(things: Things) -> tuple[Thing, ...]:
    """Leave out what the others bring with them."""
    kept = set(things)
    for thing in sorted(things):
        if thing in with_what_they_bring(kept - {thing}):
            kept.discard(thing)
    return tuple(sorted(kept))


def _states(studies: Sequence[Study]) -> dict[State, int]:
    found = dict.fromkeys(State, 0)
    for study in studies:
        for each in study.each():
            found[each.state] += 1
    return found


def _counted(studies: Sequence[Study]) -> dict[str, int]:
    states = _states(studies)
    return {"clauses": sum(states.values()), **_named(states)}


def _named(states: dict[State, int]) -> dict[str, int]:
    return {state.replace(" ", "_"): count for state, count in states.items()}


def _game(study: Study) -> str:
    return study.specimen.catalogue.chapters[study.specimen.chapter].title


def _words(things: Things) -> str:
    return "; ".join(thing.words for thing in _without_what_is_brought(things))
