"""How grave a breach of a clause is, as the department says it (``severity.toml``).

The tool itself says nothing of it.  The file names its own levels, the gravest first, and gives one to
chapters, sections or clauses, each with all that lies below it.  Where several fit a clause, the narrowest
does.  What none fits has no severity::

    levels = ["critical", "major", "minor"]

    [severity]
    "627a" = "minor"                # a chapter
    "627a.12" = "major"             # a section
    "645a.13(a)" = "critical"       # a clause

It may also say, in whole dollars, from which difference of a table inventory on somebody has to be told.
The figure is always shown; without these lines nothing is said beside it::

    [differences]
    reported_above = 25             # to be reported
    copied_from = 100               # and a copy to the regulator
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


_Dollars = Annotated[int, Field(strict=True, ge=0, le=1_000_000)]


class _Differences(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    reported_above: _Dollars
    copied_from: _Dollars | None = None

    @property
    def cents(self) -> dict[str, int | None]:
        """As a receipt says it (``audit.runs.differences_told``)."""
        copied = self.copied_from
        return {
            "reported_above_cents": self.reported_above * 100,
            "copied_from_cents": None if copied is None else copied * 100,
        }


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    levels: Annotated[tuple[_Level, ...], Field(min_length=1, max_length=20)]
    severity: dict[str, _Level]
    differences: _Differences | None = None


class _DifferencesAlone(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    differences: _Differences


@dataclass(frozen=True, slots=True)
class Severities:
    """A table of severities.

    levels  the gravest first
    of      level of each chapter, section or clause that is named
    data    the file as it was read
    differences  from which difference of an inventory on somebody has to be told; None: nobody says
    """

    levels: tuple[str, ...]
    of: dict[str, str]
    data: bytes
    differences: dict[str, int | None] | None = None

    def level(self, clause: str) -> str:
        """Give the severity of a clause by the narrowest entry that fits; "" where none does."""
        fitting = [named for named in self.of if lies_in(clause, named)]
        return self.of[max(fitting, key=len)] if fitting else ""

    @property
    def receipt(self) -> dict[str, Any]:
        """As a receipt says it; the totals of a run count the exceptions of each level."""
        said = {"file": FILE, "sha256": hashlib.sha256(self.data).hexdigest(), "levels": list(self.levels)}
        return said | ({"differences": self.differences} if self.differences else {})


def mark(findings: pa.Table, severities: Severities | None) -> pa.Table:
    """Write the severity of each finding's clause into a table of findings, where any is set."""
    if severities is None or not severities.levels:
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
        if document.keys() == {"differences"}:
            alone = _DifferencesAlone.model_validate(document)
            return Severities((), {}, data, alone.differences.cents)
        read = _File.model_validate(document)
    except ValidationError as error:
        message = f"{path}: {'; '.join(problems(error, document))}"
        raise SeverityRejected(message) from error
    if faults := list(_faults(read)):
        message = f"{path}: {'; '.join(faults)}"
        raise SeverityRejected(message)
    told = read.differences.cents if read.differences else None
    return Severities(read.levels, read.severity, data, told)


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
