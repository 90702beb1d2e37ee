"""Columns of the deal handed a row or two each: equal times, what is lacking, which of several rows is it."""

from __future__ import annotations

from functools import partial

import pytest

from tests.test_bodies_by_hand import derived, flags, link, numbers, texts
from tests.test_few_rows_by_hand import many

# ------------------------------------------------------------------------- where the deal starts


def test_the_starting_position_is_the_one_determined_last_before_the_deal() -> None:
    """Found twice in round 0; in one moment as two in round 1, as nobody says which in 2, not at all in 3."""
    found = derived(
        "645a",
        "start_found_position",
        event_round_row=link(0, 0, 1, 1, 2, 3, parents=4),
        event_kind=texts(*["start_position_found"] * 5, "deal_completed"),
        event_at=numbers(10, 20, 10, 10, 10, 10),
        start_found_at=numbers(20, 10, 10, None),
        event_position=texts("3", "4", "3", "4", None, "5"),
    )
    assert [found.text(row) for row in range(4)] == ["4", None, None, None]


def test_a_start_is_told_by_the_round_or_else_by_its_being_determined() -> None:
    of_round, determined = texts("4", "4", None, "4", None), texts("4", "3", "3", None, None)
    told = derived("645a", "start_as_told", start_position=of_round, start_found_position=determined)
    assert [told.text(row) for row in range(5)] == ["4", "4", "3", "4", None]
    given = {"start_position": of_round, "start_found_position": determined}
    assert derived("645a", "start_contradicted", **given).tolist() == [False, True, False, False, False]
    started = derived(
        "645a", "started_from", first_dealt_position=texts(None, None, None, None, "5"), **given
    )
    assert [started.text(row) for row in range(5)] == ["4", "4", "3", "4", "5"]
    due = texts("4", "4", "4", "3", None)
    right = partial(derived, "645a", "starts_right", started_from=started, start_due=due)
    assert right(start_found_position=determined).tolist() == [True, None, False, False, None]
    assert right().tolist() == [True, True, False, False, None]


def test_cards_that_went_around_are_in_doubt_where_another_start_was_determined() -> None:
    given = {
        "hand_round_row": link(0, 1, 2, 3, parents=4),
        "dealt_in_turn": flags(True, True, False, None),
        "all_hands_recorded": flags(True, True, True, True),
    }
    right = partial(derived, "645a", "cards_dealt_right", **given)
    assert right().tolist() == [True, True, False, None]
    doubted = flags(False, True, True, True)
    assert right(start_contradicted=doubted).tolist() == [True, None, False, None]


def test_a_position_got_none_where_the_other_hands_and_the_stub_are_the_whole_deck() -> None:
    """Six hands of seven and 11 left; 10 left, and one set aside or not; and a seventh hand on record."""
    rounds = [row for row, hands in enumerate((6, 6, 6, 7)) for _ in range(hands)]
    given = {
        "hand_round_row": link(*rounds, parents=4),
        "cards_counted": numbers(*[7] * 18, *[6] * 7),
        "hands_recorded": numbers(6, 6, 6, 7),
        "table_positions": numbers(6, 6, 6, 6),
        "cards_set_aside": numbers(0, 1, 0, 0),
    }
    none = partial(derived, "645a", "a_position_got_none", **given)
    assert none(stub_left=numbers(11, 10, 10, 11)).tolist() == [True, True, False, False]
    assert none(stub_left=numbers(None, 11, 12, 11)).tolist() == [False, False, False, False]
    assert none().tolist() == [False] * 4
    right = {"hand_round_row": link(0, 1, parents=2), "all_hands_recorded": flags(False, False)}
    got_none = flags(True, False)
    around = partial(derived, "645a", "cards_dealt_right", dealt_in_turn=flags(True, True), **right)
    assert around(a_position_got_none=got_none).tolist() == [False, None]
    wrong = partial(derived, "645a", "hands_miscounted", dealt_a_whole_hand=flags(True, True), **right)
    assert wrong(a_position_got_none=got_none).tolist() == [True, None]


# -------------------------------------------------------------------------- when the deal ended


