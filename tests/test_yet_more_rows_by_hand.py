"""Yet more columns handed a row or two each: what lacks on either of two days, a moment met, row 0."""

from __future__ import annotations

import numpy as np
import pytest

from rules.duties import first_card, groups, own_boxes, paybooks, seat_events
from rules.duties import progressive_steps as steps
from rules.kinds import Many
from tests.test_bodies_by_hand import derived, flags, link, numbers, texts
from tests.test_few_rows_by_hand import many

# ----------------------------------------------------------------------------- opening, closing, meters


def test_rounds_that_won_nothing_while_the_inventory_was_closed_are_told_so() -> None:
    found = derived(
        "645a",
        "nothing_won_while_locked",
        rounds_while_locked=numbers(0, 2, 2, 2),
        won_while_locked_cents=numbers(None, 0, 500, None),
    )
    assert found.tolist() == [True, True, False, None]


def test_a_round_in_the_second_of_a_count_was_not_played_while_the_inventory_was_closed() -> None:
    """Opened at 5, closed at 20."""
    found = derived(
        "645a",
        "played_while_locked",
        round_table_row=link(0, 0, 0, 0, parents=1),
        settled_at=numbers(4, 5, 50, 50),
        money_moves_at=numbers(1, 1, 20, 21),
        event_at=numbers(5, 20),
        opener=link(0, parents=2),
        closer=link(1, parents=2),
    )
    assert found.tolist() == [True, False, False, True]


@pytest.mark.parametrize(
    ("earlier", "own", "fed"), [(True, True, 25), (False, True, None), (True, False, None)]
)
def test_what_fed_a_meter_over_nights_is_told_where_both_days_record_it(
    earlier: bool, own: bool, fed: int | None
) -> None:
    """The second wager's meter was left by the first, of the day before; the casino's word is of each day."""
    found = derived(
        "645a",
        "fed_over_nights_cents",
        share_of_earlier_day=link(-1, 0, parents=2),
        first_card_at=numbers(10, 100),
        round_place=numbers(7, 7),
        wager_table_row=link(0, 1, parents=2),
        round_table_row=link(0, 1, parents=2),
        to_meter=groups.Moments(numbers(50), numbers(7)),
        payment_kind=texts("meter_contribution"),
        payment_amount_cents=numbers(25),
        is_loose_seed=flags(False),
        complete_meter_contribution=flags(earlier, own),
    )
    assert found.tolist()[1] == fed


def test_a_meter_is_held_against_its_reading_of_that_day_or_the_day_before() -> None:
    found = derived(
        "645a",
        "read_before",
        meter_read_before=link(-1, 0, 1, 2, parents=4),
        gaming_day=numbers(20_000, 20_000, 20_001, 20_003),
    )
    assert found.rows.tolist() == [-1, 0, 1, -1]


# ------------------------------------------------------------------------------- shoes, decks, batches


@pytest.mark.parametrize(("complete", "at"), [(True, 20), (False, None)])
def test_a_batch_shuffled_may_have_gone_into_the_device_before(complete: bool, at: int | None) -> None:
    """§ 627a.12(d)(2)(i): that it went in may not be on record."""
    found = derived(
        "627a",
        "batch_reshuffled_at",
        end_of_shoe=groups.Moments(numbers(10), numbers(7)),
        happening=groups.Moments(numbers(20), numbers(7)),
        event_kind=texts("shuffled"),
        reshuffled_batch=texts("A"),
        shoe_batch=texts("A"),
        shoe_place=numbers(7),
        shoe_begins_at=numbers(1),
        complete_shuffled=flags(True),
        complete_batch_in_shuffler=flags(complete),
    )
    assert found.tolist() == [at]


def test_cards_spread_as_the_first_is_dealt_were_spread_before() -> None:
    """§ 627a.5(a)."""
    found = derived(
        "627a",
        "unmixes_the_stack",
        event_kind=texts("cards_spread", "cards_spread", "cards_spread"),
        event_at=numbers(19, 20, 21),
        shoe_by_device=flags(False, False, False),
        shoe_first_card_at=numbers(20, 20, 20),
        dealer_shuffled_at=numbers(10, 10, 10),
    )
    assert found.tolist() == [True, True, False]


