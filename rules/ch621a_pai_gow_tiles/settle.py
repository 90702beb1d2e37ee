"""What every wager was due under § 621a.8(e), (g)-(j), at public odds: the catalogue lacks § 621a.11."""

import numpy as np

from rules.ch621a_pai_gow_tiles.columns import MAIN, OTHERS, PAIRS
from rules.ch621a_pai_gow_tiles.hands import with_readings
from rules.clause import derived
from rules.duties.settlements import LOSE, OUTCOMES, SURRENDER, WIN
from rules.duties.tables_of_the_day import Tables, derived_by_tables
from rules.hands import tiles
from rules.kinds import Cents, Codes, Count, Flag, Link, Text, Tiles
from rules.paytable import paytables
from rules.poker import vigorish_owed
from rules.values import booleans, certainly, either, integers, known, take

TABLES = paytables("ch621a_pai_gow_tiles")[PAIRS]
"""Paytables of the Pair Fortunes Wager by name."""
ROWS = ("", *tiles.PAIR_ROWS)
"""Rows of these paytables, best first, after ``""`` for tiles without a pair."""

_ODDS = np.array([*([t.odds.get(row, 0) for row in ROWS] for t in TABLES.values()), [-1] * len(ROWS)])


@derived(per="wager")
def is_main_wager(wager_kind: Text) -> Flag:
    """The wager is a Pai Gow Wager, the house's own against a bank included."""
    return wager_kind.is_(MAIN)


@derived(per="round")
def free_of_vigorish(void: Flag) -> Flag:
    """The table is free of vigorish; never true, as no text in the catalogue frees one."""
    return booleans(np.zeros(len(void), dtype=bool))


@derived(per="wager")
def goes_back_with_its_hand(was_withdrawn: Flag) -> Flag:
    """The player voided his hand; never true, as no text in the catalogue lets him."""
    return booleans(np.zeros(len(was_withdrawn), dtype=bool))


@derived(per="wager")
def returned_by_dealers_hand(wager_kind: Text) -> Flag:
    """A hand of the dealer's returns every wager; never true, as no text in the catalogue has it so."""
    return booleans(np.zeros(len(wager_kind), dtype=bool))


@derived(per="wager")
def is_compared(is_standing_main: Flag, was_surrendered: Flag, dealer_plays: Flag) -> Flag:
    """A player's Pai Gow Wager that is decided by comparing hands with the dealer's."""
    return is_standing_main & ~was_surrendered & dealer_plays


@derived(per="wager")
def is_played_out(
    is_compared: Flag, is_settled_by_hands: Flag, dealer_plays: Flag, *, stakes_went_back: Flag | None = None
) -> Flag:
    """A player's Pai Gow Wager that the hands decide; in a round that is called void, where it was played.

    One of which every stake went back was void: its mark alone is lacking.
    """
    found = is_compared | (is_settled_by_hands & dealer_plays)
    return found if stakes_went_back is None else found & ~stakes_went_back


@derived(per="wager")
def is_played_optional(
    wager_kind: Text, was_withdrawn: Flag, wagers_hand: Link, dead: Flag, play_went_on: Flag
) -> Flag:
    """A Pair Fortunes Wager that was not taken down, of a round that was played out.

    No other wager is settled by the tiles, or lies on them.
    """
    return wager_kind.is_(PAIRS) & ~was_withdrawn & ~take(dead, wagers_hand.rows) & play_went_on


@derived(per="wager")
def is_settled_elsewhere(wager_kind: Text) -> Flag:
    """A wager that sections settle that are not held, and not by the tiles."""
    return wager_kind.is_(*OTHERS)


@derived(per="wager")
def low_loses_outright(low_is_worth_nothing: Flag, reading_zero_low: Text) -> Flag:
    """The wager is lost, as § 621a.8(g) is read, because the low hand has a value of zero."""
    return reading_zero_low.is_("outright") & low_is_worth_nothing


@derived(per="wager")
def main_outcome(
    outcome_by_hands: Text, low_loses_outright: Flag, was_surrendered: Flag, dealer_plays: Flag
) -> Text:
    """Outcome due on a Pai Gow Wager: a surrender goes before the hands."""
    codes = np.where(certainly(dealer_plays), outcome_by_hands.codes, -1)
    for decides, outcome in ((low_loses_outright & dealer_plays, LOSE), (was_surrendered, SURRENDER)):
        # Where it is not known whether this decides, the outcome is known only if it is the same anyway.
        open_point = decides.missing & (codes != outcome)
        codes = np.where(certainly(decides), outcome, np.where(open_point, -1, codes))
    return Codes(codes.astype(np.int32), OUTCOMES)


