"""58 Pa. Code § 686a.6. Wagers."""

from rules.ch686a_over_under.columns import ANTE, BONUS, OVER, UNDER
from rules.clause import Status, Verdict, clause, derived, unchecked
from rules.duties import betting, groups
from rules.duty import duty
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, is_known, known, take

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
    "Spoken wagers accompanied by cash are accepted only where the casino filed them.",
    when="wager_form is verbal_cash",
    holds="approved_verbal_wagers",
    observed="a spoken wager was accepted",
    required="none, as they are not filed",
    per="wager",
    kind="config",
)

unchecked(
    "686a.6(b)",
    Status.PERMISSION,
    "A patron who sat a round out may be kept from wagering on later rounds.",
    "The casino may lift that whenever it chooses, so no later wager of the patron can be a breach.",
)
unchecked("686a.6(b)(1)", Status.PERMISSION, "The casino may let the patron wager again when it chooses.")
unchecked("686a.6(b)(2)", Status.PERMISSION, "A reshuffle lets the patron wager again.")


@clause("686a.6(c)", per="wager", kind="event")
def wagers_are_made_before_the_first_card(
    wager_kind: Text, last_touched_at: Moment, wager_placed_at: Moment, first_card_at: Moment
) -> Verdict:
    """Ante and Bonus Wagers are made, raised or withdrawn only before the first card of the round.

    Reading  No call closes the wagers in this game; the first card does.
    """
    return Verdict(
        applies=wager_kind.is_(ANTE, BONUS),
        holds=(last_touched_at <= first_card_at) & (wager_placed_at <= first_card_at),
        observed="{wager_kind} placed {wager_placed_at}, last changed {last_touched_at}",
        required="not after the first card at {first_card_at}",
    )


betting.taken_down_goes_back("686a.6(c)", when="not void")


@clause("686a.6(c)[not altered]", per="wager", kind="event")
def over_and_under_wagers_are_not_altered(
    wager_kind: Text, last_touched_at: Moment, wager_placed_at: Moment
) -> Verdict:
    """An Over 23 or Under 18 Wager is neither altered nor withdrawn once it is made."""
    return Verdict(
        applies=wager_kind.is_(OVER, UNDER),
        holds=last_touched_at <= wager_placed_at,
        observed="{wager_kind} placed {wager_placed_at}, changed {last_touched_at}",
        required="no change until it is settled",
    )


@derived(per="wager")
def beside_ante(ante_beside: Link, wager_round_row: Link, wager_position: Text, kept_ante: Flag) -> Flag:
    """An Ante Wager that was not taken down lies at the same position."""
    found = ante_beside.rows >= 0
    nameless = groups.exists(wager_round_row, kept_ante & booleans(~known(wager_position)))
    unsure = ~certainly(~take(nameless, wager_round_row.rows)) | ~known(wager_position)
    return booleans(found, found | ~unsure)


@clause("686a.6(d)", per="wager", follows=("686a.6(d)[cards]",))
def over_and_under_wagers_need_an_ante_wager(wager_kind: Text, beside_ante: Flag, was_kept: Flag) -> Verdict:
    """Whoever takes part in a round has placed an Ante Wager: no Over 23 or Under 18 Wager without one."""
    return Verdict(
        applies=wager_kind.is_(OVER, UNDER) & was_kept,
        holds=beside_ante,
        observed="{wager_kind} at position {wager_position} alone",
        required="an Ante Wager at the same position",
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
    holds="approved_wagers_bonus",
    observed="a Bonus Wager was accepted",
    required="none, as it is not filed",
    per="wager",
    wager=BONUS,
    kind="config",
)

duty(
    "686a.6(e)[beside an Ante Wager]",
    "A Bonus Wager is made only beside an Ante Wager.",
    when="was_kept",
    holds="beside_ante",
    observed="a Bonus Wager at position {wager_position} alone",
    required="an Ante Wager at the same position",
    per="wager",
    wager=BONUS,
    follows=("686a.6(d)[cards]",),
)

duty(
    "686a.6(f)",
    "A player makes Ante Wagers on no more boxes than the number the casino filed.",
    when="speaks_for_boxes",
    holds="boxes_taken <= approved_adjacent_boxes",
    observed="one player on {boxes_taken} boxes",
    required="at most {approved_adjacent_boxes}, as filed",
    per="wager",
    wager=ANTE,
    kind="config",
)


@clause("686a.6(f)[number filed]", per="table", kind="config")
def number_of_boxes_is_filed(approved_adjacent_boxes: Count, approved_positions: Count) -> Verdict:
    """The Rules Submission says on how many adjacent boxes one player may wager.

    Reading  The number of positions, which every filing names, shows that a filing is at hand.
    """
    named = is_known(approved_adjacent_boxes)
    return Verdict(
        applies=True,
        holds=booleans(named.values, named.values | known(approved_positions)),
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
