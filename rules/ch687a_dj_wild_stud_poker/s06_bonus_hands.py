"""58 Pa. Code § 687a.6(d)-(f), as proposed. Hands that the optional wagers are paid on.

A row is judged by the wagers on hands that stand on it.  What was paid for it is told by the clauses on
settlement and paytables; a breach here stands under theirs.
"""

from __future__ import annotations

from rules.ch687a_dj_wild_stud_poker.columns import BAD_BEAT, PROGRESSIVE, TRIPS
from rules.ch687a_dj_wild_stud_poker.rows import natural_row, wild_row
from rules.duties.payouts import defines
from rules.values import Flag, Text, is_known

PROGRESSIVE_PAID = (
    "687a.11(b)(3)",
    "687a.11(f)(1)(i)",
    "687a.11(f)(1)(ii)",
    "687a.12(c)[Progressive Paytable 1]",
    "687a.12(c)[Progressive Paytable 2]",
)
TRIPS_PAID = (
    "687a.11(b)(1)",
    "687a.11(f)(2)(i)",
    "687a.11(f)(2)(ii)",
    *(f"687a.12(d)[DJWT-0{number}]" for number in range(4, 8)),
)
BAD_BEAT_PAID = (
    "687a.11(b)(2)",
    "687a.11(f)(3)(i)",
    "687a.11(f)(3)(ii)",
    "687a.12(e)[DJWBB-03]",
    "687a.12(e)[DJWBB-04]",
)


def _in_either_column(row: Text, category: str) -> Flag:
    return row.is_(natural_row(category), wild_row(category))


@defines("687a.6(d)", wager=PROGRESSIVE, follows=PROGRESSIVE_PAID)
def progressive_is_paid_on_three_of_a_kind_or_better(counted_row: Text) -> Flag:
    """The Progressive Bonus Wager is paid on seven hands, three-of-a-kind the lowest.

    Reading  The joker is replaced, and deuces are deuces unless read otherwise.
    """
    return is_known(counted_row)


@defines("687a.6(d)(1)", wager=PROGRESSIVE, follows=PROGRESSIVE_PAID)
def progressive_royal_flush(counted_row: Text) -> Flag:
    """A royal flush is the highest hand that the Progressive Bonus Wager is paid on."""
    return counted_row.is_("royal_flush")


@defines("687a.6(d)(2)", wager=PROGRESSIVE, follows=PROGRESSIVE_PAID)
def progressive_straight_flush(counted_row: Text) -> Flag:
    """A straight flush is a hand that the Progressive Bonus Wager is paid on."""
    return counted_row.is_("straight_flush")


@defines("687a.6(d)(3)", wager=PROGRESSIVE, follows=PROGRESSIVE_PAID)
def progressive_four_of_a_kind(counted_row: Text) -> Flag:
    """Four-of-a-kind is a hand that the Progressive Bonus Wager is paid on."""
    return counted_row.is_("four_of_a_kind")


@defines("687a.6(d)(4)", wager=PROGRESSIVE, follows=PROGRESSIVE_PAID)
def progressive_full_house(counted_row: Text) -> Flag:
    """A full house is a hand that the Progressive Bonus Wager is paid on."""
    return counted_row.is_("full_house")


@defines("687a.6(d)(5)", wager=PROGRESSIVE, follows=PROGRESSIVE_PAID)
def progressive_flush(counted_row: Text) -> Flag:
    """A flush is a hand that the Progressive Bonus Wager is paid on."""
    return counted_row.is_("flush")


@defines("687a.6(d)(6)", wager=PROGRESSIVE, follows=PROGRESSIVE_PAID)
def progressive_straight(counted_row: Text) -> Flag:
    """A straight is a hand that the Progressive Bonus Wager is paid on."""
    return counted_row.is_("straight")


@defines("687a.6(d)(7)", wager=PROGRESSIVE, follows=PROGRESSIVE_PAID)
def progressive_three_of_a_kind(counted_row: Text) -> Flag:
    """Three-of-a-kind is the lowest hand that the Progressive Bonus Wager is paid on."""
    return counted_row.is_("three_of_a_kind")


@defines("687a.6(e)", wager=TRIPS, follows=TRIPS_PAID)
def trips_is_paid_on_three_of_a_kind_or_better(counted_row: Text) -> Flag:
    """The Trips Bonus Wager is paid on Five Wilds and down to three-of-a-kind.

    Reading  Five-of-a-kind, which is not listed, is paid by its row of the paytable unless read otherwise.
    """
    return is_known(counted_row)


@defines("687a.6(e)(1)", wager=TRIPS, follows=TRIPS_PAID)
def trips_five_wilds(counted_row: Text) -> Flag:
    """Five Wilds are the highest hand that the Trips Bonus Wager is paid on."""
    return _in_either_column(counted_row, "five_wilds")


