"""What a clause can be: the finding itself, or only ever a consequence.

A clause that follows others hides nothing as long as it can be told by itself: where it fails and they do
not, or where it is the graver of the two.  What never is has a status of its own and is not counted as
checked.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from audit.evidence.writer import Finding, LogNames
from audit.judge.gather import gather
from audit.recorded.attest import Attestations
from audit.verdicts.check import Result, check
from rules.catalogue import load
from rules.citations import is_of_code
from rules.clause import Clause, Status
from sample_logs.planters import PLANTERS
from tests.case_files import Case, laid_out, log_cases_of

_NAMES = LogNames(("log",), {})


def _closure(clause: Clause) -> Iterator[Clause]:
    """Give a clause and all that it follows, directly or not."""
    seen, waiting = {clause.citation}, [clause]
    while waiting:
        one = waiting.pop()
        yield one
        new = [load().clauses[root] for root in one.follows if root not in seen]
        seen |= {each.citation for each in new}
        waiting += new


def _found(clause: Clause, case: Case) -> list[Finding]:
    """Audit the log of a case by a clause and those that it follows."""
    laid = laid_out(clause, case.given)
    outcomes = [check(each, laid.chunk, laid.judged, Attestations({}, {})) for each in _closure(clause)]
    return gather(outcomes, laid.chunk, load(), _NAMES)


def _breaches(clause: Clause) -> Iterator[Case]:
    return (case for case in log_cases_of(clause) if case.result is Result.EXCEPTION)


def _is_told_alone(clause: Clause) -> bool:
    """Whether a planted breach, or a case, makes it a finding; or one of the clause it is derived from."""
    if any(each.citation == clause.citation and each.outcome == "exception" for each in PLANTERS.values()):
        return True
    own = (row for case in _breaches(clause) for row in _found(clause, case))
    if any(row["clause"] == clause.citation and row["outcome"] == "exception" for row in own):
        return True
    return bool(clause.same_as) and _is_told_alone(load().clauses[clause.same_as])


def test_every_checked_clause_that_follows_others_can_be_the_finding_itself() -> None:
    following = [c for c in load().clauses.values() if c.status is Status.CHECKED and c.follows]
    assert following
    assert [c.citation for c in following if not _is_told_alone(c)] == []


def test_what_can_only_be_a_consequence_is_never_the_finding() -> None:
    only = [c for c in load().clauses.values() if c.status is Status.CONSEQUENCE]
    tried = [(c, case) for c in only for case in _breaches(c)]
    assert tried
    hidden = [
        (c.citation, case.name)
        for c, case in tried
        if c.citation in {row["clause"] for row in _found(c, case)}
        or c.citation not in {each["clause"] for row in _found(c, case) for each in row["consequences"]}
    ]
    assert hidden == []


def test_no_breach_is_planted_of_what_can_only_be_a_consequence() -> None:
    only = {c.citation for c in load().clauses.values() if c.status is Status.CONSEQUENCE}
    assert not only & {each.citation for each in PLANTERS.values()}


@pytest.mark.parametrize(
    ("stood", "how"),
    [
        ("645a.14(c)", ("645a.5(i)(1)(ii)", "645a.5(i)(1)(iii)")),
        ("659a.13(c)", ("659a.5(g)(1)(ii)", "659a.5(g)(1)(iii)")),
        ("688a.13(c)", ("688a.5(i)(1)(ii)", "688a.5(i)(1)(iii)")),
        ("645a.14(e)", ("645a.11(c)[turned]",)),
        ("659a.13(e)", ("659a.11(c)[turned]",)),
    ],
)
def test_a_round_that_had_to_be_void_and_stood_is_graver_than_what_made_it_void(
    stood: str, how: tuple[str, ...]
) -> None:
    clauses = load().clauses
    assert all(stood in clauses[each].follows for each in how)
    assert not {each.citation for each in _closure(clauses[stood])} & set(how)


def test_tests_of_the_record_are_no_clauses_and_say_for_whose_sake_they_are_made() -> None:
    clauses = load().clauses
    tests = [c for c in clauses.values() if c.status is Status.RECORD]
    of_chapter = {
        number: {c.citation.partition(".")[2] for c in tests if number in c.citation}
        for number in load().chapters
    }
    some = {"cards", "deck", "device_reads", "dice", "meter_readings", "one_set"} | {
        "shoe",
        "shoe_read",
        "short",
        "void_mark",
    }
    having = {name: {n for n, names in of_chapter.items() if name in names} for name in some}
    assert having == {
        "cards": {"627a", "686a"},
        "deck": set(of_chapter) - {"621a"},
        "device_reads": set(of_chapter) - {"621a"},
        "dice": {"645a"},
        "shoe": {"627a", "686a"},
        "shoe_read": set(of_chapter) - {"621a"},
        "short": {"686a"},
        "meter_readings": {"645a", "659a", "688a"},
        "one_set": {"621a"},
        "void_mark": {"621a"},
    }
    assert len({frozenset(names - some) for names in of_chapter.values()}) == 1
    assert sum(map(len, of_chapter.values())) == len(tests) > 0
    assert [c for c in clauses.values() if not is_of_code(c.citation)] == tests
    for each in tests:
        assert is_of_code(each.sake)
        assert each.sake in clauses
        assert f"the tool's own test of the record, made for the sake of § {each.sake}" in each.reading
