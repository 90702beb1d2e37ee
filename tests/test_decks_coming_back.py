"""Two decks that take turns in runs of several rounds, and decks that were away for long (§ 645a.3(b))."""

from __future__ import annotations

import pytest

from tests.pai_gow_deals import PLACE, Deal, Row, log, play
from tests.rounds import ALL_RECORDED, at, column

IN_USE = ("two_decks_in_use", "round")


def _round(number: int, second: int, deck: str) -> Deal:
    first = at(second)
    times: Row = {"first_card_at": first, "no_more_bets_at": at(second - 5), "settled_at": at(second + 60)}
    row: Row = {"round_number_in_day": number, "void": False, "deck_id": deck, **times}
    return play(number, **row)


def _turns(decks: str) -> list[Deal]:
    return [_round(number, 200 * number, deck) for number, deck in enumerate(decks, start=1)]


@pytest.mark.parametrize(("seconds", "in_use"), [(3599, True), (3600, True), (3601, None)])
def test_a_deck_that_was_away_for_long_may_have_been_changed(seconds: int, in_use: bool | None) -> None:
    deals = [*_turns("ABB"), _round(4, 200 + seconds, "A")]
    assert column(log(*deals, complete=ALL_RECORDED), *IN_USE) == [in_use] * 4


def test_a_deck_opened_under_a_name_used_before_is_another() -> None:
    of_deck = {"event_deck_id": "A", "event_shoe_id": "S4"}
    opened: Row = {**PLACE, "event_kind": "decks_opened", "event_at": at(750), **of_deck}
    assert column(log(*_turns("ABBA"), events=[opened], complete=ALL_RECORDED), *IN_USE) == [False] * 4


def test_decks_may_have_been_opened_where_nobody_says_that_all_are_recorded() -> None:
    assert column(log(*_turns("ABBA")), *IN_USE) == [None] * 4
