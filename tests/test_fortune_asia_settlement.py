"""§§ 659a.6(a)-(c), 659a.11(b)-(g) and .12(a): what a main wager was due, from rounds by hand."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from rules.cards import NAMES
from tests.fortune_asia_tables import (
    column,
    deal,
    findings,
    findings_of_rounds,
    hand,
    night,
    said,
    side_by_side,
    table,
    wager,
)
from tests.pai_gow_deals import Row
from tests.slow import poker_asia

# A pair of kings over queen-ten over a nine, and what is higher, identical and lower than each.
DEALER = ("Ks Kd 8h 5c", "Qs Th", "9d")
HIGHS = {"higher": "As Ah 7d 6c", "identical": "Kh Kc 8s 5d", "lower": "Js Jh 7d 6c"}
MEDIUMS = {"higher": "Qd Jd", "identical": "Qc Td", "lower": "Tc 7s"}
LOWS = {"higher": "Ts", "identical": "9c", "lower": "3d"}
WORDS = ("higher", "identical", "lower")


def _right(*against: str) -> str:
    return "win" if sum(each == "higher" for each in against) >= 2 else "lose"


def _due(high: str, medium: str, low: str, outcome: str | None = None, **columns: Any) -> Any:
    hands = [hand("dealer", *columns.pop("dealer", DEALER)), hand("3", high, medium, low)]
    return column(table(hands, [wager("3", outcome)], **columns), "due_outcome")[0]


# ------------------------------------------------------------------------ the main wager


@pytest.mark.parametrize("outcome", ["win", "push", "lose"])
def test_659a_11_f_two_of_three_decide_and_nothing_is_returned(outcome: str) -> None:
    """A wrong outcome is one finding, the rows of § 659a.6 and § 659a.11(f)(1)(ii) beneath it."""
    every = list(product(WORDS, repeat=3))
    held = [(HIGHS[high], MEDIUMS[medium], LOWS[low]) for high, medium, low in every]
    rounds = [([hand("dealer", *DEALER), hand("3", *each)], [wager("3", outcome)]) for each in held]
    chunk = side_by_side(rounds, readings={"kicker_mode": "successive"})
    assert column(chunk, "due_outcome") == [_right(*against) for against in every]
    for against, found in zip(every, findings_of_rounds(chunk), strict=True):
        right = _right(*against)
        if outcome == right:
            assert not found, against
            continue
        ((clause, finding),) = found.items()
        assert clause == {"win": "659a.11(f)(2)", "lose": "659a.11(f)(1)(i)"}[right], against
        beneath = {each["clause"] for each in finding["consequences"]}
        assert "659a.6(a)" in beneath, against
        copy_and_lower = "identical" in against and "lower" in against
        assert ("659a.11(f)(1)(ii)" in beneath) == copy_and_lower, against
        net = {"win": 20_000, "push": 10_000, "lose": 0}
        assert finding["amount_cents"] == net[outcome] - net[right], against


@pytest.mark.parametrize(
    ("missing", "against", "due"),
    [
        ("set_low", ("higher", "higher"), "win"),
        ("set_low", ("lower", "identical"), "lose"),
        ("set_low", ("higher", "lower"), None),
    ],
)
def test_659a_11_f_two_hands_decide_where_the_dealers_third_is_not_recorded(
    missing: str, against: tuple[str, str], due: str | None
) -> None:
    """The dealer's hands may be set wrongly where one of them is not known, so that nothing is."""
    hands = [hand("dealer", *DEALER), hand("3", HIGHS[against[0]], MEDIUMS[against[1]], LOWS["lower"])]
    assert column(table(hands, [wager("3", "win")]), "outcome_as_set") == [_right(*against, "lower")]
    hands[0][missing] = None
    chunk = table(hands, [wager("3", "win")])
    assert column(chunk, "outcome_as_set") == [due]
    assert column(chunk, "due_outcome") == [None]


