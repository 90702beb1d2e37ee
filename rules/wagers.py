"""The kinds of wager of a chapter, named once: in the log format, in the filing and in sentences."""

import re
from collections.abc import Mapping

from rules.submission import Option, OptionKind

_BESIDE = re.compile(r"[;,(]")
"""Comes before what the log format says beside a wager's name."""


def wager_called(meaning: str) -> str:
    """Name of a wager in the Code, out of what the log format says of its kind."""
    return _BESIDE.split(meaning)[0].rstrip()


def in_sentences(wagers: Mapping[str, str]) -> dict[str, str]:
    """How sentences write each kind of wager, before the word wager."""
    return {kind: wager_called(meaning).removesuffix(" Wager") for kind, meaning in wagers.items()}


def wagers_offered(citation: str, wagers: Mapping[str, str], meaning: str = "wagers offered") -> Option:
    """Return the option that files which of a chapter's wagers a casino offers."""
    choices = {kind: each.partition(";")[0] for kind, each in wagers.items()}
    return Option("wagers", OptionKind.SET, citation, meaning, choices)
