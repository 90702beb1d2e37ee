"""Cards, decks, dice and cuts of Pai Gow Poker, from rounds and events written by hand (§§ 645a.2 to .5)."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from audit.columns.chunk import Chunk
from audit.recorded.attest import Attestations
from audit.verdicts.check import Result, check
from rules.cards import NAMES
from rules.catalogue import load
from tests.pai_gow_deals import PLACE, Deal, Row, play
from tests.pai_gow_deals import log as dealt
from tests.rounds import ALL_RECORDED, at, column

HOUR = 3600
DAY = 24 * HOUR
# The clocks go forward at 07:00 UTC on 8 March 2026; tests count seconds from 20:00 UTC on 2 March.
SHORT_NIGHT = 5 * DAY + 11 * HOUR


log = partial(dealt, complete=ALL_RECORDED)


def _said(chunk: Chunk, citation: str) -> list[str]:
    outcome = check(load().clauses[citation], chunk, {}, Attestations({}, {}))
    assert not outcome.error, outcome.error
    # A log as small as these never records many a column: nothing is decided, whichever word says so.
    words = {Result.PASSED: "pass", Result.NOT_AUDITABLE: "unknown"}
    return [words.get(Result(each), Result(each).name.lower().replace("_", " ")) for each in outcome.results]


def _event(kind: str, second: float, **columns: Any) -> Row:
    return {**PLACE, "event_kind": kind, "event_at": at(second), **columns}


def _round(number: int, second: float, *, shuffled: bool = True, **columns: Any) -> Deal:
    """Deal a round whose first card falls so many seconds after the night began, its deck shuffled before."""
    times = {"first_card_at": at(second), "no_more_bets_at": at(second - 5), "settled_at": at(second + 60)}
    deal = play(number, **{"round_number_in_day": number, "void": False, **times, **columns})
    how = {"event_method": deal.round["shuffle_method"], "event_shoe_id": deal.round["shoe_id"]}
    deal.events = [_event("shuffled", second - 30, **how)] if shuffled else []
    return deal


# ----------------------------------------------------------------------------------- decks in turn


def _turns(decks: str, **columns: Any) -> list[Deal]:
    return [_round(n, 200 * n, deck_id=deck, **columns) for n, deck in enumerate(decks, start=1)]


def _opened(*decks: str, **columns: Any) -> list[Row]:
    return [_event("decks_opened", 0, event_deck_id=deck, event_shoe_id="S1", **columns) for deck in decks]


@pytest.mark.parametrize(
    ("decks", "in_use"),
    [
        *[("AAAA", [False] * 4), ("ABAB", [True] * 4), ("AABA", [True] * 4), ("AABBB", [False] * 5)],
        *[
            ("ABBA", [True] * 4),
            ("AABBBA", [True] * 6),
            ("AABBCC", [False] * 6),
            ("ABCB", [False, *[True] * 3]),
        ],
    ],
)
def test_a_deck_that_comes_back_takes_turns(decks: str, in_use: list[bool]) -> None:
    assert column(log(*_turns(decks)), "two_decks_in_use", "round") == in_use


def test_named_batches_are_two_decks_even_if_one_is_dealt_only() -> None:
    chunk = log(*_turns("AAA", batch_id="A"), events=_opened("A", "B"))
    assert column(chunk, "two_decks_in_use", "round") == [True] * 3
    assert _said(chunk, "645a.3(b)(3)") == ["not applicable", "exception", "exception"]
    half_named = log(*_turns("AAA", batch_id="A")[:2], _round(3, 600, deck_id="A"))
    assert column(half_named, "two_decks_in_use", "round") == [True, True, None]


@pytest.mark.parametrize(
    ("decks", "said"),
    [
        ("ABAB", ["pass"] * 4),
        ("ABBA", ["pass", "pass", "exception", "pass"]),
        ("ABAA", ["pass", "pass", "pass", "exception"]),
    ],
)
def test_decks_alternate_round_by_round(decks: str, said: list[str]) -> None:
    chunk = log(*_turns(decks, batch_id="A"), events=_opened("A", "B"))
    assert _said(chunk, "645a.3(b)(3)") == ["not applicable", *said[1:]]


def test_a_round_the_record_skips_leaves_turns_open() -> None:
    turns = [deal for deal in _turns("ABAB", batch_id="A") if deal.round["round_id"] != "R3"]
    assert _said(log(*turns), "645a.3(b)(3)") == ["unknown"] * 3
    # Which decks were opened tells that the second is no third one.
    opened = log(*turns, events=_opened("A", "B"))
    assert _said(opened, "645a.3(b)(3)") == ["not applicable", "pass", "unknown"]


@pytest.mark.parametrize(
    ("reading", "decks", "said"),
    [
        ("every_round", "ABA", ["pass", "pass"]),
        ("every_round", "ABB", ["pass", "exception"]),
        ("completed_rounds", "ABA", ["not applicable", "exception"]),
        ("completed_rounds", "ABB", ["not applicable", "pass"]),
    ],
)
def test_void_rounds_count_as_read(reading: str, decks: str, said: list[str]) -> None:
    deals = _turns(decks, batch_id="A")
    deals[1].round["void"] = True
    chunk = log(*deals, events=_opened("A", "B"), readings={"deck_turns": reading})
    assert _said(chunk, "645a.3(b)(3)")[1:] == said


def test_a_failing_device_leaves_turns_open() -> None:
    jam = _event("device_jam", 500)
    assert _said(log(*_turns("ABB", batch_id="A"), events=[jam]), "645a.3(b)(3)")[2] == "unknown"
    assert _said(log(*_turns("ABA", batch_id="A"), events=[jam]), "645a.3(b)(3)")[2] == "pass"


def test_decks_shuffled_by_hand_take_no_turns() -> None:
    by_hand = log(*_turns("ABAB", shuffle_method="manual"))
    assert _said(by_hand, "645a.3(b)") == ["exception"]
    assert column(by_hand, "rounds_in_turns_by_hand", "table") == [2]
    assert _said(log(*_turns("ABAB")), "645a.3(b)") == ["pass"]
    assert _said(log(*_turns("AABB", shuffle_method="manual")), "645a.3(b)") == ["not applicable"]


@pytest.mark.parametrize(
    ("designs", "colors", "said"),
    [
        (("star", "star"), ("red", "blue"), "pass"),
        (("star", "moon"), ("red", "blue"), "exception"),
        (("star", "star"), ("red", "red"), "exception"),
        (("star", "star"), ("red", None), "unknown"),
    ],
)
def test_decks_in_turn_share_a_design_and_differ_in_color(
    designs: tuple[str, str], colors: tuple[str, str | None], said: str
) -> None:
    opened = [
        _event("decks_opened", 0, event_deck_id=deck, event_design=design, event_back_color=color)
        for deck, design, color in zip("AB", designs, colors, strict=True)
    ]
    assert _said(log(*_turns("ABAB"), events=opened), "645a.3(b)(1)") == [said]


# --------------------------------------------------------------------------------- how long in use


@pytest.mark.parametrize(("second", "said"), [(4 * HOUR - 60, "pass"), (4 * HOUR - 59, "exception")])
@pytest.mark.parametrize("begins", [300, SHORT_NIGHT - 2 * HOUR])
def test_a_deck_serves_four_hours_by_hand(begins: int, second: int, said: str) -> None:
    deals = [_round(n, begins + s, dealing_method="hand") for n, s in enumerate((0, HOUR, second), start=1)]
    opened = _event("decks_opened", begins - 200, event_deck_id="D1")
    chunk = log(*deals, events=[opened])
    assert _said(chunk, "645a.3(c)(1)") == [said]
    assert _said(chunk, "645a.3(c)(2)") == ["not applicable"]


@pytest.mark.parametrize(("opened", "said"), [(-200, "pass"), (-HOUR, "unknown"), (None, "unknown")])
def test_a_deck_dealt_on_the_day_before_is_bounded_by_its_opening(opened: int | None, said: str) -> None:
    # The rounds at hand begin with the 40th of the day: earlier ones may have been dealt from the deck.
    times = ((40, 300), (41, 3.5 * HOUR))
    deals = [_round(n, s, dealing_method="hand") for n, s in times]
    events = [] if opened is None else [_event("decks_opened", opened, event_deck_id="D1")]
    assert _said(log(*deals, events=events), "645a.3(c)(1)") == [said]


def test_a_deck_too_long_in_use_is_told_whatever_is_not_at_hand() -> None:
    deals = [_round(n, s, dealing_method="hand") for n, s in ((40, 300), (41, 5 * HOUR))]
    assert _said(log(*deals), "645a.3(c)(1)") == ["exception"]


def test_rounds_from_a_shoe_have_a_limit_of_their_own() -> None:
    ways = ((1, 300, "hand"), (2, 2 * HOUR, "manual_shoe"), (3, 7 * HOUR, "automated_shoe"))
    deals = [_round(n, s, dealing_method=way) for n, s, way in ways]
    opened = _event("decks_opened", 0, event_deck_id="D1")
    chunk = log(*deals, events=[opened])
    assert (_said(chunk, "645a.3(c)(1)"), _said(chunk, "645a.3(c)(2)")) == (["pass"], ["pass"])
    strict = log(*deals, events=[opened], readings={"deck_methods": "strictest"})
    assert (_said(strict, "645a.3(c)(1)"), _said(strict, "645a.3(c)(2)")) == (
        ["exception"],
        ["not applicable"],
    )


def test_time_dealt_counts_rounds_only() -> None:
    deals = [_round(n, s, dealing_method="hand") for n, s in ((1, 300), (2, 9 * HOUR))]
    opened = _event("decks_opened", 0, event_deck_id="D1")
    chunk = log(*deals, events=[opened], readings={"deck_clock": "time_dealt"})
    assert column(chunk, "deck_time_by_hand", "deck") == [120 * 1_000_000]
    assert _said(chunk, "645a.3(c)(1)") == ["pass"]


def _first_and_last(opened: int, *rounds: tuple[int, float, str]) -> tuple[list[Any], list[Any]]:
    deals = [_round(n, s, dealing_method="hand", deck_id=deck) for n, s, deck in rounds]
    chunk = log(*deals, events=[_event("decks_opened", opened, event_deck_id="D1")])
    return column(chunk, "deck_first_at_hand", "deck")[:1], column(chunk, "deck_rounds_at_hand", "deck")[:1]


def test_rounds_missing_in_between_are_noticed() -> None:
    first = (1, 300, "D1")
    assert _first_and_last(0, first, (2, 900, "D1")) == ([True], [True])
    # What is carried on to the next day: the first round of the deck, and the last ones dealt.
    assert _first_and_last(0, first, (90, 3 * HOUR, "D1"), (91, 4 * HOUR, "D1")) == ([True], [False])
    # The deck was opened in the gap; earlier rounds dealt from it are not at hand.
    assert _first_and_last(600, (90, 3 * HOUR, "D1"), (1, 300, "D2")) == ([False], [False])
    assert _first_and_last(2 * HOUR, (2, 2.5 * HOUR, "D1"), (1, 300, "D2")) == ([True], [True])


# -------------------------------------------------------------------------------------------- dice


def _rolled(*hours: float) -> list[Deal]:
    return [_round(n, hour * HOUR) for n, hour in enumerate(hours, start=1)]


@pytest.mark.parametrize("shift", [0, SHORT_NIGHT - 12 * HOUR])
def test_dice_stay_for_24_hours(shift: int) -> None:
    placed = _event("dice_in", shift, event_device_id="S-1", event_count=3)
    deals = [
        _round(n, shift + s) for n, s in enumerate((HOUR, DAY, DAY + 1, DAY + 2 * HOUR, DAY + 5 * HOUR), 1)
    ]
    other = _event("dice_in", shift + DAY + 3 * HOUR, event_device_id="S-2", event_count=3)
    chunk = log(*deals, events=[placed, other])
    assert _said(chunk, "645a.2(c)(1)(i)") == ["pass", "pass", "exception", "not applicable", "pass"]


def _removed(chunk: Chunk) -> list[str]:
    kinds = column(chunk, "event_kind", "event")
    said = _said(chunk, "645a.2(c)(1)(i)[removal]")
    return [each for kind, each in zip(kinds, said, strict=True) if kind == "dice_out"]


def test_dice_taken_out_are_no_longer_in_the_shaker() -> None:
    events = [
        _event("dice_in", 0, event_device_id="S-1"),
        _event("dice_in", 2 * HOUR, event_device_id="S-2"),
        _event("dice_out", 2 * HOUR + 5, event_device_id="S-1"),
        _event("dice_out", 6 * HOUR, event_device_id="S-2"),
    ]
    chunk = log(*_rolled(1, 3, 7), events=events)
    assert _said(chunk, "645a.2(c)(1)(i)") == ["pass", "pass", "unknown"]
    assert _removed(chunk) == ["pass", "pass"]


@pytest.mark.parametrize(("reading", "said"), [("each_stay", "pass"), ("first_placement", "exception")])
def test_a_stay_begins_anew_as_read(reading: str, said: str) -> None:
    hours = (("dice_in", 0), ("dice_out", 10), ("dice_in", 11))
    events = [_event(kind, hour * HOUR, event_device_id="S-1") for kind, hour in hours]
    chunk = log(*_rolled(25), events=events, readings={"dice_clock": reading})
    assert _said(chunk, "645a.2(c)(1)(i)") == [said]


def test_dice_left_lying_are_told_at_their_removal() -> None:
    placed = _event("dice_in", 0)
    assert _removed(log(*_rolled(1), events=[placed, _event("dice_out", DAY + 1)])) == ["exception"]
    late = log(*_rolled(1, 24.0001), events=[placed, _event("dice_out", 25 * HOUR)])
    assert _removed(late) == ["not applicable"]
    assert _said(late, "645a.2(c)(1)(i)") == ["pass", "exception"]


# ------------------------------------------------------------------------------- the cards of a round


def test_a_card_in_two_hands_is_seen_twice() -> None:
    deal = _round(1, 300)
    deal.hand("2")["cards"] = [deal.hand("5")["cards"][0], *deal.hand("2")["cards"][1:]]
    chunk = log(_round(2, 900), deal)
    assert _said(chunk, "645a.3(a)") == ["pass", "exception"]
    assert column(chunk, "twice_seen_card", "round")[0] is None


def test_cards_racked_unplayed_count_and_those_drawn_in_error_do_not() -> None:
    deal = _round(1, 300)
    card = deal.hand("2")["cards"][6]
    racked = {"event_round_id": "R1", "event_card": card}
    assert _said(log(deal, events=[_event("card_racked", 310, **racked)]), "645a.3(a)") == ["exception"]
    deal.hand("2")["card_in_error"] = [False] * 6 + [True]
    assert _said(log(deal, events=[_event("card_racked", 310, **racked)]), "645a.3(a)") == ["pass"]


@pytest.mark.parametrize(
    ("position", "said"), [("1", "pass"), ("2", "unknown"), ("dealer", "unknown"), ("6", "pass")]
)
def test_hands_nobody_plays_need_not_be_seen(position: str, said: str) -> None:
    deal = _round(1, 300)
    deal.hand(position)["cards"] = None
    assert _said(log(deal), "645a.3(a)") == [said]


@pytest.mark.slow
@given(st.lists(st.lists(st.integers(0, 52), min_size=7, max_size=7), min_size=1, max_size=7))
def test_any_card_twice_is_found(hands: list[list[int]]) -> None:
    deal = _round(1, 300)
    deal.hands = [
        {**row, "cards": [NAMES[card] for card in cards]}
        for row, cards in zip(deal.hands, hands, strict=False)
    ]
    seen = [card for cards in hands for card in cards]
    chunk = log(deal)
    assert column(chunk, "a_card_twice", "round") == [len(set(seen)) < len(seen)]
    if len(set(seen)) < len(seen):
        (card,) = column(chunk, "twice_seen_card", "round")
        assert seen.count(card) == max(seen.count(each) for each in seen)


# ------------------------------------------------------------------------------ shuffle and cut


def _prepared(*, bank: str = "dealer", offered: str, cutter: str, seated: str = "1346") -> Chunk:
    """Lay out two rounds shuffled by hand; the second is cut as said."""
    first, second = (
        _round(
            n, 300 * n, shuffled=False, shuffle_method="manual", bank_position=bank if n == 2 else "dealer"
        )
        for n in (1, 2)
    )
    events = [_event("table_opened", 0), _event("first_player_arrived", 100, event_position="3")]
    for n, (asked, by) in enumerate((("3", "3"), (offered, cutter)), start=1):
        shoe = {"event_shoe_id": f"S{n}"}
        events += [
            _event("shuffled", 300 * n - 60, event_method="manual", **shoe),
            _event(
                "cut_offered", 300 * n - 50, event_positions=list(asked), event_seated=list(seated), **shoe
            ),
            _event("cut", 300 * n - 40, event_position=by, **shoe),
        ]
    return log(first, second, events=events)


@pytest.mark.parametrize(
    ("bank", "offered", "cutter", "said"),
    [
        ("dealer", "6", "6", set()),
        ("dealer", "6431", "dealer", set()),
        ("dealer", "64", "dealer", {"645a.5(c)"}),
        ("dealer", "1", "1", {"645a.5(d)(3)"}),
        ("dealer", "65", "5", {"645a.5(d)", "645a.5(d)(3)"}),
        ("3", "3", "3", set()),
        ("3", "3164", "4", set()),
        ("3", "34", "4", {"645a.5(d)(2)"}),
        ("3", "6", "6", {"645a.5(d)(2)"}),
    ],
)
def test_the_cut_goes_round(bank: str, offered: str, cutter: str, said: set[str]) -> None:
    chunk = _prepared(bank=bank, offered=offered, cutter=cutter)
    clauses = ("645a.5(c)", "645a.5(d)", "645a.5(d)(1)", "645a.5(d)(2)", "645a.5(d)(3)")
    told = {clause: _said(chunk, clause) for clause in clauses}
    assert {clause for clause in clauses if told[clause][1] == "exception"} == said
    assert told["645a.5(d)(1)"] == ["pass", "not applicable"]


def test_two_rounds_from_one_shuffle_are_told() -> None:
    deals = [
        _round(n, 300 * n, shuffled=False, shoe_id=shoe) for n, shoe in ((1, "S1"), (2, "S1"), (3, "S3"))
    ]
    shuffled = [
        _event("shuffled", s, event_method="device", event_shoe_id=f"S{n}") for n, s in ((1, 200), (3, 800))
    ]
    assert _said(log(*deals, events=shuffled), "645a.5(a)") == ["pass", "exception", "pass"]
    again = _event("shuffled", 500, event_method="device", event_shoe_id="S1")
    assert _said(log(*deals, events=[*shuffled, again]), "645a.5(a)") == ["pass"] * 3


def test_a_shuffle_missing_where_all_are_recorded_is_told() -> None:
    deals = [_round(n, 300 * n, shuffled=False) for n in (1, 2)]
    shuffled = _event("shuffled", 200, event_method="device", event_shoe_id="S1")
    cut = _event("cut", 250, event_shoe_id="S2")
    assert _said(log(*deals, events=[shuffled, cut]), "645a.5(a)") == ["pass", "exception"]
    # The second deck may have been brought to the table preshuffled, where not every arrival is recorded.
    assert _said(dealt(*deals, events=[shuffled, cut]), "645a.5(a)") == ["pass", "unknown"]
    assert _said(dealt(*deals, events=[cut]), "645a.5(a)") == ["unknown"] * 2
    # Of a deck that no event tells of, the preparation may not be at hand.
    assert _said(log(*deals, events=[shuffled]), "645a.5(a)") == ["pass", "unknown"]


@pytest.mark.parametrize(("jokers", "torn", "said"), [(1, False, "not applicable"), (2, True, "pass")])
def test_the_second_joker_is_torn(jokers: int, torn: bool, said: str) -> None:
    shoe = {"event_shoe_id": "S1"}
    deck = {"event_deck_id": "D1", "event_person_id": "D-1", "event_verified_by": "F-1"}
    events = [
        _event("decks_opened", 0, event_jokers=jokers, event_preinspected=False, **deck, **shoe),
        _event("decks_inspected", 50, **deck, **shoe),
    ]
    if torn:
        events.append(_event("joker_destroyed", 60, **deck, **shoe))
    dealt = _round(1, 300, floorperson_id="F-1")
    assert _said(log(dealt, events=events), "645a.4(b)[second joker]") == [said]
    if torn:
        assert _said(log(dealt, events=events[:2]), "645a.4(b)[second joker]") == ["exception"]