def test_659a_11_f_hands_nobody_recorded() -> None:
    hands = [hand("3", *DEALER)]
    assert column(table(hands, [wager("3", "win")]), "due_outcome") == [None]


def test_659a_12_a_one_to_one_without_vigorish() -> None:
    hands = [hand("dealer", *DEALER), hand("3", HIGHS["higher"], MEDIUMS["higher"], LOWS["lower"])]
    found = findings(table(hands, [wager("3", "win", vigorish=500)]))
    assert {clause: each["amount_cents"] for clause, each in found.items()} == {
        "659a.12(a)[no vigorish]": -500
    }
    found = findings(table(hands, [wager("3", "win", wager_paid=9_500)]))
    assert {clause: each["amount_cents"] for clause, each in found.items()} == {"659a.12(a)": -500}


# ------------------------------------------------------------------------------ set wrongly


@pytest.mark.parametrize(
    ("setting", "clause"),
    [
        # Lawful by the example of § 659a.11(b): a pair of sevens over the same pair.
        (("7s 7h 5d 3c", "7d 7c", "As"), ""),
        (("Ks Qh 5d 3c", "7d 7c", "As"), "659a.11(f)(1)(iii)"),
        (("As Kh 9d 3c", "Ad Qc", "4s"), ""),
        (("As Kh 9d 3c", "Kd Qc", "Ac"), "659a.11(f)(1)(iv)"),
        (("As Ah 9d 3c", "Ad 5c", "Ac"), ""),
        (("Ks Qh 5d 3c", "Ad 5c", "Ac"), "659a.11(f)(1)(iii)"),
        (("Ks Qh 5d 3c 9s", "Jd 5s", ""), "659a.11(f)(1)(v)"),
    ],
)
def test_659a_11_b_hands_have_to_descend(setting: tuple[str, str, str], clause: str) -> None:
    hands = [hand("dealer", "2s 2d 4c 6h", "5h 3d", "2h"), hand("3", *setting)]
    chunk = table(hands, [wager("3", "win")])
    assert column(chunk, "due_outcome") == ["lose" if clause else "win"]
    found = findings(chunk)
    assert list(found) == ([clause] if clause else [])
    if clause:
        assert {each["clause"] for each in found[clause]["consequences"]} == {"659a.11(b)"}
        assert found[clause]["amount_cents"] == 20_000


def test_659a_11_f_1_v_other_cards_than_those_dealt() -> None:
    changed = hand("3", HIGHS["higher"], MEDIUMS["higher"], "Ts")
    changed["cards"] = [*changed["cards"][:6], "2c"]
    chunk = table([hand("dealer", *DEALER), changed], [wager("3", "win")])
    assert list(findings(chunk)) == ["659a.11(f)(1)(v)"]


def test_659a_11_c_a_dealer_who_set_wrongly_leaves_the_outcome_open() -> None:
    wrong = hand("dealer", "Ks Qd 8h 5c", "Ts Th", "9d")
    chunk = table([wrong, hand("3", HIGHS["higher"], MEDIUMS["higher"], LOWS["higher"])], [wager("3", "win")])
    assert column(chunk, "due_outcome") == [None]
    assert list(findings(chunk)) == ["659a.11(c)[lawful]"]


# --------------------------------------------------------------------------------- readings


def test_659a_6_c_kickers_as_read() -> None:
    dealer = ("As 7h 5d 2c", "9s 4h", "3d")
    own = ("Ah Kd 9d 3c", "8s 6h", "4d")
    assert _due(*own, dealer=dealer) == "win"
    assert _due(*own, dealer=dealer, readings={"kicker_mode": "top_card_only"}) == "lose"


def test_659a_11_b_own_hands_as_read() -> None:
    """To the letter a pair of sevens and two low cards are a copy of a pair of sevens, and no higher."""
    dealer, own = ("2s 2d 4c 6h", "5h 3d", "2h"), ("7s 7h 5d 3c", "7d 7c", "As")
    letter = {"kicker_mode": "top_card_only"}
    assert _due(*own, dealer=dealer, readings=letter) == "win"
    assert _due(*own, dealer=dealer, readings={"own_hands": "as_compared"}) == "win"
    assert _due(*own, dealer=dealer, readings={**letter, "own_hands": "as_compared"}) == "lose"


