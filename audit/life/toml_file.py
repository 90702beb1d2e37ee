"""Files in TOML that a department keeps by hand: read once, byte for byte."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from audit.errors import AuditError
from audit.machine import limits


def read(path: Path, rejected: type[AuditError]) -> tuple[bytes, dict[str, Any]]:
    """Give the bytes of a file and what stands in it.

    Raises ``rejected``, naming the file, for what is none.
    """
    if not path.is_file():
        message = f"{path}: is no regular file"
        raise rejected(message)
    limits.YAML_BYTES.check(path.stat().st_size, path, rejected)
    data = path.read_bytes()
    try:
        return data, tomllib.loads(data.decode())
    except UnicodeDecodeError as error:
        message = f"{path}: is not UTF-8 text (byte {error.start})"
        raise rejected(message) from error
    except tomllib.TOMLDecodeError as error:
        message = f"{path}: {error}"
        raise rejected(message) from error
