"""What every wager was due: outcome, winnings, stake, vigorish (§§ 627a.7, 627a.8(d), 627a.12).

The due columns follow the cards as dealt.  They are worked out once for all wagers of a chunk; the
clauses of the sections then compare them, each for its own paragraph, with what was recorded.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from pandas.arrays import BooleanArray, IntegerArray

from rules.catalogue import derived
from rules.ch627a_minibaccarat.columns import VALUES
from rules.duties import groups, vigorish
from rules.paytable import paytables
from rules.values import Codes, Link, Many, booleans, certainly, either, integers, known

PAYTABLES = paytables("ch627a_minibaccarat")
OUTCOMES = ("win", "lose", "push", "void")
KINDS = ("banker", "player", "tie", "dragon_7", "panda_8", "house_money", "on_players", "on_bankers")
"""Columns of ``round_outcomes``; a Dragon Bonus Wager has one for each hand it can be on."""

CLASSES = ("win_by_9", "win_by_8", "win_by_7", "win_by_6", "win_by_5", "win_by_4", "natural_win")
"""Rows of the Dragon Bonus paytables, in printed order; a natural tie is returned."""

_Array = npt.NDArray[np.int64]


def _outcome(win: BooleanArray, push: BooleanArray) -> _Array:
    """0 win, 1 lose, 2 push, -1 not known; a row that neither wins nor pushes loses."""
    codes = np.where(win._data, 0, np.where(push._data, 2, 1))
    unsure = (win._mask & ~certainly(push)) | (push._mask & ~certainly(win))
    return np.where(unsure, -1, codes)


def _dragon_bonus(
    selected: IntegerArray, other: IntegerArray, natural: BooleanArray, other_natural: BooleanArray
) -> _Array:
    ahead = selected - other
    wins = (natural & (~other_natural | (ahead > 0))) | (~natural & (ahead >= 4))
    return _outcome(wins, natural & other_natural & (ahead == 0))


@derived(per="round")
def round_outcomes(
    players_count: IntegerArray,
    bankers_count: IntegerArray,
    players_natural: BooleanArray,
    bankers_natural: BooleanArray,
    is_ez: BooleanArray,
    dragon_7: BooleanArray,
    panda_8: BooleanArray,
    players_pair: BooleanArray,
    bankers_pair: BooleanArray,
    reading_player_wager_wins: Codes,
) -> Many:
    """Outcome that the cards give every kind of wager (codes of OUTCOMES, a column for each of KINDS)."""
    banker_ahead, player_ahead = bankers_count > players_count, players_count > bankers_count
    tie = players_count == bankers_count
    ez_dragon_7 = is_ez & dragon_7
    never = booleans(np.zeros(len(tie), dtype=bool))
    # Read to the letter, nothing says how a Player's Hand ahead without a Panda 8 is settled.
    literal = reading_player_wager_wins.is_("only_panda_8")
    undecided = certainly(literal & player_ahead & ~(is_ez & panda_8))
    player = np.where(undecided, -1, _outcome(player_ahead, tie))
    columns = [
        _outcome(banker_ahead & ~ez_dragon_7, tie | ez_dragon_7),
        player,
        _outcome(tie, never),
        _outcome(dragon_7, never),
        _outcome(panda_8, never),
        _outcome(players_pair | bankers_pair, never),
        _dragon_bonus(players_count, bankers_count, players_natural, bankers_natural),
        _dragon_bonus(bankers_count, players_count, bankers_natural, players_natural),
    ]
    return Many(np.stack(columns, axis=1), np.ones(len(tie), dtype=bool))


@derived(per="wager")
def wager_column(wager_kind: Codes, wager_side: Codes) -> IntegerArray:
    """Place of each wager's outcome among KINDS; missing where a Dragon Bonus Wager names no hand."""
    place = {kind: KINDS.index(kind) for kind in VALUES["wager_kind"] if kind in KINDS}
    of_kind = np.array([place.get(name, -1) for name in wager_kind.names] + [-1], dtype=np.int64)
    on_side = {"players_hand": KINDS.index("on_players"), "bankers_hand": KINDS.index("on_bankers")}
    of_side = np.array([on_side.get(name, -1) for name in wager_side.names] + [-1], dtype=np.int64)
    is_bonus = certainly(wager_kind.is_("dragon_bonus"))
    columns = np.where(is_bonus, of_side[wager_side.codes], of_kind[wager_kind.codes])
    return integers(columns, columns >= 0)


@derived(per="wager")
def due_outcome(
    round_outcomes: Many, wager_round_row: Link, wager_column: IntegerArray, void: BooleanArray
) -> Codes:
    """Outcome due: win, lose or push by the cards; void where the round was."""
    del wager_round_row  # round_outcomes comes handed down
    rows = np.arange(len(wager_column))
    codes = round_outcomes.values[rows, np.maximum(wager_column._data, 0)]
    codes = np.where(wager_column._mask | ~round_outcomes.known, -1, codes)
    return Codes(np.where(certainly(void), 3, codes).astype(np.int32), OUTCOMES)


