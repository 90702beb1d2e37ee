"""§ 627a.8: the two hands, their first four cards, and the settlement of House Money Wagers."""

from __future__ import annotations

from typing import Any

from tests.slow.book import Round, Wager
from tests.slow.checks import Answer, check
from tests.slow.deal import Hand, flag
from tests.slow.three import Truth, all_of, any_of, at_most, given, less, no, same, smallest


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
    return not one.simulated, at_most(one.row["no_more_bets_at"], one.row["first_card_at"])


@check("627a.8(c)", "round")
def filed_dealing_option(one: Round) -> Answer:
    return True, same(one.row["dealing_option"], one.table.options["dealing_option"])


def alternately(one: Round) -> Truth:
    def drawn(hand: Hand, place: int, number: int) -> Truth:
        return same(flag(hand.row or None, "card_order", place), number)

    player, banker = one.deal.player, one.deal.banker
    return all_of(
        drawn(player, 0, 1), drawn(player, 1, 3), drawn(banker, 0, 2), drawn(banker, 1, 4)
    )


@check("627a.8(c)(1)", "round")
def face_up_alternately(one: Round) -> Answer:
    return same(one.row["dealing_option"], "face_up"), alternately(one)


@check("627a.8(c)(2)", "round")
def face_down_alternately(one: Round) -> Answer:
    return same(one.row["dealing_option"], "face_down"), alternately(one)


def _earliest(one: Round, kind: str, position: str) -> Any:
    return smallest(
        *(
            event["event_at"]
            for event in one.events
            if event["event_kind"] == kind and event["event_position"] == position
        )
    )


@check("627a.8(c)(2)[turning]", "round")
def turned_after_the_call(one: Round) -> Answer:
    called = _earliest(one, "hand_called", "players_hand")
    turned = _earliest(one, "hand_turned", "bankers_hand")
    return same(one.row["dealing_option"], "face_down"), at_most(called, turned)


# -------------------------------------------------------------------------------- House Money


def third_card_dealt(one: Round) -> Truth:
    sizes = [None if h.dealt is None else len(h.dealt) for h in (one.deal.player, one.deal.banker)]
    return any_of(*(less(2, size) for size in sizes))


def house_money_settled_at(wager: Wager) -> Any:
    if wager.settled is None:
        return None
    return wager.row["collected_at" if wager.settled == "lose" else "paid_at"]


@check("627a.8(d)", "wager", "house_money")
def house_money_before_third_cards(wager: Wager) -> Answer:
    settled = at_most(house_money_settled_at(wager), wager.round.row["third_card_at"])
    return third_card_dealt(wager.round), settled


@check("627a.8(d)(2)", "wager", "house_money")
def third_cards_after_house_money(wager: Wager) -> Answer:
    return house_money_before_third_cards(wager)  # type: ignore[no-any-return]


def settled_before(wager: Wager, others: list[Wager]) -> Wager | None:
    """The wager, of some, that was settled just before this one."""
    order = wager.row["settlement_order"]
    earlier = [w for w in others if w is not wager and less(w.row["settlement_order"], order)]
    return max(earlier, key=lambda w: int(w.row["settlement_order"]), default=None)


@check("627a.8(d)(1)", "wager", "house_money")
def house_money_counterclockwise(wager: Wager) -> Answer:
    if wager.row["settlement_order"] is None or wager.seat is None:
        return True, None
    before = settled_before(wager, [w for w in wager.round.wagers if w.is_house_money])
    if before is None:
        return True, True
    if wager.round.table.readings["seat_numbering"] == "from_dealers_left":
        return True, at_most(wager.seat, before.seat)
    return True, at_most(before.seat, wager.seat)


@check("627a.8(d)(1)(i)", "wager", "house_money")
def filed_part_is_added(wager: Wager) -> Answer:
    moved, paid, target = (wager.row[name] for name in ("moved_amount", "wager_paid", "moved_to"))
    applies = given(moved) and moved > 0
    portion = None if paid is None else paid * wager.round.table.options["house_money_portion"]
    added = None if moved is None else moved * 100
    right = at_most(added, portion)
    if wager.round.table.readings["house_money_portion"] == "exactly":
        right = same(added, portion)
    main = [w.row["wager_number"] for w in wager.round.wagers if w.row["wager_kind"] in ("player", "banker")]
    return applies, all_of(right, None if target is None else target in main)


