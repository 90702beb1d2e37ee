"""58 Pa. Code § 686a.9. Irregularities."""

import numpy as np

from rules.ch686a_over_under.columns import ANTE
from rules.ch686a_over_under.hands import HAND_OF
from rules.clause import Status, Verdict, clause, derived, unchecked
from rules.duties import devices, shuffles
from rules.duty import duty
from rules.kinds import Cents, Count, Flag, Link, Measured, Moment, Text, Unit
from rules.values import booleans, certainly, either, integers, known, take

unchecked("686a.9", Status.HEADING, "Introduces what is done about wrong cards, short shoes and devices.")

duty(
    "686a.9(a)",
    "A card found face up in the shoe is not used in the round and goes to the discard rack.",
    when="found_face_up",
    holds="was_racked",
    observed="{event_card} was found face up and is not recorded to have been racked",
    required="the card racked, and not used in the round",
    per="event",
    kind="event",
    reading="Other decks hold the same card, so the same card in a hand proves nothing; a record that it "
    "was racked does.",
)


@clause("686a.9(b)", per="round", kind="event", follows=("686a.9(b)[round completed]",))
def short_shoe_is_filled_up_from_the_discard_rack(
    ran_short: Flag,
    void_for_want_of_cards: Flag,
    rack_shuffled_at: Moment,
    rack_cut_at: Moment,
    complete_shuffled: Flag,
    complete_cut: Flag,
    steps_are_known: Flag,
    rack_was_what_was_shuffled: Flag,
    *,
    rack_cut_as_prescribed: Flag | None = None,
) -> Verdict:
    """If too few cards are left to complete a round, those in the discard rack are shuffled and cut.

    Reading  Cards already settled in the same round come back into play with them.  A round that was void for
    want of cards ran short of them, whether that is recorded besides or not.  A cut that names the shoe that
    ran short is offered, and made by no floorperson, ten cards from either end; one that names another shoe
    is judged under § 686a.5.
    """
    done = shuffles.happened(rack_shuffled_at, complete_shuffled & steps_are_known)
    done &= shuffles.happened(rack_cut_at, complete_cut & steps_are_known)
    if rack_cut_as_prescribed is not None:
        done &= rack_cut_as_prescribed
    return Verdict(
        applies=ran_short | void_for_want_of_cards,
        holds=done & shuffles.in_order(rack_shuffled_at, rack_cut_at) & rack_was_what_was_shuffled,
        observed="short of cards {ran_short_at}; shuffled {rack_shuffled_at}, cut {rack_cut_at}, as"
        " § 686a.5 asks: {rack_cut_as_prescribed}",
        required="the cards in the rack shuffled and cut within the round, in accordance with § 686a.5",
    )


@clause("686a.9(b)[first card]", per="round", kind="event", follows=("686a.9(b)[round completed]",))
def first_card_is_racked_after_a_shuffle_within_a_round(
    ran_short: Flag,
    rack_cut_at: Moment,
    rack_burnt_at: Moment,
    complete_cut: Flag,
    complete_burn: Flag,
    steps_are_known: Flag,
) -> Verdict:
    """After a shuffle within a round the first card is drawn and racked.

    Reading  A cut that was certainly left out is judged under (b).  In a round that was declared void for
    want of cards it follows from that.
    """
    return Verdict(
        applies=ran_short,
        holds=shuffles.happened(rack_burnt_at, complete_burn & steps_are_known)
        & shuffles.in_order(rack_cut_at, rack_burnt_at)
        & shuffles.told(rack_cut_at, complete_cut & steps_are_known),
        observed="cut {rack_cut_at}, first card racked {rack_burnt_at}",
        required="the first card racked after the cut",
    )


duty(
    "686a.9(b)[face down]",
    "After a shuffle within a round the first card is drawn face down.",
    when="(ran_short or (void_for_want_of_cards and rack_shuffled_at is known))"
    " and (rack_burnt_at is known or not (steps_are_known and complete_burn))",
    holds="not rack_burnt_face_up",
    observed="the first card, racked {rack_burnt_at}, was drawn face up",
    required="drawn face down",
    per="round",
    kind="event",
    reading="So is one that was drawn after such a shuffle in a round that was then called void for want of "
    "cards. Where nobody recorded when the round was over, it is not known which card was drawn within it, "
    "nor is any where not every card racked so is recorded.",
)


