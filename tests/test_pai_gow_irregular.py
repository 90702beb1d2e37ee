"""Irregular rounds of Pai Gow Poker: wrong starts, exposed cards, wrong counts, devices that fail."""

from __future__ import annotations

from typing import Any

import pytest

from tests.pai_gow_deals import Deal, Row, changed, exceptions, findings, log, outcomes, play, said
from tests.rounds import ALL_RECORDED, at

WRONG: Row = {"announced_total": 12, "start_position": "3"}


# --------------------------------------------------------------------------------- a wrong start


def test_wrong_total_that_leads_astray_is_told_once() -> None:
    found = exceptions(log(play(**WRONG)))
    assert set(found) == {"645a.14(c)"}
    assert {"645a.5(i)(1)(ii)", "645a.5(i)(1)(iii)", "645a.14(c)[wagers returned]"} <= found["645a.14(c)"]
    assert exceptions(log(play(void=True, **WRONG))) == {}


def test_wrong_total_without_a_wrong_start_voids_nothing() -> None:
    assert exceptions(log(play(announced_total=12))) == {"645a.5(i)(1)(ii)": set()}


def test_wrong_start_without_a_wrong_total_voids_by_one_reading_only() -> None:
    deal = play(start_position="3")
    assert exceptions(log(deal)) == {"645a.5(i)(1)(iii)": set()}
    read = exceptions(log(deal, readings={"miscount": "any_wrong_start"}))
    assert set(read) == {"645a.14(c)"}
    assert "645a.5(i)(1)(iii)" in read["645a.14(c)"]


def test_cards_tell_where_the_deal_started_rather_than_the_position_found() -> None:
    deal = play(announced_total=12)
    for mine, theirs in zip(deal.hands, play(start_position="3").hands, strict=True):
        mine["hand_position"] = theirs["hand_position"]
    found = exceptions(log(deal))
    assert "645a.5(i)(1)(ii)" in found["645a.14(c)"]


def _dealt_on(**columns: Any) -> Deal:
    """The second round, from the cards of the first as they lie."""
    deal = play(2, shoe_id="S1", **columns)
    deal.drop("shuffled")
    deal.drop("shoe_loaded")
    return deal


def test_void_round_is_followed_by_a_shuffle() -> None:
    again = _dealt_on()
    assert set(exceptions(log(play(void=True, **WRONG), again))) == {"645a.14(c)[reshuffle]"}
    assert exceptions(log(play(void=True, **WRONG), play(2))) == {}
    nameless = log(play(void=True, shoe_id=None, **WRONG), play(2))
    assert said(nameless, "645a.14(c)[reshuffle]")[0] == "unknown"


def test_void_round_returns_every_wager() -> None:
    deal = play(void=True, bank_position="3", **WRONG)
    deal.wagers[1]["wager_returned"] = 0
    deal.wagers[0]["wager_position"] = "dealer"
    deal.wagers[0]["wager_returned"] = 0
    assert said(log(deal), "645a.14(c)[wagers returned]") == ["not applicable", "exception"]


# --------------------------------------------------------------------------------- exposed cards


def _exposed(position: str, second: float = 40, **columns: Any) -> Deal:
    deal = play(**columns)
    deal.add("card_exposed", second, event_position=position)
    return deal


def test_card_of_the_dealer_or_the_bank_voids_the_round() -> None:
    assert set(exceptions(log(_exposed("dealer")))) == {"645a.14(e)"}
    assert set(exceptions(log(_exposed("3", bank_position="3")))) == {"645a.14(e)"}
    assert exceptions(log(_exposed("dealer", void=True))) == {}
    assert said(log(_exposed("3")), "645a.14(e)") == ["not applicable"]
    nobodys = changed(lambda deal: deal.add("card_exposed", 40))
    assert said(log(nobodys), "645a.14(e)") == ["unknown"]


def test_round_void_before_its_cards_were_counted_leaves_nothing_open() -> None:
    deal = _exposed("dealer", void=True, stub_count=None)
    for kind in ("stub_counted", "deal_completed", "shaker_put_away"):
        deal.drop(kind)
    for hand in deal.hands:
        hand.update(cards=None, card_count=None, card_order=None)
    lawful = play(2)
    for per_round in outcomes(log(deal, lawful)).values():
        assert len(per_round) != 2 or per_round[0] in {"pass", "not applicable"}


