"""58 Pa. Code § 659a.11(a)-(e). Setting, surrendering and showing hands."""

from rules.ch659a_fortune_asia_poker.columns import MAIN
from rules.clause import Status, Verdict, clause
from rules.duties import inspections, setting, surrendering
from rules.duties.settlements import unless_void
from rules.duty import duty, reads
from rules.kinds import Cents, Count, Flag, Moment, Text, Told
from rules.poker.hands import DEALER

inspections.observed(
    "659a.11(a)(3)", "A player does not touch the cards again once the three hands lie face down."
)


@clause(
    "659a.11(b)",
    status=Status.CONSEQUENCE,
    per="wager",
    wager=MAIN,
    follows=("659a.11(f)(1)(iii)", "659a.11(f)(1)(iv)", "659a.11(f)(1)(v)"),
)
def hands_set_wrongly_do_not_stand(
    is_standing_main: Flag,
    was_surrendered: Flag,
    hand_is_set_wrongly: Flag,
    settled_as: Text,
    settled_right: Flag,
    *,
    goes_back_as_void: Flag | None = None,
) -> Verdict:
    """The seven cards dealt are set as four, two and one, each hand ranking higher than the next.

    Reading  A player may set his hands wrongly and lose for it; the breach is to let such hands stand. A
    reading decides whether a hand of more cards outranks one of fewer by its further cards, as the example
    has it.
    """
    return Verdict(
        applies=unless_void(is_standing_main & ~was_surrendered, goes_back_as_void),
        holds=~hand_is_set_wrongly | (settled_as.is_("lose") & settled_right),
        observed="set as {own_high_cards} over {own_medium_cards} over {own_low_cards}, "
        "settled as {settled_as}, paid {wager_paid_cents} and returned {wager_returned_cents}",
        required="hands set lawfully, or the wager lost",
        record=settled_right,
    )


@clause("659a.11(c)", per="hand", follows=("659a.11(c)[lawful]",), texts=(setting.AS_FILED,))
def dealers_hands_are_set_as_filed(
    hand_position: Text,
    play_went_on: Flag,
    set_as_filed: Flag,
    house_way_words: Told,
    settled_as_filed: Flag,
    setting_effect_cents: Cents,
) -> Verdict:
    """The dealer's seven cards are set in the way the casino filed.

    Reading  What counts is how the hands were finally set: those set again in time are as filed.  Suits do
    not matter, as they break no tie.  Where the cards as recorded give another outcome and the wagers were
    settled by the filed way, the record is at fault.  Where nobody recorded which cards were dealt, hands
    that the filed way sets otherwise are wrong whichever they were.
    """
    return Verdict(
        applies=hand_position.is_(DEALER) & play_went_on,
        holds=set_as_filed,
        observed="set as {set_high} over {set_medium} over {set_low}",
        required=setting.AS_FILED,
        shown={"due_set": house_way_words, "and_settled": setting.and_settled(settled_as_filed)},
        amount_cents=setting_effect_cents,
        record=settled_as_filed,
    )


@clause("659a.11(c)[lawful]", per="hand")
def dealers_hands_are_set_lawfully(
    hand_position: Text,
    play_went_on: Flag,
    set_wrongly: Flag,
    settled_as_filed: Flag,
    setting_effect_cents: Cents,
) -> Verdict:
    """The dealer's hands are four, two and one of his seven cards, each ranking higher than the next.

    Reading  What counts is how they were finally set.  § 659a.1 has the three hands descend in rank for the
    dealer, too.  Where the cards as recorded give another outcome and the wagers were settled by the filed
    way, the record is at fault.
    """
    return Verdict(
        applies=hand_position.is_(DEALER) & play_went_on,
        holds=~set_wrongly,
        observed="set as {set_high} over {set_medium} over {set_low}",
        required="four, two and one of the cards dealt, in descending rank{and_settled}",
        shown={"and_settled": setting.and_settled(settled_as_filed)},
        amount_cents=setting_effect_cents,
        record=settled_as_filed,
    )


