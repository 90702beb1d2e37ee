"""DJ Wild Stud Poker dealt by each method: who gets which stack, the stub, and what went wrong."""

from __future__ import annotations

import pytest

from tests.dj_wild_deals import (
    COUNT,
    DEALER,
    EXTRA,
    METHODS,
    PLAYERS,
    STUB,
    changed,
    count,
    log,
    opened,
    play,
    wager,
)
from tests.pai_gow_deals import PLACE, Deal, exceptions, findings, said
from tests.rounds import ALL_RECORDED, at

ways = pytest.mark.parametrize("method", list(METHODS))


@ways
def test_lawful_rounds_are_lawful(method: str) -> None:
    chunk = log(play(dealing_method=method), play(2, seats=("1", "3", "6"), dealing_method=method))
    assert exceptions(chunk) == {}
    for clauses in (PLAYERS, DEALER, COUNT):
        assert said(chunk, clauses[method]) == ["pass", "pass"]
    assert said(chunk, f"{PLAYERS[method]}[each player]") == ["pass"] * 5
    assert said(chunk, f"{PLAYERS[method]}[nobody else]") == ["pass"] * 2 + ["not applicable"] + [
        *["pass"] * 3,
        "not applicable",
    ]
    assert said(chunk, STUB[method]) == ["not applicable", "not applicable"]


# ------------------------------------------------------------------------------------ the order


def _swap(deal: Deal, one: str, other: str) -> None:
    first, second = deal.hand(one), deal.hand(other)
    first["card_order"], second["card_order"] = second["card_order"], first["card_order"]


@ways
def test_players_are_dealt_to_from_the_dealers_left(method: str) -> None:
    deal = changed(lambda deal: _swap(deal, "2", "5"), dealing_method=method)
    assert set(exceptions(log(deal))) == {PLAYERS[method]}
    numbered = log(deal, readings={"seat_numbering": "from_dealers_right"})
    assert exceptions(numbered) == {}


@ways
def test_dealer_comes_last(method: str) -> None:
    deal = changed(lambda deal: _swap(deal, "5", "dealer"), dealing_method=method)
    assert set(exceptions(log(deal))) == {DEALER[method]}


@pytest.mark.parametrize("method", ["manual_shoe", "hand"])
def test_cards_dealt_around_the_table_are_no_stacks(method: str) -> None:
    deal = play(dealing_method=method)
    for place, position in enumerate(("2", "5", "dealer")):
        deal.hand(position)["card_order"] = [place + 1 + 3 * turn for turn in range(5)]
    assert set(exceptions(log(deal))) == {PLAYERS[method], DEALER[method]}


def test_order_that_nobody_recorded_is_left_open() -> None:
    deal = play()
    deal.hand("5")["card_order"] = None
    assert said(log(deal), "687a.8(d)") == ["unknown"]
    assert said(log(deal), "687a.8(e)") == ["unknown"]
    _swap(deal, "2", "dealer")
    assert said(log(deal), "687a.8(e)") == ["exception"]


# -------------------------------------------------------------------------------- who is dealt


@ways
def test_player_left_out_is_told_once(method: str) -> None:
    deal = play(dealing_method=method, stub_count=42)
    hand = deal.hand("5")
    hand.update(cards=None, card_count=0, card_order=None)
    if method != "automated_shoe":
        deal.hand("dealer")["card_order"] = [6, 7, 8, 9, 10]
    deal.event("stub_counted")["event_count"] = 42
    assert set(exceptions(log(deal))) == {f"{PLAYERS[method]}[each player]"}


@ways
def test_hand_without_a_wager_is_told(method: str) -> None:
    deal = play(dealing_method=method)
    deal.wagers = [row for row in deal.wagers if row["wager_position"] != "5"]
    assert set(exceptions(log(deal))) == {f"{PLAYERS[method]}[nobody else]"}


