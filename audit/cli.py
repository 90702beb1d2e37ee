"""The ``pitaudit`` command: its commands side by side, in the order ``--help`` gives them."""

from __future__ import annotations

import sys
from collections.abc import Callable

import typer

from audit.commands import auditing, evidence, exporting, listings, lookups, papers, simulating, whatif
from audit.terminal import clear_errors

app = typer.Typer(
    help="Audit recorded table game rounds against 58 Pa. Code, Part VII, Subpart K.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)

_COMMANDS: dict[str, Callable[..., None]] = {
    "import": auditing.import_,
    "run": auditing.run,
    "findings": listings.findings,
    "coverage": listings.coverage,
    "quarantine": listings.quarantine,
    "clauses": listings.clauses,
    "explain": listings.explain,
    "whatif": whatif.whatif,
    "verify": evidence.verify,
    "report": papers.report,
    "export": exporting.export,
    "trend": papers.trend,
    "sample": simulating.sample,
    "rank": lookups.rank,
    "paybacks": lookups.paybacks,
    "format": lookups.format_,
}
for _name, _command in _COMMANDS.items():
    app.command(_name)(_command)


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
