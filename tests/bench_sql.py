"""What SQL can express of the Code, in DuckDB beside the audit: third cards, and what winning wagers pay.

``python -m tests.bench_sql LOG`` on a log of Minibaccarat without a breach, one thread each.  SQL reads the
columns it needs and trusts every row; the audit passes all through the door first, which is shown apart, says
``unknown`` where a cell is empty, and keeps the evidence of each breach.  The queries count rows in breach:
none, or they are wrong.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import duckdb
import pyarrow as pa

from audit.columns.carry import Carry
from audit.intake.days import Intake
from audit.intake.read import open_log
from audit.intake.submission import load_submission
from audit.judge.one_part import Judge, zones
from audit.judge.shares import Shares
from audit.recorded.attest import Attestations
from rules.catalogue import load
from tests.bench import SUBMISSION, read_files

TIMES = 5

_VALUE = "case when c[1] in ('T','J','Q','K') then 0 when c[1] = 'A' then 1 else c[1]::int end"
THIRD_CARDS = """
with points as (
    select round_id, hand_position, len(cards) as held,
        list_sum(list_transform(cards[1:2], lambda c: {value})) % 10 as first,
        list_sum(list_transform(cards[3:3], lambda c: {value})) as third
    from read_parquet('{log}/hands/*/*.parquet', hive_partitioning = false)
), dealt as (
    select p.first as player, b.first as banker, p.held > 2 as player_drew, b.held > 2 as banker_drew,
        p.third as third
    from points p join points b using (round_id)
    where p.hand_position = 'player' and b.hand_position = 'banker'
)
select count(*) from dealt where case
    when player >= 8 or banker >= 8 then player_drew or banker_drew
    when player_drew <> (player < 6) then true
    when not player_drew then banker_drew <> (banker < 6)
    else banker_drew <> case banker
        when 3 then third <> 8 when 4 then third between 2 and 7
        when 5 then third between 4 and 7 when 6 then third in (6, 7) else banker < 3 end
end
"""
# What is paid beside what goes back: wagers that were moved onto this one are in both, and not in its amount.
PAYS_EVENLY = """
select count(*) from read_parquet('{log}/wagers/*/*.parquet', hive_partitioning = false)
where wager_kind = 'player' and wager_outcome = 'win'
    and wager_paid <> wager_returned
"""
OF_THIRD_CARDS = {
    *("627a.10(a)", "627a.10(b)(1)", "627a.10(b)(2)", "627a.10(c)(1)"),
    *("627a.10(c)(2)(i)", "627a.10(c)(2)(ii)", "627a.10(c)(2)(iii)"),
}
OF_WAGERS = {"627a.12(a)"}


def spent(work: Callable[[], object]) -> float:
    """Seconds of processor, the median of some times after one that is not counted."""
    work()
    found = []
    for _ in range(TIMES):
        begun = time.process_time()
        work()
        found.append(time.process_time() - begun)
    return median(found)


def asked(log: Path, query: str) -> Callable[[], object]:
    """Give what asks a query, which must find nothing."""

    def ask() -> None:
        with duckdb.connect(config={"threads": 1}) as opened:
            found = opened.sql(query.format(log=log, value=_VALUE)).fetchall()
        assert found == [(0,)], found

    return ask


def side_by_side(log: Path) -> Iterator[tuple[str, float]]:
    """Measure a log, one line after the other."""
    pa.set_cpu_count(1)
    opened, submission = open_log(log), load_submission(log / SUBMISSION)

    def door() -> dict[str, pa.Table]:
        (day,) = Intake(opened, None).days()
        return Carry().join(day.tables, is_last=True)

    attested = Attestations(Intake(opened, None).attestations(), zones(submission))
    tables = door()

    def judged(only: set[str] | None) -> Callable[[], object]:
        def judge() -> None:
            judge = Judge(load(), submission, opened, attested)
            for part in Shares(judge.catalogue).of_day(tables):
                judge.outcomes(part, only=only)

        return judge

    yield "bare read of every column by pyarrow", spent(lambda: read_files(log))
    yield "SQL: third cards (7 clauses)", spent(asked(log, THIRD_CARDS))
    yield "audit: the same clauses, past the door", spent(judged(OF_THIRD_CARDS))
    yield "SQL: winning wagers on the Player's Hand pay 1 to 1 (1 clause)", spent(asked(log, PAYS_EVENLY))
    yield "audit: the same clause, past the door", spent(judged(OF_WAGERS))
    yield "audit: the door, every row and column", spent(door)
    yield "audit: all clauses, past the door", spent(judged(None))


if __name__ == "__main__":
    for line, seconds in side_by_side(Path(sys.argv[1])):
        sys.stdout.write(f"| {line} | {seconds:.3f} |\n")
