"""Great Expectations' own pages about a log, for those who ask for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path

from audit.format.laid_out import ATTESTED
from audit.intake.days import round_ids
from audit.intake.facts import Shown, Surroundings, gather
from audit.intake.properties import shares
from audit.intake.read import Log, read_day
from audit.intake.survey import take_survey
from rules.catalogue import declared
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
        read = {name: read_day(log, name, gaming_day)[0] for name in (*PLAYED, *ATTESTED)}
        cut = shares(read, survey)
        for number, share in enumerate(cut):
            rounds = round_ids(share.tables["rounds"])
            around = Surroundings(gaming_day, survey, share.place, rounds, elsewhere=share.elsewhere)
            for name, rows in share.tables.items():
                table = declared().tables[name]
                if len(rows):
                    evidence = gather(table, rows, around)
                    yield Shown(table, gaming_day, evidence, number if len(cut) > 1 else None)
