"""The case files: what each clause says of rows written by hand, one YAML file a section.

``given`` holds the clause's parameters by name.  All such cases of a clause are handed to its function at
once, as the rows of its columns, so that a clause which works on single values only is found out.

``log`` holds rows of the log instead (``tests.case_logs``), and ``row`` names the one that ``result`` is
about.  Without it, the result is the gravest that any row has.

Cases that several clauses of a chapter have in common stand once: ``same as CITATION``, in place of a
clause's cases or among them, stands for all cases of that clause.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from audit.errors import AuditError
from audit.format.belonging import FILES
from audit.intake.strict_yaml import read_yaml
from audit.recorded.attest import Attestations
from audit.verdicts.check import Outcome, Result, check, is_breach, results_of
from audit.verdicts.either import by_either
from rules.catalogue import load
from rules.clause import Clause, Verdict
from rules.in_time import on, said
from rules.masked import Flag
from rules.values import certainly
from tests.case_columns import column, kind_of
from tests.case_logs import DAY, Laid, lay_out
from tests.table_cases import hand_cases, table_cases

FOLDER = Path(__file__).parent / "cases"
RESULTS = {
    "pass": Result.PASSED,
    "exception": Result.EXCEPTION,
    "review": Result.REVIEW,
    "unknown": Result.UNKNOWN,
    "not applicable": Result.NOT_APPLICABLE,
    "other reading": Result.OTHER_READING,
}
_KEYS = ({"case", "given", "result"}, {"case", "log", "result"})
_OPTIONAL_KEYS = (
    {"record", "amount_cents", "on"},
    {"record", "amount_cents", "on", "filed", "readings", "row"},
)
_GRAVEST = (
    Result.EXCEPTION,
    Result.REVIEW,
    Result.UNKNOWN,
    Result.NOT_AUDITABLE,
    Result.OTHER_READING,
    Result.PASSED,
    Result.NOT_APPLICABLE,
)
_SAME_AS = "same as "


@dataclass(frozen=True, slots=True)
class Case:
    """One row written by hand and what its clause must say of it.

    given  the columns handed to the clause; or, where ``in_log``, the rows of a log
    row    name of the row of the log that it is about; empty where about all of them
    on     gaming day by whose text it is judged, where the clause has several; as a rule the former
    record  the exception is one of the record
    amount_cents  signed cents, or None where the case says nothing of money
    """

    name: str
    given: dict[str, Any]
    result: Result
    record: bool = False
    amount_cents: int | None = None
    in_log: bool = False
    row: str = ""
    on: date = DAY


@dataclass(frozen=True, slots=True)
class Judged:
    """What a clause said of one case; ``reason`` where it could not be audited."""

    result: Result
    record: bool
    amount_cents: int | None
    reason: str = ""


def checked() -> list[Clause]:
    """Every text of every clause that a function answers."""
    return [text for text in load().texts() if text.function]


def ask_every_clause(complaints: Callable[[Clause], Iterable[str]]) -> None:
    """Fail, naming every clause, if there is anything to complain of in any checked clause."""
    ask_clauses(checked(), complaints)


def ask_clauses(clauses: Iterable[Clause], complaints: Callable[[Clause], Iterable[str]]) -> None:
    """Fail, naming every clause, if there is anything to complain of in any of some clauses."""
    found = [each for clause in clauses for each in _asked(clause, complaints)]
    assert not found, "\n".join(["", *found])


def _asked(clause: Clause, complaints: Callable[[Clause], Iterable[str]]) -> list[str]:
    several = load().clauses[clause.citation] != clause
    where = f"{case_file(clause).relative_to(FOLDER)}: {clause.citation}"
    where += f" ({said(clause)})" if several or clause.earlier else ""
    try:
        return [f"{where}: {each}" for each in complaints(clause)]
    except Exception as error:  # noqa: BLE001  (a clause that fails to run must not hide the others)
        return [f"{where}: {type(error).__name__}: {error}"]


def case_file(clause: Clause) -> Path:
    """Return where the cases of a clause stand: the mirror of its section's file."""
    _, folder, section = clause.module.split(".")
    return FOLDER / folder / f"{section}.yaml"


