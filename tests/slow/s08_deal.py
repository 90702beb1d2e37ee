"""§ 627a.8: the two hands, their first four cards, and the settlement of House Money Wagers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.slow.book import Round, Table, Wager
from tests.slow.called_void import house_money_was_settled, went_on
from tests.slow.checks import Answer, check
from tests.slow.deal import Hand, Row, flag
from tests.slow.s06_counts import OfHand
from tests.slow.shoe_facts import by_another_in_play
from tests.slow.three import Truth, all_of, any_of, at_most, first_known, less, no, same, smallest


@check("627a.8(a)", "round")
def two_hands(one: Round) -> Answer:
    positions = [hand.row["hand_position"] for hand in one.hands]
    players, bankers = positions.count("players_hand"), positions.count("bankers_hand")
    others = len(positions) - players - bankers
    # A hand that is not in the record may have been dealt.
    if not others and not (players and bankers):
        return True, None
    return True, players == 1 and bankers == 1 and not others


@check("627a.8(b)", "round")
def no_more_bets_first(one: Round) -> Answer:
    called = one.row["no_more_bets_at"]
    all_are_told = one.table.stated.get(("columns", "rounds.no_more_bets_at")) == "complete"
    # A call before betting opened closed no betting of this round.
    too_soon = less(called, one.row["wagers_opened_at"]) is True
    if too_soon or (called is None and all_are_told):
        return not one.simulated, False
    return not one.simulated, at_most(called, one.row["first_card_at"])


@check("627a.8(c)", "round")
def filed_dealing_option(one: Round) -> Answer:
    begun = not one.void or one.row["first_card_at"] is not None or any(hand.dealt for hand in one.hands)
    option = one.row["dealing_option"]
    return begun or option is not None, same(option, one.table.options["dealing_option"])


def alternately(one: Round) -> Truth:
    """The hands took their first cards in turn; what was put by for neither hand makes room for the next."""
    player, banker = one.deal.player, one.deal.banker
    (first, third), (second, fourth) = (_opening_places(hand) for hand in (player, banker))
    put_by = cards_put_by(one)
    if not put_by:
        return all_of(*(same(*pair) for pair in ((first, 1), (second, 2), (third, 3), (fourth, 4))))
    in_turn = all_of(less(first, second), less(second, third), less(third, fourth))
    too_early = any(less(hand.of_third("card_order"), fourth) for hand in (player, banker))
    return all_of(in_turn, at_most(fourth, 4 + put_by), not too_early)


def cards_put_by(one: Round) -> int:
    """How many cards may have left the shoe in the round for neither hand."""
    errors = sum(len(hand.dealt or ()) - len(hand.places) for hand in (one.deal.player, one.deal.banker))
    return errors + len(stray_events(one))


def _opening_places(hand: Hand) -> tuple[Any, Any]:
    """Places in the draw of a hand's first two cards; of all on record, where its cards are not.

    None, where one of cards that nobody recorded is marked as drawn in error.
    """
    if hand.dealt is None and any((hand.row or {}).get("card_in_error") or ()):
        return None, None
    places = [0, 1] if hand.dealt is None else [*hand.places, None, None][:2]
    first, second = (
        None if place is None else flag(hand.row or None, "card_order", place) for place in places
    )
    return first, second


def stray_events(one: Round) -> list[tuple[Truth, Truth, str | None]]:
    """Events of cards that may be drawn in error: whether each is one, whether it was seen, and its name."""
    found: list[tuple[Truth, Truth, str | None]] = []
    for event in one.events:
        kind, seen = event["event_kind"], event["event_disclosed"]
        if kind in ("card_exposed", "card_found_face_up", "card_drawn_in_error"):
            apart = all_of(one.deal.stray, same(event["event_card"], one.deal.stray_card))
            seen = bool(seen) if kind == "card_drawn_in_error" else any_of(kind == "card_found_face_up", seen)
            is_stray = all_of(no(apart), no(_went_to_the_banker(one, event)))
            if is_stray is not False:
                found.append((is_stray, seen, event["event_card"]))
    return found


def _went_to_the_banker(one: Round, event: Row) -> Truth:
    """The card was dealt to the Player's Hand, to which none was due, and is the Banker's third, which was.

    Nobody can tell where the event does not say to which hand it went; one found face up went to none, and
    one that came up after the result came after the Banker's third.
    """
    deal, to, card = one.deal, event["event_position"], event["event_card"]
    due = all_of(deal.banker.drew, deal.banker_must_draw, no(deal.player_must_draw))
    third = deal.banker.cards[2] if due and deal.banker.cards is not None else None
    found = event["event_kind"] == "card_found_face_up" and to is None
    after = less(one.row["result_announced_at"], event["event_at"])
    if third is None or found or after or (card is None and to != "players_hand"):
        return False
    return all_of(same(card, third), same(to, "players_hand"))


def option(one: Round) -> str | None:
    """The option that was followed or, where nobody recorded it, the one that is filed."""
    found: str | None = first_known(one.row["dealing_option"], one.table.options["dealing_option"])
    return found


def _dealt(one: Round, by: str) -> Answer:
    right = alternately(one)
    # A void round may have ended before four cards were out.
    judged = not (one.void and right is None)
    return all_of(same(option(one), by), judged), right


@check("627a.8(c)(1)", "round")
def face_up_alternately(one: Round) -> Answer:
    return _dealt(one, "face_up")


@check("627a.8(c)(2)", "round")
def face_down_alternately(one: Round) -> Answer:
    return _dealt(one, "face_down")


def _placed(row: OfHand, by: str, side: bool) -> Answer:
    """How the first two cards of a hand lay as they were dealt, where that of one is recorded."""
    one, hand = row
    told = any(flag(hand.row, "card_face_up", place) is not None for place in (0, 1))
    places = [] if hand.dealt is None else hand.places[:2]
    sides = [same(flag(hand.row, "card_face_up", place), side) for place in places]
    sides += [None] * (2 - len(sides))
    if one.simulated and by == "face_down" and hand.row["hand_position"] == "players_hand":
        sides[0] = True  # the card that opens it was seen before
    return all_of(same(option(one), by), told), all_of(*sides)


@check("627a.8(c)(1)[faces recorded]", "hand")
def placed_face_up(row: OfHand) -> Answer:
    return _placed(row, "face_up", True)


@check("627a.8(c)(2)[faces recorded]", "hand")
def placed_face_down(row: OfHand) -> Answer:
    return _placed(row, "face_down", False)


def _earliest(one: Round, kind: str, position: str) -> Any:
    return smallest(
        *(
            event["event_at"]
            for event in one.events
            if event["event_kind"] == kind and event["event_position"] == position
        )
    )


def _by_the_dealer(event: Row, one: Round) -> Truth:
    """The dealer did it, by the role that is recorded, of the shoe that the event names."""
    shoes = {id(each.shoe): each.shoe for each in one.desk.rounds.values() if each.shoe}
    named = next((shoe for shoe in shoes.values() if any(each is event for each in shoe.events)), None)
    return no(by_another_in_play(event, named, one))


@check("627a.8(c)(2)[turning]", "round")
def turned_after_the_call(one: Round) -> Answer:
    begun = one.row["first_card_at"]
    calls = [event for event in one.events if event["event_kind"] == "hand_called"]
    calls = [event for event in calls if not less(event["event_at"], begun)]
    his = [(e, _by_the_dealer(e, one)) for e in calls]
    of_player = [e["event_at"] for e, true in his if true and e["event_position"] == "players_hand"]
    called = smallest(*of_player)
    turned = _earliest(one, "hand_turned", "bankers_hand")
    face_down = same(option(one), "face_down")
    all_are_told = one.table.stated.get(("events", "hand_called")) == "complete"
    after = at_most(called, turned)
    open_yet = [e for e, true in his if true is not False]
    if all_are_told and not any(e["event_position"] in (None, "players_hand") for e in open_yet):
        after = False  # turned without a call
    if any(less(one.row[over], turned) for over in ("first_counts_announced_at", "settled_at")):
        after = False  # too late to be counted
    told = turned is not None and after is not None
    return all_of(face_down, went_on(one) or told), after


# -------------------------------------------------------------------------------- House Money


def third_card_dealt(one: Round) -> Truth:
    sizes = [None if h.dealt is None else len(h.dealt) for h in (one.deal.player, one.deal.banker)]
    return any_of(*(less(2, size) for size in sizes))


@check("627a.8(d)", "wager", "house_money")
def house_money_before_third_cards(wager: Wager) -> Answer:
    third, result = (wager.round.row[name] for name in ("third_card_at", "result_announced_at"))
    in_time = at_most(wager.settled_at, third)
    if third is None and less(result, wager.settled_at):
        in_time = False  # a third card comes before the result
    return all_of(third_card_dealt(wager.round), house_money_was_settled(wager)), in_time


@check("627a.8(d)(2)", "wager", "house_money")
def third_cards_after_house_money(wager: Wager) -> Answer:
    return house_money_before_third_cards(wager)  # type: ignore[no-any-return]


Place = Callable[[Wager], Any]
"""A wager's place in the order of settlement, or the moment at which it was settled."""


