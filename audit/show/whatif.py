"""How a supposition is shown: what was due beside what would be, and the findings that come and go."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group
from rich.table import Table
from rich.text import Text

from audit.ask.whatif import Changed, Compared, Due, WhatIf
from audit.evidence.wording import label
from audit.show.printing import MARKS, plain
from rules.citations import cited
from rules.units import dollars

_FINDINGS = ("exception", "review", "other_reading", "unknown")


def supposition(found: WhatIf) -> Group:
    """One round judged another way, to read."""
    where = f"Round {found.before.round_id} at {found.before.property_id}, table {found.before.table_id}"
    parts: list[Text | Table | str] = [
        Text(found.caution, style="bold yellow"),
        "",
        Text(f"{where}, gaming day {found.before.gaming_day}", style="bold"),
        *(plain(f"Supposed: {each}") for each in found.supposed),
        "",
        _wagers(found.wagers),
        "Amounts are what the player has in hand then: winnings and the stake that goes back, less vigorish.",
    ]
    for each in found.wagers:
        parts += _grounds(each)
    come = [each for each in found.changed if each.would_be in _FINDINGS]
    go = [each for each in found.changed if each.would_be not in _FINDINGS]
    parts += ["", *_clauses("Would be found", come), *_clauses("Would no longer be found, or judged", go)]
    return Group(*parts)


def _wagers(wagers: Iterable[Compared]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("position", "wager"):
        table.add_column(name)
    for name in ("stake", "recorded", "due", "would be due"):
        table.add_column(name, justify="right")
    table.add_column("")
    for each in wagers:
        one, two = each.before, each.after
        table.add_row(
            plain(label(one.position)),
            plain(one.name),
            _money(two.stake_cents),
            _cell(two.recorded_outcome, two.received_cents),
            _cell(one.outcome, one.net_cents),
            _cell(two.outcome, two.net_cents),
            Text("changes", style="bold") if _pays_otherwise(one, two) else "",
        )
    return table


def _pays_otherwise(one: Due, two: Due) -> bool:
    return (one.outcome, one.net_cents, one.envy_cents) != (two.outcome, two.net_cents, two.envy_cents)


def _cell(outcome: str, cents: int | None) -> str:
    return plain(f"{outcome or 'not known'} {_money(cents)}")


def _money(cents: int | None) -> str:
    return "?" if cents is None else dollars(cents)


def _grounds(compared: Compared) -> list[str]:
    """What the rules say of a wager otherwise, each step with its clause."""
    was = [f"  {cited(each.clause)}  {each.text}" for each in compared.before.steps]
    would = [f"  {cited(each.clause)}  {each.text}" for each in compared.after.steps]
    if was == would:
        return []
    return [
        "",
        *(plain(f"- {each}") for each in was if each not in would),
        *(plain(f"+ {each}") for each in would if each not in was),
    ]


def _clauses(title: str, changed: list[Changed]) -> list[Text | Table | str]:
    if not changed:
        return [Text(f"{title}: nothing", style="dim")]
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for each in changed:
        told = each.after if each.would_be in _FINDINGS else each.before
        words = f"  Observed: {told.observed}.  Required: {told.required}." if told else ""
        mark, style = MARKS.get(each.would_be, ("-", "dim"))
        position = f" ({each.position})" if each.position else ""
        table.add_row(
            Text(f"{mark} {each.was} -> {each.would_be}", style=style),
            plain(f"{cited(each.clause)}{position}"),
            plain(f"{each.duty}{words}"),
        )
    return [Text(title, style="bold"), table]
