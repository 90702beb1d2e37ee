"""§§ 627a.7, .11 and .12: one root fault, one finding, and no cent of it counted twice."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rounds import Row, at, breaches, column, deal, judge, night, said, wager

BANKER = ("Ks 6d", "Qh 7c")
TIE = ("Ks 6d", "Qh 6c")
DRAGON = ("Ks 6d", "2c 2d 3h")


def _told(chunk: Any) -> list[tuple[str, str, int | None, list[str]]]:
    """Each finding's clause, fault and amount, and the clauses that follow from it."""
    return [
        (f["clause"], f["fault"], f["amount_cents"], sorted(c["clause"] for c in f["consequences"]))
        for f in breaches(chunk)
    ]


def test_627a_7_a_1_i_a_winner_taken_spares_the_player_the_vigorish() -> None:
    chunk = night(deal(*BANKER, wager("banker", "lose", vigorish=0)))
    assert _told(chunk) == [("627a.7(a)(1)(i)", "conduct", -19_500, [])]


def test_627a_7_a_1_i_a_winner_returned_and_charged_all_the_same() -> None:
    chunk = night(deal(*BANKER, wager("banker", "push", vigorish=500)))
    assert _told(chunk) == [("627a.7(a)(1)(i)", "conduct", -10_000, [])]


def test_627a_7_a_1_ii_a_loser_paid_less_the_vigorish_taken() -> None:
    chunk = night(deal("Ks 7d", "Qh 6c", wager("banker", "win", vigorish=500)))
    assert _told(chunk) == [("627a.7(a)(1)(ii)", "conduct", 19_500, [])]


def test_627a_7_a_1_ii_a_loser_paid_and_the_vigorish_not_recorded() -> None:
    dealt = deal("Ks 7d", "Qh 6c", wager("banker", "win"), wager("banker", "lose", vigorish=0))
    assert _told(night(dealt)) == [("627a.7(a)(1)(ii)", "conduct", None, [])]


def test_627a_7_a_1_iii_a_tie_taken() -> None:
    chunk = night(deal(*TIE, wager("banker", "lose", vigorish=0)))
    assert _told(chunk) == [("627a.7(a)(1)(iii)", "conduct", -10_000, [])]


def test_627a_7_a_1_iii_an_ez_dragon_7_paid_with_vigorish() -> None:
    """The push and the vigorish are two faults of one wager, each with its own dollars."""
    chunk = night(deal(*DRAGON, wager("banker", "win", vigorish=500), variant="ez"))
    assert _told(chunk) == [
        ("627a.7(a)(1)(iii)", "conduct", 10_000, []),
        ("627a.12(c)[no vigorish at EZ tables]", "conduct", -500, []),
    ]


def test_627a_12_c_a_loser_charged_vigorish() -> None:
    chunk = night(deal("Ks 7d", "Qh 6c", wager("banker", "lose", vigorish=500)))
    assert _told(chunk) == [("627a.12(c)[vigorish]", "conduct", -500, [])]


def test_627a_12_c_vigorish_worked_out_from_a_wrong_payout() -> None:
    main = wager("banker", "win", wager_paid=5000, vigorish=250)
    told = _told(night(deal(*BANKER, main)))
    assert told == [("627a.12(c)", "conduct", -5000 + 250, ["627a.12(c)[vigorish]"])]


def test_627a_12_c_a_wrong_payout_at_one_seat_does_not_explain_vigorish_at_another() -> None:
    one = wager("banker", "win", wager_paid=9000, vigorish=500, wager_position="3")
    other = wager("banker", "win", vigorish=600, wager_position="2")
    told = _told(night(deal(*BANKER, one, other)))
    assert told == [("627a.12(c)", "conduct", -1000, []), ("627a.12(c)[vigorish]", "conduct", -100, [])]


@pytest.mark.parametrize(
    ("posted", "paid", "told"),
    [
        (8, 7, [("627a.12(b)", "conduct", -10_000, ["627a.12(b)[posted odds]"])]),
        (9, 7, [("627a.12(b)", "conduct", -20_000, ["627a.12(b)[posted odds]"])]),
        (9, 8, [("627a.12(b)[posted odds]", "conduct", -10_000, [])]),
        (8, 9, []),
        (7, 7, [("627a.12(b)", "conduct", -10_000, ["627a.12(b)[posted odds]"])]),
        (9, 9, []),
    ],
)
def test_627a_12_b_what_is_under_8_to_1_is_counted_once(posted: int, paid: int, told: list[Any]) -> None:
    chunk = night(deal(*TIE, wager("tie", "win", odds=paid)), filed={"tie_odds": posted})
    assert _told(chunk) == told


