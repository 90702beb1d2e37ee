"""How a night tells those who watch machines: figures, a sign of life, a command on new findings."""

from __future__ import annotations

import json
import os
import subprocess
import urllib.request
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from audit.errors import AuditError
from audit.life.heartbeat import FILE as HEARTBEAT
from audit.nightly.config import Watch
from audit.nightly.post import is_reachable

WORKED = (0, 1, 4)
"""Exit codes of a night that did its work, whatever it found."""
RAN = "ran.json"
_SECONDS = 30
_COMMAND_SECONDS = 600
_FIGURES = {
    "night_finished_timestamp_seconds": "When the last night finished.",
    "night_exit_code": "Exit code of the last night.",
    "next_due_timestamp_seconds": "When the next night is due.",
    "property_exit_code": "Exit code of the last night at a property.",
    "property_seconds": "How long the last night took at a property.",
    "property_judged": "Whether the gaming day that just ended was judged at a property.",
    "property_exceptions": "Exceptions of the runs that the last night tells of.",
    "property_new_findings": "Findings that are new, or found again, in those runs.",
    "property_things_missing": "Things that were expected in those runs and are missing.",
    "property_problems": "What went wrong in the last night at a property.",
}


def write_figures(path: Path, store: Path, figures: dict[str, dict[str, float]]) -> None:
    """Write figures as the text collector of a node exporter reads them, whole or not at all.

    figures  of each property, by name; those of the night come from the heartbeat of the store
    """
    beat = json.loads((store / HEARTBEAT).read_text(encoding="utf-8"))
    night = {
        "night_finished_timestamp_seconds": _seconds(beat["at"]),
        "night_exit_code": beat["exit_code"],
        "next_due_timestamp_seconds": _seconds(beat["next_due"]),
    }
    lines: list[str] = []
    for name, meaning in _FIGURES.items():
        rows = [f"pitaudit_{name} {night[name]:.15g}"] if name in night else []
        rows += [
            f'pitaudit_{name}{{property="{place}"}} {found[name]:.15g}'
            for place, found in figures.items()
            if name in found
        ]
        if rows:
            lines += [f"# HELP pitaudit_{name} {meaning}", f"# TYPE pitaudit_{name} gauge", *rows]
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    fresh.write_text("\n".join(lines) + "\n", encoding="utf-8")
    fresh.chmod(0o644)  # the collector is another account
    fresh.replace(path)


def sign_of_life(watch: Watch, exit_code: int) -> str | None:
    """Tell a dead man's switch that the night did its work; one that failed is silent, or told elsewhere.

    Returns what was called.  Raises AuditError where it cannot be reached.
    """
    url = watch.ping if exit_code in WORKED else watch.ping_failed
    if not url:
        return None
    if not is_reachable(url):
        message = f"{url}: a dead man's switch is reached by https only"
        raise AuditError(message)
    try:
        with urllib.request.urlopen(url, timeout=_SECONDS):  # noqa: S310
            return url
    except (OSError, ValueError) as error:
        message = f"{url}: was not reached: {error}"
        raise AuditError(message) from error


def on_new(watch: Watch, run: Path, told: dict[str, Any]) -> Iterator[str]:
    """Run the command for a run that found something new, once; give what was run.

    told  the run in short; the command reads it as JSON
    Raises AuditError where the command fails or does not end.
    """
    noted = run.parent / f".{run.name}.{RAN}"
    new = sum(told["life"].get(word, 0) for word in ("new", "re-opened"))
    if not watch.on_new or not new or noted.exists():
        return
    own = {"PITAUDIT_PROPERTY": told["property"], "PITAUDIT_RUN": str(run), "PITAUDIT_NEW": str(new)}
    command = list(watch.on_new)
    try:
        subprocess.run(  # noqa: S603 - it is what the configuration says, and no shell
            command,
            input=json.dumps(told, ensure_ascii=False).encode(),
            env={**os.environ, **own},
            check=True,
            timeout=_COMMAND_SECONDS,
            stdout=subprocess.DEVNULL,
        )
    except (OSError, subprocess.SubprocessError) as error:
        message = f"on_new of run {run.name}: {error}"
        raise AuditError(message) from error
    noted.write_text("", encoding="utf-8")
    yield command[0]


def _seconds(moment: str) -> float:
    return datetime.fromisoformat(moment).timestamp()
