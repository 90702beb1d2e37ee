"""58 Pa. Code § 686a.6. Wagers."""

from rules.ch686a_over_under.columns import ANTE, BONUS, OVER, UNDER
from rules.clause import Status, Verdict, clause, derived, unchecked
from rules.duties import betting, groups
from rules.duty import duty
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, is_known, known

duty(
    "686a.6(a)",
    "A wager is chips or plaques, or cash called out, confirmed by the dealer and soon converted.",
    betting.chips_plaques_or_confirmed_cash,
    others_approved=True,
    per="wager",
    kind="event",
    reading="No time is set for the conversion; it has to come before the round is settled. The "
    "record does not show whether the Board approved another instrument.",
)

duty(
    "686a.6(a)[spoken wagers]",
    "A casino that filed that it accepts no spoken wagers accepts none.",
    when="wager_form is verbal_cash and lies_at_close",
    holds="approved_verbal_wagers",
    observed="a spoken wager was accepted",
    required="none, as filed",
    per="wager",
    kind="config",
    reading="The text lets a casino accept spoken wagers or not and does not ask it to file which; it is "
    "held to what it files.",
)

unchecked(
    "686a.6(b)",
    Status.PERMISSION,
    "A patron who sat a round out may be kept from wagering on later rounds.",
    "The casino may lift that whenever it chooses, so no later wager of the patron can be a breach.",
)
unchecked("686a.6(b)(1)", Status.PERMISSION, "The casino may let the patron wager again when it chooses.")
unchecked("686a.6(b)(2)", Status.PERMISSION, "A reshuffle lets the patron wager again.")


@derived(per="round")
def void_before_a_card(
    void: Flag,
    first_card_at: Moment,
    complete_column_first_card_at: Flag,
    hand_round_row: Link,
    cards_counted: Count,
) -> Flag:
    """The round is void, and no card of it was dealt: none is on record, and every first card is recorded."""
    nobody_dealt_to = ~groups.exists(hand_round_row, ~(cards_counted == 0))
    untimed = ~is_known(first_card_at) & complete_column_first_card_at
    return booleans(certainly(void & untimed & nobody_dealt_to))


@clause("686a.6(c)", per="wager", kind="event")
def wagers_are_made_before_the_first_card(
    wager_kind: Text,
    last_touched_at: Moment,
    wager_placed_at: Moment,
    first_card_at: Moment,
    *,
    goes_back_with_its_round: Flag | None = None,
    was_withdrawn: Flag | None = None,
    void_before_a_card: Flag | None = None,
) -> Verdict:
    """Ante and Bonus Wagers are made, raised or withdrawn only before the first card of the round.

    Reading  No call closes the wagers in this game; the first card does. Until then a player may still change
    a wager or take it down; by the text, which lets no wager be altered once it is made, it is made then.  In
    a void round, whether one was taken down or went back is not recorded; in one that ended before a card was
    dealt, every wager was made in time.
    """
    unaltered = betting.unless_given_back(
        last_touched_at <= first_card_at, goes_back_with_its_round, was_withdrawn
    )
    in_time = unaltered & (betting.placed_by(wager_placed_at, last_touched_at) <= first_card_at)
    return Verdict(
        applies=wager_kind.is_(ANTE, BONUS),
        holds=in_time if void_before_a_card is None else in_time | void_before_a_card,
        observed="{wager_kind} placed {wager_placed_at}, last changed {last_touched_at}",
        required="not after the first card at {first_card_at}",
    )


betting.taken_down_goes_back("686a.6(c)", when="was_withdrawn")


@clause("686a.6(c)[not altered]", per="wager", kind="event")
def over_and_under_wagers_are_not_altered(
    wager_kind: Text,
    last_touched_at: Moment,
    wager_placed_at: Moment,
    *,
    goes_back_with_its_round: Flag | None = None,
    was_withdrawn: Flag | None = None,
) -> Verdict:
    """An Over 23 or Under 18 Wager is neither altered nor withdrawn once it is made.

    Reading  In a void round, whether it was taken down or went back is not recorded.  Whenever one was taken
    down, it had been made.
    """
    unaltered = last_touched_at <= wager_placed_at
    if was_withdrawn is not None:
        unaltered = unaltered & booleans(~certainly(was_withdrawn))
    return Verdict(
        applies=wager_kind.is_(OVER, UNDER),
        holds=betting.unless_given_back(unaltered, goes_back_with_its_round, was_withdrawn),
        observed="{wager_kind} placed {wager_placed_at}, changed {last_touched_at}",
        required="no change until it is settled",
    )