def test_exposed_card_of_nobody_leaves_every_choice_open() -> None:
    deal = changed(lambda deal: deal.add("card_exposed", 90))
    deal.add("card_exposed", 91, event_position="5")
    deal.add("player_chose", 95, event_position="5", event_decision="play")
    assert sorted(set(said(log(deal), "645a.14(d)"))) == ["not applicable", "pass", "unknown"]


def test_turning_a_hand_when_due_exposes_nothing() -> None:
    deal = _exposed("dealer", second=100)
    deal.hand("dealer")["hand_revealed_at"] = at(200 + 90)
    assert exceptions(log(deal)) == {}
    deal.hand("dealer")["hand_revealed_at"] = at(200 + 110)
    assert set(exceptions(log(deal))) == {"645a.14(e)"}


def _choice(decision: str | None, *, dead: bool, returned: int = 0, **columns: Any) -> Deal:
    deal = _exposed("2", second=90, **columns)
    if decision:
        deal.add("player_chose", 95, event_position="2", event_decision=decision)
    deal.hand("2")["dead"] = dead
    deal.wagers[0]["wager_returned"] = returned
    return deal


def test_player_whose_card_was_exposed_may_choose() -> None:
    assert exceptions(log(_choice("play", dead=False))) == {}
    assert exceptions(log(_choice("void", dead=True, returned=2_500))) == {}
    assert set(exceptions(log(_choice("void", dead=False, returned=2_500)))) == {"645a.14(d)"}
    kept = _choice("void", dead=True, returned=0)
    assert set(exceptions(log(kept))) == {"645a.14(d)[wagers returned]"}
    assert exceptions(log(kept, readings={"voided_hand": "not_said"})) == {}


def test_choice_nobody_recorded_is_a_breach_only_where_others_are() -> None:
    silent = _choice(None, dead=False)
    assert "exception" not in said(log(silent), "645a.14(d)")
    assert "pass" not in said(log(silent), "645a.14(d)")
    other = changed(
        lambda deal: deal.add("player_chose", 95, event_position="4", event_decision="play"), number=2
    )
    assert set(exceptions(log(silent, other))) == {"645a.14(d)"}


@pytest.mark.parametrize("said_of_it", [{"event_position": "2"}, {"event_decision": "void"}])
def test_choice_on_record_by_halves_is_no_breach(said_of_it: dict[str, str]) -> None:
    half = _choice(None, dead=True)
    half.add("player_chose", 95, **said_of_it)
    other = changed(
        lambda deal: deal.add("player_chose", 95, event_position="4", event_decision="play"), number=2
    )
    # Where departures are recorded too, nothing but the choice is open.
    other.add("player_left", 200, event_position="4", event_player_id="P4")
    assert "unknown" in said(log(half, other, complete=ALL_RECORDED), "645a.14(d)")
    assert "645a.14(d)" not in exceptions(log(half, other, complete=ALL_RECORDED))
    assert "645a.14(d)" not in exceptions(log(half, other))


def test_exposed_card_of_an_empty_position_leaves_nobody_a_choice() -> None:
    assert set(said(log(_exposed("4", second=90)), "645a.14(d)")) == {"not applicable"}


def test_card_exposed_while_dealing_from_the_hand() -> None:
    stood = _choice("play", dead=False, dealing_method="hand")
    stood.event("card_exposed")["event_at"] = at(200 + 40)
    # What became of the cards after the last round of the record is undecided.
    undecided = {"645a.14(j)[reshuffle]"}
    assert exceptions(log(stood)) == {"645a.14(j)": {"645a.14(j)[wagers returned]", *undecided}}
    assert exceptions(log(stood, readings={"exposed_in_hand_deal": "either"})) == {}
    dealers = _exposed("dealer", dealing_method="hand")
    assert "645a.14(j)" in exceptions(log(dealers))["645a.14(e)"]
    void = _exposed("2", dealing_method="hand", void=True)
    assert exceptions(log(void)) == {}
    assert said(log(void), "645a.14(j)[wagers returned]") == ["pass", "pass"]
    assert set(exceptions(log(_exposed("4", dealing_method="hand")))) == {"645a.14(j)"}
    after = _choice("play", dead=False, dealing_method="hand")
    assert exceptions(log(after, readings={"exposed_in_hand_deal": "round_void"})) == {}