def test_what_is_exposed_between_two_ends_of_the_deal_is_in_doubt() -> None:
    """Ends at 20 and 30: as the first comes, after it, as the second does, after it; and one without ends."""
    given = {
        "event_kind": texts(*["card_exposed"] * 5, "burn"),
        "event_at": numbers(20, 21, 30, 31, 25, 25),
        "deal_completed_at": numbers(30, 30, 30, 30, None, 30),
    }
    first = numbers(20, 20, 20, 20, None, 20)
    idle = partial(derived, "645a", "exposed_after_deal", **given)
    assert idle().tolist() == [False, False, False, True, False, False]
    assert idle(deal_first_completed_at=first).tolist() == [False, None, None, True, False, False]
    left = partial(derived, "645a", "seen_after_deal", **given)
    assert left().tolist() == [False, False, False, True, True, False]
    assert left(deal_first_completed_at=first).tolist() == [False, None, None, True, True, False]
    seated = left(deal_first_completed_at=first, event_position=texts("3", "3", None, "3", None, None))
    assert seated.tolist() == [False, False, None, False, True, False]


def test_of_several_ends_of_a_deal_the_first_and_the_last_are_known() -> None:
    given = {
        "event_round_row": link(0, 0, 1, parents=3),
        "event_kind": texts("deal_completed", "deal_completed", "burn"),
        "event_at": numbers(30, 20, 10),
    }
    assert derived("645a", "deal_first_completed_at", **given).tolist() == [20, None, None]
    assert derived("645a", "deal_completed_at", **given).tolist() == [30, None, None]


def test_a_deck_lay_there_until_its_last_card_was_dealt_or_what_was_left_was_counted() -> None:
    """Row 2 has no end of the deal; in row 3 what is told as one came before the first card."""
    lay = partial(derived, "645a", "deck_lay_there_at", first_card_at=numbers(10, 10, 10, 10, None))
    assert lay().tolist() == [10, 10, 10, 10, None]
    ends, counts = numbers(20, 20, None, 9, 20), numbers(30, None, 30, 9, None)
    assert lay(deal_completed_at=ends).tolist() == [20, 20, 10, 10, None]
    assert lay(deal_completed_at=ends, stub_counted_at=counts).tolist() == [20, 20, 30, 10, None]


def test_a_removal_before_the_last_card_is_not_that_of_the_round() -> None:
    found = derived(
        "645a",
        "deck_removal",
        round_deck_row=link(0, 1, 2, parents=3),
        deck_lay_there_at=numbers(20, 20, 20),
        event_deck_row=link(0, 1, 1, 2, parents=3),
        event_kind=texts(*["decks_removed"] * 4),
        event_at=numbers(19, 19, 21, 20),
        deck_used_again_at=numbers(None, None, None),
    )
    assert found.rows.tolist() == [-1, 2, 3]


# --------------------------------------------------------------------- progressive wagers before it


def test_chips_are_collected_by_the_first_card_and_before_they_are_counted() -> None:
    """Collected at 10, 21, 10 and nowhere in rounds 0 to 4; the first card at 20; counted at 9 in round 2."""
    given = {
        "event_round_row": link(0, 1, 2, parents=5),
        "event_kind": texts(*["progressive_collected"] * 3),
        "event_at": numbers(10, 21, 10),
        "complete_progressive_collected": flags(False, False, False, True, True),
        "collections_are_told": flags(True, True, True, True, False),
        "first_card_at": numbers(20, 20, 20, 20, 20),
    }
    in_time = partial(derived, "645a", "chips_collected_in_time", **given)
    assert in_time().tolist() == [True, False, True, False, True]
    counted = in_time(progressive_counted_at=numbers(10, None, 9, None, None))
    assert counted.tolist() == [True, False, False, False, True]


@pytest.mark.parametrize(
    ("name", "later", "complete"),
    [
        ("none_placed_once_locked", "placed_once_locked", "complete_progressive_locked"),
        ("none_placed_once_counted", "placed_once_counted", "complete_progressive_counted"),
    ],
)
def test_no_progressive_wager_comes_once_the_step_is_taken(name: str, later: str, complete: str) -> None:
    """One that was taken down, that came with the cards, or of another kind does not count."""
    kinds = ["progressive_payout"] * 4 + ["fortune_bonus"]
    given = {
        "wager_round_row": link(0, 1, 2, 3, 4, parents=5),
        "wager_kind": texts(*kinds),
        "placed_once_dealt": flags(False, False, True, False, False),
        "lies_at_close": flags(True, True, True, False, True),
        later: flags(False, True, True, True, True),
    }
    found = derived("645a", name, **given, **{complete: flags(*[True] * 5)})
    assert found.tolist() == [True, False, True, True, True]
    unsure = derived("645a", name, **given, **{complete: flags(*[False] * 5)})
    assert unsure.tolist() == [True, None, True, True, True]


