"""58 Pa. Code § 645a.11(a)-(e). Setting, surrendering and showing hands."""

from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import inspections, setting, surrendering
from rules.duty import duty, reads
from rules.kinds import Cards, Cents, Count, Flag, Moment, Text, Told
from rules.poker import going_on
from rules.poker.hands import DEALER
from rules.values import booleans

MAIN = "pai_gow_poker"

unchecked("645a.11", Status.HEADING, "Introduces setting the hands and settling every wager.")
unchecked("645a.11(a)", Status.HEADING, "Introduces what players may do with their cards.")

inspections.observed(
    "645a.11(a)(1)",
    "Players set their own hands, nobody else touches them, and the dealer advises only the filed way.",
)
inspections.observed("645a.11(a)(2)", "Players keep their seven cards in full view of the dealer.")
inspections.observed(
    "645a.11(a)(3)", "A player does not touch the cards again once the two hands lie face down."
)

duty(
    "645a.11(b)",
    "The seven cards dealt are set as five and two, the high hand ranking no lower than the low hand.",
    setting.wrong_setting_loses,
    when="is_standing_main and not was_surrendered and not returned_by_dealers_hand",
    status=Status.CONSEQUENCE,
    per="wager",
    wager=MAIN,
    follows=("645a.11(f)(1)(iii)", "645a.11(f)(1)(iv)"),
    reading="A player may set his hands wrongly and lose for it; the breach is to let such hands stand. The "
    "two are compared by pair or no pair, then by their ranks in order; an extra card ranks above none.",
)


@clause("645a.11(c)", per="hand", texts=(setting.as_filed, setting.AS_FILED))
def dealers_hands_are_set_as_filed(
    hand_position: Text,
    play_went_on: Flag,
    banked_by: Text,
    set_high: Cards,
    set_as_filed: Flag,
    house_way_words: Told,
    settled_as_filed: Flag,
    setting_effect_cents: Cents,
) -> Verdict:
    """The dealer's seven cards are set in the way the casino filed.

    Reading  What counts is how the hands were finally set: those set again in time are as filed.  Suits do
    not matter, as they break no tie.  In a round that a player banks, the dealer's hands need not be set.
    Where the cards as recorded give another outcome and the wagers were settled by the filed way, the
    record is at fault.  So in a round that is called void, if its wagers were settled for money.  Where
    nobody recorded which cards were dealt, hands that the filed way sets otherwise are wrong whichever
    they were.
    """
    plays = banked_by.is_(DEALER) | booleans(set_high.known)
    dealers = hand_position.is_(DEALER) & play_went_on & plays
    return setting.as_filed(dealers, set_as_filed, house_way_words, settled_as_filed, setting_effect_cents)


duty(
    "645a.11(c)[turned]",
    "The dealer's cards are turned over once every player has set his hands.",
    setting.turned_after_setting,
    when="banked_by is dealer",
    per="round",
    kind="event",
    follows=("645a.14(e)",),
    reading="A player who banks turns his cards over himself; that is judged under § 645a.11(c)[after the "
    "players]." + setting.CALLED_VOID,
)


@clause("645a.11(c)[after the players]", per="round", kind="event", follows=("645a.11(c)[turned]",))
def dealer_sets_after_the_players(
    play_went_on: Flag,
    hands_to_set: Count,
    opposing_open_at: Moment,
    last_player_set_at: Moment,
    last_hand_set_at: Moment,
    every_player_set_timed: Flag,
) -> Verdict:
    """The dealer's hands are set once every player has set his, and those of a bank are shown then.

    Reading  A player who banks may set his hands at any time, but they may not be shown before all others
    are set. A hand that is said to be dead, or without a wager, and was set later leaves it undecided. A void
    mark is read as under § 645a.11(c)[turned].
    """
    in_turn = setting.not_before(opposing_open_at, last_player_set_at, every_player_set_timed)
    said_dead = last_hand_set_at > opposing_open_at
    holds = setting.unless_said_dead(in_turn, said_dead)
    return Verdict(
        applies=setting.asked_of(setting.is_waited_for(hands_to_set, said_dead), play_went_on, holds),
        holds=holds,
        observed="{banked_by}'s hands set, or a bank's turned over, {opposing_open_at}",
        required="not before the last player at {last_player_set_at}",
    )


duty(
    "645a.11(c)[filing]",
    "The casino files how the dealer's hands are set.",
    setting.way_is_filed,
    offered=reads("approved_wagers_pai_gow_poker"),
    per="table",
    kind="config",
)

duty(
    "645a.11(d)",
    "Only a player without an optional wager on the hand may surrender it.",
    surrendering.surrendered_alone,
    when="was_surrendered and is_dealt_in and play_went_on",
    per="wager",
    wager=MAIN,
    reading="One that lay when betting closed was placed, also if it was taken down since. One of his on "
    "another area does not bar it, as § 645a.7(f) has each area played separately.",
)

