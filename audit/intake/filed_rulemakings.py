"""What a Rules Submission says became of proposed rulemakings: since when one is law, or withdrawn."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from rules.catalogue import declared
from rules.rulemaking import Rulemaking, is_proposed


def _day(value: Any) -> Any:
    if isinstance(value, datetime) or not isinstance(value, date | str):
        message = "must be a day such as 2026-01-31"
        raise ValueError(message)  # noqa: TRY004 - pydantic reports a ValueError with its place
    return value


Day = Annotated[date, BeforeValidator(_day)]
Text = Annotated[str, Field(strict=True, min_length=1)]


class Told(BaseModel):
    """What is said of the proposed chapter of one game; ``source`` is where its adoption was published."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    in_force: Day | None = None
    withdrawn: Day | None = None
    source: Text | None = None


def told_rulemakings(told: dict[str, Told], faults: list[str]) -> dict[str, Rulemaking]:
    """Read what became of proposed rulemakings, by the number of their chapter."""
    chapters = {chapter.game: chapter for chapter in declared().chapters.values()}
    found: dict[str, Rulemaking] = {}
    for game, form in told.items():
        place, chapter = f"rulemakings.{game}", chapters.get(game)
        if chapter is None or not chapter.is_proposed:
            known = ", ".join(name for name, each in chapters.items() if each.is_proposed)
            faults.append(f"{place}: is no game whose chapter is held as proposed ({known})")
        elif form.in_force and form.source is None:
            faults.append(f"{place}: say as source where its adoption was published, such as 56 Pa.B. 1234")
        elif form.in_force is None and form.withdrawn is None:
            faults.append(f"{place}: say since when it is in_force, or withdrawn")
        elif form.in_force and form.withdrawn and form.withdrawn <= form.in_force:
            faults.append(f"{place}.withdrawn: must be later than in_force")
        elif form.source and is_proposed(form.source):
            faults.append(f"{place}.source: where its adoption was published, not its proposal")
        else:
            found[chapter.number] = Rulemaking(form.in_force, form.withdrawn, form.source or "")
    return found