def test_stacks_may_be_those_of_the_automated_shoe() -> None:
    stood = _choice("play", dead=False, dealing_method="automated_shoe")
    stood.event("card_exposed")["event_at"] = at(200 + 40)
    readings = {"exposed_in_hand_deal": "round_void", "stacks": "automated_shoe"}
    assert set(exceptions(log(stood, readings=readings))) == {"645a.14(j)"}
    assert exceptions(log(stood, readings={"exposed_in_hand_deal": "round_void"})) == {}


# ------------------------------------------------------------- found face up, or drawn in error


def _face_up(*cards: str, left: int, **columns: Any) -> Deal:
    deal = play(stub_count=left, **columns)
    deal.event("stub_counted")["event_count"] = left
    for card in cards:
        deal.add("card_found_face_up", 40, event_card=card)
    return deal


def test_one_card_found_face_up_is_set_aside() -> None:
    assert exceptions(log(_face_up("Ac", left=3))) == {}
    for left, wrong in ((4, set()), (3, {"645a.8(f)"})):
        used = _face_up("Ac", left=left)
        used.hands[3]["cards"] = ["Ac", *used.hands[3]["cards"][1:]]
        assert set(exceptions(log(used))) == {"645a.14(f)", *wrong}
    assert set(exceptions(log(_face_up("Ac", left=3), readings={"face_up_stub": "as_printed"}))) == {
        "645a.8(f)"
    }
    assert set(exceptions(log(_face_up("Ac", left=4)))) == {"645a.8(f)"}


def test_card_found_face_up_may_lie_in_a_hand_nobody_saw() -> None:
    hidden = _face_up("Ac", left=3)
    hidden.hand("4")["cards"] = None
    assert said(log(hidden), "645a.14(f)") == ["unknown"]
    hidden.add("card_racked", 41, event_card="Ac")
    assert said(log(hidden), "645a.14(f)") == ["pass"]


def test_several_cards_found_face_up_void_the_round() -> None:
    assert set(exceptions(log(_face_up("Ac", "Ad", left=2)))) == {"645a.14(f)[more than one]"}
    assert exceptions(log(_face_up("Ac", "Ad", left=2, void=True))) == {}
    told = _face_up("Ac", left=3)
    told.event("card_found_face_up")["event_count"] = 1
    assert exceptions(log(told)) == {}
    told = _face_up("Ac", left=2)
    told.event("card_found_face_up")["event_count"] = 2
    assert set(exceptions(log(told))) == {"645a.14(f)[more than one]"}


@pytest.mark.parametrize("method", ["manual_shoe", "hand"])
def test_unseen_card_drawn_in_error_is_used(method: str) -> None:
    deal = play(dealing_method=method)
    used = deal.hands[2]["cards"][3]
    deal.add("card_drawn_in_error", 40, event_card=used)
    assert exceptions(log(deal)) == {}
    racked = play(dealing_method=method)
    racked.add("card_drawn_in_error", 40, event_card="Ac")
    assert exceptions(log(racked)) == {}
    racked.add("card_racked", 41, event_card="Ac")
    racked.round["stub_count"] = racked.event("stub_counted")["event_count"] = 3
    found = set(exceptions(log(racked)))
    assert found == ({"645a.14(g)"} if method == "manual_shoe" else set())
    assert set(exceptions(log(racked, readings={"error_card": "any_deal"}))) == {"645a.14(g)"}
    racked.event("card_drawn_in_error")["event_disclosed"] = True
    assert exceptions(log(racked, readings={"error_card": "any_deal"})) == {}


# ---------------------------------------------------------------------- wrong numbers of cards


def _moved_card(number: int = 1, taken: str = "2", given: str = "3", **columns: Any) -> Deal:
    """Six cards for one hand and eight for another, which leaves four."""
    deal = play(number, **columns)
    for position, count in ((taken, 6), (given, 8)):
        hand = deal.hand(position)
        hand["card_count"] = count
        hand["cards"] = [*hand["cards"][:6], *(["Ac", "Ad"] if count == 8 else [])]
    return deal


