"""The command of every night: ``nightly``."""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from audit import show, show_night
from audit.errors import AuditError
from audit.outputs import write_new
from audit.terminal import clear_errors, console, progress_bar

if TYPE_CHECKING:
    from audit.nightly.config import Config, Property
    from audit.nightly.run import Outcome

_TEMPLATE = Path(__file__).parents[1] / "nightly" / "nightly.toml"


def nightly(
    config: Annotated[Path, typer.Argument(metavar="CONFIG", help="The configuration (TOML).")],
    init: Annotated[bool, typer.Option("--init", help="Write a commented configuration, and stop.")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Say what is wrong with the configuration, and stop.")
    ] = False,
    now: Annotated[
        datetime | None,
        typer.Option(
            "--now",
            formats=["%Y-%m-%dT%H:%M%z", "%Y-%m-%dT%H:%M:%S%z"],
            help="Work as if it were this moment, to catch up or to try out.",
        ),
    ] = None,
) -> None:
    """Do a night's work: fetch, import, audit, report, and keep what has to be kept.

    Audits the gaming day that just ended at each property, and every earlier day of which a file was added or
    changed, or for which something else is filed now; says what changed, which findings are new, known,
    resolved or re-opened, and which tables sent less than they should.  Can be started as often as one likes:
    what is done is not done again, and what was cut off is finished.

    On a terminal it speaks in words, else in lines of JSON.

    Exit code: as `run`, of the day that just ended and of every day audited now, at the worst; 2 also where a
    feed could not be reached.

    Example: `pitaudit nightly nightly.toml --init`

    Example: `pitaudit nightly nightly.toml --check`

    Example: `pitaudit nightly nightly.toml`
    """
    with clear_errors():
        if init:
            write_new(config, _TEMPLATE.read_text(encoding="utf-8"))
            console.print(f"Written: {show.plain(str(config))}; say in it what is yours, then --check.")
            return
        from audit.nightly.config import load_config  # noqa: PLC0415

        found = load_config(config)
        if check:
            raise typer.Exit(_check(found))
        outcomes = _night(found, now or datetime.now(UTC))
    raise typer.Exit(_sent(found, outcomes))


def _check(config: Config) -> int:
    from audit.nightly.check import checked  # noqa: PLC0415

    lines = list(checked(config))
    for is_right, text in lines:
        console.print(
            "[green]ok[/]   " if is_right else "[bold red]WRONG[/]", show.plain(text), soft_wrap=True
        )
    return 0 if all(is_right for is_right, _ in lines) else 2


def _night(config: Config, now: datetime) -> list[Outcome]:
    from audit.nightly import run as nights  # noqa: PLC0415

    def report(run: Path, _: Property) -> list[Path]:
        return reports_of(run, config)

    with progress_bar() as progress:
        return nights.nightly(config, now, nights.Tools(_say, report, progress))


def reports_of(run: Path, config: Config) -> list[Path]:
    """Write the papers of a run as the configuration says."""
    from audit import given  # noqa: PLC0415
    from reports.about import Given  # noqa: PLC0415
    from reports.build import Asked, build  # noqa: PLC0415

    said = config.reports
    house = Given(
        None,
        given.holidays(said.holidays) if said.holidays else None,
        given.cameras(said.cameras) if said.cameras else None,
        said.video_days,
    )
    return build(run, None, Asked(given=house, code=said.code))


def _sent(config: Config, outcomes: list[Outcome]) -> int:
    """Send what is to be sent; return the exit code of the night."""
    from audit.findings import receipt_of  # noqa: PLC0415
    from audit.nightly.post import send  # noqa: PLC0415
    from audit.nightly.run import worst  # noqa: PLC0415

    places = {each.id: each for each in config.properties}
    for outcome in outcomes:
        for run in outcome.shown:
            try:
                with console.capture() as words:
                    console.print(show.summary(receipt_of(run), run))
                for to in send(config.post, places[outcome.property_id], run, words.get()):
                    _say("sent", outcome.property_id, to=to)
            except AuditError as error:
                outcome.problems.append(str(error))
                _say("problem", outcome.property_id, reason=str(error))
    return worst(outcomes)


def _say(event: str, property_id: str = "", **facts: object) -> None:
    """Tell of one thing in words on a terminal, else as a line of JSON."""
    if sys.stdout.isatty():
        console.print(f"[bold]{show.plain(property_id):<8}[/]", _in_words(event, facts), soft_wrap=True)
        return
    at = datetime.now(UTC).isoformat(timespec="seconds")
    line = {"at": at, "event": event, "property": property_id, **facts}
    print(json.dumps(line, ensure_ascii=False, default=str), flush=True)  # noqa: T201


def _in_words(event: str, facts: dict[str, Any]) -> str:
    match event:
        case "fetched":
            words = f"{facts['feed']}: {facts['files']:,} files new or changed"
        case "re-opened":
            words = f"{facts['gaming_day']} is audited again: {facts['file']} was {facts['change']}"
        case "audited":
            words = show_night.in_short(facts)
        case "nothing new":
            words = f"nothing to audit since run {facts['run']}"
        case "of an earlier version":
            words = f"run {facts['run']} is of an earlier version: its days are audited anew"
        case "problem":
            words = str(facts["reason"])
        case _:
            words = f"{event}: {', '.join(map(str, facts.values()))}"
    alarm = "[bold red]PROBLEM[/] " if event == "problem" else ""
    return f"{alarm}{show.plain(words)}"
