"""What the command ``desk`` hands to the page of what vouches: the life of the samples drawn from a run."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from audit.errors import JournalDamaged
from audit.life import samples
from audit.life.clock import in_zone
from audit.life.samples import Line, What
from audit.machine.hashes import sha256
from audit.runs.findings import RECEIPT, receipt_of
from audit.runs.stores import RUNS
from reports.desk.given import Row

_WAS = {What.DRAWN: "drawn", What.FILLED: "filled in", What.EVALUATED: "evaluated"}


def samples_of(run: Path) -> list[Row]:
    """Tell what became of each sample that was drawn from a run of a store, the earliest first.

    Outside of a store nobody keeps a list of samples: each lies where it was drawn to.
    """
    folder = run.resolve().parent
    if folder.name != RUNS:
        return []
    try:
        lines = samples.read(folder.parent).lines
    except JournalDamaged as error:
        return [{"named": "The list of samples", "problem": str(error), "steps": [], "evaluated": False}]
    receipt = sha256(run / RECEIPT)
    mine: dict[str, list[Line]] = {}
    for line in lines:
        if line.run == receipt:
            mine.setdefault(line.sample, []).append(line)
    zone = receipt_of(run)["properties"][0]["time_zone"]
    return [_told(name, life, zone) for name, life in mine.items()]


def _told(name: str, life: Sequence[Line], zone: str) -> Row:
    return {
        "named": f"Sample {name[:12]}",
        "problem": "",
        "steps": [
            {
                "at": in_zone(line.at, zone),
                "what": " ".join([_WAS[line.what], _how_much(line)]).strip(),
                "by": " and ".join(line.by) if line.what is What.FILLED else "",
                "told": line.told,
            }
            for line in life
        ],
        "evaluated": any(line.what is What.EVALUATED for line in life),
    }


def _how_much(line: Line) -> str:
    return ", ".join(f"{number:,} {what}" for what, number in line.drawn.items())
