"""Which device jammed: as the event says, unless the cards it belongs to speak against it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.pai_gow_deals import Deal, exceptions, log, play, said
from tests.rounds import ALL_RECORDED

RESHUFFLED, VOID, MARKED = "645a.14(l)", "645a.14(m)", "645a.14(n)"


def _jam(second: float, method: str = "automated_shoe", **columns: Any) -> Deal:
    deal = play(dealing_method=method)
    deal.add("device_jam", second, **columns)
    return deal


def _of_jam(deal: Deal, clause: str) -> set[str]:
    """What a clause says of the jam, or of the round it may void."""
    return set(said(log(deal), clause)) - {"not applicable"} or {"not applicable"}


@pytest.mark.parametrize(
    ("kind", "void", "reshuffled"),
    [
        (None, "exception", "not applicable"),  # by its cards, the dealing shoe
        ("dealing_shoe", "exception", "not applicable"),
        # The shuffling device, while a round was in play: which cards it held is not said.
        ("shuffler", "not applicable", "unknown"),
        # A round dealt from an automated dealing shoe speaks against these.
        ("generator", "unknown", "unknown"),
        ("progressive", "unknown", "unknown"),
    ],
)
def test_jam_in_a_round_from_an_automated_shoe(kind: str | None, void: str, reshuffled: str) -> None:
    deal = _jam(40, event_device_kind=kind)
    assert _of_jam(deal, VOID) == {void}
    assert _of_jam(deal, RESHUFFLED) == {reshuffled}


@pytest.mark.parametrize(
    ("kind", "reshuffled"),
    [
        (None, "exception"),
        ("shuffler", "exception"),
        # Cards being shuffled are in no other device: nobody gets out of the shuffle by saying so.
        ("dealing_shoe", "unknown"),
        ("dice_shaker", "unknown"),
    ],
)
def test_jam_that_names_the_cards_being_shuffled(kind: str | None, reshuffled: str) -> None:
    deal = _jam(-40, event_round_id=None, event_shoe_id="S1", event_device_kind=kind)
    assert _of_jam(deal, RESHUFFLED) == {reshuffled}


@pytest.mark.parametrize(
    ("kind", "reshuffled"),
    [
        (None, "unknown"),
        ("shuffler", "unknown"),
        ("generator", "not applicable"),
        ("dealing_shoe", "not applicable"),
    ],
)
def test_jam_that_names_no_cards_is_of_the_device_it_says(kind: str | None, reshuffled: str) -> None:
    assert _of_jam(_jam(-40, event_round_id=None, event_device_kind=kind), RESHUFFLED) == {reshuffled}


def test_no_dealing_shoe_jams_in_a_round_from_a_manual_one() -> None:
    deal = _jam(40, "manual_shoe", event_device_kind="dealing_shoe")
    assert _of_jam(deal, VOID) == {"unknown"}
    assert _of_jam(deal, RESHUFFLED) == {"unknown"}


@pytest.mark.parametrize(
    ("marked", "result"),
    [(None, "pass"), ("shuffler", "pass"), ("dealing_shoe", "exception"), ("progressive", "exception")],
)
def test_the_sign_is_on_the_device_that_failed(marked: str | None, result: str) -> None:
    fault = play(2)
    fault.add("device_failed", 10, event_round_id=None, event_device_kind="shuffler")
    fault.add("device_covered", 50, event_round_id=None, event_device_kind=marked)
    by_hand = play(3, shuffle_method="manual")
    assert said(log(play(1), fault, by_hand, complete=ALL_RECORDED), MARKED)[-1] == result


@pytest.mark.parametrize(
    ("cleared", "result"), [("shuffler", "not applicable"), ("dealing_shoe", "exception")]
)
def test_only_the_device_that_was_cleared_is_in_order_again(cleared: str, result: str) -> None:
    fault = play(2)
    fault.add("device_failed", 10, event_round_id=None, event_device_kind="shuffler")
    fault.add("device_cleared", 50, event_round_id=None, event_device_kind=cleared)
    by_hand = play(3, shuffle_method="manual")
    assert said(log(play(1), fault, by_hand, complete=ALL_RECORDED), MARKED)[-1] == result


def test_kinds_accuse_nobody_where_the_round_is_void() -> None:
    deal = play(dealing_method="automated_shoe", void=True)
    deal.add("device_jam", 40, event_device_kind="dealing_shoe")
    assert exceptions(log(deal)) == {}
