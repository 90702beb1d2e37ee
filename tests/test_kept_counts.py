"""Counts behind paybacks are kept: nothing is counted twice, and nothing paid by a count of other rules."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import combinations, permutations
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from audit.law.paybacks import Row, rows
from rules.cards import JOKER
from rules.ch627a_minibaccarat import paybacks as baccarat
from rules.ch687a_dj_wild_stud_poker import paybacks as dj_wild_paybacks
from rules.hands import dj_wild, every_seven, seven, wild
from rules.hands.counting import alike, count_sevens, count_sevens_by_color, fives
from rules.paybacks import ace_high
from tests.amended_trees import HERE, amend, copy_of_rules, python

pytestmark = pytest.mark.slow

COUNTS: dict[str, tuple[Any, ...]] = {
    "627a": (getattr(baccarat, "_counted"),),  # noqa: B009
    "659a": (every_seven.natural, every_seven.no_ace_low),
    "687a": tuple(getattr(dj_wild_paybacks, name) for name in ("_hands", "_trips", "_progressive")),
    "688a": (every_seven.natural, every_seven.wild, getattr(ace_high, "_joint_rows")),  # noqa: B009
}
"""What a chapter's paybacks count."""
AT_WORK: dict[str, tuple[Any, str]] = {
    "627a": (baccarat, "_settled"),
    "659a": (every_seven, "count_sevens_by_color"),
    "687a": (dj_wild_paybacks, "fives"),
    "688a": (every_seven, "count_sevens_by_color"),
}
"""What is called whenever a chapter's hands are counted."""


def _another_process(chapter: str) -> list[Row]:
    """Count as a process does that has only what is kept on the disk."""
    for count in COUNTS[chapter]:
        count.cache_clear()
    getattr(baccarat, "_rounds").cache_clear()  # noqa: B009
    return list(rows(chapter))


