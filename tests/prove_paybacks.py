"""The part of ``make prove`` that counts what every wager returns, and what the Board stated of it."""

from __future__ import annotations

from collections import Counter

from audit.law.paybacks import NO_READING, NO_TABLE, rows
from tests.expected_paybacks import differences, expected, key
from tests.said import progress, say


def prove_paybacks() -> list[str]:
    """Count and print every payback; returns which are not what they must be."""
    found = []
    for row in rows():
        found.append(row)
        progress(f"paybacks, {row.chapter} {row.wager} {row.table}")
    say(f"\n{'paybacks':48}{'counted':>9}{'stated':>9}")
    for row in found:
        say(f"  {key(row):46}{row.payback:>9}{row.stated:>9}  {row.verdict}")
    verdicts = Counter(row.verdict for row in found if row.stated)
    open_ = verdicts[NO_READING] + verdicts[NO_TABLE]
    say(f"{len(found):,} paybacks; {open_} stated figures that no reading gives or no table has")
    missing = [each for each in expected() if each not in {key(row) for row in found}]
    return [*differences(found), *(f"{each}: not counted" for each in missing)]
