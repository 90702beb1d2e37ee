"""58 Pa. Code § 686a.7(g) to (i). Procedure for dealing the cards: decisions, further cards, settlement."""

from rules.ch686a_over_under.columns import ANTE, BONUS, OVER, UNDER
from rules.clause import Verdict, clause, derived
from rules.duties import payouts
from rules.kinds import Cents, Count, Flag, Link, Moment
from rules.values import take


@clause("686a.7(g)", per="hand")
def each_player_makes_one_of_three_decisions(has_to_decide: Flag, choices_made: Count) -> Verdict:
    """A player with an Ante Wager chooses exactly one of over, under and surrender.

    Reading  The text does not say what becomes of a player who does nothing, or of that Ante Wager.
    """
    return Verdict(
        applies=has_to_decide,
        holds=choices_made == 1,
        observed="{choices_made} decisions at position {hand_position}",
        required="1 decision: an Over 23 Wager, an Under 18 Wager or surrender",
    )


@derived(per="wager")
def ante_cents(ante_beside: Link, wager_amount_cents: Cents) -> Cents:
    """Amount of the Ante Wager at the same position."""
    return take(wager_amount_cents, ante_beside.rows)


def _equal_to_ante(was_kept: Flag, beside_ante: Flag, amount: Count, ante_cents: Cents) -> Verdict:
    return Verdict(
        applies=was_kept & beside_ante,
        holds=amount == ante_cents,
        observed="a wager of {wager_amount_cents}",
        required="{ante_cents}, as much as the Ante Wager",
    )


@clause("686a.7(g)(1)", per="wager", wager=OVER)
def over_wager_equals_the_ante_wager(
    was_kept: Flag, beside_ante: Flag, wager_amount_cents: Cents, ante_cents: Cents
) -> Verdict:
    """An Over 23 Wager is as much as the player's Ante Wager."""
    return _equal_to_ante(was_kept, beside_ante, wager_amount_cents, ante_cents)


@clause("686a.7(g)(2)", per="wager", wager=UNDER)
def under_wager_equals_the_ante_wager(
    was_kept: Flag, beside_ante: Flag, wager_amount_cents: Cents, ante_cents: Cents
) -> Verdict:
    """An Under 18 Wager is as much as the player's Ante Wager."""
    return _equal_to_ante(was_kept, beside_ante, wager_amount_cents, ante_cents)


@clause("686a.7(g)(3)", per="wager", wager=ANTE)
def surrendered_ante_wager_is_collected(
    was_given_up: Flag, wager_stands: Flag, wager_paid_cents: Cents, wager_returned_cents: Cents
) -> Verdict:
    """A surrendered Ante Wager is collected whole."""
    return Verdict(
        applies=was_given_up & wager_stands,
        holds=(wager_paid_cents == 0) & (wager_returned_cents == 0),
        observed="paid {wager_paid_cents}, returned {wager_returned_cents}",
        required="the whole Ante Wager collected",
        amount_cents=wager_paid_cents + wager_returned_cents,
    )


@payouts.settles("686a.7(g)#2", wager=BONUS, because="the total is {wagers_total}, surrender or not")
def bonus_wager_survives_a_surrender(was_given_up: Flag, beside_ante: Flag, wagers_total: Count) -> Flag:
    """A Bonus Wager of a player who surrendered is settled by the total of the three cards."""
    del wagers_total  # shown in the finding
    return was_given_up & beside_ante


@clause("686a.7(h)", per="hand")
def each_hand_gets_two_more_cards_face_up(is_played: Flag, dead: Flag, hand_size: Count) -> Verdict:
    """After the decision every hand gets two more cards, even one surrendered without a Bonus Wager."""
    return Verdict(
        applies=is_played & ~dead,
        holds=hand_size == 3,
        observed="{hand_size} cards at position {hand_position}",
        required="3 cards",
    )


@clause("686a.7(h)[face up]", per="hand")
def cards_are_dealt_face_up(is_played: Flag, all_face_up: Flag) -> Verdict:
    """All cards of a hand are dealt face up, the first by § 686a.7(e) and the others by (h)."""
    return Verdict(
        applies=is_played,
        holds=all_face_up,
        observed="{cards}, and not all of them face up",
        required="every card face up",
    )


@clause("686a.7(h)[order]", per="hand", follows=("686a.7(e)",))
def further_cards_are_dealt_hand_by_hand(
    is_played: Flag, got_three_in_turn: Flag, further_cards_in_turn: Flag
) -> Verdict:
    """Both further cards of a hand are dealt before those of the next hand clockwise.

    Reading  This holds in either order of play.  A hand whose cards were missed is judged under § 686a.9(c).
    """
    return Verdict(
        applies=is_played & got_three_in_turn,
        holds=further_cards_in_turn,
        observed="position {hand_position} got cards {second_card_place} and {third_card_place} of the round,"
        " the position before it had its last as card {neighbours_third_card_place}",
        required="two cards to each position clockwise",
    )


@clause("686a.7(i)", per="hand", kind="event")
def hands_are_settled_one_after_the_other(
    is_settled_in_turn: Flag,
    has_neighbour_settled: Flag,
    void: Flag,
    first_settled_place: Count,
    neighbours_last_settled_place: Count,
) -> Verdict:
    """The wagers on a hand are settled before those on the next hand clockwise.

    Reading  A surrendered Ante Wager may be collected as soon as the player decides.  A hand whose cards were
    missed is settled when it has them.
    """
    return Verdict(
        applies=is_settled_in_turn & has_neighbour_settled & ~void,
        holds=first_settled_place > neighbours_last_settled_place,
        observed="position {hand_position} settled from place {first_settled_place}, the position before it"
        " up to place {neighbours_last_settled_place}",
        required="one position after the other, clockwise",
    )


@clause("686a.7(i)[cards racked]", per="hand", kind="event", follows=("686a.7(i)",))
def cards_of_a_hand_are_racked_when_it_is_settled(
    is_settled_in_turn: Flag,
    has_neighbour_settled: Flag,
    void: Flag,
    hand_racked_at: Moment,
    first_settled_at: Moment,
    last_settled_at: Moment,
    neighbours_racked_at: Moment,
) -> Verdict:
    """The cards of a hand go to the discard rack when it is settled, before the next hand is."""
    in_turn = ~has_neighbour_settled | (neighbours_racked_at <= first_settled_at)
    return Verdict(
        applies=is_settled_in_turn & ~void,
        holds=(hand_racked_at >= last_settled_at) & in_turn,
        observed="position {hand_position} settled {first_settled_at} to {last_settled_at}, racked"
        " {hand_racked_at}; the position before it racked {neighbours_racked_at}",
        required="racked after its settlement, and before the next position is settled",
    )
