"""Optional wagers: the row of its own list each stands on, and what its paytable pays (§ 688a.12(b)-(d)).

An Ace High Bonus Wager is decided on the hands of the dealer and the player, the others on the best hand
of the player's seven cards.  A row is named as its paytable prints it; ``""`` is a hand on no row.
"""

import numpy as np
import numpy.typing as npt

from rules.asked import asks_for_readings
from rules.ch688a_face_up_pai_gow_poker.columns import ACE_HIGH, FORTUNE, PROGRESSIVE
from rules.clause import derived
from rules.duties import paybooks
from rules.duties.paybooks import Array, Paybook, cited_as, paid_by
from rules.duties.settlements import LOSE, OUTCOMES, PUSH, WIN
from rules.hands import face_up
from rules.hands.face_up import ACE_HIGH_ROWS, FaceUpReadings
from rules.hands.readings import choose
from rules.kinds import Cards, Cents, Codes, Count, Flag, Link, Text, Told
from rules.paytable import paytables
from rules.poker.hands import each_choice, exactly
from rules.values import booleans, certainly, either, integers, known, take

KINDS = (ACE_HIGH, FORTUNE, PROGRESSIVE)
"""Optional wagers of § 688a.7(e)."""

PRINTED = paytables("ch688a_face_up_pai_gow_poker")
BOOK = Paybook.of("ch688a_face_up_pai_gow_poker", KINDS)
TABLES = BOOK.tables
"""What optional wagers are paid by; where a number stands for a table, it is a place in here."""

ROWS = BOOK.rows
"""Every row of every list; where a number stands for one, it is a place in here."""

_METERED = {place: table for place, table in enumerate(TABLES) if table.wager == PROGRESSIVE}
WITHOUT_FULL_HOUSE = tuple(
    name for name, table in PRINTED[PROGRESSIVE].items() if "full_house" not in table.rows
)
"""Progressive paytables that print no row for a full house, though § 688a.11(h)(3)(i)(B) pays one."""


# ------------------------------------------------------------------------- rows of the lists


def marks_of(holding: Count, rows: npt.NDArray[np.intp]) -> Array:
    """Marks of the hands in some rows, -1 where they are not known."""
    held = take(holding, rows)
    return np.where(held.missing, -1, held.values)


@derived(per="wager")
def ace_high_row(
    wagers_hand: Link, dealers_hand: Link, wager_round_row: Link, seven_cards: Cards, wager_kind: Text
) -> Text:
    """Row of the Ace High Bonus Wager that the dealer's and the player's cards stand on together."""
    here = np.flatnonzero(certainly(wager_kind.is_(ACE_HIGH)))
    dealers = np.append(dealers_hand.rows, np.intp(-1))[wager_round_row.rows[here]]
    found = np.full(len(wager_kind), -1, dtype=np.int32)
    cards = (exactly(take(seven_cards, rows), 7) for rows in (dealers, wagers_hand.rows[here]))
    place = np.array([*(ROWS.index(row) for row in ACE_HIGH_ROWS), 0, -1], dtype=np.int32)
    found[here] = place[face_up.ace_high_bonus(*cards)]
    return Codes(found, ROWS)


@derived(per="wager")
def wins_by_dealers_cards(
    wager_kind: Text, dealer_has_ace_high: Flag, wagers_hand: Link, seven_cards: Cards
) -> Flag:
    """The dealer has an Ace High Pai Gow; the player's cards, which decide only the row, are not recorded."""
    unseen = booleans(~take(seven_cards, wagers_hand.rows).known)
    return booleans(certainly(wager_kind.is_(ACE_HIGH) & dealer_has_ace_high & unseen))


_TO_PLACE = (
    *("royal_joker", "ace_to_seven", "three_of_a_kind"),
    *("straight_with_three", "below_full_house"),
)
"""Points on which it turns on which row of its list a hand is."""