duty(
    "645a.11(d)[time]",
    "A surrender is announced after the dealer's or bank's hands are set and before the player's are shown.",
    surrendering.surrendered_in_time,
    when="was_surrendered and is_dealt_in and play_went_on",
    per="wager",
    wager=MAIN,
    kind="event",
    reading="A surrendered hand was not shown if only the showing of other hands of the round is recorded.",
)

duty(
    "645a.11(d)[wager collected]",
    "The whole Pai Gow Poker Wager of a surrendered hand is collected.",
    surrendering.surrendered_whole,
    when="was_surrendered and wager_stands",
    per="wager",
    wager=MAIN,
)

duty(
    "645a.11(d)[at once]",
    "The Pai Gow Poker Wager of a surrendered hand is collected as soon as the surrender is announced.",
    going_on.collected_at_once,
    when="was_surrendered and is_dealt_in and play_went_on and shows_when_surrender_was_carried_out",
    begun_at=reads("own_surrendered_at"),
    next_shown_at=reads("turn_after_surrender_from"),
    next_turn_at=reads("turn_after_surrender_at"),
    told="surrendered {own_surrendered_at}",
    per="wager",
    wager=MAIN,
    kind="event",
    reading="As with a losing wager in § 645a.11(f)(1): before the wager on the hand that the dealer shows "
    "next is settled, unless a stricter reading is chosen. Nothing is required where he shows none "
    "afterwards, but that it was not collected before it was announced. The record says when the cards were "
    "counted and racked, and not when they were collected.",
)

duty(
    "645a.11(d)[cards counted]",
    "The dealer counts that seven cards of a surrendered hand were collected.",
    surrendering.surrendered_cards_counted,
    when="was_surrendered and is_dealt_in and play_went_on",
    cards=7,
    per="wager",
    wager=MAIN,
    kind="event",
    reading="A missing record of the count is a breach only where the log of that day records such counts. "
    "Where nobody recorded when the cards were racked, the count may have come after it.",
)

duty(
    "645a.11(d)[cards unseen]",
    "The cards of a surrendered hand are collected without being shown to anyone.",
    surrendering.surrendered_unseen,
    when="was_surrendered and is_dealt_in and play_went_on and (not qualifying_wager_lies or"
    " surrender_is_timed)",
    per="wager",
    wager=MAIN,
    kind="event",
    follows=("645a.11(d)",),
    reading="Where a Qualifying Wager lies on the table, § 645a.11(h) has the dealer turn them up, but only "
    "once the surrendered wager is collected; nothing is asked then unless it shows when it was surrendered.",
)

duty(
    "645a.11(d)[cards stay]",
    "If a Qualifying Wager was placed, the cards of a surrendered hand stay until they are turned up for it.",
    surrendering.surrendered_cards_stay,
    when="was_surrendered and is_dealt_in and play_went_on and qualifying_wager_lies",
    per="wager",
    wager=MAIN,
    kind="event",
    reading="§ 645a.11(h) has the cards of all players rearranged then, and so turned up, before they are "
    "collected. What their player turned up himself, or was shown before he gave it up, leaves it open.",
)

duty(
    "645a.11(e)",
    "Players' hands are shown from the dealer's far right counterclockwise.",
    setting.shown_from_the_right,
    when="banked_by is dealer and players_in_play >= 2",
    per="round",
    kind="event",
    reading="Where a player banks, § 645a.12(j) and (l) say the same. What a player is said to have turned "
    "up himself leaves it undecided, and a hand that was never shown has no turn. "
    + setting.OWN_AREAS
    + setting.CALLED_VOID,
)

duty(
    "645a.11(e)[after the dealer]",
    "No player's hand is shown before the dealer's, or the bank's, hands are set.",
    setting.shown_after_setting,
    when="players_in_play >= 1",
    per="round",
    kind="event",
    reading="Those of a player who banks are set and turned over first; turning them over is not setting "
    "them." + setting.CALLED_VOID,
)

duty(
    "645a.11(e)[before settling]",
    "A player's Pai Gow Poker Wager is settled once his hands are shown and compared, and not before.",
    setting.settled_once_shown,
    when="is_settled_by_hands and not voided_in_all_but_its_mark",
    per="wager",
    wager=MAIN,
    kind="event",
    follows=(
        *("645a.11(c)[turned]", "645a.11(c)[after the players]"),
        *("645a.11(e)", "645a.11(e)[after the dealer]"),
        *("645a.12(j)[order]", "645a.12(l)[order]"),
    ),
    reading="Where a player banks, § 645a.12(j) and (l) say the same. Hands that a player turned up "
    "himself lie there to be compared, too. Nothing is compared before the hands against them are set. A "
    "wager that the dealer's Queen's Dragon returns waits for no comparison.",
)

inspections.observed(
    "645a.11(e)[announcement]", "The dealer announces whether each player's wager wins, loses or is a tie."
)
