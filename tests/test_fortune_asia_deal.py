"""Deals of Fortune Asia Poker: cuts, idle tables, starts, lammers, stubs, exposed cards, void rounds."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from audit.columns.chunk import Chunk
from audit.recorded.attest import Attestations
from audit.verdicts.check import Result, check
from rules.catalogue import load
from tests.fortune_asia_deals import changed, log, play
from tests.pai_gow_deals import (
    PLACE,
    Deal,
    Row,
    counted,
    exceptions,
    findings,
    outcomes,
    said,
    wager,
)
from tests.rounds import ALL_RECORDED, at, recording

recorded = partial(log, complete=ALL_RECORDED)

STUB = {"manual_shoe": "659a.8(e)", "hand": "659a.9(d)", "automated_shoe": "659a.10(d)"}
WRONG: Row = {"announced_total": 12, "start_position": "3"}


def _said(chunk: Chunk, citation: str) -> list[str]:
    outcome = check(load().clauses[citation], chunk, {}, Attestations({}, {}))
    assert not outcome.error, outcome.error
    # A log as small as these never records many a column: nothing is decided, whichever word says so.
    words = {Result.PASSED: "pass", Result.NOT_AUDITABLE: "unknown"}
    return [words.get(Result(each), Result(each).name.lower().replace("_", " ")) for each in outcome.results]


def _event(kind: str, second: float, **columns: Any) -> Row:
    return {**PLACE, "event_kind": kind, "event_at": at(second), **columns}


@pytest.mark.parametrize("method", list(STUB))
def test_lawful_round_is_lawful(method: str) -> None:
    chunk = log(play(dealing_method=method), play(2, dealing_method=method))
    assert exceptions(chunk) == {}
    assert said(chunk, "659a.5(g)(1)(i)[who shakes]") == ["pass", "pass"]
    assert said(chunk, "659a.5(g)(1)(ii)[lid]") == ["pass", "pass"]
    assert said(chunk, STUB[method]) == ["not applicable", "not applicable"]


# ---------------------------------------------------------------------------- shuffle, cut, idle


def _by_hand(*steps: tuple[str, float, Row], shuffled: bool = True) -> Chunk:
    """A round from a deck shuffled by hand, and what was done with the deck before its first card."""
    deal = play(shuffle_method="manual" if shuffled else None)
    deal.drop("shuffled")
    shoe: Row = {"event_shoe_id": "S1", "event_round_id": None}
    if shuffled:
        deal.add("shuffled", -60, event_method="manual", **shoe)
    for kind, second, columns in steps:
        deal.add(kind, second, **shoe, **columns)
    return recorded(deal)


DEALERS_CUT: Row = {"event_role": "dealer", "event_cards_above": 25, "event_cards_below": 28}


@pytest.mark.parametrize(
    ("cut", "wrong"),
    [
        (DEALERS_CUT, ""),
        ({**DEALERS_CUT, "event_cards_above": 10, "event_cards_below": 43}, ""),
        ({**DEALERS_CUT, "event_cards_above": 9, "event_cards_below": 44}, "659a.5(c)"),
        ({**DEALERS_CUT, "event_cards_above": 52, "event_cards_below": 1}, ""),
        ({**DEALERS_CUT, "event_role": "player", "event_position": "3"}, "659a.5(c)[by the dealer]"),
    ],
)
def test_dealer_cuts_ten_cards_down(cut: Row, wrong: str) -> None:
    chunk = _by_hand(("cut", -50, cut))
    for citation in ("659a.5(b)(2)", "659a.5(c)", "659a.5(c)[by the dealer]"):
        assert _said(chunk, citation) == ["exception" if citation == wrong else "pass"]


def test_cards_shuffled_by_hand_must_be_cut() -> None:
    assert _said(_by_hand(), "659a.5(b)(2)") == ["exception"]
    assert _said(log(play()), "659a.5(b)(2)") == ["not applicable"]


def test_preshuffled_cards_must_be_cut_too() -> None:
    arrival = ("decks_received", -90, {"event_preinspected": True})
    assert _said(_by_hand(arrival, shuffled=False), "659a.5(b)(2)") == ["exception"]
    as_due = _by_hand(arrival, ("cut", -50, DEALERS_CUT), shuffled=False)
    assert _said(as_due, "659a.5(b)(2)") == ["pass"]
    other = ("decks_received", -90, {"event_preinspected": False})
    assert _said(_by_hand(other, shuffled=False), "659a.5(b)(2)") == ["unknown"]


@pytest.mark.parametrize(
    ("role", "ordered", "again", "result"),
    [
        ("floorperson", -45, -40, "pass"),
        ("pit_manager", -45, -40, "pass"),
        ("dealer", -45, -40, "exception"),
        ("floorperson", -45, 21, "exception"),
        ("floorperson", -45, None, "exception"),
    ],
)
def test_recut_is_ordered_from_above_and_made_before_the_deal(
    role: str, ordered: float, again: float | None, result: str
) -> None:
    steps = [("cut", -50.0, DEALERS_CUT), ("recut_ordered", ordered, {"event_role": role})]
    if again is not None:
        steps.append(("cut", again, DEALERS_CUT))
    assert _said(_by_hand(*steps), "659a.5(d)") == [result]


def _idle(*left_out: str, device: bool = False) -> Chunk:
    """Two rounds with an idle spell between them."""
    later = play(20, shuffle_method="device" if device else "manual")
    later.drop("shuffled")
    steps = {
        "cards_spread": {"event_face_up": False},
        "first_player_inspection": {},
        "cards_washed": {},
        "cards_stacked": {},
        "shuffled": {"event_method": later.round["shuffle_method"]},
        "cut": DEALERS_CUT,
    }
    idle = [_event("idle_started", 500)]
    for place, (kind, columns) in enumerate(steps.items()):
        if kind not in left_out:
            idle.append(_event(kind, 3_000 + 60 * place, event_shoe_id="S20", **columns))
    return recorded(play(1), later, events=idle)


@pytest.mark.parametrize("device", [False, True])
def test_cards_of_an_idle_table_are_washed_and_shuffled_again(*, device: bool) -> None:
    clause = "659a.5(e)[wash and shuffle]"
    assert _said(_idle(device=device), clause) == ["not applicable", "pass"]
    for step in ("cards_washed", "cards_stacked", "shuffled"):
        assert _said(_idle(step, device=device), clause) == ["not applicable", "exception"], step
    for step in ("cards_spread", "first_player_inspection"):
        assert _said(_idle(step, device=device), "659a.5(e)") == ["not applicable", "exception"], step


# ----------------------------------------------------------------------------- where it starts


@pytest.mark.parametrize("dice", [(1, 1, 1), (1, 2, 4), (2, 3, 3), (6, 6, 6)])
def test_start_is_counted_from_the_dealer(dice: tuple[int, int, int]) -> None:
    assert said(log(play(dice=dice)), "659a.5(g)(1)(iii)") == ["pass"]
    due = counted("dealer", sum(dice))
    other = "1" if due != "1" else "2"
    assert said(log(play(dice=dice, start_position=other)), "659a.5(g)(1)(iii)") == ["exception"]


@pytest.mark.parametrize(("number", "start"), [(1, "dealer"), (2, "6"), (7, "1")])
def test_start_is_counted_to_the_generator(number: int, start: str) -> None:
    drawn: Row = {"start_method": "generator", "generator_number": number, "announced_total": None}
    undiced: Row = {"die_1": None, "die_2": None, "die_3": None}
    assert said(log(play(start_position=start, **drawn, **undiced)), "659a.5(g)(2)") == ["pass"]
    assert said(log(play(start_position="3", **drawn, **undiced)), "659a.5(g)(2)") == ["exception"]
    assert said(log(play(start_position=start, **drawn)), "659a.5(g)(2)") == ["unknown"]


def test_a_bank_on_record_moves_nothing() -> None:
    deal = play()
    deal.round["bank_position"] = "3"
    assert said(log(deal), "659a.5(g)(1)(iii)") == ["pass"]


@pytest.mark.parametrize(
    ("kind", "clause"),
    [
        ("dice_shaken", "659a.5(g)(1)(i)[who shakes]"),
        ("shaker_uncovered", "659a.5(g)(1)(ii)[lid]"),
    ],
)
def test_only_the_dealer_handles_the_shaker(kind: str, clause: str) -> None:
    deal = play()
    deal.event(kind)["event_role"] = "player"
    assert clause in exceptions(log(deal))


# ---------------------------------------------------------------------------- lammers and stubs


@pytest.mark.parametrize(
    ("kind", "cents", "lammer", "result"),
    [
        ("fortune_bonus", 500, True, "pass"),
        ("fortune_bonus", 501, True, "pass"),
        ("fortune_bonus", 500, False, "exception"),
        ("fortune_bonus", 499, False, "not applicable"),
        ("fortune_bonus", 499, True, "exception"),
        ("insurance", 500, False, "not applicable"),
        ("progressive_payout", 500, False, "not applicable"),
        ("progressive_payout", 500, True, "exception"),
    ],
)
def test_fortune_bonus_of_five_dollars_gets_a_lammer(
    kind: str, cents: int, lammer: bool, result: str
) -> None:
    deal = play()
    placed = {"envy_lammer": lammer, "envy_lammer_at": at(205) if lammer else None}
    wager(deal, "5", kind, cents, **placed)
    other = play(2)
    wager(other, "2", "fortune_bonus", 500, envy_lammer=True, envy_lammer_at=at(405))
    assert said(log(deal, other), "659a.8(b)(1)")[:3] == ["not applicable"] * 2 + [result]


@pytest.mark.parametrize("method", list(STUB))
@pytest.mark.parametrize("left", [3, 4, 5])
def test_four_cards_are_left(method: str, left: int) -> None:
    deal = play(dealing_method=method, stub_count=left)
    deal.event("stub_counted")["event_count"] = left
    stub = STUB[method]
    undecided = f"{stub}[deck removed]"  # no later round
    due = {} if left == 4 else {stub: {f"{stub}[wagers returned]", undecided}}
    assert exceptions(log(deal, complete=recording("card_found_face_up"))) == due


def test_a_card_found_face_up_may_be_lacking_from_the_stub() -> None:
    deal = play(stub_count=3)
    deal.event("stub_counted")["event_count"] = 3
    assert said(log(deal), STUB["manual_shoe"]) == ["unknown"]
    deal.round["void"] = True
    assert said(log(deal), STUB["manual_shoe"]) == ["pass"]


# -------------------------------------------------------------------------------- exposed cards


def _exposed(position: str | None, second: float = 40, **columns: Any) -> Deal:
    deal = play(**columns)
    deal.add("card_exposed", second, event_position=position)
    return deal


@pytest.mark.parametrize("method", list(STUB))
def test_card_of_the_dealer_exposed_in_the_deal_voids_the_round(method: str) -> None:
    found = exceptions(log(_exposed("dealer", dealing_method=method)))
    assert found == {"659a.13(e)": {"659a.13(j)", "659a.13(j)[reshuffle]"}}  # undecided: no later round
    void = log(_exposed("dealer", dealing_method=method, void=True))
    assert exceptions(void) == {}
    assert said(void, "659a.13(j)") == ["pass", "pass"]
    assert said(void, "659a.13(e)[wagers returned]") == ["not applicable", "not applicable"]


def test_card_of_the_dealer_exposed_after_the_deal_voids_the_round() -> None:
    found = exceptions(log(_exposed("dealer", second=85)))
    undecided = {"659a.13(e)[reshuffle]"}  # no later round is on record
    assert found == {"659a.13(e)": {"659a.13(e)[wagers returned]", *undecided}}
    assert said(log(_exposed("dealer", second=85)), "659a.13(j)") == ["not applicable", "not applicable"]


def test_turning_the_dealers_hand_when_due_exposes_nothing() -> None:
    deal = _exposed("dealer", second=100)
    deal.hand("dealer")["hand_revealed_at"] = at(200 + 90)
    assert exceptions(log(deal)) == {}
    deal.hand("dealer")["hand_revealed_at"] = at(200 + 110)
    assert set(exceptions(log(deal))) == {"659a.13(e)"}


def test_round_void_for_an_exposed_card_is_followed_by_a_shuffle() -> None:
    again = play(2, shoe_id="S1")
    again.drop("shuffled")
    again.drop("shoe_loaded")
    assert set(exceptions(log(_exposed("dealer", void=True), again))) == {"659a.13(j)[reshuffle]"}
    assert set(exceptions(log(_exposed("dealer", 85, void=True), again))) == {"659a.13(e)[reshuffle]"}


def test_card_exposed_whose_nobody_said_is_left_open() -> None:
    chunk = log(_exposed(None))
    assert said(chunk, "659a.13(e)") == ["unknown"]
    assert exceptions(chunk) == {}


def _choice(decision: str, *, second: float = 40, **columns: Any) -> Deal:
    deal = _exposed("2", second, **columns)
    deal.add("player_chose", 95, event_position="2", event_decision=decision)
    deal.hand("2")["dead"] = decision == "void"
    deal.wagers[0]["wager_returned"] = 2_500 if decision == "void" else 0
    return deal


@pytest.mark.parametrize("method", list(STUB))
def test_player_whose_card_was_exposed_may_choose_however_it_was_dealt(method: str) -> None:
    for decision in ("play", "void"):
        chunk = log(_choice(decision, dealing_method=method))
        assert exceptions(chunk) == {}
        assert "pass" in said(chunk, "659a.13(d)")
    kept = _choice("void", dealing_method=method)
    kept.hand("2")["dead"] = False
    assert set(exceptions(log(kept))) == {"659a.13(d)"}


# ---------------------------------------------------------------------------------- void rounds


def test_wrong_total_that_leads_astray_is_told_once() -> None:
    found = exceptions(log(play(**WRONG)))
    assert set(found) == {"659a.13(c)"}  # the round that stood is the graver breach
    started = {"659a.5(g)(1)(ii)", "659a.5(g)(1)(iii)"}
    assert {*started, "659a.13(c)[wagers returned]"} <= found["659a.13(c)"]
    assert exceptions(log(play(void=True, **WRONG))) == {}


def test_wrong_numbers_of_cards_are_told_once() -> None:
    deal = play()
    for position, count in (("2", 6), ("3", 8)):
        deal.hand(position).update(card_count=count, card_order=None, cards=None)
    found = exceptions(log(deal))
    # No later round is on record, and not in which order those cards were dealt.
    undecided = {"659a.13(h)[reshuffle]", "659a.8(c)"}
    assert found == {"659a.13(h)": {"659a.13(k)", "659a.13(h)[wagers returned]", *undecided}}


def test_card_found_face_up_leaves_three() -> None:
    deal = play(stub_count=3)
    deal.event("stub_counted")["event_count"] = 3
    deal.add("card_found_face_up", 40, event_card="Ac")
    assert exceptions(log(deal)) == {}
    assert "659a.8(e)" in exceptions(log(deal, readings={"face_up_stub": "as_printed"}))
    deal.add("card_found_face_up", 41, event_card="Ad")
    assert "659a.13(f)[more than one]" in exceptions(log(deal))


def test_round_is_completed_after_the_dealers_hands_were_reset() -> None:
    clause = "659a.13(i)[round completed]"
    deal = changed(lambda deal: deal.hand("dealer").update(hand_reset=True))
    assert "pass" in said(log(deal), clause)
    for hand in deal.hands:
        hand.setdefault("hand_reset", False)
    deal.round["void"] = True
    for row in deal.wagers:
        row["wager_returned"] = row["wager_amount"]
    devices = ("device_jam", "device_failed")
    mishaps = recording("card_exposed", "card_found_face_up", "card_drawn_in_error", *devices)
    assert clause in exceptions(log(deal, complete=mishaps))
    assert exceptions(log(deal)) == {}  # a card may have been exposed
    deal.add("card_exposed", 40, event_position="dealer")
    assert exceptions(log(deal)) == {}


def test_no_wager_is_counted_twice() -> None:
    """Two wagers of $25 were kept: by several causes at once, $50 are missing."""
    deal = play(announced_total=12, start_position="3", stub_count=5)
    deal.event("stub_counted")["event_count"] = 5
    deal.add("card_exposed", 40, event_position="dealer")
    for card in ("Ac", "Ad"):
        deal.add("card_found_face_up", 40, event_card=card)
    assert sum(finding["amount_cents"] or 0 for finding in findings(log(deal))) == -5_000


def test_round_void_before_its_cards_were_counted_leaves_nothing_open() -> None:
    deal = _exposed("dealer", void=True, stub_count=None)
    for kind in ("stub_counted", "deal_completed", "shaker_put_away"):
        deal.drop(kind)
    for hand in deal.hands:
        hand.update(cards=None, card_count=None, card_order=None)
    for per_round in outcomes(log(deal, play(2))).values():
        assert len(per_round) != 2 or per_round[0] in {"pass", "not applicable"}


def test_dealing_shoe_that_fails_voids_the_round() -> None:
    fault = changed(lambda deal: deal.add("device_failed", 40), dealing_method="automated_shoe")
    assert set(exceptions(log(fault))) == {"659a.13(m)"}
