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


def fault_of(known: Rulemaking) -> str:
    """Say what cannot be meant by what a chapter says became of its rulemaking; "" where nothing is wrong."""
    if any(day is not None and not isinstance(day, date) for day in (known.in_force, known.withdrawn)):
        return "in_force and withdrawn are days such as date(2026, 7, 1)"
    if known.in_force is None and known.withdrawn is None:
        return "say since when its rulemaking is in_force, or withdrawn"
    if known.in_force and not known.source:
        return f"say where the adoption of its rulemaking, in force {known.in_force}, was published (source)"
    if known.in_force and known.withdrawn and known.withdrawn <= known.in_force:
        return f"its rulemaking is withdrawn on {known.withdrawn}, no later than in force on {known.in_force}"
    return ""


def is_proposed(source: str) -> bool:
    """Whether a text is of a proposed rulemaking, by where it was published."""
    return source.startswith(PROPOSED)
