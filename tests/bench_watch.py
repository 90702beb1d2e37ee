"""What a command takes, with every process that it starts, and on what machine."""

from __future__ import annotations

import os
import platform
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Ran:
    """A run of the tool from start to end, with the processes that it starts.

    Seconds on the wall, seconds of processor, and bytes at the peak of all processes together.
    """

    wall: float
    processor: float
    peak: int


_COUNTED = """
import ctypes, os, subprocess, sys
ctypes.CDLL(None).prctl(36, 1)  # what loses its parent becomes a child of this process (a subreaper)
code = subprocess.call(sys.argv[1:], stdout=subprocess.DEVNULL)
while True:
    try:
        os.wait()
    except ChildProcessError:
        sys.exit(code)
"""
"""Runs a command and waits for every process that it started, also those that outlive who started them."""


def watched(command: list[str], folder: Path) -> Ran:
    """Run a command to its end.

    Raises SystemExit where it finds something: the log is compliant play.
    """
    start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.Popen([sys.executable, "-c", _COUNTED, *command], cwd=folder)
    peak = 0
    while process.poll() is None:
        peak = max(peak, sum(_memory(each) for each in _family(process.pid)))
        time.sleep(0.5)  # Linux takes long to tell, and would slow down what is measured
    wall, used = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if process.returncode != 0:
        message = f"a compliant log must come out clean, but the run ended with {process.returncode}"
        raise SystemExit(message)
    processor = used.ru_utime + used.ru_stime - before.ru_utime - before.ru_stime
    return Ran(wall, processor, peak)


def _family(process: int) -> Iterator[int]:
    """Give a process and all that it started, as Linux tells them."""
    yield process
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):
            for child in task.read_text().split():
                yield from _family(int(child))


def _memory(process: int) -> int:
    """Bytes a process takes, its share of what it has in common with others; none once it is over."""
    with suppress(OSError):
        told = Path(f"/proc/{process}/smaps_rollup").read_text()
        return int(told.partition("\nPss:")[2].split()[0]) * 1024
    return 0


def machine() -> Iterator[str]:
    """Say what it was measured on, naming no machine."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        named = (line for line in info.read_text().splitlines() if line.startswith("model name"))
        model = next(named, f": {model}").partition(":")[2].strip()
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    yield f"{os.cpu_count()} cores, {memory / (1 << 30):.0f} GiB of memory, {model}"
    yield f"{platform.system()}, Python {platform.python_version()}"
    names = ("pandas", "numpy", "pyarrow", "great_expectations")
    yield ", ".join(f"{name} {metadata.version(name)}" for name in names)
