"""A conformance suite: rounds without their settlement, what is filed, and what is due in them."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import yaml

from audit import pipeline
from audit.conformance import check_answers
from audit.conformance.answers import COLUMNS, Answer, answers
from audit.intake.submission import load_submission
from audit.log_format import arrow_schema, write_table
from audit.spreadsheet import cell
from audit.typed_csv import write_csv
from rules.catalogue import chapter_of, declared

ANSWERS, FILING, READINGS, RUNNER = "answers.csv", "rules_submission.yaml", "readings.csv", "check_answers.py"
TABLES = ("rounds", "hands", "wagers", "payments", "events")

# What the dealer announced, and what settling left behind: the system under test works it out itself.
_TAKEN_OUT = {
    "rounds": ("announced_result", "result_announced_at", "settled_at"),
    "hands": ("first_count", "final_count", "hand_racked_at"),
    "wagers": (
        "wager_outcome",
        "wager_paid",
        "wager_returned",
        "collected_at",
        "paid_at",
        "settlement_order",
        "vigorish",
        "vigorish_handling",
        "vigorish_handled_at",
        "vigorish_collected_at",
        "marker_amount",
        "marker_position",
        "marker_removed_at",
        "meter_after",
        "paid_from",
        "validated_by",
    ),
}

ONE_ANSWER = {
    "bad_beat": "two_way",
    "dead_hand_returns": "all_wagers",
    "dealer_wager": "filed",
    "progressive_stake": "returned",
    "straight_with_three": "best_ranked",
    "vigorish_cent": "down",
}
"""Choices in place of defaults that leave more than one settlement right: each wager has one answer."""


def read_so(game: str, submission: Path, chosen: dict[str, str]) -> None:
    """Write into a Rules Submission how the Code is read: ``chosen``, else so that there is one answer."""
    known = declared().readings[chapter_of(game).number]
    document: dict[str, Any] = yaml.safe_load(submission.read_text(encoding="utf-8"))
    one = {name: c for name, c in ONE_ANSWER.items() if name in known and c in known[name].choices}
    for property_ in document["properties"]:
        own = property_.get("readings") or {}
        property_["readings"] = {game: {**own, **own.pop(game, {}), **one, **chosen}}
    submission.write_text(yaml.safe_dump(document, sort_keys=False, allow_unicode=True), encoding="utf-8")


def write(game: str, log: Path, out: Path, asked: str) -> list[Answer]:
    """Write the suite of a simulated log, with its Rules Submission beside it, into an empty folder.

    asked  the command that makes it again
    Returns the answers.
    """
    filed = log / FILING
    submission = load_submission(filed)
    with TemporaryDirectory() as scratch:
        run = Path(scratch, "run")
        pipeline.run(log, filed, run, jobs=1)
        found = list(answers(run, log, submission))
    _write_answers(found, out / ANSWERS)
    _write_rows(log, out, found)
    shutil.copyfile(filed, out / FILING)
    _write_readings(game, submission.readings(found[0]["property_id"], game), out / READINGS)
    shutil.copyfile(str(check_answers.__file__), out / RUNNER)
    (out / "README.md").write_text(_readme(game, found, asked), encoding="utf-8")
    return found


def _write_answers(found: list[Answer], path: Path) -> None:
    with path.open("w", encoding="utf-8", newline="") as stream:
        lines = csv.DictWriter(stream, COLUMNS, restval="")
        lines.writeheader()
        lines.writerows({name: cell(value) for name, value in each.items()} for each in found)


def _write_rows(log: Path, out: Path, found: list[Answer]) -> None:
    """Write rows as Parquet and as CSV, without what is asked for."""
    (out / "csv").mkdir()
    asked = {
        (each["property_id"], each["table_id"], each["gaming_day"], each["number"])
        for each in found
        if each["item"] == "payment"
    }
    for name in TABLES:
        days = []
        for day in sorted((log / name).glob("day=*")):
            rows = pq.read_table(day, schema=arrow_schema(name), partitioning=None)
            rows = _without(rows, name, asked)
            write_table(rows, out / "log", name, day.name.removeprefix("day="))
            days.append(rows)
        if days:
            write_csv(pa.concat_tables(days), out / "csv" / f"{name}.csv")


def _without(rows: pa.Table, name: str, asked: set[tuple[str, str, str, str]]) -> pa.Table:
    for column in _TAKEN_OUT.get(name, ()):
        place = rows.schema.get_field_index(column)
        rows = rows.set_column(
            place, rows.schema.field(place), pa.nulls(len(rows), rows.schema.field(place).type)
        )
    if name != "payments":
        return rows
    keys = rows.select(["property_id", "table_id", "gaming_day", "payment_number"]).to_pylist()
    given = rows.column("payment_amount").to_pylist()
    kept = [
        None if tuple(str(value) for value in key.values()) in asked else amount
        for key, amount in zip(keys, given, strict=True)
    ]
    place = rows.schema.get_field_index("payment_amount")
    field = rows.schema.field(place)
    return rows.set_column(place, field, pa.array(kept, field.type))


def _write_readings(game: str, chosen: dict[str, str], path: Path) -> None:
    number = chapter_of(game).number
    with path.open("w", encoding="utf-8", newline="") as stream:
        lines = csv.writer(stream)
        lines.writerow(("reading", "citation", "question", "choice", "meaning"))
        for reading in declared().readings[number].values():
            choice = chosen.get(reading.name, next(iter(reading.choices)))
            meaning = reading.choices.get(choice, "")
            said = (reading.name, reading.citation, reading.question, choice, meaning)
            lines.writerow([cell(each) for each in said])


def _readme(game: str, found: list[Answer], asked: str) -> str:
    chapter = chapter_of(game)
    wagers = sum(each["item"] == "wager" for each in found)
    return f"""# Conformance suite: {chapter.title}, 58 Pa. Code Chapter {chapter.number}

Rounds of the game as a round log, and what is due in them to the cent:
{wagers:,} wagers and {len(found) - wagers:,} payments.  Any system that settles it can be held against it.

Made by `{asked}`.  The same command of the same version makes the same bytes.

| file | what is in it |
|---|---|
| `log/` | the rounds in the log format, as Parquet, without announcements and settlement |
| `csv/` | the same rows as CSV, one file a table |
| `{FILING}` | what the casino filed, gaming table by gaming table, and how it reads the Code |
| `{READINGS}` | every passage of the chapter that can be read in more than one way, and how it is read here |
| `{ANSWERS}` | what is due on each wager and payment |
| `{RUNNER}` | compares a CSV of answers with `{ANSWERS}`; plain Python, nothing else is needed |

`pitaudit format` prints what the columns of the rows mean.

## Answers

`property_id`, `gaming_day`, `table_id`, `round_id`, `item` (wager or payment) and `number` (`wager_number` or
`payment_number` of the row) name what is due.  Money is dollars:

- `paid`: winnings, without the stake and before vigorish; of a payment, its amount.
- `returned`: stake that goes back or stays with the player, with what was moved onto the wager.
- `vigorish`: what is charged on the winnings.  Where two amounts are permitted, `or_vigorish` is the other.

An empty `paid` says that the Code, so read, does not decide.  `citations` names the clauses that say what is
due, `readings` how passages are read that they rest on, `filing` and `filed` the filing and its options.

Payments that stand in `csv/payments.csv` with their amount are given, such as the seed of a meter.

## Compare

    python {RUNNER} YOURS.csv

It prints what differs, clause by clause, and ends with 1 where something does.
"""
