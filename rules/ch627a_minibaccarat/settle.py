"""What every wager was due: outcome, winnings and stake (§§ 627a.7, 627a.12), and how it was settled.

The due columns follow the cards as dealt.  They are worked out once for all wagers of a chunk; the
clauses of the sections then compare them, each for its own paragraph, with what was recorded.
"""

import numpy as np
import numpy.typing as npt

from rules.asked import asks_for
from rules.ch627a_minibaccarat.columns import VALUES
from rules.ch627a_minibaccarat.s07_insurance_and_house_money import WON_ON
from rules.clause import derived
from rules.duties import settlements
from rules.duties.by_tables import odds_of_a_sentence
from rules.duties.settlements import OUTCOMES, VOID, WIN, decided
from rules.duties.tables_of_the_day import Tables, derived_by_tables
from rules.kinds import Cents, Codes, Count, Flag, Many, Text
from rules.paytable import paytables
from rules.values import booleans, certainly, either, integers, known, or_else

PAYTABLES = paytables("ch627a_minibaccarat")
KINDS = ("banker", "player", "tie", *WON_ON, "on_players", "on_bankers")
"""Columns of ``round_outcomes``; a Dragon Bonus Wager has one for each hand it can be on."""

CLASSES = ("win_by_9", "win_by_8", "win_by_7", "win_by_6", "win_by_5", "win_by_4", "natural_win")
"""Rows of the Dragon Bonus paytables, in printed order; a natural tie is returned."""

_Array = npt.NDArray[np.int64]


def dragon_bonus(selected: Count, other: Count, natural: Flag, other_natural: Flag) -> _Array:
    """Outcome of a Dragon Bonus Wager on the selected hand, by counts and Naturals: codes of OUTCOMES."""
    ahead = selected - other
    wins = (natural & (~other_natural | (ahead > 0))) | (~natural & (ahead >= 4))
    return decided(wins, natural & other_natural & (ahead == 0))


@derived(per="wager")
def hand_is_dead(wager_kind: Text) -> Flag:
    """The hand of the wager is dead; never true, as the two hands are nobody's own."""
    return booleans(np.zeros(len(wager_kind), dtype=bool))


@derived(per="wager")
def paid_though_dead(hand_is_dead: Flag) -> Flag:
    """The wager was paid though its hand was called dead; never true."""
    return hand_is_dead


@derived(per="round")
@asks_for(*WON_ON.values())
def round_outcomes(
    players_count: Count,
    bankers_count: Count,
    players_natural: Flag,
    bankers_natural: Flag,
    players_bonus_count: Count,
    bankers_bonus_count: Count,
    is_ez: Flag,
    *,
    reading_player_wager_wins: Text | None = None,
    **won_on: Flag,
) -> Many:
    """Outcome that the cards give every kind of wager (codes of OUTCOMES, a column for each of KINDS)."""
    banker_ahead, player_ahead = bankers_count > players_count, players_count > bankers_count
    tie = players_count == bankers_count
    ez_dragon_7 = is_ez & won_on["dragon_7"]
    never = booleans(np.zeros(len(tie), dtype=bool))
    player = decided(player_ahead, tie)
    if reading_player_wager_wins is not None:
        # Read literally, nothing says how a Player's Hand ahead without a Panda 8 is settled.
        literal = certainly(reading_player_wager_wins.is_("only_panda_8"))
        player[literal & certainly(player_ahead) & ~certainly(is_ez & won_on["panda_8"])] = -1
    columns = [
        decided(banker_ahead & ~ez_dragon_7, tie | ez_dragon_7),
        player,
        decided(tie, never),
        *(decided(won_on[column], never) for column in WON_ON.values()),
        dragon_bonus(players_bonus_count, bankers_bonus_count, players_natural, bankers_natural),
        dragon_bonus(bankers_bonus_count, players_bonus_count, bankers_natural, players_natural),
    ]
    return Many(np.stack(columns, axis=1), np.ones(len(tie), dtype=bool))


@derived(per="wager")
def wager_column(wager_kind: Text, *, wager_side: Text | None = None) -> Count:
    """Place of each wager's outcome among KINDS; missing where a Dragon Bonus Wager names no hand."""
    place = {kind: KINDS.index(kind) for kind in VALUES["wager_kind"] if kind in KINDS}
    of_kind = np.array([place.get(name, -1) for name in wager_kind.names] + [-1], dtype=np.int64)
    columns = of_kind[wager_kind.codes]
    if wager_side is not None:
        on_side = {"players_hand": KINDS.index("on_players"), "bankers_hand": KINDS.index("on_bankers")}
        of_side = np.array([on_side.get(name, -1) for name in wager_side.names] + [-1], dtype=np.int64)
        is_bonus = certainly(wager_kind.is_("dragon_bonus"))
        columns = np.where(is_bonus, of_side[wager_side.codes], columns)
    return integers(columns, columns >= 0)


