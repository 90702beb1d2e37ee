"""What every wager was due: outcome, winnings and stake (§§ 687a.11(b), (e), (f), 687a.12, 687a.13(d)).

The due columns follow the cards as dealt.  They are worked out once for all wagers of a chunk; the clauses
compare them, each for its own paragraph, with what was recorded.
"""

import numpy as np
import numpy.typing as npt

from rules.ch687a_dj_wild_stud_poker.columns import ANTE, BAD_BEAT, BLIND, OPTIONAL, PROGRESSIVE, RAISE, TRIPS
from rules.ch687a_dj_wild_stud_poker.rows import BOOK
from rules.clause import derived
from rules.duties import settlements
from rules.duties.by_tables import odds_of_a_sentence
from rules.duties.paybooks import Pays, outcome, winnings
from rules.duties.progressives import is_due
from rules.duties.settlements import LOSE, OUTCOMES, PUSH, VOID, WIN
from rules.kinds import Cents, Codes, Count, Flag, Link, Text
from rules.values import booleans, certainly, either, integers, known, take

_Outcomes = npt.NDArray[np.int64]
_BY_TABLE = (BOOK.outcomes(), BOOK.agreed())


@derived(per="wager")
def is_main_wager(wager_kind: Text) -> Flag:
    """The wager is an Ante, a Blind or a Raise Wager."""
    return wager_kind.is_(ANTE, BLIND, RAISE)


@derived(per="wager")
def is_optional_wager(wager_kind: Text) -> Flag:
    """The wager is a Progressive, a Trips or a Two-Way Bad Beat Bonus Wager."""
    return wager_kind.is_(*OPTIONAL)


@derived(per="wager")
def hand_is_dead(wagers_hand: Link, dead: Flag, void: Flag) -> Flag:
    """The hand at the wager's position was abandoned, or was void by itself."""
    # A void round has no single dead hand: what is still settled in it is settled for all.
    found: Flag = take(dead, wagers_hand.rows)
    return found & ~void


@derived(per="wager")
def survives_exposure(void_by_exposure: Flag, wager_kind: Text) -> Flag:
    """The round is void because cards were seen too early, and the wager is settled nonetheless."""
    return void_by_exposure & wager_kind.is_(TRIPS, PROGRESSIVE)


@derived(per="wager")
def goes_back_with_its_round(void: Flag, wager_kind: Text, *, survives_exposure: Flag | None = None) -> Flag:
    """The round is void, and the wager goes back to the player for it, or may."""
    found = void & booleans(known(wager_kind))
    return found if survives_exposure is None else found & booleans(~certainly(survives_exposure))


@derived(per="wager")
def goes_back_as_void(void_cause: Text, was_made: Flag, is_returned_after_exposure: Flag) -> Flag:
    """The wager has to go back by a subsection that certainly made its round void; see § 687a.13(d)."""
    exposed = void_cause.is_("exposed_before_raises")
    back = (exposed & is_returned_after_exposure) | (~exposed & was_made)
    return booleans(certainly(back) & (void_cause.codes >= 0))


@derived(per="wager")
def is_in_play(void: Flag, was_withdrawn: Flag, survives_exposure: Flag) -> Flag:
    """The wager was not taken down, nor is it returned because the round is void."""
    return ~was_withdrawn & (~void | survives_exposure)


@derived(per="wager")
def wager_stands(is_in_play: Flag, hand_is_dead: Flag) -> Flag:
    """The wager is settled by the hands: it is in play, and its hand was not abandoned."""
    return is_in_play & ~hand_is_dead


@derived(per="wager")
def is_compared(is_main_wager: Flag, of_a_fold: Flag) -> Flag:
    """An Ante, Blind or Raise Wager that is decided by comparing hands."""
    return is_main_wager & ~of_a_fold


# ---------------------------------------------------------------------------------- outcomes


@derived(per="wager")
def is_forfeited(
    wager_kind: Text, of_a_fold: Flag, *, approved_folded_progressive: Flag | None = None
) -> Flag:
    """The wager was lost when the player folded; for the Progressive Bonus Wager the filing decides."""
    progressive = wager_kind.is_(PROGRESSIVE)
    nothing = np.zeros(len(wager_kind), dtype=bool)
    filed = booleans(nothing, nothing) if approved_folded_progressive is None else approved_folded_progressive
    by_kind = wager_kind.is_(ANTE, BLIND, RAISE, BAD_BEAT) | (progressive & ~filed)
    return of_a_fold & by_kind


@derived(per="wager")
def is_collected_on_fold(is_forfeited: Flag, wager_kind: Text, settled_as: Text) -> Flag:
    """The wager was forfeited, was on the layout until then, and was collected."""
    return is_forfeited & ~wager_kind.is_(PROGRESSIVE) & settled_as.is_("lose")


