"""Bodies of duties handed a few rows each: every operator and number of a line in doubt changes a row."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pytest

from rules.catalogue import load
from rules.duties import groups, payout_limits, shuffles
from rules.duties.sequences import UNSEEN
from rules.kinds import Codes, Link, Many
from rules.masked import Flag, Number
from rules.poker.areas import same_cards
from rules.values import booleans, integers
from tests.rounds import column, deal, night, wager


def numbers(*values: int | None, junk: int = 0) -> Number:
    """A column of numbers; ``junk`` stands where one is missing, and must mean nothing."""
    return integers(
        [junk if each is None else each for each in values], [each is not None for each in values]
    )


def flags(*values: bool | None) -> Flag:
    return booleans([bool(each) for each in values], [each is not None for each in values])


def texts(*values: str | None) -> Codes:
    names = tuple(sorted({each for each in values if each is not None}))
    codes = [-1 if each is None else names.index(each) for each in values]
    return Codes(np.array(codes, dtype=np.int32), names)


def link(*rows: int, parents: int) -> Link:
    return Link(np.array(rows, dtype=np.intp), parents)


def derived(chapter: str, name: str, **columns: Any) -> Any:
    return load().derived[chapter][name].function(**columns)


# ------------------------------------------------------------------------------------------ what is due


@pytest.mark.parametrize(
    ("due", "most", "limit", "binds"),
    [
        (6_000, 9_000, 5_000, True),
        (5_001, 9_000, 5_000, True),
        (5_000, 9_000, 5_000, False),
        (None, 9_000, 5_000, None),
        (None, 5_000, 5_000, False),
        (None, 5_001, 5_000, None),
        (6_000, 9_000, None, None),
        (2_000, 2_000, None, False),
        (2_001, 2_001, None, None),
        (6_000, None, 5_000, True),
    ],
)
def test_a_limit_binds_where_what_is_due_is_above_it(
    due: int | None, most: int | None, limit: int | None, binds: bool | None
) -> None:
    """Nothing lawful is below $20.00, so what cannot come to more is never cut."""
    given = numbers(due, junk=99_999), numbers(most), numbers(limit)
    assert payout_limits.binds(*given, least=2_000).tolist() == [binds]
    if limit is None:
        assert payout_limits.binds(*given[:2], None, least=2_000).tolist() == [binds]


@pytest.mark.parametrize(
    ("moved", "bankers", "kept"),
    [
        # $75 of House Money lie with $100 on the Banker's Hand: $175 won less 5 %, or lost.
        (7_500, "Qh 7c", [10_000 - 17_500 - 17_500 + 875, -7_500 + 7_500]),
        (7_500, "Qh 5c", [10_000, -7_500 + 7_500]),
        (0, "Qh 5c", [10_000, -7_500]),
        (None, "Qh 5c", [10_000, -7_500]),
    ],
)
def test_winnings_that_were_moved_have_not_left_the_table(
    moved: int | None, bankers: str, kept: list[int]
) -> None:
    stake, paid = 10_000 + (moved or 0), 17_500
    won = bankers == "Qh 7c"
    main = wager(
        "banker",
        "win" if won else "lose",
        wager_paid=paid if won else 0,
        wager_returned=stake if won else 0,
        vigorish=875 if won else None,
        vigorish_handling="collected" if won else None,
    )
    house = wager("house_money", "win", cents=2_500, odds=3, moved_amount=moved, moved_to=1)
    chunk = night(deal("3s 3d", bankers, main, house))
    assert column(chunk, "won_by_the_table_cents") == kept


# ------------------------------------------------------------------------------------------ in order


def test_only_winners_are_put_in_the_order_of_payment() -> None:
    outcome = ["win", "win", "win", "lose", "win", "win", "win"]
    given = {
        "wager_round_row": link(0, 0, 0, 0, 1, 1, 1, parents=2),
        "settlement_order": numbers(1, 2, 4, 3, 5, 6, 7),
        "settled_as": texts(*outcome),
        # A winning wager settled before the result stands outside that order, as a losing one does.
        "settled_after_the_result": flags(True, True, True, True, True, True, False),
    }
    found = derived("627a", "winners_before", **given, every_winner_in_order=flags(*[True] * 7))
    assert found.rows[[0, 1, 2, 4, 5]].tolist() == [-1, 0, 1, -1, 4]
    # Where an order is missing, another may have been the first.
    found = derived("627a", "winners_before", **given, every_winner_in_order=flags(*[False] * 7))
    unknown = groups.NOT_KNOWN
    assert found.rows[[0, 1, 2, 4, 5]].tolist() == [unknown, 0, 1, unknown, 4]


def test_winners_that_share_a_place_are_in_no_order() -> None:
    found = derived(
        "627a",
        "winners_before",
        wager_round_row=link(0, 0, 0, 0, 0, parents=1),
        settlement_order=numbers(1, 1, 2, 3, None),
        settled_as=texts(*["win"] * 5),
        settled_after_the_result=flags(*[True] * 5),
        every_winner_in_order=flags(*[True] * 5),
    )
    assert found.rows.tolist() == [*[groups.NOT_KNOWN] * 3, 2, groups.NOT_KNOWN]


@pytest.mark.parametrize(
    ("wrong", "all_recorded", "found"),
    [
        ((False, False), True, False),
        ((False, False), False, None),
        ((False, False), None, None),
        ((True, False), False, True),
        ((True, None), None, True),
        ((None, False), True, None),
    ],
)
def test_687a_a_hand_that_is_not_on_record_may_have_been_miscounted(
    wrong: tuple[bool | None, bool | None], all_recorded: bool | None, found: bool | None
) -> None:
    given = {
        "hand_round_row": link(0, 0, parents=1),
        "is_a_players": flags(True, True),
        "hand_is_miscounted": flags(*wrong),
    }
    players = partial(derived, "687a", "players_miscounted", **given)
    said = players(players_hands_recorded=flags(all_recorded), hand_has_wager=flags(True, True))
    assert said.tolist() == [found]
    every = derived(
        "687a",
        "hands_miscounted",
        **given,
        all_hands_recorded=flags(all_recorded),
        dealers_count=numbers(5),
    )
    assert every.tolist() == [found]
    # A hand without a wager is no player's misdeal, but a misdeal.
    idle = players(players_hands_recorded=flags(all_recorded), hand_has_wager=flags(False, False))
    assert idle.tolist() == [False if all_recorded else None]


@pytest.mark.parametrize(
    ("event_day", "event_at", "number", "starts"),
    [
        (0, 50, 1, True),
        (0, 50, 2, None),
        (0, 150, 1, None),
        # The table was opened on the gaming day before, and nothing of that day is at hand.
        (1, 50, 1, None),
    ],
)
def test_a_first_round_starts_the_game_where_its_own_day_was_opened(
    event_day: int, event_at: int, number: int, starts: bool | None
) -> None:
    found = derived(
        "645a",
        "starts_game",
        play_moment=groups.Moments(numbers(100), numbers(0)),
        previous_round=link(-1, parents=1),
        follows_on=flags(None),
        round_table_row=link(0, parents=2),
        happening=groups.Moments(numbers(event_at), numbers(0)),
        event_kind=texts("table_opened"),
        event_table_row=link(event_day, parents=2),
        round_number_in_day=numbers(number),
    )
    assert found.tolist() == [starts]


def test_most_that_can_have_been_left_in_a_shoe() -> None:
    given = {
        "round_shoe_row": link(0, 0, parents=1),
        "first_card_at": numbers(100, 200),
        "shoe_deck_count": numbers(8, 8),
        "cards_ever_astray": numbers(3, 3),
        "round_cards_seen": numbers(100, 10),
    }
    found = derived("686a", "most_left_before", **given, errors_are_recorded=flags(True, True))
    assert found.tolist() == [416 + 3, 416 - 100 + 3]
    found = derived("686a", "most_left_before", **given, errors_are_recorded=flags(False, None))
    assert found.tolist() == [None, None]


# ------------------------------------------------------------------------------------------ decks


@pytest.mark.parametrize(
    ("shuffled_at", "changes", "unshuffled"),
    [
        (50, {}, True),
        (199, {}, True),
        (200, {}, False),
        (400, {}, False),
        (50, {"complete_shuffled": flags(False, False)}, None),
        (250, {"deal_end_is_told": flags(False, False)}, None),
        (300, {"deal_end_is_told": flags(False, False)}, False),
        (50, {"settled_at": None}, True),
        (50, {"shuffled_continuously": flags(False, True)}, False),
        (50, {"shuffled_continuously": flags(True, False)}, True),
        # Others judge a round that names no shoe, one shoe dealt twice, and a shuffle not on record.
        (50, {"round_shoe_row": link(-1, 1, parents=2)}, False),
        (50, {"round_shoe_row": link(1, 1, parents=2)}, False),
        (50, {"event_kind": texts("cut")}, False),
        (50, {"next_of_deck": link(-1, -1, parents=2)}, False),
    ],
)
def test_a_deck_is_shuffled_between_two_rounds(
    shuffled_at: int, changes: dict[str, Any], unshuffled: bool | None
) -> None:
    given = {
        "next_of_deck": link(1, -1, parents=2),
        "first_card_at": numbers(100, 1_000),
        "round_shoe_row": link(0, 1, parents=2),
        "event_shoe_row": link(1, parents=2),
        "event_kind": texts("shuffled"),
        "event_at": numbers(shuffled_at),
        "cards_still_out_at": numbers(200, 1_100),
        "deal_end_is_told": flags(True, True),
        "shuffled_continuously": flags(False, False),
        "complete_shuffled": flags(True, True),
        "settled_at": numbers(300, 1_200),
    }
    assert derived("687a", "deck_dealt_unshuffled", **{**given, **changes}).tolist() == [unshuffled, False]


def test_cards_that_nobody_saw_are_listed_as_such() -> None:
    """Four cards were counted of three that were seen, and one of a hand of which none was."""
    found = derived(
        "686a",
        "cards_in_order",
        shoe_was_read=flags(True),
        hand_shoe_row=link(0, 0, parents=1),
        hand_round_row=link(0, 0, parents=1),
        round_shoe_row=link(0, parents=1),
        cards=Many(np.array([[7, 8, 9], [1, 1, 1]]), np.array([True, False])),
        cards_of_hand=numbers(4, 1),
        first_card_at=numbers(100),
        event_shoe_row=link(parents=1),
        event_round_row=link(parents=1),
        event_kind=texts(),
        event_at=numbers(),
        card_in_error=Many(np.array([[0, 1, 0], [1, 1, 1]]), np.array([True, False])),
    )
    told = sorted(zip(found.listed.card.tolist(), found.listed.doubted.tolist(), strict=True))
    assert told == [(UNSEEN, False), (UNSEEN, False), (7, False), (8, True), (9, False)]
    assert UNSEEN == -1


def test_686a_a_stack_after_a_shoe_that_ran_short_is_not_all_decks() -> None:
    given = {
        "shoe_deck_count": numbers(6, 6, 6, None),
        "previous_ran_short": flags(False, True, None, False),
        "cover_card": link(0, 1, 0, 0, parents=4),
        "cover_card_cards_below": numbers(60, 61, 62, 63),
    }
    assert derived("686a", "stack_cards", **given).tolist() == [312, None, 312, None]
    counted = derived("686a", "stack_cards", **given, event_cards_above=numbers(200, 170))
    assert counted.tolist() == [312, 231, None, None]


# ------------------------------------------------------------------------------------------ players


def test_seats_are_laid_out_up_to_the_highest_and_one_more() -> None:
    occupied = Many(np.array([[1, 3, -1], [2, -1, -1], [-1, -1, -1]]), np.ones(3, dtype=bool))
    sits = shuffles.sits_at(occupied)
    assert sits.shape == (3, 5)
    assert [np.flatnonzero(row).tolist() for row in sits] == [[1, 3], [2], []]
    nobody = shuffles.sits_at(Many(np.full((2, 1), -1), np.ones(2, dtype=bool)))
    assert nobody.shape == (2, 2)
    assert not nobody.any()


@pytest.mark.parametrize(
    ("named", "left_at", "of_round", "in_it"),
    [
        (1, 100, 1, True),
        (1, 200, 1, True),
        (1, None, 1, True),
        (1, 99, 1, None),
        (1, 201, 1, None),
        (0, 350, 0, True),
        # Without a name, the round is that of the moment; nobody recorded when the last one was over.
        (None, 150, 1, True),
        (None, 250, -1, False),
        (None, 50, -1, False),
        (None, 350, 0, None),
        # It names a round that the log does not hold.
        (-1, 150, -1, False),
    ],
)
def test_who_left_in_mid_round(
    named: int | None, left_at: int | None, of_round: int, in_it: bool | None
) -> None:
    found = derived(
        "687a",
        "leavings",
        hand_round_row=link(0, 1, parents=2),
        first_card_at=numbers(300, 100),
        settled_at=numbers(None, 200),
        round_place=numbers(0, 0),
        event_kind=texts("player_left", "chips_counted"),
        event_at=numbers(left_at, 150),
        event_place=numbers(0, 0),
        event_round_row=link(-1 if named is None else named, 0, parents=2),
        event_player_id=texts("P1", "P1"),
        event_position=texts("3", "3"),
        event_round_id=texts(None if named is None else "R", "R"),
    )
    assert found.of_round.rows.tolist() == [of_round, -1]
    assert found.in_it.tolist() == [in_it, False]


# ------------------------------------------------------------------------------------------ hands


def test_the_first_hand_of_a_log_may_be_that_of_the_bank() -> None:
    told = derived(
        "645a",
        "bank_showing_told",
        opposing_hand=link(-1, 0, 1, parents=2),
        showings_complete=flags(True, True, True),
    )
    assert told.values.tolist() == [False, True, True]


@pytest.mark.parametrize("card", [0, 1])
def test_a_hand_with_a_card_less_is_another_hand(card: int) -> None:
    two, three = (Many(np.array([hand], np.int8), np.array([True])) for hand in ([2, 3], [2, 3, card]))
    assert not same_cards(two, three).values[0]
    assert same_cards(three, three).values[0]
