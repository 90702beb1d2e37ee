"""``SHA256SUMS``: the hashes of an output as ``sha256sum -c`` reads them: nobody needs our tool to check."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

FILE = "SHA256SUMS"

Written = dict[str, dict[str, Any]]
"""Files by their path below a folder: ``sha256``, and ``rows`` or None where a file has none to count."""


def sums(written: Written, list_name: str, list_hash: str) -> str:
    """Return the text of ``SHA256SUMS`` for an output: its files and its list of them, by name."""
    hashes = {name: each["sha256"] for name, each in written.items()} | {list_name: list_hash}
    return "".join(f"{digest}  {name}\n" for name, digest in sorted(hashes.items()))


def write_sums(folder: Path, list_name: str) -> None:
    """Write ``SHA256SUMS`` beside the list of an output, which is finished."""
    data = (folder / list_name).read_bytes()
    text = sums(json.loads(data)["written"], list_name, hashlib.sha256(data).hexdigest())
    (folder / FILE).write_text(text, encoding="utf-8")


def sha256(path: Path) -> str:
    """Return the SHA-256 of a file, in hex."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
