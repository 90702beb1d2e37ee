"""§§ 627a.9 and 627a.10: Point Counts announced, and third cards."""

from __future__ import annotations

from tests.slow.book import Round
from tests.slow.called_void import went_on
from tests.slow.checks import Answer, check
from tests.slow.deal import Hand, table_1
from tests.slow.s06_counts import OfHand
from tests.slow.s08_deal import cards_put_by
from tests.slow.s13_irregular import put_right
from tests.slow.shoe_facts import is_complete
from tests.slow.three import Truth, alike, all_of, any_of, at_most, chosen, given, less, no, same


def _left_at_void(one: Round, hand: Hand) -> bool:
    """The round was void, and nothing shows that the hand drew."""
    return not went_on(one) and hand.drew is not True


@check("627a.9(a)", "hand")
def first_count_announced(row: OfHand) -> Answer:
    one, hand = row
    right = same(hand.row["first_count"], hand.two_card_count)
    return went_on(one) or given(right), right


@check("627a.9(a)[before third cards]", "round")
def counts_announced_in_time(one: Round) -> Answer:
    drew = any_of(one.deal.player.drew, one.deal.banker.drew)
    counts = [one.row["first_counts_announced_at"], *(hand.row["first_count"] for hand in one.hands)]
    columns = ("rounds.first_counts_announced_at", "hands.first_count")
    due_by = chosen(drew, one.row["third_card_at"], one.row["result_announced_at"])
    if not one.simulated and not any(map(given, counts)) and all(is_complete(one.table, c) for c in columns):
        return went_on(one) or given(due_by), False  # never announced
    in_time = at_most(one.row["first_counts_announced_at"], due_by)
    if (
        due_by is None
        and at_most(one.row["first_counts_announced_at"], one.row["result_announced_at"]) is False
    ):
        in_time = False  # after the result is after any third card
    if less(one.row["first_counts_announced_at"], one.row["first_card_at"]):
        in_time = False  # nothing was dealt to count
    return went_on(one) or given(in_time), in_time


@check("627a.9(b)", "round")
def third_cards_by_the_rules(one: Round) -> Answer:
    deal = one.deal
    lawful = all_of(
        alike(deal.player_must_draw, deal.player.drew), alike(deal.banker_must_draw, deal.banker.drew)
    )
    return went_on(one), lawful


@check("627a.9(c)", "round")
def players_third_first(one: Round) -> Answer:
    player, banker = one.deal.player, one.deal.banker
    mine, theirs = player.of_third("card_order"), banker.of_third("card_order")
    in_order = less(mine, theirs)
    alone = mine if theirs is None else theirs if mine is None else None
    if alone in (5, 6) and cards_put_by(one) == 0:  # of six cards these are the third ones
        in_order = (alone == 5) == (theirs is None)
    left = _left_at_void(one, player) or _left_at_void(one, banker)
    return all_of(player.drew, banker.drew, not left), in_order


@check("627a.9(c)[face up]", "hand")
def third_face_up(row: OfHand) -> Answer:
    _, hand = row
    drew = at_most(3, hand.size)
    if drew is None and any(hand.of_third(name) is not None for name in ("card_face_up", "card_order")):
        drew = True
    return all_of(drew, not row[0].void or drew is True), hand.of_third("card_face_up")


@check("627a.9(d)", "hand")
def at_most_three(row: OfHand) -> Answer:
    one, hand = row
    if hand.dealt is None:
        return True, None
    return True, all_of(at_most(hand.size, 3), any_of(len(hand.dealt) <= 3, put_right(one)))


@check("627a.10(a)", "round")
def no_draw_after_a_natural(one: Round) -> Answer:
    player, banker = one.deal.player, one.deal.banker
    left = _left_at_void(one, player) and _left_at_void(one, banker)
    return all_of(no(one.deal.no_natural), not left), all_of(no(player.drew), no(banker.drew))


@check("627a.10(b)(1)", "round")
def player_draws_below_six(one: Round) -> Answer:
    player = one.deal.player
    return all_of(one.deal.no_natural, less(player.two_card_count, 6), went_on(one)), player.drew


@check("627a.10(b)(2)", "round")
def player_stays_on_six_and_seven(one: Round) -> Answer:
    player = one.deal.player
    on_count = at_most(6, player.two_card_count)
    return all_of(one.deal.no_natural, on_count, not _left_at_void(one, player)), no(player.drew)


@check("627a.10(c)(1)", "round")
def banker_after_a_stay(one: Round) -> Answer:
    deal = one.deal
    due = at_most(deal.banker.two_card_count, 5)
    left = _left_at_void(one, deal.banker)
    return all_of(deal.no_natural, no(deal.drew_judged), not left), alike(deal.banker.drew, due)


def _after_a_draw(one: Round, on_count: Truth, left: bool) -> Truth:
    return all_of(one.deal.no_natural, one.deal.drew_judged, on_count, not left)


@check("627a.10(c)(2)(i)", "round")
def banker_draws_below_three(one: Round) -> Answer:
    banker = one.deal.banker
    return _after_a_draw(one, less(banker.two_card_count, 3), not went_on(one)), banker.drew


@check("627a.10(c)(2)(ii)", "round")
def banker_stays_on_seven(one: Round) -> Answer:
    banker = one.deal.banker
    left = _left_at_void(one, banker)
    return _after_a_draw(one, same(banker.two_card_count, 7), left), no(banker.drew)


@check("627a.10(c)(2)(iii)", "round")
def banker_by_table_1(one: Round) -> Answer:
    count = one.deal.banker.two_card_count
    due = table_1(count, one.deal.third_value)
    left = _left_at_void(one, one.deal.banker)
    applies = _after_a_draw(one, all_of(at_most(3, count), at_most(count, 6)), left)
    return applies, alike(one.deal.banker.drew, due)


@check("627a.10(c)[Table 1]", "round")
def table_1_decides(one: Round) -> Answer:
    return banker_by_table_1(one)  # type: ignore[no-any-return]