@derived(per="wager")
def refused_after_all(
    simulated: Flag,
    cause_of_simulated_round: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
) -> Flag:
    """The wager went back whole in a round that had to be simulated, where none may be accepted.

    Certain, or false.
    """
    back = (wager_returned_cents == wager_amount_cents) & (wager_paid_cents == 0)
    return booleans(certainly(simulated & cause_of_simulated_round & back))


@derived(per="wager")
def wager_stands(
    void: Flag,
    was_withdrawn: Flag,
    wager_kind: Text,
    *,
    reading_house_money_in_void_round: Text | None = None,
    refused_after_all: Flag | None = None,
) -> Flag:
    """The wager is won, lost or returned by the hands: not taken down, and its round is not void.

    Where it is so read, a House Money Wager settled before its round was void stays settled.
    """
    stands = settlements.wager_stands(void, was_withdrawn)
    if refused_after_all is not None:
        stands = stands & ~refused_after_all
    if reading_house_money_in_void_round is None:
        return stands
    settled = wager_kind.is_("house_money") & reading_house_money_in_void_round.is_("stands")
    return stands | (settled & ~was_withdrawn)


@derived(per="wager")
def goes_back_as_void(
    short_of_cards: Flag, wager_kind: Text, reading_house_money_in_void_round: Text
) -> Flag:
    """The wager has to go back, as its round certainly ran short of cards: § 627a.13(e)."""
    settled = wager_kind.is_("house_money") & reading_house_money_in_void_round.is_("stands")
    return booleans(certainly(short_of_cards & ~settled))


@derived(per="wager")
def outcome_by_cards(round_outcomes: Many, wager_column: Count, wager_kind: Text) -> Text:
    """Outcome that the cards give each wager: win, lose or push, whatever its round is called.

    A Dragon Bonus Wager that names no hand gets what it would on either, where that is the same.
    """
    rows = np.arange(len(wager_column))
    codes = round_outcomes.values[rows, np.maximum(wager_column.values, 0)]
    sideless = np.full(len(codes), -1)
    if round_outcomes.values.shape[1] == len(KINDS):
        players, bankers = (
            round_outcomes.values[:, KINDS.index(kind)] for kind in ("on_players", "on_bankers")
        )
        alike = certainly(wager_kind.is_("dragon_bonus")) & (players == bankers)
        sideless = np.where(alike, players, -1)
    codes = np.where(wager_column.missing, sideless, codes)
    return Codes(np.where(round_outcomes.known, codes, -1).astype(np.int32), OUTCOMES)


@derived(per="wager")
def due_outcome(outcome_by_cards: Text, wager_stands: Flag) -> Text:
    """Outcome due: win, lose or push by the cards; void where the round was, or the wager was taken down."""
    codes = np.where(certainly(~wager_stands), VOID, outcome_by_cards.codes)
    return Codes(codes.astype(np.int32), OUTCOMES)


@derived(per="wager")
def stake_cents(wager_amount_cents: Cents, moved_in_cents: Cents) -> Cents:
    """Stake at risk: the wager and what was moved onto it."""
    return wager_amount_cents + moved_in_cents


@derived(per="round")
def players_bonus_class(
    players_bonus_count: Count, bankers_bonus_count: Count, players_natural: Flag
) -> Count:
    """Row of the Dragon Bonus paytables (place in CLASSES) that the margin names, Player's Hand selected."""
    return _margin_row(players_bonus_count - bankers_bonus_count, players_natural)


@derived(per="round")
def bankers_bonus_class(
    players_bonus_count: Count, bankers_bonus_count: Count, bankers_natural: Flag
) -> Count:
    """Row of the Dragon Bonus paytables (place in CLASSES) that the margin names, Banker's Hand selected."""
    return _margin_row(bankers_bonus_count - players_bonus_count, bankers_natural)


def _margin_row(ahead: Count, natural: Flag) -> Count:
    """Return 9 - margin for margins of 4 to 9, and 10 more where the selected hand is a Natural."""
    rows = np.where((ahead.values >= 4) & (ahead.values <= 9), 9 - ahead.values, len(CLASSES) - 1)
    return integers(rows + 10 * natural.values, ~(ahead.missing | natural.missing))


_BONUS_ODDS = {
    name: np.array([table.odds[row] for row in CLASSES]) for name, table in PAYTABLES["dragon_bonus"].items()
}


