"""Great Expectations' own pages about a log, for those who ask for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path

from audit.intake.days import round_ids
from audit.intake.facts import Shown, Surroundings, gather
from audit.intake.read import ATTESTED, Log, read_day
from audit.intake.survey import take_survey
from rules.catalogue import load
from rules.recording import PLAYED


def write_data_docs(log: Log, folder: Path, days: Iterable[date] | None = None) -> Path:
    """Write HTML pages of what is expected of each table, and how some days, or all, meet it.

    They show what the door is shown: each distinct value once.  Returns the first page.
    """
    # Great Expectations takes two seconds to import, see ``audit.intake.days``.
    from audit.intake.expect import write_docs  # noqa: PLC0415

    write_docs(_shown(log, log.days() if days is None else tuple(days)), folder)
    return folder / "index.html"


def _shown(log: Log, days: Iterable[date]) -> Iterator[Shown]:
    survey = take_survey(log)
    for gaming_day in days:
        around = Surroundings(gaming_day, survey)
        for name in (*PLAYED, *ATTESTED):
            rows, _ = read_day(log, name, gaming_day)
            table = load().tables[name]
            if len(rows):
                yield Shown(table, gaming_day, gather(table, rows, around))
            if name == "rounds":
                around = Surroundings(gaming_day, survey, round_ids(rows))
