"""How much of a run rests on looks of people, in words: for the screen and for every paper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.citations import is_of_code


def looks_relied_on(receipt: Mapping[str, Any]) -> str:
    """Say how many clauses rest on how many looks, from a run's receipt; empty where none does."""
    told = receipt.get("attested")
    if not told or not told["looks"]:
        return ""
    everywhere = receipt["totals"]["states_of_games_played"].get("attested", 0)
    part = told["clauses"] - everywhere
    but = f" ({part:,} of them not at every gaming table's day)" if part > 0 else ""
    return (
        f"{_count(told['clauses'], 'clause')}{but} by {_count(told['looks'], 'look')} of "
        f"{_count(told['people'], 'person', 'people')} at {_count(told['tables'], 'table')}"
    )


def looks_not_relied_on(receipt: Mapping[str, Any]) -> str:
    """Say how many looks are not relied on, and why; empty where all are."""
    told = receipt.get("attested")
    return "; ".join(
        f"{_count(each['looks'], 'look')} not relied on: {each['reason']}"
        for each in (told["not_relied_on"] if told else ())
    )


def how_examined(receipt: Mapping[str, Any], coverage: Iterable[Mapping[str, Any]]) -> str:
    """Say what was checked and what was only looked at by people: no more than the run's figures bear out."""
    states = receipt["totals"]["states_of_games_played"]
    not_so = [
        f"{_count(states[state], 'clause')} {why}" for state, why in _NOT_SO.items() if states.get(state)
    ]
    in_part = states.get(_IN_PART, 0) + sum(map(_is_breached_in_part, coverage))
    not_so += [f"{_count(in_part, 'clause')} that could be audited in some rows only"] if in_part else []
    context = sum(each["rows_for_context"] for each in receipt["intake"]["tables"].values())
    not_so += [f"{_count(context, 'row')} read for what came before"] if context else []
    but = f", but for {_listed(not_so)}" if not_so else ""
    said = f"Every row that passed intake was checked against every clause that a log can show{but}"
    looks = looks_relied_on(receipt)
    if not looks:
        return f"{said}; no row was left out by sampling."
    return (
        f"{said}; no row was left out by sampling. What no log can show is attested, {looks}: "
        "a look is a sample of what was done, and is not checked."
    )


_NOT_SO = {
    "error": "whose check failed to run",
    "not auditable": "that could not be audited",
}
_IN_PART = "pass in part"
_BY_PEOPLE = {"attested", "not attested", "expired"}


def _is_breached_in_part(row: Mapping[str, Any]) -> bool:
    """Whether a clause's one word, such as breached, does not say that some rows could not be audited."""
    told = {*_NOT_SO, _IN_PART, *_BY_PEOPLE}
    return bool(row["not_auditable"]) and row["state"] not in told and is_of_code(row["citation"])


def _listed(parts: list[str]) -> str:
    *first, last = parts
    return f"{', '.join(first)} and {last}" if first else last


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number:,} {one if number == 1 else many or one + 's'}"
