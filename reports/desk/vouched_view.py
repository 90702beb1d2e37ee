"""What vouches for the record of the run: its witnesses, gaps that are improbable, samples on video."""

from __future__ import annotations

from typing import Any

from audit.runs import differences_told, slips_told
from audit.runs.pace_told import improbable, in_one_sentence, in_words
from audit.runs.vouched_told import in_one_sentence as by_whom
from audit.runs.vouched_told import of_each
from reports.desk.night import Night
from reports.exceptions.witnesses import witnesses

_MOST_GAPS = 100


def vouched(night: Night, _: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """Show how each witness stands, and beside it what else could tell of a round that was left out."""
    run = night.run
    told = run.receipt.get("vouched")
    gaps = improbable(run.receipt, run.vouched.to_pylist(), night.properties)
    slips = slips_told.left_out(run.receipt, night.properties)
    return "vouched.html", {
        "witnesses": witnesses(run),
        "told": _of_each(told) if told else [],
        "by_whom": by_whom(told) if told else "",
        "several": len(night.properties) > 1,
        "pace": in_one_sentence(run.receipt, gaps) if "pace" in run.receipt else "",
        "model": run.receipt.get("pace", {}).get("model", ""),
        "gaps": [(gap, in_words(gap)) for gap in gaps[:_MOST_GAPS]],
        "more": max(len(gaps) - _MOST_GAPS, 0),
        "slips": slips_told.in_one_sentence(run.receipt, slips),
        "numbers": [slips_told.in_words(gap) for gap in slips[:_MOST_GAPS]],
        "differences": differences_told.in_words(run.receipt, run.vouched.to_pylist()),
        "samples": night.given.samples(),
    }


def _of_each(told: dict[str, Any]) -> list[tuple[str, str, str, str]]:
    """Of each witness: its name, who made it, how it stands, and what it could have shown."""
    made_by = {each["witness"]: each["made_by"] for each in told["witnesses"]}
    return [(name, made_by[name], standing, could_show) for name, standing, could_show in of_each(told)]
