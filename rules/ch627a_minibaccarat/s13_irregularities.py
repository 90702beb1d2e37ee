"""58 Pa. Code § 627a.13. Irregularities."""

from rules.clause import Status, Verdict, clause, derived, unchecked
from rules.duties.dealt import same_card
from rules.duty import duty
from rules.kinds import Card, Count, Flag, Text
from rules.values import booleans, certainly, known

unchecked("627a.13", Status.HEADING, "Introduces what is done about wrong cards and short shoes.")


def _simulated_round_follows(
    card: Card, next_is_simulated: Flag, next_opening_card: Card, shoe_ends_here: Flag
) -> Flag:
    """Whether the next round of the shoe is a simulated one that the card opens."""
    return next_is_simulated & same_card(next_opening_card, card) & ~shoe_ends_here


duty(
    "627a.13(a)",
    "A card drawn in error and not seen becomes the first card of the next hand.",
    when="error_unseen and not wrong_card_reshuffled",
    holds="opened_next_hand",
    observed="{error_card} was drawn in error, unseen; the next hand opened with {next_opening_card}",
    required="the next hand opens with that card",
    per="round",
    kind="event",
    reading="A third card the Player's Hand was not entitled to is judged under § 627a.13(b) instead.",
)


@clause("627a.13(a)[cards due]", per="hand", kind="event")
def a_card_that_is_due_is_not_drawn_in_error(
    due_card_put_by: Flag,
    put_by_unseen: Flag,
    put_by_card: Card,
    face_up_card: Card,
    cards_found_face_up: Count,
    complete_card_found_face_up: Flag,
) -> Verdict:
    """A card that the drawing rules give a hand stays in it: only another one is drawn in error.

    Reading  A card found face up in the shoe has to open a simulated round even where it was due.
    """
    found = same_card(put_by_card, face_up_card) & ~put_by_unseen
    no_ground = put_by_unseen | ((~found | (cards_found_face_up == 0)) & complete_card_found_face_up)
    return Verdict(
        applies=due_card_put_by,
        holds=booleans(certainly(found), certainly(found | no_ground)),
        observed="{put_by_card}, due to the hand, was put by as drawn in error",
        required="{put_by_card} in the hand, unless it was found face up in the shoe",
        review=due_card_put_by,
    )


@clause("627a.13(b)", per="round")
def an_unseen_wrong_third_card_goes_to_the_banker_or_the_next_hand(
    unauthorised_third_card: Flag,
    unauthorised_card_seen: Flag,
    unauthorised_card: Card,
    bankers_must_draw: Flag,
    wrong_card_went_to_banker: Flag,
    next_opening_card: Card,
    shoe_ends_here: Flag,
    wrong_card_reshuffled: Flag,
    void_before_bankers_third: Flag,
) -> Verdict:
    """An unseen third card wrongly dealt to the Player's Hand is the Banker's third or opens the next hand.

    Reading  A Banker's Hand that may not draw because of a Natural counts as one that must stay.  One that
    must draw takes the card whether it was seen or not, so that where nobody recorded that it is told here.
    In a round that was void before, none is due to it (§ 627a.13(e)[void round] judges that).
    """
    either_way = bankers_must_draw & booleans(~known(unauthorised_card_seen))
    opens_next = same_card(next_opening_card, unauthorised_card)
    to_next_hand = opens_next & ~shoe_ends_here & ~wrong_card_went_to_banker
    to_banker = bankers_must_draw & wrong_card_went_to_banker
    return Verdict(
        applies=unauthorised_third_card
        & (~unauthorised_card_seen | either_way)
        & (bankers_must_draw | ~wrong_card_reshuffled)
        & ~(bankers_must_draw & void_before_bankers_third),
        holds=to_banker | (~bankers_must_draw & to_next_hand),
        observed="{unauthorised_card}, unseen, went to the Banker's Hand: {wrong_card_went_to_banker}; "
        "the next hand opened with {next_opening_card}",
        required="to the Banker's Hand if it must draw (here: {bankers_must_draw}), else to the next hand",
    )


duty(
    "627a.13(c)",
    "A seen third card wrongly dealt to the Player's Hand is the Banker's third where the Banker must draw.",
    when="unauthorised_third_card and unauthorised_card_seen and bankers_must_draw"
    " and not void_before_bankers_third",
    holds="wrong_card_went_to_banker",
    observed="{unauthorised_card} was seen and did not become the third card of the Banker's Hand",
    required="the Banker's Hand, which must draw, takes it",
    per="round",
    reading="A card found face up is judged here only if it became the Player's third card, else under (d). "
    "In a round that was void before, none is due to the Banker's Hand.",
)


@derived(per="round")
def seen_card_left_over(
    unauthorised_third_card: Flag, unauthorised_card_seen: Flag, bankers_must_draw: Flag
) -> Flag:
    """A seen third card was wrongly dealt to the Player's Hand and the Banker's Hand must stay."""
    return unauthorised_third_card & unauthorised_card_seen & ~bankers_must_draw


