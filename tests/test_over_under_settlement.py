"""§§ 686a.7(g)-(k), .8 and .9(c): what each wager was due, from rounds written by hand."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.over_under_tables import at, column, findings, findings_of_rounds, hand, said, side_by_side, table
from tests.pai_gow_deals import Row

VALUE = {**{str(n): n for n in range(2, 10)}, "T": 10, "J": 10, "Q": 10, "K": 10, "A": 11}
# Three cards of every total there is, with aces and pictures among them.
CARDS = {
    sum(VALUE[rank] for rank in ranks): " ".join(
        f"{rank}{suit}" for rank, suit in zip(ranks, "hsd", strict=True)
    )
    for ranks in product("23456789TKJA", repeat=3)
}
STAKE = 10_000
# As the section prints it: to 1, by total.
PRINTED = {6: 50, 33: 50, 7: 10, 32: 10, 8: 5, 31: 5, 9: 4, 30: 4, 10: 3, 29: 3, 11: 2, 28: 2, 12: 1, 27: 1}
MONEY = {"win": (STAKE, STAKE), "lose": (0, 0), "push": (0, STAKE), "void": (0, STAKE), "surrender": (0, 0)}


def _right(total: int, choice: str, wrong_side: str = "lose") -> str:
    """Work out the outcome of Ante and Over 23 or Under 18 Wager as the section words it."""
    if 18 <= total <= 23:
        return "lose"
    return "win" if (total >= 24) == (choice == "over") else wrong_side


def _settled(one: tuple[Row, list[Row]], outcome: str, **bonus: Any) -> tuple[Row, list[Row]]:
    """Settle a hand's wagers by an outcome, its Bonus Wager by the columns given."""
    for wager in one[1]:
        paid, returned = MONEY[outcome]
        own = {"wager_outcome": outcome, "wager_paid": paid, "wager_returned": returned}
        wager.update(bonus if wager["wager_kind"] == "bonus" else own)
    return one


def test_every_total_there_is_comes_up() -> None:
    assert sorted(CARDS) == list(range(6, 34))


@pytest.mark.parametrize("wrong_side", ["lose", "push"])
def test_686a_7_i_j_total_decides_ante_and_choice(wrong_side: str) -> None:
    """Each of the three outcomes is recorded once; the wrong two give one finding a wager, with its money."""
    rounds = list(product(sorted(CARDS), ("over", "under"), ("win", "lose", "push")))
    hands = [_settled(hand(3, CARDS[total], choice), outcome) for total, choice, outcome in rounds]
    chunk = side_by_side(hands, readings={"wrong_side_total": wrong_side})
    due = [_right(total, choice, wrong_side) for total, choice, _ in rounds]
    assert column(chunk, "due_outcome") == [right for right in due for _ in ("ante", "choice")]
    net = {name: sum(money) for name, money in MONEY.items()}
    for (total, choice, outcome), right, found in zip(rounds, due, findings_of_rounds(chunk), strict=True):
        said_of_it = {clause: finding["amount_cents"] for clause, finding in found.items()}
        wrong = (choice == "over") != (total >= 24) and not 18 <= total <= 23
        expected = {"win": "686a.7(i)#2(1)" if choice == "over" else "686a.7(i)#2(2)", "lose": "686a.7(j)"}
        clause = "686a.7(j)[wrong side]" if wrong else expected[right]
        only = {} if outcome == right else {clause: net[outcome] - net[right]}
        assert said_of_it == only, (total, choice, outcome)


def test_686a_7_k_and_8_b_bonus_goes_by_the_total_surrender_or_not() -> None:
    """A Bonus Wager settled as due is no finding, and one settled otherwise is one, with its money."""
    rounds = list(product(sorted(CARDS), ("over", "surrender"), (True, False)))
    hands = []
    for total, choice, as_due in rounds:
        odds = PRINTED.get(total, 0)
        main = "surrender" if choice == "surrender" else _right(total, choice)
        won = {"wager_outcome": "win", "wager_paid": (odds or 1) * STAKE, "wager_returned": STAKE}
        lost = {"wager_outcome": "lose", "wager_paid": 0, "wager_returned": 0}
        bonus = won if bool(odds) == as_due else lost
        hands.append(_settled(hand(3, CARDS[total], choice, bonus=True), main, **bonus))
    for (total, choice, as_due), found in zip(rounds, findings_of_rounds(side_by_side(hands)), strict=True):
        odds = PRINTED.get(total, 0)
        printed = "686a.7(k)" if odds else "686a.7(k)[other totals]"
        clause = "686a.7(g)#2" if choice == "surrender" else printed
        only = {} if as_due else {clause: -(odds + 1) * STAKE if odds else 2 * STAKE}
        said_of_it = {clause: finding["amount_cents"] for clause, finding in found.items()}
        assert said_of_it == only, (total, choice, as_due)


