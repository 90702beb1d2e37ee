"""Text from outside as it may be shown: nothing moves a cursor, turns a line around or cannot be seen."""

from __future__ import annotations

import unicodedata


def visible(text: str, *, keep: str = "") -> str:
    """Write control, format and direction characters as ``⟨U+202E⟩``, but for those in ``keep``."""
    if text.isprintable():
        return text
    return "".join(c if c in keep else _character(c) for c in text)


def _character(character: str) -> str:
    # isprintable() also refuses spaces such as U+00A0, which are harmless.
    if character.isprintable():
        return character
    return " " if unicodedata.category(character) == "Zs" else f"⟨U+{ord(character):04X}⟩"
