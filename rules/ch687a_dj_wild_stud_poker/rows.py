"""Rows of the paytables of § 687a.12 that hands stand on, and what each row pays.

The Blind Wager and the optional wagers are paid by tables.  A Trips Bonus Wager has two columns, natural and
with wild.  A row is named as its table prints it; ``""`` is a hand on no row.
"""

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from rules.asked import asks_for
from rules.cards import JOKER
from rules.ch687a_dj_wild_stud_poker.columns import BAD_BEAT, BLIND, OPTIONAL, PROGRESSIVE, TRIPS
from rules.ch687a_dj_wild_stud_poker.hands import with_readings
from rules.clause import derived
from rules.duties.paybooks import Paybook, paid_by
from rules.duties.tables_of_the_day import Tables, derived_by_tables
from rules.hands import dj_wild
from rules.hands.dj_wild import CATEGORIES, HIGH_CARD, THREE, TWO_PAIR
from rules.kinds import Bools, Card, Cards, Codes, Count, Flag, Link, Text, Told
from rules.paytable import Paytable, natural_row, paytables, wild_row
from rules.poker.hands import exactly
from rules.values import booleans, certainly, known, take

PRINTED = paytables("ch687a_dj_wild_stud_poker")
Rows = npt.NDArray[np.int32]

_BY_TABLE = (BLIND, *OPTIONAL)
HIGHEST = len(CATEGORIES)
AS_PRINTED, OR_LESS = "as printed", "or less"


def _tables() -> tuple[Paytable, ...]:
    """Every table there is to pay by; a reading may pick another version of one of them."""
    found: list[Paytable] = []
    for table in (table for kind in _BY_TABLE for table in PRINTED[kind].values()):
        found.append(table.as_stated().in_one_column())
        if table.stated:
            found.append(replace(table.in_one_column(), name=f"{table.name} {AS_PRINTED}"))
    for four in (table for table in PRINTED[BAD_BEAT].values() if table.printed_name == "DJWBB-04"):
        less = dict.fromkeys(CATEGORIES[HIGH_CARD : TWO_PAIR + 1], four.odds[CATEGORIES[THREE]])
        found.append(replace(four, name=f"{four.name} {OR_LESS}", odds={**four.odds, **less}))
    return tuple(found)


BOOK = Paybook.of("ch687a_dj_wild_stud_poker", _BY_TABLE, _tables())
ROWS = BOOK.rows
NAMES = tuple(table.name for table in BOOK.tables)
_ODDS, _PERCENT = BOOK.pays("odds"), BOOK.pays("percent")
_ON_METER_TABLES = np.isin(ROWS, [row for table in PRINTED[PROGRESSIVE].values() for row in table.rows])

# Places in ROWS of categories: as they are, in the two columns of Trips; 0 for a hand on no row.
_PLAIN, _NATURAL, _WITH_WILD = (
    np.array([*(ROWS.index(name(each)) if name(each) in ROWS else 0 for each in CATEGORIES), -1], np.int32)
    for name in (str, natural_row, wild_row)
)


# ------------------------------------------------------------------------------ which table


def _other_version(names: Rows, version: str, read: Bools) -> Rows:
    """Put another version of tables, each of whose texts may have it, where a reading picks it."""
    for place, name in enumerate(NAMES):
        if f"{name} {version}" in NAMES:
            names = np.where((names == place) & read, NAMES.index(f"{name} {version}"), names)
    return names


@derived_by_tables(*BOOK.unfiled)
@asks_for(optional=BOOK.filed.values())
def paid_by_table(
    tables: Tables,
    wager_kind: Text,
    reading_three_of_a_kind_row: Text,
    reading_three_or_less: Text,
    **filed: Text | None,
) -> Text:
    """Paytable each wager is paid by, by name; missing where the casino chooses and nothing is filed."""
    found = BOOK.chosen(wager_kind, filed, tables).codes
    as_printed = certainly(reading_three_of_a_kind_row.is_("as_printed"))
    found = _other_version(found, AS_PRINTED, as_printed)
    found = _other_version(found, OR_LESS, certainly(reading_three_or_less.is_("paid")))
    return Codes(found.astype(np.int32), NAMES)


