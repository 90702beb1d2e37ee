"""What a long proof says while it runs."""

from __future__ import annotations

import sys


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def progress(line: str) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{line}   ")