@clause("686a.6(d)", per="wager", follows=("686a.6(d)[cards]",))
def over_and_under_wagers_need_an_ante_wager(
    wager_kind: Text, has_own_ante: Flag, was_kept: Flag, at_a_hand_without_ante: Flag
) -> Verdict:
    """Whoever takes part in a round has placed an Ante Wager: no Over 23 or Under 18 Wager without one.

    Reading  As in § 686a.6(e), the player's own, wherever it lies.
    """
    return Verdict(
        applies=wager_kind.is_(OVER, UNDER) & was_kept,
        holds=has_own_ante,
        observed="{wager_kind} at position {wager_position}, and no Ante Wager of its player",
        required="an Ante Wager of the same player",
        explained=at_a_hand_without_ante,
    )


duty(
    "686a.6(d)[cards]",
    "No cards are dealt to a position without an Ante Wager.",
    when="was_dealt",
    holds="has_ante",
    observed="cards dealt to position {hand_position}, which has no Ante Wager",
    required="cards to positions with an Ante Wager only",
    per="hand",
)

duty(
    "686a.6(e)",
    "A Bonus Wager is accepted only where the casino filed it.",
    when="was_kept",
    holds="approved_wagers_bonus",
    observed="a Bonus Wager was accepted",
    required="none, as it is not filed",
    per="wager",
    wager=BONUS,
    kind="config",
)

duty(
    "686a.6(e)[beside an Ante Wager]",
    "A Bonus Wager is made only by a player who made an Ante Wager.",
    when="was_kept",
    holds="has_own_ante",
    observed="a Bonus Wager at position {wager_position}, and no Ante Wager of its player",
    required="an Ante Wager of the same player",
    per="wager",
    wager=BONUS,
    follows=("686a.6(d)[cards]",),
    explained="at_a_hand_without_ante",
    reading="The player's own Ante Wager, whatever position it lies at. Where no player is named, the "
    "position tells whose it is.",
)

duty(
    "686a.6(f)",
    "A player makes Ante Wagers on no more boxes than the number the casino filed.",
    when="speaks_for_boxes",
    holds="boxes_taken <= approved_adjacent_boxes and most_boxes_taken <= approved_adjacent_boxes",
    observed="one player on {boxes_taken} boxes",
    required="at most {approved_adjacent_boxes}, as filed",
    per="wager",
    wager=ANTE,
    kind="config",
    reading="An Ante Wager of which nobody recorded whose it is may be on one more box of any player.",
)


@clause("686a.6(f)[number filed]", per="table", kind="config")
def number_of_boxes_is_filed(
    approved_adjacent_boxes: Count, approved_positions: Count, *, approved_wagers_ante: Flag | None = None
) -> Verdict:
    """The Rules Submission says on how many adjacent boxes one player may wager.

    Reading  The number of positions, or the wagers offered, show that a filing is at hand.
    """
    named = is_known(approved_adjacent_boxes)
    at_hand = known(approved_positions)
    if approved_wagers_ante is not None:
        at_hand = at_hand | known(approved_wagers_ante)
    return Verdict(
        applies=True,
        holds=booleans(named.values, named.values | at_hand),
        observed="the Rules Submission names no number of adjacent boxes",
        required="a number of boxes on which one player may wager",
    )


duty(
    "686a.6(f)[side by side]",
    "Boxes on which one player makes Ante Wagers are next to each other.",
    when="speaks_for_boxes",
    holds="unused_boxes == 0",
    observed="one player on {boxes_taken} boxes, with {unused_boxes} others between them",
    required="boxes side by side",
    per="wager",
    wager=ANTE,
)
