"""A file to which lines are added, shared with a group where its folder is."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

_OF_A_GROUP = 0o060


def opened_to_append(path: Path, mode: int) -> int:
    """Open a file to read it and add to its end; links are not followed.

    mode  of one that is made, whatever the umask is; in a folder that a group may write, the group may
          read and write it, too
    Returns the descriptor.  Raises OSError.
    """
    flags = os.O_RDWR | os.O_APPEND | os.O_NOFOLLOW | os.O_CLOEXEC
    with suppress(FileNotFoundError):
        return os.open(path, flags)
    shared = _OF_A_GROUP if path.parent.stat().st_mode & stat.S_IWGRP else 0
    with suppress(FileExistsError):
        handle = os.open(path, flags | os.O_CREAT | os.O_EXCL, 0o600)
        os.fchmod(handle, mode | shared)
        return handle
    return os.open(path, flags)