def order_of(wager: Wager) -> Any:
    return wager.row["settlement_order"]


def just_before(
    wager: Wager, others: list[Wager], *ways: tuple[Place, bool]
) -> tuple[bool, Wager | None, bool]:
    """The wager, of some, that was settled just before this one, None for the first; and whether it is known.

    ways  by what it may be told, the better first, and whether that is on record for all of them
    One that shares its place with another, or whose place is not recorded, leaves it open; so do two ways of
    which one has before what the other has after.  Last comes whether no other can lie in between.
    """
    found: list[tuple[Wager | None, bool]] = []
    for place, complete in ways:
        before = _last_before(wager, others, place)
        places = [place(w) for w in others]
        alone = all(places.count(place(w)) == 1 for w in (wager, before) if w)
        if place(wager) is not None and alone and (before is not None or complete):
            found.append((before, complete))
            if before and any(less(other(wager), other(before)) for other, _ in ways):
                return False, None, False
    if not found:
        return False, None, False
    return True, *min(found, key=lambda each: not each[1])


def _last_before(wager: Wager, others: list[Wager], place: Place) -> Wager | None:
    earlier = [w for w in others if w is not wager and less(place(w), place(wager))]
    return max(earlier, key=place, default=None)


@check("627a.8(d)(1)", "wager", "house_money")
def house_money_counterclockwise(wager: Wager) -> Answer:
    others = [w for w in wager.round.wagers if w.is_house_money and w.taken_down is False]
    all_there = not wager.round.lacks_wagers
    # One whose place in the order is not recorded, or that is not on record at all, may have come before.
    ways = (
        (place, all_there and all(place(w) is not None for w in others))
        for place in (order_of, lambda w: w.settled_at)
    )
    told, before, whole = just_before(wager, others, *ways)
    if not told or before is None:
        return house_money_was_settled(wager), True if told else None
    seats = [wager.seat, before.seat]
    if wager.round.table.readings["seat_numbering"] != "from_dealers_left":
        seats.reverse()
    in_turn = at_most(*seats)
    return house_money_was_settled(wager), None if in_turn and not whole else in_turn


