"""The stub in DJ Wild Stud Poker: how often it is counted, and what its count makes of the round."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.dj_wild_deals import COUNT, DEALER, METHODS, STUB, changed, count, log, opened, play
from tests.pai_gow_deals import PLACE, Deal, exceptions, said
from tests.rounds import ALL_RECORDED, at, recording

recorded = partial(log, complete=ALL_RECORDED)
ways = pytest.mark.parametrize("method", list(METHODS))

# ------------------------------------------------------------------------------- how often counted


def _uncounted(deal: Deal) -> None:
    deal.drop("stub_counted")
    deal.round["stub_count"] = None


def _night(counted: set[int], rounds: int, first: int = 1, **columns: Any) -> list[Deal]:
    deals = [play(number, **columns) for number in range(first, first + rounds)]
    for number, deal in enumerate(deals, start=first):
        if number not in counted:
            _uncounted(deal)
    return deals


@ways
@pytest.mark.parametrize(
    ("counted", "told"),
    [
        ({5, 10}, []),
        ({5, 9}, []),
        ({1, 6, 11}, []),
        ({5}, [10]),
        ({6}, [5, 11]),
        ({4, 10}, [9]),
        ({12}, [5, 10]),
    ],
)
def test_stub_is_counted_once_in_five_rounds(method: str, counted: set[int], told: list[int]) -> None:
    deals = _night(counted, 12, dealing_method=method)
    heard = said(recorded(*deals, events=[opened()]), COUNT[method])
    assert [number for number, word in enumerate(heard, start=1) if word == "exception"] == told
    assert "unknown" not in heard


def test_rounds_before_that_may_lack_leave_the_first_four_open() -> None:
    deals = _night({9}, 7, first=3)
    assert said(recorded(*deals), "687a.8(g)") == ["unknown"] * 4 + ["exception", "pass", "pass"]


def test_round_that_may_lack_between_leaves_the_next_open() -> None:
    deals = _night({1, 8}, 8)
    del deals[2]
    assert said(log(*deals, events=[opened()]), "687a.8(g)") == [
        *["pass", "pass"],
        *["unknown"] * 4,
        "pass",
    ]


def test_a_day_without_counts_is_left_open() -> None:
    deals = _night(set(), 6)
    assert set(said(log(*deals, events=[opened()]), "687a.8(g)")) == {"pass", "unknown"}


def test_round_without_a_count_is_not_judged_by_one() -> None:
    chunk = log(*_night({5}, 5), events=[opened()])
    assert set(said(chunk, "687a.8(i)")) == {"not applicable"}
    never = _night(set(), 2)
    assert set(said(log(*never, events=[opened()]), "687a.8(i)")) == {"not auditable"}
    by_device = log(*never, filed={"counting_shuffler": True}, events=[opened()])
    assert set(said(by_device, "687a.8(i)")) == {"not applicable"}


def test_device_that_counts_makes_counts_needless() -> None:
    filed = {"counting_shuffler": True}
    deals = _night({9}, 9)
    chunk = log(*deals, filed=filed, events=[opened()])
    assert set(said(chunk, "687a.8(g)")) == {"not applicable"}
    by_hand = _night({9}, 9, shuffle_method="manual")
    assert said(recorded(*by_hand, filed=filed, events=[opened()]), "687a.8(g)")[4] == "exception"


def test_void_rounds_are_no_rounds_of_play() -> None:
    deals = _night({6}, 6)
    deals[2].round["void"] = True
    assert "exception" not in said(log(*deals, events=[opened()]), "687a.8(g)")


def test_rounds_called_void_on_no_ground_are_rounds_of_play() -> None:
    deals = _night({6}, 6)
    deals[2].round["void"] = True
    heard = said(recorded(*deals, events=[opened()]), "687a.8(g)")
    assert heard[4] == "exception"
    assert "unknown" not in heard
    _misdeal(deals[2], "2", 4)
    heard = said(recorded(*deals, events=[opened()]), "687a.8(g)")
    assert heard == ["pass", "pass", "not applicable", "pass", "pass", "pass"]


def test_void_rounds_of_which_the_ground_is_open_leave_the_fifth_round_open() -> None:
    deals = _night({6}, 6)
    deals[2].round["void"] = True
    heard = said(log(*deals, events=[opened()], complete=recording("stub_counted")), "687a.8(g)")
    assert heard == ["pass", "pass", "not applicable", "pass", "unknown", "pass"]


def test_other_decks_begin_anew() -> None:
    deals = _night({8}, 8)
    for deal in deals[4:]:
        deal.round["deck_id"] = "D2"
    again = opened(event_shoe_id="S5", event_deck_id="D2", event_at=at(910))
    assert "exception" not in said(log(*deals, events=[opened(), again]), "687a.8(g)")


# ------------------------------------------------------------------------------- what it says


@ways
@pytest.mark.parametrize("left", [36, 38])
def test_wrong_stub_voids_the_round_and_removes_the_deck(method: str, left: int) -> None:
    clause = STUB[method]
    stood = changed(lambda deal: count(deal, left), dealing_method=method)
    following = play(2, dealing_method=method)
    kept = changed(lambda deal: count(deal, left), dealing_method=method, void=True)
    assert set(exceptions(log(kept, following))) == {f"{clause}[deck removed]"}
    found = exceptions(log(stood, following, complete=recording("card_found_face_up")))
    assert found == {clause: {f"{clause}[wagers returned]", f"{clause}[deck removed]"}}
    removed = {**PLACE, "event_kind": "decks_removed", "event_at": at(330), "event_deck_id": "D1"}
    was_void = changed(lambda deal: count(deal, left), dealing_method=method, void=True)
    assert exceptions(log(was_void, following, events=[removed])) == {}


def _misdeal(deal: Deal, position: str, count: int) -> None:
    hand = deal.hand(position)
    hand.update(card_count=count, cards=None, card_order=None)


@ways
def test_misdealt_player_is_told_once(method: str) -> None:
    def misdealt(deal: Deal) -> None:
        _misdeal(deal, "2", 6)
        count(deal, 36)

    found = exceptions(log(changed(misdealt, dealing_method=method), play(2, dealing_method=method)))
    assert set(found) == {"687a.13(c)"}
    lawful = changed(misdealt, dealing_method=method, void=True)
    assert exceptions(log(lawful, play(2, dealing_method=method))) == {}


@ways
def test_misdealt_dealer_is_told_under_the_deal(method: str) -> None:
    def misdealt(deal: Deal) -> None:
        _misdeal(deal, "dealer", 6)
        count(deal, 36)

    found = exceptions(log(changed(misdealt, dealing_method=method)))
    assert set(found) == {DEALER[method]}
    assert STUB[method] in found[DEALER[method]]


@pytest.mark.parametrize(
    ("left", "default", "as_printed"), [(36, "exception", "unknown"), (35, "unknown", "exception")]
)
def test_cards_of_a_misdealt_deck_are_53_or_52(left: int, default: str, as_printed: str) -> None:
    """A player got six cards and all 53 are there, or one is lacking, too."""

    def misdealt(deal: Deal) -> None:
        _misdeal(deal, "2", 6)
        count(deal, left)

    told = partial(log, changed(misdealt), complete=recording("card_found_face_up"))
    assert said(told(), "687a.8(i)") == [default]
    assert said(told(readings={"cards_remaining": "as_printed"}), "687a.8(i)") == [as_printed]
