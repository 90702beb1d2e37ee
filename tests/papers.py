"""Papers that are written and not drawn: drawing takes seconds, and there are tests of the drawing itself."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from reports.embedded import Embedded


@contextmanager
def not_drawn() -> Iterator[None]:
    """Write in place of each PDF what it would be drawn from: its page, its identifier and what it embeds."""
    from reports import printing, render  # noqa: PLC0415 - most runs of tests draw nothing

    def write(
        report: str, html: str, target: Path, *, identifier: bytes, embedded: Sequence[Embedded] = ()
    ) -> None:
        files = [part for each in embedded for part in (each.name.encode(), each.data)]
        target.write_bytes(b"\n".join([b"%PDF", report.encode(), identifier.hex().encode(), *files]))
        with target.open("a", encoding="utf-8") as stream:
            stream.write(html)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(render, "pdf", write)
        patched.setattr(printing, "LARGE", sys.maxsize)  # another process would draw it after all
        yield


@pytest.fixture
def undrawn() -> Iterator[None]:
    """Draw no papers in a test."""
    with not_drawn():
        yield
