"""The command that writes a conformance suite: ``conformance``."""

from __future__ import annotations

import shlex
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from audit.commands.simulating import _simulated
from audit.errors import AuditError
from audit.runs.outputs import new_folder
from audit.show import printing
from audit.show.terminal import clear_errors, console
from sample_logs import games


def conformance(
    game: Annotated[
        str,
        typer.Option(
            "--game",
            metavar=f"[{'|'.join(games.names())}]",
            callback=_simulated,
            help="The game that is dealt.",
        ),
    ],
    out: Annotated[Path, typer.Option("--out", help="Folder of the suite; new or empty.")],
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Rounds to deal, about.")] = 1_000,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same suite.")] = 1,
    reading: Annotated[
        list[str] | None,
        typer.Option("--reading", metavar="NAME=CHOICE", help="How a passage is read, where not as usual."),
    ] = None,
) -> None:
    """Write rounds of a game and what is due in them, to hold any other system against.

    The folder has the rounds as Parquet and CSV, what was filed and how the Code is read, `answers.csv` with
    what is due on each wager and in Envy Bonuses, by which clauses, and `check_answers.py`, which compares
    other answers with these and prints what differs, clause by clause.

    Example: `pitaudit conformance --game minibaccarat --out build/suite --rounds 2000`

    Example: `python build/suite/check_answers.py answers_of_our_system.csv`
    """
    from audit.conformance import readme, suite  # noqa: PLC0415  (rules are loaded only where they are needed)

    with clear_errors(), new_folder(out) as folder, TemporaryDirectory() as scratch:
        chosen = dict(_choice(each) for each in reading or ())
        log = Path(scratch, "log")
        games.load(game).write_mix(log, rounds=rounds, days=1, seed=seed)
        suite.read_so(game, log / readme.FILING, chosen)
        words = ["pitaudit", "conformance", "--game", game, "--rounds", str(rounds), "--seed", str(seed)]
        words += [word for name, choice in chosen.items() for word in ("--reading", f"{name}={choice}")]
        found = suite.write(game, log, folder, shlex.join(words))
    undecided = sum(not each["paid"] for each in found)
    count = readme.told(Counter(each["item"] for each in found))
    console.print(f"Suite    {printing.plain(str(out))}", soft_wrap=True)
    console.print(f"Answers  {count}; {undecided:,} left open by the Code as it is read", soft_wrap=True)
    console.print(f"Compare  python {printing.plain(str(out / readme.RUNNER))} YOURS.csv", soft_wrap=True)


def _choice(text: str) -> tuple[str, str]:
    name, equals, choice = text.partition("=")
    if not (name and equals and choice):
        message = f"--reading {text}: write it as name=choice"
        raise AuditError(message)
    return name, choice
