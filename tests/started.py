"""Commands started as a user starts them, in a process of their own."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

Started = subprocess.Popen[str]

ROOT = Path(__file__).parent.parent


def start(
    *words: object, tree: Path = ROOT, before: tuple[str, ...] = (), **more: Any
) -> subprocess.Popen[str]:
    """Start a command with the code of ``tree``; ``before`` is put before it, such as ``nice``."""
    command = [*before, sys.executable, "-m", "audit", *map(str, words)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(command, cwd=tree, text=True, **{**pipes, **more})


def children(pid: int) -> list[int]:
    """Return the processes that a process started, and those that they started."""
    try:
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    except OSError:
        return []
    return [each for child in map(int, found) for each in (child, *children(child))]


def started_by(process: Started, number: int) -> list[int]:
    """Wait until a process has started so many others, or has ended, and return them."""
    while len(found := children(process.pid)) < number and process.poll() is None:
        time.sleep(0.005)
    return found


def alive(pid: int) -> bool:
    """Whether a process runs; one that only waits to be buried does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def outlive(pids: list[int], seconds: float = 1) -> list[int]:
    """Return those of some processes that still run after so many seconds."""
    until = time.monotonic() + seconds
    while (left := [pid for pid in pids if alive(pid)]) and time.monotonic() < until:
        time.sleep(0.02)
    return left


def wait_for(what: Path, process: Started) -> None:
    """Wait until a file or folder is there, or the process has ended."""
    while not what.exists() and process.poll() is None:
        time.sleep(0.01)


def another_user() -> tuple[str, ...]:
    """Return what makes a command run as a user who can read what we can and write nowhere of ours.

    Empty unless we are root: others are bound by the permissions as they are.
    """
    if os.geteuid() != 0:
        return ()
    nobody = ("--reuid=65534", "--regid=65534", "--clear-groups")
    return ("setpriv", *nobody, "--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search")
