"""What ``pitaudit explain`` prints: one round in plain steps, and what each clause says of it."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from audit.ask.replay import Judgement, Replay
from audit.format.visible import visible
from audit.show.printing import MARKS, plain
from rules.citations import cited

_PARTS = (
    (("exception", "review"), "Not as it should be"),
    (("other_reading",), "Right only under another reading than the default"),
    (("unknown",), "Not known"),
)
"""What is said of a round before what is right: the results, and the heading above them."""


def explained(told: Replay, when: str = "") -> Group:
    """One round in plain steps, then what each clause says of it.

    when  how far it is from the time that was asked for
    """
    head = Text(visible(f"Round {told.round_id} at {told.property_id}, table {told.table_id}, "), "bold")
    head.append(visible(f"gaming day {told.gaming_day}{f', {when}' if when else ''}"))
    about = _columns(no_wrap=1, styled="bold")
    for line in told.about:
        about.add_row(plain(line.name), plain(line.text))
    steps = _columns(no_wrap=1, styled="dim")
    for step in told.steps:
        steps.add_row(plain(cited(step.clause)), plain(step.text))
    shown: list[RenderableType] = [head, "", about, "", steps, ""]
    for results, title in _PARTS:
        judged = [each for each in told.judgements if each.result in results]
        if judged:
            shown += [Text(title, style="bold"), _judged(judged), ""]
    passed = sum(each.result == "pass" for each in told.judgements)
    return Group(*shown, Text(f"+ {passed} checks of this round passed", style="green"))


def _judged(judgements: list[Judgement]) -> Table:
    table = _columns(no_wrap=2)
    for each in judgements:
        mark, style = MARKS[each.result]
        where = f" ({each.position})" if each.position else ""
        table.add_row(
            Text(f"{mark} {each.result.replace('_', ' ')}", style=style),
            plain(f"{cited(each.clause)}{where}"),
            plain(f"{each.duty}  Observed: {each.observed}.  Required: {each.required}.{_reading(each)}"),
        )
    return table


def _reading(each: Judgement) -> str:
    return f"  {each.reading[0].upper()}{each.reading[1:]}." if each.reading else ""


def _columns(*, no_wrap: int, styled: str = "") -> Table:
    """A table without lines, whose first columns are not broken."""
    table = Table(box=None, show_header=False, pad_edge=False)
    for _ in range(no_wrap):
        table.add_column(style=styled, no_wrap=True)
    table.add_column(overflow="fold")
    return table
