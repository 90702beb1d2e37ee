"""Holds a run against what somebody kept of it where whoever may write its folder cannot: a hash, or a paper.

Whoever can write a run, or a whole chain of them, can make all of it anew with every hash right.  The first
digits of a receipt's hash stand at the foot of each page of its papers and in the mail of the night.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from audit.errors import AuditError
from audit.machine.hashes import sha256
from audit.runs.compared import Verified
from audit.runs.places import noted
from audit.runs.receipt_read import RECEIPT
from audit.signing.papers import read_paper

PLACE = "kept elsewhere"
DIGITS = 16
"""Hexadecimal digits of a receipt's hash that papers and mails show."""
_LEAST = 12


def short(receipt_hash: str) -> str:
    """Give the digits of a receipt's hash that are kept elsewhere."""
    return receipt_hash[:DIGITS]


def compare_kept(found: Verified, run: Path, kept: str, chain: Path | None = None) -> None:
    """Hold a run, or an earlier one of its chain, against what was kept.

    kept   digits of a receipt's hash, or a file: a copy of the receipt, or a paper of the report
    chain  where the chain of the run lies, if not beside it
    Raises AuditError for what is neither.
    """
    begins, own = digits_of(kept), sha256(run / RECEIPT)
    found.files[PLACE] += 1
    if own.startswith(begins) or any(each.startswith(begins) for each in earlier(run, chain)):
        return
    found.differs(PLACE, kept, "of another run", begins, own)


def digits_of(kept: str) -> str:
    """Give the first digits of the receipt's hash that something which was kept names.

    Raises AuditError for what names none.
    """
    path = Path(kept)
    if path.is_dir():
        path /= RECEIPT
    if path.is_file():
        try:
            return read_paper(path).of if path.suffix == ".pdf" else sha256(path)
        except ValueError as error:
            message = f"{path}: {error}"
            raise AuditError(message) from error
    digits = re.sub(r"[\s.…-]", "", kept).lower()
    if not re.fullmatch(rf"[0-9a-f]{{{_LEAST},64}}", digits):
        message = f"{kept}: is neither a file nor {_LEAST} or more hexadecimal digits of a receipt's SHA-256"
        raise AuditError(message)
    return digits


def earlier(run: Path, chain: Path | None = None) -> Iterator[str]:
    """Hashes of the receipts that a run's chain leads back to, whether or not they are there."""
    folder = chain or noted(run, "chain") or run.resolve().parent
    links = {sha256(path): _before(path) for path in folder.rglob(RECEIPT)}
    at = _before(run / RECEIPT)
    while at:
        yield at
        at = links.pop(at, "")


def _before(receipt: Path) -> str:
    """Hash of the receipt that a receipt names as the one before it; "" where it names none."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        return str(json.loads(receipt.read_text(encoding="utf-8"))["chain"]["after"]["receipt"])
    return ""
