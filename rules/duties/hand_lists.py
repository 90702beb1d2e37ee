"""How hands rank, and which hands wagers are paid on: clauses made of a chapter's ``hands.yaml``.

The file is a list of rankings and of lists that wagers are paid by.  A section file says at its place that
the ``hands_rank``, or that ``hands_are_paid``.  No record tells how a dealer ranked two hands, or on which
row he saw one, but the outcome and the money.  They are told by the clauses that each list ``follows``, and a
breach here stands under theirs.
"""

from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from rules.asked import stated
from rules.clause import CatalogueError, calling_module
from rules.condition import Condition, condition
from rules.data import read_data
from rules.duties.payouts import decides, defines
from rules.paytable import tabled_wagers

PAYTABLES = "paytables"
"""Stands among the citations that a list follows for the clauses that judge the wager's paytables."""


@dataclass(frozen=True, slots=True)
class Hand:
    """One clause on a hand.

    rows   rows of the paytables that such hands stand on; any, where none are named
    when   further conditions (``rules.condition``) on the wagers it is judged by
    below  of the lowest hand of a list: which wagers are on a hand below it, and are to be paid nothing
    pays   of a ranking: which wagers are also paid by the hand, so that the money shows how it was seen
    by, follows  where they are not those of the list
    """

    citation: str
    duty: str
    rows: tuple[str, ...] = ()
    when: str = ""
    below: str = ""
    pays: str = ""
    by: str = ""
    follows: tuple[str, ...] = ()
    reading: str = ""


@dataclass(frozen=True, slots=True)
class HandList:
    """A ranking, or a list that a wager is paid by.

    wager    the wager that the hands decide, or are paid on
    follows  citations of the clauses that tell a breach, and its money
    by       what decides, of a ranking
    row      the column that has the row a hand stands on, of a list that a wager is paid by
    """

    wager: str
    follows: tuple[str, ...]
    hands: tuple[Hand, ...]
    by: str = ""
    row: str = "bonus_row"


def hands_rank(wager: str) -> None:
    """Declare how hands rank, judged by the wagers they decide; all kinds where ``wager`` is empty."""
    module = calling_module()
    ranking = _list(wager, module, of_rank=True)
    for hand in ranking.hands:
        follows, by = hand.follows or ranking.follows, hand.by or ranking.by
        declare = decides(hand.citation, wager=wager, by=by, follows=follows, pays=hand.pays)
        declare(_arises(hand, condition(hand.when), module))


def hands_are_paid(wager: str) -> tuple[str, ...]:
    """Declare the hands a wager is paid on, judged by the wagers on such hands.

    Returns the citations that the clauses follow.
    """
    module = calling_module()
    paid = _list(wager, module, of_rank=False)
    for hand in paid.hands:
        # A clause that names no row introduces them all: it arises for each such wager.
        rows = " or ".join(f"{paid.row} is {row}" for row in hand.rows)
        words = f"({rows}) and {hand.when}" if rows and hand.when else rows or hand.when or "wager_stands"
        words = f"{words} or ({hand.below})" if hand.below else words
        declare = defines(hand.citation, wager=wager, follows=hand.follows or paid.follows)
        declare(_arises(hand, condition(words), module))
    return paid.follows


def _arises(hand: Hand, words: Condition, module: str) -> Any:
    def arises(**columns: Any) -> Any:
        return words.of(columns)

    return stated(arises, words.names, hand.duty, "is_such_a_hand", module, hand.reading)


@cache
def hand_lists(folder: str) -> tuple[HandList, ...]:
    """Return the rankings and lists of a chapter folder's ``hands.yaml``.

    Raises CatalogueError for an entry that lacks a field or has one too many, and for a row that no paytable
    of the wager has.
    """
    text = files("rules").joinpath(folder, "hands.yaml").read_text(encoding="utf-8")
    found = []
    for entry in read_data(text):
        try:
            hands = tuple(Hand(**{**hand, **_tuples(hand, "rows", "follows")}) for hand in entry["hands"])
            each = HandList(**{**entry, **_tuples(entry, "follows"), "hands": hands})
            found.append(_with_tables(each, folder))
        except (TypeError, KeyError, ValueError) as error:
            message = f"{folder}/hands.yaml: {entry.get('wager')}: {error}"
            raise CatalogueError(message) from error
    return tuple(found)


def _tuples(entry: dict[str, Any], *names: str) -> dict[str, tuple[str, ...]]:
    return {name: tuple(entry.get(name, ())) for name in names}


def _with_tables(each: HandList, folder: str) -> HandList:
    """Let a list follow the clauses on the wager's paytables; its rows have to be theirs."""
    wager = tabled_wagers(folder).get(each.wager)
    tables = tuple(wager.tables.values()) if wager else ()
    rows = {row for table in tables for row in table.in_one_column().rows}
    for hand in each.hands:
        if strange := set(hand.rows) - rows:
            message = f"{hand.citation}: no paytable has a row {', '.join(sorted(strange))}"
            raise ValueError(message)
    judges = dict.fromkeys(table.judge for table in tables)
    follows = [c for root in each.follows for c in (judges if root == PAYTABLES else (root,))]
    return replace(each, follows=tuple(follows))


def _list(wager: str, module: str, *, of_rank: bool) -> HandList:
    folder = module.split(".")[1]
    found = [each for each in hand_lists(folder) if each.wager == wager and bool(each.by) == of_rank]
    if len(found) != 1:
        message = f"{folder}/hands.yaml has {len(found)} such lists of the wager {wager!r}, not one"
        raise CatalogueError(message)
    return found[0]
