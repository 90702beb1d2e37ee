"""§ 627a.11: the result, and the order in which wagers are settled."""

from __future__ import annotations

from typing import Any

from tests.slow.book import Round, Wager
from tests.slow.called_void import settled_anyhow, went_on
from tests.slow.checks import Answer, check
from tests.slow.s08_deal import Place, just_before, order_of
from tests.slow.s12_vigorish import taken_on
from tests.slow.shoe_facts import is_complete
from tests.slow.three import Truth, all_of, any_of, at_most, first_known, largest, less, same, smallest


def results_due(one: Round) -> set[str]:
    """What the dealer may have to announce by the final hands; none where the record leaves it open.

    Two where nobody recorded whether the table is an EZ one and the name hangs on it.
    """
    deal = one.deal
    if deal.ahead is None:
        return set()
    plain = "tie" if deal.ahead == 0 else "players_hand" if deal.ahead > 0 else "bankers_hand"
    for special, name in ((deal.dragon_7, "dragon_7"), (deal.panda_8, "panda_8")):
        if special:
            return {plain, name} if one.ez is None else {name if one.ez else plain}
    return {plain}


@check("627a.11(a)", "round")
def announced_as_dealt(one: Round) -> Answer:
    said, due = one.row["announced_result"], results_due(one)
    if _never_announced(one) and not perhaps_by_the_result(one) and not one.lacks_wagers:
        return went_on(one) and not one.simulated, False
    if said is not None and not due and _ruled_out_by_one_hand(one):
        return went_on(one), False
    if said is None or not due:
        # A simulated round wants no announcement.
        return went_on(one) and not (said is None and one.simulated), None
    return True, None if said in due and len(due) > 1 else said in due


def _ruled_out_by_one_hand(one: Round) -> bool:
    player, banker, said = one.deal.player.count, one.deal.banker.count, one.row["announced_result"]
    if said in ("bankers_hand", "dragon_7") and (banker == 0 or player == 9):
        return True
    if said in ("players_hand", "panda_8") and (player == 0 or banker == 9):
        return True
    return (said == "dragon_7" and banker not in (7, None)) or (said == "panda_8" and player not in (8, None))


def _never_announced(one: Round) -> bool:
    announced = [one.row[name] for name in ("result_announced_at", "announced_result")]
    columns = ("rounds.result_announced_at", "rounds.announced_result")
    return announced == [None, None] and all(is_complete(one.table, name) for name in columns)


def by_the_result(one: Round) -> list[Wager]:
    """Wagers collected and paid after the result: House Money was settled before."""
    return [w for w in one.wagers if (w.stands or settled_anyhow(w)) and not w.is_house_money]


def perhaps_by_the_result(one: Round) -> list[Wager]:
    """Those of them, too, of which nobody can tell whether they were taken down."""
    return [w for w in one.wagers if (w.stands is not False or settled_anyhow(w)) and not w.is_house_money]


@check("627a.11(a)[before settlement]", "round")
def announced_before_settlement(one: Round) -> Answer:
    wagers = by_the_result(one)
    if _never_announced(one):
        return bool(wagers) or (None if one.lacks_wagers else False), False
    drew = any_of(one.deal.player.drew, one.deal.banker.drew)
    if drew and at_most(one.row["third_card_at"], one.row["result_announced_at"]) is False:
        return bool(wagers) or (None if one.lacks_wagers else False), False
    holds = at_most(one.row["result_announced_at"], smallest(*(w.settled_at for w in wagers)))
    over = one.row["settled_at"]
    if all(w.settled_at is None for w in wagers) and less(over, one.row["result_announced_at"]):
        holds = False  # the last was settled by then
    if holds and (one.lacks_wagers or any(w.settled_at is None for w in perhaps_by_the_result(one))):
        holds = None  # that one may have been the first
    came = at_most(one.row["third_card_at"], one.row["result_announced_at"])
    if holds and drew is not False and came is not True:
        holds = None  # a third card may have come later
    return bool(wagers) or (None if one.lacks_wagers else False), holds


def order_is_known(one: Round) -> bool:
    all_told = all(_has_its_place(w, w.row["settlement_order"]) for w in perhaps_by_the_result(one))
    return all_told and not one.lacks_wagers and _none_aside(one, lambda w: w.row["settlement_order"])


def _none_aside(one: Round, place: Place) -> bool:
    """A wager that was perhaps taken down stands on its side of the others."""
    perhaps = perhaps_by_the_result(one)
    if all(w in by_the_result(one) for w in perhaps):
        return True
    last = largest(*(place(w) for w in perhaps if w.settled == "lose"))
    first = smallest(*(place(w) for w in perhaps if w.settled == "win"))
    return less(last, first) is True


def _has_its_place(wager: Wager, place: Any) -> bool:
    """The wager went back, or was won or lost and has its place."""
    return wager.settled is not None and (wager.settled not in ("win", "lose") or place is not None)


def _settled_as(one: Round, outcome: str) -> list[Wager]:
    return [w for w in by_the_result(one) if w.settled == outcome]


