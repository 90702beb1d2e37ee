"""Limits on what is handed in, so that no file can use up the machine.

Each limit is a setting: an environment variable, with a default far above what a night on a floor needs.
The message of a refusal names the variable, so that whoever has to read more knows what to set.
"""

from __future__ import annotations

import os
from dataclasses import dataclass

from audit.errors import AuditError

_MIB = 1 << 20
_GIB = 1 << 30


@dataclass(frozen=True, slots=True)
class Limit:
    """One limit: the variable that sets it, its default, what it counts and what it is for."""

    variable: str
    default: int
    unit: str
    meaning: str

    @property
    def value(self) -> int:
        """What holds now; raises AuditError where the variable is no whole number above 0."""
        text = os.environ.get(self.variable, "")
        if not text:
            return self.default
        if not (text.isascii() and text.isdigit() and len(text) <= 18 and int(text) > 0):
            message = f"{self.variable}={text}: must be a whole number above 0 ({self.unit})"
            raise AuditError(message)
        return int(text)

    def __str__(self) -> str:
        """How a message names it: ``the limit is 50,000,000 rows (PITAUDIT_MAX_ROWS)``."""
        return f"the limit is {self.value:,} {self.unit} ({self.variable})"

    def exceeded(self, found: int) -> str:
        """Return the reason to refuse what has ``found`` of the unit, empty where it keeps the limit."""
        return f"has {found:,} {self.unit}; {self}" if found > self.value else ""

    def check(self, found: int, place: object, refusal: type[AuditError] = AuditError) -> None:
        """Raise ``refusal`` where the thing at ``place`` has more than the limit allows."""
        reason = self.exceeded(found)
        if reason:
            message = f"{place}: {reason}"
            raise refusal(message)


FILE_BYTES = Limit("PITAUDIT_MAX_FILE_BYTES", 16 * _GIB, "bytes", "size of one file of a log or a source")
ROWS = Limit("PITAUDIT_MAX_ROWS", 50_000_000, "rows", "rows of one file of a log or a source")
DAY_BYTES = Limit(
    "PITAUDIT_MAX_DAY_BYTES",
    8 * _GIB,
    "bytes",
    "memory for the rows of one gaming day, or of one source file",
)
CELL_BYTES = Limit("PITAUDIT_MAX_CELL_BYTES", _MIB, "bytes", "length of one value")
LIST_ITEMS = Limit(
    "PITAUDIT_MAX_LIST_ITEMS", 10_000, "items", "items of one list of a source, or columns of its header"
)
ROW_ITEMS = Limit(
    "PITAUDIT_MAX_ROW_ITEMS", 100, "items", "items of one list of a log, such as the cards of a hand"
)
YAML_BYTES = Limit(
    "PITAUDIT_MAX_YAML_BYTES", 16 * _MIB, "bytes", "size of a mapping, a Rules Submission or a statement"
)
STATEMENT_ENTRIES = Limit(
    "PITAUDIT_MAX_STATEMENT_ENTRIES", 10_000, "entries", "entries of one statement of recording"
)
CODE_BYTES = Limit("PITAUDIT_MAX_CODE_BYTES", 16 * _MIB, "bytes", "size of one text file of the Code")
IMPORT_SECONDS = Limit(
    "PITAUDIT_MAX_IMPORT_SECONDS",
    600,
    "seconds",
    "time for one statement that a mapping makes of its expressions",
)
IMPORT_BYTES = Limit("PITAUDIT_MAX_IMPORT_BYTES", 4 * _GIB, "bytes", "memory that an import may take")
IMPORT_DISK_BYTES = Limit(
    "PITAUDIT_MAX_IMPORT_DISK_BYTES", 64 * _GIB, "bytes", "size of the longest file that an import may write"
)

QUERY_SECONDS = Limit("PITAUDIT_MAX_QUERY_SECONDS", 30, "seconds", "time for one query")
QUERY_BYTES = Limit("PITAUDIT_MAX_QUERY_BYTES", 4 * _GIB, "bytes", "memory that one query may take")
QUERY_ROWS = Limit("PITAUDIT_MAX_QUERY_ROWS", 1_000_000, "rows", "rows of the answer to one query")

LIMITS = (
    FILE_BYTES,
    ROWS,
    DAY_BYTES,
    CELL_BYTES,
    LIST_ITEMS,
    ROW_ITEMS,
    YAML_BYTES,
    STATEMENT_ENTRIES,
    CODE_BYTES,
    IMPORT_SECONDS,
    IMPORT_BYTES,
    IMPORT_DISK_BYTES,
    QUERY_SECONDS,
    QUERY_BYTES,
    QUERY_ROWS,
)
