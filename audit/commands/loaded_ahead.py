"""What a helper loads before it is asked: all that commands about one round or one finding use.

Nothing that looks at the terminal while it is loaded, such as ``audit.show.terminal``: each question has its
own.
"""

from __future__ import annotations

from importlib import import_module

_MODULES = (
    *(
        "audit.ask.replay",
        "audit.ask.supposed",
        "audit.ask.whatif",
        "audit.search.meant",
        "audit.search.findings",
    ),
    *("audit.show.one_round", "audit.show.whatif", "audit.commands.plain_words", "audit.folder.questions"),
    *("audit.folder.outputs", "audit.intake.house_lists", "reports.incident", "reports.about"),
    *("duckdb", "typer", "typer.core", "typer.main", "rich.console", "rich.table"),
)


def load_ahead() -> None:
    """Load the libraries, the commands' own modules and the clauses of every game."""
    from audit.without_pandas import without_pandas  # noqa: PLC0415

    without_pandas()
    for name in _MODULES:
        import_module(name)
    from rules.catalogue import declared, load  # noqa: PLC0415  (Arrow has been told of pandas by now)

    for number in declared().chapters:
        load(number)
