"""58 Pa. Code § 686a.7(g) to (i). Procedure for dealing the cards: decisions, further cards, settlement."""

from rules.ch686a_over_under.columns import ANTE, BONUS, OVER, UNDER
from rules.ch686a_over_under.s03_value_of_cards import COUNTED
from rules.clause import Verdict, clause
from rules.duties import payouts
from rules.duty import duty
from rules.kinds import Bools, Cents, Count, Flag, Moment, Told
from rules.units import dollars
from rules.values import booleans, certainly, either, known

duty(
    "686a.7(g)",
    "A player with an Ante Wager chooses exactly one of over, under and surrender.",
    when="has_to_decide",
    holds="choices_made == 1",
    observed="{choices_made} decisions at position {hand_position}",
    required="1 decision: an Over 23 Wager, an Under 18 Wager or surrender",
    per="hand",
    follows=("686a.6(c)[not altered]",),
    explained="choice_was_taken_down and choices_made == 0",
    reading="The text does not say what becomes of a player who does nothing, or of that Ante Wager. Where "
    "several players have Ante Wagers on one box, which it does not foresee, nobody's decision can be told. "
    "A round that is called void may have been over before a player decided nothing, unless his wagers were "
    "settled all the same.",
)


def _equal_to_ante(
    speaks_for_side: Flag,
    beside_ante: Flag,
    side_cents: Cents,
    ante_cents: Cents,
    may_equal_the_ante: Flag | None,
) -> Verdict:
    equal = side_cents == ante_cents
    if may_equal_the_ante is not None:
        equal = booleans(equal.values, known(equal) & (equal.values | ~certainly(may_equal_the_ante)))
    return Verdict(
        applies=speaks_for_side & beside_ante,
        holds=equal,
        observed="wagers of {side_cents}",
        required="{ante_cents}, as much as the Ante Wager",
    )


@clause("686a.7(g)(1)", per="wager", wager=OVER)
def over_wager_equals_the_ante_wager(
    speaks_for_side: Flag,
    beside_ante: Flag,
    side_cents: Cents,
    ante_cents: Cents,
    *,
    may_equal_the_ante: Flag | None = None,
) -> Verdict:
    """An Over 23 Wager is as much as the player's Ante Wager.

    Reading  Chips of one player that are on record as several such wagers on a box are one wager. Where two
    rows say the same, they may tell of one stake: it is open then whether it is as much.
    """
    return _equal_to_ante(speaks_for_side, beside_ante, side_cents, ante_cents, may_equal_the_ante)


@clause("686a.7(g)(2)", per="wager", wager=UNDER)
def under_wager_equals_the_ante_wager(
    speaks_for_side: Flag,
    beside_ante: Flag,
    side_cents: Cents,
    ante_cents: Cents,
    *,
    may_equal_the_ante: Flag | None = None,
) -> Verdict:
    """An Under 18 Wager is as much as the player's Ante Wager.

    Reading  Likewise, several on a box are one.
    """
    return _equal_to_ante(speaks_for_side, beside_ante, side_cents, ante_cents, may_equal_the_ante)


def _if_nobody_surrendered(doubted: Bools, due_then: Cents) -> Told:
    """Say what is due if nobody surrendered, where that is doubted: ``, or $5.00 if nobody surrendered``."""
    told = doubted & known(due_then)
    return Told(
        lambda row: f", or {dollars(int(due_then.values[row]))} if nobody surrendered" if told[row] else ""
    )


@clause("686a.7(g)(3)", per="wager", wager=ANTE)
def surrendered_ante_wager_is_collected(
    was_given_up: Flag,
    surrender_is_doubted: Flag,
    wager_stands: Flag,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    due_if_not_surrendered_cents: Cents,
) -> Verdict:
    """A surrendered Ante Wager is collected whole.

    Reading  A player elects one of the three: whoever has placed an Over 23 or Under 18 Wager does not
    surrender afterwards, and a mark that says so settles nothing. Where nobody recorded which came first, the
    wager is for review unless it loses either way.
    """
    received = wager_paid_cents + wager_returned_cents
    nothing = (wager_paid_cents == 0) & (wager_returned_cents == 0)
    doubted = certainly(surrender_is_doubted)
    either_way = certainly(nothing & (due_if_not_surrendered_cents == 0))
    moved = received - due_if_not_surrendered_cents
    return Verdict(
        applies=(was_given_up | surrender_is_doubted) & wager_stands,
        holds=booleans(nothing.values, known(nothing) & (~doubted | either_way)),
        observed="paid {wager_paid_cents}, returned {wager_returned_cents}",
        required="the whole Ante Wager of {wager_amount_cents} collected{if_nobody_surrendered}",
        shown={"if_nobody_surrendered": _if_nobody_surrendered(doubted, due_if_not_surrendered_cents)},
        amount_cents=either(booleans(doubted), moved, received),
        review=booleans(doubted),
    )


@payouts.settles(
    "686a.7(g)#2", wager=BONUS, because="the total is {wagers_total}, surrender or not", follows=COUNTED
)
def bonus_wager_survives_a_surrender(
    was_given_up: Flag, surrender_is_doubted: Flag, beside_ante: Flag, wagers_total: Count
) -> Flag:
    """A Bonus Wager of a player who surrendered is settled by the total of the three cards."""
    del wagers_total  # shown in the finding
    return was_given_up & ~surrender_is_doubted & beside_ante