@clause("686a.9(b)[round completed]", per="round")
def short_round_is_completed(
    ran_short: Flag,
    void_for_want_of_cards: Flag,
    void: Flag,
    void_effect_cents: Cents,
    *,
    was_broken_off: Flag | None = None,
) -> Verdict:
    """A round for which too few cards are left is completed with the reshuffled cards, and not void.

    Reading  One whose stakes all went back with a hand short of its three cards was not completed, marked
    void or not.
    """
    completed = ~void if was_broken_off is None else ~void & ~was_broken_off
    return Verdict(
        applies=ran_short | void_for_want_of_cards,
        holds=completed,
        observed="declared void: {void}; all stakes given back before each hand had its cards:"
        " {was_broken_off}",
        required="the round completed",
        amount_cents=void_effect_cents,
    )


def _as_the_player_chose(
    missed_decision: Text, dead: Flag, hand_size: Count, second_card_place: Count, last_place_in_turn: Count
) -> Flag:
    """Whether a hand whose further cards were missed got them last, or was called dead, as chosen."""
    late = (hand_size == HAND_OF) & (second_card_place > last_place_in_turn) & ~dead
    return (missed_decision.is_("play") & late) | (missed_decision.is_("void") & dead)


def _missed_its_cards(hand_size: Count, cards_were_missed: Flag, complete_cards_missed: Flag) -> Flag:
    """Whether the dealer missed the further cards of a hand that was called dead."""
    three = hand_size >= HAND_OF
    missed = certainly(cards_were_missed & ~three)
    not_missed = certainly(three) | certainly(~cards_were_missed & complete_cards_missed)
    return booleans(missed, missed | not_missed)


@derived(per="hand")
def was_mishandled(
    was_dealt: Flag,
    cards_were_missed: Flag,
    complete_cards_missed: Flag,
    dead: Flag,
    hand_size: Count,
    second_card_place: Count,
    last_place_in_turn: Count,
    *,
    missed_decision: Text | None = None,
) -> Flag:
    """The hand was missed and not dealt with as chosen, or was called dead for nothing: § 686a.9(c)."""
    needless = was_dealt & dead & ~_missed_its_cards(hand_size, cards_were_missed, complete_cards_missed)
    wrong = certainly(needless)
    if missed_decision is not None:
        chosen = _as_the_player_chose(missed_decision, dead, hand_size, second_card_place, last_place_in_turn)
        wrong = wrong | certainly(cards_were_missed & ~chosen)
    return booleans(wrong)


@derived(per="wager")
def own_hand_was_mishandled(wagers_hand: Link, was_mishandled: Flag) -> Flag:
    """§ 686a.9(c) was breached of the hand that the wager lies on, and not only of another's."""
    return take(was_mishandled, wagers_hand.rows)


@clause("686a.9(c)", per="hand", kind="event", follows=("686a.7(h)",))
def missed_cards_are_dealt_last_or_the_hand_is_dead(
    cards_were_missed: Flag,
    hand_was_settled: Flag,
    missed_decision: Text,
    dead: Flag,
    hand_size: Count,
    second_card_place: Count,
    last_place_in_turn: Count,
    *,
    ante_went_back: Flag | None = None,
) -> Verdict:
    """Further cards that were missed are dealt last, or the hand is called dead, as the player chooses.

    Reading  A round that is called void may have ended before, unless a wager on the hand was won or lost.
    Where the player chose a dead hand, and his Ante Wager went back, only its mark lacks: the record is at
    fault.
    """
    back = np.zeros(len(dead), dtype=bool) if ante_went_back is None else certainly(ante_went_back)
    return Verdict(
        applies=cards_were_missed & hand_was_settled,
        holds=_as_the_player_chose(missed_decision, dead, hand_size, second_card_place, last_place_in_turn),
        observed="position {hand_position}: the player chose {missed_decision}; called dead: {dead};"
        " {hand_size} cards, the second drawn as card {second_card_place}; the others' last was card"
        " {last_place_in_turn}",
        required="if the player chose play, two further cards after everybody else's; if void, a dead hand",
        record=booleans(certainly(missed_decision.is_("void") & ~dead) & back),
    )