def test_627a_12_h_house_money_won_and_not_paid_is_one_finding() -> None:
    house = wager("house_money", "win", wager_paid=0)
    told = _told(night(deal("3s 3d", "Qh 7c", house)))
    assert told == [("627a.12(h)[House Money Paytable]", "conduct", -30_000, ["627a.12(h)"])]


def test_627a_8_d_late_house_money_is_one_finding() -> None:
    late: Row = {"paid_at": at(150)}
    house = wager("house_money", "win", odds=3, **late)
    chunk = night(deal("2s 2d Kc", "Qh 7c", house, third_card_at=at(140)))
    assert [told for told in _told(chunk) if told[0].startswith("627a.8(d)")] == [
        ("627a.8(d)", "conduct", None, ["627a.8(d)(2)"])
    ]


# ------------------------------------------------------------------ § 627a.11(a) and its consequences

WRONG = {"announced_result": "players_hand"}


def test_627a_11_a_a_wrong_announcement_explains_what_was_settled_by_it() -> None:
    wagers = [wager("banker", "lose", vigorish=0), wager("player", "win"), wager("tie", "lose")]
    assert _told(night(deal(*BANKER, *wagers, **WRONG))) == [
        ("627a.11(a)", "conduct", -19_500 + 20_000, ["627a.7(a)(1)(i)", "627a.7(a)(2)(ii)"])
    ]


def test_627a_11_a_a_wrong_record_accuses_nobody() -> None:
    wagers = [wager("banker", "win", vigorish=500), wager("player", "lose")]
    assert _told(night(deal(*BANKER, *wagers, **WRONG))) == [("627a.11(a)", "record", None, [])]


def test_627a_11_a_a_wrong_record_does_not_hide_what_was_done() -> None:
    """The Banker wager was returned, which neither the cards nor the announcement say."""
    wagers = [wager("banker", "push", vigorish=0), wager("player", "lose")]
    assert _told(night(deal(*BANKER, *wagers, **WRONG))) == [
        ("627a.7(a)(1)(i)", "conduct", -9500, []),
        ("627a.11(a)", "record", None, []),
    ]


def test_627a_11_a_a_wrong_announcement_does_not_explain_what_it_does_not_say() -> None:
    wagers = [wager("player", "win"), wager("tie", "win", odds=8)]
    assert _told(night(deal(*BANKER, *wagers, **WRONG))) == [
        ("627a.7(a)(3)(ii)", "conduct", 90_000, []),
        ("627a.11(a)", "conduct", 20_000, ["627a.7(a)(2)(ii)"]),
    ]


def test_627a_11_a_a_dragon_7_not_announced_explains_the_insurance_taken() -> None:
    wagers = [
        wager("banker", "win", vigorish=0),
        wager("dragon_7", "lose", cents=500),
        wager("panda_8", "lose"),
    ]
    told = _told(night(deal(*DRAGON, *wagers, variant="ez", announced_result="bankers_hand")))
    follows = ["627a.7(a)(1)(iii)", "627a.7(a)(5)(i)"]
    assert told == [("627a.11(a)", "conduct", 10_000 - 20_500, follows)]


def test_627a_6_b_a_miscount_explains_the_result_and_the_bonus_settled_by_it() -> None:
    """The Banker's 7 was counted as 1, so the Player's 6 won by five."""
    wagers = [wager("player", "win"), wager("dragon_bonus", "win", odds=2, side="player")]
    dealt = deal(*BANKER, *wagers, counts=(6, 1), **WRONG)
    ((clause, fault, amount, follows),) = _told(night(dealt))
    assert (clause, fault, amount) == ("627a.6(b)", "conduct", 20_000 + 30_000)
    assert set(follows) >= {"627a.11(a)", "627a.7(a)(2)(ii)", "627a.7(a)(4)(ii)(B)"}


