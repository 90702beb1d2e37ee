"""The command that judges one round another way: ``whatif``."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from audit.commands.inputs import LogOption, SubmissionOption
from audit.show import printing
from audit.show.terminal import (
    Format,
    InClearOption,
    KeyOption,
    PropertyOption,
    RunOrStore,
    WhyOption,
    clear_errors,
    console,
    written_down,
)

_ReadingOption = Annotated[
    list[str] | None,
    typer.Option("--reading", help="Another reading of an open point, NAME=CHOICE; repeatable."),
]


def whatif(
    context: typer.Context,
    run: RunOrStore,
    round_id: Annotated[
        str | None, typer.Argument(metavar="ROUND", help="The round; or say --table and --at.")
    ] = None,
    table: Annotated[str | None, typer.Option("--table", help="The gaming table.")] = None,
    at: Annotated[
        str | None,
        typer.Option(
            "--at", help="Time by the property's own clock (2026-03-02 21:40; 21:40 in a run of one day)."
        ),
    ] = None,
    reading: _ReadingOption = None,
    paytable: Annotated[
        list[str] | None,
        typer.Option("--paytable", help="Another paytable, B or WAGER=B; repeatable."),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", help="Another option of the Rules Submission, NAME=VALUE; repeatable."),
    ] = None,
    date: Annotated[
        str | None, typer.Option("--date", help="Under the law and the filing of this gaming day.")
    ] = None,
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", help="Another record, such as 'seat 3 fortune_bonus=5'; repeatable."),
    ] = None,
    property_id: PropertyOption = None,
    log: LogOption = None,
    submission: SubmissionOption = None,
    key: KeyOption = None,
    in_clear: InClearOption = False,
    why: WhyOption = "",
    format_: Annotated[
        Format, typer.Option("--format", help="How to print it (table or json).")
    ] = Format.TABLE,
) -> None:
    """Judge one round another way, beside how it is judged.

    It is a supposition, not a finding: nothing of it is kept, and the run is only read.

    With `--set`, one thing is as if it had been recorded otherwise: a stake (`seat 3 fortune_bonus=5`), what
    was paid (`seat 3 fortune_bonus paid=25`), a card (`dealer card 2=Kd`), all cards (`seat 3 cards=As Kd`),
    or a column of the round (`announced_result=tie`).  An empty value is one that is not recorded.

    Example: `pitaudit whatif build/run PG-12-20260314-0093 --paytable fortune_bonus=B`

    Example: `pitaudit whatif build/run PG-12-20260314-0093 --reading three_pair=collected --date 2026-01-15`

    Example: `pitaudit whatif build/run --table PG-12 --at "2026-03-14 21:40" --set "seat 3 fortune_bonus=5"`
    """
    from audit.without_pandas import without_pandas  # noqa: PLC0415

    without_pandas()
    from audit.ask.supposed import Supposed, assignments  # noqa: PLC0415
    from audit.ask.whatif import what_if  # noqa: PLC0415
    from audit.format import names  # noqa: PLC0415  (the rules are loaded only where needed)
    from audit.search.meant import round_meant  # noqa: PLC0415
    from audit.show.whatif import supposition  # noqa: PLC0415

    with clear_errors():
        written_down(context, run, why, in_clear=in_clear)
        supposed = Supposed(
            readings=assignments("--reading", reading or ()),
            options=assignments("--option", option or ()),
            paytables=tuple(paytable or ()),
            gaming_day=names.day(date) if date else None,
            sets=tuple(set_ or ()),
        )
        asked = round_meant(run, round_id, table, at, property_id, log)
        found = what_if(
            asked.run,
            asked.round_id,
            supposed,
            log,
            submission,
            key,
            in_clear=in_clear,
            property_id=asked.property_id,
        )
    if format_ is Format.JSON:
        printing.print_json(console, [asdict(found)])
    else:
        if asked.words:
            console.print(printing.plain(asked.words), soft_wrap=True)
        console.print(supposition(found))