def test_686a_8_b_another_row_is_one_finding() -> None:
    totals = sorted(PRINTED)
    hands = []
    for total in totals:
        paid = {
            "wager_outcome": "win",
            "wager_paid": (PRINTED[total] + 1) * STAKE,
            "wager_returned": STAKE,
        }
        hands.append(_settled(hand(3, CARDS[total], bonus=True), _right(total, "over"), **paid))
    for total, found in zip(totals, findings_of_rounds(side_by_side(hands)), strict=True):
        ((clause, finding),) = found.items()
        assert (clause, finding["amount_cents"]) == ("686a.8(b)[Paytable]", STAKE), total


def test_686a_7_g_3_a_surrendered_ante_wager_is_collected_whole() -> None:
    chunk = table(_settled(hand(3, CARDS[28], "surrender"), "surrender"))
    assert column(chunk, "due_outcome") == ["surrender"]
    assert not findings(chunk)
    one = _settled(hand(3, CARDS[28], "surrender"), "surrender")
    one[1][0]["wager_returned"] = STAKE // 2
    ((clause, finding),) = findings(table(one)).items()
    assert (clause, finding["amount_cents"]) == ("686a.7(g)(3)", STAKE // 2)


@pytest.mark.parametrize("choice", ["nothing", "both"])
def test_686a_7_g_no_choice_and_two_are_told_once(choice: str) -> None:
    one = _settled(hand(3, CARDS[28], "over" if choice == "both" else choice), "win")
    if choice == "both":
        under = {**one[1][1], "wager_kind": "under_18", "wager_outcome": "lose"}
        one[1].append({**under, "wager_paid": 0, "wager_returned": 0})
    assert set(findings(table(one))) == {"686a.7(g)"}
    assert said(table(one), "686a.7(i)#2(1)")[0] == "not_applicable"


def test_686a_7_g_an_ante_wager_beside_both_choices_is_on_neither() -> None:
    """On a total of 27 Over 23 wins and Under 18 loses, and nothing says what the Ante Wager does."""
    one = hand(3, CARDS[27])
    one[1].append({**one[1][1], "wager_kind": "under_18"})
    assert column(table(one), "due_outcome") == [None, "win", "lose"]


@pytest.mark.parametrize(
    ("reading", "due"), [("not_said", None), ("all_wagers", "void"), ("ante_only", "lose")]
)
def test_686a_9_c_what_a_dead_hand_returns(reading: str, due: str | None) -> None:
    chunk = table(hand(3, "7h", bonus=True, dead=True), readings={"dead_hand_returns": reading})
    assert column(chunk, "due_outcome") == ["void", due, due]


def test_686a_9_c_an_ante_wager_kept_on_a_dead_hand_is_a_breach() -> None:
    one = hand(3, "7h", dead=True)
    for wager in one[1]:
        wager.update(wager_outcome="lose", wager_paid=0, wager_returned=0)
    ((clause, finding),) = findings(table(one)).items()
    assert (clause, finding["amount_cents"]) == ("686a.9(c)[dead hand]", -STAKE)


def test_686a_3_d_3_wagers_settled_by_a_wrong_total_are_told_under_it() -> None:
    """An ace taken for one: 14 instead of 24."""
    one = _settled(hand(3, "Ah Tc 3d", "over", final_count=14), "lose")
    ((clause, finding),) = findings(table(one)).items()
    assert clause == "686a.3(d)(3)"
    assert [each["clause"] for each in finding["consequences"]] == ["686a.7(i)#2(1)"] * 2
    assert finding["amount_cents"] == -4 * STAKE


def test_686a_3_d_3_a_wrong_total_that_changed_nothing_accuses_nobody() -> None:
    one = _settled(hand(3, "Ah Tc 5d", "over", final_count=25), "win")
    ((clause, finding),) = findings(table(one)).items()
    assert (clause, finding["fault"]) == ("686a.3(d)(3)", "record")


@pytest.mark.parametrize("kind", ["ante", "over_23", "under_18"])
def test_686a_8_a_other_odds_than_even_are_a_breach(kind: str) -> None:
    choice = "under" if kind == "under_18" else "over"
    one = _settled(hand(3, CARDS[10 if choice == "under" else 30], choice), "win")
    (wager,) = [each for each in one[1] if each["wager_kind"] == kind]
    wager["wager_paid"] = STAKE * 3 // 2
    ((clause, finding),) = findings(table(one)).items()
    assert (clause, finding["amount_cents"]) == ("686a.8(a)", STAKE // 2)


def test_a_void_round_is_settled_by_no_total() -> None:
    chunk = table(hand(3, CARDS[28], bonus=True), void=True)
    assert column(chunk, "due_outcome") == ["void"] * 3


# ------------------------------------------------------------------- in which order it all goes


def _timed(
    seat: int,
    decided: float,
    settled: float,
    *,
    places: tuple[int, int, int],
    order: int,
    racked: float | None = None,
) -> tuple[Row, list[Row]]:
    """Write a hand of 28 points over 23 with the times of its decision and settlement."""
    row, wagers = _settled(hand(seat, CARDS[28]), "win")
    row.update(card_order=list(places), hand_racked_at=at(settled + 2 if racked is None else racked))
    wagers[1]["wager_placed_at"] = at(decided)
    for number, wager in enumerate(wagers):
        wager.update(paid_at=at(settled + number), settlement_order=order + number)
    return row, wagers


def _two(
    first: tuple[float, float], second: tuple[float, float], third: float, **columns: Any
) -> tuple[tuple[Row, list[Row]], tuple[Row, list[Row]], Row]:
    left = _timed(2, *first, places=(1, 3, 4), order=1)
    right = _timed(4, *second, places=(2, 5, 6), order=3)
    return left, right, {"third_card_at": at(third), **columns}


def test_686a_7_f_and_i_either_order_of_play_is_lawful() -> None:
    for first, second, third in [((14, 22), (16, 30), 18), ((14, 22), (27, 32), 16)]:
        left, right, columns = _two(first, second, third)
        assert not findings(table(left, right, **columns))


@pytest.mark.parametrize("reading", ["either", "decisions_first", "player_by_player"])
def test_686a_7_f_what_fits_neither_order_is_a_breach(reading: str) -> None:
    """The second player decides after the first further card, before the first player is settled."""
    left, right, columns = _two((14, 22), (20, 30), 16)
    found = findings(table(left, right, readings={"order_of_play": reading}, **columns))
    assert set(found) == {"686a.7(f)"}


def test_686a_7_f_decisions_counterclockwise_are_a_breach() -> None:
    left, right, columns = _two((16, 22), (14, 30), 18)
    assert set(findings(table(left, right, **columns))) == {"686a.7(f)"}
    readings = {"seat_numbering": "from_dealers_right"}
    assert "686a.7(f)" not in findings(table(left, right, readings=readings, **columns))


def test_686a_7_e_h_and_i_orders_each_have_their_own_finding() -> None:
    left, right, columns = _two((14, 22), (16, 30), 18)
    left[0]["card_order"], right[0]["card_order"] = [2, 3, 4], [1, 5, 6]
    assert set(findings(table(left, right, **columns))) == {"686a.7(e)"}
    left[0]["card_order"], right[0]["card_order"] = [1, 5, 6], [2, 3, 4]
    assert set(findings(table(left, right, **columns))) == {"686a.7(h)[order]"}
    left[0]["card_order"], right[0]["card_order"] = [1, 3, 4], [2, 5, 6]
    for number, wager in enumerate((*right[1], *left[1]), start=1):
        wager["settlement_order"] = number
    assert not findings(table(left, right, **columns))  # the times tell another order, which leaves it open
    for wager in right[1]:
        wager["paid_at"] = wager["collected_at"] = None
    assert set(findings(table(left, right, **columns))) == {"686a.7(i)"}


def test_686a_7_i_cards_racked_after_the_next_hand_is_settled_are_a_breach() -> None:
    left, right, columns = _two((14, 22), (16, 30), 18)
    left[0]["hand_racked_at"] = at(31)
    assert set(findings(table(left, right, **columns))) == {"686a.7(i)[cards racked]"}


def test_686a_9_c_missed_cards_come_last_and_break_no_turn() -> None:
    left, right, columns = _two((14, 40), (16, 30), 18)
    left[0]["card_order"], right[0]["card_order"] = [1, 5, 6], [2, 3, 4]
    for number, wager in enumerate((*right[1], *left[1]), start=1):
        wager["settlement_order"] = number
    event = {"event_kind": "cards_missed", "event_at": at(20), "event_round_id": "R1", "event_position": "2"}
    place = {"property_id": "PHL1", "gaming_day": left[0]["gaming_day"], "table_id": "PG-01"}
    chosen = [{**place, **event, "event_decision": "play"}]
    assert not findings(table(left, right, events=chosen, **columns))
    chosen = [{**place, **event, "event_decision": "void"}]
    assert set(findings(table(left, right, events=chosen, **columns))) == {"686a.9(c)"}


# --------------------------------------------------------------------------- boxes of a player


@pytest.mark.parametrize(
    ("seats", "boxes", "clauses"),
    [
        ((2, 3), 2, set()),
        ((2, 4), 2, {"686a.6(f)[side by side]"}),
        ((2, 3, 4), 2, {"686a.6(f)"}),
        ((2, 3, 4), 3, set()),
        ((1, 3), 1, {"686a.6(f)", "686a.6(f)[side by side]"}),
    ],
)
def test_686a_6_f_boxes_of_one_player(seats: tuple[int, ...], boxes: int, clauses: set[str]) -> None:
    hands = [_settled(hand(seat, CARDS[28]), "win") for seat in seats]
    for _, wagers in hands:
        for wager in wagers:
            wager["wager_player_id"] = "P7"
    assert set(findings(table(*hands, filed={"adjacent_boxes": boxes}))) == clauses


def test_686a_6_f_two_wagers_on_one_box_are_one_box() -> None:
    one = _settled(hand(2, CARDS[28]), "win")
    one[1].append(dict(one[1][0]))
    assert column(table(one), "boxes_taken") == [1, None, 1]