@derived(per="wager")
@asks_for_readings(*_TO_PLACE)
def bonus_row(
    wager_kind: Text,
    wagers_hand: Link,
    ace_high_row: Text,
    holding: Count,
    wild_holding: Count,
    *,
    approved_progressive_paytable: Text | None = None,
    **chosen: Text,
) -> Text:
    """Row of its own list that the cards stand on, empty where they stand on none.

    Missing on a main wager and where the cards, or the progressive paytable filed, are not known.
    """
    found = np.where(certainly(wager_kind.is_(ACE_HIGH)), ace_high_row.codes, np.int32(-1))
    for names, where in each_choice(chosen):
        readings = choose(FaceUpReadings, names)
        here = np.flatnonzero(where & certainly(wager_kind.is_(FORTUNE)))
        marks = marks_of(holding, wagers_hand.rows[here])
        found[here] = BOOK.placed(marks, face_up.fortune_bonus(readings))
        if approved_progressive_paytable is None:
            continue
        for name, table in PRINTED[PROGRESSIVE].items():
            filed = certainly(approved_progressive_paytable.is_(name))
            here = np.flatnonzero(where & filed & certainly(wager_kind.is_(PROGRESSIVE)))
            held = wild_holding if table.fully_wild_joker else holding
            rows = face_up.progressive_rows(table.rows, readings, fully_wild=table.fully_wild_joker)
            found[here] = BOOK.placed(marks_of(held, wagers_hand.rows[here]), rows)
    return Codes(found.astype(np.int32), ROWS)


# ------------------------------------------------------------------------------- paytables


_ODDS, _AMOUNTS, _PERCENT = BOOK.pays("odds"), BOOK.pays("amounts"), BOOK.pays("percent")
_SAID = (BOOK.outcomes(), BOOK.agreed())


paybooks.declare_paid_by(BOOK)


@derived(per="wager")
def three_pair_is_returned(
    wager_kind: Text,
    bonus_row: Text,
    bonus_paytable: Text,
    reading_three_pair: Text,
    reading_three_pair_without_row: Text,
) -> Flag:
    """A Fortune Bonus Wager on three pair whose stake is returned; missing where no paytable is filed."""
    printed = bonus_paytable.is_(*(cited_as(table) for table in TABLES if table.pushes))
    by_row = printed & reading_three_pair.is_("push")
    without = ~printed & reading_three_pair_without_row.is_("returned")
    return wager_kind.is_(FORTUNE) & bonus_row.is_("three_pair") & (by_row | without)


@derived(per="wager")
def full_house_is_open(
    wager_kind: Text,
    bonus_row: Text,
    reading_full_house_without_row: Text,
    *,
    approved_progressive_paytable: Text | None = None,
) -> Flag:
    """A Progressive Payout Wager on a full house, of which its paytable does not say what it pays."""
    if approved_progressive_paytable is None:
        return booleans(np.zeros(len(wager_kind), dtype=bool))
    without = approved_progressive_paytable.is_(*WITHOUT_FULL_HOUSE)
    left = reading_full_house_without_row.is_("open")
    return wager_kind.is_(PROGRESSIVE) & bonus_row.is_("full_house") & without & left


@derived(per="wager")
def optional_outcome(
    wager_kind: Text,
    bonus_row: Text,
    bonus_paytable: Text,
    three_pair_is_returned: Flag,
    full_house_is_open: Flag,
    wins_by_dealers_cards: Flag,
) -> Text:
    """Outcome that the cards give an optional wager: win, lose or push; missing on a main wager.

    Where no paytable is filed it is known if it is the same on all of them.  An Ace High Bonus Wager wins by
    the dealer's cards alone.
    """
    kind = BOOK.kinds_of(wager_kind)
    nowhere = np.zeros(len(kind), dtype=bool)
    by_table = paybooks.outcome(kind, bonus_row, bonus_paytable, _SAID, nowhere).codes
    codes = np.where(certainly(full_house_is_open), -1, by_table)
    codes = np.where(certainly(wins_by_dealers_cards), WIN, codes)
    three_pair = certainly(bonus_row.is_("three_pair")) & (kind == KINDS.index(FORTUNE))
    pushes = np.where(three_pair_is_returned.missing, -1, np.where(three_pair_is_returned.values, PUSH, LOSE))
    return Codes(np.where(three_pair, pushes, codes).astype(np.int32), OUTCOMES)


@derived(per="wager")
def bonus_odds(bonus_row: Text, bonus_paytable: Text) -> Count:
    """Odds to 1 of the row on the paytable in force; 0 where it is paid otherwise or not at all."""
    return paid_by(_ODDS, bonus_row, bonus_paytable)


@derived(per="wager")
def bonus_amount_cents(bonus_row: Text, bonus_paytable: Text, reading_amount_and_share: Text) -> Cents:
    """Amount that the row pays whatever the stake; 0 where it pays none."""
    amount = paid_by(_AMOUNTS, bonus_row, bonus_paytable)
    share_instead = reading_amount_and_share.is_("share_only") & (
        paid_by(_PERCENT, bonus_row, bonus_paytable) > 0
    )
    return either(share_instead, integers(np.zeros(len(amount))), amount)