@derived_by_tables(MAIN)
def main_odds(tables: Tables, wager_kind: Text, reading_payout_odds: Text) -> Count:
    """Odds to 1 of a winning Pai Gow Wager by public descriptions; missing where none are read."""
    public = certainly(reading_payout_odds.is_("public"))
    return integers(np.full(len(wager_kind), tables[MAIN].odds["win"]), public)


@derived(per="wager")
def due_paid_cents(
    due_outcome: Text,
    is_main_wager: Flag,
    stake_cents: Cents,
    main_odds: Count,
    optional_paid_cents: Cents,
    reading_payout_odds: Text,
) -> Cents:
    """Winnings due, before vigorish: at the odds of the Pai Gow Wager, of the row on Pair Fortunes."""
    nothing = integers(np.zeros(len(stake_cents)))
    winnings = either(is_main_wager, stake_cents * main_odds, optional_paid_cents)
    held = certainly(reading_payout_odds.is_("public"))
    return either(due_outcome.is_("win"), integers(winnings.values, known(winnings) & held), nothing)


# ---------------------------------------------------------------------------------- Pair Fortunes


@derived(per="wager")
def own_four_tiles(four_tiles: Tiles, wagers_hand: Link) -> Tiles:
    """The four tiles dealt to the wager's position."""
    return take(four_tiles, wagers_hand.rows)


@derived(per="wager")
def bonus_row(wager_kind: Text, own_four_tiles: Tiles, reading_mixed_pair: Text) -> Text:
    """Row of the Pair Fortunes paytable that the four tiles make, however they were set.

    Missing for other wagers and where the tiles are not known.
    """
    found = np.full(len(wager_kind), -1, dtype=np.int32)
    of_pairs = certainly(wager_kind.is_(PAIRS)) & own_four_tiles.known
    place = np.array([*range(1, len(ROWS)), 0, -1], dtype=np.int32)
    for readings, where in with_readings({"mixed_pair": reading_mixed_pair}):
        here = np.flatnonzero(where & of_pairs)
        if len(here) == 0:  # a log without hands has no tiles either
            continue
        found[here] = place[tiles.pair_fortunes(own_four_tiles.values[here].astype(np.int8), readings)]
    return Codes(found, ROWS)


@derived(per="wager")
def holds_a_pair(bonus_row: Text) -> Flag:
    """The four tiles hold a Gee Joon, Heaven, Identical or Mixed Pair."""
    return ~bonus_row.is_("")


@derived(per="wager")
def optional_outcome(bonus_row: Text) -> Text:
    """Outcome due on a Pair Fortunes Wager."""
    codes = np.where(bonus_row.codes > 0, WIN, LOSE)
    return Codes(np.where(bonus_row.codes < 0, -1, codes).astype(np.int32), OUTCOMES)


@derived(per="wager")
def pair_odds(bonus_row: Text, *, approved_pair_fortunes_paytable: Text | None = None) -> Count:
    """Odds to 1 of a row of the Pair Fortunes Wager by the filed table; missing where none is filed."""
    table = np.full(len(bonus_row), -1, dtype=np.int32)
    if approved_pair_fortunes_paytable is not None:
        names = [*TABLES]
        places = [names.index(name) for name in approved_pair_fortunes_paytable.names]
        table = np.array([*places, -1], dtype=np.int32)[approved_pair_fortunes_paytable.codes]
    return integers(_ODDS[table, bonus_row.codes], (table >= 0) & (bonus_row.codes >= 0))


@derived(per="wager")
def optional_paid_cents(stake_cents: Cents, pair_odds: Count) -> Cents:
    """Winnings of a Pair Fortunes Wager by the filed table; missing where none is filed."""
    return stake_cents * pair_odds


@derived(per="hand")
def dead_on_a_ground(dead: Flag, left_wagers_behind: Flag) -> Flag:
    """The hand is said to be dead, and the record does not exclude that its player left it."""
    return dead & ~booleans(certainly(~left_wagers_behind))


@derived(per="wager")
def vigorish_of_paid_cents(
    is_main_wager: Flag,
    settled_as: Text,
    due_outcome: Text,
    *,
    vigorish_cents: Cents | None = None,
    settled_after_all: Flag | None = None,
) -> Cents:
    """Vigorish taken on a Pai Gow Wager that was paid as a win and was not due to win; of any other, 0."""
    return vigorish_owed.of_paid(is_main_wager, settled_as, due_outcome, vigorish_cents, settled_after_all)