@derived(per="wager")
def moved_in_cents(
    wager_round_row: Link,
    wager_number: IntegerArray,
    *,
    moved_to: IntegerArray | None = None,
    moved_amount_cents: IntegerArray | None = None,
) -> IntegerArray:
    """House Money winnings moved onto each wager; a record that names none moved none."""
    if moved_to is None or moved_amount_cents is None:
        return integers(np.zeros(len(wager_number)))
    return groups.received(wager_round_row, wager_number, moved_to, moved_amount_cents)


@derived(per="wager")
def stake_cents(wager_amount_cents: IntegerArray, moved_in_cents: IntegerArray) -> IntegerArray:
    """Stake at risk: the wager and what was moved onto it."""
    return wager_amount_cents + moved_in_cents


@derived(per="round")
def players_bonus_class(
    players_count: IntegerArray, bankers_count: IntegerArray, players_natural: BooleanArray
) -> IntegerArray:
    """Row of the Dragon Bonus paytables (place in CLASSES) that the margin names, Player's Hand selected."""
    return _margin_row(players_count - bankers_count, players_natural)


@derived(per="round")
def bankers_bonus_class(
    players_count: IntegerArray, bankers_count: IntegerArray, bankers_natural: BooleanArray
) -> IntegerArray:
    """Row of the Dragon Bonus paytables (place in CLASSES) that the margin names, Banker's Hand selected."""
    return _margin_row(bankers_count - players_count, bankers_natural)


def _margin_row(ahead: IntegerArray, natural: BooleanArray) -> IntegerArray:
    """Return 9 - margin for margins of 4 to 9, and 10 more where the selected hand is a Natural."""
    rows = np.where((ahead._data >= 4) & (ahead._data <= 9), 9 - ahead._data, len(CLASSES) - 1)
    return integers(rows + 10 * natural._data, ~(ahead._mask | natural._mask))


_BONUS_ODDS = {
    name: np.array([table.odds[row] for row in CLASSES]) for name, table in PAYTABLES["dragon_bonus"].items()
}


@derived(per="wager")
def bonus_odds(
    wager_side: Codes,
    players_bonus_class: IntegerArray,
    bankers_bonus_class: IntegerArray,
    approved_dragon_bonus_paytable: Codes,
    reading_dragon_bonus_natural: Codes,
) -> IntegerArray:
    """Odds to 1 of a winning Dragon Bonus Wager by the filed paytable and the reading in force."""
    on_player = wager_side.is_("players_hand")
    row = either(on_player, players_bonus_class, bankers_bonus_class)
    natural, margin = row._data >= 10, row._data % 10
    odds = np.zeros(len(row), dtype=np.int64)
    for name, paid in _BONUS_ODDS.items():
        best = np.maximum(paid[margin], paid[-1])
        best_row = certainly(reading_dragon_bonus_natural.is_("best_row"))
        of_table = np.where(natural, np.where(best_row, best, paid[-1]), paid[margin])
        odds = np.where(certainly(approved_dragon_bonus_paytable.is_(name)), of_table, odds)
    return integers(odds, known(row) & known(approved_dragon_bonus_paytable))


@derived(per="round")
def house_money_odds(players_pair: BooleanArray, bankers_pair: BooleanArray) -> IntegerArray:
    """Odds to 1 of a winning House Money Wager: both hands paired, or exactly one."""
    odds = PAYTABLES["house_money"]["House Money"].odds
    both = players_pair & bankers_pair
    return integers(np.where(both._data, odds["both_pairs"], odds["one_pair"]), ~both._mask)


@derived(per="wager")
def due_odds(
    wager_column: IntegerArray,
    house_money_odds: IntegerArray,
    *,
    bonus_odds: IntegerArray | None = None,
    approved_tie_odds: IntegerArray | None = None,
) -> IntegerArray:
    """Odds to 1 due on each wager if it wins; missing where the casino's choice decides and is not filed."""
    fixed = np.array([1, 1, 0, 40, 25, 0, 0, 0])
    column = np.maximum(wager_column._data, 0)
    odds = fixed[column].astype(np.int64)
    sure = ~wager_column._mask & (odds > 0)
    chosen = (
        (("tie",), approved_tie_odds),
        (("house_money",), house_money_odds),
        (("on_players", "on_bankers"), bonus_odds),
    )
    for kinds, given in chosen:
        if given is not None:
            here = np.isin(column, [KINDS.index(kind) for kind in kinds]) & ~wager_column._mask
            odds = np.where(here, given._data, odds)
            sure = np.where(here, ~given._mask, sure)
    return integers(odds, sure)


@derived(per="wager")
def due_paid_cents(due_outcome: Codes, stake_cents: IntegerArray, due_odds: IntegerArray) -> IntegerArray:
    """Winnings due, before vigorish."""
    nothing = integers(np.zeros(len(stake_cents)))
    return either(due_outcome.is_("win"), stake_cents * due_odds, nothing)


@derived(per="wager")
def due_returned_cents(due_outcome: Codes, stake_cents: IntegerArray) -> IntegerArray:
    """Stake due back: all of it unless the wager lost."""
    nothing = integers(np.zeros(len(stake_cents)))
    return either(due_outcome.is_("lose"), nothing, stake_cents)


