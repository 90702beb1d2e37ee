"""58 Pa. Code § 621a.8(j)-(l). The Pair Fortunes Wager; collecting the tiles."""

from dataclasses import replace

import numpy as np

from rules.ch621a_pai_gow_tiles.columns import MAIN, PAIRS
from rules.clause import Verdict, clause
from rules.duties import inspections
from rules.duties.payouts import hands_over, outcome
from rules.duties.shuffles import happened
from rules.duty import duty
from rules.kinds import Flag, Moment
from rules.poker import going_on
from rules.values import booleans, certainly, known

_TILES = "{own_four_tiles} on row {bonus_row}"


duty(
    "621a.8(j)",
    "A player's Pair Fortunes Wager is settled after his Pai Gow Wager.",
    when="is_played_optional and main_wager_is_beside",
    holds="settled_after_own_main",
    observed="settled {wager_settled_at}, in the order of settling as number {settlement_order}",
    required="not before the Pai Gow Wager, settled {own_main_settled_at} as number {own_main_settled_order}",
    per="wager",
    wager=PAIRS,
    kind="event",
    reading="A number in the order of settling that comes before the other tells as much as a time; where "
    "the two contradict each other, it is left open.",
)


@outcome("621a.8(j)(1)", wager=PAIRS, due="win", because=f"the tiles hold a pair: {_TILES}")
def pair_fortunes_wins_on_a_pair(holds_a_pair: Flag) -> Flag:
    """A Pair Fortunes Wager wins on a Gee Joon, Heaven, Identical or Mixed Pair, however the hand was set.

    Reading  Surrendered tiles count as others do.  What a Mixed Pair is, is read.
    """
    return holds_a_pair


@hands_over(
    "621a.8(j)(1)[odds]",
    wager=PAIRS,
    of="the row {bonus_row} of its paytable, {pair_odds} to 1 on {stake_cents}",
)
def pair_fortunes_pays_by_its_paytable(holds_a_pair: Flag) -> Flag:
    """A winning Pair Fortunes Wager is paid by the paytable filed for it.

    Reading  We lack the text of § 621a.11(b): the tables are those of public descriptions of the wager.
    """
    return holds_a_pair


@outcome("621a.8(j)(2)", wager=PAIRS, due="lose", because="the tiles hold no pair: {own_four_tiles}")
def pair_fortunes_loses_without_a_pair(holds_a_pair: Flag) -> Flag:
    """A Pair Fortunes Wager loses on tiles without any of those pairs."""
    return ~holds_a_pair


def _never(collected: Moment, complete: Flag) -> Flag:
    """Whether tiles were certainly never collected: all collecting is recorded, and theirs is not."""
    return booleans(certainly(~happened(collected, complete)))


def _collected_after(standing: Flag, collected: Moment, settled: Moment, complete: Flag) -> Verdict:
    """Judge that tiles lay on the layout until a wager on them was settled; some may lie there still."""
    return Verdict(
        applies=standing,
        holds=(collected >= settled) | _never(collected, complete),
        observed="tiles collected {own_racked_at}",
        required="not before the wager was settled at {wager_settled_at}",
    )


@clause("621a.8(k)", per="wager", wager=MAIN, kind="event")
def tiles_are_not_collected_before_the_main_wager_is_settled(
    is_dealt_in: Flag,
    play_went_on: Flag,
    was_surrendered: Flag,
    own_racked_at: Moment,
    wager_settled_at: Moment,
    complete_column_hand_racked_at: Flag,
) -> Verdict:
    """A player's tiles are not collected before his Pai Gow Wager is settled.

    Reading  Surrendered tiles go with their wager, by (e).
    """
    return _collected_after(
        is_dealt_in & play_went_on & ~was_surrendered,
        own_racked_at,
        wager_settled_at,
        complete_column_hand_racked_at,
    )


@clause("621a.8(k)[Pair Fortunes]", per="wager", wager=PAIRS, kind="event")
def tiles_are_not_collected_before_pair_fortunes_is_settled(
    is_played_optional: Flag,
    hand_was_surrendered: Flag,
    own_racked_at: Moment,
    wager_settled_at: Moment,
    complete_column_hand_racked_at: Flag,
) -> Verdict:
    """A player's tiles are not collected before his Pair Fortunes Wager is settled.

    Reading  Surrendered tiles go with their wager, by (e).
    """
    return _collected_after(
        is_played_optional & ~hand_was_surrendered,
        own_racked_at,
        wager_settled_at,
        complete_column_hand_racked_at,
    )


@clause(
    "621a.8(k)[at once]",
    per="wager",
    wager=MAIN,
    kind="event",
    follows=("621a.8(f)", "621a.8(g)[at once]"),
    texts=(going_on.done_at_once,),
)
def tiles_are_collected_as_soon_as_all_is_settled(
    is_played_out: Flag,
    others_are_shown_after: Flag,
    own_racked_at: Moment,
    next_shown_at: Moment,
    next_turn_at: Moment,
    every_turn_timed: Flag,
    pairs_settled_by_then: Flag,
    complete_column_hand_racked_at: Flag,
    *,
    table_dealt_on: Flag | None = None,
    tiles_dealt_next_at: Moment | None = None,
    others_dealt_that_day: Flag | None = None,
    settled_at: Moment | None = None,
) -> Verdict:
    """A player's tiles are collected as soon as his wagers are settled.

    Reading  As with a losing wager in § 621a.8(g), this means before the next player's wager is settled,
    unless a stricter reading is chosen, and of the last player's tiles before the next round is dealt.  Where
    a Pair Fortunes Wager on them was settled only after that, by when they had to go is left open; so it is
    where no log says when rounds are dealt.  Tiles that are not told as collected, where all collecting is
    recorded, never were.
    """
    never = certainly(_never(own_racked_at, complete_column_hand_racked_at))
    lying = booleans(np.zeros(len(never), dtype=bool))
    if tiles_dealt_next_at is not None and table_dealt_on is not None:
        lying = table_dealt_on & (booleans(never) | (own_racked_at > tiles_dealt_next_at))
    elif others_dealt_that_day is not None:
        in_its_round = never & False if settled_at is None else certainly(own_racked_at <= settled_at)
        lying = booleans(lying.values, in_its_round | certainly(~others_dealt_that_day))
    verdict = going_on.done_at_once(
        is_played_out & (others_are_shown_after | lying),
        own_racked_at,
        next_shown_at,
        next_turn_at,
        every_turn_timed,
        "tiles collected {own_racked_at}, the next round dealt {tiles_dealt_next_at}",
    )
    holds = verdict.holds
    decided = known(holds) & (certainly(holds) | certainly(pairs_settled_by_then))
    late = never | certainly(lying)
    return replace(verdict, holds=booleans(holds.values & ~late, decided | late))


inspections.observed(
    "621a.8(k)[laid out]",
    "Tiles of settled hands go face up, to the dealer's right before the table inventory.",
)
inspections.observed("621a.8(l)", "Tiles are picked up in an order from which each hand can be rebuilt.")
