"""58 Pa. Code § 627a.10. Rules for determining whether a third card shall be dealt."""

from dataclasses import replace

from rules.ch627a_minibaccarat.third_cards import table_1_draws
from rules.clause import Status, Verdict, clause, unchecked
from rules.duty import duty
from rules.kinds import Count, Flag

# A wrongly announced count explains a third card that was dealt by it.
_ANNOUNCED = ("627a.9(a)",)
# A hand that stayed because no card was left for it belongs to a round that had to be void.
_NO_CARD_LEFT = "627a.13(e)"
# The Banker's Hand depends on the Player's, and on what was done with a card dealt to it in error: a wrong
# draw follows only where it was right by what was announced, or had the Player's Hand been dealt rightly.
_PLAYERS_HAND = (
    *_ANNOUNCED,
    "627a.10(b)(1)",
    "627a.10(b)(2)",
    "627a.13(b)",
    "627a.13(c)",
    "627a.13(c)(1)",
    "627a.13(c)(2)",
    _NO_CARD_LEFT,
)

_VOID = (
    "A round that is void, and was not settled by its result, excuses a hand that got no card, and none that"
    " got one it was not due."
)

unchecked("627a.10", Status.HEADING, "Introduces the rules for drawing third cards.")

duty(
    "627a.10(a)",
    "Where either hand is a Natural, neither hand receives another card.",
    when="(players_natural or bankers_natural)"
    " and not (void_before_players_third and void_before_bankers_third)",
    holds="not players_drew and not bankers_drew",
    observed="Player's Hand {players_cards}, Banker's Hand {bankers_cards}",
    required="two cards in each hand, one of them being a Natural",
    per="round",
    follows=_ANNOUNCED,
    reading=_VOID,
)

unchecked(
    "627a.10(b)",
    Status.HEADING,
    "Introduces the Player's Hand's drawing rule where neither hand is a Natural.",
)

duty(
    "627a.10(b)(1)",
    "Without a Natural, the Player's Hand draws a third card on a Point Count below 6.",
    when="no_natural and players_two_card_count < 6 and play_went_on",
    holds="players_drew",
    observed="the Player's Hand stayed with {players_cards}",
    required="a third card on {players_two_card_count}",
    per="round",
    follows=(*_ANNOUNCED, _NO_CARD_LEFT),
)

duty(
    "627a.10(b)(2)",
    "Without a Natural, the Player's Hand stays on a Point Count of 6 or 7.",
    when="(no_natural or drew_natural_or_not) and players_two_card_count >= 6"
    " and not void_before_players_third",
    holds="not players_drew",
    observed="the Player's Hand drew: {players_cards}",
    required="no third card on {players_two_card_count}",
    per="round",
    follows=_ANNOUNCED,
    reading='"6 or more" ends at 7, since the rule is for hands that are not Naturals. One that drew is told '
    "here, too, where nobody recorded whether the Banker's Hand was a Natural: beside one no hand draws. "
    + _VOID,
)

unchecked(
    "627a.10(c)",
    Status.HEADING,
    "Introduces the Banker's Hand's drawing rules where neither hand is a Natural.",
)


@clause("627a.10(c)(1)", per="round", follows=_PLAYERS_HAND)
def bankers_hand_draws_to_five_when_players_hand_stays(
    no_natural: Flag,
    draw_judged: Flag,
    bankers_two_card_count: Count,
    bankers_drew: Flag,
    void_before_bankers_third: Flag,
    bankers_draw_follows: Flag,
) -> Verdict:
    """When the Player's Hand has no third card, the Banker's Hand draws on 5 or less and otherwise stays.

    Reading  That it stays on 6 and 7 is implied.  The Player's Hand counts as dealt, lawfully or not.  A void
    round that was not settled by its result excuses a hand that got no card, and none that got one it was not
    due.
    """
    due = bankers_two_card_count <= 5
    return Verdict(
        applies=no_natural & ~draw_judged & ~void_before_bankers_third,
        holds=~(bankers_drew ^ due),
        observed="the Player's Hand stayed; Banker's Hand {bankers_cards}",
        required="third card for the Banker's Hand on {bankers_two_card_count}: {due}",
        shown={"due": due},
        explained=bankers_draw_follows,
    )


