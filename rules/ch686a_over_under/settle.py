"""What every wager was due: outcome, winnings and stake (§§ 686a.7, 686a.8, 686a.9(c))."""

import numpy as np
import numpy.typing as npt

from rules.ch686a_over_under.columns import ANTE, BONUS, OVER, SIDES, UNDER
from rules.ch686a_over_under.totals import Totals, what_it_can_be
from rules.clause import derived
from rules.duties import groups, settlements
from rules.duties.by_tables import odds_of_a_sentence
from rules.duties.own_wagers import row_beside
from rules.duties.settlements import LOSE, OUTCOMES, SURRENDER, VOID, decided
from rules.duties.tables_of_the_day import Tables, derived_by_tables
from rules.kinds import Cents, Codes, Count, Flag, Link, Text
from rules.paytable import Paytable
from rules.values import booleans, certainly, either, integers, known, take

LOWEST, HIGHEST = 6, 33
"""Totals of three deuces and of three aces."""

_ROWS = {total: min(total, LOWEST + HIGHEST - total) for total in range(LOWEST, HIGHEST + 1)}


@derived(per="wager")
def wagers_total(wagers_hand: Link, hand_total: Count) -> Count:
    """Total point count of the hand at the wager's position."""
    return take(hand_total, wagers_hand.rows)


@derived(per="wager")
def was_given_up(wagers_hand: Link, surrender_stands: Flag) -> Flag:
    """The player at the wager's position surrendered, and had taken no side before."""
    return take(surrender_stands, wagers_hand.rows)


@derived(per="wager")
def surrender_is_doubted(wagers_hand: Link, given_up: Flag, surrender_stands: Flag) -> Flag:
    """The record has a surrender and perhaps a further wager, and not which came first."""
    return take(booleans(certainly(given_up) & surrender_stands.missing), wagers_hand.rows)


@derived(per="wager")
def hand_is_dead(wagers_hand: Link, has_to_be_dead: Flag) -> Flag:
    """The hand at the wager's position was called dead, or had to be."""
    return take(has_to_be_dead, wagers_hand.rows)


@derived(per="wager")
def wager_stands(void: Flag, was_withdrawn: Flag, hand_is_dead: Flag) -> Flag:
    """The wager is settled by the cards: not taken down, its round not void and its hand not dead."""
    return settlements.wager_stands(void, was_withdrawn) & ~hand_is_dead


def beside(kind: str, rows: Link, position: Text, kinds: Text, was_kept: Flag, player: Text | None) -> Link:
    """Row of the wager of a kind at each wager's position, the player's own of several; -1 where none is."""
    such, ante = (certainly(kinds.is_(each) & was_kept) for each in (kind, ANTE))
    return Link(row_beside(rows, position, such, ante, player), len(rows.rows))


@derived(per="wager")
def further_beside_ante(
    wager_round_row: Link,
    wager_position: Text,
    wager_kind: Text,
    is_the_boxs_choice: Flag,
    was_kept: Flag,
    *,
    wager_player_id: Text | None = None,
) -> Link:
    """Row of the Over 23 or Under 18 Wager at an Ante Wager's position; -1 where neither lies there, or both.

    -1 for any other wager: only an Ante Wager goes by what another one was placed on.
    """
    kept = was_kept & (is_the_boxs_choice | ~wager_kind.is_(*SIDES))
    over, under = (
        beside(side, wager_round_row, wager_position, wager_kind, kept, wager_player_id).rows
        for side in SIDES
    )
    one = np.where(under < 0, over, np.where(over < 0, under, -1))
    rows = np.where(certainly(wager_kind.is_(ANTE)), one, -1)
    return Link(rows, len(rows))


@derived(per="wager")
def side_taken(wager_kind: Text, further_beside_ante: Link) -> Text:
    """Side that a further wager is on, or that the player at an Ante Wager's position decided for.

    Missing for an Ante Wager where it was neither, or both, and for a Bonus Wager, which is on no side.
    """
    decides: Text = take(wager_kind, further_beside_ante.rows)
    on_over, on_under = (certainly(wager_kind.is_(side)) | certainly(decides.is_(side)) for side in SIDES)
    codes = np.where(on_over, 0, np.where(on_under, 1, -1))
    return Codes(codes.astype(np.int32), SIDES)


