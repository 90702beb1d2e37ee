"""What a helper loads before it is asked: all that commands about one round or one finding use.

Nothing that looks at the terminal while it is loaded, such as ``audit.show.terminal``: each question has its
own.
"""

from __future__ import annotations

import os
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any

_MODULES = (
    *(
        "audit.ask.replay",
        "audit.ask.supposed",
        "audit.ask.whatif",
        "audit.search.meant",
        "audit.search.findings",
    ),
    *("audit.show.one_round", "audit.show.whatif", "audit.commands.plain_words", "audit.runs.questions"),
    *("audit.runs.outputs", "audit.intake.house_lists", "reports.incident", "reports.about"),
    *("audit.machine.remote", "audit.life.before", "audit.life.chained", "audit.life.responses"),
    *("duckdb", "typer", "typer.core", "typer.main", "rich.console", "rich.table"),
    *("pyarrow.acero", "pyarrow.dataset"),  # which Arrow loads for the first rows that it filters
)


def load_ahead() -> None:
    """Load the libraries, the commands' own modules, the clauses of every game, the forms of filings."""
    from audit.without_pandas import without_pandas  # noqa: PLC0415

    without_pandas()
    for name in _MODULES:
        import_module(name)
    from rules.catalogue import declared, load  # noqa: PLC0415  (Arrow has been told of pandas by now)
    from rules.hands import loaded_ahead  # noqa: PLC0415

    for number in declared().chapters:
        catalogue = load(number)
        for clause in catalogue.clauses.values():
            catalogue.needs_of(clause)
            catalogue.silence_of(clause)
            catalogue.readings_of(clause)
    loaded_ahead.load_ahead()
    _read_a_filing({each.game: {} for each in declared().chapters.values()})


def _read_a_filing(games: dict[str, Any]) -> None:
    """Read a Rules Submission in which nothing is filed, which makes the forms that others are held to."""
    from audit.intake.submission import submission_of  # noqa: PLC0415

    filing = {"effective": date(2026, 1, 1), "reference": "any", "games": games}
    place = {
        "id": "any",
        "name": "any",
        "time_zone": "UTC",
        "gaming_day_starts": "06:00",
        "filings": [filing],
    }
    submission_of(Path(os.devnull), {"version": 1, "properties": [place]})
