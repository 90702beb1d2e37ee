"""Great Expectations at the door: the one module that knows it.

Its suites follow from the column declarations.  It takes milliseconds for each expectation whatever
it looks at, and much longer on millions of rows, so it is shown the *facts* of a day
(``audit.intake.facts``): each distinct value once, both ends of a range, and whether a claim about
the rows is true.  For expectations about single values that is the same question, so nothing is lost
by it.  What it has let in once is remembered: a later day with no new fact need not be shown again.
Only where it refuses a fact is it given the real column, to name the rows.
"""

from __future__ import annotations

import html
import os
import re
import shutil
import warnings
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from audit.intake.facts import REMARKS, WORDS, Evidence, Expected, Facts, Shown, real_values
from audit.intake.later import when_used
from rules.columns import Column, Table
from rules.pieces import NAMES

os.environ["GX_ANALYTICS_ENABLED"] = "false"  # read while it is imported: it must never report home
with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # it imports deprecated modules
    when_used("altair", "scipy.stats")  # for charts and distributions, which no day is asked about
    import great_expectations as gx
    from great_expectations import expectations as gxe
    from great_expectations.data_context.types.base import ProgressBarsConfig


class Door:
    """Decides what is let in, and remembers what it has let in."""

    def __init__(self, tables: Iterable[Table]) -> None:
        self._columns = {(table.name, column.name): column for table in tables for column in table.columns}
        context = gx.get_context(mode="ephemeral")
        context.variables.progress_bars = ProgressBarsConfig(globally=False, metric_calculations=False)
        asset = context.data_sources.add_pandas("log").add_dataframe_asset("facts")
        self._batches = asset.add_batch_definition_whole_dataframe("day")
        self._let_in: dict[Expected, Facts] = {}

    def refused(self, evidence: dict[Expected, Evidence]) -> list[Expected]:
        """Show the facts that are new; name the expectations they do not meet, in the order given."""
        new = {
            item: one.facts.values
            for item, one in evidence.items()
            if not one.facts.within(self._let_in.get(item))
        }
        if not new:
            return []
        suite = gx.ExpectationSuite(name="door", expectations=[self.expectation(item) for item in new])
        batch = self._batches.get_batch({"dataframe": _frame(new)})
        results = batch.validate(suite, result_format="BOOLEAN_ONLY").results
        met = {one.expectation_config.kwargs["column"]: _met(one) for one in results}
        for item in new:
            if met[item.fact]:
                self._remember(item, evidence[item].facts)
        return [item for item in new if not met[item.fact]]

    def rows(self, item: Expected, evidence: Evidence) -> tuple[npt.NDArray[np.intp], list[Any]]:
        """Have the rows named that fail an expectation, each with the value it fails on.

        A row with several bad elements in a list is named once for each.
        """
        values, rows = real_values(item, evidence.data)
        batch = self._batches.get_batch({"dataframe": pd.DataFrame({item.fact: _series(values)})})
        result = batch.validate(self.expectation(item), result_format={"result_format": "COMPLETE"})
        if _met(result):
            # Only spellings that no row uses were refused.
            self._remember(item, evidence.facts)
            return np.empty(0, dtype=np.intp), []
        places = [int(place) for place in result.result["unexpected_index_list"]]
        return rows[places], [values[place] for place in places]

    def expectation(self, item: Expected) -> Any:
        """Write one expectation for Great Expectations."""
        column = self._columns[item.table, item.columns[0]]
        words: dict[str, Any] = {
            "column": item.fact,
            "notes": f"Refused: a row where {', '.join(item.columns)} {WORDS[item.check]}.",
            "severity": "critical",
        }
        if item.check in REMARKS:
            words |= {
                "notes": f"Remarked upon: {', '.join(item.columns)} {WORDS[item.check]}.",
                "severity": "warning",
            }
        return _expectation(item.check, column, words)

    def _remember(self, item: Expected, facts: Facts) -> None:
        known = self._let_in.get(item)
        self._let_in[item] = Facts(facts.values | known.values, facts.ordered) if known else facts


_DOORS: list[tuple[dict[str, Table], Door]] = []


def door_of(tables: dict[str, Table]) -> Door:
    """Return the door of some tables: one for every log that is read, as what it lets in is the same."""
    for known, door in _DOORS:
        if known == tables:
            return door
    _DOORS.append((tables, Door(tables.values())))
    return _DOORS[-1][1]