def test_hand_that_is_not_on_record_is_left_open() -> None:
    deal = play()
    deal.hands = [hand for hand in deal.hands if hand["hand_position"] != "5"]
    chunk = log(deal, play(2))
    assert said(chunk, "687a.8(d)[each player]")[:2] == ["pass", "unknown"]
    assert said(chunk, "687a.8(i)") == ["unknown", "not applicable"]
    assert said(chunk, "687a.3(a)") == ["unknown", "pass"]


# ------------------------------------------------------------------------ the card for the joker


def _without_extra(deal: Deal) -> None:
    deal.drop("extra_card_placed")
    deal.round["stub_count"] += 1
    deal.event("stub_counted")["event_count"] += 1


@ways
def test_card_for_the_joker_by_the_way_of_dealing(method: str) -> None:
    """Two sections ask for it wherever the wager is offered, the third only if somebody made it."""
    deal = changed(_without_extra, dealing_method=method)
    other = play(2, dealing_method=method)
    due = method != "automated_shoe"
    assert said(log(deal, other), EXTRA[method]) == (
        ["exception", "pass"] if due else ["not applicable", "not applicable"]
    )
    read = {"extra_card": "where_wagered"}
    assert said(log(deal, other, readings=read), EXTRA[method])[0] == "not applicable"
    assert said(log(deal, other, filed={"wagers": ("trips_bonus",)}), EXTRA[method])[0] == "not applicable"
    wager(deal, "5", "progressive_bonus", 100)
    assert set(exceptions(log(deal, other, readings=read))) == {EXTRA[method]}


def test_card_for_the_joker_that_was_seen_was_placed() -> None:
    deal = changed(lambda deal: deal.drop("extra_card_placed"), extra_card="Kc")
    assert said(log(deal), "687a.8(f)") == ["unknown"]
    assert said(log(deal), "687a.8(i)") == ["not applicable"]


def test_card_for_the_joker_is_one_of_the_53() -> None:
    twice = play(extra_card="2c")
    twice.hand("dealer")["cards"] = ["2c", "Kc", "Qc", "Jc", "9c"]
    assert set(exceptions(log(twice))) == {"687a.3(a)"}
    assert said(log(play(extra_card="XX")), "687a.3(a)") == ["pass"]


# -------------------------------------------------------------------------- progressive wagers


@pytest.mark.parametrize(("method", "clause"), [("manual_shoe", "687a.8(c)"), ("hand", "687a.9(b)")])
def test_progressive_wagers_are_collected_before_the_deal(method: str, clause: str) -> None:
    deal = play(dealing_method=method)
    assert said(log(deal), clause) == ["not applicable"]
    wager(deal, "2", "progressive_bonus", 100)
    assert said(log(deal), clause) == ["pass"]
    deal.event("progressive_collected")["event_at"] = at(221)
    assert said(log(deal), clause) == ["exception"]


# -------------------------------------------------------------------------------- irregularities


@ways
def test_cards_exposed_before_the_raises_end_the_round(method: str) -> None:
    def exposed(deal: Deal) -> None:
        deal.add("card_exposed", 70, event_position="2", event_card="Kd")

    stood = changed(exposed, dealing_method=method)
    assert set(exceptions(log(stood))) == {"687a.13(d)"}
    later = changed(lambda deal: deal.add("card_exposed", 90, event_position="2"), dealing_method=method)
    assert exceptions(log(later)) == {}
    assert said(log(later), "687a.13(d)") == ["not applicable"]


def test_exposure_returns_all_wagers_but_two() -> None:
    deal = play(void=True)
    deal.wagers = [row for row in deal.wagers if row["wager_kind"] != "raise"]
    deal.add("card_exposed", 70, event_position="dealer")
    for kind in ("trips_bonus", "progressive_bonus", "two_way_bad_beat"):
        wager(deal, "2", kind, 100, wager_returned=0)
    found = findings(log(deal))
    assert [(each["clause"], each["amount_cents"]) for each in found] == [
        ("687a.13(d)[wagers returned]", -100)
    ]


