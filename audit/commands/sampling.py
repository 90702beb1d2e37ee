"""The commands for video review: ``draw-sample`` draws, ``sample-result`` tells what was found."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from audit.commands.inputs import LogOption
from audit.errors import AuditError
from audit.show import printing
from audit.show.terminal import (
    Format,
    FormatOption,
    InClearOption,
    KeyOption,
    PropertyOption,
    RunFolder,
    WhyOption,
    clear_errors,
    console,
    errors,
    written_down,
)

if TYPE_CHECKING:
    from audit.sampling.record import Sample


def draw_sample(
    context: typer.Context,
    run: RunFolder,
    seed: Annotated[int, typer.Option("--seed", help="Number that decides which; it is in the record.")],
    n: Annotated[int | None, typer.Option("--n", min=1, help="How many rounds.")] = None,
    moments: Annotated[
        int | None, typer.Option("--moments", min=1, help="How many moments of the floor: table and minute.")
    ] = None,
    dollars: Annotated[
        int | None, typer.Option("--dollars", min=1, help="How many dollars, each as likely as any other.")
    ] = None,
    by: Annotated[
        str, typer.Option("--by", help="Which dollars: those paid in winnings (paid), or wagered.")
    ] = "paid",
    stratify: Annotated[
        str, typer.Option("--stratify", help="Strata, any of table,shift,game,day,dealer.")
    ] = "",
    shifts: Annotated[
        Path | None,
        typer.Option("--shifts", help="YAML list of shifts; else 06-14, 14-22 and 22-06 o'clock."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="New folder for the lists and the record, sample.json.")
    ] = None,
    property_id: PropertyOption = None,
    log: LogOption = None,
    key: KeyOption = None,
    in_clear: InClearOption = False,
    why: WhyOption = "",
    format_: FormatOption = Format.TABLE,
) -> None:
    """Draw rounds, moments of the floor, or dollars for video review; a seed draws the same anywhere.

    `--n` draws rounds of the record: does the video show what is written (sample.csv)?  `--moments` draws in
    the other direction, a gaming table and a minute for which it was open by the record or by the pit's own
    list: somebody writes down what the video shows, without the record before them, and `sample-result`
    holds it against the record (moments.csv).  Only that can show a round that was left out.  `--dollars`
    draws rounds by dollar (monetary-unit sampling), so that large amounts are looked at first (dollars.csv).

    Strata share the sample in proportion to their rounds, or minutes (largest remainder; at least one each
    where the sample is large enough).  Within a stratum those with the lowest SHA-256 of
    `SEED:PROPERTY:ROUND` (or `SEED:PROPERTY:TABLE:MINUTE`) are drawn, so that anybody can draw them again.
    Times are on the property's clock.  What becomes of a sample is kept beside it in samples.jsonl, and in
    the store.

    A list of shifts has entries such as `{name: swing, from: "12:00", to: "20:00"}`.

    Example: `pitaudit draw-sample build/run --n 60 --stratify table,shift --seed 20260315 --out build/review`

    Example: `pitaudit draw-sample build/run --n 60 --moments 60 --dollars 60 --seed 7 --out build/review`
    """
    from audit.intake import house_lists  # noqa: PLC0415  (the log is read only where it is needed)
    from audit.sampling.kept import kept  # noqa: PLC0415
    from audit.sampling.record import Asked, drawn_from  # noqa: PLC0415

    with clear_errors():
        written_down(context, run, why, in_clear=in_clear)
        if not (n or moments or dollars):
            message = "say what to draw: --n ROUNDS, --moments MOMENTS or --dollars DOLLARS"
            raise AuditError(message)
        if format_ is not Format.TABLE and sum(map(bool, (n, moments, dollars))) > 1:
            message = f"--format {format_.value} prints one list: draw one, or take the files of --out"
            raise AuditError(message)
        strata = tuple(each.strip() for each in stratify.split(",") if each.strip())
        asked = Asked(
            *(n or 0, seed, strata, property_id, house_lists.shifts(shifts) if shifts else None),
            *(moments or 0, dollars or 0, by),
        )
        sample = drawn_from(run, asked, log, key, in_clear=in_clear)
        files = kept(run, sample, out) if out else []
    screen = console if format_ is Format.TABLE else errors
    _print_sample(sample, format_)
    for file in files:
        screen.print(f"Written  {printing.plain(str(file))}", soft_wrap=True)


def _print_sample(sample: Sample, format_: Format) -> None:
    from audit.sampling.record import COLUMNS  # noqa: PLC0415

    screen = console if format_ is Format.TABLE else errors
    for what, rows in sample.lists().items():
        printing.print_rows(console, rows, format_.value, COLUMNS[what])
        screen.print(printing.plain(sample.in_words(what)), soft_wrap=True)


def sample_result(
    sample: Annotated[
        Path, typer.Argument(help="Folder of the sample, with its sample.json.", show_default=False)
    ],
    run: Annotated[
        Path | None,
        typer.Option("--run", metavar="RUN", help="Run it was drawn from; moments are held against its log."),
    ] = None,
    filled: Annotated[
        Path | None, typer.Option("--list", help="Rounds as filled in; else sample.csv in the folder.")
    ] = None,
    moments: Annotated[
        Path | None, typer.Option("--moments", help="Moments as filled in; else moments.csv in the folder.")
    ] = None,
    dollars: Annotated[
        Path | None, typer.Option("--dollars", help="Dollars as filled in; else dollars.csv in the folder.")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", help="New file for the result, as JSON.")] = None,
    log: LogOption = None,
    key: KeyOption = None,
    format_: FormatOption = Format.TABLE,
) -> None:
    """Tell what a reviewed sample says of the whole record: what differs, and how much can, at 95 %.

    Under `reviewed_by` stands who looked.  Of a round a reviewer writes under `found` that it `agrees`,
    `differs`, or is `not visible`.  Of a moment under `shows`: `round` where one is under way within that
    minute, `no round`, or `not visible`; it is held against the times of the table's rounds (a minute's
    difference of the clocks is allowed), and where somebody found the round itself, or did not, `in_record`
    says `yes` or `no`.  Of a round drawn by dollar, `on_video` is the amount that the video shows.  A row
    left out, added or not reviewed is an error.

    The limit of rounds and moments is exact (hypergeometric, one-sided), that of dollars is Stringer's bound
    of what the record has too much.  Of what the video does not show nothing is known: "at worst" counts it
    as wrong.  The result is kept as result.json in the folder, for `pitaudit report --sample`, and
    samples.jsonl says who looked and when it was evaluated.

    Example: `pitaudit sample-result build/review --run build/run`
    """
    import json  # noqa: PLC0415  (these are loaded only where they are needed)

    from audit.runs.outputs import write_new  # noqa: PLC0415
    from audit.sampling.kept import evaluated  # noqa: PLC0415
    from audit.sampling.result import COLUMNS  # noqa: PLC0415

    with clear_errors():
        lists = {"rounds": filled, "moments": moments, "dollars": dollars}
        elsewhere = {what: path for what, path in lists.items() if path}
        result = evaluated(sample, elsewhere, run, log, key)
        if out:
            write_new(out, json.dumps(result.record(), indent=2, ensure_ascii=False) + "\n")
    printing.print_rows(console, result.rows(), format_.value, COLUMNS)
    screen = console if format_ is Format.TABLE else errors
    for what, part in result.parts.items():
        for words in part.differing:
            screen.print(printing.plain(f"Differs  {words}"), soft_wrap=True)
        screen.print(printing.plain(f"{what.capitalize()}: {result.sentence(what)}"), soft_wrap=True)
    screen.print(printing.plain(f"Reviewed by {', '.join(result.reviewers)}"), soft_wrap=True)
    for file in filter(None, (out, sample / "result.json")):
        screen.print(f"Written  {printing.plain(str(file))}", soft_wrap=True)
