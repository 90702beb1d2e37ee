"""What is wrong with a configuration before its first night: everything at once, and nothing is written."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

from audit.errors import AuditError
from audit.intake.mapping import read_mapping
from audit.life.waivers import load_waivers
from audit.machine.remote import listing
from audit.nightly.config import Config, Property
from audit.nightly.feeds import pattern
from audit.nightly.plan import Past
from audit.nightly.retention import TRASH, leaving, newest_judged, open_days
from audit.nightly.run import submission_of
from audit.people import secret

Line = tuple[bool, str]
"""Whether something is as it should be, and what."""


def checked(config: Config) -> Iterator[Line]:
    """Look at all that a configuration names."""
    yield _store(config.store)
    yield from _said(f"key: {config.key or 'your own'}", partial(secret.key, config.key))
    for name in ("code", "cameras", "holidays"):
        if path := getattr(config.reports, name):
            yield path.exists(), f"reports.{name}: {path}"
    for place in config.properties:
        yield from _property(place)
        yield from _leaving(config, place)


def _store(store: Path) -> Line:
    """Whether the store is there and can be written, or can be made."""
    there = store
    while not there.exists() and there != there.parent:
        there = there.parent
    if not there.is_dir() or not os.access(there, os.W_OK):
        return False, f"store: {store}: cannot be written"
    return True, f"store: {store}" + ("" if there == store else " (is made at the first night)")


def _property(place: Property) -> Iterator[Line]:
    if place.submission is None:
        yield True, f"{place.id}: no Rules Submission; clauses that need one are not auditable"
    else:
        yield from _said(f"{place.id}: {place.submission}", partial(submission_of, place))
    if place.waivers:
        yield from _said(f"{place.id}: {place.waivers}", partial(load_waivers, place.waivers))
    for feed in place.feeds:
        mapping = feed.mapping
        if mapping:
            yield from _said(f"{place.id}: {mapping}", partial(read_mapping, mapping))
        files = None
        with suppress(AuditError):
            files = len(listing(pattern(feed.source)))
        told = f"{place.id}: feed {feed.name}: {feed.source}"
        yield files is not None, f"{told}: " + ("cannot be reached" if files is None else f"{files:,} files")
        if not feed.tables:
            yield (
                True,
                f"{place.id}: feed {feed.name}: no tables are named, so none that sends nothing is missed",
            )


def _leaving(config: Config, place: Property) -> Iterator[Line]:
    """Say what the next night that judges something lets go."""
    past = Past(config.store / place.id / "runs")
    newest = newest_judged(past)
    if newest is None:
        return
    is_old = bool(leaving(config, place, past, newest, frozenset()))
    waiting = open_days(config.store, place.id) if is_old else frozenset()
    if waiting is None:
        yield False, f"{place.id}: which findings are open cannot be told: see pitaudit status"
        return
    going = leaving(config, place, past, newest, waiting)
    if going:
        days = sorted(day for judged in going.runs.values() for day in judged)
        told = f"{len(going.runs):,} runs and {len(going.files):,} files older than {config.keep_years} years"
        span = f" ({days[0]} to {days[-1]})" if days else ""
        yield True, f"{place.id}: the next night lets go of {told}{span}; they stay in {TRASH} for a month"


def _said(what: str, look: Callable[[], object]) -> Iterator[Line]:
    try:
        look()
    except (AuditError, OSError) as error:
        yield False, f"{what}: {error}"
    else:
        yield True, what
