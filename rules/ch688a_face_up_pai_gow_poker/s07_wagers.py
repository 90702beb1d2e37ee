"""58 Pa. Code § 688a.7. Wagers, as proposed."""

from __future__ import annotations

from rules.ch688a_face_up_pai_gow_poker.columns import ACE_HIGH, FORTUNE, MAIN, PROGRESSIVE
from rules.clause import Verdict, clause, derived
from rules.duties import areas, betting
from rules.duties.payouts import decides
from rules.values import Cards, Cents, Count, Flag, Moment, Text, is_known

CARDS = "the seven cards and the list of its hands"


@clause("688a.7(a)", per="wager", kind="event")
def wagers_are_chips_plaques_or_approved_instruments(wager_form: Text) -> Verdict:
    """Wagers are value chips, plaques or approved instruments, never spoken and backed by cash.

    Reading  Whether another instrument is one the Board approved, the record does not say.
    """
    return betting.in_approved_form(wager_form)


@clause("688a.7(d)", per="wager")
def optional_wagers_need_a_main_wager(
    is_main_wager: Flag,
    beside_main_wager: Flag,
    wager_position: Text,
    wager_kind: Text,
    *,
    wager_change: Text | None = None,
) -> Verdict:
    """Whoever takes part in a round has placed a Face Up Pai Gow Poker Wager."""
    return betting.beside_a_main_wager(
        ~is_main_wager, beside_main_wager, wager_change, "Face Up Pai Gow Poker"
    )


@derived(per="wager")
def wager_offered(
    wager_kind: Text,
    approved_wagers_ace_high_bonus: Flag,
    approved_wagers_fortune_bonus: Flag,
    approved_wagers_progressive_payout: Flag,
) -> Flag:
    """The casino filed this kind of optional wager for the table."""
    filed = {
        ACE_HIGH: approved_wagers_ace_high_bonus,
        FORTUNE: approved_wagers_fortune_bonus,
        PROGRESSIVE: approved_wagers_progressive_payout,
    }
    return betting.offered(wager_kind, filed)


@clause("688a.7(e)", per="wager", kind="replay")
def only_filed_optional_wagers_are_accepted(
    is_main_wager: Flag, wager_kind: Text, wager_offered: Flag
) -> Verdict:
    """Optional wagers are accepted only where the casino filed them.

    Reading  That they need a main wager is § 688a.7(d), which is referred to by the name of another game.
    """
    return betting.only_as_filed(~is_main_wager, wager_offered)


@decides("688a.7(e)(1)", wager=ACE_HIGH, by=CARDS, follows=("688a.11(h)(1)(i)(A)", "688a.11(h)(1)(i)(B)"))
def ace_high_bonus_is_on_the_dealers_cards(wager_kind: Text) -> Flag:
    """An Ace High Bonus Wager wins when the dealer's seven cards are an Ace High Pai Gow."""
    return is_known(wager_kind)


@decides(
    "688a.7(e)(2)",
    wager=FORTUNE,
    by=CARDS,
    follows=("688a.11(h)(2)(i)(A)", "688a.11(h)(2)(i)(B)", "688a.12(c)[three pair]"),
)
def fortune_bonus_is_on_three_pair_or_better(wager_kind: Text) -> Flag:
    """A Fortune Bonus Wager is on three pair or a higher hand, by the seven cards of its player.

    Reading  The paytable filed decides what each hand is paid; of three pair, readings decide.
    """
    return is_known(wager_kind)


@decides(
    "688a.7(e)(3)", wager=PROGRESSIVE, by=CARDS, follows=("688a.11(h)(3)(i)(A)", "688a.11(h)(3)(i)(B)(4)")
)
def progressive_is_on_a_full_house_or_better(wager_kind: Text) -> Flag:
    """A Progressive Payout Wager is on a full house or a higher hand, by the seven cards of its player.

    Reading  The paytable filed decides: one pays below a full house, two have no row for one.
    """
    return is_known(wager_kind)


@clause("688a.7(f)", per="wager", wager=MAIN, kind="event")
def two_areas_only_where_filed(
    speaks_for_areas: Flag, areas_taken: Count, approved_adjacent_areas: Flag
) -> Verdict:
    """A player wagers on two betting areas only where the casino filed that players may."""
    return areas.only_where_filed(speaks_for_areas, approved_adjacent_areas)


@clause("688a.7(f)[two adjacent]", per="wager", wager=MAIN, follows=("688a.7(f)",))
def no_player_has_more_than_two_adjacent_areas(
    speaks_for_areas: Flag, areas_taken: Count, areas_apart: Count
) -> Verdict:
    """A player wagers on two areas at most, and they are adjacent."""
    return areas.two_side_by_side(speaks_for_areas, areas_taken, areas_apart, most=2)


@clause("688a.7(f)[order of setting]", per="wager", wager=MAIN, kind="event")
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
    """Of two hands the player sets that with the larger wager first; equal ones counterclockwise.

    Reading  Counterclockwise from the one hand to its neighbour is from the dealer's right to his left.
    """
    two = speaks_for_areas & (areas_taken == 2) & ~was_surrendered
    return areas.larger_is_set_first(two, larger_area_set_first)


@clause("688a.7(f)[set hands stay]", per="hand", kind="event")
def set_hands_are_not_changed(
    is_in_play: Flag,
    first_setting_recorded: Flag,
    hand_reset: Flag,
    stays_as_first_set: Flag,
    first_high: Cards,
    first_low: Cards,
    set_high: Cards,
    set_low: Cards,
) -> Verdict:
    """A player's hands are not changed once they are set and laid down.

    Reading  Judged where the record says how they were first set.
    """
    chosen = is_in_play & first_setting_recorded & ~hand_reset
    return areas.stays_as_set(chosen, stays_as_first_set, (first_high, first_low), (set_high, set_low))