def section_of(clause: Clause) -> str:
    """Return the section file of a clause; of a derived one, what it would be called beside its original."""
    file = clause.module.rpartition(".")[2]
    if not clause.same_as:
        return file
    number = int(clause.citation.partition(".")[2].partition("(")[0].partition("[")[0])
    return f"s{number:02d}_{section_of(load().clauses[clause.same_as]).partition('_')[2]}"


@cache
def written_in(path: Path) -> dict[str, Any]:
    """Read one case file as it is written: by citation, in the order written."""
    if not path.exists():
        return {}
    return read_yaml(path, AuditError) or {}


@cache
def clauses_by_file() -> dict[Path, list[Clause]]:
    """Checked clauses by the file that holds their cases."""
    found: dict[Path, list[Clause]] = {}
    for clause in checked():
        found.setdefault(case_file(written_for(clause)), []).append(clause)
    return found


def written_for(clause: Clause) -> Clause:
    """Return the clause whose cases a clause has: its own, or those of the one it is the same as."""
    if clause.same_as and clause.citation not in written_in(case_file(clause)):
        other = load().clauses[clause.same_as]
        return written_for(on(other.texts, clause.since or date.min) or other.texts[0])
    return clause


@cache
def cases_of(clause: Clause) -> tuple[Case, ...]:
    """Return the cases of one clause that give its parameters.

    Those written, and those that its paytable gives, or its list of hands where none is written.
    """
    source = written_for(clause)
    written = list(_cases(source))
    made = table_cases(source) or ([] if written else hand_cases(source))
    return (*(case for case in written if not case.in_log), *map(_case, made))


@cache
def log_cases_of(clause: Clause) -> tuple[Case, ...]:
    """Return the cases of one clause that are rows of a log."""
    return tuple(case for case in _cases(clause) if case.in_log)


def _cases(clause: Clause) -> Iterator[Case]:
    written = written_in(case_file(clause)).get(clause.citation, [])
    texts = load().clauses.get(clause.citation, clause).texts
    usual = DAY if on(texts, DAY) else texts[0].since or DAY
    for item in written if isinstance(written, list) else [written]:
        if isinstance(item, str):
            assert item.startswith(_SAME_AS), f"{item!r} is no case"
            yield from cases_of(load().clauses[item.removeprefix(_SAME_AS)])
        elif len(texts) == 1 or on((clause,), _day_of(item, usual)):
            yield replace(_case(item), on=_day_of(item, usual))


def _day_of(item: dict[str, Any], usual: date) -> date:
    day: date = item.get("on", usual)
    return day


def _case(item: dict[str, Any]) -> Case:
    name, in_log = str(item.get("case", item)), "log" in item
    assert _KEYS[in_log] <= set(item) <= _KEYS[in_log] | _OPTIONAL_KEYS[in_log], f"{name}: wrong keys"
    assert item["result"] in RESULTS, f"{name}: no such result as {item['result']!r}"
    chosen: dict[str, Any] = {key: item[key] for key in ("filed", "readings") if key in item}
    return Case(
        name,
        {**(item["log"] or {}), **chosen} if in_log else item["given"],
        RESULTS[item["result"]],
        bool(item.get("record", False)),
        item.get("amount_cents"),
        in_log,
        str(item.get("row", "")),
    )


@cache
def judged_cases(clause: Clause) -> tuple[Judged, ...]:
    """Run a clause over all its cases and say what it made of each.

    Cases that leave out the same optional columns go through together, as the rows of one log would.
    """
    found = {place: each for cases in alike(clause) for place, each in judge(clause, cases).items()}
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
    results = results_of(verdict, len(cases))
    return {
        place: Judged(Result(int(results[row])), _of_record(verdict, row), _amount(verdict, row))
        for row, place in enumerate(cases)
    }


