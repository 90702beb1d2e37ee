"""Deals of Face Up Pai Gow Poker: starts, lammers, and cards exposed where the dealer's lie open."""

from __future__ import annotations

from typing import Any

import pytest

from tests.face_up_deals import changed, log, play
from tests.pai_gow_deals import Deal, counted, exceptions, findings, outcomes, said, wager
from tests.rounds import at

STUB = {"manual_shoe": "688a.8(f)", "hand": "688a.9(e)", "automated_shoe": "688a.10(e)"}


@pytest.mark.parametrize("method", list(STUB))
def test_lawful_round_is_lawful(method: str) -> None:
    chunk = log(play(dealing_method=method), play(2, dealing_method=method))
    assert exceptions(chunk) == {}
    assert "pass" in said(chunk, "688a.5(i)(1)(i)[who shakes]")
    assert said(chunk, STUB[method]) == ["not applicable", "not applicable"]


# ----------------------------------------------------------------------------- where it starts


@pytest.mark.parametrize("dice", [(1, 1, 1), (1, 2, 4), (2, 3, 3), (6, 6, 6)])
def test_start_is_counted_from_the_dealer(dice: tuple[int, int, int]) -> None:
    assert said(log(play(dice=dice)), "688a.5(i)(1)(iii)") == ["pass"]
    due = counted("dealer", sum(dice))
    other = "1" if due != "1" else "2"
    assert said(log(play(dice=dice, start_position=other)), "688a.5(i)(1)(iii)") == ["exception"]


def test_a_bank_on_record_moves_nothing() -> None:
    deal = play()
    deal.round["bank_position"] = "3"
    assert said(log(deal), "688a.5(i)(1)(iii)") == ["pass"]


def test_only_the_dealer_shakes() -> None:
    deal = play()
    deal.event("dice_shaken")["event_role"] = "player"
    assert set(exceptions(log(deal))) == {"688a.5(i)(1)(i)[who shakes]"}


# ------------------------------------------------------------------------------------- lammers


@pytest.mark.parametrize(
    ("kind", "cents", "lammer", "result"),
    [
        ("fortune_bonus", 500, True, "pass"),
        ("fortune_bonus", 500, False, "exception"),
        ("fortune_bonus", 499, False, "not applicable"),
        ("fortune_bonus", 499, True, "exception"),
        ("progressive_payout", 500, True, "pass"),
        ("progressive_payout", 500, False, "exception"),
        ("progressive_payout", 100, False, "not applicable"),
        ("progressive_payout", 100, True, "exception"),
        ("ace_high_bonus", 500, False, "not applicable"),
        ("ace_high_bonus", 500, True, "exception"),
    ],
)
def test_a_wager_of_five_dollars_gets_a_lammer(kind: str, cents: int, lammer: bool, result: str) -> None:
    deal = play()
    placed = {"envy_lammer": lammer, "envy_lammer_at": at(205) if lammer else None}
    wager(deal, "5", kind, cents, **placed)
    other = play(2)
    wager(other, "2", "fortune_bonus", 500, envy_lammer=True, envy_lammer_at=at(405))
    assert said(log(deal, other), "688a.8(b)(1)")[:3] == ["not applicable"] * 2 + [result]


# -------------------------------------------------------------------------------- exposed cards


def _exposed(position: str | None, second: float = 40, **columns: Any) -> Deal:
    deal = play(**columns)
    deal.add("card_exposed", second, event_position=position)
    return deal


@pytest.mark.parametrize("method", list(STUB))
def test_cards_of_the_dealer_lie_open(method: str) -> None:
    chunk = log(_exposed("dealer", dealing_method=method))
    assert exceptions(chunk) == {}
    assert said(chunk, "688a.13(i)") == ["not applicable"]
    assert set(said(chunk, "688a.13(d)")) == {"not applicable"}


@pytest.mark.parametrize("method", ["hand", "automated_shoe"])
def test_card_of_an_empty_position_exposed_in_the_deal_ends_the_round(method: str) -> None:
    assert set(exceptions(log(_exposed("4", dealing_method=method)))) == {"688a.13(i)"}
    assert exceptions(log(_exposed("4", dealing_method=method, void=True))) == {}


