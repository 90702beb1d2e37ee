"""How reports word and draw single things: dollars, times, citations, cards."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from reports import tiles
from reports.cards import drawn, in_short
from reports.render import _shown
from reports.wording import Clock, cited, count, listed, position, spans, visible
from rules.units import dollars

EASTERN = Clock.of("America/New_York")

# -------------------------------------------------------------------------------------------- wording


@pytest.mark.parametrize(
    ("cents", "plain", "signed"),
    [
        (0, "$0.00", "$0.00"),
        (5, "$0.05", "+$0.05"),
        (-1950, "-$19.50", "-$19.50"),
        (123_456_789, "$1,234,567.89", "+$1,234,567.89"),
        (None, "–", "–"),
    ],
)
def test_cents_are_worded_as_dollars(cents: int | None, plain: str, signed: str) -> None:
    assert dollars(cents) == plain
    assert dollars(cents, signed=True) == signed


def test_no_line_ends_between_a_minus_sign_and_its_amount() -> None:
    assert _shown("<b> -$1,950.00.") == '&lt;b&gt; <span class="word">-$1,950.00</span>.'


def test_numbers_carry_their_noun() -> None:
    assert count(1, "clause") == "1 clause"
    assert count(12_480, "round") == "12,480 rounds"
    assert count(2, "breach", "breaches") == "2 breaches"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed(["a"]) == "a"
    assert listed([]) == ""


def test_citations_and_positions_read_as_in_the_code() -> None:
    assert cited("627a.12(e)[Paytable A]") == "§ 627a.12(e), Paytable A"
    assert cited("688a.8(f)#2") == "§ 688a.8(f) (second)"
    assert cited("") == ""
    assert position("3") == "Seat 3"
    assert position("bankers_hand") == "Banker's Hand"
    assert position(None) == ""


def test_row_numbers_are_gathered_into_ranges() -> None:
    assert spans([5, 4, 6, 12, 4], most=9) == "4–6, 12"
    assert spans(range(0, 10, 2), most=2) == "0, 2 and 3 more"
    assert spans([], most=2) == ""


def test_times_are_local_with_their_offset_on_both_sides_of_the_change_of_clocks() -> None:
    before, after = datetime(2026, 3, 8, 6, 59, 12, tzinfo=UTC), datetime(2026, 3, 8, 7, 0, tzinfo=UTC)
    assert EASTERN.show(before) == "2026-03-08 01:59:12 EST (UTC-05:00)"
    assert EASTERN.show(after) == "2026-03-08 03:00:00 EDT (UTC-04:00)"
    assert EASTERN.brief(after) == "2026-03-08 03:00:00 -04:00"
    assert EASTERN.show(None) == "time not recorded"


@pytest.mark.parametrize("name", [None, "", "Nowhere/Never", "../../etc/passwd", "\x00"])
def test_without_a_known_zone_times_stay_in_utc(name: str | None) -> None:
    clock = Clock.of(name)
    assert clock.name == "UTC"
    assert clock.show(datetime(2026, 3, 8, 6, 59, 12, tzinfo=UTC)) == "2026-03-08 06:59:12 UTC"


def test_text_of_a_log_is_made_visible_and_bounded() -> None:
    assert visible("Jörg 李 §") == "Jörg 李 §"
    assert visible("a\u202eb\x07c\n") == "a⟨U+202E⟩b⟨U+0007⟩c⟨U+000A⟩"
    assert visible("a\u00a0b") == "a b"
    assert visible("x" * 25, longest=20) == "x" * 20 + "… (+5 characters)"


# ------------------------------------------------------------------------------------------- drawings


def test_a_hand_is_drawn_card_by_card_as_text_that_can_be_heard() -> None:
    drawing = drawn(["Kh", "Ts", "XX", None, "<b>", "A?"])
    assert drawing.count('class="card') == 6 + 1  # with the hand itself
    assert drawing.count("unread") == 3
    for part in ('class="card red">K♥<', ">10♠<", ">★joker<", ">A?<"):
        assert part in drawing
    assert "<b>" not in drawing
    assert in_short(["Kh", "Ts", "XX", None, "3-5"]) == "K♥\u00a010♠\u00a0joker\u00a0?\u00a03-5"


# ---------------------------------------------------------------------------------------------- tiles


@pytest.mark.parametrize(
    ("tile", "red", "black"),
    [("1-1", 2, 0), ("1-4", 5, 0), ("2-4", 4, 2), ("3-5", 0, 8), ("4-6", 4, 6), ("6-6", 6, 6), ("3-6", 0, 9)],
)
def test_ones_and_fours_are_red_and_half_of_a_double_six(tile: str, red: int, black: int) -> None:
    picture = drawn([tile])
    assert (picture.count("#b3202c"), picture.count("#1a1a1a")) == (red, black)


def test_a_hand_of_tiles_is_a_picture_with_words_for_each() -> None:
    picture = drawn(["6-6", "1-3", None])
    assert "<title>tile six and six</title>" in picture
    assert "<title>tile one and three</title>" in picture
    assert picture.count("<svg") == 2
    assert picture.count("unread") == 1
    with pytest.raises(ValueError, match="'7-7' is not a tile"):
        tiles.drawn("7-7")
