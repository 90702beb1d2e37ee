"""58 Pa. Code § 659a.7. Wagers."""

from __future__ import annotations

from pandas.arrays import BooleanArray, IntegerArray

from rules.ch659a_fortune_asia_poker.columns import FORTUNE, INSURANCE, MAIN, PROGRESSIVE
from rules.clause import Status, Verdict, clause, derived, unchecked
from rules.duties import areas, betting, inspections
from rules.duties.payouts import decides
from rules.values import Codes, Many, is_known

CARDS = "the seven cards and the list of its hands"

unchecked("659a.7", Status.HEADING, "Introduces who may wager on what, and when.")


@clause("659a.7(a)", per="wager")
def wagers_are_chips_or_plaques(wager_form: Codes) -> Verdict:
    """Wagers are value chips or plaques, never spoken and backed by cash."""
    return Verdict(
        applies=True,
        holds=wager_form.is_("chips", "plaques"),
        observed="{wager_form}",
        required="value chips or plaques",
    )


@clause("659a.7(b)", per="table", status=Status.OBSERVATION, kind="event")
def only_seated_players_wager(attestation: Codes) -> Verdict:
    """Only seated players wager, and they stay seated until the round is over.

    Reading  To treat a wager as lost whose player left is permitted, not required.
    """
    return inspections.attested(attestation)


@clause("659a.7(c)", per="wager", kind="event")
def no_wager_is_made_or_changed_after_no_more_bets(
    of_a_player: BooleanArray,
    last_touched_at: IntegerArray,
    wager_placed_at: IntegerArray,
    no_more_bets_at: IntegerArray,
) -> Verdict:
    """No wager is made, raised or withdrawn after the dealer has called no more bets.

    Reading  Lowering a wager withdraws part of it; a surrender, which § 659a.11(d) permits, does not.
    """
    return betting.until_no_more_bets(of_a_player, last_touched_at, wager_placed_at, no_more_bets_at)


@clause("659a.7(d)", per="wager")
def optional_wagers_need_a_main_wager(
    is_main_wager: BooleanArray,
    beside_main_wager: BooleanArray,
    wager_position: Codes,
    wager_kind: Codes,
    *,
    wager_change: Codes | None = None,
) -> Verdict:
    """Whoever takes part in a round has placed a Fortune Asia Poker Wager."""
    return betting.beside_a_main_wager(~is_main_wager, beside_main_wager, wager_change, "Fortune Asia Poker")


@derived(per="wager")
def wager_offered(
    wager_kind: Codes,
    approved_wagers_fortune_bonus: BooleanArray,
    approved_wagers_insurance: BooleanArray,
    approved_wagers_progressive_payout: BooleanArray,
) -> BooleanArray:
    """The casino filed this kind of optional wager for the table."""
    filed = {
        FORTUNE: approved_wagers_fortune_bonus,
        INSURANCE: approved_wagers_insurance,
        PROGRESSIVE: approved_wagers_progressive_payout,
    }
    return betting.offered(wager_kind, filed)


@clause("659a.7(e)", per="wager")
def only_filed_optional_wagers_are_accepted(
    is_main_wager: BooleanArray, wager_kind: Codes, wager_offered: BooleanArray
) -> Verdict:
    """Optional wagers are accepted only where the casino filed them.

    Reading  That their players need a main wager is told under § 659a.7(d).
    """
    return betting.only_as_filed(~is_main_wager, wager_offered)


@decides("659a.7(e)(1)", wager=FORTUNE, by=CARDS, follows=("659a.11(h)(1)(i)(A)", "659a.11(h)(1)(i)(B)"))
def fortune_bonus_is_on_a_straight_or_better(wager_kind: Codes) -> BooleanArray:
    """A Fortune Bonus Wager is on a straight, or on three pair by one paytable, or a higher hand of its list.

    Reading  Three-of-a-kind is higher there.  The paytable returns the stake on three pair, or as read.
    """
    return is_known(wager_kind)


@decides("659a.7(e)(2)", wager=INSURANCE, by=CARDS, follows=("659a.11(h)(2)(i)", "659a.11(h)(2)(ii)"))
def insurance_is_on_seven_cards_without_a_pair(wager_kind: Codes) -> BooleanArray:
    """An Insurance Wager is on seven cards without a pair or better; all are nine-high at least.

    Reading  A straight and a flush of five cards are better than a pair; were those of four, no hand could
    be nine-high.
    """
    return is_known(wager_kind)


@decides("659a.7(e)(3)", wager=PROGRESSIVE, by=CARDS, follows=("659a.11(h)(3)(i)", "659a.11(h)(3)(ii)(D)"))
def progressive_is_on_a_full_house_or_better(wager_kind: Codes) -> BooleanArray:
    """A Progressive Payout Wager is on a full house or a higher hand of its list."""
    return is_known(wager_kind)


@clause("659a.7(f)", per="wager", wager=MAIN)
def two_areas_only_where_filed(
    speaks_for_areas: BooleanArray, areas_taken: IntegerArray, approved_adjacent_areas: BooleanArray
) -> Verdict:
    """A player wagers on two betting areas only where the casino filed that players may."""
    return areas.only_where_filed(speaks_for_areas, approved_adjacent_areas)


@clause("659a.7(f)[two adjacent]", per="wager", wager=MAIN, follows=("659a.7(f)",))
def no_player_has_more_than_two_adjacent_areas(
    speaks_for_areas: BooleanArray, areas_taken: IntegerArray, areas_apart: IntegerArray
) -> Verdict:
    """A player wagers on two areas at most, and they are adjacent."""
    return areas.two_side_by_side(speaks_for_areas, areas_taken, areas_apart, most=2)


@clause("659a.7(f)[order of setting]", per="wager", wager=MAIN, kind="event")
def larger_wager_is_set_first(
    speaks_for_areas: BooleanArray,
    areas_taken: IntegerArray,
    was_surrendered: BooleanArray,
    larger_area_set_first: BooleanArray,
    area_stake_cents: IntegerArray,
    next_area_stake_cents: IntegerArray,
    own_set_at: IntegerArray,
    next_area_set_at: IntegerArray,
) -> Verdict:
    """Of two areas the player sets that with the larger wager first; equal ones counterclockwise.

    Reading  Counterclockwise from the one area to its neighbour is from the dealer's right to his left.
    """
    two = speaks_for_areas & (areas_taken == 2) & ~was_surrendered
    return areas.larger_is_set_first(two, larger_area_set_first)


@clause("659a.7(f)[set hands stay]", per="hand")
def set_hands_are_not_changed(
    is_in_play: BooleanArray,
    first_setting_recorded: BooleanArray,
    hand_reset: BooleanArray,
    stays_as_first_set: BooleanArray,
    first_high: Many,
    first_medium: Many,
    first_low: Many,
    set_high: Many,
    set_medium: Many,
    set_low: Many,
) -> Verdict:
    """A player's hands are not changed once they are set and laid down.

    Reading  Judged where the record says how they were first set.
    """
    return Verdict(
        applies=is_in_play & first_setting_recorded & ~hand_reset,
        holds=stays_as_first_set,
        observed="first set as {first_high_cards} over {first_medium_cards} over {first_low_cards}, "
        "then as {set_high_cards} over {set_medium_cards} over {set_low_cards}",
        required="no change",
        shown={
            "first_high_cards": first_high,
            "first_medium_cards": first_medium,
            "first_low_cards": first_low,
            "set_high_cards": set_high,
            "set_medium_cards": set_medium,
            "set_low_cards": set_low,
        },
    )