@derived(per="wager")
def counted_row(bonus_row: Text, is_forfeited: Flag) -> Text:
    """Row of its paytable that decides the wager; no row where it was forfeited."""
    codes = np.where(certainly(is_forfeited), 0, bonus_row.codes)
    unsure = is_forfeited.missing & (codes != 0)
    return Codes(np.where(unsure, -1, codes).astype(np.int32), bonus_row.names)


def _by_hands(against: Text) -> _Outcomes:
    return np.array([LOSE, PUSH, WIN, -1])[against.codes]


@derived(per="wager")
def hands_outcome(
    wager_kind: Text,
    is_main_wager: Flag,
    against_dealer: Text,
    bonus_row: Text,
    paid_by_table: Text,
    progressive_wins_anyway: Flag,
) -> Text:
    """Outcome that the hands give the wager: win, lose or push.

    A Blind Wager whose hand is higher is pushed where its table says so.  Where no paytable is filed, the
    outcome is known only if all of them agree.
    """
    kind = BOOK.kinds_of(wager_kind)
    collected = np.zeros(len(kind), dtype=bool)
    by_table = outcome(kind, bonus_row, paid_by_table, _BY_TABLE, collected).codes
    compared = _by_hands(against_dealer)
    main = certainly(is_main_wager)
    blind_wins = certainly(wager_kind.is_(BLIND)) & (compared == WIN)
    codes = np.where(main & ~blind_wins, compared, by_table)
    codes = np.where(certainly(progressive_wins_anyway), WIN, codes)
    return Codes(codes.astype(np.int32), OUTCOMES)


@derived(per="wager")
def due_outcome(hands_outcome: Text, is_forfeited: Flag, is_in_play: Flag, hand_is_dead: Flag) -> Text:
    """Outcome due: void where the round was void or the wager was taken down; missing for a dead hand."""
    codes = np.where(certainly(is_forfeited), LOSE, hands_outcome.codes)
    # Where it is not known whether the wager was forfeited, the outcome is known only if it is lost anyway.
    codes = np.where(is_forfeited.missing & (codes != LOSE), -1, codes)
    codes = np.where(certainly(is_in_play & ~hand_is_dead), codes, -1)
    return Codes(np.where(certainly(~is_in_play), VOID, codes).astype(np.int32), OUTCOMES)


@derived(per="wager")
def follows_announcement(wager_kind: Text) -> Flag:
    """The settlement follows the announced hand; always true, as no announcement of a hand is recorded."""
    return booleans(known(wager_kind))


# ------------------------------------------------------------------------------------- money


@derived(per="wager")
def stake_cents(wager_amount_cents: Cents) -> Cents:
    """Stake at risk."""
    return wager_amount_cents


odds_of_a_sentence("ante_and_raise", row="win", column="main_odds")


@derived(per="wager")
def due_paid_cents(
    due_outcome: Text,
    wager_kind: Text,
    stake_cents: Cents,
    main_odds: Count,
    bonus_odds: Count,
    bonus_percent: Count,
    *,
    meter_before_cents: Cents | None = None,
) -> Cents:
    """Winnings due: at the odds of the sentence on Ante and Raise Wagers, of the row on the others."""
    even = wager_kind.is_(ANTE, RAISE)
    none = integers(np.zeros(len(stake_cents)))
    pays = Pays(either(even, main_odds, bonus_odds), none, either(even, none, bonus_percent))
    return winnings(due_outcome, stake_cents, pays, meter_before_cents)


@derived(per="wager")
def stake_is_kept(due_outcome: Text, wager_kind: Text, reading_progressive_stake: Text) -> Flag:
    """The stake of a Progressive Bonus Wager that won stays with the house."""
    return due_outcome.is_("win") & wager_kind.is_(PROGRESSIVE) & reading_progressive_stake.is_("kept")


@derived(per="wager")
def due_returned_cents(due_outcome: Text, stake_cents: Cents, stake_is_kept: Flag) -> Cents:
    """Stake due back: none if the wager lost, or if it won and the stake is kept."""
    nothing = integers(np.zeros(len(stake_cents)))
    return either(stake_is_kept, nothing, settlements.due_returned_cents(due_outcome, stake_cents))


@derived(per="wager")
def settled_right(
    wager_kind: Text,
    due_paid_cents: Cents,
    due_returned_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    bonus_percent: Count,
    *,
    meter_before_cents: Cents | None = None,
) -> Flag:
    """The money that changed hands is what was due; for a Progressive Bonus Wager only the total counts."""
    right = settlements.settled_right(
        due_paid_cents, due_returned_cents, wager_paid_cents, wager_returned_cents
    )
    handed_over, due = wager_paid_cents + wager_returned_cents, due_paid_cents + due_returned_cents
    in_all = is_due(handed_over, due, meter_before_cents, bonus_percent)
    return right | (wager_kind.is_(PROGRESSIVE) & in_all)
