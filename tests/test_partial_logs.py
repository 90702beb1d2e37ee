"""Logs of cards only, of ratings only and of pit events only: each is decided as far as its rows decide."""

from __future__ import annotations

import os
from functools import cache, partial
from pathlib import Path

import pytest

from audit.verdicts.check import Result
from rules.catalogue import load
from rules.recording import PLAYED
from sample_logs import games
from tests.proofs import sample, without
from tests.reach import without as without_table
from tests.verdicts import Change, Said, changes, names_of, said_of

pytestmark = pytest.mark.slow

LOGS = {
    "cards only": ("rounds", "hands"),
    "ratings only": ("rounds", "wagers"),
    "pit events only": ("rounds", "events"),
}
"""Tables that such a log has; the door takes none without rounds, to which everything else belongs."""
IN_CI = ("minibaccarat", "over_under", "pai_gow_tiles", "pai_gow_poker")
"""Games of which such logs are judged every time; with SLOW=1, all."""

DECIDED = {
    ("minibaccarat", "cards only"): {"627a.6(b)", "627a.9(b)", "627a.11(a)"},
    ("minibaccarat", "ratings only"): {"627a.7(c)", "627a.11(b)[order of seats]"},
    ("minibaccarat", "pit events only"): {"627a.5(f)", "627a.9(e)[last hand announced]"},
    ("over_under", "cards only"): {"686a.3(d)(2)", "686a.3(d)(3)"},
    ("over_under", "ratings only"): {"686a.6(a)[spoken wagers]", "686a.6(c)", "686a.7(g)(1)"},
    ("over_under", "pit events only"): {"686a.5(d)", "686a.7(d)(2)"},
}
"""Breaches planted in a sample log, by clause, of which such a log shows at least one."""


@cache
def _whole(name: str) -> dict[str, Said]:
    return said_of(sample(name), by_place=False)


def _take(log: Path, gone: tuple[str, ...]) -> None:
    for table in gone:
        if (log / table).exists():
            without_table(table, log)


@cache
def _of(name: str, left: tuple[str, ...]) -> tuple[dict[str, Said], tuple[Change, ...]]:
    gone = tuple(table for table in PLAYED if table not in left)
    with without(sample(name), partial(_take, gone=gone)) as folder:
        after = said_of(folder, by_place=False)
    return after, tuple(each for each in changes(_whole(name), after) if not each.same_doubt)


def _needs_no_more(citation: str, left: tuple[str, ...]) -> bool:
    catalogue = load()
    names = names_of(catalogue.clauses[citation], catalogue)
    return not names & {f"{table}." for table in PLAYED if table not in left}


@pytest.mark.parametrize("log", LOGS)
@pytest.mark.parametrize("name", games.names() if os.environ.get("SLOW") else IN_CI)
def test_every_clause_that_needs_no_more_is_decided_as_before(name: str, log: str) -> None:
    _, changed = _of(name, LOGS[log])
    assert not [each for each in changed if _needs_no_more(each.clause, LOGS[log])]
    assert not [each for each in changed if each.after is Result.EXCEPTION and each.conduct]


@pytest.mark.parametrize(("name", "log"), DECIDED)
def test_what_such_a_log_shows_is_found(name: str, log: str) -> None:
    after, _ = _of(name, LOGS[log])
    found = {citation for citation, said in after.items() if (said.by_key()[1] == Result.EXCEPTION).any()}
    assert DECIDED[name, log] <= found
