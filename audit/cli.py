"""The ``pitaudit`` command: its commands side by side, in the order ``--help`` gives them.

Only the command that is called is imported, so that none waits for the libraries of the others.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from audit.commands.plain_words import read_plainly
from audit.show.terminal import clear_errors, console


class Place(NamedTuple):
    """Where a command is: a module of ``audit.commands`` and a function; and what it does, as it says."""

    module: str
    function: str
    does: str


COMMANDS = {
    "import": Place("auditing", "import_", "Turn a vendor's files into a round log."),
    "run": Place("auditing", "run", "Audit a round log: every clause, every row."),
    "nightly": Place(
        "nightly",
        "nightly",
        "Do a night's work: fetch, import, audit, report, and keep what has to be kept.",
    ),
    "findings": Place(
        "listings",
        "findings",
        "List the findings of a run; of a store of runs, of each gaming day as its newest run found it.",
    ),
    "coverage": Place(
        "listings",
        "coverage",
        "Show what was examined, clause by clause, and what could not be.",
    ),
    "quarantine": Place(
        "listings",
        "quarantine",
        "List the rows of the log that were refused, and files refused whole, with the reasons.",
    ),
    "vouched": Place(
        "vouching",
        "vouched",
        "Tell who else vouches for the record: each witness of each gaming table's day.",
    ),
    "clauses": Place(
        "catalogue",
        "clauses",
        "List the catalogue: every clause, its duty, and what the tool does with it.",
    ),
    "find": Place(
        "finding",
        "find",
        "Find rounds in the log of a run, or of a property of a store, with the findings beside them.",
    ),
    "history": Place(
        "finding",
        "history",
        "Tell the life of a shoe, deck, dice, table, seat, dealer, floorperson or player, with its findings.",
    ),
    "explain": Place(
        "explaining",
        "explain",
        "Replay one round in plain steps: what happened, what was due, and by which clause.",
    ),
    "desk": Place("desk", "desk", "Show a run as pages in a browser on this machine."),
    "whatif": Place(
        "whatif",
        "whatif",
        "Judge one round another way, beside how it is judged.",
    ),
    "query": Place(
        "querying",
        "query",
        "Ask in SQL about a run, all runs of a store, or a log; nothing can be changed.",
    ),
    "verify": Place(
        "evidence",
        "verify",
        "Tell whether a run, its report, its log and its Rules Submission are as the receipt says.",
    ),
    "rerun": Place(
        "rerunning",
        "rerun",
        "Judge the nights of a store anew, and say which findings and dollars would change.",
    ),
    "status": Place(
        "life",
        "status",
        "Show what is open in a store of runs: overdue first, then what is due, waived and undecided.",
    ),
    "triage": Place(
        "life",
        "triage",
        "Say what people have found out and done about a finding; without a state, show what was said.",
    ),
    "report": Place(
        "papers",
        "report",
        "Write the reports of a run as PDF, and the full list of findings as CSV beside them.",
    ),
    "case": Place(
        "incident",
        "case",
        "Fill in a surveillance incident form for one finding, as PDF and CSV.",
    ),
    "export": Place(
        "exporting",
        "export",
        "Write a run as one document for other programs: receipt, coverage and findings.",
    ),
    "trend": Place(
        "papers",
        "trend",
        "Report rates over many runs: by day, gaming table, dealer, shift and clause, as PDF and CSV.",
    ),
    "draw-sample": Place(
        "sampling",
        "draw_sample",
        "Draw rounds, moments of the floor, or dollars for video review; a seed draws the same anywhere.",
    ),
    "sample-result": Place(
        "sampling",
        "sample_result",
        "Tell what a reviewed sample says of the whole record: what differs, and how much can, at 95 %.",
    ),
    "submission": Place(
        "submitting",
        "submission",
        "Begin a Rules Submission, judge it by itself, look up what it says, and compare two of them.",
    ),
    "readings": Place(
        "reading",
        "readings",
        "Name every doubtful passage with its choices, and what turns on each on a log.",
    ),
    "readiness": Place(
        "readiness",
        "readiness",
        "Say what could be audited, clause by clause, on what is recorded; and what to record next.",
    ),
    "checklist": Place(
        "attesting",
        "checklist",
        "Write a checklist of what only a person can see, to be filled in at the gaming tables.",
    ),
    "attest": Place(
        "attesting",
        "attest",
        "Take a filled-in checklist into a round log, as inspections and observations.",
    ),
    "sample": Place(
        "simulating",
        "sample",
        "Simulate compliant rounds, with the Rules Submission they were dealt under.",
    ),
    "conformance": Place(
        "conforming",
        "conformance",
        "Write rounds of a game and what is due in them, to hold any other system against.",
    ),
    "rank": Place(
        "lookups",
        "rank",
        "Name and rank hands of cards or tiles; a higher rank is the stronger hand on that list.",
    ),
    "paybacks": Place(
        "lookups",
        "paybacks",
        "Count what each wager returns, every hand there is, beside the payback the Board stated.",
    ),
    "format": Place(
        "lookups",
        "format_",
        "Print the log format, version 1, as Markdown; or draft a log's statement of recording.",
    ),
}


class _Plainly(TyperCommand):
    """Reads words that are what they say without what Typer loads to read them."""

    def get_params(self, ctx: Any) -> Any:
        return read_plainly(super().get_params(ctx))


class _OnDemand(TyperGroup):
    """Lists the commands by what they do, and imports the one that is called."""

    def get_params(self, ctx: Any) -> Any:
        return read_plainly(super().get_params(ctx))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name, listed, rest = super().resolve_command(ctx, args)
        return name, listed and _imported(str(name)), rest


def _app(**more: Any) -> typer.Typer:
    return typer.Typer(
        add_completion=False, rich_markup_mode="markdown", pretty_exceptions_enable=False, **more
    )


def _imported(name: str) -> Any:
    place = COMMANDS[name]
    found = getattr(import_module(f"audit.commands.{place.module}"), place.function)
    if isinstance(found, typer.Typer):  # commands of its own
        return get_command(found)
    alone = _app()
    alone.command(name, cls=_Plainly)(found)
    return get_command(alone)


app = _app(
    cls=_OnDemand,
    help="Audit recorded table game rounds against 58 Pa. Code, Part VII, Subpart K.",
    no_args_is_help=True,
)


def _tell_version(asked: bool) -> None:  # noqa: FBT001  (so Typer calls it)
    if asked:
        from importlib import metadata  # noqa: PLC0415  (only where it is asked)

        console.print(f"pitaudit {metadata.version('pitaudit')}")
        raise typer.Exit


@app.callback()
def _all(
    version: Annotated[  # noqa: FBT002  (so Typer reads it)
        bool,
        typer.Option("--version", callback=_tell_version, is_eager=True, help="Print the version and stop."),
    ] = False,
) -> None:
    """Hold what stands before a command."""
    del version  # told before anything else


for _name, _place in COMMANDS.items():
    app.command(_name, help=_place.does)(lambda: None)


def main() -> int:
    """Run the command and return its exit code."""
    try:
        with clear_errors():
            _run_to_its_end()
    except SystemExit as end:
        return int(end.code or 0)
    except typer.Exit as refused:
        return refused.exit_code
    return 0


def _run_to_its_end() -> None:
    try:
        app()
    finally:
        sys.stdout.flush()  # a disk that is full is noticed here, not when all is over