def _only_players_wins(round_outcomes: Many) -> Flag:
    """Whether only the Player's Hand wins Dragon Bonus Wagers; false if only the Banker's, else missing."""
    if round_outcomes.values.shape[1] != len(KINDS):  # a log without hands has no outcomes either
        nothing = np.zeros(len(round_outcomes), dtype=bool)
        return booleans(nothing, nothing)
    players, bankers = (
        round_outcomes.values[:, KINDS.index(kind)] == WIN for kind in ("on_players", "on_bankers")
    )
    return booleans(players, round_outcomes.known & (players ^ bankers))


@derived(per="wager")
def bonus_odds(
    wager_side: Text,
    players_bonus_class: Count,
    bankers_bonus_class: Count,
    approved_dragon_bonus_paytable: Text,
    reading_dragon_bonus_natural: Text,
    round_outcomes: Many,
) -> Count:
    """Odds to 1 of a winning Dragon Bonus Wager by the filed paytable and the reading in force.

    One that names no hand can only have won on the hand that wins.  Where no paytable is filed, what all pay.
    """
    on_player = or_else(wager_side.is_("players_hand"), _only_players_wins(round_outcomes))
    row = either(on_player, players_bonus_class, bankers_bonus_class)
    natural, margin = row.values >= 10, row.values % 10
    best_row = certainly(reading_dragon_bonus_natural.is_("best_row"))
    of_tables = []
    for paid in _BONUS_ODDS.values():
        best = np.maximum(paid[margin], paid[-1])
        of_tables.append(np.where(natural, np.where(best_row, best, paid[-1]), paid[margin]))
    odds = of_tables[0]
    for name, of_table in zip(_BONUS_ODDS, of_tables, strict=True):
        odds = np.where(certainly(approved_dragon_bonus_paytable.is_(name)), of_table, odds)
    alike = (np.stack(of_tables) == of_tables[0]).all(axis=0)
    return integers(odds, known(row) & (known(approved_dragon_bonus_paytable) | alike))


@derived_by_tables("house_money", per="round")
def house_money_odds(tables: Tables, players_pair: Flag, bankers_pair: Flag) -> Count:
    """Odds to 1 of a winning House Money Wager: both hands paired, or exactly one."""
    odds = tables["house_money"].odds
    both = players_pair & bankers_pair
    return integers(np.where(both.values, odds["both_pairs"], odds["one_pair"]), ~both.missing)


IN_A_SENTENCE = tuple(
    kind
    for kind in KINDS
    if kind != "tie" and any("win" in table.odds for table in PAYTABLES.get(kind, {}).values())
)
"""Wagers whose odds to 1 a sentence of the Code gives, whatever is filed."""

odds_of_a_sentence("banker", row="win", column="main_odds")
odds_of_a_sentence("tie", row="win", column="least_tie_odds")


@derived_by_tables(*IN_A_SENTENCE)
def due_odds(
    tables: Tables,
    wager_column: Count,
    house_money_odds: Count,
    least_tie_odds: Count,
    *,
    bonus_odds: Count | None = None,
    approved_tie_odds: Count | None = None,
) -> Count:
    """Odds to 1 due on each wager if it wins; missing where the casino's choice decides and is not filed.

    A Tie Wager is due the odds posted, and never less than those of the Code.
    """
    column = np.maximum(wager_column.values, 0)
    in_a_sentence = [tables[kind].odds["win"] if kind in tables else 0 for kind in KINDS]
    odds = np.array(in_a_sentence, dtype=np.int64)[column]
    sure = ~wager_column.missing & (odds > 0)
    tie_odds = None if approved_tie_odds is None else at_least(approved_tie_odds, least_tie_odds)
    chosen = (
        (("tie",), tie_odds),
        (("house_money",), house_money_odds),
        (("on_players", "on_bankers"), bonus_odds),
    )
    for kinds, given in chosen:
        if given is not None:
            here = np.isin(column, [KINDS.index(kind) for kind in kinds]) & ~wager_column.missing
            odds = np.where(here, given.values, odds)
            sure = np.where(here, ~given.missing, sure)
    return integers(odds, sure)


def at_least(numbers: Count, floor: Count) -> Count:
    """Return numbers raised to a floor; missing where either is."""
    return integers(np.maximum(numbers.values, floor.values), known(numbers) & known(floor))


@derived(per="wager")
def due_paid_cents(due_outcome: Text, stake_cents: Cents, due_odds: Count) -> Cents:
    """Winnings due, before vigorish."""
    nothing = integers(np.zeros(len(stake_cents)))
    return either(due_outcome.is_("win"), stake_cents * due_odds, nothing)