def test_cards_found_face_up() -> None:
    def one(deal: Deal) -> None:
        deal.add("card_found_face_up", 40, event_card="Kc")
        count(deal, 36)

    assert exceptions(log(changed(one))) == {}

    def none_set_aside(deal: Deal) -> None:
        one(deal)
        count(deal, 37)

    used = changed(none_set_aside, extra_card="Kc")
    assert set(exceptions(log(used))) == {"687a.13(a)"}

    def two(deal: Deal) -> None:
        one(deal)
        deal.add("card_found_face_up", 41, event_card="Qc")
        count(deal, 35)

    assert set(exceptions(log(changed(two)))) == {"687a.13(a)[more than one]"}
    assert exceptions(log(changed(two, void=True))) == {}


@ways
def test_card_drawn_in_error_is_dealt(method: str) -> None:
    deal = play(dealing_method=method)
    deal.add("card_drawn_in_error", 40, event_card="Kc")
    deal.add("card_racked", 41, event_card="Kc")
    assert "687a.13(b)" in exceptions(log(deal))


def test_dealing_shoe_that_fails_voids_the_round() -> None:
    fault = changed(lambda deal: deal.add("device_failed", 40), dealing_method="automated_shoe")
    assert set(exceptions(log(fault))) == {"687a.13(f)"}


# ------------------------------------------------------------------------------- shuffle and cut


def _shuffled_by_hand(deal: Deal, *, above: int = 20, role: str = "dealer", seat: str | None = None) -> None:
    by = {"event_role": role, "event_position": seat}
    cut = {"event_shoe_id": deal.round["shoe_id"], "event_cards_above": above, **by}
    deal.add("cut", -45, **cut)


def test_cut_is_the_dealers_and_ten_cards_deep() -> None:
    assert exceptions(log(changed(_shuffled_by_hand, shuffle_method="manual"))) == {}
    shallow = changed(lambda deal: _shuffled_by_hand(deal, above=9), shuffle_method="manual")
    assert set(exceptions(log(shallow))) == {"687a.5(d)"}
    by_player = changed(
        lambda deal: _shuffled_by_hand(deal, role="player", seat="2"), shuffle_method="manual"
    )
    assert set(exceptions(log(by_player))) == {"687a.5(d)[who cuts]"}
    uncut = play(shuffle_method="manual")
    assert set(exceptions(log(uncut, complete=ALL_RECORDED))) == {"687a.5(c)(2)"}
    assert exceptions(log(uncut)) == {}
    assert said(log(play()), "687a.5(c)(2)") == ["not applicable"]


def test_deck_that_came_preshuffled_is_cut() -> None:
    arrival = opened(event_preinspected=True)
    deal = changed(lambda deal: deal.drop("shuffled"), shuffle_method=None)
    uncut = log(deal, events=[arrival], complete=ALL_RECORDED)
    assert set(exceptions(uncut)) == {"687a.5(c)(2)"}
    _shuffled_by_hand(deal)
    assert exceptions(log(deal, events=[arrival])) == {}


@pytest.mark.parametrize(("count", "word"), [(53, "not applicable"), (52, "exception"), (54, "exception")])
def test_deck_that_a_device_miscounts(count: int, word: str) -> None:
    event = {**PLACE, "event_kind": "device_counted", "event_at": at(150), "event_deck_id": "D1"}
    assert said(log(play(), events=[{**event, "event_count": count}]), "687a.5(b)") == [word]


def test_deck_that_a_device_miscounts_is_removed() -> None:
    """Its place is taken by another."""
    deals = (play(), play(2, deck_id="D2"))
    short = {**PLACE, "event_kind": "device_counted", "event_at": at(330), "event_deck_id": "D1"}
    gone = {**PLACE, "event_kind": "decks_removed", "event_at": at(340), "event_deck_id": "D1"}
    short["event_count"] = 54
    assert said(log(*deals, events=[short]), "687a.5(b)") == ["unknown", "not applicable"]
    assert said(log(*deals, events=[short, gone]), "687a.5(b)") == ["pass", "not applicable"]
