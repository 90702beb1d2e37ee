"""The command of every night: ``nightly``."""

from __future__ import annotations

import json
import shutil
import sys
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from audit.errors import AuditError
from audit.runs.outputs import write_new
from audit.show import night, printing
from audit.show.terminal import clear_errors, console, progress_bar

if TYPE_CHECKING:
    from audit.nightly.config import Config, Property
    from audit.nightly.run import Outcome

_TEMPLATE = Path(__file__).parents[1] / "nightly" / "nightly.toml"
_UNITS = _TEMPLATE.parent / "units"
_PROGRAM, _CONFIG = "/usr/local/bin/pitaudit", "/etc/pitaudit/nightly.toml"
"""What the units call the program and the configuration."""


def nightly(
    config: Annotated[Path, typer.Argument(metavar="CONFIG", help="The configuration (TOML).")],
    init: Annotated[bool, typer.Option("--init", help="Write a commented configuration, and stop.")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Say what is wrong with the configuration, and stop.")
    ] = False,
    units: Annotated[
        Path | None,
        typer.Option(
            "--units", metavar="FOLDER", help="Write systemd units and a container file there, and stop."
        ),
    ] = None,
    now: Annotated[
        datetime | None,
        typer.Option(
            "--now",
            formats=["%Y-%m-%dT%H:%M%z", "%Y-%m-%dT%H:%M:%S%z"],
            help="Work as if it were this moment, to catch up or to try out.",
        ),
    ] = None,
    clock_is_right: Annotated[
        bool,
        typer.Option("--clock-is-right", help="Work though the clock is far from the night before."),
    ] = False,
    new_key: Annotated[
        bool, typer.Option("--new-key", help="Name people under another key than the nights before.")
    ] = False,
) -> None:
    """Do a night's work: fetch, import, audit, report, and keep what has to be kept.

    Audits the gaming day that just ended at each property, and every earlier day of which a file was added or
    changed, or for which something else is filed now; says what changed, which findings are new, known,
    resolved or re-opened, and which tables sent less than they should.  A filing that was changed after
    nights had been judged by it is told every night until somebody explains it (`pitaudit submission
    explain`).  Can be started as often as one likes: what is done is not done again, and what was cut off is
    finished.  A clock that is more than a month after the night before, or a day before it, stops the night:
    `--clock-is-right` says that it is right.

    On a terminal it speaks in words, else in lines of JSON.

    Exit code: as `run`, of the day that just ended and of every day audited now, at the worst; 2 also where a
    feed could not be reached.

    Example: `pitaudit nightly nightly.toml --init`

    Example: `pitaudit nightly nightly.toml --check`

    Example: `pitaudit nightly /etc/pitaudit/nightly.toml --units units`

    Example: `pitaudit nightly nightly.toml`
    """
    with clear_errors():
        if init:
            write_new(config, _TEMPLATE.read_text(encoding="utf-8"))
            console.print(f"Written: {printing.plain(str(config))}; say in it what is yours, then --check.")
            return
        if units:
            _write_units(units, config)
            return
        from audit.nightly.config import load_config  # noqa: PLC0415

        found = load_config(config)
        if check:
            raise typer.Exit(_check(found))
        moment = now or datetime.now(UTC)
        outcomes = _night(found, moment, clock_is_right=clock_is_right, new_key=new_key)
    raise typer.Exit(_watched(found, outcomes, _sent(found, outcomes, moment)))


def _write_units(folder: Path, config: Path) -> None:
    """Write units that start this program with a configuration."""
    program = shutil.which("pitaudit") or _PROGRAM
    for path in sorted(_UNITS.iterdir()):
        text = path.read_text(encoding="utf-8")
        if path.suffix in {".service", ".timer"}:
            text = text.replace(_PROGRAM, program).replace(_CONFIG, str(config.resolve()))
        write_new(folder / path.name, text)
        console.print(f"Written: {printing.plain(str(folder / path.name))}", soft_wrap=True)


def _check(config: Config) -> int:
    from audit.nightly.check import checked  # noqa: PLC0415

    lines = list(checked(config))
    for is_right, text in lines:
        console.print(
            "[green]ok[/]   " if is_right else "[bold red]WRONG[/]", printing.plain(text), soft_wrap=True
        )
    return 0 if all(is_right for is_right, _ in lines) else 2


def _night(config: Config, now: datetime, *, clock_is_right: bool, new_key: bool) -> list[Outcome]:
    from audit.judge.workers import loaded_once  # noqa: PLC0415
    from audit.nightly import run as nights  # noqa: PLC0415
    from audit.nightly.papers import Papers  # noqa: PLC0415

    def report(run: Path, _: Property) -> list[Path]:
        return reports_of(run, config)

    write = partial(reports_of, config=config, processes=1)
    with progress_bar() as progress, Papers(write) as papers, loaded_once():
        tools = nights.Tools(_say, report, progress, papers)
        return nights.nightly(config, now, tools, clock_is_right=clock_is_right, new_key=new_key)


def reports_of(run: Path, config: Config, processes: int | None = None) -> list[Path]:
    """Write the papers of a run as the configuration says; so many processes draw (several, if not said)."""
    from audit.intake import house_lists  # noqa: PLC0415
    from audit.life.responses import responses_of  # noqa: PLC0415
    from reports.about import Given  # noqa: PLC0415
    from reports.build import Asked, build  # noqa: PLC0415

    said = config.reports
    house = Given(
        None,
        house_lists.holidays(said.holidays) if said.holidays else None,
        house_lists.cameras(said.cameras) if said.cameras else None,
        said.video_days,
    )
    asked = Asked(given=house, code=said.code, responses=responses_of(run))
    return build(run, None, asked, processes=processes)


