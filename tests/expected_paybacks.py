"""Read and write the paybacks that must come out: ``python -m tests.expected_paybacks`` writes them anew."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import yaml

from audit.law.filed_tables import DEFAULT
from audit.law.paybacks import Row, rows

FILE = Path(__file__).parents[1] / "audit" / "law" / "counted_paybacks.yaml"
HEAD = """\
# What every wager returns of each 1 staked: `pitaudit paybacks` must come to these, `make prove` counts all.
#
# exact  the payback as a fraction in lowest terms      percent  the same, rounded
# how    what was counted; ranks are those of the kernels, which `make prove` holds against a slow reference
# rows   hands on each row of the table, and what a stake of 1 gets back there
#
# The stated figures, and what is known of those that do not come out: audit/law/stated_paybacks.yaml.
# Known from elsewhere, and the same: Minibaccarat's Player, Banker, Tie, Dragon 7, Panda 8 and Dragon Bonus
# from eight decks (widely published); DJWT-05 to -07, the progressive tables 1 to 5 of 688a and the required
# wagers of 686a (stated by the Board); the other tables of 687a, the Fortune Bonus of 688a and its tables 6
# and 7 (an independent enumeration made for the working papers); Pair Fortunes (its public description).
"""


def key(row: Row) -> str:
    """What a payback goes by."""
    reading = "" if row.reading == DEFAULT else row.reading
    return " / ".join(filter(None, (row.chapter, row.wager, row.table, reading)))


def expected() -> dict[str, dict[str, Any]]:
    """Read the paybacks that must come out, by chapter, wager, table and reading."""
    found: dict[str, dict[str, Any]] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return found


def entry(row: Row) -> dict[str, Any]:
    """What is kept of a payback."""
    counted = {str(line["row"]): f"{line['hands']} * {line['returns']}" for line in row.rows}
    return {"percent": row.payback, "exact": row.exact, "how": row.how, "rows": counted, "faults": row.faults}


def differences(found: Iterable[Row]) -> list[str]:
    """Say which paybacks are not what they must be."""
    known = expected()
    return [
        f"{key(row)}: {entry(row)}, not {known.get(key(row))}"
        for row in found
        if row.payback and known.get(key(row)) != entry(row)
    ]


def main() -> None:
    """Write the file anew from what is counted now."""
    counted = {key(row): entry(row) for row in rows() if row.payback}
    text = yaml.safe_dump(counted, sort_keys=False, width=108, allow_unicode=True)
    FILE.write_text(HEAD + text, encoding="utf-8")


if __name__ == "__main__":
    main()