def test_no_card_exposed_from_a_manual_shoe_ends_the_round() -> None:
    chunk = log(_exposed("4"), _exposed("2", number=2))
    assert said(chunk, "688a.13(i)") == ["not applicable", "not applicable"]


def test_card_exposed_whose_nobody_said_is_left_open() -> None:
    chunk = log(_exposed(None, dealing_method="hand"), _choice("play", number=2))
    assert said(chunk, "688a.13(i)") == ["unknown", "not applicable"]
    assert sorted(said(chunk, "688a.13(d)")) == ["not applicable"] * 11 + ["pass"] + ["unknown"] * 2
    assert exceptions(chunk) == {}


def _choice(decision: str, *, second: float = 90, **columns: Any) -> Deal:
    deal = _exposed("2", second, **columns)
    deal.add("player_chose", 95, event_position="2", event_decision=decision)
    deal.hand("2")["dead"] = decision == "void"
    deal.wagers[0]["wager_returned"] = 2_500 if decision == "void" else 0
    return deal


@pytest.mark.parametrize("method", list(STUB))
def test_player_whose_card_was_exposed_may_choose(method: str) -> None:
    for decision in ("play", "void"):
        assert exceptions(log(_choice(decision, dealing_method=method))) == {}
    kept = _choice("void", dealing_method=method)
    kept.hand("2")["dead"] = False
    assert set(exceptions(log(kept))) == {"688a.13(d)"}


@pytest.mark.parametrize("method", ["hand", "automated_shoe"])
def test_choice_or_void_round_for_a_card_exposed_in_the_deal(method: str) -> None:
    stood = _choice("play", second=40, dealing_method=method)
    undecided = {"688a.13(i)[reshuffle]"}  # no later round is on record
    assert exceptions(log(stood)) == {"688a.13(i)": {"688a.13(i)[wagers returned]", *undecided}}
    assert exceptions(log(stood, readings={"exposed_in_hand_deal": "either"})) == {}
    assert exceptions(log(_exposed("2", dealing_method=method, void=True))) == {}


# ---------------------------------------------------------------------------------- void rounds


def test_wrong_numbers_of_cards_are_told_once() -> None:
    deal = play()
    for position, count in (("2", 6), ("3", 8)):
        hand = deal.hand(position)
        hand.update(card_count=count, card_order=None, cards=None)
    found = exceptions(log(deal))
    assert set(found) == {"688a.13(g)"}
    # No later round is on record, and not in which order those cards were dealt.
    undecided = {"688a.13(g)[reshuffle]", "688a.8(d)"}
    assert found["688a.13(g)"] == {"688a.13(j)", "688a.13(g)[wagers returned]", *undecided}


def test_no_wager_is_counted_twice() -> None:
    """Two wagers of $25 were kept: by several causes at once, $50 are missing."""
    deal = play(announced_total=12, start_position="3", stub_count=5)
    deal.event("stub_counted")["event_count"] = 5
    for card in ("Ac", "Ad"):
        deal.add("card_found_face_up", 40, event_card=card)
    assert sum(finding["amount_cents"] or 0 for finding in findings(log(deal))) == -5_000


def test_round_void_before_its_cards_were_counted_leaves_nothing_open() -> None:
    deal = _exposed("4", dealing_method="hand", void=True, stub_count=None)
    for kind in ("stub_counted", "deal_completed", "shaker_put_away"):
        deal.drop(kind)
    for hand in deal.hands:
        hand.update(cards=None, card_count=None, card_order=None)
    lawful = play(2, dealing_method="hand")
    for per_round in outcomes(log(deal, lawful)).values():
        assert len(per_round) != 2 or per_round[0] in {"pass", "not applicable"}


def test_dealing_shoe_that_fails_voids_the_round() -> None:
    fault = changed(lambda deal: deal.add("device_failed", 40), dealing_method="automated_shoe")
    assert set(exceptions(log(fault))) == {"688a.13(l)"}
