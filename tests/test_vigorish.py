"""§ 627a.12(c) and (d): 5 % with its permitted roundings, and what is owed of it until it is collected."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.duties.debts import Debts, outstanding
from rules.duties.vigorish import permitted
from rules.kinds import Codes
from rules.values import integers, known
from tests.rounds import Row, at, column, deal, night, said, wager

ROUNDINGS = ("exact", "nearest_quarter", "next_quarter")
ROUND_OFF = ("to_nearest", "up_only")
CENT = ("as_filed", "either", "down")
WINNINGS = st.lists(st.integers(0, 2_000_000), min_size=1, max_size=30)


def _constant(choice: str, choices: tuple[str, ...], rows: int) -> Codes:
    return Codes(np.full(rows, choices.index(choice), dtype=np.int32), choices)


def _permitted(
    winnings: list[int], rounding: str | None, round_off: str = "to_nearest", cent: str = "either"
) -> list[tuple[int, int]]:
    rows = len(winnings)
    filed = None if rounding is None else _constant(rounding, ROUNDINGS, rows)
    low, high = permitted(
        integers(winnings), filed, _constant(round_off, ROUND_OFF, rows), _constant(cent, CENT, rows)
    )
    return list(zip(low.values.tolist(), high.values.tolist(), strict=True))


def _five_percent(cents: int) -> Fraction:
    return Fraction(5, 100) * cents


def _quarters(cents: int) -> Fraction:
    return _five_percent(cents) / 25


@given(WINNINGS)
def test_627a_12_c_exact_allows_either_neighbouring_cent(winnings: list[int]) -> None:
    for rounding in ("exact", None):
        for cents, found in zip(winnings, _permitted(winnings, rounding), strict=True):
            assert found == (floor(_five_percent(cents)), ceil(_five_percent(cents)))


@given(WINNINGS)
def test_627a_12_c_what_is_filed_as_exact_is_never_in_the_casinos_favor(winnings: list[int]) -> None:
    filed = _permitted(winnings, "exact", cent="as_filed")
    assert filed == _permitted(winnings, "exact", cent="down")
    assert _permitted(winnings, None, cent="as_filed") == _permitted(winnings, None, cent="either")


@given(WINNINGS)
def test_627a_12_c_exact_and_down_never_exceeds_five_percent(winnings: list[int]) -> None:
    for rounding in ("exact", None):
        for cents, (low, high) in zip(winnings, _permitted(winnings, rounding, cent="down"), strict=True):
            assert low == high == floor(_five_percent(cents)) <= _five_percent(cents)


@given(WINNINGS, st.sampled_from(CENT), st.sampled_from(ROUND_OFF))
def test_627a_12_c_next_quarter_goes_up_and_leaves_multiples(
    winnings: list[int], cent: str, round_off: str
) -> None:
    found = _permitted(winnings, "next_quarter", round_off, cent)
    for cents, (low, high) in zip(winnings, found, strict=True):
        assert low == high == ceil(_quarters(cents)) * 25
        assert Fraction(0) <= low - _five_percent(cents) < 25


@given(WINNINGS, st.sampled_from(CENT))
def test_627a_12_c_nearest_quarter_goes_either_way_and_never_to_nothing(
    winnings: list[int], cent: str
) -> None:
    found = _permitted(winnings, "nearest_quarter", "to_nearest", cent)
    for cents, (low, high) in zip(winnings, found, strict=True):
        exact = _five_percent(cents)
        candidates = [25 * n for n in range(floor(_quarters(cents)), floor(_quarters(cents)) + 2)]
        least = min(abs(each - exact) for each in candidates)
        nearest = [each for each in candidates if abs(each - exact) == least]
        if cents:
            nearest = [max(each, 25) for each in nearest]
        assert (low, high) == (nearest[0], nearest[-1])


@given(WINNINGS, st.sampled_from(CENT))
def test_627a_12_c_read_as_up_only_nearest_is_next(winnings: list[int], cent: str) -> None:
    nearest = _permitted(winnings, "nearest_quarter", "up_only", cent)
    assert nearest == _permitted(winnings, "next_quarter", "up_only", cent)


@pytest.mark.parametrize(
    ("winnings", "exact", "nearest", "following"),
    [
        (0, (0, 0), (0, 0), 0),
        (1, (0, 1), (25, 25), 25),
        (480, (24, 24), (25, 25), 25),
        (499, (24, 25), (25, 25), 25),
        (500, (25, 25), (25, 25), 25),
        (501, (25, 26), (25, 25), 50),
        (520, (26, 26), (25, 25), 50),
        (740, (37, 37), (25, 25), 50),
        (749, (37, 38), (25, 25), 50),
        (750, (37, 38), (25, 50), 50),
        (751, (37, 38), (50, 50), 50),
        (760, (38, 38), (50, 50), 50),
        (980, (49, 49), (50, 50), 50),
        (1000, (50, 50), (50, 50), 50),
        (1020, (51, 51), (50, 50), 75),
        (1250, (62, 63), (50, 75), 75),
        (10_000, (500, 500), (500, 500), 500),
    ],
)
def test_627a_12_c_worked_examples(
    winnings: int, exact: tuple[int, int], nearest: tuple[int, int], following: int
) -> None:
    assert _permitted([winnings], "exact") == [exact]
    assert _permitted([winnings], "nearest_quarter") == [nearest]
    assert _permitted([winnings], "next_quarter") == [(following, following)]


def test_627a_12_c_unknown_winnings_or_filing_give_unknown_vigorish() -> None:
    filed = Codes(np.array([0, -1, 2], dtype=np.int32), ROUNDINGS)
    readings = _constant("to_nearest", ROUND_OFF, 3), _constant("either", CENT, 3)
    for found in permitted(integers([100, 100, 100], [False, True, True]), filed, *readings):
        assert (~known(found)).tolist() == [True, True, False]


def test_627a_12_c_only_banker_wins_owe_it_and_none_at_ez_tables() -> None:
    kinds = ("banker", "player", "tie", "dragon_bonus")
    wagers = [wager(kind, side="banker" if kind == "dragon_bonus" else None) for kind in kinds]
    assert column(night(deal("Ks 2d", "Qh 7c", *wagers)), "vigorish_due") == [True, False, False, False]
    assert column(night(deal("Ks 2d", "Qh 7c", *wagers, variant="ez")), "vigorish_due") == [False] * 4
    assert column(night(deal("Ks 7d", "Qh 2c", *wagers)), "vigorish_due") == [False] * 4
    assert column(night(deal("Ks 2d", "Qh 7c", *wagers, variant=None)), "vigorish_due")[0] is None


# ------------------------------------------------------------------------ (d)(2)(ii): what is owed

_MOMENT = st.none() | st.integers(0, 6)
_PLAYER = st.none() | st.integers(0, 1)
_SPACE = st.none() | st.integers(0, 1)
_DEBT = st.tuples(st.none() | st.integers(0, 50), _MOMENT, _MOMENT, _SPACE, _PLAYER)
_Debt = tuple[int | None, int | None, int | None, int | None, int | None]


def _outstanding(debts: list[_Debt]) -> list[int | None]:
    """Work out what is owed; a player's account is that of a player at a space of one gaming table."""
    amount, marked, collected, space, player = [
        integers([v or 0 for v in c], [v is not None for v in c]) for c in zip(*debts, strict=True)
    ]
    table = integers([0] * len(debts))
    every = np.ones(len(debts), dtype=bool)
    found = outstanding(Debts(amount, marked, collected, every, (10 * space + player, space, table)))
    return [None if gone else value for value, gone in zip(found.values.tolist(), found.missing, strict=True)]