@derived(per="wager")
def bonus_percent(bonus_row: Text, bonus_paytable: Text, reading_amount_and_share: Text) -> Count:
    """Percent of the progressive meter that the row pays; 0 where it pays none."""
    percent = paid_by(_PERCENT, bonus_row, bonus_paytable)
    amount_instead = reading_amount_and_share.is_("amount_only") & (
        paid_by(_AMOUNTS, bonus_row, bonus_paytable) > 0
    )
    return either(amount_instead, integers(np.zeros(len(percent))), percent)


def of_paytable(table: Text, each: list[int]) -> Count:
    """A number of each of TABLES, a row for each wager; missing where it has no paytable."""
    return integers(np.array([*each, 0], dtype=np.int64)[table.codes], table.codes >= 0)


@derived(per="wager")
def stake_is_returned(bonus_paytable: Text) -> Flag:
    """The paytable has a winner's stake returned beside what the row pays."""
    returned = of_paytable(bonus_paytable, [int(table.stake_returned) for table in TABLES])
    return returned == 1


@derived(per="wager")
def stake_asked_cents(bonus_paytable: Text) -> Cents:
    """The one stake the paytable is for, 0 where it is for any."""
    return of_paytable(bonus_paytable, [table.stake * 100 for table in TABLES])


@derived(per="wager")
def optional_paid_cents(
    optional_outcome: Text,
    wager_amount_cents: Cents,
    stake_asked_cents: Cents,
    bonus_odds: Count,
    bonus_amount_cents: Cents,
    bonus_percent: Count,
    *,
    meter_before_cents: Cents | None = None,
) -> Cents:
    """Winnings by the paytable; of a part of the meter, to the cent below.

    Of a Progressive Payout Wager what its row pays.  Missing on a main wager, and where the stake is not
    the one that the amounts of the paytable are for.
    """
    nothing = integers(np.zeros(len(wager_amount_cents)))
    missing = integers(nothing.values, nothing.values > 0)
    meter = missing if meter_before_cents is None else meter_before_cents
    share = either(bonus_percent > 0, meter * bonus_percent // 100, nothing)
    winnings = wager_amount_cents * bonus_odds + bonus_amount_cents + share
    right_stake = (stake_asked_cents == 0) | (wager_amount_cents == stake_asked_cents)
    due = either(optional_outcome.is_("win"), winnings, nothing)
    return either(right_stake | ~optional_outcome.is_("win"), due, missing)


@derived(per="wager")
def paid_by_no_row(
    bonus_paytable: Text,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    stake_asked_cents: Cents,
    reading_full_house_without_row: Text,
    *,
    meter_before_cents: Cents | None = None,
) -> Flag:
    """A Progressive Payout Wager was handed over what certainly no row of its paytable pays.

    Never where the stake is another than its paytable's, nor where a hand may win what no row says.
    """
    money = wager_paid_cents + wager_returned_cents, wager_amount_cents, meter_before_cents
    found = paybooks.by_no_row(_METERED, bonus_paytable, money, lambda table: (int(table.stake_returned),))
    unsaid = bonus_paytable.is_(*(cited_as(PRINTED[PROGRESSIVE][name]) for name in WITHOUT_FULL_HOUSE))
    settled = ~unsaid | ~reading_full_house_without_row.is_("open")
    return booleans(found & certainly(settled & (wager_amount_cents == stake_asked_cents)))


@derived(per="wager")
def row_pays(bonus_row: Text, bonus_amount_cents: Cents, bonus_percent: Count) -> Told:
    """The row and what it pays, in words: an amount, a share of the meter, or both."""
    there = (bonus_row.codes > 0) & known(bonus_amount_cents) & known(bonus_percent)

    def tell(place: int) -> str | None:
        cents, percent = int(bonus_amount_cents.values[place]), int(bonus_percent.values[place])
        return _row_in_words(int(bonus_row.codes[place]), cents, percent) if there[place] else None

    return Told(tell)


def _row_in_words(row: int, cents: int, percent: int) -> str:
    pays = [f"${cents // 100:,}.{cents % 100:02d}"] if cents else []
    pays += [f"{percent}% of the meter"] if percent else []
    return f"{ROWS[row].replace('_', ' ')}, {' and '.join(pays)}"
