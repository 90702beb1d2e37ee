"""What is right only under another reading: its dollars are told; for review where both were followed."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from audit.columns.chunk import Chunk
from audit.evidence.writer import Finding, LogNames
from audit.judge.acquitted import acquitted, weighed
from audit.judge.gather import gather
from audit.recorded.attest import Attestations
from audit.verdicts.check import Outcome, check
from audit.verdicts.choosing import Chosen, chosen
from audit.verdicts.either import by_either
from rules.catalogue import load
from tests.dj_wild_rounds import BAD_BEAT, PROGRESSIVE, Seat, due, game, night, settle
from tests.pai_gow_deals import Deal

STRAIGHT, FULL, PAIR = "9h 8d 7s 6c 5h", "Th Td Ts 4c 4h", "Kh Kd 9s 7c 4d"
PAID, COLLECTED = (50_000, 1_000), (0, 0)
NAMES = LogNames(("log",), {})


def _by_default(chunk: Chunk) -> list[Outcome]:
    clauses = [each for each in load().of_chapter(chunk.chapter.number) if each.function]
    return [check(clause, chunk, {}, Attestations({}, {})) for clause in clauses]


def _told(*chunks: Chunk) -> list[Finding]:
    """What is right only under another reading in some parts of one log."""
    found: list[Finding] = []
    rows: list[Chosen] = []
    for chunk in chunks:
        before = _by_default(chunk)
        found += acquitted(by_either(before, chunk), chunk, load(), NAMES)
        rows += chosen(before, chunk)
    return weighed(found, rows)


def _exceptions(chunk: Chunk) -> list[str]:
    found = gather(by_either(_by_default(chunk), chunk), chunk, load(), NAMES)
    return [each["clause"] for each in found if each["outcome"] == "exception"]


def _beaten(settled: tuple[int, int], number: int = 1, seat: str = "3", **columns: Any) -> Deal:
    """A round in which only the dealer's straight was beaten, and the Bad Beat settled so."""
    own = Seat(FULL, bonus={BAD_BEAT: 1_000})
    deal = game(STRAIGHT, {seat: own}, number=number, **columns)
    return settle(deal, [*due(STRAIGHT, own)[:3], settled])


@pytest.mark.parametrize(
    ("settled", "outcomes", "wrong"),
    [
        (PAID, [], []),  # right under the default alone
        (COLLECTED, [("other_reading", -51_000)], []),  # right under the other alone
        ((49_999, 1_000), [], ["687a.12(e)[DJWBB-03]"]),  # right under neither
    ],
)
def test_a_row_is_right_under_the_default_the_other_or_neither(
    settled: tuple[int, int], outcomes: list[tuple[str, int]], wrong: list[str]
) -> None:
    chunk = night(_beaten(settled))
    assert [(each["outcome"], each["amount_cents"]) for each in _told(chunk)] == outcomes
    assert _exceptions(chunk) == wrong
    for each in _told(chunk):
        assert each["right_under"] == [
            {
                "reading": "bad_beat",
                "choice": "player_only",
                "citation": "687a.11(f)(3)(ii)",
                "meaning": "the player's alone, as § 687a.11(f)(3) reads",
            }
        ]
        assert (each["fault"], each["mixed_with"]) == ("", "")


def _words(*chunks: Chunk) -> list[tuple[str, str, str]]:
    return [(each["round_id"], each["outcome"], each["mixed_with"]) for each in _told(*chunks)]


def test_one_table_that_settles_both_ways_is_for_review() -> None:
    """One seat of seven is treated otherwise than the others: which of them is wrong nobody knows."""
    seats = [*(_beaten(PAID, n, str(n), dealer_id=f"D{n}") for n in range(1, 7))]
    chunk = night(*seats, _beaten(COLLECTED, 7, "7", dealer_id="D7"))
    told = "table PG-01: 6 in R1, R2, R3 and 3 more by bad_beat = two_way"
    assert _words(chunk) == [("R7", "review", told)]


