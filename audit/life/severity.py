"""How grave a breach of a clause is, as the department says it (``severity.toml``).

The tool itself says nothing of it.  The file names its own levels, the gravest first, and gives one to
chapters, sections or clauses, each with all that lies below it.  Where several fit a clause, the narrowest
does.  What none fits has no severity::

    levels = ["critical", "major", "minor"]

    [severity]
    "627a" = "minor"                # a chapter
    "627a.12" = "major"             # a section
    "645a.13(a)" = "critical"       # a clause
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any

import pyarrow as pa
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from audit.errors import SeverityRejected
from audit.format.names import lies_in
from audit.intake.strict_yaml import problems
from audit.life import toml_file
from rules.catalogue import load

FILE = "severity.toml"
"""Its name in a run folder, and in the folder of a property."""

_Level = Annotated[str, StringConstraints(strict=True, strip_whitespace=True, min_length=1, max_length=40)]


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    levels: Annotated[tuple[_Level, ...], Field(min_length=1, max_length=20)]
    severity: dict[str, _Level]


@dataclass(frozen=True, slots=True)
class Severities:
    """A table of severities.

    levels  the gravest first
    of      level of each chapter, section or clause that is named
    data    the file as it was read
    """

    levels: tuple[str, ...]
    of: dict[str, str]
    data: bytes

    def level(self, clause: str) -> str:
        """Give the severity of a clause by the narrowest entry that fits; "" where none does."""
        fitting = [named for named in self.of if lies_in(clause, named)]
        return self.of[max(fitting, key=len)] if fitting else ""

    @property
    def receipt(self) -> dict[str, Any]:
        """As a receipt says it; the totals of a run count the exceptions of each level."""
        return {"file": FILE, "sha256": hashlib.sha256(self.data).hexdigest(), "levels": list(self.levels)}


def mark(findings: pa.Table, severities: Severities | None) -> pa.Table:
    """Write the severity of each finding's clause into a table of findings, where any is set."""
    if severities is None:
        return findings
    clauses = findings["clause"].to_pylist()
    known = {clause: severities.level(clause) for clause in set(clauses)}
    place = findings.schema.get_field_index("severity")
    told = pa.array([known[clause] for clause in clauses], pa.string())
    return findings.set_column(place, findings.schema.field(place), told)


def load_severities(path: Path) -> Severities:
    """Read a table of severities.  Raises SeverityRejected, naming the file and each fault with its place."""
    data, document = toml_file.read(path, SeverityRejected)
    try:
        read = _File.model_validate(document)
    except ValidationError as error:
        message = f"{path}: {'; '.join(problems(error, document))}"
        raise SeverityRejected(message) from error
    if faults := list(_faults(read)):
        message = f"{path}: {'; '.join(faults)}"
        raise SeverityRejected(message)
    return Severities(read.levels, read.severity, data)


def _faults(read: _File) -> Iterable[str]:
    if twice := sorted(level for level, times in Counter(read.levels).items() if times > 1):
        yield f"levels: {', '.join(twice)} stands there twice"
    clauses = load().clauses
    for named, level in read.severity.items():
        if not any(lies_in(clause, named) for clause in clauses):
            near = get_close_matches(named, clauses, n=3)
            yield f"severity: {named} is no clause of the catalogue" + (
                f"; near it are {', '.join(near)}" if near else ""
            )
        if level not in read.levels:
            yield f"severity: {named} is {level}, which is none of levels ({', '.join(read.levels)})"
