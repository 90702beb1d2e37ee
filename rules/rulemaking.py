"""A proposed rulemaking whose text the catalogue holds, and what became of it."""

from dataclasses import dataclass
from datetime import date

PROPOSED = "proposed"
"""How the source of a text begins that is no law."""


@dataclass(frozen=True, slots=True)
class Rulemaking:
    """What is known of one.

    in_force   the first gaming day on which its text is law; None: it is none yet
    withdrawn  the first gaming day on which nothing of it applies any more; None: it stands
    source     where its adoption was published
    """

    in_force: date | None = None
    withdrawn: date | None = None
    source: str = ""


def is_proposed(source: str) -> bool:
    """Whether a text is of a proposed rulemaking, by where it was published."""
    return source.startswith(PROPOSED)
