"""58 Pa. Code § 645a.14. Irregularities: invalid rolls, exposed and face-up cards."""

from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import dead_hands, dice, inspections, mishaps, voids
from rules.duty import duty
from rules.kinds import Cents, Flag, Text
from rules.poker.void_causes import BREAKS_OFF

DEALT_UP = ("645a.8(d)[face down]", "645a.9(b)[face down]", "645a.10(c)[face down]")
"""Where it is told that a card was dealt face up, which exposes it."""

unchecked("645a.14", Status.HEADING, "Introduces what is done about invalid rolls and wrong cards.")

duty(
    "645a.14(a)",
    "If not all three dice land flat, the dealer calls a no roll and the dice are shaken again.",
    dice.invalid_roll_repeated,
    when="not_flat",
    per="event",
    kind="event",
    reading="One die that does not lie flat is enough, unless the property chose the other reading.",
)

duty(
    "645a.14(b)",
    "If dice fall out of the shaker, the dealer calls a no roll and the dice are shaken again.",
    dice.invalid_roll_repeated,
    when="event_kind is dice_fell_out",
    per="event",
    kind="event",
)

duty(
    "645a.14(c)",
    "If the dice are totaled wrongly and the first card goes to the wrong position, all hands are void.",
    voids.void_round,
    when="wrong_total_dealt",
    observed="announced {announced_total} for {dice_total}; first card to "
    "{first_dealt_position}, not {start_due}",
    per="round",
    kind="event",
    follows=("645a.5(i)",),
    reading="A wrong start without a wrong total is not covered, unless the property chose the "
    "other reading.",
)

voids.wagers_back_and_reshuffle(
    "645a.14(c)",
    wagers="If cards were dealt from a wrong total, all wagers are returned to the players.",
    cards="If cards were dealt from a wrong total, they are reshuffled.",
    when="wrong_total_dealt",
    follows=("645a.14(c)", "645a.5(i)"),
)

duty(
    "645a.14(d)",
    "A player whose card the dealer exposed chooses to play the hand out or to void it.",
    mishaps.player_chose,
    per="hand",
    kind="event",
    follows=DEALT_UP,
    reading="It concerns positions with a wager in a round that was not void, and a card dealt face up, too. "
    "A choice counts from the exposure until the hands are turned up; to void them, until the player has set "
    "them and so seen his other cards. Whoever chose to play chooses again after a further card. A reading "
    "of § 645a.14(j) decides whether a whole round dealt from the hand is void instead.",
)

duty(
    "645a.14(d)[dead hand]",
    "A single hand is dead only where its player voided it after an exposed card, or left the table.",
    dead_hands.on_a_ground,
    ground="a card exposed and the player's choice to void the hand, or the player's departure",
    per="hand",
    kind="event",
    follows=("645a.14(d)",),
    reading="A departure is that of § 645a.7(b). The hand is for review where the record shows neither, and "
    "where the player left before the first card was dealt: the text does not say when a round begins. One "
    "that its player voided too late, or not at all, is told with his choice.",
)

inspections.observed(
    "645a.14(d)[unexposed cards]", "The player chooses without looking at the cards that were not exposed."
)


VOIDS_ALL = ("645a.14(c)", "645a.14(e)", "645a.14(h)", "645a.14(k)", *BREAKS_OFF)
"""What makes the whole round void, and sends back the wagers on a hand that its player voided, too."""


@clause(
    "645a.14(d)[wagers returned]",
    per="wager",
    follows=("645a.14(d)", *VOIDS_ALL),
    texts=(voids.returned,),
)
def wagers_on_a_hand_its_player_voids_are_returned(
    hand_voided_by_player: Flag,
    void: Flag,
    reading_voided_hand: Text,
    of_a_player: Flag,
    was_withdrawn: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    *,
    wager_outcome: Text | None = None,
    vigorish_of_paid_cents: Cents | None = None,
) -> Verdict:
    """The wagers on a hand that its player voids are returned.

    Reading  The text does not say so; it is what a void hand means everywhere else in the section.
    """
    return voids.returned(
        hand_voided_by_player & ~void & reading_voided_hand.is_("returned"),
        None,
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        of_a_player,
        was_withdrawn,
        wager_outcome=wager_outcome,
        vigorish_of_paid_cents=vigorish_of_paid_cents,
    )


duty(
    "645a.14(e)",
    "If a card in the hand of the dealer or the bank is exposed, all hands are void.",
    voids.void_round,
    when="dealers_card_exposed",
    observed="a card of the dealer or the bank ({banked_by}) was exposed",
    per="round",
    kind="event",
    reading="Turning the hand face up when it is due, once the players have set theirs, does not count as "
    "exposing it, as dealing a card of it face up does; hands that the dealer has set by then lay open. "
    "Before that it is undecided where nobody recorded when they were turned up.",
)

voids.wagers_back_and_reshuffle(
    "645a.14(e)",
    wagers="If a card of the dealer or the bank was exposed, all wagers are returned to the players.",
    cards="If a card of the dealer or the bank was exposed, the cards are reshuffled.",
    when="dealers_card_exposed",
)

duty(
    "645a.14(f)",
    "One card found face up while dealing is not used in that round.",
    mishaps.face_up_card_unused,
    per="round",
    kind="event",
)

duty(
    "645a.14(f)[racked]",
    "One card found face up while dealing goes to the discard rack.",
    mishaps.face_up_card_set_aside,
    per="round",
    kind="event",
    follows=("645a.14(f)",),
    reading="One that was found and not racked before a void round's deal was broken off is open: the cards "
    "of such a round are reshuffled.",
)

duty(
    "645a.14(f)[more than one]",
    "If more than one card is found face up while dealing, all hands are void.",
    voids.void_round,
    when="cards_found_face_up > 1",
    observed="{cards_found_face_up} cards were found face up",
    per="round",
    kind="event",
)

voids.wagers_back_and_reshuffle(
    "645a.14(f)",
    wagers="If more than one card is found face up while dealing, all wagers are returned to the players.",
    cards="If more than one card is found face up while dealing, the cards are reshuffled.",
    when="cards_found_face_up > 1",
    cause="cards_found_face_up",
    follows=("645a.14(f)[more than one]",),
)

duty(
    "645a.14(g)",
    "A card drawn in error whose face nobody saw is used as if it were the next card from the shoe.",
    mishaps.error_card_dealt,
    per="event",
    kind="event",
    reading="A card that went to the discard rack unplayed was not used; for a card that was not racked, the "
    "order of the deal shows whether it came in its turn. One drawn once all cards were dealt has no turn.",
)