def test_659a_6_a_joker_in_a_flush_as_read() -> None:
    dealer, own = ("As Qs Js 9s", "9h 4h", "3d"), ("Ad XX 9d 8d", "8s 6h", "4d")
    assert _due(*own, dealer=dealer) == "win"
    assert _due(*own, dealer=dealer, readings={"flush_joker": "ace"}) == "win"
    dealer = ("As Ks Qs Js", "9h 4h", "3d")
    assert _due(*own, dealer=dealer) == "lose"


# ------------------------------------------------------------- a second opinion on any cards


def _told(own: list[int], dealers: list[int]) -> str | None:
    """Outcome by the slow ranking, cards being in the order low, medium, high."""

    def ranks(cards: list[int]) -> list[Any]:
        small = poker_asia.small_hand(cards[1:3]), poker_asia.small_hand(cards[:1])
        return [poker_asia.high_hand(cards[3:]), *small]

    mine, theirs = ranks(own), ranks(dealers)
    if not mine[0] > mine[1] > mine[2]:
        return "lose"
    if not theirs[0] > theirs[1] > theirs[2]:
        return None
    return "win" if sum(a > b for a, b in zip(mine, theirs, strict=True)) >= 2 else "lose"


def test_659a_11_f_any_cards_as_the_slow_ranking_says() -> None:
    random = Random(659)
    deals, expected = [], []
    for number in range(400):
        pack = random.sample(range(53), 28)
        seats = [pack[7 * place : 7 * place + 7] for place in range(4)]
        for cards in seats:
            # Mostly the cards descend, so that hands are compared and not only fouled.
            order = {card: 12 if card == 52 else card // 4 for card in cards}
            cards.sort(key=lambda card: order[card] + random.choice((0, 0, 5)))
        named = [[NAMES[card] for card in cards] for cards in seats]
        hands = [
            hand(position, " ".join(cards[3:]), " ".join(cards[1:3]), cards[0])
            for position, cards in zip(("dealer", "1", "2", "3"), named, strict=True)
        ]
        deals.append(deal(hands, [wager(seat) for seat in "123"], number=number + 1))
        expected += [_told(own, seats[0]) for own in seats[1:]]
    assert {"win", "lose", None} == set(expected)
    assert column(night(*deals), "due_outcome") == expected


# ------------------------------------------------------------------------------- surrender


def test_659a_11_d_a_surrendered_wager_is_lost_whole() -> None:
    hands = [
        hand("dealer", *DEALER),
        hand("3", HIGHS["higher"], MEDIUMS["higher"], LOWS["higher"], surrendered=True),
    ]
    chunk = table(hands, [wager("3", "surrender")])
    assert column(chunk, "due_outcome") == ["surrender"]
    assert not findings(chunk)
    half = wager("3", "surrender", wager_returned=5_000)
    found = findings(table(hands, [half]))
    assert {clause: each["amount_cents"] for clause, each in found.items()} == {
        "659a.11(d)[wager collected]": 5_000
    }


def test_659a_11_d_nobody_surrenders_beside_an_optional_wager() -> None:
    hands = [hand("dealer", *DEALER), hand("3", *DEALER, surrendered=True)]
    wagers = [wager("3", "surrender"), wager("3", "lose", "insurance")]
    assert said(table(hands, wagers), "659a.11(d)")[0] == "exception"


def test_659a_7_d_an_optional_wager_needs_a_main_wager() -> None:
    hands = [hand("dealer", *DEALER), hand("3", *DEALER)]
    wagers: list[Row] = [wager("3", "lose", "fortune_bonus")]
    assert said(table(hands, wagers), "659a.7(d)") == ["exception"]
