"""Paytables: odds printed in a table of the law, read from a chapter's ``paytables.yaml``."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from importlib.resources import files

import yaml


class PaytableError(Exception):
    """A paytables.yaml is malformed; names the file and the entry."""


@dataclass(frozen=True, slots=True)
class Paytable:
    """One paytable: what each row pays, to 1."""

    citation: str
    wager: str
    name: str
    since: date
    source: str
    odds: dict[str, int]


def paytables(chapter: str) -> dict[str, dict[str, Paytable]]:
    """Return a chapter folder's paytables by wager and name.

    Raises PaytableError for an entry that lacks a field, has one too many or pays no whole odds.
    """
    file = files("rules").joinpath(chapter, "paytables.yaml")
    found: dict[str, dict[str, Paytable]] = {}
    for entry in yaml.safe_load(file.read_text(encoding="utf-8")):
        try:
            table = Paytable(**entry)
        except TypeError as error:
            message = f"{chapter}/paytables.yaml: {entry.get('citation')}: {error}"
            raise PaytableError(message) from error
        if not table.odds or not all(type(odds) is int and odds > 0 for odds in table.odds.values()):
            message = f"{chapter}/paytables.yaml: {table.citation}: odds must be whole numbers above 0"
            raise PaytableError(message)
        found.setdefault(table.wager, {})[table.name] = table
    return found
