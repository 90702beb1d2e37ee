"""Deals of Pai Gow Poker: starting position, order of the cards, lammers, progressive system and stub."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.pai_gow_deals import Deal, changed, counted, exceptions, log, play, said, wager
from tests.rounds import at, column

STUB = ("645a.8(e)", "645a.8(e)[not exposed]")


def test_lawful_deals_have_no_exception() -> None:
    deals = [
        play(1),
        play(2, dice=(1, 1, 1)),
        play(3, dice=(6, 6, 6)),
        play(4, dealing_method="automated_shoe"),
        play(5, dealing_method="hand"),
        play(6, bank_position="3"),
    ]
    chunk = log(*deals)
    assert exceptions(chunk) == {}
    assert said(chunk, "645a.8(d)") == ["pass", "pass", "pass", "not applicable", "not applicable", "pass"]
    assert said(chunk, "645a.10(c)")[3] == said(chunk, "645a.9(c)")[4] == "pass"


@pytest.mark.parametrize("seats", [4, 6])
def test_start_is_counted_one_by_one(seats: int) -> None:
    """Every total there is, from the dealer and from the first and the last position."""
    rounds = list(product(("dealer", "1", str(seats)), range(3, 19)))
    deals = []
    for number, (first, total) in enumerate(rounds, 1):
        dice = (min(6, total - 2), min(6, max(1, total - 7)), max(1, total - 12))
        assert sum(dice) == total
        deals.append(play(number, dice=dice, seats=seats, bank_position=first))
    chunk = log(*deals, filed={"positions": seats})
    due = column(chunk, "start_due", "round")
    assert dict(zip(rounds, due, strict=True)) == {each: counted(*each, seats) for each in rounds}
    assert said(chunk, "645a.5(i)(1)(iii)") == ["pass"] * len(rounds)


@pytest.mark.parametrize(("number", "due"), [(1, "dealer"), (2, "6"), (3, "5"), (7, "1")])
def test_start_is_counted_to_the_generator(number: int, due: str) -> None:
    undiced: dict[str, Any] = {"die_1": None, "die_2": None, "die_3": None, "announced_total": None}
    deal = play(start_method="generator", generator_number=number, start_position=due, **undiced)
    assert said(log(deal), "645a.5(i)(2)") == ["pass"]
    assert said(log(deal), "645a.5(i)(1)(iii)") == ["not applicable"]
    other = play(start_method="generator", generator_number=number % 7 + 1, start_position=due, **undiced)
    assert "645a.5(i)(2)" in exceptions(log(other))
    diced = play(start_method="generator", generator_number=number, start_position=due)
    assert said(log(diced), "645a.5(i)(2)") == ["unknown"]


def test_seats_may_be_numbered_from_the_right() -> None:
    deal = play(dice=(1, 1, 1), start_position="2")
    ring = ["dealer", "6", "5", "4", "3", "2", "1"]
    from_two = [ring[(ring.index("2") + turn) % 7] for turn in range(7)]
    for turn, position in enumerate(from_two):
        deal.hand(position)["card_order"] = [turn + 1 + 7 * n for n in range(7)]
    chunk = log(deal, readings={"seat_numbering": "from_dealers_right"})
    assert column(chunk, "start_due", "round") == ["2"]
    assert said(chunk, "645a.8(d)") == said(chunk, "645a.5(i)(1)(iii)") == ["pass"]
    assert said(log(deal), "645a.8(d)") == ["exception"]


def test_bank_may_be_counted_past_the_dealer() -> None:
    deal = play(dice=(1, 1, 1), bank_position="1")
    assert column(log(deal), "start_due", "round") == ["6"]
    passed_over = log(deal, readings={"bank_count": "passed_over"})
    assert column(passed_over, "start_due", "round") == ["5"]


def _swap(deal: Deal) -> None:
    one, two = deal.hand("2"), deal.hand("3")
    one["card_order"], two["card_order"] = two["card_order"], one["card_order"]


def _last_card_astray(deal: Deal) -> None:
    deal.hand("2")["card_order"] = [*deal.hand("2")["card_order"][:6], 50]


@pytest.mark.parametrize("change", [_swap, _last_card_astray])
@pytest.mark.parametrize("method", ["manual_shoe", "hand"])
def test_cards_out_of_turn_are_told(change: Any, method: str) -> None:
    clause = "645a.8(d)" if method == "manual_shoe" else "645a.9(c)"
    assert set(exceptions(log(changed(change, dealing_method=method)))) == {clause}


def test_stacks_out_of_turn_are_told() -> None:
    assert set(exceptions(log(changed(_swap, dealing_method="automated_shoe")))) == {"645a.10(c)"}
    dealt_singly = play(dealing_method="automated_shoe")
    for mine, theirs in zip(dealt_singly.hands, play().hands, strict=True):
        mine["card_order"] = theirs["card_order"]
    assert set(exceptions(log(dealt_singly))) == {"645a.10(c)"}


def test_hands_nobody_recorded_prove_nothing() -> None:
    deal = play()
    deal.hands = [hand for hand in deal.hands if hand["hand_position"] != "4"]
    chunk = log(deal)
    assert said(chunk, "645a.8(d)") == said(chunk, "645a.14(k)") == ["unknown"]
    assert said(chunk, "645a.14(h)") == ["not applicable"]  # nobody has a wager at 4
    unordered = changed(lambda deal: deal.hand("4").update(card_order=None))
    assert said(log(unordered, play(2)), "645a.8(d)") == ["unknown", "pass"]
    _swap(deal)
    assert said(log(deal), "645a.8(d)") == ["exception"]


# ------------------------------------------------------------------------------------- the dice


def test_shakes_before_a_no_roll_do_not_count() -> None:
    deal = play()
    deal.drop("dice_shaken")
    deal.add("dice_shaken", 2, event_count=5, event_role="dealer")
    deal.add("dice_not_flat", 3)
    deal.add("no_roll", 3.5)
    deal.add("dice_shaken", 5, event_count=2, event_role="dealer")
    chunk = log(deal)
    assert column(chunk, "shakes_before_roll", "round") == [2]
    assert set(exceptions(chunk)) == {"645a.5(i)(1)(i)"}


def test_shakes_recorded_one_by_one_are_added_up() -> None:
    deal = play()
    deal.drop("dice_shaken")
    for second in (4, 5, 6):
        deal.add("dice_shaken", second, event_count=1, event_role="dealer")
    assert exceptions(log(deal)) == {}


def test_shakes_that_are_missing_are_a_breach_only_where_they_are_recorded() -> None:
    deal = changed(lambda deal: deal.drop("dice_shaken"))
    assert said(log(deal), "645a.5(i)(1)(i)") == ["unknown"]
    assert said(log(deal, play(2)), "645a.5(i)(1)(i)") == ["exception", "pass"]


@pytest.mark.parametrize(("shaken_at", "result"), [(9, "pass"), (7, "unknown"), (6, "exception")])
def test_bank_who_removes_the_lid_shakes_again(shaken_at: float, result: str) -> None:
    deal = play(bank_position="3")
    deal.event("dice_shaken")["event_at"] = at(200 + 5)
    deal.drop("shaker_uncovered")
    deal.add("shaker_uncovered", 7, event_role="player")
    deal.add("dice_shaken", shaken_at, event_count=3, event_role="player")
    deal.add("shaker_uncovered", 10, event_role="dealer")
    chunk = log(deal)
    assert said(chunk, "645a.5(i)(1)(ii)[lid]") == [result]
    assert said(chunk, "645a.5(i)(1)(i)") == ["pass"]


@pytest.mark.parametrize("kind", ["dice_not_flat", "dice_fell_out"])
def test_invalid_roll_is_called_and_repeated(kind: str) -> None:
    clause = "645a.14(a)" if kind == "dice_not_flat" else "645a.14(b)"

    def roll(*, called: bool, again: bool) -> Deal:
        deal = play()
        deal.event("dice_shaken")["event_at"] = at(200 + 2)
        deal.add(kind, 4)
        if called:
            deal.add("no_roll", 5)
        if again:
            deal.add("dice_shaken", 6, event_count=3, event_role="dealer")
        return deal

    assert exceptions(log(roll(called=True, again=True))) == {}
    assert set(exceptions(log(roll(called=True, again=False)))) == {clause}
    lawful = play(2)
    lawful.add(kind, 4)
    lawful.add("no_roll", 4.5)
    assert set(exceptions(log(roll(called=False, again=True), lawful))) == {clause}
    uncalled = log(roll(called=False, again=True))
    assert "unknown" in said(uncalled, clause)


def test_a_shake_after_the_start_repeats_nothing() -> None:
    deal = play()
    deal.add("dice_not_flat", 6)
    deal.add("no_roll", 7)
    deal.add("dice_shaken", 11, event_count=3, event_role="dealer")
    assert "645a.14(a)" in exceptions(log(deal))


# ---------------------------------------------------------------------------- before the deal


def _bonus(cents: int, lammer_second: float | None, kind: str = "fortune_bonus", position: str = "2") -> Deal:
    deal = play()
    lammer = {} if lammer_second is None else {"envy_lammer": True, "envy_lammer_at": at(200 + lammer_second)}
    wager(deal, position, kind, cents, **lammer)
    return deal


@pytest.mark.parametrize(
    ("cents", "second", "result"),
    [
        (500, 10, "pass"),
        (500, 20, "pass"),
        (500, 21, "exception"),
        (500, None, "exception"),
        (499, 10, "exception"),
        (499, None, "not applicable"),
    ],
)
def test_lammers_lie_beside_qualifying_wagers(cents: int, second: float | None, result: str) -> None:
    with_lammer = play(2)
    wager(with_lammer, "5", "dynasty_bonus", 500, envy_lammer=True, envy_lammer_at=at(405))
    chunk = log(_bonus(cents, second), with_lammer)
    assert said(chunk, "645a.8(b)(1)") == [*["not applicable"] * 2, result, *["not applicable"] * 2, "pass"]


def test_a_log_without_lammers_proves_nothing() -> None:
    assert said(log(_bonus(500, None)), "645a.8(b)(1)")[2] in {"unknown", "not auditable"}


def test_one_lammer_serves_all_bonus_wagers_of_a_position() -> None:
    deal = _bonus(500, 10)
    wager(deal, "2", "emperors_treasure", 1_000)
    assert said(log(deal), "645a.8(b)(1)")[2:] == ["pass", "not applicable"]
    small = _bonus(300, 10)
    wager(small, "2", "emperors_treasure", 1_000)
    assert said(log(small), "645a.8(b)(1)")[2:] == ["not applicable", "pass"]


def _progressive(*, chips: int | None, accepted: int = 1, second: float = 3) -> Deal:
    deal = play()
    wager(deal, "2", "progressive_payout", 100)
    if chips is not None:
        deal.add("progressive_counted", second, event_count=chips, event_system_count=accepted)
    return deal


def test_progressive_chips_are_counted() -> None:
    clause = "645a.8(b)(2)[count]"
    assert exceptions(log(_progressive(chips=1))) == {}
    assert set(exceptions(log(_progressive(chips=2)))) == {clause}
    assert set(exceptions(log(_progressive(chips=2, accepted=2)))) == {clause}
    assert set(exceptions(log(_progressive(chips=1, second=21)))) == {clause}
    assert said(log(_progressive(chips=None)), clause) in (["unknown"], ["not auditable"])
    other = play(2)
    wager(other, "2", "progressive_payout", 100)
    other.add("progressive_counted", 3, event_count=1, event_system_count=1)
    assert said(log(_progressive(chips=None), other), clause) == ["exception", "pass"]
    assert said(log(play()), clause) == ["not applicable"]


def test_progressive_system_is_locked_in_time() -> None:
    late = changed(lambda deal: deal.event("progressive_locked").update(event_at=at(221)))
    assert set(exceptions(log(late))) == {"645a.8(b)(2)"}
    assert set(exceptions(log(late, filed={"wagers": ("pai_gow_poker",)}))) == set()


def test_start_may_precede_the_call_unless_read_otherwise() -> None:
    deal = changed(lambda deal: deal.event("start_position_found").update(event_at=at(195)))
    assert said(log(deal), "645a.8(c)") == ["pass"]
    assert said(log(deal, readings={"start_order": "after_call"}), "645a.8(c)") == ["exception"]


def test_cards_are_in_the_shoe_before_the_deal() -> None:
    early = changed(lambda deal: deal.event("shoe_loaded").update(event_at=at(200 - 61)))
    assert said(log(early), "645a.8(a)[loading]") == ["exception"]
    assert said(log(play()), "645a.8(a)[loading]") == ["pass"]


# --------------------------------------------------------------------------------------- the stub


@pytest.mark.parametrize("seats", [5, 6])
def test_stub_is_what_the_positions_leave(seats: int) -> None:
    deal = play(seats=seats)
    assert exceptions(log(deal, filed={"positions": seats})) == {}
    four = log(deal, filed={"positions": seats}, readings={"stub_size": "four"})
    assert ("645a.8(f)" in exceptions(four)) is (seats == 5)


def test_two_counts_of_a_stub_that_differ_prove_nothing() -> None:
    deal = changed(lambda deal: deal.event("stub_counted").update(event_count=5))
    assert said(log(deal), "645a.8(f)") == ["unknown"]


def test_stub_is_counted_in_its_time_and_unseen() -> None:
    early = changed(lambda deal: deal.event("stub_counted").update(event_at=at(200 + 69)))
    late = changed(lambda deal: deal.event("stub_counted").update(event_at=at(200 + 121)))
    seen = changed(lambda deal: deal.event("stub_counted").update(event_disclosed=True))
    for deal, clause in ((early, STUB[0]), (late, STUB[0]), (seen, STUB[1])):
        assert set(exceptions(log(deal))) == {clause}


def _wrong_stub(number: int = 1, **columns: Any) -> Deal:
    deal = play(number, stub_count=5, **columns)
    deal.event("stub_counted")["event_count"] = 5
    return deal


def test_round_with_a_wrong_stub_is_void_and_its_deck_goes() -> None:
    removed = _wrong_stub(void=True)
    removed.add("decks_removed", 100, event_deck_id="D1", event_round_id=None)
    assert exceptions(log(removed, play(2, deck_id="D2"))) == {}
    kept = exceptions(log(_wrong_stub(void=True), play(2)))
    assert set(kept) == {"645a.8(f)[deck removed]"}
    unseen = log(_wrong_stub(void=True), play(2, deck_id="D2"))
    assert said(unseen, "645a.8(f)[deck removed]")[0] == "unknown"
    stood = exceptions(log(_wrong_stub(), play(2)))
    assert stood["645a.8(f)"] == {"645a.8(f)[wagers returned]", "645a.8(f)[deck removed]"}


def test_misdealt_round_is_told_once() -> None:
    def misdeal(deal: Deal) -> None:
        deal.hand("2")["cards"] = [*deal.hand("2")["cards"], "2c"]
        deal.hand("2")["card_count"] = 8
        deal.round["stub_count"] = 3
        deal.event("stub_counted")["event_count"] = 3

    found = exceptions(log(changed(misdeal)))
    assert set(found) == {"645a.14(h)"}
    assert {"645a.8(f)", "645a.14(k)", "645a.14(h)[wagers returned]"} <= found["645a.14(h)"]
    assert exceptions(log(changed(misdeal, void=True))) == {}


def test_deck_that_is_removed_by_no_name_proves_nothing() -> None:
    removed = _wrong_stub(void=True)
    removed.add("decks_removed", 100, event_round_id=None)
    assert said(log(removed, play(2)), "645a.8(f)[deck removed]")[0] == "unknown"