@pytest.mark.parametrize(("opened", "goes_on"), [(9, True), (10, False)])
def test_a_deck_opened_as_the_shoe_before_began_is_not_the_one_dealt_then(opened: int, goes_on: bool) -> None:
    found = derived(
        "645a",
        "same_cards_go_on",
        round_shoe_row=link(0, parents=1),
        round_deck_row=link(0, parents=1),
        first_card_at=numbers(30),
        deck_last_opened_at=numbers(opened),
        previous_shoe_began_at=numbers(10),
        start_of_shoe=groups.Moments(numbers(30), numbers(7)),
        happening=groups.Moments(numbers(12), numbers(7)),
        event_kind=texts("cut"),
        event_deck_row=link(0, parents=1),
        complete_decks_opened=flags(True),
        goes_on_with_a_deck_dealt_before=flags(True),
    )
    assert found.tolist() == [goes_on]


@pytest.mark.parametrize(
    ("then", "dealt_at", "closed"),
    [("table_opened", 5, False), ("cut", 20, False), ("cut", 5, True), ("table_opened", 20, False)],
)
def test_a_closed_table_is_closed_until_it_is_opened_or_dealt_at(
    then: str, dealt_at: int, closed: bool
) -> None:
    """Closed at 10; at 30 either is enough to have it in use."""
    found = derived(
        "645a",
        "at_a_closed_table",
        happening=groups.Moments(numbers(10, 20, 30), numbers(7, 7, 7)),
        event_kind=texts("table_closed", then, "cards_spread"),
        dealing=groups.Moments(numbers(dealt_at), numbers(7)),
        complete_table_opened=flags(True, True, True),
    )
    assert found.tolist()[2] is closed


def test_a_dealer_who_opens_the_table_replaces_nobody_whoever_it_is() -> None:
    """§ 686a.3: without names, only that is known."""
    found = derived(
        "686a",
        "another_dealer",
        round_before=link(-1, 0, -1, parents=3),
        opens_the_table=flags(True, False, None),
    )
    assert found.tolist() == [False, None, None]


def test_a_name_without_a_role_beside_it_puts_in_doubt_who_did_it_unless_it_is_the_dealers() -> None:
    found = derived(
        "627a",
        "done_by_another",
        event_kind=texts("cut", "cut", "cut"),
        role_by_name=texts("player", "dealer", None),
    )
    assert found.tolist() == [None, False, False]


# ------------------------------------------------------------------------------------- dealing, places


def test_cards_put_by_are_cards_of_the_deck() -> None:
    """§ 687a.9: 5 and 5 dealt, 40 in the stub, 1 on the layout and 2 put by are the 53."""
    told = {"hand_round_row": link(0, 0, parents=1), "cards_counted": numbers(5, 5)}
    for stub, whole in ((40, True), (44, False)):
        found = derived(
            "687a",
            "every_card_told",
            **told,
            stub_left=numbers(stub),
            extra_cards=numbers(1),
            cards_set_aside=numbers(2),
        )
        assert found.tolist() == [whole]


def _in_turn(order: Many, turns: tuple[int, ...] = (1, 2)) -> list[bool | None]:
    both = flags(*[True] * len(turns))
    found: list[bool | None] = derived(
        "687a",
        "dealt_in_turn",
        hand_round_row=link(*[0] * len(turns), parents=1),
        is_a_players=both,
        deal_turn=numbers(*turns),
        order_of_deal=order,
        dealt_as_a_stack=both,
        order_complete=flags(*[False] * len(turns)),
        players_order_complete=both,
    ).tolist()
    return found


def test_two_hands_that_claim_one_place_in_the_deal_were_not_dealt_one_after_the_other() -> None:
    """§ 687a.8."""
    assert _in_turn(many((1, 2), (3, 4))) == [True, True]
    assert _in_turn(many((1, 2), (2, 3))) == [True, False]


def test_a_hand_without_places_says_nothing_of_the_next_hands_turn() -> None:
    """What stands where its places would be means nothing."""
    order = Many(np.array([[1, 2], [8, 9], [3, 4]]), np.array([True, False, True]))
    assert _in_turn(order, (1, 2, 3)) == [True, None, True]