unchecked(
    "627a.10(c)(2)",
    Status.HEADING,
    "Introduces the Banker's Hand's drawing rules after the Player's Hand drew.",
)

duty(
    "627a.10(c)(2)(i)",
    "When the Player's Hand drew, the Banker's Hand draws on a Point Count below 3.",
    when="no_natural and draw_judged and bankers_two_card_count < 3 and play_went_on",
    holds="bankers_drew",
    observed="the Player's Hand drew; the Banker's Hand stayed with {bankers_cards}",
    required="a third card on {bankers_two_card_count}",
    per="round",
    follows=_PLAYERS_HAND,
    explained="bankers_draw_follows",
)

duty(
    "627a.10(c)(2)(ii)",
    "When the Player's Hand drew, the Banker's Hand stays on a Point Count of 7.",
    when="(no_natural and draw_judged or bankers_drew_in_any_case) and bankers_two_card_count == 7"
    " and not void_before_bankers_third",
    holds="not bankers_drew",
    observed="Player's Hand {players_cards}; the Banker's Hand drew: {bankers_cards}",
    required="no third card on {bankers_two_card_count}",
    per="round",
    follows=_PLAYERS_HAND,
    explained="bankers_draw_follows",
    reading="On 7 it stays whatever the Player's Hand is: one that drew is told here, too, where nobody "
    "recorded that. " + _VOID,
)


def by_table_1(
    no_natural: Flag,
    draw_judged: Flag,
    bankers_two_card_count: Count,
    third_value_judged: Count,
    bankers_drew: Flag,
    void_before_bankers_third: Flag,
) -> Verdict:
    """Judge a Banker's Hand on a Point Count of 3 to 6 by Table 1, after the Player's Hand drew."""
    count = bankers_two_card_count
    due = table_1_draws(count, third_value_judged)
    return Verdict(
        applies=no_natural & draw_judged & (count >= 3) & (count <= 6) & ~void_before_bankers_third,
        holds=~(bankers_drew ^ due),
        observed="Banker's Hand {bankers_cards} after a Player's third card of value {third_value_judged}",
        required="third card for the Banker's Hand on {bankers_two_card_count}: {due}",
        shown={"due": due},
    )


@clause("627a.10(c)(2)(iii)", per="round", follows=_PLAYERS_HAND, texts=(by_table_1,))
def bankers_hand_follows_table_1(
    no_natural: Flag,
    draw_judged: Flag,
    bankers_two_card_count: Count,
    third_value_judged: Count,
    bankers_drew: Flag,
    void_before_bankers_third: Flag,
    *,
    bankers_draw_follows: Flag | None = None,
) -> Verdict:
    """When the Player's Hand drew, the Banker's Hand follows Table 1 on a Point Count of 3 to 6.

    Reading  A round that is void, and was not settled by its result, excuses a hand that got no card, and
    none that got one it was not due.
    """
    verdict = by_table_1(
        no_natural,
        draw_judged,
        bankers_two_card_count,
        third_value_judged,
        bankers_drew,
        void_before_bankers_third,
    )
    return replace(verdict, explained=bankers_draw_follows)


duty(
    "627a.10(c)[Table 1]",
    "Table 1 decides by the Banker's two-card Point Count and the value of the Player's third card.",
    by_table_1,
    status=Status.CONSEQUENCE,
    per="round",
    follows=("627a.10(c)(2)(iii)",),
    reading="The table states what § 627a.10(c)(2)(iii) requires, so a breach is reported there.",
)

unchecked(
    "627a.10(d)",
    Status.DEFINITION,
    "The first column of Table 1 is the Banker's Hand's two-card Point Count.",
)
unchecked(
    "627a.10(e)",
    Status.DEFINITION,
    "The top row of Table 1 is the value of the Player's third card, not the Player's Hand's Point Count.",
)
unchecked("627a.10(f)", Status.DEFINITION, "In Table 1, D means draw and S means stay.")
unchecked(
    "627a.10(g)",
    Status.DEFINITION,
    "Explains how to read Table 1; in its example, a Banker's 5 against a third card of 4 draws.",
)