duty(
    "659a.11(c)[filing]",
    "The casino files how the dealer's hands are set.",
    setting.way_is_filed,
    offered=reads("approved_wagers_fortune_asia_poker"),
    per="table",
    kind="config",
)

duty(
    "659a.11(c)[turned]",
    "The dealer's cards are turned over once every player has set his hands.",
    setting.turned_after_setting,
    per="round",
    kind="event",
    follows=("659a.13(e)",),
    reading=setting.CALLED_VOID.strip(),
)


@clause("659a.11(c)[after the players]", per="round", kind="event", follows=("659a.11(c)[turned]",))
def dealer_sets_after_the_players(
    play_went_on: Flag,
    hands_to_set: Count,
    opposing_set_at: Moment,
    last_player_set_at: Moment,
    last_hand_set_at: Moment,
    every_player_set_timed: Flag,
) -> Verdict:
    """The dealer's hands are set once every player has set his.

    Reading  A hand that is said to be dead, or without a wager, and was set later leaves it undecided. A void
    mark is read as under § 659a.11(c)[turned].
    """
    in_turn = setting.not_before(opposing_set_at, last_player_set_at, every_player_set_timed)
    said_dead = last_hand_set_at > opposing_set_at
    holds = setting.unless_said_dead(in_turn, said_dead)
    return Verdict(
        applies=setting.asked_of(setting.is_waited_for(hands_to_set, said_dead), play_went_on, holds),
        holds=holds,
        observed="set {opposing_set_at}",
        required="not before the last player at {last_player_set_at}",
    )


duty(
    "659a.11(d)",
    "Only a player without an optional wager on the hand may surrender it.",
    surrendering.surrendered_alone,
    when="was_surrendered and is_dealt_in and play_went_on",
    per="wager",
    wager=MAIN,
    kind="event",
    reading="One that lay when betting closed was placed, also if it was taken down since. One of his on "
    "another area does not bar it, as § 659a.7(f) has each area played separately.",
)

duty(
    "659a.11(d)[time]",
    "A surrender is announced after the dealer's hands are set and before the player's are shown.",
    surrendering.surrendered_in_time,
    when="was_surrendered and is_dealt_in and play_went_on",
    per="wager",
    wager=MAIN,
    kind="event",
    reading="A surrendered hand was not shown if only the showing of other hands of the round is recorded.",
)

duty(
    "659a.11(d)[cards stay]",
    "If a Qualifying Wager was placed, the cards of a surrendered hand stay until they are turned up for it.",
    surrendering.surrendered_cards_stay,
    when="was_surrendered and is_dealt_in and play_went_on and qualifying_wager_lies",
    per="wager",
    wager=MAIN,
    kind="event",
    reading="§ 659a.11(h) has the cards of all players rearranged then, and so turned up, before they are "
    "collected. What their player turned up himself, or was shown before he gave it up, leaves it open.",
)

duty(
    "659a.11(e)",
    "Players' hands are shown from the dealer's far right counterclockwise.",
    setting.shown_from_the_right,
    when="players_in_play >= 2",
    per="round",
    kind="event",
    reading="A hand that was never shown has no turn. " + setting.OWN_AREAS + setting.CALLED_VOID,
)

duty(
    "659a.11(e)[after the dealer]",
    "No player's hand is shown before the dealer's hands are set.",
    setting.shown_after_setting,
    when="players_in_play >= 1",
    per="round",
    kind="event",
    reading=setting.CALLED_VOID.strip(),
)

duty(
    "659a.11(e)[before settling]",
    "A player's Fortune Asia Poker Wager is settled once his hands are shown and compared, and not before.",
    setting.settled_once_shown,
    when="is_settled_by_hands and not voided_in_all_but_its_mark",
    per="wager",
    wager=MAIN,
    kind="event",
    follows=(
        *("659a.11(c)[turned]", "659a.11(c)[after the players]"),
        *("659a.11(e)", "659a.11(e)[after the dealer]"),
    ),
    reading="Hands that a player turned up himself lie there to be compared, too.",
)

inspections.observed(
    "659a.11(e)[announcement]", "The dealer announces whether each player's wager wins or loses."
)
