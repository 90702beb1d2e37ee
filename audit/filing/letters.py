"""The letters of approval that filings name, held against the files beside the Rules Submission."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from audit.intake.filed_approval import Approval
from audit.machine.hashes import sha256

LACKS, OTHER = "lacks", "other"
"""What can be the matter: something is not filed, or the file is another one than was filed."""


def of_letter(approval: Approval | None, folder: Path) -> Iterator[tuple[str, str]]:
    """Say what is the matter with the letter of a filing: LACKS or OTHER, and a sentence.

    folder  where the Rules Submission lies
    """
    if approval is None:
        yield LACKS, "no approval letter is named: give its number, its date and the SHA-256 of its file"
        return
    beside = folder / approval.file if approval.file else None
    found = sha256(beside) if beside and beside.is_file() else None
    if found and approval.sha256 and found != approval.sha256:
        told = f"{approval.file} beside it has SHA-256 {found}, and {approval.sha256} is filed"
        yield OTHER, f"{approval}: {told}"
    elif not approval.sha256:
        of_file = f"; that of {approval.file} beside it is {found}" if found else ""
        yield LACKS, f"{approval}: no SHA-256 of its file is filed{of_file}"
    elif not found:
        where = f"{approval.file} is not beside it" if approval.file else "the filing names no file"
        yield LACKS, f"{approval}: its file was not looked at, {where}"
