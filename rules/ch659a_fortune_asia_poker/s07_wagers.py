"""58 Pa. Code § 659a.7. Wagers."""

from __future__ import annotations

from rules.ch659a_fortune_asia_poker.columns import FORTUNE, INSURANCE, MAIN, PROGRESSIVE
from rules.clause import Status, Verdict, clause, derived
from rules.duties import areas, betting, inspections
from rules.duties.payouts import decides
from rules.values import Cards, Cents, Count, Flag, Measured, Moment, Text, Unit, is_known

CARDS = "the seven cards and the list of its hands"


@clause("659a.7(a)", per="wager")
def wagers_are_chips_or_plaques(wager_form: Text) -> Verdict:
    """Wagers are value chips or plaques, never spoken and backed by cash."""
    return Verdict(
        applies=True,
        holds=wager_form.is_("chips", "plaques"),
        observed="{wager_form}",
        required="value chips or plaques",
    )


@clause("659a.7(b)", per="table", status=Status.OBSERVATION, kind="event")
def only_seated_players_wager(attestation: Text) -> Verdict:
    """Only seated players wager, and they stay seated until the round is over.

    Reading  To treat a wager as lost whose player left is permitted, not required.
    """
    return inspections.attested(attestation)


@clause("659a.7(c)", per="wager", kind="event")
def no_wager_is_made_or_changed_after_no_more_bets(
    of_a_player: Flag, last_touched_at: Moment, wager_placed_at: Moment, no_more_bets_at: Moment
) -> Verdict:
    """No wager is made, raised or withdrawn after the dealer has called no more bets.

    Reading  Lowering a wager withdraws part of it; a surrender, which § 659a.11(d) permits, does not.
    """
    return betting.until_no_more_bets(of_a_player, last_touched_at, wager_placed_at, no_more_bets_at)


@clause("659a.7(d)", per="wager")
def optional_wagers_need_a_main_wager(
    is_main_wager: Flag,
    beside_main_wager: Flag,
    wager_position: Text,
    wager_kind: Text,
    *,
    wager_change: Text | None = None,
) -> Verdict:
    """Whoever takes part in a round has placed a Fortune Asia Poker Wager."""
    return betting.beside_a_main_wager(~is_main_wager, beside_main_wager, wager_change, "Fortune Asia Poker")


@derived(per="wager")
def wager_offered(
    wager_kind: Text,
    approved_wagers_fortune_bonus: Flag,
    approved_wagers_insurance: Flag,
    approved_wagers_progressive_payout: Flag,
) -> Flag:
    """The casino filed this kind of optional wager for the table."""
    filed = {
        FORTUNE: approved_wagers_fortune_bonus,
        INSURANCE: approved_wagers_insurance,
        PROGRESSIVE: approved_wagers_progressive_payout,
    }
    return betting.offered(wager_kind, filed)


@clause("659a.7(e)", per="wager")
def only_filed_optional_wagers_are_accepted(
    is_main_wager: Flag, wager_kind: Text, wager_offered: Flag
) -> Verdict:
    """Optional wagers are accepted only where the casino filed them.

    Reading  That their players need a main wager is told under § 659a.7(d).
    """
    return betting.only_as_filed(~is_main_wager, wager_offered)


@decides("659a.7(e)(1)", wager=FORTUNE, by=CARDS, follows=("659a.11(h)(1)(i)(A)", "659a.11(h)(1)(i)(B)"))
def fortune_bonus_is_on_a_straight_or_better(wager_kind: Text) -> Flag:
    """A Fortune Bonus Wager is on a straight, or on three pair by one paytable, or a higher hand of its list.

    Reading  Three-of-a-kind is higher there.  The paytable returns the stake on three pair, or as read.
    """
    return is_known(wager_kind)


@decides("659a.7(e)(2)", wager=INSURANCE, by=CARDS, follows=("659a.11(h)(2)(i)", "659a.11(h)(2)(ii)"))
def insurance_is_on_seven_cards_without_a_pair(wager_kind: Text) -> Flag:
    """An Insurance Wager is on seven cards without a pair or better; all are nine-high at least.

    Reading  A straight and a flush of five cards are better than a pair; were those of four, no hand could
    be nine-high.
    """
    return is_known(wager_kind)


@decides("659a.7(e)(3)", wager=PROGRESSIVE, by=CARDS, follows=("659a.11(h)(3)(i)", "659a.11(h)(3)(ii)(D)"))
def progressive_is_on_a_full_house_or_better(wager_kind: Text) -> Flag:
    """A Progressive Payout Wager is on a full house or a higher hand of its list."""
    return is_known(wager_kind)


@clause("659a.7(f)", per="wager", wager=MAIN)
def two_areas_only_where_filed(
    speaks_for_areas: Flag, areas_taken: Count, approved_adjacent_areas: Flag
) -> Verdict:
    """A player wagers on two betting areas only where the casino filed that players may."""
    return areas.only_where_filed(speaks_for_areas, approved_adjacent_areas)


@clause("659a.7(f)[two adjacent]", per="wager", wager=MAIN, follows=("659a.7(f)",))
def no_player_has_more_than_two_adjacent_areas(
    speaks_for_areas: Flag, areas_taken: Count, areas_apart: Count
) -> Verdict:
    """A player wagers on two areas at most, and they are adjacent."""
    return areas.two_side_by_side(speaks_for_areas, areas_taken, areas_apart, most=2)


@clause("659a.7(f)[order of setting]", per="wager", wager=MAIN, kind="event")
def larger_wager_is_set_first(
    speaks_for_areas: Flag,
    areas_taken: Count,
    was_surrendered: Flag,
    larger_area_set_first: Flag,
    area_stake_cents: Cents,
    next_area_stake_cents: Cents,
    own_set_at: Moment,
    next_area_set_at: Moment,
) -> Verdict:
    """Of two areas the player sets that with the larger wager first; equal ones counterclockwise.

    Reading  Counterclockwise from the one area to its neighbour is from the dealer's right to his left.
    """
    two = speaks_for_areas & (areas_taken == 2) & ~was_surrendered
    return areas.larger_is_set_first(two, larger_area_set_first)


@clause("659a.7(f)[set hands stay]", per="hand")
def set_hands_are_not_changed(
    is_in_play: Flag,
    first_setting_recorded: Flag,
    hand_reset: Flag,
    stays_as_first_set: Flag,
    first_high: Cards,
    first_medium: Cards,
    first_low: Cards,
    set_high: Cards,
    set_medium: Cards,
    set_low: Cards,
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
            "first_high_cards": Measured(first_high, Unit.CARDS),
            "first_medium_cards": Measured(first_medium, Unit.CARDS),
            "first_low_cards": Measured(first_low, Unit.CARDS),
            "set_high_cards": Measured(set_high, Unit.CARDS),
            "set_medium_cards": Measured(set_medium, Unit.CARDS),
            "set_low_cards": Measured(set_low, Unit.CARDS),
        },
    )