@derived(per="round")
def neither_way_was_followed(
    approved_disclosed_card_procedure: Text,
    wrong_card_racked: Flag,
    one_more_racked_unseen: Flag,
    unauthorised_card: Card,
    next_is_simulated: Flag,
    next_opening_card: Card,
    shoe_ends_here: Flag,
    wrong_card_reshuffled: Flag,
) -> Flag:
    """Nothing is filed, and a seen card left over was neither racked with one more nor opened a round.

    Certain, or false.
    """
    opened = _simulated_round_follows(unauthorised_card, next_is_simulated, next_opening_card, shoe_ends_here)
    done = (wrong_card_racked & one_more_racked_unseen) | opened | wrong_card_reshuffled
    return booleans(~known(approved_disclosed_card_procedure) & certainly(~done))


duty(
    "627a.13(c)(1)",
    "If so filed, a seen card that the Banker's Hand cannot take is racked with one more unseen card.",
    when="seen_card_left_over and (approved_disclosed_card_procedure is discard or neither_way_was_followed)",
    holds="wrong_card_racked and one_more_racked_unseen",
    observed="{unauthorised_card} racked: {wrong_card_racked}; "
    "cards racked face up {racked_face_up}, face down {racked_face_down}",
    required="that card racked with exactly 1 further card, face down",
    per="round",
    kind="event",
    reading="Where nobody recorded which way is filed, a card with which neither was followed is told here.",
)

duty(
    "627a.13(c)(1)[nothing left over]",
    "A card goes to the rack unplayed only where a seen third card is left over, and one with it.",
    when="cards_racked_in_play",
    holds="seen_card_left_over and approved_disclosed_card_procedure is discard",
    observed="a card was racked unplayed, face up {racked_face_up}, face down {racked_face_down}",
    required="none racked but a seen third card that the Banker's Hand may not take, and one more",
    per="round",
    kind="event",
    follows=("627a.13(a)", "627a.13(b)", "627a.13(c)", "627a.13(c)(2)", "627a.13(d)"),
    reading="Clearing away a simulated round, or a shoe that is over, is not judged here.",
)


@clause("627a.13(c)(2)", per="round", kind="event")
def a_seen_card_left_over_opens_a_simulated_round(
    seen_card_left_over: Flag,
    approved_disclosed_card_procedure: Text,
    unauthorised_card: Card,
    next_is_simulated: Flag,
    next_opening_card: Card,
    shoe_ends_here: Flag,
    wrong_card_reshuffled: Flag,
) -> Verdict:
    """If so filed, a seen card that the Banker's Hand cannot take opens a simulated round without wagers.

    Reading  Wagers that a round so marked took all the same are told once, under § 627a.13(d)[cause].
    """
    filed = approved_disclosed_card_procedure.is_("simulated_round")
    return Verdict(
        applies=seen_card_left_over & filed & ~wrong_card_reshuffled,
        holds=_simulated_round_follows(
            unauthorised_card, next_is_simulated, next_opening_card, shoe_ends_here
        ),
        observed="after {unauthorised_card} the next hand (simulated: {next_is_simulated}) opened with "
        "{next_opening_card}, wagers: {next_wagers}",
        required="a simulated round opened by that card, without wagers",
    )


duty(
    "627a.13(d)",
    "Any other card seen in error or found face up opens a simulated round without wagers.",
    when="error_seen and (opened_simulated_round or not wrong_card_reshuffled)",
    holds="opened_simulated_round",
    observed="after {error_card} was seen the next hand (simulated: {next_is_simulated}) opened with "
    "{next_opening_card}, wagers: {next_wagers}",
    required="a simulated round opened by that card, without wagers",
    per="round",
    kind="event",
    reading="Dealing face up as the procedure requires discloses nothing. A card may be recorded in the "
    "simulated round that it opens. The text says nothing of the round in progress: it is judged as dealt. "
    "Wagers that a simulated round took all the same are told once, under [cause].",
)


@clause("627a.13(d)[cause]", per="round", kind="event")
def a_round_is_simulated_only_after_a_card_was_seen(
    simulated: Flag,
    cause_of_simulated_round: Flag,
    wagers_in_round: Count,
    complete_card_exposed: Flag,
    complete_card_found_face_up: Flag,
    cause_may_be_missing: Flag,
) -> Verdict:
    """A simulated round takes no wagers, and is dealt only after a card was seen that has to open it.

    Reading  A record without such a card proves that there was none only where all such cards are recorded.
    """
    cause = cause_of_simulated_round
    no_cause = ~cause & complete_card_exposed & complete_card_found_face_up
    return Verdict(
        applies=simulated,
        holds=(wagers_in_round == 0) & booleans(certainly(cause), certainly(cause | no_cause)),
        observed="the round was simulated; card seen on record: {cause_of_simulated_round}; wagers:"
        " {wagers_in_round}",
        required="a card seen in this round or the one before it, and no wagers",
        review=simulated & ~cause_may_be_missing,
    )
