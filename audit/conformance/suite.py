"""A conformance suite: rounds without their settlement, what is filed, and what is due in them."""

from __future__ import annotations

import csv
import shutil
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import yaml

from audit import pipeline
from audit.conformance import check_answers, readme
from audit.conformance.answers import COLUMNS, Answer, answers
from audit.conformance.readme import ANSWERS, FILING, READINGS, RUNNER
from audit.format.log_files import arrow_schema, write_table
from audit.format.spreadsheet import cell
from audit.format.typed_csv import write_csv
from audit.intake.submission import load_submission
from rules.catalogue import chapter_of, declared

_Payment = tuple[str, ...]
"""What names a payment: property, table, gaming day and number."""
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

# What is paid or told only once the hands are settled; a payment that is asked for stands without its amount.
_LEFT_OUT = {
    "payments": (
        "payment_kind",
        ("envy_bonus", "bank_cover", "house_cover", "bank_surplus", "house_surplus", "bank_vigorish"),
    ),
    "events": (
        "event_kind",
        ("envy_acknowledged", "progressive_light", "progressive_verified", "inventory_return"),
    ),
}

ONE_ANSWER = {
    "bad_beat": "two_way",
    "dead_hand_returns": "all_wagers",
    "dealer_wager": "filed",
    "kicker_mode": "successive",
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
    _write_readings(game, submission.readings(found[0]["property_id"], game), found, out / READINGS)
    shutil.copyfile(str(check_answers.__file__), out / RUNNER)
    (out / "README.md").write_text(readme.text(game, found, asked), encoding="utf-8")
    return found


def _write_answers(found: list[Answer], path: Path) -> None:
    with path.open("w", encoding="utf-8", newline="") as stream:
        lines = csv.DictWriter(stream, COLUMNS, restval="")
        lines.writeheader()
        lines.writerows({name: cell(value) for name, value in each.items()} for each in found)


def _write_rows(log: Path, out: Path, found: list[Answer]) -> None:
    """Write rows as Parquet and as CSV, without what is asked for."""
    (out / "csv").mkdir()
    asked: set[_Payment] = {
        (each["property_id"], each["table_id"], each["gaming_day"], each["number"])
        for each in found
        if each["item"] == "payment"
    }
    for name in TABLES:
        days = []
        for day in sorted((log / name).glob("day=*")):
            rows = pq.read_table(day, schema=arrow_schema(name), partitioning=None)
            rows = _without(_played(rows, name, asked), name, asked)
            write_table(rows, out / "log", name, day.name.removeprefix("day="))
            days.append(rows)
        if days:
            write_csv(pa.concat_tables(days), out / "csv" / f"{name}.csv")


def _without(rows: pa.Table, name: str, asked: set[_Payment]) -> pa.Table:
    for column in _TAKEN_OUT.get(name, ()):
        place = rows.schema.get_field_index(column)
        rows = rows.set_column(
            place, rows.schema.field(place), pa.nulls(len(rows), rows.schema.field(place).type)
        )
    if name != "payments":
        return rows
    given = rows.column("payment_amount").to_pylist()
    kept = [None if key in asked else amount for key, amount in zip(_payments(rows), given, strict=True)]
    place = rows.schema.get_field_index("payment_amount")
    field = rows.schema.field(place)
    return rows.set_column(place, field, pa.array(kept, field.type))


def _played(rows: pa.Table, name: str, asked: set[_Payment]) -> pa.Table:
    """Leave out rows that only settling made, but payments that are asked for."""
    column, kinds = _LEFT_OUT.get(name, ("", ()))
    if not kinds:
        return rows
    settled = pc.is_in(rows.column(column).cast(pa.string()), pa.array(kinds))
    if name == "payments":
        settled = pc.and_not(settled, pa.array([key in asked for key in _payments(rows)], pa.bool_()))
    return rows.filter(pc.invert(pc.fill_null(settled, pa.scalar(value=False))))


def _payments(rows: pa.Table) -> list[_Payment]:
    """Return what names each payment."""
    columns = ("property_id", "table_id", "gaming_day", "payment_number")
    return [tuple(str(value) for value in row.values()) for row in rows.select(columns).to_pylist()]


def _write_readings(game: str, chosen: dict[str, str], found: list[Answer], path: Path) -> None:
    """Write every reading of the chapter, how it is read here, and how many answers rest on it."""
    number = chapter_of(game).number
    resting = Counter(
        named.partition("=")[0] for each in found for named in each["readings"].split("; ") if each["paid"]
    )
    with path.open("w", encoding="utf-8", newline="") as stream:
        lines = csv.writer(stream)
        lines.writerow(("reading", "citation", "question", "choice", "meaning", "usual", "answers"))
        for reading in declared().readings[number].values():
            choice = chosen.get(reading.name, reading.default)
            usual = "yes" if choice == reading.default else "no"
            said = (reading.name, reading.citation, reading.question, choice, reading.choices[choice], usual)
            lines.writerow([*map(cell, said), resting[reading.name]])
