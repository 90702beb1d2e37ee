"""The command that simulates a log: ``sample``."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from audit.errors import AuditError
from audit.runs.outputs import new_folder
from audit.show import printing
from audit.show.terminal import clear_errors, console
from sample_logs import games


class Preset(StrEnum):
    """A log that is planned as a whole."""

    FLOOR_NIGHT = "floor-night"


def _simulated(game: str | None) -> str | None:
    if game not in {None, *games.names()}:
        message = f"{game!r} is not one of {', '.join(games.names())}."
        raise typer.BadParameter(message)
    return game


def sample(
    out: Annotated[Path, typer.Option("--out", help="Folder of the log to write; new or empty.")],
    rounds: Annotated[
        int | None, typer.Option("--rounds", min=1, help="Rounds to simulate; 10,000, or the preset's own.")
    ] = None,
    days: Annotated[int, typer.Option("--days", min=1, help="Gaming days to spread them over.")] = 1,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same log.")] = 1,
    game: Annotated[
        str | None,
        typer.Option(
            "--game",
            metavar=f"[{'|'.join(games.names())}]",
            callback=_simulated,
            help="The game that is dealt; Minibaccarat, if none is said.",
        ),
    ] = None,
    preset: Annotated[
        Preset | None, typer.Option("--preset", help="A whole floor in one log, with breaches planted.")
    ] = None,
) -> None:
    """Simulate compliant rounds, with the Rules Submission they were dealt under.

    A preset has breaches planted, and `expected.yaml` names every finding its audit must give.

    Example: `pitaudit sample --out build/simulated --game pai_gow_poker --rounds 50000 --days 2`

    Example: `pitaudit sample --out build/floor --preset floor-night`
    """
    with clear_errors(), new_folder(out) as folder:
        if preset and (game or days != 1):
            message = f"preset {preset} is one night of every game: --game and --days do not go with it"
            raise AuditError(message)
        if preset:
            _floor_night(folder, rounds, seed)
        else:
            dealt = games.load(game or "minibaccarat")
            dealt.write_mix(folder, rounds=rounds or 10_000, days=days, seed=seed)
    console.print(f"Log        {printing.plain(str(out))}", soft_wrap=True)
    console.print(f"Submission {printing.plain(str(out / 'rules_submission.yaml'))}", soft_wrap=True)
    if preset:
        console.print(f"Expected   {printing.plain(str(out / 'expected.yaml'))}", soft_wrap=True)


def _floor_night(out: Path, rounds: int | None, seed: int) -> None:
    from sample_logs import floor_night  # noqa: PLC0415

    lowest, highest = floor_night.FEWEST, floor_night.rounds_of()
    if rounds is not None and not lowest <= rounds <= highest:
        message = f"--rounds {rounds}: a floor-night has {lowest:,} to {highest:,}"
        raise AuditError(message)
    floor_night.write(out, seed=seed, rounds=rounds)