@pytest.mark.parametrize(
    ("chapter", "step", "name"),
    [
        ("645a", "progressive_locked", "progressive_locked_by_another"),
        ("645a", "progressive_counted", "progressive_counted_by_another"),
        ("645a", "stub_counted", "stub_counted_by_another"),
        ("645a", "start_position_found", "start_found_by_another"),
        ("687a", "progressive_started", "progressive_started_by_another"),
        ("687a", "progressive_collected", "progressive_collected_by_another"),
        ("687a", "extra_card_placed", "extra_card_by_another"),
    ],
)
def test_a_step_is_anothers_where_the_dealer_did_not_take_it_too(chapter: str, step: str, name: str) -> None:
    """By another alone, by both, by him alone; another step by another; and where his may be lacking."""
    found = derived(
        chapter,
        name,
        event_round_row=link(0, 1, 1, 2, 3, 4, parents=5),
        event_kind=texts(step, step, step, step, "shuffled", step),
        done_by_another=flags(True, True, False, False, True, True),
        **{f"complete_{step}": flags(True, True, True, True, False)},
    )
    assert found.tolist() == [True, False, False, False, None]


# ------------------------------------------------------------------------------- §§ 687a.8 to 687a.10


def test_a_players_turn_does_not_depend_on_the_dealers_cards() -> None:
    """Round 0 lacks the order of the dealer's cards, round 1 that of a player's."""
    given = {
        "hand_round_row": link(0, 0, 0, 1, 1, 1, parents=2),
        "is_a_players": flags(True, True, False, True, True, False),
        "every_card_placed": flags(True, True, None, True, None, True),
    }
    players = derived("687a", "players_order_complete", **given)
    assert players.tolist() == [True, None]
    del given["is_a_players"]
    assert derived("687a", "order_complete", **given).tolist() == [None, None]
    placed = derived(
        "687a",
        "every_card_placed",
        is_dealt_to=flags(True, True, False, True),
        order_of_deal=many((1, 2), (3, -1), (-1, -1), (4, 5)),
        cards_counted=numbers(2, 2, 0, None),
    )
    assert placed.tolist()[:3] == [True, False, True]


def test_no_other_hand_was_dealt_where_every_card_is_told() -> None:
    """A hand lacks its row in each round; in the second, nothing is left of the deck for it."""
    told = {"every_card_told": flags(False, True)}
    cards = {"hand_round_row": link(0, 1, parents=2), "cards_counted": numbers(5, 5)}
    lacking = {"all_hands_recorded": flags(False, False)}
    assert derived("687a", "cards_dealt", **cards, **lacking, **told).tolist() == [None, 5]
    assert derived("687a", "cards_dealt", **cards, **lacking).tolist() == [None, None]
    players = {"hand_round_row": link(0, 1, parents=2), "is_a_players": flags(True, True)}
    miscounted = partial(
        derived,
        "687a",
        "hands_miscounted",
        hand_is_miscounted=flags(False, False),
        dealers_count=numbers(5, 5),
    )
    assert miscounted(**players, **lacking, **told).tolist() == [None, False]
    assert miscounted(**players, **lacking).tolist() == [None, None]
    turns = {"is_dealt_to": flags(True, True), "dealt_in_turn": flags(True, True)}
    in_turn = partial(derived, "687a", "players_dealt_in_turn", players_hands_recorded=flags(False, False))
    assert in_turn(**players, **turns, **told).tolist() == [None, True]
    assert in_turn(**players, **turns).tolist() == [None, None]


def test_the_card_on_the_layout_counts_from_the_end_of_the_deal() -> None:
    """Placed before it and after it in round 0, as it ended in round 1, only before it in round 2."""
    found = derived(
        "687a",
        "extra_card_first_placed_at",
        event_round_row=link(0, 0, 0, 1, 2, parents=3),
        event_kind=texts(*["extra_card_placed"] * 5),
        event_at=numbers(19, 25, 22, 20, 19),
        deal_completed_at=numbers(20, 20, 20),
    )
    assert found.tolist() == [22, 20, None]


# ----------------------------------------------------------------------- stacks without a wager


def test_a_stack_lies_there_where_all_racking_is_told_but_its_own() -> None:
    found = derived(
        "645a",
        "stack_left_lying",
        hand_racked_at=numbers(None, 30, None, None, None),
        dealt_next_at=numbers(40, 40, None, 40, 40),
        stacks_are_timed=flags(True, True, True, False, True),
        complete_column_hand_racked_at=flags(True, True, True, True, False),
    )
    assert found.tolist() == [True, False, False, False, False]
