"""§ 627a.7(c)[taken down]: what becomes of a wager that is said to have been taken down in time."""

from __future__ import annotations

from tests.slow.book import Wager
from tests.slow.checks import Answer, check
from tests.slow.s12_payouts import bonus_odds, both_pairs, by_the_cards
from tests.slow.three import all_of, chosen, no, plus, same


def _odds(wager: Wager) -> int | None:
    match wager.row["wager_kind"]:
        case "tie":
            return max(int(wager.round.table.options["tie_odds"]), 8)
        case "dragon_7":
            return 40
        case "panda_8":
            return 25
        case "dragon_bonus":
            return bonus_odds(wager)
        case "house_money":
            odds: int | None = chosen(both_pairs(wager), 15, 3)
            return odds
    return 1


def given_by_the_hands(wager: Wager) -> int | None:
    """Winnings and stake due on a wager, had it not been taken down; its stake in a void round."""
    stake = wager.stake
    ends = "void" if wager.round.void and not wager.outlasts_its_round else by_the_cards(wager)
    if ends == "lose":
        return 0
    if ends is None or stake is None:
        return None
    if ends != "win":
        return stake
    odds = _odds(wager)
    return None if odds is None else stake * (1 + odds)


def is_doubted(wager: Wager) -> bool:
    """Nothing but the mark says so, and no time is given or the hands gave the wager something else.

    That is how a winner is dodged, and a loser given back; not so where it was before betting closed.
    """
    if wager.lay is False:
        return False
    if wager.row["wager_changed_at"] is None:
        return True
    received = plus(wager.row["wager_paid"], wager.row["wager_returned"])
    return no(same(received, given_by_the_hands(wager))) is True


@check("627a.7(c)[taken down]", "wager")
def taken_down_goes_back(wager: Wager) -> Answer:
    row = wager.row
    whole = all_of(same(row["wager_returned"], row["wager_amount"]), same(row["wager_paid"], 0))
    received = plus(row["wager_paid"], row["wager_returned"])
    too_late = all_of(wager.lay, whole is not True, same(received, given_by_the_hands(wager)))
    applies = all_of(wager.taken_down, not wager.round.simulated, no(too_late))
    return applies, all_of(whole, None if is_doubted(wager) else True)


def stayed_after_all(wager: Wager) -> bool:
    """It was called taken down, certainly too late, and certainly settled as the hands gave it."""
    row = wager.row
    whole = all_of(same(row["wager_returned"], row["wager_amount"]), same(row["wager_paid"], 0))
    as_given = same(plus(row["wager_paid"], row["wager_returned"]), given_by_the_hands(wager))
    too_late = wager.taken_down is True and wager.lay is True and row["wager_changed_at"] is not None
    return too_late and wager.round.void is False and all_of(no(whole), as_given) is True


def won_after_all(wager: Wager) -> bool:
    """Such a wager was given winnings by the hands."""
    handed = plus(wager.row["wager_paid"], wager.row["wager_returned"])
    return stayed_after_all(wager) and handed > wager.row["wager_amount"]
