"""Who vouches for a record, in figures and in words: for the receipt, the screen and every paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.units import dollars

ALONE = "nobody but the tables vouches for this record"
UNSEEN = "a round left out with its numbers closed up would not show"
NO_WITNESSES = (
    "Inspections and observations are looks of people at what no log can show. They are no witness of money: "
    "none of them would show a round that was left out."
)
OTHERS, PIT, TABLES = "others", "the pit", "the tables"
"""Who made a witness: people or devices that do not deal, the pit that runs the tables, or the gaming tables
whose record it is. Only the first vouch for rounds."""
AGREED, DIFFERS, PART, NONE = "agreed", "differs", "handed in for part", "not handed in"
_STANDINGS = {each: each.replace(" ", "_") for each in (AGREED, DIFFERS, PART, NONE)}
"""How a witness stands on a gaming table's day, by name of its figure in a receipt."""


def figures(rows: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Count rows of ``audit.runs.findings.VOUCHED`` for a receipt: how many gaming tables' days stand how.

    alone  gaming tables' days for which nothing that others made was handed in
    difference_cents  of the days on which a witness differs, whichever way
    """
    told = list(rows)
    others = {_table_day(row) for row in told if row["made_by"] == OTHERS and row["standing"] != NONE}
    days = {_table_day(row) for row in told}
    names = dict.fromkeys(row["witness"] for row in told)
    return {
        "table_days": len(days),
        "alone": len(days - others),
        "witnesses": [_figures([row for row in told if row["witness"] == name]) for name in names],
    }


def _table_day(row: Mapping[str, Any]) -> tuple[Any, ...]:
    return row["property_id"], row["table_id"], row["gaming_day"]


def _figures(mine: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    counted = Counter(row["standing"] for row in mine)
    return {
        **{name: mine[0][name] for name in ("witness", "made_by", "could_show")},
        **{figure: counted[standing] for standing, figure in _STANDINGS.items()},
        "difference_cents": sum(abs(row["difference_cents"] or 0) for row in mine),
    }


def in_one_sentence(told: Mapping[str, Any]) -> str:
    """Say by the figures who vouches for the record, as page one does; without a full stop."""
    made = [each for each in told.get("witnesses", ()) if each["made_by"] == OTHERS and _there(each)]
    if not made:
        return f"{ALONE}: {_unseen(told)}"
    said = "; ".join(_of_others(each, told["table_days"]) for each in made)
    alone = f"; on {told['alone']:,} nobody but the tables does" if told["alone"] else ""
    return f"{said}{alone}"


def of_each(told: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """Give each witness that a game knows: its name, how it stands, and what it could have shown."""
    return [(each["witness"], _standing(each), each["could_show"]) for each in told["witnesses"]]


def alone(told: Mapping[str, Any]) -> str:
    """Say of how many gaming tables' days nobody but the tables vouches; empty where somebody does of all."""
    if not told["alone"]:
        return ""
    days = f"{told['alone']:,} of {_days(told['table_days'])}"
    return f"On {days} {ALONE}: {_unseen(told)}."


def _unseen(told: Mapping[str, Any]) -> str:
    """Say what would not show where nobody else vouches, but for what the tables' own record shows."""
    there = [each for each in told.get("witnesses", ()) if _there(each)]
    own = [each["witness"] for each in there if each["made_by"] == TABLES]
    return UNSEEN + (f", but in the {' and the '.join(own)}" if own else "")


def _there(told: Mapping[str, Any]) -> int:
    """On how many gaming tables' days something of a witness was handed in."""
    return int(sum(told[name] for standing, name in _STANDINGS.items() if standing != NONE))


def _of_others(told: Mapping[str, Any], days: int) -> str:
    said = f"the {told['witness']} vouches for the record on {told['agreed']:,} of {_days(days)}"
    if told["differs"]:
        cents = f" ({dollars(told['difference_cents'])})" if told["difference_cents"] else ""
        said += f", contradicts it on {told['differs']:,}{cents}"
    if told["handed_in_for_part"]:
        said += f", was handed in for part on {told['handed_in_for_part']:,}"
    return said


def _standing(told: Mapping[str, Any]) -> str:
    said = [f"{standing} on {told[name]:,}" for standing, name in _STANDINGS.items() if told[name]]
    cents = told["difference_cents"]
    whole = f"; what differs comes to {dollars(cents)}, whichever way" if cents else ""
    return f"{', '.join(said)} of the gaming tables' days{whole}"


def _days(number: int) -> str:
    return "1 gaming table's day" if number == 1 else f"{number:,} gaming tables' days"
