"""Ready-made questions, one file each: plain SQL, with a sentence first that says what it shows.

They hold no law.  What was due, and whether it was, stands in the findings and nowhere else; a view puts what
is recorded side by side and counts it.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class View:
    """A ready-made question.

    says_not  what its answer does not tell, though somebody could think so
    takes     names what it can be asked for in parentheses, after its name
    """

    name: str
    meaning: str
    says_not: str
    sql: str
    takes: tuple[str, ...] = ()


def load() -> dict[str, View]:
    """Read the views of this folder; each asks tables only, no other view."""
    found = sorted((e for e in files(__package__).iterdir() if e.name.endswith(".sql")), key=lambda e: e.name)
    texts = {each.name.removesuffix(".sql"): each.read_text(encoding="utf-8") for each in found}
    return {name: View(name, *_sentence(text)) for name, text in texts.items()}


def _sentence(text: str) -> tuple[str, str, str, tuple[str, ...]]:
    """Read the comment that a view begins with: what it shows, what it does not say, and what it takes."""
    lines = text.splitlines()
    count = next(number for number, line in enumerate(lines) if not line.startswith("--"))
    said = " ".join(line.removeprefix("--").strip() for line in lines[:count])
    said, _, taken = said.partition(" takes: ")
    meaning, _, says_not = said.partition(" does not say: ")
    return meaning, says_not, text, tuple(taken.split(", ")) if taken else ()
