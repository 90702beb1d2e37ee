"""§ 627a.11: the result, and the order in which wagers are settled."""

from __future__ import annotations

from tests.slow.book import Round, Wager
from tests.slow.checks import Answer, check
from tests.slow.s08_deal import settled_before
from tests.slow.s12_payouts import vigorish_owed
from tests.slow.three import Truth, all_of, at_most, given, less, no, same, smallest


def result_due(one: Round) -> str | None:
    """What the dealer has to announce by the final hands; None where the record leaves it open."""
    deal = one.deal
    if deal.ahead is None:
        return None
    for special, name in ((deal.dragon_7, "dragon_7"), (deal.panda_8, "panda_8")):
        named = all_of(special, one.ez)
        if named is not False:
            return name if named else None
    if deal.ahead == 0:
        return "tie"
    return "players_hand" if deal.ahead > 0 else "bankers_hand"


@check("627a.11(a)", "round")
def announced_as_dealt(one: Round) -> Answer:
    return not one.void, same(one.row["announced_result"], result_due(one))


@check("627a.11(a)[before settlement]", "round")
def announced_before_settlement(one: Round) -> Answer:
    moments = [w.row[at] for w in one.wagers if not w.is_house_money for at in ("paid_at", "collected_at")]
    first = smallest(*moments)
    return not one.void and given(first), at_most(one.row["result_announced_at"], first)


def after_the_result(wager: Wager) -> bool:
    return not wager.is_house_money and not wager.round.void


@check("627a.11(b)", "round")
def losers_first(one: Round) -> Answer:
    wagers = [w for w in one.wagers if after_the_result(w)]
    placed = [w for w in wagers if w.row["settlement_order"] is not None]
    losers = [w.row["settlement_order"] for w in placed if w.settled == "lose"]
    winners = [w.row["settlement_order"] for w in placed if w.settled == "win"]
    everything_known = len(placed) == len(wagers)
    if not losers or not winners:
        return False if everything_known else None, None
    if max(losers) >= min(winners):
        return True, False
    return True, True if everything_known else None


@check("627a.11(b)[order of seats]", "wager")
def winners_from_the_highest_seat(wager: Wager) -> Answer:
    applies: Truth = all_of(same(wager.settled, "win"), after_the_result(wager))
    if wager.row["settlement_order"] is None or wager.seat is None:
        return applies, None
    winners = [w for w in wager.round.wagers if w.settled == "win" and after_the_result(w)]
    before = settled_before(wager, winners)
    return applies, True if before is None else at_most(wager.seat, before.seat)


@check("627a.11(b)[vigorish first]", "wager", "banker")
def vigorish_before_payment(wager: Wager) -> Answer:
    applies = all_of(vigorish_owed(wager), same(wager.settled, "win"), not wager.round.void)
    return applies, at_most(wager.row["vigorish_handled_at"], wager.row["paid_at"])