@derived(per="wager")
def took_a_side(
    wagers_hand: Link,
    choices_made: Count,
    given_up: Flag,
    choice_was_taken_down: Flag,
    wager_kind: Text,
    was_given_up: Flag,
    beside_ante: Flag,
) -> Flag:
    """The wager goes by the total: an Ante Wager and one further wager lie there, and no surrender was first.

    The text does not say what becomes of an Ante Wager of a player who took no side, or both, or of a
    further wager without an Ante Wager.  Missing for an Ante Wager whose player placed a further one and took
    it down: no wager may be taken down then, and the text speaks of what was placed.
    """
    further_wagers = choices_made - integers(certainly(given_up).astype(np.int64))
    one_lies = further_wagers == 1
    only_taken_down = certainly(further_wagers == 0) & ~certainly(~choice_was_taken_down)
    one = take(booleans(one_lies.values, known(one_lies) & ~only_taken_down), wagers_hand.rows)
    further = wager_kind.is_(OVER, UNDER) & beside_ante
    return (further | (wager_kind.is_(ANTE) & one)) & ~was_given_up


@derived(per="wager")
def took_both_sides(
    wagers_hand: Link, choices_made: Count, given_up: Flag, wager_kind: Text, was_given_up: Flag
) -> Flag:
    """The Ante Wager lies beside an Over 23 and an Under 18 Wager, and no surrender was first."""
    both = take(choices_made - integers(certainly(given_up).astype(np.int64)) == 2, wagers_hand.rows)
    return wager_kind.is_(ANTE) & both & ~was_given_up


@derived(per="wager")
def goes_by_total(was_given_up: Flag, surrender_is_doubted: Flag, beside_ante: Flag) -> Flag:
    """A Bonus Wager goes by § 686a.7(k): beside an Ante Wager that was not surrendered for certain."""
    return beside_ante & (~was_given_up | surrender_is_doubted)


def over_wins(total: Count | Totals) -> Flag:
    """Whether a total is more than 23."""
    return total >= 24


def under_wins(total: Count | Totals) -> Flag:
    """Whether a total is less than 18."""
    return total <= 17


def bonus_wins(total: Count | Totals) -> Flag:
    """Whether a total wins a Bonus Wager."""
    return (total <= 12) | (total >= 27)


def by_total(
    total: Count | Totals, side: Text, kind: Text, surrendered: Flag, reading_wrong_side_total: Text
) -> npt.NDArray[np.int64]:
    """Outcome that a total gives each wager: places in OUTCOMES, -1 not known."""
    on_over, on_under = side.is_(OVER), side.is_(UNDER)
    wins = (on_over & over_wins(total)) | (on_under & under_wins(total))
    wrong = (on_over & under_wins(total)) | (on_under & over_wins(total))
    main = decided(wins, wrong & reading_wrong_side_total.is_("push"))
    never = booleans(np.zeros(len(total), dtype=bool))
    codes = np.where(certainly(kind.is_(BONUS)), decided(bonus_wins(total), never), main)
    codes = np.where(known(kind), codes, -1)
    ante = certainly(kind.is_(ANTE))
    codes = np.where(ante & surrendered.missing, -1, codes)
    return np.where(ante & certainly(surrendered), SURRENDER, codes)


@derived(per="wager")
def due_outcome(
    wagers_total: Count,
    side_taken: Text,
    wager_kind: Text,
    was_given_up: Flag,
    was_withdrawn: Flag,
    void: Flag,
    hand_is_dead: Flag,
    reading_wrong_side_total: Text,
    reading_dead_hand_returns: Text,
    *,
    wagers_least: Count | None = None,
    wagers_most: Count | None = None,
) -> Text:
    """Outcome due; void where the round is, the wager was taken down or is returned on a dead hand.

    Missing for other wagers on a dead hand, unless the reading says what becomes of them.
    """
    total = what_it_can_be(wagers_total, wagers_least, wagers_most)
    codes = by_total(total, side_taken, wager_kind, was_given_up, reading_wrong_side_total)
    returned = wager_kind.is_(ANTE) | reading_dead_hand_returns.is_("all_wagers")
    collected = certainly(reading_dead_hand_returns.is_("ante_only"))
    of_dead = np.where(certainly(returned), VOID, np.where(collected, LOSE, -1))
    codes = np.where(certainly(hand_is_dead), of_dead, np.where(hand_is_dead.missing, -1, codes))
    off = certainly(was_withdrawn) | certainly(void)
    codes = np.where(off, VOID, np.where(void.missing, -1, codes))
    return Codes(codes.astype(np.int32), OUTCOMES)