# -------------------------------------------------------------------------------- which row


@derived(per="hand")
def trips_row(five_cards: Cards, reading_five_of_a_kind: Text, reading_deuce_as_itself: Text) -> Text:
    """Row of a Trips paytable that the highest-ranking hand is on, in the column it is paid by."""
    found = np.full(len(five_cards), -1, dtype=np.int32)
    cards = exactly(five_cards, 5)
    chosen = {"five_of_a_kind": reading_five_of_a_kind, "deuce_as_itself": reading_deuce_as_itself}
    for readings, where in with_readings(chosen):
        made, natural = dj_wild.trips(cards[where], readings)
        row = np.where(natural, _NATURAL[made], _WITH_WILD[made])
        found[where] = np.where((made >= 0) & (made < THREE), 0, row)
    return Codes(found, ROWS)


@derived(per="wager")
def holds_joker(wagers_hand: Link, five_cards: Cards) -> Flag:
    """The five cards at the wager's position hold the joker."""
    cards: Cards = take(five_cards, wagers_hand.rows)
    return booleans((cards.values == JOKER).any(axis=1), cards.known)


@derived(per="hand")
def progressive_category(
    five_cards: Cards,
    reading_progressive_deuces: Text,
    reading_five_of_a_kind: Text,
    *,
    extra_card: Card | None = None,
) -> Text:
    """What the hand is for the Progressive Bonus Wager, the one card on the layout in the joker's place."""
    cards = exactly(five_cards, 5)
    extra = np.full(len(cards), -1, dtype=np.int8)
    if extra_card is not None:
        extra = np.where(extra_card.missing, -1, extra_card.values).astype(np.int8)
    found = np.full(len(cards), -1, dtype=np.int32)
    chosen = {"progressive_deuces": reading_progressive_deuces, "five_of_a_kind": reading_five_of_a_kind}
    for readings, where in with_readings(chosen):
        found[where] = dj_wild.progressive(cards[where], extra[where], readings)
    return Codes(found, CATEGORIES)


@derived(per="hand")
def progressive_hand_anyway(
    five_cards: Cards,
    reading_progressive_deuces: Text,
    reading_five_of_a_kind: Text,
    *,
    extra_card: Card | None = None,
) -> Flag:
    """Three-of-a-kind or better, or less, whichever card took the joker's place; nobody recorded which did.

    Missing where it turns on that card, and where it is on record or not needed.
    """
    cards = exactly(five_cards, 5)
    asked = five_cards.known & (cards == JOKER).any(axis=1)
    if extra_card is not None:
        asked &= extra_card.missing
    least, most = np.full(len(cards), HIGHEST), np.full(len(cards), -1)
    chosen = {"progressive_deuces": reading_progressive_deuces, "five_of_a_kind": reading_five_of_a_kind}
    for readings, where in with_readings(chosen):
        here = np.flatnonzero(where & asked)
        for card in range(JOKER):
            made = dj_wild.progressive(cards[here], np.full(len(here), card, dtype=np.int8), readings)
            least[here] = np.where(made < 0, least[here], np.minimum(least[here], made))
            most[here] = np.maximum(most[here], made)
    return booleans(least >= THREE, asked & ((least >= THREE) | (most < THREE)))


@derived(per="wager")
def progressive_wins_anyway(wager_kind: Text, wagers_hand: Link, progressive_hand_anyway: Flag) -> Flag:
    """A Progressive Bonus Wager on three-of-a-kind or better, whichever card took the joker's place."""
    return booleans(certainly(wager_kind.is_(PROGRESSIVE) & take(progressive_hand_anyway, wagers_hand.rows)))


