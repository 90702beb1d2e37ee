"""§§ 645a.1 and 645a.11(h)(1)(ii), (2)(ii), (6)(ii): Envy Bonuses due, paid, unpaid and acknowledged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from audit.columns.silence import Complete
from audit.evidence.writer import LogNames
from audit.judge.gather import gather
from audit.recorded.attest import Attestations
from audit.verdicts.check import check
from rules.catalogue import load
from rules.kinds import Lack, Link, Many
from rules.poker.envy_hands import UNASKED, BonusPairs
from tests.pai_gow_bonuses import (
    FOUR,
    FULL_HOUSE,
    NOTHING,
    ROYAL_FLUSH,
    SEVEN_IN_A_ROW,
    STRAIGHT_FLUSH,
    Row,
    at,
    breaches,
    column,
    deal,
    envy,
    night,
    said,
    wager,
)
from tests.rounds import ALL_RECORDED
from tests.test_bodies_by_hand import derived, flags, link, numbers, texts

ENVY, LAMMER = "645a.11(h)(1)(ii)", "645a.8(b)(1)"
HANDS = {"dealer": NOTHING, "1": NOTHING, "3": FOUR, "5": NOTHING}


def _bettors(**columns: Any) -> list[Row]:
    """Main wagers at 1, 3 and 5, and a Fortune Bonus Wager of $5 at 1."""
    return [wager(seat) for seat in "135"] + [wager("1", "fortune_bonus", cents=500, **columns)]


def _due(hands: Mapping[str, str | None], wagers: list[Row], **changes: Any) -> list[int | None]:
    given = {name: changes.pop(name, None) for name in ("filed", "readings", "complete")}
    return column(night(deal(hands, *wagers, **changes), **given), "envy_due_cents")


# -------------------------------------------------------------------------- what is due


@pytest.mark.parametrize(
    ("hand", "cents"),
    [
        (FULL_HOUSE, 0),
        (FOUR, 500),
        (STRAIGHT_FLUSH, 2_000),
        (ROYAL_FLUSH, 5_000),
        (SEVEN_IN_A_ROW, 500_000),
        (None, None),
    ],
)
def test_645a_13_b_amount_is_that_of_the_payees_paytable(hand: str | None, cents: int | None) -> None:
    assert _due({**HANDS, "3": hand}, _bettors())[-1] == cents
    bets = [wager(seat) for seat in "135"] + [wager("1", "emperors_treasure")]
    of_treasure = {500_000: 100_000}.get(cents or 0, cents)
    assert _due({**HANDS, "3": hand}, bets)[-1] == of_treasure


@pytest.mark.parametrize(("cents", "due"), [(499, 0), (500, 500), (501, 500), (10_000, 500), (None, None)])
def test_645a_1_wager_has_to_be_of_at_least_5_dollars(cents: int | None, due: int | None) -> None:
    """The amount does not grow with the stake."""
    assert _due(HANDS, _bettors(wager_amount=cents))[-1] == due


def test_645a_11_h_1_ii_several_hands_at_once() -> None:
    hands = {**HANDS, "3": FOUR, "5": STRAIGHT_FLUSH}
    bets = [*_bettors(), wager("3", "fortune_bonus", cents=500), wager("5", "fortune_bonus", cents=500)]
    assert _due(hands, bets)[3:] == [2_500, 2_000, 500]


def test_645a_11_h_1_ii_neither_the_dealers_hand_nor_an_empty_positions() -> None:
    assert _due({**HANDS, "dealer": FOUR, "3": NOTHING}, _bettors())[-1] == 0
    assert _due({**HANDS, "6": STRAIGHT_FLUSH}, _bettors())[-1] == 500
    # The bank has no wager and is a player all the same.
    banked = {"bank_position": "6"}
    assert _due({**HANDS, "6": STRAIGHT_FLUSH}, _bettors(), **banked)[-1] == 2_500


def test_645a_11_h_1_ii_holder_may_have_surrendered() -> None:
    given_up = {"3": {"surrendered": True}}
    assert _due(HANDS, _bettors(), hand_columns=given_up)[-1] == 500
    # Whether an abandoned hand still counts is open.
    assert _due(HANDS, _bettors(), hand_columns={"3": {"dead": True}})[-1] is None
    assert _due({**HANDS, "3": NOTHING}, _bettors(), hand_columns={"3": {"dead": True}})[-1] == 0
    # A hand that was voided, and its wager returned, is nobody's.
    voided = [wager("3", wager_outcome="void"), wager("1", "fortune_bonus", cents=500)]
    assert _due({**HANDS, "3": None}, voided, hand_columns={"3": {"dead": True}})[-1] == 0


@pytest.mark.parametrize(
    ("seats", "players", "adjacent", "reading", "due"),
    [
        ("12", ("P1", "P1"), True, "own", 0),
        ("12", ("P1", "P1"), True, "another", 500),
        ("12", ("P1", "P2"), True, "own", 500),
        ("12", ("P1", None), True, "own", None),
        ("12", ("P1", None), True, "another", 500),
        ("12", ("P1", None), False, "own", 500),
        ("12", ("P1", None), None, "own", None),
        ("13", ("P1", None), True, "own", 500),
    ],
)
def test_645a_11_h_1_ii_own_second_area(
    seats: str, players: tuple[str, str | None], adjacent: bool | None, reading: str, due: int | None
) -> None:
    first, second = list(seats)
    bets = [
        wager(first, wager_player_id=players[0]),
        wager(second, wager_player_id=players[1]),
        wager(first, "fortune_bonus", cents=500, wager_player_id=players[0]),
    ]
    hands = {"dealer": NOTHING, first: NOTHING, second: FOUR}
    changes: Row = {"filed": {"adjacent_areas": adjacent}, "readings": {"second_area": reading}}
    assert _due(hands, bets, **changes)[-1] == due


def test_645a_11_h_1_ii_two_bonus_wagers_and_one_lammer() -> None:
    bets = [*_bettors(envy_lammer=True), wager("1", "emperors_treasure", cents=100)]
    assert _due(HANDS, bets)[3:] == [500, 0]
    assert _due(HANDS, bets, readings={"two_bonus_wagers": "every_wager"})[3:] == [500, 500]


@pytest.mark.parametrize(
    ("cents", "lammer", "reading", "due"),
    [
        (500, False, "qualifying_wager", 500),
        (400, True, "qualifying_wager", 0),
        (400, True, "lammer", 500),
        (500, False, "lammer", 0),
    ],
)
def test_645a_11_h_1_ii_wager_or_lammer(cents: int, lammer: bool, reading: str, due: int) -> None:
    bets = _bettors(wager_amount=cents, envy_lammer=lammer)
    assert _due(HANDS, bets, readings={"envy_entitlement": reading})[-1] == due


def test_645a_11_h_1_ii_lammers_that_may_not_be_recorded() -> None:
    """Where nobody says that lammers are recorded, nobody can tell whether one lay there."""
    bets = _bettors(wager_amount=500, envy_lammer=False)
    chosen = {"readings": {"envy_entitlement": "lammer"}, "complete": Complete()}
    assert _due(HANDS, bets, **chosen)[-1] is None


def test_645a_11_h_1_ii_paytable_that_is_not_filed_leaves_it_open() -> None:
    unfiled = {"fortune_bonus_paytable": None}
    assert _due(HANDS, _bettors(), filed=unfiled)[-1] is None
    assert _due({**HANDS, "3": FULL_HOUSE}, _bettors(), filed=unfiled)[-1] == 0


# -------------------------------------------------------------------------- what was paid


def _settled(**columns: Any) -> list[Row]:
    lost = {"wager_outcome": "lose", "wager_paid": 0, "wager_returned": 0}
    return [{**bet, **lost} for bet in _bettors(**columns)]


OTHER_ROUND = envy("1", "3", 500, payment_round_id="R9")


@pytest.mark.parametrize(
    ("payments", "result", "money"),
    [
        ([envy("1", "3", 500)], "pass", []),
        ([envy("1", "3", 200), envy("1", "3", 300)], "pass", []),
        ([envy("1", "3", 400)], "exception", [(ENVY, -100)]),
        ([envy("1", "3", 600)], "exception", [(ENVY, 100)]),
        ([envy("5", "3", 500)], "exception", [(ENVY, -500), ("645a.11(h)(1)(ii)[payee]", 500)]),
        ([envy("1", "3", 500, "dynasty_bonus")], "exception", None),
        # Nothing paid, and the log of the table knows of no Envy Bonus that day.
        ([], "not auditable", []),
        # A payment that names no round, or not whom it was paid to, may be it.
        ([{**envy("1", "3", 500), "payment_round_id": None}], "unknown", []),
        ([{**envy("1", "3", 500), "payee_position": None}], "unknown", []),
        ([{**envy("1", "3", 500), "payment_for": None}], "unknown", []),
        ([{**envy("1", "3", 500), "payment_amount": None}], "unknown", []),
    ],
)
def test_645a_11_h_1_ii_unpaid_as_well_as_wrongly_paid(
    payments: list[Row], result: str, money: list[tuple[str, int]] | None
) -> None:
    begins = {"payment_kind": "meter_seed", "payment_round_id": None, "payment_amount": 250_000}
    seed = {**envy("9", "9", 1, "dynasty_bonus"), **begins}
    chunk = night(deal(HANDS, *_settled()), payments=[*payments, seed] if payments else [])
    assert said(chunk, ENVY) == [result]
    if money is not None:
        assert breaches(chunk) == money


@pytest.mark.parametrize(
    ("other", "wagers", "result"),
    [
        # All Envy Bonuses are said to be recorded.
        ({"payment_kind": "envy_bonus", "payment_for": "fortune_bonus"}, _bettors(), "exception"),
        # All other payments are, and the log says what became of every wager.
        ({"payment_kind": "meter_seed"}, _settled(), "not auditable"),
    ],
)
def test_645a_11_h_1_ii_unpaid_only_where_the_log_would_show_it(
    other: Row, wagers: list[Row], result: str
) -> None:
    second = deal({**HANDS, "3": STRAIGHT_FLUSH}, *_settled(), number=2)
    paid = {"payment_round_id": "R2", "payee_position": "1", "payer_position": "3", "payment_amount": 2_000}
    chunk = night(deal(HANDS, *wagers), second, payments=[{**paid, **other}])
    assert said(chunk, ENVY)[0] == result


@pytest.mark.parametrize(
    ("cents", "lammer", "paid", "heads"),
    [
        (500, False, 0, LAMMER),  # no lammer, and nothing paid: it follows from that
        (500, False, 600, ENVY),
        (500, False, 1_000, ENVY),
        (499, True, 500, LAMMER),  # a lammer for $4.99, and paid by it
        (499, True, 600, ENVY),
    ],
)
def test_645a_11_h_1_ii_a_lammer_explains_what_it_can_bring_about(
    cents: int, lammer: bool, paid: int, heads: str
) -> None:
    """What no lammer makes due is a fault of its own, also beside one that is missing or out of place."""
    lost = {"wager_outcome": "lose", "wager_paid": 0, "wager_returned": 0}
    bets = [wager(seat) | lost for seat in "135"]
    bonus = wager("1", "fortune_bonus", cents=cents, envy_lammer=lammer) | lost
    given = deal(HANDS, *bets, bonus, dealing_method="manual_shoe")
    chunk = night(given, payments=[envy("1", "3", paid)], complete=ALL_RECORDED)
    clauses = [load().clauses[citation] for citation in (LAMMER, ENVY)]
    outcomes = [check(clause, chunk, {}, Attestations({}, {})) for clause in clauses]
    told = gather(outcomes, chunk, load(), LogNames(("log",), {}))
    assert {each["clause"] for each in told} == {LAMMER, heads}


def test_645a_11_h_1_ii_nothing_is_due_in_a_void_round() -> None:
    chunk = night(deal(HANDS, *_settled(), void=True), payments=[OTHER_ROUND])
    assert said(chunk, ENVY) == ["not applicable"]


# ------------------------------------------------------------ acknowledged, in order, racked


ACKNOWLEDGED = ("645a.11(h)(1)(i)(B)[acknowledgement]", "645a.11(h)(1)(i)(C)")


@pytest.mark.parametrize(
    ("bets", "reading", "asked"),
    [
        ([wager("1", "fortune_bonus", cents=500)], "another_player", (None, "3")),
        ([wager("1", "fortune_bonus", cents=499)], "another_player", (None, None)),
        ([wager("3", "fortune_bonus", cents=500)], "another_player", (None, None)),
        ([wager("3", "fortune_bonus", cents=500)], "any_player", ("3", None)),
        ([wager("3", "fortune_bonus", cents=499)], "any_player", (None, None)),
        (
            [wager("3", "fortune_bonus", cents=100), wager("1", "fortune_bonus", cents=500)],
            "another_player",
            ("3", None),
        ),
        ([wager("1", "emperors_treasure", cents=500)], "another_player", (None, None)),
    ],
)
def test_645a_11_h_1_i_who_asks_for_an_acknowledgement(
    bets: list[Row], reading: str, asked: tuple[str | None, str | None]
) -> None:
    shown = {"3": {"hand_revealed_at": at(200 + 80)}}
    round_ = deal(
        HANDS, *[wager(seat) for seat in "135"], *bets, hand_columns=shown, settled_at=at(200 + 100)
    )
    other = deal(HANDS, number=2)
    other.add("envy_acknowledged", 90, event_position="3")
    chunk = night(round_, other, readings={"acknowledgement": reading})
    for citation, seat in zip(ACKNOWLEDGED, asked, strict=True):
        words = ["exception" if position == seat else "not applicable" for position in HANDS]
        assert said(chunk, citation)[: len(HANDS)] == words
    round_.add("envy_acknowledged", 90, event_position="3")
    chunk = night(round_, other, readings={"acknowledgement": reading})
    assert not {"exception", "unknown"} & {*said(chunk, ACKNOWLEDGED[0]), *said(chunk, ACKNOWLEDGED[1])}


def test_645a_11_h_1_i_an_acknowledgement_without_a_hand_may_be_this_one() -> None:
    round_ = deal(HANDS, *_bettors())
    round_.add("envy_acknowledged", 90)
    other = deal(HANDS, number=2)
    other.add("envy_acknowledged", 90, event_position="3")
    assert said(night(round_, other), ACKNOWLEDGED[1])[2] == "unknown"
    assert said(night(deal(HANDS, *_bettors())), ACKNOWLEDGED[1])[2] == "not auditable"


@pytest.mark.parametrize(
    ("paid", "racked", "order", "rack"),
    [
        (60, 70, "pass", "pass"),
        (50, 50, "pass", "pass"),
        (49, 70, "exception", "pass"),
        (60, 59, "pass", "exception"),
        (None, 70, "unknown", "unknown"),
    ],
)
def test_645a_11_h_1_ii_and_iii_order_of_payment(
    paid: int | None, racked: int, order: str, rack: str
) -> None:
    bets = [*_bettors(collected_at=at(40)), wager("5", "fortune_bonus", odds=0, collected_at=at(50))]
    lost = {"wager_outcome": "lose", "wager_paid": 0, "wager_returned": 0, "paid_at": at(90)}
    of_hands = {"3": {"hand_racked_at": at(racked)}, "1": {"hand_racked_at": at(55)}}
    payment = envy("1", "3", 500, payment_at=None if paid is None else at(paid))
    seeded = {"payment_kind": "meter_seed", "payment_at": at(1)}
    chunk = night(
        deal(HANDS, *[{**bet, **lost} for bet in bets], hand_columns=of_hands), payments=[payment, seeded]
    )
    assert said(chunk, "645a.11(h)(1)(ii)[order]") == [order, "not applicable"]
    assert said(chunk, "645a.11(h)(1)(iii)") == [rack, "not applicable"]


@pytest.mark.parametrize(("dead", "stands"), [(True, False), (False, True)])
def test_an_envy_bonus_waits_for_no_wager_of_a_hand_that_was_called_off(dead: bool, stands: bool) -> None:
    bet = wager("1", "fortune_bonus", odds=0, cents=500, paid_at=at(40))
    of_hands = {"1": {"dead": dead}, "3": {"dead": False}}
    chunk = night(deal(HANDS, bet, hand_columns=of_hands), payments=[envy("1", "3", 500, payment_at=at(30))])
    assert column(chunk, "bonus_wagers_stand", "payment") == [stands]
    # It was placed all the same, and so surrendered cards stay on the table for it.
    assert column(chunk, "qualifying_wager_lies", "round") == [True]


def test_a_wager_that_the_record_may_lack_may_have_been_settled_after_the_bonus() -> None:
    """Round 0 has all of its wagers on record, round 1 may lack one."""
    never = np.zeros(2, dtype=np.int64)
    wagers = Link(np.array([0, 1], dtype=np.intp), 2, Lack(np.array([False, True]), never, never))
    pairs = BonusPairs(link(0, 1, parents=2), np.array([0, 1], dtype=np.intp), flags(True, True))
    of = {"payment_round_row": link(0, 1, parents=2), "wager_round_row": wagers, "bonus_pairs": pairs}
    at_ten = {"is_played_optional": flags(True, True), "wager_settled_at": numbers(10, 10)}
    assert derived("645a", "bonus_settlements_timed", **of, **at_ten).tolist() == [True, None]
    for stands, told in ((True, [True, True]), (False, [False, None])):
        each = flags(stands, stands)
        assert derived("645a", "bonus_wagers_stand", **of, is_played_optional=each).tolist() == told


@pytest.mark.parametrize("reading", ["any_player", "another_player"])
def test_a_wager_that_the_record_may_lack_may_ask_for_a_hand(reading: str) -> None:
    """A hand that qualifies in each of two rounds with one main wager; round 1 may lack another wager."""
    never, here = np.zeros(2, dtype=np.int64), link(0, 1, parents=2)
    wagers = Link(here.rows, 2, Lack(np.array([False, True]), never, never))
    places = {"hand_round_row": here, "hand_position": texts("3", "3"), "hands_player": texts("Ann", "Ann")}
    bets = {"wager_round_row": wagers, "wager_position": texts("3", "3"), "qualifies": flags(False, False)}
    nothing = {"envy_list": numbers(None, None), "bonus_wager_placed": flags(False, False)}
    found = derived(
        "645a",
        "envy_holders",
        **{**places, **bets, **nothing},
        envy_rows=Many(np.array([[1, 0, 0], [1, 0, 0]], dtype=np.int32), np.ones(2, dtype=bool)),
        area_stands_alone=flags(False, False),
        one_area_each=flags(True, True),
        dead_on_a_ground=flags(False, False),
        reading_acknowledgement=texts(reading, reading),
    )
    assert found.values[:, 0].tolist() == [UNASKED, -1]
