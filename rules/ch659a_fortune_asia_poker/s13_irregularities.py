"""58 Pa. Code § 659a.13. Irregularities: invalid rolls, exposed and face-up cards."""

from __future__ import annotations

import numpy as np

from rules.clause import Verdict, clause
from rules.duties import dice, mishaps, voids
from rules.values import Cents, Flag, Moment, Text, booleans


@clause("659a.13(a)", per="event", kind="event")
def roll_with_a_die_not_flat_is_repeated(
    not_flat: Flag,
    no_roll_was_called: Flag,
    no_roll_called_at: Moment,
    shaken_again: Flag,
    shaken_again_at: Moment,
) -> Verdict:
    """If not all three dice land flat, the dealer calls a no roll and shakes the dice again.

    Reading  One die that does not lie flat is enough, unless the property chose the other reading.
    """
    return dice.invalid_roll_repeated(no_roll_was_called, shaken_again, when=not_flat)


@clause("659a.13(b)", per="event", kind="event")
def roll_with_a_die_fallen_out_is_repeated(
    event_kind: Text,
    no_roll_was_called: Flag,
    no_roll_called_at: Moment,
    shaken_again: Flag,
    shaken_again_at: Moment,
) -> Verdict:
    """If dice fall out of the shaker, the dealer calls a no roll and shakes the dice again."""
    fell_out = event_kind.is_("dice_fell_out")
    return dice.invalid_roll_repeated(no_roll_was_called, shaken_again, when=fell_out)


@clause("659a.13(d)", per="hand", kind="event")
def player_may_void_a_hand_that_the_dealer_exposed(
    players_card_exposed: Flag, void: Flag, choice_was_given: Flag, players_choice: Text, dead: Flag
) -> Verdict:
    """A player whose card the dealer exposed chooses to play the hand out or to void it.

    Reading  It concerns positions with a wager in a round that was not void, however it was dealt.
    """
    no_other_rule = booleans(np.zeros(len(void)))
    return mishaps.player_chose(
        players_card_exposed, no_other_rule, void, choice_was_given, players_choice, dead
    )


@clause("659a.13(e)", per="round", kind="event")
def round_with_a_card_of_the_dealer_exposed_is_void(dealers_card_exposed: Flag, void: Flag) -> Verdict:
    """If cards in the dealer's hand are exposed, all hands are void.

    Reading  Turning the hand up when it is due, once the players have set theirs, exposes nothing in this
    sense.
    """
    return voids.void_round(dealers_card_exposed, void, observed="a card of the dealer's was exposed")


@clause("659a.13(e)[wagers returned]", per="wager", follows=("659a.13(e)",))
def wagers_are_returned_after_a_card_of_the_dealer_was_exposed(
    dealers_card_exposed: Flag,
    void_cause: Text,
    of_a_player: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    *,
    wager_change: Text | None = None,
) -> Verdict:
    """If a card of the dealer's was exposed, all wagers are returned to the players."""
    return voids.returned(
        voids.told_here(dealers_card_exposed, void_cause, "e"),
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        of_a_player=of_a_player,
        change=wager_change,
    )


@clause("659a.13(e)[reshuffle]", per="round", kind="event", follows=("659a.13(e)",))
def cards_are_reshuffled_after_a_card_of_the_dealer_was_exposed(
    dealers_card_exposed: Flag, void_cause: Text, dealt_on: Flag
) -> Verdict:
    """If a card of the dealer's was exposed, the cards are reshuffled."""
    return voids.reshuffled(voids.told_here(dealers_card_exposed, void_cause, "e"), dealt_on)
