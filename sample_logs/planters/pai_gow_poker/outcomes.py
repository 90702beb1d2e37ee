"""§ 645a.11(f), (h): wagers settled as won, lost or tied when the hands say otherwise."""

from sample_logs.planters.case import Case, Fits
from sample_logs.planters.change import Change
from sample_logs.planters.fits import all_of, seen, standard
from sample_logs.planters.hands_as_set import against, ranks_of
from sample_logs.planters.places import wagers
from sample_logs.planters.settling import MAIN, collect, give_back, of_player, pay_even

_SEEN = all_of(standard, seen)


def _compared(outcome: str, *pairs: tuple[int, int]) -> Fits:
    """Wagers on hands that rank so against the dealer's: 1 higher, 0 the same, -1 lower."""
    base = of_player(MAIN, outcome)

    def fits(case: Case) -> bool:
        if not (base(case) and _SEEN(case)):
            return False
        high, low = ranks_of(case.hand)
        return high >= low and tuple(against((high, low), ranks_of(case.dealer))) in pairs

    return fits


def _fouled(case: Case) -> bool:
    high, low = ranks_of(case.hand)
    return high < low


def _four_and_three(case: Case) -> None:
    """Leave four cards behind and put three in front, and pay it all the same."""
    hand = case.hand
    hand.update(set_high=hand["set_high"][1:], set_low=[*hand["set_low"], hand["set_high"][0]])


def _dragon(case: Case) -> bool:
    """The dealer of an EZ table has a Queen's Dragon."""
    return any(w["wager_kind"] == "queens_dragon" and w["wager_outcome"] == "win" for w in case.wagers)


def _won_in_all(case: Case) -> int:
    return int(2 * case.row["wager_amount"] - case.row["vigorish"])


_LOST, _WON = of_player(MAIN, "lose"), of_player(MAIN, "win")
_PUSHED = of_player(MAIN, "push", variant="ez")
_SEEN_WON = wagers(_WON, _SEEN)

_MAIN = (
    Change("645a.11(f)(1)(i)", "loser paid", wagers(_compared("lose", (-1, -1))), pay_even),
    Change("645a.11(f)(1)(ii)", "copy returned", wagers(_compared("lose", (0, -1), (-1, 0))), give_back),
    Change("645a.11(f)(1)(iii)", "fouled hand returned", wagers(_LOST, _SEEN, _fouled), give_back),
    Change("645a.11(f)(1)(iv)", "four and three cards paid", _SEEN_WON, _four_and_three, money=_won_in_all),
    Change("645a.11(f)(1)(v)", "wager collected on a Queen's Dragon", wagers(_PUSHED, _dragon), collect),
    Change("645a.11(f)(2)(i)", "tie collected", wagers(_compared("push", (1, -1), (1, 0))), collect),
    Change("645a.11(f)(2)(ii)", "tie paid", wagers(_compared("push", (-1, 1), (0, 1))), pay_even),
    Change("645a.11(f)(3)", "winner returned", wagers(_compared("win", (1, 1))), give_back),
)

_OPTIONAL = (
    # section, losing, winning, kind
    ("645a.11(h)(1)(i)", "(A)", "(B)", "fortune_bonus"),
    ("645a.11(h)(2)(i)", "(A)", "(B)", "emperors_treasure"),
    ("645a.11(h)(3)", "(i)", "(ii)", "pai_gow_insurance"),
    ("645a.11(h)(4)", "(i)", "(ii)(D)", "progressive_payout"),
    ("645a.11(h)(5)", "", "", "queens_dragon"),
    ("645a.11(h)(6)(i)", "(A)", "(B)", "dynasty_bonus"),
    ("645a.11(h)(7)", "", "", "protection"),
    ("645a.11(h)(8)", "", "", "red_black"),
)

CHANGES = (
    *_MAIN,
    *(
        Change(section + lost, f"losing {kind} returned", wagers(of_player(kind, "lose")), give_back)
        for section, lost, _, kind in _OPTIONAL
    ),
    *(
        Change(section + won, f"winning {kind} collected", wagers(of_player(kind, "win")), collect)
        for section, _, won, kind in _OPTIONAL
    ),
)
