"""The simulator's lists of Face Up Pai Gow Poker, by code of its own, agree with the rules' kernels."""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt
import pytest

from rules.hands import face_up, lists, seven
from rules.paytable import paytables
from sample_logs.face_up_pai_gow_poker import lists as simulated
from sample_logs.face_up_pai_gow_poker import paytables as simulated_tables
from sample_logs.face_up_pai_gow_poker.plan import ACE_HIGH, FORTUNE, PROGRESSIVE
from sample_logs.face_up_pai_gow_poker.rules import RULES
from sample_logs.seven_cards.lists import Rows, Seven, first_row, hold
from sample_logs.seven_cards.setting import Dealt

Cards = npt.NDArray[np.int8]
PRINTED = paytables("ch688a_face_up_pai_gow_poker")


@cache
def _dealt() -> Dealt:
    """Seven cards: of the whole deck, of one suit mostly, of few ranks, in sequence, and lucky ones."""
    rng = np.random.default_rng(88)
    few_ranks = [rank * 4 + suit for rank in (12, 11, 3, 9, 0) for suit in range(4)] + [52]
    pools = [list(range(53)), few_ranks, [r * 4 + s for r in range(3, 9) for s in range(4)] + [52]]
    pools += [
        [r * 4 + s for r in range(13)] + [52, *(r * 4 + (s + 1) % 4 for r in (10, 11, 12))] for s in range(4)
    ]
    drawn = [np.array(p)[rng.random((20_000, len(p))).argsort(axis=1)[:, :7]] for p in pools]
    return Dealt.of(np.concatenate([*drawn, _lucky(rng)]).astype(np.int8))


def _lucky(rng: np.random.Generator) -> Cards:
    """Fill up each lucky hand with cards it has not."""
    hands = []
    for cards in RULES.lucky * 40:
        wanted = cards(rng)
        rest = [card for card in rng.permutation(53).tolist() if card not in wanted]
        hands.append([*wanted, *rest][:7])
    return np.array(hands, np.int8)


@cache
def _held() -> Seven:
    return hold(_dealt().cards, _dealt().best)


def _names(rows: Rows) -> list[str]:
    names = np.array([name for name, _ in rows] + [""])
    return [str(name) for name in names[first_row(rows)]]


def _by_rules(held: npt.NDArray[np.int64], rows: lists.Rows) -> list[str]:
    names = np.array([row.name for row in rows] + [""])
    return [str(name) for name in names[seven.best_on_list(held, lists.masks(rows))]]


def test_fortune_bonus_hands_are_the_rules() -> None:
    mine = _names(simulated.fortune_bonus(_held(), _dealt().cards))
    theirs = _by_rules(seven.holdings(_dealt().cards), face_up.fortune_bonus())
    assert mine == theirs
    assert set(mine) == {row.name for row in face_up.fortune_bonus()} | {""}


@pytest.mark.parametrize("table", face_up.PROGRESSIVES)
def test_progressive_hands_are_the_rules(table: str) -> None:
    mine = _names(simulated.progressive(table, _held(), _dealt().cards))
    cards = face_up.progressive_holdings(table, _dealt().cards)
    unpaid = {"full_house"} - set(PRINTED[PROGRESSIVE][table].rows)
    theirs = ["" if name in unpaid else name for name in _by_rules(cards, face_up.progressive(table))]
    assert mine == theirs
    assert set(mine) == {*PRINTED[PROGRESSIVE][table].rows, ""}


def test_an_ace_high_pai_gow_is_one_to_the_rules() -> None:
    mine = simulated.ace_high(_held())
    assert (mine == (face_up.ace_high(_dealt().cards) == 1)).all()
    assert 1000 < mine.sum() < mine.size


def test_ace_high_bonus_rows_are_the_rules() -> None:
    rng = np.random.default_rng(2)
    decks = np.argsort(rng.random((60_000, 53)), axis=1).astype(np.int8)
    hands = [Dealt.of(decks[:, start : start + 7]) for start in (0, 7)]
    held = [hold(each.cards, each.best) for each in hands]
    names = np.array([*face_up.ACE_HIGH_ROWS, ""])
    theirs = names[face_up.ace_high_bonus(hands[0].cards, hands[1].cards)].tolist()
    assert _names(simulated.ace_high_bonus(*held)) == theirs
    assert set(theirs) == set(names)


def test_paytables_pay_what_the_rules_have_printed() -> None:
    for name, table in PRINTED[ACE_HIGH].items():
        assert simulated_tables.ace_high_odds(name) == dict(table.odds)
    for name, table in PRINTED[FORTUNE].items():
        assert simulated_tables.FORTUNE[name].odds() == {**table.odds, **dict.fromkeys(table.pushes, 0)}
        assert simulated_tables.FORTUNE[name].envy() == {row: 100 * each for row, each in table.envy.items()}


@pytest.mark.parametrize("name", face_up.PROGRESSIVES)
def test_progressive_tables_pay_what_the_rules_have_printed(name: str) -> None:
    mine, printed = simulated_tables.PROGRESSIVE[name], PRINTED[PROGRESSIVE][name]
    assert (mine.cents, mine.percent) == (dict(printed.amounts), dict(printed.percent))
    assert (mine.seed, mine.rate, mine.reserve) == (100 * printed.seed, printed.rate, printed.reserve)
    assert mine.envy == {row: 100 * each for row, each in printed.envy.items()}
