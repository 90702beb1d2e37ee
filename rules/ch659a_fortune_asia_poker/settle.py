"""What every wager of this chapter was due, where it differs from Chapter 645a (§§ 659a.11(d), (f))."""

import numpy as np

from rules.ch659a_fortune_asia_poker.columns import MAIN
from rules.clause import derived
from rules.duties.by_tables import odds_of_a_sentence
from rules.kinds import Cents, Flag, Link, Text
from rules.values import booleans, certainly, known, take

odds_of_a_sentence(MAIN, row="win", column="main_odds")


@derived(per="wager")
def is_main_wager(wager_kind: Text) -> Flag:
    """The wager is a Fortune Asia Poker Wager."""
    return wager_kind.is_(MAIN)


@derived(per="wager")
def returned_by_dealers_hand(wager_kind: Text) -> Flag:
    """Nothing the dealer holds returns a wager in this game."""
    return booleans(np.zeros(len(wager_kind), dtype=bool))


@derived(per="wager")
def optional_paid_cents(by_paytable_cents: Cents) -> Cents:
    """Winnings due on an optional wager: what its paytable gives, as this chapter permits no limit."""
    return by_paytable_cents


def _fails(wagers_hand: Link, stands: Flag, set_from_dealt: Flag) -> Flag:
    """Whether a hand at the wager's position does not outrank the next; wrong sizes are not ranked."""
    holds, from_dealt = take(stands, wagers_hand.rows), take(set_from_dealt, wagers_hand.rows)
    return ~holds & (from_dealt | ~booleans(holds.missing))


@derived(per="wager")
def medium_not_below_high(wagers_hand: Link, high_over_medium: Flag, set_from_dealt: Flag) -> Flag:
    """The high hand at the wager's position does not rank higher than the medium hand."""
    return _fails(wagers_hand, high_over_medium, set_from_dealt)


@derived(per="wager")
def low_not_below_medium(wagers_hand: Link, medium_over_low: Flag, set_from_dealt: Flag) -> Flag:
    """The medium hand at the wager's position does not rank higher than the low hand."""
    return _fails(wagers_hand, medium_over_low, set_from_dealt)


@derived(per="wager")
def returned_as_a_tie(
    is_standing_main: Flag,
    went_back_unplayed: Flag,
    main_outcome: Text,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    *,
    voided_in_all_but_its_mark: Flag | None = None,
) -> Flag:
    """The stake of a player's main wager went back with nothing paid, though it must have lost or won.

    Of the others the record shows which, and another clause tells of it.  That of a hand which its player
    voided had to go back, whether or not the hand is marked dead.
    """
    went_back = (wager_paid_cents == 0) & (wager_returned_cents > 0) & ~went_back_unplayed
    if voided_in_all_but_its_mark is not None:
        went_back = went_back & ~voided_in_all_but_its_mark
    return booleans(certainly(is_standing_main & went_back) & ~known(main_outcome))
