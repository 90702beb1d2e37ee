"""58 Pa. Code § 621a.8(e)-(f). Surrender, and showing the hands."""

from rules.ch621a_pai_gow_tiles.columns import MAIN
from rules.clause import Verdict, clause
from rules.duties import inspections, setting, surrendering
from rules.duty import duty, reads
from rules.kinds import Cents, Count, Flag, Measured, Moment, Text, Told, Unit
from rules.poker import going_on
from rules.values import known, or_else


@clause("621a.8(e)", per="wager", wager=MAIN, kind="event")
def surrender_comes_between_setting_and_showing(
    was_surrendered: Flag,
    is_dealt_in: Flag,
    play_went_on: Flag,
    dealer_plays: Flag,
    own_surrendered_at: Moment,
    opposing_set_at: Moment,
    opposing_unset_until: Moment,
    surrender_ended_at: Moment,
    surrender_ended_by_dealer_at: Moment,
    surrender_end_is_told: Flag,
    surrender_effect_cents: Cents,
    *,
    turned_beside_showings_at: Moment | None = None,
) -> Verdict:
    """A surrender is announced after the dealer has set his hands and before the player's are exposed.

    Reading  The subsection cites (g) for the exposing, which is in (f).  A surrendered hand without a
    recorded showing was not shown, where all showings are recorded.  A surrender without a time on record
    that cost the player what the hand would have won is for review.
    """
    unshown = setting.unless_by_player(
        surrendering.surrendered_unshown(own_surrendered_at, surrender_ended_at, surrender_end_is_told),
        surrendering.surrendered_unshown(
            own_surrendered_at, surrender_ended_by_dealer_at, surrender_end_is_told
        ),
    )
    if turned_beside_showings_at is not None:
        unshown = setting.unless_in_doubt(unshown, turned_beside_showings_at < own_surrendered_at)
    concerned = was_surrendered & is_dealt_in & play_went_on & dealer_plays
    at = known(opposing_set_at)
    return Verdict(
        applies=concerned,
        holds=setting.once_set(own_surrendered_at, opposing_set_at, opposing_unset_until) & unshown,
        observed="surrendered {own_surrendered_at}",
        required="after the dealer had set, {dealer_set_at_or_after} {dealer_set_when}; last moment"
        " for it: {surrender_ended_at}",
        shown={
            "dealer_set_at_or_after": Told(lambda row: "at" if at[row] else "not before"),
            "dealer_set_when": Measured(or_else(opposing_set_at, opposing_unset_until), Unit.MOMENT),
        },
        amount_cents=surrender_effect_cents,
        review=concerned & (surrender_effect_cents < 0),
    )


@clause("621a.8(e)[wager collected]", per="wager", wager=MAIN)
def surrendered_wager_is_collected(
    was_surrendered: Flag, wager_stands: Flag, wager_paid_cents: Cents, wager_returned_cents: Cents
) -> Verdict:
    """The whole Pai Gow Wager of a surrendered hand is collected."""
    received = wager_paid_cents + wager_returned_cents
    return surrendering.surrendered_whole(
        was_surrendered & wager_stands, wager_paid_cents, wager_returned_cents, received
    )


duty(
    "621a.8(e)[at once]",
    "The Pai Gow Wager of a surrendered hand is collected as soon as the surrender is announced.",
    going_on.collected_at_once,
    when="was_surrendered and is_dealt_in and play_went_on and dealer_plays"
    " and shows_when_surrender_was_carried_out",
    begun_at=reads("own_surrendered_at"),
    next_shown_at=reads("turn_after_surrender_from"),
    next_turn_at=reads("turn_after_surrender_at"),
    told="surrendered {own_surrendered_at}",
    per="wager",
    wager=MAIN,
    kind="event",
    follows=("621a.8(e)", "621a.8(f)[after the surrenders]"),
    reading="As with a losing wager in § 621a.8(g): before the wager on the hand that the dealer shows next "
    "is settled, unless a stricter reading is chosen, and no sooner than it is announced. Nothing is "
    "required where he shows none afterwards, but that it was not collected before.",
)

duty(
    "621a.8(e)[tiles unseen]",
    "The tiles of a surrendered hand are collected without being shown to other players.",
    surrendering.surrendered_unseen,
    when="was_surrendered and is_dealt_in and play_went_on",
    per="wager",
    wager=MAIN,
    kind="event",
    reading="With a Pair Fortunes Wager on top of them they lie face down until it is settled: they are "
    "shown for that, once the Pai Gow Wager has been collected.",
)

inspections.observed(
    "621a.8(e)[stacked]",
    "Surrendered tiles lie stacked face down at the inventory, a Pair Fortunes Wager on top of them.",
)

duty(
    "621a.8(f)",
    "Players' hands are shown from the dealer's far right counterclockwise.",
    setting.shown_from_the_right,
    when="dealer_plays and players_in_play >= 2",
    per="round",
    kind="event",
    reading="What a player is said to have turned up himself leaves it undecided. How hands are shown where "
    "a player banks is in a section that is not held.",
)

duty(
    "621a.8(f)[after the dealer]",
    "No player's hand is shown before the dealer has set his.",
    setting.shown_after_setting,
    when="dealer_plays and players_in_play >= 1",
    per="round",
    kind="event",
)


@clause("621a.8(f)[after the surrenders]", per="round", kind="event", follows=("621a.8(e)",))
def hands_are_shown_after_surrendered_wagers_are_collected(
    play_went_on: Flag,
    dealer_plays: Flag,
    someone_surrendered: Flag,
    players_in_play: Count,
    surrenders_taken_in: Flag,
    reading_surrender_until: Text,
) -> Verdict:
    """No player's hand is shown before all surrendered wagers and their tiles are collected.

    Reading  Whoever surrenders once the dealer has shown others' hands, as (e) lets him, is waited for before
    the next.  Tiles with a Pair Fortunes Wager on them are collected for good when that is settled.  Does not
    apply where the reading allows surrenders until losing wagers are collected.
    """
    concerned = someone_surrendered & (players_in_play >= 1) & reading_surrender_until.is_("shown")
    concerned = concerned & dealer_plays
    return Verdict(
        applies=setting.asked_of(concerned, play_went_on, surrenders_taken_in),
        holds=surrenders_taken_in,
        observed="position {lay_at_position} surrendered {lay_since_at}, the next hand shown"
        " {shown_meanwhile_at}",
        required="not before the surrendered wager was collected at {wager_lay_until_at}, and its tiles at"
        " {tiles_lay_until_at}",
    )


duty(
    "621a.8(f)[before settling]",
    "A player's Pai Gow Wager is settled once his hands are shown and compared, and not before.",
    setting.settled_once_shown,
    when="is_played_out",
    per="wager",
    wager=MAIN,
    kind="event",
    follows=("621a.8(c)", "621a.8(f)", "621a.8(f)[after the dealer]"),
    reading="Hands that a player turned up himself lie there to be compared, too.",
)

inspections.observed(
    "621a.8(f)[announcement]",
    "The dealer compares high hand with high hand and low with low, and announces the result of each wager.",
)
