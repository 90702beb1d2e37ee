"""§§ 688a.11(f), (h) and .12(a)-(d): the dealer's Ace High, bonuses and progressive wagers paid wrongly."""

from sample_logs.face_up_pai_gow_poker import lists
from sample_logs.face_up_pai_gow_poker.plan import ACE_HIGH, FORTUNE, PROGRESSIVE
from sample_logs.planters.case import Case, Fits
from sample_logs.planters.change import Change, missing
from sample_logs.planters.edits import put, row, sets
from sample_logs.planters.envy import paid_wrongly, to_a_stranger
from sample_logs.planters.face_up_pai_gow_poker.ace_high import dealer_is_ace_high, not_ace_high, seven_of
from sample_logs.planters.fits import all_of, row_is, seen
from sample_logs.planters.places import wagers
from sample_logs.planters.settling import MAIN, collect, give_back, of_player, pay, take


def _by_amount(**paytable: str) -> Fits:
    """Progressive Payout Wagers that won an amount, no part of the meter, by a paytable."""
    return all_of(of_player(PROGRESSIVE, "win", **paytable), row_is(meter_before=None))


def _not_wild(case: Case) -> bool:
    """Winners by a fully wild joker: of four-of-a-kind that is three and the joker."""
    if case.setup.progressive_paytable not in lists.WILD:
        return False
    seven, cards = seven_of(case.hand)
    natural = dict(lists.progressive("1", seven, cards))
    return not any(on[0] for on in natural.values())


_STAKE_RETURNED = sets(row, "wager_returned", lambda c: c.row["wager_amount"])

_PAYTABLES: tuple[tuple[str, Fits], ...] = (
    *((f"(b)[Paytable {n}]", of_player(ACE_HIGH, "win", ace_high_paytable=n)) for n in "12345"),
    *((f"(c)[Paytable {n}]", of_player(FORTUNE, "win", fortune_bonus_paytable=n)) for n in "123456"),
    *((f"(d)[Paytable {n}]", _by_amount(progressive_paytable=n)) for n in "1234567"),
)
_WON = wagers(of_player(MAIN, "win"), seen, not_ace_high)
_PUSHED = wagers(of_player(MAIN, "push"), dealer_is_ace_high)
_THREE_PAIR = wagers(of_player(FORTUNE, "push"), seen)
_WILD = wagers(_by_amount(), _not_wild)
_DOLLAR = wagers(_by_amount(progressive_paytable="5"))
_FIVE_DOLLARS = wagers(_by_amount(progressive_paytable="4"))
_ACE_2 = wagers(of_player(ACE_HIGH, "win", ace_high_paytable="2"))
_STAKE_KEPT = put(row, wager_returned=0)

CHANGES = (
    Change("688a.11(f)(2)(iii)", "wager collected on the dealer's Ace High", _PUSHED, collect),
    Change("688a.11(h)(1)(i)(A)", "losing wager returned", wagers(of_player(ACE_HIGH, "lose")), give_back),
    Change("688a.11(h)(1)(i)(B)", "winning wager collected", wagers(of_player(ACE_HIGH, "win")), collect),
    Change("688a.11(h)(3)(i)(B)(4)", "win by a fully wild joker collected", _WILD, collect),
    Change("688a.12(a)", "a dollar over", _WON, pay(100)),
    Change("688a.12(a)", "a cent short", _WON, pay(-1)),
    Change("688a.12(a)[no commission]", "commission taken", _WON, take(125)),
    Change("688a.12(c)[three pair]", "wager on three pair collected", _THREE_PAIR, collect),
    Change("688a.12(d)[Paytable 5]", "stake of a dollar returned to the winner", _DOLLAR, _STAKE_RETURNED),
    Change("688a.12(d)[Paytable 4]", "stake of five dollars not returned", _FIVE_DOLLARS, _STAKE_KEPT),
    *(Change(f"688a.12{part}", "a stake over", wagers(won), pay(0, 1)) for part, won in _PAYTABLES),
    *(Change(f"688a.12{part}", "a dollar short", wagers(won), pay(-100)) for part, won in _PAYTABLES),
    *paid_wrongly("688a.12(d)[Envy Bonus]", PROGRESSIVE, "five dollars over"),
    to_a_stranger("688a.12(d)[Envy payee]", PROGRESSIVE),
    missing("688a.12(a)", "amount paid on a win", _WON, "wager_paid"),
    missing("688a.12(b)[Paytable 2]", "amount paid", _ACE_2, "wager_paid"),
)