def _owed_one_by_one(debts: list[_Debt], place: int) -> int | None:
    """Add up what the player owed just after one debt was marked, looking at one debt after the other."""
    amount, now, _, space, player = debts[place]
    if amount is None or now is None or space is None or player is None:
        return None
    owed = amount
    for number, (other, marked, collected, on, of) in enumerate(debts):
        if number == place or (on is not None and on != space) or (on == space and of not in (None, player)):
            continue
        if marked is not None and collected is not None and collected <= marked:
            continue
        later = marked is not None and (marked > now or (marked == now and number > place))
        if later or (collected is not None and collected <= now):
            continue
        if other is None or marked is None or collected is None or on is None or of is None:
            return None
        owed += other
    return owed


@given(st.lists(_DEBT, min_size=1, max_size=8))
def test_627a_12_d_2_ii_owed_is_what_was_marked_and_not_yet_collected(debts: list[_Debt]) -> None:
    assert _outstanding(debts) == [_owed_one_by_one(debts, place) for place in range(len(debts))]


def test_627a_12_d_2_ii_debts_collected_at_different_times() -> None:
    debts: list[_Debt] = [(100, 1, 5, 0, 0), (25, 2, 3, 0, 0), (50, 4, 5, 0, 0), (75, 6, 9, 0, 0)]
    assert _outstanding(debts) == [100, 125, 150, 75]


