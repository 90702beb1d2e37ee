"""58 Pa. Code § 687a.11(e), as proposed. Ante, Blind and Raise Wagers against the dealer's hand."""

from rules.clause import Verdict, clause
from rules.duties import setting
from rules.duties.payouts import outcome, settles
from rules.duty import duty
from rules.kinds import Flag, Moment, Text
from rules.values import is_known

HANDS = "{own_category} is {against_dealer} than the dealer's {dealer_category}"
EQUAL = "the hand is equal to the dealer's, {dealer_category}"


duty(
    "687a.11(e)",
    "Players are settled around the table, from the dealer's far left.",
    when="play_went_on and players_settled > 1",
    holds="settled_in_order",
    observed="settled in another order",
    required="clockwise from the dealer's left, or counterclockwise",
    per="round",
    kind="event",
    follows=("687a.11(e)[one at a time]",),
    reading="By the numbers of the settlements or, where a round has none, by their times; what the two "
    "contradict each other on is left open. Counterclockwise from the left fits no table. Clockwise from the "
    "left, counterclockwise from the right, and the latter after the player at the left are all accepted "
    "unless a reading chooses one. The record does not show what is announced." + setting.CALLED_VOID,
)

duty(
    "687a.11(e)[one at a time]",
    "All wagers of one player are settled before those of the next, whether they win or lose.",
    when="play_went_on and players_settled > 1",
    holds="settled_one_by_one",
    observed="{players_settled} boxes, and the dealer went to another player {moves_between_players} times",
    required="one player at a time",
    per="round",
    kind="event",
    reading="Whoever plays several boxes is one player; that the dealer goes from box to box is right, too."
    + setting.CALLED_VOID,
)


@clause("687a.11(e)[before settling]", per="wager", kind="event", follows=("687a.11(d)",))
def wager_is_settled_once_its_hand_is_evaluated(
    is_compared: Flag,
    is_settled_by_cards: Flag,
    own_shown_at: Moment,
    wager_settled_at: Moment,
    settled_as: Text,
    showings_complete: Flag,
    *,
    nameless_turned_at: Moment | None = None,
    play_went_on: Flag | None = None,
) -> Verdict:
    """A player's Ante, Blind and Raise Wagers are settled once his hand was turned up and evaluated.

    Reading  A hand that was turned up only afterwards, or never, was not evaluated before.  What the dealer
    announces is not on record.  One that was turned up in time, and nobody knows whose it was, may be this
    player's.
    """
    told = showings_complete & is_known(settled_as)
    settled = is_compared & is_settled_by_cards
    return Verdict(
        applies=settled if play_went_on is None else settled & play_went_on,
        holds=setting.shown_by(wager_settled_at, own_shown_at, told, nameless_turned_at),
        observed="hand shown {own_shown_at}, wager settled {wager_settled_at}",
        required="the hand shown before the wager is settled",
    )


@settles("687a.11(e)(1)", wager="", because=HANDS)
def higher_hand_wins(is_compared: Flag, against_dealer: Text) -> Flag:
    """Ante, Blind and Raise Wagers win where the player's hand is higher than the dealer's.

    Reading  A Blind Wager is returned where its paytable says that the hand pushes.
    """
    return is_compared & against_dealer.is_("higher")


@outcome("687a.11(e)(2)", wager="", due="push", because=EQUAL)
def equal_hands_push(is_compared: Flag, against_dealer: Text) -> Flag:
    """Ante, Blind and Raise Wagers are returned where the hands are equal.

    Reading  Equal card by card, unless a reading says otherwise; a push of any two pairs favors the player.
    """
    return is_compared & against_dealer.is_("equal")


@outcome("687a.11(e)(3)", wager="", due="lose", because=HANDS)
def lower_hand_loses(is_compared: Flag, against_dealer: Text) -> Flag:
    """Ante, Blind and Raise Wagers lose where the player's hand is lower than the dealer's."""
    return is_compared & against_dealer.is_("lower")
