"""A finding as one of the list that it was opened from, and the findings before and after it there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from reports.desk.days_view import UP
from reports.desk.findings_view import FILTERS, listed_of_run
from reports.desk.given import GivenStore, Row
from reports.desk.nearest import one_of
from reports.desk.night import Night
from reports.desk.pages import address
from reports.desk.store_view import leading, listed_of_store

STORE = "store"
"""The list of the whole store, as ``of`` of an address names it."""


def in_list(
    night: Night, given: GivenStore | None, asked: Mapping[str, str], here: str = ""
) -> dict[str, Any]:
    """Place a finding in the list it was opened from: that of its run, or of the store.

    here  where the pages of the run lie, seen from the store
    """
    if given is None or not asked.get("of"):
        told = _placed(listed_of_run(night, asked).rows, asked, lambda _: "", "findings")
        return {**told, "next_here": f"{here}{told['after']}" if told["after"] else ""}
    one_of("list", asked["of"], [STORE])
    lead = leading([day for day in given.days() if day.run])
    told = _placed(listed_of_store(given, asked).rows, asked, lambda row: UP + lead(row), f"{UP}findings")
    return {**told, "next_here": told["after"].removeprefix(UP)}


def _placed(
    rows: Sequence[Row], asked: Mapping[str, str], lead: Callable[[Row], str], whole: str
) -> dict[str, Any]:
    """The list with its filters, and addresses of the findings beside one in it.

    lead  gives what stands before the address of a finding's run
    """
    kept = {name: asked[name] for name in (*FILTERS, "sort") if asked.get(name)}
    of = {"of": asked["of"]} if asked.get("of") else {}
    place = next((n for n, row in enumerate(rows) if row["finding_id"] == asked.get("finding")), None)

    def to(number: int) -> str:
        if place is None or not 0 <= number < len(rows):
            return ""
        return lead(rows[number]) + address("finding", finding=rows[number]["finding_id"], **of, **kept)

    return {
        "list": address(whole, **kept),
        "number": place + 1 if place is not None else 0,
        "of_list": len(rows),
        "before": to(place - 1) if place is not None else "",
        "after": to(place + 1) if place is not None else "",
    }
