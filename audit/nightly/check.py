"""What is wrong with a configuration before its first night: everything at once, and nothing is written."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

from audit import secret
from audit.errors import AuditError
from audit.intake.mapping import read_mapping
from audit.life.waivers import load_waivers
from audit.nightly.config import Config, Property
from audit.nightly.feeds import pattern
from audit.nightly.run import submission_of
from audit.remote import listing

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


def _said(what: str, look: Callable[[], object]) -> Iterator[Line]:
    try:
        look()
    except (AuditError, OSError) as error:
        yield False, f"{what}: {error}"
    else:
        yield True, what
