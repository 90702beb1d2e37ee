"""§§ 659a.7(f) and .11: three hands set wrongly, and wagers settled wrongly by them."""

from collections.abc import Callable

from sample_logs.planters.case import Case, Fits
from sample_logs.planters.change import Change
from sample_logs.planters.draft import after
from sample_logs.planters.edits import doing
from sample_logs.planters.fits import seen, where
from sample_logs.planters.hands_as_set import (
    FIRST,
    SET,
    against,
    decides_alike,
    descending,
    given_up_and_shown,
    racked_unseen,
    set_another_way,
    three_ranks,
)
from sample_logs.planters.places import hands, wagers
from sample_logs.planters.settling import MAIN, collect, give_back, of_player, pay_even

# ------------------------------------------------------------------------------- hands set wrongly


def _not_descending(found: tuple[int, ...]) -> bool:
    return not descending(found)


def _dealers(case: Case) -> bool:
    row = case.row
    return bool(row["hand_position"] == "dealer" and row["set_high"] and not row["hand_reset"])


def _says_nothing(fits: Callable[[tuple[int, ...]], bool]) -> Fits:
    """The dealer's hands, where another setting of them that fits decides no wager otherwise."""

    def found(case: Case) -> bool:
        laid = set_another_way(case.row, fits) if _dealers(case) else None
        return laid is not None and decides_alike(case, laid)

    return found


def _first_otherwise(case: Case) -> None:
    """Record that the player first laid his hands down another way."""
    laid = set_another_way(case.row, descending) or {}
    case.row.update({first: laid[final] for first, final in zip(FIRST, SET, strict=True)})


def _given_up(case: Case) -> None:
    """Take a lost wager for surrendered, though an optional wager lies beside it."""
    at = after(case.dealer["hand_set_at"], 200)
    case.row.update(wager_outcome="surrender", collected_at=after(at, 200))
    case.hand.update(surrendered=True, surrendered_at=at)
    case.add("surrender_counted", after(at, 300), event_count=7, event_position=case.position)


# -------------------------------------------------------------------------- outcomes of the wager


def _compared(*kinds: tuple[int, int, int]) -> Fits:
    """Lawful hands, of which so many are higher, copies and lower than the dealer's."""

    def fits(case: Case) -> bool:
        mine = three_ranks(case.hand)
        found = against(mine, three_ranks(case.dealer)) if descending(mine) else []
        return (found.count(1), found.count(0), found.count(-1)) in kinds

    return fits


def _fouled(first: int) -> Fits:
    """Hands of which the high one, 0, or the medium one, 1, does not outrank the next."""

    def fits(case: Case) -> bool:
        ranks = three_ranks(case.hand)
        return [n for n in (0, 1) if ranks[n] <= ranks[n + 1]][:1] == [first]

    return fits


def _two_in_front(case: Case) -> None:
    """Leave three cards behind and put two in front, and pay it all the same."""
    hand = case.hand
    hand.update(set_high=hand["set_high"][1:], set_low=[*hand["set_low"], hand["set_high"][0]])


def _won_in_all(case: Case) -> int:
    return int(2 * case.row["wager_amount"])


_BESIDE_OPTIONAL = where(lambda c: len(c.own) > 1 and c.seen and any(w["envy_lammer"] for w in c.wagers))
"""A wager beside an optional one, where a Qualifying Wager has every hand shown."""
_LAWFULLY = where(lambda c: set_another_way(c.row, descending))
"""The hands could be set lawfully in another way."""
_PLAYERS = where(lambda c: c.row["hand_position"] != "dealer" and c.row["set_high"] is not None)
_LOST, _WON = of_player(MAIN, "lose"), of_player(MAIN, "win")
_LOWER = wagers(_LOST, seen, _compared((0, 0, 3), (1, 0, 2)))
_COPY = wagers(_LOST, seen, _compared((1, 1, 1), (1, 2, 0), (1, 0, 2), (0, 1, 2), (0, 2, 1)))
_HIGHER = wagers(_WON, seen, _compared((2, 0, 1), (2, 1, 0), (3, 0, 0)))
_INSURED = of_player("insurance", "win")
_THREE_PAIR = wagers(of_player("fortune_bonus", "push"))
_SET_LAWFULLY = doing(lambda c: c.row.update(set_another_way(c.row, descending) or {}))
_LAWFUL_ONES, _UNLAWFUL_ONES = hands(_says_nothing(descending)), hands(_says_nothing(_not_descending))
_SET_UNLAWFULLY = doing(lambda c: c.row.update(set_another_way(c.row, _not_descending) or {}))
_SEEN_WON = wagers(_WON, seen)
_INSURANCE_LOST = wagers(of_player("insurance", "lose"))

CHANGES = (
    Change("659a.7(f)[set hands stay]", "hands changed", hands(_PLAYERS, _LAWFULLY), _first_otherwise),
    Change("659a.11(c)", "dealer's hands set another way", _LAWFUL_ONES, _SET_LAWFULLY, money=0),
    Change("659a.11(c)[lawful]", "dealer's hands not descending", _UNLAWFUL_ONES, _SET_UNLAWFULLY, money=0),
    Change("659a.11(d)", "surrender beside an optional wager", wagers(_LOST, _BESIDE_OPTIONAL), _given_up),
    Change("659a.11(f)(1)(i)", "loser paid", _LOWER, pay_even),
    Change("659a.11(f)(1)(i)", "copy returned", _COPY, give_back),
    Change("659a.11(f)(1)(iii)", "medium above high returned", wagers(_LOST, seen, _fouled(0)), give_back),
    Change("659a.11(f)(1)(iv)", "low above medium returned", wagers(_LOST, seen, _fouled(1)), give_back),
    Change("659a.11(f)(1)(v)", "three and two cards paid", _SEEN_WON, _two_in_front, money=_won_in_all),
    Change("659a.11(f)(2)", "winner returned", _HIGHER, give_back),
    Change("659a.11(f)(2)", "winner collected", _HIGHER, collect),
    Change("659a.11(h)(1)(i)(B)", "three pair collected", _THREE_PAIR, collect),
    Change("659a.11(h)(2)(i)", "losing Insurance Wager returned", _INSURANCE_LOST, give_back),
    Change("659a.11(h)(2)(ii)", "winning Insurance Wager collected", wagers(_INSURED), collect),
    Change(
        "659a.11(d)[cards stay]", "surrendered cards racked unseen", wagers(given_up_and_shown), racked_unseen
    ),
)