def _sent(config: Config, outcomes: list[Outcome], now: datetime) -> int:
    """Send what is to be sent; return the exit code of the night."""
    from audit.nightly.post import send, send_unjudged  # noqa: PLC0415
    from audit.nightly.run import worst  # noqa: PLC0415
    from audit.runs.findings import receipt_of  # noqa: PLC0415

    places = {each.id: each for each in config.properties}
    for outcome in outcomes:
        for run in outcome.shown:
            try:
                words = _summary(receipt_of(run), run, outcome.looks)
                for to in send(config.post, places[outcome.property_id], run, words):
                    _say("sent", outcome.property_id, to=to)
            except AuditError as error:
                outcome.problems.append(str(error))
                _say("problem", outcome.property_id, reason=str(error))
        if reasons := [*outcome.unjudged, *(outcome.problems if not outcome.shown else [])]:
            place, runs = places[outcome.property_id], config.store / outcome.property_id / "runs"
            try:
                for to in send_unjudged(config.post, place, runs, now.date().isoformat(), reasons):
                    _say("sent", outcome.property_id, to=to)
            except (AuditError, OSError) as error:
                outcome.problems.append(str(error))
                _say("problem", outcome.property_id, reason=str(error))
    return worst(outcomes)


def _summary(receipt: dict[str, Any], run: Path, looks: list[str]) -> str:
    """A run in words, as the terminal shows it, and what people have to look at again."""
    with console.capture() as words:
        console.print(printing.summary(receipt, run))
        for each in looks:
            console.print(printing.plain(each), soft_wrap=True)
    return words.get()


def _watched(config: Config, outcomes: list[Outcome], exit_code: int) -> int:
    """Tell those who watch machines; return the exit code, which is worse where they could not be told."""
    from audit.nightly import watch  # noqa: PLC0415
    from audit.nightly.post import in_short  # noqa: PLC0415
    from audit.nightly.run import worst  # noqa: PLC0415
    from audit.runs.findings import receipt_of  # noqa: PLC0415

    told, places = config.watch, {each.id: each for each in config.properties}
    for outcome in outcomes:
        for run in outcome.shown:
            try:
                for command in watch.on_new(
                    told, run, in_short(places[outcome.property_id], receipt_of(run))
                ):
                    _say("ran", outcome.property_id, command=command)
            except AuditError as error:
                outcome.problems.append(str(error))
                _say("problem", outcome.property_id, reason=str(error))
    exit_code = worst(outcomes)
    try:
        if told.prometheus:
            watch.write_figures(told.prometheus, config.store, _figures(config, outcomes))
        watch.sign_of_life(told, exit_code)
    except (AuditError, OSError) as error:
        _say("problem", reason=str(error))
        return exit_code if exit_code in (2, 3) else 2
    return exit_code


def _figures(config: Config, outcomes: list[Outcome]) -> dict[str, dict[str, float]]:
    """Figures of each property, of the runs that the night tells of."""
    from audit.life.heartbeat import FILE  # noqa: PLC0415
    from audit.nightly.post import in_short  # noqa: PLC0415
    from audit.runs.findings import receipt_of  # noqa: PLC0415

    places = {each.id: each for each in config.properties}
    beat = json.loads((config.store / FILE).read_text(encoding="utf-8"))["properties"]
    found: dict[str, dict[str, float]] = {}
    for each in outcomes:
        short = [in_short(places[each.property_id], receipt_of(run)) for run in each.shown]
        found[each.property_id] = {
            "property_exit_code": each.exit_code,
            "property_seconds": beat[each.property_id]["seconds"],
            "property_judged": bool(short) and not short[-1]["text"].startswith("NOTHING"),
            "property_exceptions": sum(told["findings"]["exception"] for told in short),
            "property_new_findings": sum(
                told["life"].get(word, 0) for told in short for word in ("new", "re-opened")
            ),
            "property_things_missing": sum(told["things_missing"] for told in short)
            + (max(1, len(places[each.property_id].tables)) if each.unjudged else 0),
            "property_problems": len(each.problems),
        }
    return found


def _say(event: str, property_id: str = "", **facts: object) -> None:
    """Tell of one thing in words on a terminal, else as a line of JSON."""
    if sys.stdout.isatty():
        console.print(f"[bold]{printing.plain(property_id):<8}[/]", _in_words(event, facts), soft_wrap=True)
        return
    at = datetime.now(UTC).isoformat(timespec="seconds")
    line = {"at": at, "event": event, "property": property_id, **facts}
    print(json.dumps(line, ensure_ascii=False, default=str), flush=True)  # noqa: T201


def _in_words(event: str, facts: dict[str, Any]) -> str:
    match event:
        case "fetched":
            words = f"{facts['feed']}: {facts['files']:,} files new or changed"
        case "re-opened":
            words = f"{facts['gaming_day']} is audited again: {facts['file']}{night.how(facts)}"
        case "audited":
            words = night.in_short(facts)
        case "nothing new":
            words = f"nothing to audit since run {facts['run']}"
        case "of an earlier version":
            words = f"run {facts['run']} is of an earlier version: its days are audited anew"
        case "filing rewritten":
            words = f"REWRITTEN {'; '.join(facts['words'])}"
        case "problem" | "joined" | "hold" | "looks":
            words = str(facts["reason" if event == "problem" else "words"])
        case _:
            words = f"{event}: {', '.join(map(str, facts.values()))}"
    alarm = "[bold red]PROBLEM[/] " if event == "problem" else ""
    return f"{alarm}{printing.plain(words)}"