@check("627a.11(b)", "round")
def losers_first(one: Round) -> Answer:
    last_loser = largest(*(w.row["settlement_order"] for w in _settled_as(one, "lose")))
    first_winner = smallest(*(w.row["settlement_order"] for w in _settled_as(one, "win")))
    told = less(last_loser, first_winner)
    in_order = None if last_loser == first_winner or (told and not order_is_known(one)) else told
    timed = _losers_first_by_time(one)
    there = all_of(*(_is_there(one, outcome) for outcome in ("win", "lose")))
    contradicts = in_order is not None and timed is not None and in_order != timed
    return there, None if contradicts else first_known(in_order, timed)


def _is_there(one: Round, outcome: str) -> Truth:
    """A wager that was collected or paid after the result was settled so."""
    asked = (
        all_of(w.stands or settled_anyhow(w), same(w.settled, outcome)) for w in perhaps_by_the_result(one)
    )
    return any_of(*asked, None if one.lacks_wagers else False)


def _losers_first_by_time(one: Round) -> Truth:
    last_loser = largest(*(w.settled_at for w in _settled_as(one, "lose")))
    first_winner = smallest(*(w.settled_at for w in _settled_as(one, "win")))
    before = less(last_loser, first_winner)
    if last_loser == first_winner:
        return None
    untold = not all(_has_its_place(w, w.settled_at) for w in perhaps_by_the_result(one))
    untold = untold or not _none_aside(one, lambda w: w.settled_at)
    return None if before and (untold or one.lacks_wagers) else before


@check("627a.11(b)[order of seats]", "wager")
def winners_from_the_highest_seat(wager: Wager) -> Answer:
    one = wager.round
    applies = all_of(
        same(wager.settled, "win"), wager.stands or settled_anyhow(wager), not wager.is_house_money
    )
    winners = _settled_as(one, "win")
    ways = [
        (place, not one.lacks_wagers and all(_no_untold_winner(w, place) for w in perhaps_by_the_result(one)))
        for place in (order_of, lambda w: w.row["paid_at"])
    ]
    told, before, whole = just_before(wager, winners, *ways)
    if not told or before is None:
        return applies, True if told else None
    below = less(wager.seat, before.seat)
    sooner = less(_handled_at(wager), before.row["paid_at"])  # than the seat above was paid
    if wager.row["wager_kind"] == "banker" and all_of(taken_on(wager), below, sooner):
        return applies, False
    in_turn = at_most(wager.seat, before.seat)
    return applies, None if in_turn and not whole else in_turn


def _no_untold_winner(wager: Wager, place: Place) -> bool:
    """The wager was not won, for all that is recorded, or has its place."""
    if wager.settled == "win" and wager not in by_the_result(wager.round):
        return False
    return wager.settled is not None and (wager.settled != "win" or place(wager) is not None)


@check("627a.11(b)[vigorish first]", "wager", "banker")
def vigorish_before_payment(wager: Wager) -> Answer:
    handled = _handled_at(wager)
    if handled is None and wager.row["vigorish_handling"] is None and _all_handling_recorded(wager):
        return taken_on(wager), False
    return taken_on(wager), all_of(_before_any_payment(wager, handled), _after_losers(wager.round, handled))


def _after_losers(one: Round, handled: Any) -> Truth:
    """Whether it was handled once losing wagers were collected; once a winner is paid, (b) judges that."""
    if handled is None:
        return None
    last = largest(*(w.row["collected_at"] for w in _settled_as(one, "lose")))
    if last is not None and handled < last:
        return False
    paid = smallest(*(w.row["paid_at"] for w in _settled_as(one, "win")))
    if paid is not None and paid < handled:
        return True
    settled = by_the_result(one)
    untold = any(
        w.settled is None or (w.settled == "lose" and (w not in settled or w.row["collected_at"] is None))
        for w in perhaps_by_the_result(one)
    )
    return None if untold or one.lacks_wagers else True


def _handled_at(wager: Wager) -> Any:
    """When the vigorish was marked or collected at settlement."""
    row = wager.row
    collected = row["vigorish_collected_at"] if row["vigorish_handling"] == "collected" else None
    return first_known(row["vigorish_handled_at"], collected)


def _all_handling_recorded(wager: Wager) -> bool:
    columns = ("wagers.vigorish_handled_at", "wagers.vigorish_handling")
    return all(is_complete(wager.round.table, name) for name in columns)


def _before_any_payment(wager: Wager, handled: Any) -> Truth:
    """Whether it was handled before any winning wager of the same player at the same position was paid."""
    one = wager.round
    if handled is None:
        return None
    who = ("wager_position", "wager_player_id")
    named = None not in [wager.row[name] for name in who]
    own = [w for w in one.wagers if all(w.row[name] == wager.row[name] for name in who)] if named else [wager]
    winners = [w for w in own if w in _settled_as(one, "win")]
    first = smallest(*(w.row["paid_at"] for w in winners))
    if first is not None and handled > first:
        return False
    perhaps = [
        w
        for w in own
        if (w.stands or settled_anyhow(w)) and not w.is_house_money and w.settled in ("win", None)
    ]
    paid = [w.row["paid_at"] for w in _settled_as(one, "win")]
    others_first = not named and (first is None or first > smallest(*paid))
    untimed = any(w.row["paid_at"] is None for w in perhaps)
    return None if first is None or one.lacks_wagers or untimed or others_first else True
