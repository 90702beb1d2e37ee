"""Which of two hours a local time is of, as the order of a vendor's rows tells it when the clocks go back.

A vendor whose rows stand in the order of events writes 01:58, 01:59, 01:00, 01:01 on that night: the one
place
where the time goes back is where the second hour begins.
"""

# ruff: noqa: S608 - a mapping is made of SQL; the database is locked and holds nothing but the source

from __future__ import annotations

from functools import partial

import duckdb

from audit.errors import MappingRejected
from audit.intake.bounded import bounded
from audit.intake.mapping import InOrder, Plan
from audit.intake.sql import literal, quoted


def add_second_hours(db: duckdb.DuckDBPyConnection, plan: Plan) -> None:
    """Give each source the columns that its mapping asks to be found by the order of rows.

    Raises MappingRejected where an expression does not fit its source.
    """
    for source, form in plan.mapping.sources.items():
        for column, order in form.second_hour.items():
            place = f"{plan.path}: sources.{source}.second_hour.{column}"
            there = {name.lower() for name in db.table(quoted(source)).columns}
            if column.lower() in there:
                message = f"{place}: the source has a column of that name already"
                raise MappingRejected(message)
            try:
                bounded(db, place, MappingRejected, partial(_add, db, source, column, order))
            except duckdb.Error as error:
                message = f"{place}: {str(error).splitlines()[0]}"
                raise MappingRejected(message) from error


def _add(db: duckdb.DuckDBPyConnection, source: str, column: str, order: InOrder) -> None:
    """Give a source one more column: 0 in the first of two hours of one name, 1 in the second, else empty.

    It is told only where the time goes back exactly once within the rows of one file (and of one ``per``),
    and
    goes back from and to a time that happens twice: rows that are out of order elsewhere are in no order that
    could be relied on, and where the time never goes back, either hour may be meant.
    Raises duckdb.Error where an expression does not fit the source.
    """
    zone = literal(order.zone)
    per = f"TRY(CAST((\n{order.per}\n) AS VARCHAR))" if order.per else "''"
    # Text without a date, or with an offset of its own, has no place in the order.
    db.execute(
        f"""
        CREATE TEMP TABLE in_order AS WITH
        clock AS (
          SELECT row_key, source_file, {per} AS per,
            TRY(CAST(plain((\n{order.local}\n)) AS TIMESTAMP)) AS told
          FROM {quoted(source)}),
        steps AS (
          SELECT *, lag(told) OVER in_file AS before,
            coalesce(earlier_moment(told, {zone}) <> later_moment(told, {zone}), false) AS twice
          FROM clock WHERE told IS NOT NULL
          WINDOW in_file AS (PARTITION BY source_file, per ORDER BY row_key)),
        backs AS (
          SELECT *, coalesce(told < before, false) AS back,
            coalesce(twice AND lag(twice) OVER in_file, false) AS within
          FROM steps WINDOW in_file AS (PARTITION BY source_file, per ORDER BY row_key)),
        counted AS (
          SELECT row_key, twice, sum(back::INTEGER) OVER so_far AS fold, sum(back::INTEGER) OVER whole AS
          times,
            bool_and(within OR NOT back) OVER whole AS fits
          FROM backs
          WINDOW whole AS (PARTITION BY source_file, per),
            so_far AS (PARTITION BY source_file, per ORDER BY row_key))
        SELECT row_key, fold::INTEGER AS fold FROM counted WHERE twice AND times = 1 AND fits
        """
    )
    db.execute(
        f"CREATE OR REPLACE TABLE {quoted(source)} AS SELECT rows_.*, in_order.fold AS {quoted(column)} "
        f"FROM {quoted(source)} rows_ LEFT JOIN in_order USING (row_key) ORDER BY row_key"
    )
    db.execute("DROP TABLE in_order")
