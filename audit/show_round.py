"""What ``pitaudit explain`` prints: one round in plain steps, and what each clause says of it."""

from __future__ import annotations

from rich.console import Group
from rich.table import Table
from rich.text import Text

from audit.replay import Replay
from audit.show import MARKS, plain
from audit.visible import visible


def explained(told: Replay) -> Group:
    """One round in plain steps, then what each clause says of it."""
    head = Text(visible(f"Round {told.round_id} at {told.property_id}, table {told.table_id}, "), "bold")
    head.append(f"gaming day {told.gaming_day}")
    steps = Table(box=None, show_header=False, pad_edge=False)
    steps.add_column(style="dim", no_wrap=True)
    steps.add_column(overflow="fold")
    for step in told.steps:
        steps.add_row(plain(f"§ {step.clause}"), plain(step.text))
    judged = Table(box=None, show_header=False, pad_edge=False)
    for _ in range(2):
        judged.add_column(no_wrap=True)
    judged.add_column(overflow="fold")
    passed = 0
    for each in told.judgements:
        if each.result == "pass":
            passed += 1
            continue
        mark, style = MARKS[each.result]
        where = f" ({each.position})" if each.position else ""
        judged.add_row(
            Text(f"{mark} {each.result}", style=style),
            plain(f"§ {each.clause}{where}"),
            plain(f"{each.duty}  Observed: {each.observed}.  Required: {each.required}."),
        )
    return Group(head, "", steps, "", judged, Text(f"+ {passed} checks of this round passed", style="green"))