def test_wrong_numbers_that_leave_four_are_told_once() -> None:
    found = exceptions(log(_moved_card()))
    assert set(found) == {"645a.14(h)"}
    # What became of the cards after the last round of the record is undecided.
    undecided = {"645a.14(h)[reshuffle]"}
    assert found["645a.14(h)"] == {"645a.14(k)", "645a.14(h)[wagers returned]", *undecided}
    assert exceptions(log(_moved_card(void=True), play(2))) == {}


def test_empty_positions_count_as_positions_not_as_players() -> None:
    chunk = log(_moved_card(taken="3", given="4"))
    assert said(chunk, "645a.14(h)") == ["not applicable"]
    assert set(exceptions(chunk)) == {"645a.14(k)"}


def test_a_count_and_cards_that_differ_prove_nothing() -> None:
    deal = changed(lambda deal: deal.hand("2").update(card_count=8))
    assert said(log(deal), "645a.14(h)") == ["unknown"]


def test_unseen_cards_are_counted_all_the_same() -> None:
    deal = changed(lambda deal: deal.hand("4").update(cards=None))
    assert said(log(deal), "645a.14(k)") == ["not applicable"]


def test_no_wager_is_counted_twice() -> None:
    """Two wagers of $25 were kept: by several causes at once, $50 are missing."""
    deal = _moved_card()
    deal.round.update(WRONG, stub_count=5)
    deal.event("stub_counted")["event_count"] = 5
    deal.add("card_exposed", 40, event_position="dealer")
    assert sum(finding["amount_cents"] or 0 for finding in findings(log(deal))) == -5_000


# ------------------------------------------------------------------------------------- devices


def test_cards_are_reshuffled_after_a_shuffler_fault() -> None:
    def fault(second: float, **columns: Any) -> Deal:
        deal = play()
        deal.add("device_jam", second, event_round_id=None, **columns)
        return deal

    shoe = {"event_shoe_id": "S1"}
    clause = "645a.14(l)"
    assert "exception" not in said(log(fault(-70, **shoe)), clause)
    assert "pass" in said(log(fault(-70, **shoe)), clause)
    assert set(exceptions(log(fault(-40, **shoe)))) == {clause}
    assert "unknown" in said(log(fault(-40)), clause)


def test_dealing_shoe_that_fails_voids_the_round() -> None:
    def fault(**columns: Any) -> Deal:
        deal = play(dealing_method="automated_shoe", **columns)
        deal.add("device_failed", 40)
        return deal

    assert set(exceptions(log(fault()))) == {"645a.14(m)"}
    assert exceptions(log(fault(void=True))) == {}
    others = fault()
    others.event("device_failed")["event_shoe_id"] = "S2"
    assert "645a.14(m)" not in exceptions(log(others, play(2, dealing_method="automated_shoe")))
    assert set(exceptions(log(fault(void=True), _dealt_on()))) == {"645a.14(m)[reshuffle]"}


@pytest.mark.parametrize(
    ("then", "second", "result"),
    [
        (None, 0, "unknown"),
        ("device_covered", 450, "pass"),
        ("out_of_order_sign", 450, "pass"),
        ("device_covered", 630, "exception"),
        ("device_cleared", 450, "not applicable"),
    ],
)
def test_device_out_of_order_is_covered_before_another_method_is_used(
    then: str | None, second: float, result: str
) -> None:
    fault = play(2)
    fault.add("device_failed", 10, event_round_id=None)
    if then:
        fault.add(then, second - 400, event_round_id=None)
    by_hand = [play(number, shuffle_method="manual") for number in (3, 4)]
    chunk = log(play(1), fault, *by_hand, complete=ALL_RECORDED if then else None)
    assert said(chunk, "645a.14(n)") == ["not applicable", "not applicable", result, "not applicable"]


def test_dealing_shoe_given_up_is_covered() -> None:
    fault = play(1, dealing_method="automated_shoe", void=True)
    fault.add("device_jam", 40)
    covered = play(2)
    covered.add("device_covered", -20, event_round_id=None)
    assert said(log(fault, covered), "645a.14(n)") == ["not applicable", "pass"]
