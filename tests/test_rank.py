"""``pitaudit rank``: hands in, their names and ranks out."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from audit import cli
from audit.errors import AuditError
from audit.law.rank import Asked, chapters, rank
from rules.cards import NAMES
from rules.hands import tiles
from rules.hands.rank_lists import Options
from tests.hands.dealing import dealt

ROYAL = "As Ks Qs Js XX Ad Kd"
NINE_HIGH = "2s 3d 4h 6c 7s 8d 9h"
TRIPS = "9s 9d 9h 2s 4d 6h Kc"


def call(*words: object, given: str | None = None) -> Any:
    return CliRunner().invoke(cli.app, ["rank", *(str(word) for word in words)], input=given)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "hands.txt"
    path.write_text(f"{ROYAL}\n\n  {NINE_HIGH}  \n{TRIPS}\n", encoding="utf-8")
    return path


def names(name: str, *hands: str, **asked: Any) -> list[str]:
    return [each.hand for each in rank(hands, "hands", Asked("645a", name, **asked))]


def test_json_has_the_keys_scripts_rely_on(file: Path) -> None:
    result = call("--chapter", "645a", "--list", "fortune_bonus", "--format", "json", file)
    assert result.exit_code == 0
    assert json.loads(result.stdout) == [
        {"line": 1, "cards": ROYAL, "hand": "royal_flush_and_royal_match", "rank": 11},
        {"line": 3, "cards": NINE_HIGH, "hand": "none", "rank": 0},
        {"line": 4, "cards": TRIPS, "hand": "three_of_a_kind", "rank": 2},
    ]


def test_csv_has_the_same_columns_and_standard_input_is_read(file: Path) -> None:
    given = file.read_text(encoding="utf-8")
    result = call("--list", "high", "--format", "csv", "-", given=given)
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert [row["line"] for row in rows] == ["1", "3", "4"]
    assert list(rows[0]) == ["line", "cards", "hand", "rank"]
    assert rows[0]["hand"] == "royal flush"
    assert rows[1]["hand"] == "nine high, eight, seven, six, four"
    assert int(rows[0]["rank"]) > int(rows[2]["rank"]) > int(rows[1]["rank"])
    assert call("--list", "high", "--format", "csv", given=given).stdout == result.stdout


def test_table_is_readable(file: Path) -> None:
    result = call("--list", "insurance", file)
    assert result.exit_code == 0
    assert "nine_high" in result.stdout
    assert "3 rows" in result.stdout


def test_high_and_low_hands_compare_with_each_other() -> None:
    [five, seven] = rank(["Ad Kd 7h 6c 4s", "Ad Kd 7h 6c 4s 2s 3d"], "hands", Asked("645a", "high"))
    [low] = rank(["As Ks"], "hands", Asked("645a", "low"))
    assert five.rank == seven.rank > low.rank
    assert low.hand == "ace high, king"


def test_options_choose_variant_color_and_readings() -> None:
    assert names("fortune_bonus", ROYAL, variant="fortune_pai_gow") == ["royal_flush"]
    assert names("emperors_treasure", ROYAL, chosen={"royal_joker": "ace_only"}) == ["straight_flush"]
    assert names("high", ROYAL, chosen={"royal_joker": "ace_only"}) == [
        "straight flush, ace high by the joker"
    ]
    assert names("red_black", NINE_HIGH, color="red") == ["four_cards_of_the_chosen_color"]
    assert names("red_black", NINE_HIGH, color="black") == ["none"]
    result = call("--list", "red_black", "--color", "black", "--format", "json", given="As Ks Qs Js XX Ac Kd")
    assert json.loads(result.stdout)[0]["hand"] == "five_cards_of_the_chosen_color"
    result = call("--reading", "flush_joker=ace", "--format", "json", given="As 9s 4s 2s XX")
    assert json.loads(result.stdout)[0]["hand"] == "flush, ace, ace, nine, four, deuce"


def _some(chapter: str, name: str) -> list[str]:
    if chapter == "621a":
        deck = [tile for tile, copies in zip(tiles.NAMES, tiles.COPIES, strict=True) for _ in range(copies)]
        rng = np.random.default_rng(1)
        size = 2 if name == "high" else 4
        return [" ".join(rng.permutation(deck)[:size].tolist()) for _ in range(300)]
    chosen = chapters()[chapter]
    size = max(chosen.lists[name](chosen.readings(), Options(chosen.variant, "either")).sizes)
    cards = dealt(300, size)
    if chapter == "687a":
        cards[::3, 0] = 51  # so that an extra card never stands in the joker's place by another joker
        cards = cards[[len(set(hand)) == size for hand in cards.tolist()]]
    return [" ".join(NAMES[card] for card in hand) for hand in cards.tolist()]


@pytest.mark.parametrize(
    ("chapter", "name"), [(chapter, name) for chapter in chapters() for name in chapters()[chapter].lists]
)
def test_every_list_ranks_many_hands(chapter: str, name: str) -> None:
    lines = _some(chapter, name)
    ranked = rank(lines, "hands", Asked(chapter, name))
    assert [each.line for each in ranked] == list(range(1, len(lines) + 1))
    ranks_of: dict[str, set[int]] = {}
    for each in ranked:
        ranks_of.setdefault(each.hand, set()).add(each.rank)
    assert all(len(found) == 1 for found in ranks_of.values())
    assert (ranks_of.get("none") or {0}) == {0}


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("As Kd Qh 1c 9s", "hands.txt, line 2: '1c' is not a card such as As"),
        ("as Kd Qh Jc 9s", "line 2: 'as' is not a card"),
        ("As Kd Qh As 9s", "line 2: 'As' stands there twice"),
        ("As Kd Qh", "line 2: 3 cards; a hand of list high has 5 or 7"),
    ],
)
def test_a_line_that_holds_no_hand_is_named(line: str, reason: str) -> None:
    with pytest.raises(AuditError) as refused:
        rank(["As Kd Qh Jc 9s", line], "hands.txt", Asked("645a", "high"))
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--list", "higher"], "chapter 645a has no list 'higher' (high, low, fortune_bonus"),
        (["--chapter", "627a"], "chapter 627a has no list of hands (621a, 645a, 659a, 687a, 688a)"),
        (["--reading", "royal_joker"], "--reading royal_joker: must be NAME=CHOICE"),
        (["--reading", "royal=ace_only"], "there is no reading 'royal' (royal_joker"),
        (["--list", "fortune_bonus", "--variant", "x"], "there is no variant 'x' (standard"),
        (["--list", "red_black", "--color", "x"], "there is no color 'x' (red, black, either)"),
    ],
)
def test_what_is_not_there_is_refused(words: list[str], reason: str) -> None:
    result = call(*words, given=ROYAL)
    assert result.exit_code == 2
    assert reason in " ".join(result.stderr.split())


CASES = [
    ("688a", "fortune_bonus", {}, "9s 9d 9h Td Js Qc Kc", "three_of_a_kind"),
    ("688a", "progressive", {}, "9s 9d 9h XX 4s 6d Kc", "none"),
    ("688a", "progressive", {"variant": "5"}, "9s 9d 9h XX 4s 6d Kc", "four_of_a_kind"),
    ("688a", "progressive", {"variant": "2"}, "As Ad Ah Ac XX 2s 3d", "five_of_a_kind"),
    ("688a", "high", {}, "As Ks Qs Js XX", "royal flush"),
    ("688a", "low", {}, "XX Ac", "pair of aces"),
    (
        "688a",
        "ace_high_bonus",
        {},
        "As Kd Qh Jc 9s 4d 2h Kh Kc Qd Js 8s 4c 3h",
        "dealer_ace_high_without_joker",
    ),
    ("659a", "high", {}, "As Ad Ah XX", "four aces"),
    ("659a", "high", {"chosen": {"kicker_mode": "top_card_only"}}, "As Kd 9h 3c", "ace high"),
    ("659a", "medium", {}, "6s 6d", "pair of sixes"),
    ("659a", "low", {}, "XX", "ace high"),
    ("659a", "fortune_bonus", {"chosen": {"ace_low": "barred"}}, "As 2d 3h 4c 5s 9d Kh", "none"),
    ("659a", "insurance", {}, NINE_HIGH, "nine_high"),
    ("687a", "high", {}, "2s 2d 2h 9c Ks", "four of a kind, kings, nine (with wild)"),
    ("687a", "high", {}, "As 3s 4s 5s 2s", "straight flush, ace to five (natural)"),
    ("687a", "progressive", {}, "XX 9d 9h 9c 4s 9s", "four_of_a_kind"),
    ("687a", "progressive", {}, "2s 2d 8h 9c Ks", "none"),
    ("621a", "high", {}, "1-2 2-4", "supreme pair"),
    ("621a", "sets", {}, "6-6 1-1 2-4 1-2", "supreme pair over 4, teen high"),
    ("621a", "sets", {}, "6-6 1-1 4-4 1-3", "gong, teen over 6, day high or gong, day over 6, teen high"),
    ("621a", "sets", {}, "6-6 1-1 4-4 3-6", "wong, teen over gong, day or wong, day over gong, teen"),
    ("621a", "pair_fortunes", {}, "6-6 6-6 2-4 1-2", "gee_joon_and_heaven_pairs"),
]


@pytest.mark.parametrize(("chapter", "name", "asked", "cards", "hand"), CASES, ids=[c[3] for c in CASES])
def test_hands_of_other_chapters(
    chapter: str, name: str, asked: dict[str, Any], cards: str, hand: str
) -> None:
    [found] = rank([cards], "hands", Asked(chapter, name, **asked))
    assert found.hand == hand


def test_what_cannot_be_ranked_elsewhere_is_refused() -> None:
    with pytest.raises(AuditError, match="line 1: '7-7' is not a tile"):
        rank(["7-7 1-2"], "hands", Asked("621a", "high"))
    with pytest.raises(AuditError, match="line 1: 3 tiles; a hand of list pair_fortunes has 4"):
        rank(["6-6 1-2 2-4"], "hands", Asked("621a", "pair_fortunes"))
    with pytest.raises(AuditError, match="no progressive paytable '9'"):
        rank([ROYAL], "hands", Asked("688a", "progressive", "9"))
    with pytest.raises(AuditError, match="no reading 'royal_joker'"):
        rank(["6-6 1-2"], "hands", Asked("621a", "high", chosen={"royal_joker": "ace_only"}))
    with pytest.raises(AuditError, match=r"hands, line 1: a hand with the joker needs"):
        rank(["XX 9d 9h 9c 4s"], "hands", Asked("687a", "progressive"))


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    assert call(tmp_path / "none.txt").exit_code == 2
    assert "Is a directory" in " ".join(call(tmp_path).stderr.split())
    broken = tmp_path / "broken.txt"
    broken.write_bytes(b"As Kd \xff")
    result = call(broken)
    assert result.exit_code == 2
    assert "is not text (UTF-8)" in " ".join(result.stderr.split())


def test_no_hands_are_no_rows() -> None:
    result = call("--format", "json", given="\n")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == []
