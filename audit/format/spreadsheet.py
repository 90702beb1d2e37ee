"""Cells of every CSV the tool writes: what a log or a vendor wrote never runs when a spreadsheet opens it."""

from __future__ import annotations

import re

# Spreadsheets read a cell that starts with one of these as a formula, full-width forms included.
_FORMULA_STARTS = frozenset("=+-@\t\r\n＝＋－＠")
_NUMBER = re.compile(r"[+-]?\$?[0-9][0-9,]*(\.[0-9]+)?")


def cell(value: object) -> str:
    """Return a value as a cell: ``'`` before what could be a formula, numbers and amounts as they are."""
    text = "" if value is None else str(value)
    if text[:1] in _FORMULA_STARTS and not _NUMBER.fullmatch(text):
        return f"'{text}"
    return text
