"""The commands for video review: ``draw-sample`` draws rounds, ``sample-result`` tells what was found."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from audit.commands.inputs import LogOption
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


def draw_sample(
    context: typer.Context,
    run: RunFolder,
    n: Annotated[int, typer.Option("--n", min=1, help="How many rounds.")],
    seed: Annotated[int, typer.Option("--seed", help="Number that decides which; it is in the record.")],
    stratify: Annotated[
        str, typer.Option("--stratify", help="Strata, any of table,shift,game,day,dealer.")
    ] = "",
    shifts: Annotated[
        Path | None,
        typer.Option("--shifts", help="YAML list of shifts; else 06-14, 14-22 and 22-06 o'clock."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="New folder for the record: sample.csv and sample.json.")
    ] = None,
    property_id: PropertyOption = None,
    log: LogOption = None,
    key: KeyOption = None,
    in_clear: InClearOption = False,
    why: WhyOption = "",
    format_: FormatOption = Format.TABLE,
) -> None:
    """Draw rounds for video review from all that a run judged; a seed draws the same rounds anywhere.

    Strata share the sample in proportion to their rounds (largest remainder; at least one each where the
    sample is large enough).  Within a stratum the rounds with the lowest SHA-256 of `SEED:PROPERTY:ROUND` are
    drawn, so that anybody can draw them again.  Times are on the property's clock.

    A list of shifts has entries such as `{name: swing, from: "12:00", to: "20:00"}`.

    Example: `pitaudit draw-sample build/run --n 60 --stratify table,shift --seed 20260315 --out build/review`
    """
    from audit.intake import house_lists  # noqa: PLC0415  (the log is read only where it is needed)
    from audit.sampling.record import COLUMNS, Asked, drawn_from, write  # noqa: PLC0415

    with clear_errors():
        written_down(context, run, why, in_clear=in_clear)
        by = tuple(each.strip() for each in stratify.split(",") if each.strip())
        asked = Asked(n, seed, by, property_id, house_lists.shifts(shifts) if shifts else None)
        sample = drawn_from(run, asked, log, key, in_clear=in_clear)
        files = write(sample, out) if out else []
    printing.print_rows(console, sample.rows(), format_.value, COLUMNS)
    screen = console if format_ is Format.TABLE else errors
    without = sum(not sample.shares[stratum] for stratum in sample.sizes)
    said = [f"{len(sample.drawn):,} of {sample.population:,} rounds of {sample.place}, seed {seed}"]
    said += [f"{len(sample.sizes):,} strata by {', '.join(sample.asked.stratify)}"] if by else []
    said += (
        [f"{without:,} strata without a round, as the sample is smaller than their number"] if without else []
    )
    screen.print(printing.plain("; ".join(said)), soft_wrap=True)
    for file in files:
        screen.print(f"Written  {printing.plain(str(file))}", soft_wrap=True)


def sample_result(
    sample: Annotated[
        Path, typer.Argument(help="Folder of the sample, with its sample.json.", show_default=False)
    ],
    filled: Annotated[
        Path | None, typer.Option("--list", help="The list as filled in; else sample.csv in the folder.")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", help="New file for the result, as JSON.")] = None,
    format_: FormatOption = Format.TABLE,
) -> None:
    """Tell what a reviewed sample says of all rounds: errors found, and the most there can be, at 95 %.

    Under `found` a reviewer writes `agrees`, `differs` or `not visible`, under `reviewed_by` who looked. A
    round left out, added or not reviewed is an error. The limit is exact (hypergeometric, one-sided). Of a
    round that the video does not show nothing is known: "at worst" counts it as one that differs.

    Example: `pitaudit sample-result build/review`
    """
    import json  # noqa: PLC0415  (these are loaded only where they are needed)

    from audit.folder.outputs import write_new  # noqa: PLC0415
    from audit.sampling.result import COLUMNS, reviewed  # noqa: PLC0415

    with clear_errors():
        result = reviewed(sample, filled)
        if out:
            write_new(out, json.dumps(result.record(), indent=2, ensure_ascii=False) + "\n")
    printing.print_rows(console, result.rows(), format_.value, COLUMNS)
    screen = console if format_ is Format.TABLE else errors
    whole = result.whole
    screen.print(
        printing.plain(
            f"{whole.differs:,} of {whole.seen:,} rounds seen differ from their record; with 95 % confidence "
            f"at most {whole.at_most:,} of {whole.population:,} do"
            + (f", and {whole.at_worst:,} if the {whole.unseen:,} not visible do" if whole.unseen else "")
            + f"; reviewed by {', '.join(result.reviewers)}"
        ),
        soft_wrap=True,
    )
    if out:
        screen.print(f"Written  {printing.plain(str(out))}", soft_wrap=True)
