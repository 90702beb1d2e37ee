"""Papers that are written and not drawn: drawing takes seconds, and there are tests of the drawing itself."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pikepdf
import pytest

if TYPE_CHECKING:
    from reports.embedded import Embedded


@contextmanager
def not_drawn() -> Iterator[None]:
    """Write each paper as an empty page with its identifier, what it embeds, and what it is drawn from."""
    from reports import printing, render  # noqa: PLC0415 - most runs of tests draw nothing

    def write(
        report: str, html: str, target: Path, *, identifier: bytes, embedded: Sequence[Embedded] = ()
    ) -> None:
        paper = pikepdf.new()
        paper.add_blank_page()
        for each in embedded:
            day = f"D:{each.dated:%Y%m%d}"
            paper.attachments[each.name] = pikepdf.AttachedFileSpec(
                paper,
                each.data,
                description=each.description,
                filename=each.name,
                mime_type="",
                creation_date=day,
                mod_date=day,
            )
        paper.Root.DrawnFrom = pikepdf.Stream(paper, f"{report}\n{html}".encode())
        paper.trailer.ID = pikepdf.Array([pikepdf.String(identifier)] * 2)
        paper.save(target, compress_streams=False, deterministic_id=True)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(render, "pdf", write)
        patched.setattr(printing, "LARGE", sys.maxsize)  # another process would draw it after all
        yield


@pytest.fixture
def undrawn() -> Iterator[None]:
    """Draw no papers in a test."""
    with not_drawn():
        yield