def _marked(cents: int, second: float, collected: float | None, **columns: Any) -> Row:
    """Write a winning Banker wager whose vigorish is marked."""
    moment = None if collected is None else at(collected)
    debt = {
        "vigorish": cents,
        "vigorish_handling": "marked",
        "vigorish_handled_at": at(second),
        "vigorish_collected_at": moment,
    }
    return wager("banker", "win", cents * 20, **{**debt, **columns})


def _rounds(*wagers: Row) -> tuple[Any, ...]:
    return tuple(deal("Ks 2d", "Qh 7c", one) for one in wagers)


def test_627a_12_d_2_ii_every_player_has_an_account() -> None:
    chunk = night(
        *_rounds(
            _marked(100, 110, 900),
            _marked(200, 210, 900, wager_player_id="P2"),
            _marked(300, 310, 900),
            _marked(400, 410, 900, wager_position="5"),
            _marked(500, 510, 900, vigorish_handling="collected"),
            _marked(600, 610, 900),
        ),
        filed={"vigorish_collection": "deferred"},
    )
    assert column(chunk, "vigorish_outstanding_cents") == [100, 200, 400, 400, None, 1000]


def test_627a_12_d_2_ii_a_debt_of_nobody_named_may_be_anybodys_at_the_space() -> None:
    chunk = night(
        *_rounds(
            _marked(100, 110, 900),
            _marked(200, 210, 350, wager_player_id=None),
            _marked(300, 310, 900),
            _marked(400, 320, 900, wager_position="5"),
            _marked(500, 410, 900),
            _marked(600, 510, 700, wager_player_id=None, wager_position=None),
            _marked(700, 610, 900, wager_position="5"),
        )
    )
    assert column(chunk, "vigorish_outstanding_cents") == [100, None, None, 400, 900, None, None]


def test_627a_12_d_2_ii_where_players_are_never_named_the_space_is_the_account() -> None:
    chunk = night(*_rounds(*[_marked(100, 110 * n, 900, wager_player_id=None) for n in (1, 2)]))
    assert column(chunk, "vigorish_outstanding_cents") == [100, 200]


def test_627a_12_d_2_ii_what_may_have_been_marked_leaves_later_totals_open() -> None:
    chunk = night(
        *_rounds(
            _marked(100, 110, 900),
            _marked(200, 210, 250, vigorish_handling=None),
            _marked(300, 240, 900),
            _marked(400, 260, 900),
            _marked(500, 310, None),
            _marked(600, 410, 900),
        )
    )
    assert column(chunk, "vigorish_outstanding_cents") == [100, None, None, 800, 1300, None]


# ------------------------------------------------------------------------------ (d)(2)(i): in time


def _shuffled(shoe: str, second: float) -> Row:
    return {"event_kind": "shuffled", "event_shoe_id": shoe, "event_at": at(second), "event_method": "manual"}


def _left(second: float, player: str | None = "P1") -> Row:
    return {"event_kind": "player_left", "event_player_id": player, "event_at": at(second)}


