"""Cases of the clauses that paytables and lists of hands make, made of their own numbers and rows.

They are written as a case file would have them.  So a table that is added to ``paytables.yaml``, or a hand to
``hands.yaml``, has its cases without another file being touched.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_type_hints

import rules
from rules.catalogue import load
from rules.clause import Clause
from rules.duties.hand_lists import hand_lists
from rules.duties.payouts import BY_NO_ROW, HANDED_OVER, PAID
from rules.kinds import Count, Flag, Text
from rules.paytable import Paytable, TabledWager, tabled_wagers

RULES = Path(rules.__file__).parent
Item = dict[str, Any]
STAKE = 10_00
METER = 12_345_00
_ASKED = {"of_a_player", "plays_another_hand", "is_compared"}
"""Columns that are true of the wagers that a sentence is about; others say that it does not arise."""


def table_cases(clause: Clause) -> list[Item]:
    """Return the cases of a clause that is made of a paytable; none of another."""
    for wager in tabled_wagers(clause.module.split(".")[1]).values():
        for table in wager.tables.values():
            is_text = table.since == clause.since if table.amends else clause.begins
            if table.citation == clause.citation and is_text and not table.judged_by:
                return [*_of_table(clause, wager, table.in_one_column())]
    return []


def hand_cases(clause: Clause) -> list[Item]:
    """Return the cases of a clause on a hand that wagers are paid on; none of another."""
    folder = clause.module.split(".")[1]
    having = folder in {file.parent.name for file in RULES.glob("*/hands.yaml")}
    for each in hand_lists(folder) if having else ():
        for hand in each.hands:
            if hand.citation == clause.citation and hand.rows and not hand.when:
                return [*_of_hand(clause, each.row, hand.rows)]
    return []


def _of_hand(clause: Clause, column: str, rows: tuple[str, ...]) -> Iterator[Item]:
    paid = {"wager_stands": True, "overpaid_cents": 0, "due_paid_cents": 50_00, "wager_paid_cents": 50_00}
    paid |= {"taken_as_abandoned": False, "goes_back_as_void": False}
    base: Item = {**dict.fromkeys(clause.parameters, 5_00), **paid, column: rows[0]}
    for row in rows:
        yield _case(f"{row} is paid by its row", {**base, column: row}, "pass")
    for cents, result in ((-1, "pass"), (1, "pass"), (-2, "exception"), (2, "exception")):
        wrong = {"overpaid_cents": cents, "wager_paid_cents": 50_00 + cents}
        yield _case(f"{cents:+} cents", {**base, **wrong}, result)
    yield _case("nobody recorded what was paid", {**base, "overpaid_cents": None}, "unknown")
    yield _case("nobody knows the cards", {**base, column: None, "overpaid_cents": None}, "unknown")
    yield _case("on no row", {**base, column: ""}, "not applicable")
    yield _case("the round is void", {**base, "wager_stands": False}, "not applicable")
    yield _case("its player had left", {**base, "taken_as_abandoned": True}, "not applicable")
    yield _case("its round had to be void", {**base, "goes_back_as_void": True}, "not applicable")


def _of_table(clause: Clause, wager: TabledWager, table: Paytable) -> Iterator[Item]:
    rows = {row: _given(clause, wager, table, row) for row in table.rows if row not in table.pushes}
    for row, given in rows.items():
        yield _case(f"{row} is paid what its row says", given, "pass")
    best = next(iter(rows.values()))
    at_odds = "stake_cents" in clause.parameters
    yield from _odds_wrong(best) if at_odds else _amount_wrong(best)
    by_column = dict.fromkeys(_odds_columns(clause))
    unknown = by_column if at_odds else {"settled_right": None, "overpaid_cents": None}
    yield _case("nobody knows the cards", {**best, **unknown, "due_outcome": None}, "unknown")
    yield from _of_no_row(clause, table, {**best, **unknown, "due_outcome": None})
    yield _case("nobody knows whether the wager stands", {**best, "wager_stands": None}, "unknown")
    yield _case("the round is void", {**best, "wager_stands": False, "due_outcome": "void"}, "not applicable")
    yield _case("a loser", {**best, "due_outcome": "lose", "settled_as": "lose"}, "not applicable")
    yield _case(
        "a winner that was collected is for another clause", {**best, "settled_as": "lose"}, "not applicable"
    )
    yield from _of_filing(wager, table, best)
    for name in {*_flags(clause)} & _ASKED:
        yield _case("the sentence is not about it", {**best, name: False}, "not applicable")
        yield _case("it is not known whether the sentence is about it", {**best, name: None}, "unknown")
    for name in {*_flags(clause)} - _ASKED:
        other = f"something else decides what is paid ({name})"
        yield _case(other, {**best, name: True}, "not applicable")
        yield _case(f"it is not known whether {other}", {**best, name: None}, "unknown")


def _odds_wrong(best: Item) -> Iterator[Item]:
    """Give the ways in which a wager that is paid at odds may be paid wrongly."""
    paid, stake = best["wager_paid_cents"], best["stake_cents"]
    for name, cents in (("a cent short", -1), ("a dollar short", -100), ("a cent too much", 1)):
        yield _case(name, {**best, "wager_paid_cents": paid + cents}, "exception", cents)
    yield _case("nothing is paid", {**best, "wager_paid_cents": 0}, "exception", -paid)
    yield _case("the stake is kept", {**best, "wager_returned_cents": 0}, "exception", -stake)
    for name in ("wager_paid_cents", "wager_returned_cents", "stake_cents"):
        yield _case(f"nobody recorded {name}", {**best, name: None}, "unknown")


def _of_no_row(clause: Clause, table: Paytable, unknown: Item) -> Iterator[Item]:
    """Give a winner whose cards nobody knows, and that was paid what no row of a table of several pays."""
    if BY_NO_ROW in clause.parameters:
        yield _case("nobody knows the cards, and no row pays it", {**unknown, BY_NO_ROW: True}, "exception")
    elif "stake_cents" in clause.parameters and len(table.odds) > 1:
        most = unknown["stake_cents"] * max(table.odds.values())
        paid = {"wager_paid_cents": most + unknown["stake_cents"]}
        yield _case("nobody knows the cards, and no row pays so much", {**unknown, **paid}, "exception")


def _amount_wrong(best: Item) -> Iterator[Item]:
    """Give the ways in which a wager that is handed an amount may be paid wrongly."""
    paid = best["wager_paid_cents"]
    for name, cents in (("a cent short", -1), ("a dollar short", -100), ("a cent too much", 1)):
        wrong = {"settled_right": False, "overpaid_cents": cents, "wager_paid_cents": paid + cents}
        yield _case(name, {**best, **wrong}, "exception", cents)
    unknown = {"settled_right": None, "overpaid_cents": None, "wager_paid_cents": None}
    yield _case("nobody recorded what was paid", {**best, **unknown}, "unknown")


def _of_filing(wager: TabledWager, table: Paytable, best: Item) -> Iterator[Item]:
    if wager.filed is None:
        return
    parameter = wager.filed.parameter
    odds = {name: None for name in best if name == "bonus_odds"}
    yield _case("no paytable is filed", {**best, **odds, parameter: None}, "unknown")
    for other in [name for name in wager.tables if name != table.name][:1]:
        yield _case("another paytable is filed", {**best, parameter: other}, "not applicable")


def _given(clause: Clause, wager: TabledWager, table: Paytable, row: str) -> Item:
    """Return what a clause is handed of a wager that is paid rightly by a row."""
    stake = table.stake * 100 or STAKE
    paid = (
        stake * table.odds.get(row, 0) + table.amounts.get(row, 0) + METER * table.percent.get(row, 0) // 100
    )
    returned = stake if table.stake_returned or not table.stake else 0
    given: Item = {
        "wager_stands": True,
        "due_outcome": "win",
        "settled_as": "win",
        "settled_right": True,
        "stake_cents": stake,
        "overpaid_cents": 0,
        "due_paid_cents": paid,
        "due_returned_cents": returned,
        "wager_paid_cents": paid,
        "wager_returned_cents": returned,
        BY_NO_ROW: False,
        **dict.fromkeys(_odds_columns(clause), table.odds.get(row, 0)),
        **{name: name in _ASKED for name in _flags(clause)},
        **({wager.filed.parameter: table.name} if wager.filed else {}),
        **({"wager_kind": wager.kinds[0]} if wager.kinds else {}),
        **{name: row for name in _own(clause) if _kind(clause, name) is Text},
    }
    return {name: given.get(name) for name in clause.parameters}


def _case(name: str, given: Item, result: str, cents: int | None = None) -> Item:
    said = {"case": name.replace("_", " "), "given": given, "result": result}
    return said if cents is None else {**said, "amount_cents": cents}


def _odds_columns(clause: Clause) -> list[str]:
    """Return the column of the odds that a clause reads; none where a sentence gives them, or of another."""
    if "stake_cents" not in clause.parameters:
        return []
    return [name for name in _own(clause) if _kind(clause, name) is Count][-1:]


def _flags(clause: Clause) -> list[str]:
    return [name for name in _own(clause) if _kind(clause, name) is Flag]


def _own(clause: Clause) -> list[str]:
    """Return the derived columns a clause reads beside those that settle every wager."""
    common = {*PAID, *HANDED_OVER, BY_NO_ROW}
    return [n for n in clause.parameters if n in load().derived[clause.chapter] and n not in common]


def _kind(clause: Clause, name: str) -> Any:
    column = load().derived[clause.chapter][name]
    return get_type_hints(column.function, include_extras=True)["return"]
