"""§§ 688a.11(h)(2) and 688a.12(d): Envy Bonuses for the Fortune Bonus and for the $5 progressive."""

from __future__ import annotations

import pytest

from tests.face_up_rounds import (
    DEALER_ACE_HIGH,
    FORTUNE,
    MAIN,
    PROGRESSIVE,
    Row,
    bet,
    breaches,
    column,
    envy,
    game,
    night,
    returned,
    said,
)
from tests.pai_gow_deals import Deal
from tests.rounds import ALL_RECORDED

FOUR = "9s 9h 9d 9c Kh 4s 2d"
WILD_FOUR = "9s 9h 9d XX Kh 4s 2d"
NOTHING = "Jc Js 8d 6c 2h 9c 7d"
FORTUNE_ENVY = "688a.11(h)(2)(ii)"
PROGRESSIVE_ENVY = "688a.12(d)[Envy Bonus]"
FILED: Row = {"progressive_paytable": "4"}


def _round(cards: str, *wagers: Row, holder: str = "6") -> Deal:
    """Deal a hand to a holder, and nothing of worth to the player at position 1."""
    hands: dict[str, str | None] = {"dealer": DEALER_ACE_HIGH, "1": NOTHING, holder: cards}
    return game(hands, *wagers, returned("1", wager_player_id="A"), returned(holder, wager_player_id="B"))


def _bonus(kind: str = FORTUNE, cents: int = 500, position: str = "1") -> Row:
    return bet(position, kind, cents, odds=0, wager_player_id="A" if position == "1" else "B")


@pytest.mark.parametrize(
    ("kind", "cents", "cards", "due"),
    [
        (FORTUNE, 500, FOUR, 500),
        (FORTUNE, 499, FOUR, 0),
        (FORTUNE, 500, WILD_FOUR, 0),
        (FORTUNE, 500, "As Ks Qs Js Ts Kd Qd", 25_000),
        (FORTUNE, 500, "Ks Kh Kd 4c 4h 9s 2d", 0),
        (PROGRESSIVE, 500, FOUR, 2_500),
        (PROGRESSIVE, 500, WILD_FOUR, 0),
        (PROGRESSIVE, 500, "3d 4d 5d 6d 7d 8d Td", 10_000),
        (PROGRESSIVE, 500, "3d 4d 5d 6d 7d 8d 9d", 500_000),
        (PROGRESSIVE, 500, "As Ks Qs Js Ts Kd Qd", 375_000),
    ],
)
def test_688a_12_envy_bonus_of_each_list(kind: str, cents: int, cards: str, due: int) -> None:
    chunk = night(_round(cards, _bonus(kind, cents)), filed=FILED)
    assert column(chunk, "envy_due_cents")[0] == due


@pytest.mark.parametrize("table", ["1", "2", "3", "5", "6", "7"])
def test_688a_12_d_other_progressive_paytables_have_none(table: str) -> None:
    chunk = night(_round(FOUR, _bonus(PROGRESSIVE)), filed={"progressive_paytable": table})
    assert column(chunk, "envy_due_cents")[0] == 0


@pytest.mark.parametrize(
    ("kind", "clause", "due"), [(FORTUNE, FORTUNE_ENVY, 500), (PROGRESSIVE, PROGRESSIVE_ENVY, 2_500)]
)
def test_688a_11_h_2_ii_unpaid_and_wrongly_paid(kind: str, clause: str, due: int) -> None:
    deal = _round(FOUR, _bonus(kind))
    assert not breaches(night(deal, filed=FILED, payments=[envy("1", "6", due, kind)]))
    wrong = night(deal, filed=FILED, payments=[envy("1", "6", due + 100, kind)])
    assert breaches(wrong) == [(clause, 100)]
    # Another payment shows that the log keeps payments, not that it keeps all of this kind.
    other = [{"payment_kind": "meter_contribution", "payment_round_id": "R1", "payment_amount": 5}]
    assert said(night(deal, filed=FILED, payments=other), clause) == ["not auditable"]
    unpaid = breaches(night(deal, filed=FILED, payments=other, complete=ALL_RECORDED))
    assert (clause, -due) in unpaid
    assert said(night(deal, filed=FILED), clause) == ["not auditable"]


def test_688a_11_h_2_ii_only_by_the_wagers_own_paytable() -> None:
    """A Qualifying Wager of the one kind brings no Envy Bonus by the paytable of the other."""
    deal = _round(FOUR, _bonus(PROGRESSIVE), _bonus(FORTUNE, 100))
    assert column(night(deal, filed=FILED), "envy_due_cents")[:2] == [2_500, 0]
    every = night(deal, filed=FILED, readings={"two_bonus_wagers": "every_wager"})
    assert column(every, "envy_due_cents")[:2] == [2_500, 500]


def test_688a_11_h_2_ii_neither_for_his_own_hand_nor_the_dealers() -> None:
    own = _round(FOUR, _bonus(FORTUNE, position="6"))
    assert column(night(own), "envy_due_cents")[0] == 0
    dealers = game({"dealer": FOUR, "1": NOTHING}, _bonus(), returned("1", wager_player_id="A"))
    assert column(night(dealers), "envy_due_cents")[0] == 0


@pytest.mark.parametrize("kind", [FORTUNE, PROGRESSIVE])
@pytest.mark.parametrize("holders", [(), (FORTUNE,), (PROGRESSIVE,), (FORTUNE, PROGRESSIVE)])
def test_688a_11_h_acknowledged_whoever_bets_on_what(kind: str, holders: tuple[str, ...]) -> None:
    wagers = (bet("6", each, 100, wager_player_id="B") for each in holders)
    chunk = night(_round(FOUR, _bonus(kind), *wagers), filed=FILED)
    assert column(chunk, "envy_is_asked") == [False, False, True]
    assert column(chunk, "has_fortune_bonus")[2] == (FORTUNE in holders)
    assert column(chunk, "has_progressive_payout")[2] == (PROGRESSIVE in holders)


def test_688a_11_h_nobody_asks_without_a_qualifying_wager() -> None:
    chunk = night(_round(FOUR, _bonus(FORTUNE, 499)), filed=FILED)
    assert column(chunk, "envy_is_asked") == [False, False, False]
    assert column(chunk, "wager_kind")[1] == MAIN