@pytest.mark.parametrize("chapter", COUNTS)
def test_nothing_is_counted_twice(chapter: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITAUDIT_TABLES", str(tmp_path))
    cold = _another_process(chapter)
    with monkeypatch.context() as patch:
        patch.setattr(*AT_WORK[chapter], _refuse)
        if chapter == "688a":
            patch.setattr(ace_high, "_ace_high", _refuse)
        assert _another_process(chapter) == cold


def _refuse(*_: object, **__: object) -> None:
    message = "what is kept need not be counted"
    raise AssertionError(message)


def _cut(place: Path, _: Path) -> None:
    place.write_bytes(place.read_bytes()[:-40])


def _changed(place: Path, _: Path) -> None:
    text = place.read_bytes()
    middle = len(text) // 2
    place.write_bytes(text[:middle] + bytes([text[middle] ^ 1]) + text[middle + 1 :])


def _other(place: Path, other: Path) -> None:
    place.write_bytes(other.read_bytes())


def _gone(place: Path, _: Path) -> None:
    place.unlink()


@pytest.mark.parametrize("damage", [_cut, _changed, _other, _gone])
def test_a_count_that_is_damaged_or_gone_is_made_again(
    damage: Callable[[Path, Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PITAUDIT_TABLES", str(tmp_path))
    cold = _another_process("627a")
    first, second = sorted(tmp_path.glob("count-counted-*.npz"))
    whole = first.read_bytes()
    damage(first, second)
    assert _another_process("627a") == cold
    assert first.read_bytes() == whole


TOLD = """
import json, sys
from audit.law.paybacks import rows

print(json.dumps([[r.wager, r.table, r.exact, list(r.rows)] for c in sys.argv[1:] for r in rows(c)]))
"""


class _Trees:
    """Paybacks of rules as they stand in a folder, with a folder of tables that all share, and without."""

    def __init__(self, tables: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tables = tables
        self._patch = monkeypatch
        monkeypatch.setenv("PITAUDIT_TABLES", str(tables))

    def told(self, folder: Path, *chapters: str) -> list[Any]:
        done = python(folder, TOLD, *chapters)
        assert done.returncode == 0, done.stderr
        found: list[Any] = json.loads(done.stdout)
        return found

    def told_anew(self, folder: Path, *chapters: str) -> list[Any]:
        with self._patch.context() as patch:
            patch.setenv("PITAUDIT_TABLES", "")
            return self.told(folder, *chapters)

    def counts(self) -> dict[str, bytes]:
        return {each.name: each.read_bytes() for each in self.tables.glob("count-*.npz")}


@pytest.fixture
def trees(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> _Trees:
    tables = tmp_path / "tables"
    tables.mkdir(mode=0o700)
    return _Trees(tables, monkeypatch)


def test_other_odds_need_no_new_count(trees: _Trees, tmp_path: Path) -> None:
    chapters = ("621a", "627a", "687a")
    was = trees.told(HERE, *chapters)
    kept = trees.counts()
    changed = copy_of_rules(tmp_path / "changed")
    for file in (changed / "rules").glob("ch*/paytables.yaml"):
        text = file.read_text(encoding="utf-8")
        file.write_text(re.sub(r"\{[^{}]*: \d+[^{}]*\}", _one_more, text), encoding="utf-8")
    now = trees.told(changed, *chapters)
    assert trees.counts() == kept
    assert now == trees.told_anew(changed, *chapters)
    assert [row[:2] for row in now] == [row[:2] for row in was]
    counted = [(one, other) for one, other in zip(now, was, strict=True) if one[2]]
    assert len(counted) > 25
    assert all(one[2] != other[2] for one, other in counted)


def _one_more(row: re.Match[str]) -> str:
    return re.sub(r": (\d+)(?=[,}])", lambda odds: f": {int(odds[1]) + 1}", row[0])


def test_by_another_rule_of_who_wins_everything_is_counted_again(trees: _Trees, tmp_path: Path) -> None:
    was = trees.told(HERE, "627a")
    kept = trees.counts()
    changed = copy_of_rules(tmp_path / "changed")
    settle = changed / "rules" / "ch627a_minibaccarat" / "settle.py"
    amend(settle, "banker_ahead, player_ahead = bank", "player_ahead, banker_ahead = bank")
    now = trees.told(changed, "627a")
    assert len(trees.counts()) == 2 * len(kept)
    assert kept.items() < trees.counts().items()
    assert now == trees.told_anew(changed, "627a") != was
    assert trees.told(HERE, "627a") == was


@pytest.mark.parametrize("give", [seven.holdings, wild.wild_holdings])
def test_of_two_suits_of_a_color_neither_is_told_from_the_other(give: Any) -> None:
    rng = np.random.default_rng(7)
    cards = np.argsort(rng.random((200_000, 53)), axis=1)[:, :7].astype(np.int8)
    held = give(cards)
    for one, other in ((0, 3), (1, 2)):
        suits = np.arange(4)
        suits[[one, other]] = other, one
        swapped = np.where(cards == JOKER, JOKER, cards // 4 * 4 + suits[cards % 4]).astype(np.int8)
        assert (give(swapped) == held).all()


def test_all_sevens_are_counted_by_color_as_they_are_one_by_one() -> None:
    """By something that tells apart everything but two suits of a color: ranks, colors and the joker."""
    weights = np.append(np.arange(13).repeat(4) ** 2 * 2 + np.tile([0, 1, 1, 0], 13), 1000)

    def give(cards: Any) -> Any:
        return weights[cards].sum(axis=1)

    held, hands = count_sevens_by_color(give)
    assert hands.sum() == comb(53, 7)
    for one, other in zip((held, hands), count_sevens(give), strict=True):
        assert (one == other).all()


def test_hands_alike_but_for_their_suits_are_counted_once() -> None:
    cards = np.array(list(combinations([*range(16), JOKER], 3)), dtype=np.int8)
    found = {tuple(hand): int(many) for hand, many in zip(cards.tolist(), alike(cards), strict=True)}
    assert sum(found.values()) == comb(17, 3)
    for hand in found:
        same = {_with_suits(hand, suits) for suits in permutations(range(4))}
        assert sorted(found[each] for each in same) == [0] * (len(same) - 1) + [len(same)]
    rng = np.random.default_rng(8)
    some = fives()[rng.integers(0, comb(53, 5), 20_000)]
    for suits in permutations(range(4)):
        other = np.where(some == JOKER, JOKER, some // 4 * 4 + np.array(suits)[some % 4]).astype(np.int8)
        assert (dj_wild.hand(other) == dj_wild.hand(some)).all()
        for one, two in zip(dj_wild.trips(other), dj_wild.trips(some), strict=True):
            assert (one == two).all()


def _with_suits(hand: tuple[int, ...], suits: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(card if card == JOKER else card // 4 * 4 + suits[card % 4] for card in hand))


def test_all_fives_stand_in_order() -> None:
    every = np.fromiter(combinations(range(53), 5), np.dtype((np.int8, 5)), count=comb(53, 5))
    assert (fives() == every).all()


def test_no_column_asks_which_of_two_cards_was_drawn_first() -> None:
    rng = np.random.default_rng(9)
    cards = rng.integers(0, 52, (50_000, 6)).astype(np.int8)
    told = ("round_outcomes", "players_bonus_class", "bankers_bonus_class", "players_pair", "bankers_pair")
    settled = getattr(baccarat, "_settled")  # noqa: B009
    for ez in (False, True):
        drawn = settled(cards, ez=ez)
        for order in ([2, 1, 0, 3, 4, 5], [0, 3, 2, 1, 4, 5]):
            other = settled(np.ascontiguousarray(cards[:, order]), ez=ez)
            assert all((drawn(name).values == other(name).values).all() for name in told)