@pytest.mark.parametrize(("racked", "lay_there"), [(19, False), (20, False), (21, True)])
def test_cards_racked_as_the_next_hand_is_settled_lay_there_no_longer(racked: int, lay_there: bool) -> None:
    """§ 686a.7."""
    found = derived(
        "686a",
        "anothers_cards_lay_there",
        neighbour_racked=link(-1, 0, parents=2),
        hand_racked_at=numbers(racked, 30),
        first_settled_at=numbers(10, 20),
        whose=own_boxes.Whose(texts("Ann", "Bob"), numbers(1, 2), numbers(1, 1)),
    )
    assert found.tolist() == [False, lay_there]


def test_an_event_in_the_second_of_the_first_card_did_not_come_too_late() -> None:
    late = first_card.came_too_late(numbers(9, 10, 11), link(0, 0, 0, parents=1), numbers(10), None)
    assert late.tolist() == [False, False, True]


def test_several_cards_found_at_once_are_as_many_as_the_event_says() -> None:
    """§ *.13: three at once, and one of which nobody counted."""
    found = derived(
        "645a",
        "cards_found_face_up",
        event_round_row=link(0, 0, 1, parents=2),
        face_up_in_the_deal=flags(True, True, True),
        face_up_told_before=flags(False, False, False),
        event_count=numbers(3, None, 2),
    )
    assert found.tolist()[1] == 2
    assert (found >= 4).tolist()[0]
    assert not (found >= 5).tolist()[0]


# ------------------------------------------------------------------------------------ results, payouts


@pytest.mark.parametrize(
    ("announced", "players", "bankers", "wrong"),
    [
        ("players_hand", 5, None, False),
        ("players_hand", 0, None, True),
        ("players_hand", None, 9, True),
        ("bankers_hand", 0, None, False),
        ("panda_8", 8, None, False),
        ("panda_8", 7, None, True),
    ],
)
def test_an_announcement_that_one_hand_alone_rules_out(
    announced: str, players: int | None, bankers: int | None, wrong: bool
) -> None:
    """§ 627a.11(a): nine is never beaten, and nothing beats none."""
    found = derived(
        "627a",
        "announced_on_no_count",
        announced_result=texts(announced),
        result_of_cards=texts(None),
        players_count=numbers(players),
        bankers_count=numbers(bankers),
    )
    assert found.tolist() == [wrong]


def test_a_wager_that_alone_wins_under_a_limit_is_owed_the_limit() -> None:
    """§ 645a.13: of two nobody knows how the limit is shared."""
    paid = {
        "payout_is_limited": flags(True, True, False),
        "by_paytable_cents": numbers(60_000, 60_000, 4_000),
        "unit_due_cents": numbers(60_000, 120_000, 4_000),
    }
    limits = numbers(50_000, 50_000, 50_000)
    found = derived("645a", "optional_paid_cents", **paid, payout_limit_in_force_cents=limits)
    assert found.tolist() == [50_000, None, 4_000]
    assert derived("645a", "optional_paid_cents", **paid).tolist() == [None, None, 4_000]


def test_the_first_row_of_a_paytable_pays_as_any_other() -> None:
    pays = np.array([[50, 8, 0], [40, 7, 0]])
    found = paybooks.paid_by(pays, texts("a", "b", None, "a"), texts("x", "x", "x", "y"))
    assert found.tolist() == [50, 8, None, 40]


def test_a_progressive_step_of_no_position_is_nobodys_in_its_own_round_only() -> None:
    each_has = vars(steps)["_each_has_its_place"]
    lit = texts("progressive_light", "progressive_light")
    none = flags(False, False)
    events = seat_events.Events(link(0, 1, parents=2), lit, texts("1", None))
    where = seat_events.Whereabouts(
        link(0, 0, parents=1), link(0, 0, parents=1), none, numbers(5, 25), numbers(1, 21)
    )
    assert each_has(events, "progressive_light", where, none).tolist() == [True, False]


def test_a_stake_made_as_it_was_looked_at_was_made_by_then() -> None:
    found = derived(
        "645a",
        "changed_since_seen",
        wager_kind=texts("pai_gow_poker", "pai_gow_poker", "pai_gow_poker"),
        stakes_looked_at=numbers(20, 20, 20),
        seen_first_at=numbers(10, 10, 10),
        wager_placed_at=numbers(10, 20, 21),
    )
    assert found.tolist() == [False, True, False]