def write_docs(shown: Iterable[Shown], folder: Path) -> None:
    """Write Great Expectations' own HTML pages for what the door is shown and what it answers.

    Great Expectations does not escape values, and its pages load scripts and a counting image from
    elsewhere: text is escaped before it is handed over, and everything foreign is taken out of the
    pages after.  Its first page lists the others by script, so it is replaced by a plain list.
    Nothing is fetched to write or to read them.
    """
    with TemporaryDirectory() as workshop:
        context = gx.get_context(mode="file", project_root_dir=workshop)
        context.variables.progress_bars = ProgressBarsConfig(globally=False, metric_calculations=False)
        source = context.data_sources.add_pandas("log")
        said = {}
        for one in shown:
            name = f"{one.table.name}-{one.gaming_day}"
            name += "" if one.share is None else f"-share-{one.share}"
            said[name] = _run_checkpoint(context, source.add_dataframe_asset(name), name, one)
        context.build_data_docs()
        site = Path(workshop) / "gx" / "uncommitted" / "data_docs" / "local_site"
        for page in site.rglob("*.html"):
            page.write_text(_without_foreign_parts(page.read_text(encoding="utf-8")), encoding="utf-8")
        (site / "index.html").write_text(_index(site, said), encoding="utf-8")
        shutil.copytree(site, folder, dirs_exist_ok=True)


def _run_checkpoint(context: Any, asset: Any, name: str, shown: Shown) -> bool:
    """Show one table of one day to a checkpoint, which stores what it says."""
    door = Door([shown.table])
    facts = {item: _escaped(evidence.facts.values) for item, evidence in shown.evidence.items()}
    suite = gx.ExpectationSuite(name=name, expectations=[door.expectation(item) for item in facts])
    definition = gx.ValidationDefinition(
        name=name,
        data=asset.add_batch_definition_whole_dataframe("facts"),
        suite=context.suites.add(suite),
    )
    checkpoint = gx.Checkpoint(
        name=name,
        validation_definitions=[context.validation_definitions.add(definition)],
        result_format="SUMMARY",
    )
    result = context.checkpoints.add(checkpoint).run(
        batch_parameters={"dataframe": _frame(facts)},
        run_id=gx.RunIdentifier(run_name=shown.gaming_day.isoformat()),
    )
    return bool(result.success)


def _index(site: Path, said: dict[str, bool]) -> str:
    """List the pages, each with what the door said."""
    pages = {page.parents[2].name: page.relative_to(site) for page in site.glob("validations/*/*/*/*.html")}
    lines = [
        f'<li><a href="{html.escape(pages[name].as_posix())}">{html.escape(name)}</a>: '
        f"{'every expectation met' if met else 'an expectation was not met'}</li>"
        for name, met in sorted(said.items())
    ]
    head = '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Intake</title></head>'
    text = "What the door was shown of each table and gaming day: each distinct value once."
    return f"{head}<body><h1>Intake</h1><p>{text}</p><ul>{''.join(lines)}</ul></body></html>\n"


def _escaped(values: frozenset[Any]) -> frozenset[Any]:
    return frozenset(html.escape(value) if isinstance(value, str) else value for value in values)


def _without_foreign_parts(page: str) -> str:
    """Take out scripts, advertisements, and links and images from elsewhere."""
    page = re.sub(r"<script\b.*?</script\s*>", "", page, flags=re.DOTALL | re.IGNORECASE)
    page = re.sub(r"<footer\b.*?</footer\s*>", "", page, flags=re.DOTALL | re.IGNORECASE)
    return re.sub(r"<(?:link|img)\b[^>]*[\"'](?:https?:)?//[^>]*>", "", page, flags=re.IGNORECASE)


def _expectation(check: str, column: Column, words: dict[str, Any]) -> Any:
    match check:
        case "required" | "complete":
            return gxe.ExpectColumnValuesToNotBeNull(**words)
        case "allowed":
            return gxe.ExpectColumnValuesToBeInSet(**words, value_set=list(column.values))
        case "card" | "tile":
            return gxe.ExpectColumnValuesToBeInSet(**words, value_set=list(NAMES[column.kind]))
        case "range":
            return gxe.ExpectColumnValuesToBeBetween(
                **words, min_value=column.minimum, max_value=column.maximum
            )
    return gxe.ExpectColumnValuesToBeInSet(**words, value_set=[True])


def _frame(facts: dict[Expected, frozenset[Any]]) -> pd.DataFrame:
    """Lay facts out as columns of one length, the last of each repeated."""
    length = max(len(values) for values in facts.values())
    columns = {}
    for item, values in facts.items():
        listed = sorted(values, key=lambda value: (value is None, str(value)))
        columns[item.fact] = _series(listed + listed[-1:] * (length - len(listed)))
    return pd.DataFrame(columns)


def _series(values: list[Any]) -> pd.Series[Any]:
    """Keep values what they are: pandas would make floats of numbers and a NaN of None."""
    return pd.Series(values, dtype=object)


def _met(result: Any) -> bool:
    """Whether an expectation was met; a fault of Great Expectations itself is not an answer."""
    if (result.exception_info or {}).get("raised_exception"):
        message = f"Great Expectations could not decide: {result.exception_info}"
        raise RuntimeError(message)
    return bool(result.success)