def _in_time(collected: float | None, *events: Row, last_shoe: bool = False, **columns: Any) -> str:
    """What (d)(2)(i) says of a debt marked in round 1 of a shoe of two rounds (at 100 and 200 seconds)."""
    rounds = [deal("Ks 2d", "Qh 7c", _marked(100, 150, collected, **columns)), deal("Ks 2d", "Qh 7c")]
    if not last_shoe:
        rounds.append(deal("Ks 2d", "Qh 7c", shoe_id="S2", first_card_at=at(400)))
    # Somebody else's debt keeps the columns among those the log records.
    rounds.append(deal("Ks 2d", "Qh 7c", _marked(25, 950, 960, wager_player_id="P9"), shoe_id="S9"))
    rounds[-1].columns["first_card_at"] = at(900)
    if last_shoe:
        rounds[-1].columns.update(shoe_id="S0", first_card_at=at(10))
    for each in rounds:
        each.columns["shuffle_method"] = "manual"
    chunk = night(*rounds, events=events, filed={"vigorish_collection": "deferred"})
    return said(chunk, "627a.12(d)(2)(i)")[0]


@pytest.mark.parametrize(
    ("collected", "result"), [(299, "pass"), (300, "pass"), (301, "exception"), (None, "exception")]
)
def test_627a_12_d_2_i_before_the_reshuffle(collected: float | None, result: str) -> None:
    """Where all collections are said to be recorded, a missing one was never made."""
    assert _in_time(collected, _shuffled("S2", 300)) == result


@pytest.mark.parametrize(("collected", "result"), [(200, "pass"), (201, "unknown"), (401, "exception")])
def test_627a_12_d_2_i_a_shuffle_nobody_recorded(collected: float, result: str) -> None:
    """It lies between the last round of one shoe and the first of the next."""
    assert _in_time(collected, _shuffled("S1", 50)) == result


@pytest.mark.parametrize(("collected", "result"), [(249, "pass"), (250, "pass"), (251, "exception")])
def test_627a_12_d_2_i_before_the_player_leaves(collected: float, result: str) -> None:
    assert _in_time(collected, _shuffled("S2", 300), _left(250)) == result


@pytest.mark.parametrize(("collected", "result"), [(390, "pass"), (391, "exception")])
def test_627a_12_d_2_i_a_shoe_prepared_without_a_shuffle(collected: float, result: str) -> None:
    """What is wrong with that shoe is one finding; the debt was due when it began."""
    loaded = {"event_kind": "shoe_loaded", "event_shoe_id": "S2", "event_at": at(390)}
    assert _in_time(collected, _shuffled("S1", 50), loaded) == result


def test_627a_12_d_2_i_others_and_earlier_leavings_do_not_matter() -> None:
    events = (_shuffled("S2", 300), _left(200, "P2"), _left(50))
    assert _in_time(290, *events) == "pass"


def test_627a_12_d_2_i_in_the_last_shoe_known_there_is_no_reshuffle_to_miss() -> None:
    assert _in_time(5000, _shuffled("S1", 50), last_shoe=True) == "pass"
    assert _in_time(5000, _shuffled("S1", 50), _left(4000), last_shoe=True) == "exception"


def test_627a_12_d_2_i_a_player_nobody_named_may_have_left() -> None:
    assert _in_time(290, _shuffled("S2", 300), _left(200, None), wager_player_id=None) == "unknown"
    assert _in_time(290, _shuffled("S2", 300), _left(291, None), wager_player_id=None) == "pass"
    assert _in_time(290, _shuffled("S2", 300), wager_player_id=None) == "pass", "nobody left"
    assert _in_time(301, _shuffled("S2", 300), wager_player_id=None) == "exception"


def test_627a_12_d_nothing_charged_leaves_nothing_to_collect() -> None:
    """That nothing was charged is one finding, not one for each way of collecting it."""
    wagers = [_marked(100, 150, 160, vigorish=0, wager_amount=2000, wager_paid=2000, wager_returned=2000)]
    chunk = night(*_rounds(*wagers), filed={"vigorish_collection": "deferred"})
    assert column(chunk, "vigorish_taken") == [False]
    assert said(chunk, "627a.12(c)[vigorish]") == ["exception"]
