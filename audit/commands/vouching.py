"""The command that tells who else vouches for the record of a run: ``vouched``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from audit.errors import AuditError
from audit.format import names
from audit.runs import differences_told, slips_told
from audit.runs.findings import receipt_of, vouched_of
from audit.runs.pace_told import improbable, in_one_sentence, in_words
from audit.runs.vouched_told import NO_WITNESSES, alone, figures, of_each
from audit.show import printing
from audit.show.terminal import Format, FormatOption, PropertyOption, RunFolder, clear_errors, console, errors
from rules.units import dollars

MOST_GAPS = 20
"""Improbable gaps between rounds on the screen; run.json has all."""
_COUNTED = ("agreed", "differs", "undecided", "left_out")
_ON_SCREEN = ("table_id", "gaming_day", "witness", "made_by", "standing", "amount", *_COUNTED)
_WRITTEN = (
    *("property_id", "table_id", "gaming_day", "game", "witness", "made_by", "standing"),
    *("difference_cents", "of", *_COUNTED, "could_show"),
)


def vouched(
    run: RunFolder,
    table: Annotated[str | None, typer.Option("--table", help="Only this gaming table.")] = None,
    property_id: PropertyOption = None,
    format_: FormatOption = Format.TABLE,
) -> None:
    """Tell who else vouches for the record: each witness of each gaming table's day.

    A witness agreed, differs (with dollars), was handed in for part, or was not handed in; below it stands
    what it could have shown.  Those made by others come from people who do not deal; those made by the tables
    are another part of their own record.  What differs accuses nobody: a witness is believed no more than the
    record.

    Gaps between rounds that a table's own pace makes improbable are listed, each with its chance among all
    that were looked at.  A gap accuses nobody; it is for review where a witness differs that day.  So are
    numbers of fill and credit slips that no slip bears, and differences of an inventory that somebody has to
    be told, as the department says (severity.toml).

    Example: `pitaudit vouched build/run --table MB-05`
    """
    with clear_errors():
        receipt = receipt_of(run)
        if "vouched" not in receipt:
            message = f"{run}: does not say who vouches for it; an earlier version wrote it, audit again"
            raise AuditError(message)
        place = names.one_property(property_id, (each["id"] for each in receipt["properties"]))
        rows = vouched_of(run).to_pylist()
        wanted = names.known("table", table, {row["table_id"] for row in rows}) if table else None
    found = [row for row in rows if place in (None, row["property_id"]) and wanted in (None, row["table_id"])]
    for row in found:
        cents = row["difference_cents"]
        row["amount"] = None if cents is None else dollars(cents, signed=True)
    several = ("property_id",) if len(receipt["properties"]) > 1 else ()
    on_screen = format_ is Format.TABLE
    printing.print_rows(console, found, format_.value, (*several, *_ON_SCREEN) if on_screen else _WRITTEN)
    screen = console if on_screen else errors
    told = figures(found)
    for name, standing, could_show in of_each(told):
        screen.print(printing.plain(f"{name[0].upper()}{name[1:]}: {standing}."), soft_wrap=True)
        screen.print(printing.plain(f"  It could have shown: {could_show}"), soft_wrap=True)
    gaps = improbable(receipt, found, {row["property_id"] for row in found})
    gaps = [gap for gap in gaps if wanted in (None, gap["table_id"])]
    for gap in gaps[:MOST_GAPS]:
        screen.print(printing.plain(f"Gap  {in_words(gap)}"), soft_wrap=True)
    for said in _beside(receipt, found, wanted):
        screen.print(printing.plain(said), soft_wrap=True)
    for said in filter(None, (_sentence(in_one_sentence(receipt, gaps)), alone(told), NO_WITNESSES)):
        screen.print(printing.plain(said), soft_wrap=True)


def _beside(receipt: dict[str, Any], rows: list[dict[str, Any]], table: str | None) -> Iterator[str]:
    """Say what is to be reported of the inventories, and which numbers of their slips are left out."""
    for said in differences_told.in_words(receipt, rows):
        yield f"Difference  {said}"
    gaps = slips_told.left_out(receipt, {row["property_id"] for row in rows})
    gaps = [gap for gap in gaps if table in (None, *(gap[each]["table_id"] for each in ("after", "before")))]
    for gap in gaps[:MOST_GAPS]:
        yield f"Slips  {slips_told.in_words(gap)}"
    if said := slips_told.in_one_sentence(receipt, gaps):
        yield _sentence(said)


def _sentence(said: str) -> str:
    return f"{said[0].upper()}{said[1:]}."