def bases_of(clause: Clause) -> dict[str, Any]:
    """Return the logs that cases of the clause's chapter are laid over, by name."""
    return written_in(case_file(clause).with_name("base.yaml"))


def judged_in_log(clause: Clause, case: Case) -> Judged:
    """Judge the rows of a case by a clause, as the audit would judge a log of them."""
    return judged_there(clause, case, laid_out(clause, case.given, case.on))


def outcome_of(clause: Clause, laid: Laid) -> Outcome:
    """Judge a log that is laid out by a clause, as the audit would."""
    outcome = check(clause, laid.chunk, laid.judged, Attestations({}, {}))
    assert not outcome.error, outcome.error
    return _accepted(outcome, laid)


def judged_there(clause: Clause, case: Case, laid: Laid) -> Judged:
    """Say what a clause says of the row that a case is about, in a log that is laid out."""
    outcome = outcome_of(clause, laid)
    found = {row: Result(int(result)) for row, result in enumerate(outcome.results) if result >= 0}
    if case.row:
        assert clause.per is not None
        place = outcome.rows.tolist().index(laid.names[FILES[clause.per]].index(case.row))
    else:
        place = min(found, key=lambda row: _GRAVEST.index(found[row]), default=-1)
    if place < 0:
        return Judged(Result.NOT_APPLICABLE, record=False, amount_cents=None, reason="no such row")
    verdict = outcome.verdict or Verdict(applies=False, holds=False)
    return Judged(found[place], _of_record(verdict, place), _amount(verdict, place), outcome.reason)


def _accepted(outcome: Outcome, laid: Laid) -> Outcome:
    """Take back what another accepted reading bears out, if no other clause that rests on it is breached."""
    names = {each.name for each in laid.chunk.readings_of(outcome.clause) if each.either}
    if not names or not is_breach(outcome.results).any():
        return outcome
    others = [
        check(each, laid.chunk, laid.judged, Attestations({}, {}))
        for each in load().of_chapter(laid.chunk.chapter.number)
        if each.function and each != outcome.clause and names & set(load().readings_of(each))
    ]
    return by_either([outcome, *others], laid.chunk)[0]


_LAID: dict[tuple[str, str, date], Laid] = {}


def laid_out(clause: Clause, log: dict[str, Any], day: date = DAY) -> Laid:
    """Lay a log out once for all clauses of a chapter: they share its columns."""
    key = (clause.chapter, str(log), day)
    if key not in _LAID:
        _LAID[key] = lay_out(load().chapters[clause.chapter], log, bases_of(clause), day)
    return _LAID[key]


def run(clause: Clause, rows: list[dict[str, Any]]) -> Verdict:
    """Call a clause's function with columns made of the rows; those that are only printed may be left out."""
    assert clause.function is not None
    optional = clause.function.__kwdefaults__ or {}
    given = set(rows[0])
    expected = set(clause.parameters)
    assert expected - set(optional) <= given <= expected | set(clause.told), (
        f"{clause.citation}: given {sorted(given)}, asked for {sorted(expected)}"
    )
    columns = {
        name: column(name, kind_of(name, clause.chapter), [row[name] for row in rows]) for name in given
    }
    return clause.function(**{name: each for name, each in columns.items() if name in expected})


def _of_record(verdict: Verdict, row: int) -> bool:
    record = verdict.record
    if record is None or isinstance(record, bool):
        return bool(record)
    flags = certainly(record) if isinstance(record, Flag) else np.asarray(record)
    return bool(flags[row])


def _amount(verdict: Verdict, row: int) -> int | None:
    amount = verdict.amount_cents
    if amount is None or amount.missing[row]:
        return None
    return int(amount.values[row])
