"""Compare a system's answers with those of a conformance suite; print what differs, clause by clause.

    python check_answers.py YOURS.csv

Plain Python 3.9 or newer: nothing else is needed.  YOURS.csv has the columns property_id, gaming_day,
table_id, round_id, item, number, paid, returned and vigorish of answers.csv, which lies beside this file;
further columns are not looked at.  Money is dollars.  Ends with 0 where nothing differs, 1 where something
does, and 2 where a file cannot be read.
"""

from __future__ import annotations

import csv
import sys
from collections import defaultdict
from decimal import Decimal, InvalidOperation
from pathlib import Path

KEY = ("property_id", "gaming_day", "table_id", "round_id", "item", "number")
MONEY = ("paid", "returned", "vigorish")
SHOWN = 3  # of what differs, under each clause


def read(path: Path) -> dict[tuple[str, ...], dict[str, str]]:
    """Return the rows of a CSV file by what names them."""
    found: dict[tuple[str, ...], dict[str, str]] = {}
    with path.open(encoding="utf-8-sig", newline="") as stream:
        lines = csv.DictReader(stream)
        lacking = [name for name in KEY + MONEY if name not in (lines.fieldnames or ())]
        if lacking:
            message = f"{path}: no column {', '.join(lacking)}"
            raise ValueError(message)
        for row in lines:
            key = tuple(row[name] or "" for name in KEY)
            if key in found:
                message = f"{path}: line {lines.line_num} answers {placed(key)} a second time"
                raise ValueError(message)
            found[key] = row
    return found


def placed(key: tuple[str, ...]) -> str:
    """Say which answer is meant."""
    return f"{key[2]} round {key[3]}, {named(key)}"


def named(key: tuple[str, ...]) -> str:
    """Name an item; what a round has one of, such as what its bank puts in, has no number."""
    return " ".join(filter(None, key[4:6]))


def amount(text: str | None) -> Decimal | None:
    """Return dollars as a number; None for a cell that has none."""
    try:
        return Decimal(text) if text else None
    except InvalidOperation:
        return None


def difference(due: dict[str, str], given: dict[str, str] | None) -> str:
    """Say how an answer differs from what is due; empty where it does not."""
    if given is None:
        return "no answer"
    found, means = [], {name: name for name in MONEY}
    if "progressive" in due["kind"] and due["item"] == "wager":
        due, given = in_all(due), in_all(given)
        means["paid"] = "paid with the stake"
    for name in MONEY:
        right = {due[name], due.get(f"or_{name}", "")} - {""}
        if right and amount(given[name]) not in map(amount, right):
            wanted = " or ".join(sorted(right))
            found.append(f"{means[name]} {given[name] or 'nothing'} instead of {wanted}")
    return ", ".join(found)


def in_all(row: dict[str, str]) -> dict[str, str]:
    """Return a row with all that is paid under ``paid``: what of it is the stake does not count."""
    stake = amount(row["returned"]) or Decimal(0)
    paid = {name: amount(row.get(name)) for name in ("paid", "or_paid")}
    sums = {name: str(each + stake) for name, each in paid.items() if each is not None}
    return {**row, "returned": "", **sums}


def compared(
    dues: dict[tuple[str, ...], dict[str, str]], answers: dict[tuple[str, ...], dict[str, str]]
) -> tuple[dict[str, int], dict[str, list[tuple[tuple[str, ...], str, str]]]]:
    """Return how many answers each clause asks for, and what differs: its key, kind and how."""
    asked: dict[str, int] = defaultdict(int)
    wrong: dict[str, list[tuple[tuple[str, ...], str, str]]] = defaultdict(list)
    for key, due in dues.items():
        if not due["paid"]:
            continue  # the text does not decide it
        said = difference(due, answers.get(key))
        for clause in due["citations"].split("; "):
            asked[clause] += 1
            if said:
                wrong[clause].append((key, due["kind"], said))
    return asked, wrong


def main(arguments: list[str]) -> int:
    """Compare and say what differs."""
    if len(arguments) != 1:
        return _say(__doc__, 2)
    try:
        dues, answers = read(Path(__file__).parent / "answers.csv"), read(Path(arguments[0]))
    except OSError as error:
        return _say(f"{error.filename}: {error.strerror}", 2)
    except ValueError as error:
        return _say(str(error), 2)
    asked, wrong = compared(dues, answers)
    beside = [key for key in answers.keys() - dues.keys() if any(amount(answers[key][m]) for m in MONEY)]
    differ = {key for found in wrong.values() for key, _, _ in found}
    decided = sum(bool(due["paid"]) for due in dues.values())
    _say(f"{len(differ)} of {decided} answers differ", 0)
    if decided < len(dues):
        _say(f"{len(dues) - decided} more are left open by the Code as it is read, and are not compared", 0)
    for clause in sorted(wrong):
        _tell(clause, wrong[clause], asked[clause])
    if beside:
        _say(f"Answers that pay where nothing is asked: {len(beside)}, such as {placed(min(beside))}", 0)
    return 1 if wrong or beside else 0


def _tell(clause: str, found: list[tuple[tuple[str, ...], str, str]], asked: int) -> None:
    """Say what differs under one clause."""
    _say(f"\u00a7 {clause or '(none)'}: {len(found)} of {asked} differ", 0)
    for key, kind, said in found[:SHOWN]:
        _say(f"    {key[2]} round {key[3]}, {kind} ({named(key)}): {said}", 0)
    if len(found) > SHOWN:
        _say(f"    and {len(found) - SHOWN} more", 0)


def _say(text: str, code: int) -> int:
    sys.stdout.write(f"{text}\n")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
