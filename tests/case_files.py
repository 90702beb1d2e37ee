"""The case files: what each clause says of rows written by hand, one YAML file a section.

``given`` holds the clause's parameters by name.  All cases of a clause are handed to its function at
once, as the rows of its columns, so that a clause which works on single values only is found out.

Cases that several clauses of a chapter have in common stand once: ``same as CITATION``, in place of a
clause's cases or among them, stands for all cases of that clause.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import yaml
from pandas.arrays import BooleanArray

from audit.check import Result, _results
from audit.intake.strict_yaml import _StrictLoader
from rules.catalogue import load
from rules.clause import Clause, Verdict
from tests.case_columns import column, kind_of

FOLDER = Path(__file__).parent / "cases"
RESULTS = {
    "pass": Result.PASSED,
    "exception": Result.EXCEPTION,
    "unknown": Result.UNKNOWN,
    "not applicable": Result.NOT_APPLICABLE,
}
_KEYS = {"case", "given", "result"}
_OPTIONAL_KEYS = {"record", "amount_cents"}
_SAME_AS = "same as "


class _Loader(yaml.CSafeLoader, _StrictLoader):
    """The audit's strict reading of YAML on the parser in C, which takes an eighth of the time."""


@dataclass(frozen=True, slots=True)
class Case:
    """One row written by hand and what its clause must say of it.

    record  the exception is one of the record
    amount_cents  signed cents, or None where the case says nothing of money
    """

    name: str
    given: dict[str, Any]
    result: Result
    record: bool
    amount_cents: int | None


@dataclass(frozen=True, slots=True)
class Judged:
    """What a clause said of one case."""

    result: Result
    record: bool
    amount_cents: int | None


def checked() -> list[Clause]:
    """Every clause that a function answers."""
    return [clause for clause in load().clauses.values() if clause.function]


def ask_every_clause(complaints: Callable[[Clause], Iterable[str]]) -> None:
    """Fail, naming every clause, if there is anything to complain of in any checked clause."""
    found = [said for clause in checked() for said in _asked(clause, complaints)]
    assert not found, "\n".join(["", *found])


def _asked(clause: Clause, complaints: Callable[[Clause], Iterable[str]]) -> list[str]:
    try:
        return [f"{clause.citation}: {said}" for said in complaints(clause)]
    except Exception as error:  # noqa: BLE001  (a clause that fails to run must not hide the others)
        return [f"{clause.citation}: {type(error).__name__}: {error}"]


def case_file(clause: Clause) -> Path:
    """Return where the cases of a clause stand: the mirror of its section's file."""
    _, folder, section = clause.module.split(".")
    return FOLDER / folder / f"{section}.yaml"


@cache
def written_in(path: Path) -> dict[str, Any]:
    """Read one case file as it is written: by citation, in the order written."""
    if not path.exists():
        return {}
    with path.open("rb") as stream:
        return yaml.load(stream, _Loader) or {}  # noqa: S506 - a SafeLoader


def written_for(clause: Clause) -> Clause:
    """Return the clause whose cases a clause has: its own, or those of the one it is the same as."""
    original = getattr(clause, "same_as", "")
    if original and clause.citation not in written_in(case_file(clause)):
        return written_for(load().clauses[original])
    return clause


@cache
def cases_of(clause: Clause) -> tuple[Case, ...]:
    """Return the cases of one clause."""
    source = written_for(clause)
    return tuple(_cases(source.citation, written_in(case_file(source)).get(source.citation, [])))


def _cases(citation: str, written: Any) -> Iterator[Case]:
    for item in written if isinstance(written, list) else [written]:
        if isinstance(item, str):
            assert item.startswith(_SAME_AS), f"{citation}: {item!r} is no case"
            yield from cases_of(load().clauses[item.removeprefix(_SAME_AS)])
        else:
            yield _case(citation, item)


def _case(citation: str, item: dict[str, Any]) -> Case:
    where = f"{citation}: {item.get('case', item)}"
    assert _KEYS <= set(item) <= _KEYS | _OPTIONAL_KEYS, f"{where}: wrong keys"
    assert item["result"] in RESULTS, f"{where}: no such result as {item['result']!r}"
    return Case(
        str(item["case"]),
        item["given"],
        RESULTS[item["result"]],
        bool(item.get("record", False)),
        item.get("amount_cents"),
    )


@cache
def judged_cases(clause: Clause) -> tuple[Judged, ...]:
    """Run a clause over all its cases and say what it made of each.

    Cases that leave out the same optional columns go through together, as the rows of one log would.
    """
    found = {place: said for cases in alike(clause) for place, said in judge(clause, cases).items()}
    return tuple(found[place] for place in sorted(found))


def alike(clause: Clause) -> list[dict[int, dict[str, Any]]]:
    """Return what the cases of a clause give, by their places, those together that give the same columns."""
    together: dict[frozenset[str], dict[int, dict[str, Any]]] = {}
    for place, case in enumerate(cases_of(clause)):
        together.setdefault(frozenset(case.given), {})[place] = case.given
    return list(together.values())


def judge(clause: Clause, cases: dict[int, dict[str, Any]]) -> dict[int, Judged]:
    """Run a clause over rows that record the same columns; both by place."""
    verdict = run(clause, list(cases.values()))
    results = _results(verdict, len(cases))
    return {
        place: Judged(Result(int(results[row])), _of_record(verdict, row), _amount(verdict, row))
        for row, place in enumerate(cases)
    }


def run(clause: Clause, rows: list[dict[str, Any]]) -> Verdict:
    """Call a clause's function with columns made of the rows."""
    assert clause.function is not None
    optional = clause.function.__kwdefaults__ or {}
    given = set(rows[0])
    expected = set(clause.parameters)
    assert expected - set(optional) <= given <= expected, (
        f"{clause.citation}: given {sorted(given)}, asked for {sorted(expected)}"
    )
    columns = {
        name: column(name, kind_of(name, clause.chapter), [row[name] for row in rows]) for name in given
    }
    return clause.function(**columns)


def _of_record(verdict: Verdict, row: int) -> bool:
    record = verdict.record
    if record is None or isinstance(record, bool):
        return bool(record)
    flags = np.asarray(record.fillna(False) if isinstance(record, BooleanArray) else record, dtype=bool)
    return bool(flags[row])


def _amount(verdict: Verdict, row: int) -> int | None:
    amount = verdict.amount_cents
    if amount is None or amount._mask[row]:
        return None
    return int(amount._data[row])