@derived(per="wager")
def dealers_beaten_hand_counts(reading_bad_beat: Text) -> Flag:
    """A Two-Way Bad Beat Bonus Wager is decided by the dealer's hand where that was beaten."""
    return reading_bad_beat.is_("two_way")


def _beaten_row(own: Text, dealers: Text, against: Text, dealers_counts: Flag) -> Rows:
    """Row of the hand that was beaten, the player's or the dealer's; on none where neither was."""
    by_dealers = np.where(certainly(dealers_counts), _PLAIN[dealers.codes], 0)
    by_dealers = np.where(dealers_counts.missing, -1, by_dealers)
    lower, higher = certainly(against.is_("lower")), certainly(against.is_("higher"))
    found: Rows = np.where(lower, _PLAIN[own.codes], np.where(higher, by_dealers, 0))
    return np.where(known(against), found, -1).astype(np.int32)


@derived(per="wager")
def bonus_row(
    wager_kind: Text,
    wagers_hand: Link,
    own_category: Text,
    dealer_category: Text,
    against_dealer: Text,
    trips_row: Text,
    progressive_category: Text,
    dealers_beaten_hand_counts: Flag,
    progressive_hand_anyway: Flag,
) -> Text:
    """Row that the hands stand on for the wager; empty on none, missing of Ante and Raise Wagers.

    It is that of the player's five cards; of a Two-Way Bad Beat Bonus Wager, of the hand that was beaten.
    """
    trips: Text = take(trips_row, wagers_hand.rows)
    made: Text = take(progressive_category, wagers_hand.rows)
    # What five-of-a-kind is there, nothing says: only where deuces are read as wild can a hand be that.
    paid = np.where((made.codes >= 0) & (made.codes < THREE), 0, _PLAIN[made.codes])
    no_row = (made.codes >= THREE) & ~_ON_METER_TABLES[paid]
    paid = np.where(certainly(~take(progressive_hand_anyway, wagers_hand.rows)), 0, paid)
    rows = dict.fromkeys(_BY_TABLE, _PLAIN[own_category.codes]) | {
        TRIPS: trips.codes,
        BAD_BEAT: _beaten_row(own_category, dealer_category, against_dealer, dealers_beaten_hand_counts),
        PROGRESSIVE: np.where(no_row, -1, paid),
    }
    found = np.full(len(wager_kind), -1, dtype=np.int32)
    for kind, row in rows.items():
        found = np.where(certainly(wager_kind.is_(kind)), row, found)
    return Codes(found.astype(np.int32), ROWS)


@derived(per="wager")
def progressive_hand_told(bonus_row: Text, progressive_wins_anyway: Flag) -> Told:
    """The row that the hand stands on, in words, or that it stands on one whichever card is the joker's."""

    def tell(row: int) -> str | None:
        if progressive_wins_anyway.values[row]:
            return "three of a kind or better, whichever card took the joker's place"
        name = bonus_row.text(row)
        return None if name is None else name.replace("_", " ")

    return Told(tell)


@derived(per="wager")
def bonus_odds(bonus_row: Text, paid_by_table: Text) -> Count:
    """Odds to 1 of the row on the paytable in force; 0 where it is paid otherwise or not at all."""
    return paid_by(_ODDS, bonus_row, paid_by_table)


@derived(per="wager")
def bonus_percent(bonus_row: Text, paid_by_table: Text) -> Count:
    """Percent of the progressive meter that the row pays; 0 where it pays none."""
    return paid_by(_PERCENT, bonus_row, paid_by_table)


@derived(per="wager")
def odds_or_share(bonus_odds: Count, bonus_percent: Count) -> Told:
    """What the row pays, in words: ``300 to 1``, ``10% of the meter``."""

    def tell(row: int) -> str | None:
        for of, words in ((bonus_percent, "{}% of the meter"), (bonus_odds, "{} to 1")):
            if known(of)[row] and of.values[row] > 0:
                return words.format(int(of.values[row]))
        return None

    return Told(tell)