@defines("687a.6(e)(2)", wager=TRIPS, follows=TRIPS_PAID)
def trips_royal_flush(counted_row: Text) -> Flag:
    """A royal flush is a hand that the Trips Bonus Wager is paid on."""
    return _in_either_column(counted_row, "royal_flush")


@defines("687a.6(e)(3)", wager=TRIPS, follows=TRIPS_PAID)
def trips_straight_flush(counted_row: Text) -> Flag:
    """A straight flush is a hand that the Trips Bonus Wager is paid on."""
    return _in_either_column(counted_row, "straight_flush")


@defines("687a.6(e)(4)", wager=TRIPS, follows=TRIPS_PAID)
def trips_four_of_a_kind(counted_row: Text) -> Flag:
    """Four-of-a-kind is a hand that the Trips Bonus Wager is paid on."""
    return _in_either_column(counted_row, "four_of_a_kind")


@defines("687a.6(e)(5)", wager=TRIPS, follows=TRIPS_PAID)
def trips_full_house(counted_row: Text) -> Flag:
    """A full house is a hand that the Trips Bonus Wager is paid on."""
    return _in_either_column(counted_row, "full_house")


@defines("687a.6(e)(6)", wager=TRIPS, follows=TRIPS_PAID)
def trips_flush(counted_row: Text) -> Flag:
    """A flush is a hand that the Trips Bonus Wager is paid on."""
    return _in_either_column(counted_row, "flush")


@defines("687a.6(e)(7)", wager=TRIPS, follows=TRIPS_PAID)
def trips_straight(counted_row: Text) -> Flag:
    """A straight is a hand that the Trips Bonus Wager is paid on."""
    return _in_either_column(counted_row, "straight")


@defines("687a.6(e)(8)", wager=TRIPS, follows=TRIPS_PAID)
def trips_three_of_a_kind(counted_row: Text) -> Flag:
    """Three-of-a-kind is the lowest hand that the Trips Bonus Wager is paid on."""
    return _in_either_column(counted_row, "three_of_a_kind")


@defines("687a.6(f)", wager=BAD_BEAT, follows=BAD_BEAT_PAID)
def bad_beat_is_paid_on_three_of_a_kind_or_better(counted_row: Text) -> Flag:
    """The Two-Way Bad Beat Bonus Wager is paid on seven hands, three-of-a-kind the lowest.

    Reading  The hand is that which was beaten.  Five-of-a-kind is paid by its row, though not listed.
    """
    return is_known(counted_row)


@defines("687a.6(f)(1)", wager=BAD_BEAT, follows=BAD_BEAT_PAID)
def bad_beat_royal_flush(counted_row: Text) -> Flag:
    """A royal flush is the highest hand that the Two-Way Bad Beat Bonus Wager is paid on."""
    return counted_row.is_("royal_flush")


@defines("687a.6(f)(2)", wager=BAD_BEAT, follows=BAD_BEAT_PAID)
def bad_beat_straight_flush(counted_row: Text) -> Flag:
    """A straight flush is a hand that the Two-Way Bad Beat Bonus Wager is paid on."""
    return counted_row.is_("straight_flush")


@defines("687a.6(f)(3)", wager=BAD_BEAT, follows=BAD_BEAT_PAID)
def bad_beat_four_of_a_kind(counted_row: Text) -> Flag:
    """Four-of-a-kind is a hand that the Two-Way Bad Beat Bonus Wager is paid on."""
    return counted_row.is_("four_of_a_kind")


@defines("687a.6(f)(4)", wager=BAD_BEAT, follows=BAD_BEAT_PAID)
def bad_beat_full_house(counted_row: Text) -> Flag:
    """A full house is a hand that the Two-Way Bad Beat Bonus Wager is paid on."""
    return counted_row.is_("full_house")


@defines("687a.6(f)(5)", wager=BAD_BEAT, follows=BAD_BEAT_PAID)
def bad_beat_flush(counted_row: Text) -> Flag:
    """A flush is a hand that the Two-Way Bad Beat Bonus Wager is paid on."""
    return counted_row.is_("flush")


@defines("687a.6(f)(6)", wager=BAD_BEAT, follows=BAD_BEAT_PAID)
def bad_beat_straight(counted_row: Text) -> Flag:
    """A straight is a hand that the Two-Way Bad Beat Bonus Wager is paid on."""
    return counted_row.is_("straight")


@defines("687a.6(f)(7)", wager=BAD_BEAT, follows=BAD_BEAT_PAID)
def bad_beat_three_of_a_kind(counted_row: Text) -> Flag:
    """Three-of-a-kind is the lowest hand that the Two-Way Bad Beat Bonus Wager is paid on."""
    return counted_row.is_("three_of_a_kind")
