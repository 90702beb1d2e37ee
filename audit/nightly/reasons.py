"""Why something could not be done in a night, in words, and what helps."""

from __future__ import annotations

import errno
from pathlib import Path

from audit.errors import AuditError

_WHAT_TO_DO = {
    errno.ENOSPC: "make room; the next start finishes what was cut off",
    errno.EDQUOT: "make room, or have the quota raised; the next start finishes what was cut off",
    errno.EFBIG: "a file may not be so large here (ulimit -f, or the file system)",
    errno.EACCES: "the account that runs the nightly may not do that there",
    errno.EROFS: "the store is mounted read-only",
}


def in_words(error: AuditError | OSError, folder: Path | None) -> str:
    """Say what could not be done, with file or folder, and what helps."""
    if not isinstance(error, OSError) or not error.strerror:
        return str(error)
    where = error.filename or folder
    said = f"{where}: {error.strerror}" if where else error.strerror
    helps = _WHAT_TO_DO.get(error.errno or 0)
    return f"{said}. {helps[0].upper()}{helps[1:]}" if helps else said