@derived(per="wager")
def vigorish_due(due_outcome: Codes, wager_kind: Codes, is_ez: BooleanArray) -> BooleanArray:
    """Vigorish is owed: a winning wager on the Banker's Hand at a table that is not EZ."""
    return wager_kind.is_("banker") & due_outcome.is_("win") & ~is_ez


@derived(per="wager")
def vigorish_low_cents(
    stake_cents: IntegerArray,
    *,
    approved_vigorish_rounding: Codes | None = None,
    reading_vigorish_round_off: Codes,
    reading_vigorish_cent: Codes,
) -> IntegerArray:
    """Smallest vigorish permitted on winnings equal to the stake."""
    return vigorish.permitted(
        stake_cents, approved_vigorish_rounding, reading_vigorish_round_off, reading_vigorish_cent
    )[0]


@derived(per="wager")
def vigorish_high_cents(
    stake_cents: IntegerArray,
    *,
    approved_vigorish_rounding: Codes | None = None,
    reading_vigorish_round_off: Codes,
    reading_vigorish_cent: Codes,
) -> IntegerArray:
    """Largest vigorish permitted on winnings equal to the stake."""
    return vigorish.permitted(
        stake_cents, approved_vigorish_rounding, reading_vigorish_round_off, reading_vigorish_cent
    )[1]


@derived(per="wager")
def settled_as(
    wager_kind: Codes,
    *,
    wager_outcome: Codes | None = None,
    wager_paid_cents: IntegerArray | None = None,
    wager_returned_cents: IntegerArray | None = None,
) -> Codes:
    """How the wager was settled: the recorded outcome or, where none is recorded, what the money says."""
    codes = np.full(len(wager_kind), -1, dtype=np.int32)
    if wager_paid_cents is not None and wager_returned_cents is not None:
        both = known(wager_paid_cents) & known(wager_returned_cents)
        by_money = np.where(wager_paid_cents._data > 0, 0, np.where(wager_returned_cents._data > 0, 2, 1))
        codes = np.where(both, by_money, -1).astype(np.int32)
    if wager_outcome is not None:
        place = {"win": 0, "lose": 1, "push": 2, "void": 3}
        translate = np.array([place.get(n, 4) for n in wager_outcome.names] + [-1], dtype=np.int32)
        codes = np.where(wager_outcome.codes >= 0, translate[wager_outcome.codes], codes)
    return Codes(codes, (*OUTCOMES, "surrender"))


@derived(per="wager")
def settled_right(
    due_paid_cents: IntegerArray,
    due_returned_cents: IntegerArray,
    wager_paid_cents: IntegerArray,
    wager_returned_cents: IntegerArray,
) -> BooleanArray:
    """The money that changed hands is what was due, vigorish apart."""
    return (wager_paid_cents == due_paid_cents) & (wager_returned_cents == due_returned_cents)


@derived(per="wager")
def overpaid_cents(
    wager_kind: Codes,
    due_paid_cents: IntegerArray,
    due_returned_cents: IntegerArray,
    wager_paid_cents: IntegerArray,
    wager_returned_cents: IntegerArray,
    vigorish_due: BooleanArray,
    vigorish_low_cents: IntegerArray,
    *,
    vigorish_cents: IntegerArray | None = None,
) -> IntegerArray:
    """What the player received less what was due, vigorish taken into account: + overpaid."""
    gross = (wager_paid_cents + wager_returned_cents) - (due_paid_cents + due_returned_cents)
    nothing = integers(np.zeros(len(wager_kind)))
    owed = either(vigorish_due, vigorish_low_cents, nothing)
    taken = owed if vigorish_cents is None else either(booleans(known(vigorish_cents)), vigorish_cents, owed)
    return gross - taken + owed


_IMPLIED = {
    # announced result -> outcome of a Banker, Player and Tie wager
    "players_hand": {"banker": 1, "player": 0, "tie": 1},
    "bankers_hand": {"banker": 0, "player": 1, "tie": 1},
    "tie": {"banker": 2, "player": 2, "tie": 0},
    "dragon_7": {"banker": 2, "player": 1, "tie": 1},
    "panda_8": {"banker": 1, "player": 0, "tie": 1},
}


@derived(per="wager")
def follows_announcement(
    wager_kind: Codes, announced_result: Codes, settled_as: Codes, due_outcome: Codes
) -> BooleanArray:
    """The wager was settled as the announced result says and against the cards."""
    grid = np.array(
        [
            [_IMPLIED.get(result, {}).get(kind, -1) for result in (*announced_result.names, "")]
            for kind in (*wager_kind.names, "")
        ]
    )
    implied = grid[wager_kind.codes, announced_result.codes]
    said = Codes(implied.astype(np.int32), OUTCOMES)
    return said.same_as(settled_as) & ~settled_as.same_as(due_outcome)


@derived(per="round")
def settled_as_announced(wager_round_row: Link, follows_announcement: BooleanArray) -> BooleanArray:
    """Some wager of the round was settled as announced and against the cards."""
    return groups.exists(wager_round_row, booleans(certainly(follows_announcement)))
