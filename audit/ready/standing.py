"""Where a command stands: the same helper answers only for commands that stand just as it does.

What a process inherits decides what it may read and how it prints: user, groups, rights, limits, namespaces,
environment, interpreter.  A helper was started by a command, so it stands where that one stood; whoever
stands elsewhere asks another helper, or none.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

_OF_THE_MOMENT = {
    *("PWD", "OLDPWD", "SHLVL", "_", "COLUMNS", "LINES", "WINDOWID", "TERM_SESSION_ID", "STY"),
    *("SSH_CLIENT", "SSH_CONNECTION", "SSH_TTY", "TMUX", "TMUX_PANE", "XDG_SESSION_ID"),
    *("GPG_TTY", "ITERM_SESSION_ID", "KITTY_WINDOW_ID", "ALACRITTY_WINDOW_ID", "WEZTERM_PANE"),
    *("INVOCATION_ID", "JOURNAL_STREAM", "SYSTEMD_EXEC_PID", "PYTEST_CURRENT_TEST"),
}
"""Variables of one shell or one command.  No library settles anything by them while it is loaded; each
question brings its own."""
_RIGHTS = ("Uid", "Gid", "Groups", "Cap", "NoNewPrivs", "Seccomp:", "Cpus_allowed:", "Mems_allowed:")
_PROGRAM = ("audit", "rules", "reports", "sample_logs")
Known = tuple[str, int, int, int, int]
"""A file: path, inode, bytes, and when its text and when it was changed, in nanoseconds since 1970."""
_TOP = Path(__file__).resolve().parents[2]


def standing() -> str:
    """Name in 32 digits where this process stands.  Raises OSError where the system does not tell."""
    own = Path("/proc/self")
    status = (own / "status").read_text(encoding="utf-8").splitlines()
    told: list[Any] = [
        [sys.executable, sys.version, sys.path, subprocess._args_from_interpreter_flags()],  # type: ignore[attr-defined]  # noqa: SLF001
        sorted((name, value) for name, value in os.environ.items() if name not in _OF_THE_MOMENT),
        [line for line in status if line.startswith(_RIGHTS)],
        (own / "limits").read_text(encoding="utf-8"),
        sorted((each.name, str(each.readlink())) for each in (own / "ns").iterdir()),
        [_text(own / name) for name in ("cgroup", "loginuid", "attr/current", "timens_offsets")],
        [os.getpriority(os.PRIO_PROCESS, 0), str(_TOP)],
    ]
    return hashlib.sha256(json.dumps(told).encode(errors="surrogateescape")).hexdigest()[:32]


def _text(file: Path) -> str:
    """Give what a file of the system says; nothing where this system has none such."""
    with suppress(OSError):
        return file.read_text(encoding="utf-8")
    return ""


def program() -> list[Known]:
    """Say of each file of the program what it is: any that is written anew has another time of change.

    That time (``st_ctime_ns``, in nanoseconds since 1970) is the system's own, and nobody can set it.  Files
    of compiled code are left out: they follow from the others.
    """
    return known(sorted(each for name in _PROGRAM for each in _files(str(_TOP / name))))


def loaded() -> list[str]:
    """Name the files of all that is loaded."""
    files = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
    return sorted(each for each in files if each)


def known(files: Iterable[str]) -> list[Known]:
    """Say of files what they are.  Raises FileNotFoundError where one is gone."""
    found = ((each, os.stat(each)) for each in files)  # noqa: PTH116  (thousands, while somebody waits)
    return [(each, is_.st_ino, is_.st_size, is_.st_mtime_ns, is_.st_ctime_ns) for each, is_ in found]


def _files(folder: str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if not entry.is_dir():
                yield entry.path
            elif entry.name != "__pycache__":
                yield from _files(entry.path)