duty(
    "686a.7(h)",
    "After the decision every hand gets two more cards, even one surrendered without a Bonus Wager.",
    when="was_dealt and has_ante and not has_to_be_dead and (hand_was_settled or hand_size > 3)",
    holds="hand_size == 3",
    observed="{hand_size} cards at position {hand_position}",
    required="3 cards",
    per="hand",
    follows=("686a.7(g)",),
    explained="choices_made == 0 and hand_size < 3",
    reading="Not where the dealer missed them and the player chose to have the hand called dead; whether it "
    "was is judged under § 686a.9(c). Cards dealt without an Ante Wager are judged under § 686a.6(d): nobody "
    "decides on them. Of a player who decides nothing, cards that are missing follow from that. A round that "
    "is called void may have ended before, unless a wager on the hand was settled all the same.",
)

duty(
    "686a.7(h)[face up]",
    "All cards of a hand are dealt face up, the first by § 686a.7(e) and the others by (h).",
    when="was_dealt",
    holds="all_face_up",
    observed="{cards}, and not all of them face up",
    required="every card face up",
    per="hand",
)

duty(
    "686a.7(h)[order]",
    "Both further cards of a hand are dealt before those of the next hand clockwise.",
    when="got_further_in_turn",
    holds="further_cards_in_turn or cards_may_be_missed",
    observed="position {hand_position} got cards {second_card_place} and {third_card_place} of the round,"
    " the position before it had its last as card {neighbours_last_card_place}",
    required="two cards to each position clockwise",
    per="hand",
    follows=("686a.7(e)",),
    reading="This holds in either order of play. A hand whose cards were missed is judged under § 686a.9(c). "
    "Between the boxes of one player no order is asked for.",
)

duty(
    "686a.7(i)",
    "The wagers on a hand are settled before those on the next hand clockwise.",
    when="is_settled_in_turn and has_neighbour_settled",
    holds="settled_after_neighbour or cards_may_be_missed",
    observed="position {hand_position} settled from place {first_settled_place} ({first_settled_at}), the"
    " position before it up to place {neighbours_last_settled_place} ({neighbours_last_settled_at})",
    required="one position after the other, clockwise",
    per="hand",
    kind="event",
    reading="By the numbers of the settlements or, where a hand has none, by their times; it is left open "
    "where these contradict each other. A surrendered Ante Wager may be collected as soon as the player "
    "decides. A hand whose cards were missed is settled when it has them. Between the boxes of one player no "
    "order is asked for. Wagers that were won or lost in a round that is called void were settled, too; "
    "those that went back were not.",
)


@clause("686a.7(i)[after the cards]", per="hand", kind="event", follows=("686a.7(h)",))
def hand_is_settled_once_its_cards_are_dealt(
    is_settled_in_turn: Flag,
    first_settled_at: Moment,
    further_cards_at: Moment,
    cards_may_be_missed: Flag,
    *,
    settling_times_contradicted: Flag | None = None,
) -> Verdict:
    """The wagers on a hand are settled once its two further cards are dealt, and not before.

    Reading  The record says when the first further card of the round was dealt: before it no hand has its
    own. An Ante Wager may be collected as soon as it is surrendered. Where the numbers of the settlements
    contradict a time, the record is at fault.
    """
    return Verdict(
        applies=is_settled_in_turn,
        holds=(first_settled_at >= further_cards_at) | cards_may_be_missed,
        observed="position {hand_position} settled from {first_settled_at}",
        required="not before the first further card of the round, dealt {further_cards_at}",
        record=settling_times_contradicted,
    )


@clause("686a.7(i)[cards racked]", per="hand", kind="event", follows=("686a.7(i)",))
def cards_of_a_hand_are_racked_when_it_is_settled(
    is_settled_in_turn: Flag,
    has_neighbour_racked: Flag,
    hand_racked_at: Moment,
    first_settled_at: Moment,
    last_settled_at: Moment,
    neighbours_racked_at: Moment,
    cards_may_be_missed: Flag,
    *,
    anothers_cards_lay_there: Flag | None = None,
    settling_times_contradicted: Flag | None = None,
) -> Verdict:
    """The cards of a hand go to the discard rack when it is settled, before the next player's hand is.

    Reading  A surrendered hand gets its cards, too, and they go to the rack before the dealer moves on.
    Where the numbers of the settlements contradict a time of settling, the record is at fault.
    """
    in_turn = ~has_neighbour_racked | (neighbours_racked_at <= first_settled_at)
    if anothers_cards_lay_there is not None:
        # Those of a box that may be the same player's may lie there still.
        in_turn = booleans(
            in_turn.values, known(in_turn) & (in_turn.values | certainly(anothers_cards_lay_there))
        )
    in_turn &= hand_racked_at >= last_settled_at
    return Verdict(
        applies=is_settled_in_turn,
        holds=in_turn | cards_may_be_missed,
        observed="position {hand_position} settled {first_settled_at} to {last_settled_at}, racked"
        " {hand_racked_at}; the position before it racked {neighbours_racked_at}",
        required="racked after its settlement, and before the next position is settled",
        record=settling_times_contradicted,
    )