def test_two_tables_may_each_follow_their_own_reading() -> None:
    one = night(_beaten(PAID, 1, "1", dealer_id="D1"))
    two = night(_beaten(COLLECTED, 2, "2", dealer_id="D2", table_id="DJ-02"))
    assert _words(one, two) == [("R2", "other_reading", "")]


@pytest.mark.parametrize(
    ("seat", "dealer", "against"),
    [("2", "D1", "dealer D1"), ("1", "D2", "patron P1")],
)
def test_a_dealer_or_patron_at_two_tables_is_read_alike(seat: str, dealer: str, against: str) -> None:
    """The tables are judged apart, as are the parts of a large floor."""
    one = night(_beaten(PAID, 1, "1", dealer_id="D1"))
    two = night(_beaten(COLLECTED, 2, seat, dealer_id=dealer, table_id="DJ-02"))
    assert _words(one, two) == [("R2", "review", f"{against}: 1 in R1 by bad_beat = two_way")]


def test_another_gaming_day_may_be_read_otherwise() -> None:
    one, two = _beaten(PAID, 1), _beaten(COLLECTED, 2)
    tomorrow = date(2026, 3, 8)
    for row in (two.round, *two.hands, *two.wagers):
        row["gaming_day"] = tomorrow
    assert two.round["gaming_day"] != one.round["gaming_day"]
    assert _words(night(one), night(two)) == [("R2", "other_reading", "")]


def test_what_is_right_under_both_readings_chooses_none() -> None:
    """The player's own straight was beaten: paid under both."""
    own = Seat(STRAIGHT, bonus={BAD_BEAT: 1_000})
    both = settle(game(FULL, {"1": own}, number=1), [*due(FULL, own)[:3], PAID])
    assert _words(night(both, _beaten(COLLECTED, 2, "2"))) == [("R2", "other_reading", "")]


def test_a_breach_under_both_readings_chooses_none() -> None:
    wrong = _beaten((49_999, 1_000), 1, "1")
    assert _words(night(wrong, _beaten(COLLECTED, 2, "2"))) == [("R2", "other_reading", "")]


def test_what_is_not_known_chooses_none() -> None:
    """Nobody recorded what was paid: it is undecided, and stands against nothing."""
    open_ = _beaten(PAID, 1, "1")
    open_.wagers[3].update(wager_outcome=None, wager_paid=None, wager_returned=None)
    chunk = night(open_, _beaten(COLLECTED, 2, "2"))
    assert _words(chunk) == [("R2", "other_reading", "")]
    assert not chosen(_by_default(chunk), chunk)


def test_one_progressive_winner_of_several_is_treated_otherwise() -> None:
    def won(number: int, returned: int) -> Deal:
        seat = Seat(STRAIGHT, bonus={PROGRESSIVE: 100})
        deal = game(PAIR, {str(number): seat}, number=number)
        return settle(deal, [*due(PAIR, seat)[:3], (3_000, returned)])

    assert _told(night(*(won(n, 100) for n in range(1, 5)))) == []
    alike = _words(night(*(won(n, 0) for n in range(1, 5))))
    assert [outcome for _, outcome, _ in alike] == ["other_reading"] * 4
    mixed = _words(night(*(won(n, 100 * (n != 4)) for n in range(1, 5))))
    assert mixed == [("R4", "review", "table PG-01: 3 in R1, R2, R3 by progressive_stake = returned")]


def test_a_reading_that_was_filed_decides_and_what_it_bears_out_is_counted() -> None:
    filed = {"bad_beat": "player_only"}
    chunk = night(_beaten(COLLECTED), readings=filed)
    assert _told(chunk) == []
    [row] = chosen(_by_default(chunk), chunk)
    assert (row.filed, row.choice, row.overpaid_cents, row.underpaid_cents) == (
        True,
        "player_only",
        0,
        51_000,
    )
    assert _exceptions(night(_beaten(PAID), readings=filed)) == ["687a.11(f)(3)(i)"]