def test_627a_6_b_a_miscount_by_which_the_other_hand_won_does_not_explain_the_result() -> None:
    """The Banker's 7 was counted as 8, which beats the Player's 6 as well."""
    dealt = deal(*BANKER, wager("player", "win"), counts=(6, 8), **WRONG)
    told = {clause: follows for clause, _, _, follows in _told(night(dealt))}
    assert set(told) == {"627a.6(b)", "627a.11(a)"}
    assert told["627a.11(a)"] == ["627a.7(a)(2)(ii)"]


@pytest.mark.parametrize(
    ("columns", "followed"),
    [
        ({"announced_result": "players_hand"}, True),
        ({"announced_result": "bankers_hand"}, False),
        ({"counts": (6, 5)}, True),
        ({"counts": (6, 7)}, False),
        ({"counts": (6, 5), "announced_result": "bankers_hand"}, False),
        ({}, False),
    ],
)
def test_627a_11_a_settled_as_announced_by_result_or_else_by_counts(
    columns: dict[str, Any], followed: bool
) -> None:
    """No wager of this log has a side: that must not leave the question open."""
    chunk = night(deal(*BANKER, wager("player", "win"), **columns))
    assert column(chunk, "settled_as_announced", "round") == [followed]


@pytest.mark.parametrize(
    ("variant", "results"), [("ez", "exception"), ("standard", "pass"), (None, "unknown")]
)
def test_627a_11_a_a_dragon_7_called_a_banker_win(variant: str | None, results: str) -> None:
    beside = deal(*BANKER, announced_result="bankers_hand", variant=variant)
    chunk = night(deal(*DRAGON, announced_result="bankers_hand", variant=variant), beside)
    assert said(chunk, "627a.11(a)") == [results, "pass"]


# -------------------------------------------------------------------------------- the record itself


def test_627a_7_the_money_is_right_and_the_outcome_is_not() -> None:
    wrong = {"wager_outcome": "lose", "vigorish": 500}
    chunk = night(deal(*BANKER, {**wager("banker", "win"), **wrong}))
    assert _told(chunk) == [("627a.7(a)(1)(i)", "record", 0, [])]


def test_627a_7_a_a_wager_not_filed_is_one_finding() -> None:
    filed = {"wagers": ("banker", "player")}
    house, tie = wager("house_money", "lose"), wager("tie", "lose")
    assert _told(night(deal(*BANKER, house, tie), filed=filed)) == [
        ("627a.7(a)", "conduct", None, []),
        ("627a.7(a)(7)", "conduct", None, ["627a.7(a)"]),
    ]


def test_627a_12_c_vigorish_on_other_wagers() -> None:
    chunk = night(deal("Ks 7d", "Qh 6c", wager("player", "win", vigorish=500), wager("tie", "lose")))
    assert _told(chunk) == [("627a.12(c)[no vigorish on other wagers]", "conduct", -500, [])]


def test_627a_7_outcomes_need_no_rules_submission() -> None:
    wagers = [
        wager("banker", "lose", vigorish=0),
        wager("tie", "win", odds=8),
        wager("dragon_bonus", "win", side="player"),
    ]
    told = _told(night(deal(*BANKER, *wagers), submission=False))
    assert told == [
        ("627a.7(a)(1)(i)", "conduct", -19_500, []),
        ("627a.7(a)(3)(ii)", "conduct", 90_000, []),
        ("627a.7(a)(4)(ii)(B)", "conduct", 20_000, []),
    ]


def test_627a_13_e_a_void_round_is_settled_by_no_other_clause() -> None:
    wagers = [wager(kind, "void") for kind in ("banker", "player", "tie", "house_money")]
    bonus = wager("dragon_bonus", "void", side="banker")
    dealt = deal("Ks 6d", "Qh", *wagers, bonus, void=True, void_reason="insufficient_cards")
    assert _told(night(dealt)) == []


def test_wagers_of_a_round_without_hands_are_unknown_not_passed() -> None:
    chunk = night(deal(None, None, wager("banker", "win"), wager("house_money", "lose")))
    results = {o.clause.citation: set(o.results.tolist()) for o in judge(chunk)}
    decided = {c for c, found in results.items() if c.startswith("627a.7(a)(") and found & {1, 2}}
    assert decided == {"627a.7(a)(7)"}