@derived(per="wager")
def stake_cents(wager_amount_cents: Cents) -> Cents:
    """Stake at risk."""
    return wager_amount_cents


odds_of_a_sentence("required", row="win", column="main_odds")


def bonus_odds(table: Paytable) -> npt.NDArray[np.int64]:
    """Odds to 1 of a Bonus Wager for each total, 0 where it loses; int64[34]."""
    paid = [table.odds.get(f"total_{low}_or_{39 - low}", 0) for low in _ROWS.values()]
    return np.array([0] * LOWEST + paid)


@derived_by_tables(BONUS)
def due_odds(tables: Tables, wager_kind: Text, wagers_total: Count, main_odds: Count) -> Count:
    """Odds to 1 due on each wager if it wins."""
    place = np.clip(wagers_total.values, 0, HIGHEST)
    is_bonus = wager_kind.is_(BONUS)
    row = integers(bonus_odds(tables[BONUS])[place], known(wagers_total))
    return either(is_bonus, row, main_odds)


@derived(per="wager")
def due_paid_cents(due_outcome: Text, stake_cents: Cents, due_odds: Count) -> Cents:
    """Winnings due."""
    nothing = integers(np.zeros(len(stake_cents)))
    return either(due_outcome.is_("win"), stake_cents * due_odds, nothing)


@derived(per="wager")
def follows_announcement(
    wagers_hand: Link,
    side_taken: Text,
    wager_kind: Text,
    was_given_up: Flag,
    settled_as: Text,
    due_outcome: Text,
    reading_wrong_side_total: Text,
    *,
    final_count: Count | None = None,
) -> Flag:
    """The wager was settled by the total as recorded, against what was due.

    Only such a settlement can result from a wrong total.
    """
    if final_count is None:
        return booleans(np.zeros(len(wager_kind), dtype=bool))
    total = take(final_count, wagers_hand.rows)
    codes = by_total(total, side_taken, wager_kind, was_given_up, reading_wrong_side_total)
    as_counted = Codes(codes.astype(np.int32), OUTCOMES)
    return as_counted.same_as(settled_as) & ~settled_as.same_as(due_outcome)


@derived(per="hand")
def settled_by_count(wagers_hand: Link, follows_announcement: Flag) -> Flag:
    """A wager on the hand was settled by its total as recorded, against what was due."""
    return groups.exists(wagers_hand, booleans(certainly(follows_announcement)))


@derived(per="wager", unmarked=("surrendered", "wager_outcome=surrender"))
def due_if_not_surrendered_cents(due_paid_cents: Cents, due_returned_cents: Cents) -> Cents:
    """Winnings and stake due on a wager, had nobody surrendered."""
    return due_paid_cents + due_returned_cents


# -------------------------------------------------------------------------- hands called dead


@derived(per="wager", unmarked=("dead",))
def due_by_cards_cents(
    wagers_total: Count,
    side_taken: Text,
    wager_kind: Text,
    was_given_up: Flag,
    stake_cents: Cents,
    due_odds: Count,
    reading_wrong_side_total: Text,
) -> Cents:
    """Winnings and stake that three cards gave a wager, had its hand not been called dead.

    A note that its further cards were missed does not matter here.
    """
    codes = by_total(wagers_total, side_taken, wager_kind, was_given_up, reading_wrong_side_total)
    outcome = Codes(codes.astype(np.int32), OUTCOMES)
    won = due_paid_cents(outcome, stake_cents, due_odds)
    return won + settlements.due_returned_cents(outcome, stake_cents)


@derived(per="wager")
def received_less_by_cards_cents(
    wager_paid_cents: Cents, wager_returned_cents: Cents, due_by_cards_cents: Cents
) -> Cents:
    """What the player of a hand called dead received for a wager less what its three cards gave it."""
    return wager_paid_cents + wager_returned_cents - due_by_cards_cents


@derived(per="hand")
def dead_gave_cents(wagers_hand: Link, received_less_by_cards_cents: Cents) -> Cents:
    """What the player of a hand called dead received less what its three cards gave him."""
    return groups.net(wagers_hand, received_less_by_cards_cents)
