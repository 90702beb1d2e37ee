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
    with path.open(encoding="utf-8-sig", newline="") as stream:
        lines = csv.DictReader(stream)
        lacking = [name for name in KEY + MONEY if name not in (lines.fieldnames or ())]
        if lacking:
            message = f"{path}: no column {', '.join(lacking)}"
            raise ValueError(message)
        return {tuple(row[name] for name in KEY): row for row in lines}


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
    found = []
    for name in MONEY:
        right = {amount(due[name]), amount(due["or_vigorish"]) if name == "vigorish" else None} - {None}
        if right and amount(given[name]) not in right:
            wanted = " or ".join(sorted(str(each) for each in right))
            found.append(f"{name} {given[name] or 'nothing'} instead of {wanted}")
    return ", ".join(found)


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
    except (OSError, ValueError) as error:
        return _say(str(error), 2)
    asked, wrong = compared(dues, answers)
    unasked = answers.keys() - dues.keys()
    differ = {key for found in wrong.values() for key, _, _ in found}
    _say(f"{len(differ)} of {len(dues)} answers differ", 0)
    for clause in sorted(wrong):
        _say(f"\u00a7 {clause or '(none)'}: {len(wrong[clause])} of {asked[clause]}", 0)
        for key, kind, said in wrong[clause][:SHOWN]:
            _say(f"    {key[2]} round {key[3]}, {kind} ({key[4]} {key[5]}): {said}", 0)
    if unasked:
        _say(f"{len(unasked)} answers are about nothing in the suite, such as {' '.join(min(unasked))}", 0)
    return 1 if wrong or unasked else 0


def _say(text: str, code: int) -> int:
    sys.stdout.write(f"{text}\n")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