@clause("686a.9(c)[nothing missed]", per="hand", kind="event", follows=("686a.9(c)",))
def complete_hand_is_not_called_dead(
    was_dealt: Flag,
    dead: Flag,
    cards_were_missed: Flag,
    complete_cards_missed: Flag,
    void: Flag,
    hand_size: Count,
    dead_gave_cents: Cents,
) -> Verdict:
    """A hand is called dead only where the dealer missed its further cards.

    Reading  Nothing else in the chapter makes a single hand dead.  A hand that has all three cards was not
    missed, whatever was noted.
    """
    return Verdict(
        applies=was_dealt & dead & ~void,
        holds=_missed_its_cards(hand_size, cards_were_missed, complete_cards_missed),
        observed="position {hand_position} was called dead with {hand_size} cards; cards missed on record:"
        " {cards_were_missed}",
        required="the hand played, unless its further cards were missed",
        amount_cents=dead_gave_cents,
    )


@clause("686a.9(c)[dead hand]", per="wager", kind="event", follows=("686a.9(c)", "686a.9(c)[nothing missed]"))
def ante_wager_on_a_dead_hand_is_returned(
    hand_is_dead: Flag,
    void: Flag,
    was_withdrawn: Flag,
    wager_kind: Text,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    received_less_by_cards_cents: Cents,
    reading_dead_hand_returns: Text,
    own_hand_was_mishandled: Flag,
    was_given_up: Flag,
) -> Verdict:
    """The Ante Wager on a hand that is called dead is returned.

    Reading  So is that on a hand that its player chose to have called dead and that was played all the same;
    that breach itself is reported under § 686a.9(c).  The text is silent on the other wagers on a dead hand.
    Unless the property chose how, they are for review where three cards gave them something else.  An Ante
    Wager that had been surrendered, and collected for it, is for review.
    """
    is_ante = wager_kind.is_(ANTE)
    back = is_ante | reading_dead_hand_returns.is_("all_wagers")
    judged = certainly(is_ante | ~reading_dead_hand_returns.is_("not_said"))
    forfeited = certainly(is_ante & was_given_up & (wager_paid_cents == 0) & (wager_returned_cents == 0))
    doubted = ~judged & certainly(received_less_by_cards_cents != 0)
    whole, nothing = wager_returned_cents == wager_amount_cents, wager_returned_cents == 0
    due = either(back, wager_amount_cents, integers(np.zeros(len(back))))
    right = ((back & whole) | (~back & nothing)) & (wager_paid_cents == 0)
    received = wager_paid_cents + wager_returned_cents
    return Verdict(
        applies=hand_is_dead & ~void & ~was_withdrawn & booleans(judged | doubted),
        holds=booleans(right.values, known(right) & ~doubted & ~forfeited),
        observed="{wager_kind}: returned {wager_returned_cents}, paid {wager_paid_cents}",
        required="return of {due_cents}, nothing paid",
        shown={"due_cents": Measured(due, Unit.CENTS)},
        amount_cents=either(booleans(doubted), received_less_by_cards_cents, received - due),
        review=booleans(doubted | forfeited),
        explained=own_hand_was_mishandled,
    )


duty(
    "686a.9(d)",
    "If a shuffling device jams, stops or does not finish its cycle, the cards are reshuffled.",
    devices.shuffled_after_fault,
    per="event",
    kind="event",
    reading="The cards are those of the shoe that the fault names, before they are dealt again.",
)

duty(
    "686a.9(e)",
    "A shuffling device that cannot be used is covered or marked out of order before another method is used.",
    devices.marked_out_of_order,
    per="round",
    kind="event",
    reading="A device cannot be used if it failed and a round was shuffled by hand before it was cleared; "
    "the first such round is judged.",
)