@check("627a.8(d)(1)(i)", "wager", "house_money")
def filed_part_is_added(wager: Wager) -> Answer:
    moved, target, paid = wager.row["moved_amount"], wager.row["moved_to"], _payout(wager)
    if moved is None or moved == 0:
        return None if moved is None and target is not None else False, None
    right: Truth = None
    if paid is not None:
        over = moved * 100 - paid * wager.round.table.options["house_money_portion"]
        exactly = wager.round.table.readings["house_money_portion"] == "exactly"
        # A part that is no whole cent may be either cent beside it.
        right = abs(over) < 100 if exactly else over <= 0
    return True, all_of(right, _own_main_wager(wager))


def _payout(wager: Wager) -> int | None:
    """What was paid; by the first four cards, where the round was void afterwards and nothing stayed paid."""
    paid: int | None = wager.row["wager_paid"]
    deal = wager.round.deal
    if not (wager.round.void and paid == 0 and less(0, wager.row["moved_amount"])):
        return paid
    pairs = (deal.player.pair, deal.banker.pair)
    if any_of(*pairs) is False:
        return 0
    odds = None if all_of(*pairs) is None else 15 if all_of(*pairs) else 3
    return None if odds is None or not any_of(*pairs) or wager.stake is None else odds * wager.stake


def _own_main_wager(wager: Wager) -> Truth:
    target = wager.row["moved_to"]
    if target is None:
        return None
    others = [w for w in wager.round.wagers if w.row["wager_number"] == target]
    if not others:
        return False
    (other,) = others
    of_player = same(wager.row["wager_player_id"], other.row["wager_player_id"])
    of_seat = same(wager.row["wager_position"], other.row["wager_position"])
    own = of_seat if of_player is None else of_player
    return all_of(other.row["wager_kind"] in ("player", "banker"), own)


@check("627a.8(e)[hand turned]", "event")
def no_player_turns_a_hand(row: tuple[Table, Row]) -> Answer:
    _, event = row
    role = event["event_role"]
    return event["event_kind"] == "hand_turned" and role is not None, role != "player"
