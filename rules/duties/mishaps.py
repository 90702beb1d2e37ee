"""Cards exposed, found face up or drawn in error, and hands set wrongly: what had to be done."""

from __future__ import annotations

from rules.clause import Verdict
from rules.values import Count, Flag, Text, booleans, certainly


def player_chose(
    players_card_exposed: Flag,
    hand_deal_is_void: Flag,
    void: Flag,
    choice_was_given: Flag,
    players_choice: Text,
    dead: Flag,
) -> Verdict:
    """Judge that a player whose card the dealer exposed made a choice, and that it was carried out."""
    carried_out = players_choice.is_("play") | (players_choice.is_("void") & dead)
    return Verdict(
        applies=players_card_exposed & ~void & ~hand_deal_is_void,
        holds=choice_was_given & carried_out,
        observed="the player chose: {players_choice}; the hand was void: {dead}",
        required="a choice between play and void, carried out",
    )


def face_up_card_unused(cards_found_face_up: Count, face_up_card_used: Flag) -> Verdict:
    """Judge that a card found face up was not dealt to a hand."""
    return Verdict(
        applies=cards_found_face_up == 1,
        holds=~face_up_card_used,
        observed="{face_up_card}, found face up, was dealt to a hand",
        required="it goes to the discard rack unused",
    )


def error_card_dealt(drawn_in_error: Flag, error_card_used: Flag) -> Verdict:
    """Judge that an unseen card drawn in error was used."""
    return Verdict(
        applies=drawn_in_error,
        holds=error_card_used,
        observed="a card drawn in error, unseen, went to the discard rack: {event_card}",
        required="it is dealt as the next card",
    )


def dealers_hand_reset(
    hand_position: Text, hand_reset: Flag, departs_from_house_way: Flag, void: Flag
) -> Verdict:
    """Judge that a dealer's hand not set as the casino requires was reset in that way."""
    wrong = hand_reset | booleans(certainly(departs_from_house_way))
    return Verdict(
        applies=hand_position.is_("dealer") & wrong & ~void,
        holds=~departs_from_house_way,
        observed="first set {first_high} and {first_low}, finally {set_high} and {set_low};"
        " reset: {hand_reset}",
        required="reset as the filed house way sets these cards",
    )
