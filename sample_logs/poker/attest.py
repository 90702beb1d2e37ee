"""Clauses of layout and equipment that chapters of Pai Gow Poker's kind have alike."""

from __future__ import annotations

from sample_logs.poker.plan import MANUAL_SHOE, DiceTable


def equipment(table: DiceTable, *, meter: bool, linked: bool = False) -> dict[str, bool]:
    """Say which clauses on dice, generator, progressive meter, decks and shoe bear on a table.

    meter, linked  it has a progressive meter, and shares it with other tables
    """
    dice = not table.generator
    return {
        "2(c)(1)": dice,
        "2(c)(1)(ii)": dice,
        "2(c)(1)(iii)": dice,
        "2(c)(2)": table.generator,
        "2(d)": meter,
        "2(d)[linked]": linked,
        "2(d)(1)": meter,
        "2(d)(2)[lock-out]": meter,
        "5(g)(2)[safe storage]": table.decks == 2,
        "8(a)": table.dealing == MANUAL_SHOE,
    }
