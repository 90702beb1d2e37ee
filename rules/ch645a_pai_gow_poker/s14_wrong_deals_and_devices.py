"""58 Pa. Code § 645a.14. Irregularities: wrong numbers of cards, wrong settings, devices that fail."""

from dataclasses import replace

from rules.ch645a_pai_gow_poker.s14_irregularities import DEALT_UP
from rules.clause import Status, Verdict, clause
from rules.duties import devices, mishaps, voids
from rules.duty import duty
from rules.kinds import Flag, Moment
from rules.poker.void_causes import BREAKS_OFF
from rules.values import booleans, certainly, is_known, known


@clause(
    "645a.14(h)",
    per="round",
    kind="event",
    follows=BREAKS_OFF,
    shows=("miscounted_positions", "wagered_in_round_cents", "stakes_went_back"),
)
def round_with_a_player_or_the_dealer_misdealt_is_void(
    players_miscounted: Flag,
    void: Flag,
    *,
    deal_completed_at: Moment | None = None,
    play_went_on: Flag | None = None,
    stakes_went_back: Flag | None = None,
    stakes_may_have_gone_back: Flag | None = None,
) -> Verdict:
    """If a player or the dealer is dealt an incorrect number of cards, all hands are void.

    Reading  A player is a position with a wager; positions without one are judged under § 645a.14(k). A deal
    that was broken off also leaves wrong numbers; what broke it off is reported first.
    """
    verdict = voids.void_round(
        players_miscounted,
        void,
        observed="a player or the dealer was not dealt seven cards ({miscounted_positions})",
        play_went_on=play_went_on,
        stakes_went_back=stakes_went_back,
        stakes_may_have_gone_back=stakes_may_have_gone_back,
        deal_completed_at=deal_completed_at,
    )
    return verdict if deal_completed_at is None else replace(verdict, explained=~is_known(deal_completed_at))


voids.wagers_back_and_reshuffle(
    "645a.14(h)",
    wagers="If a player or the dealer is dealt an incorrect number of cards, all wagers are returned.",
    cards="If a player or the dealer is dealt an incorrect number of cards, the cards are reshuffled.",
    when="players_miscounted",
)

duty(
    "645a.14(i)",
    "A dealer's hand not set as the casino requires is reset in that way, and the round is completed.",
    mishaps.dealers_hand_reset,
    status=Status.CONSEQUENCE,
    per="hand",
    kind="event",
    follows=("645a.11(c)",),
    reading="A hand that was set wrongly and never reset is first a breach of § 645a.11(c); a hand that "
    "cannot be compared with the house way is judged only there. A hand first set wrongly had to be reset, "
    "too.",
)

duty(
    "645a.14(i)[round completed]",
    "A round in which hands were reset as the casino requires, or had to be, is completed.",
    mishaps.round_completed,
    when="hand_position is dealer or is_players_bank",
    per="hand",
    kind="event",
    reading="It may be void for another reason that this chapter gives, which is open where not every mishap "
    "is said to be recorded. The dealer's hands had to be reset "
    "where they were set another way than the filed one, as first set or finally, and those of a player who "
    "banks, § 645a.12(i), where they were set unlawfully. In other games no player banks.",
)

duty(
    "645a.14(i)[bank]",
    "A bank's hand not set as it must be is reset as the casino sets its own, and the round is completed.",
    when="bank_must_be_reset and stood_or_was_played_out",
    holds="not departs_from_house_way",
    observed="finally set {set_high} and {set_low}; reset: {hand_reset}",
    required="reset as the filed house way sets these cards",
    status=Status.CONSEQUENCE,
    per="hand",
    kind="event",
    follows=("645a.12(i)[reset]", "645a.12(e)[house way]"),
    reading="The bank sets his own hand, so only one that is not set lawfully is reset, unless the property "
    "chose the other reading.",
)

duty(
    "645a.14(j)",
    "If a card is exposed while stacks are dealt from the hand, the round ends without a result.",
    voids.void_round,
    when="hand_deal_is_void",
    observed="a card was exposed while the cards were dealt from the hand",
    per="round",
    kind="event",
    follows=("645a.14(e)", *DEALT_UP),
    reading="The stacks are the hands dealt card by card; a card dealt face up is exposed, too. A reading "
    "decides whether a player may choose to play on.",
)

voids.wagers_back_and_reshuffle(
    "645a.14(j)",
    wagers="If a card is exposed while stacks are dealt from the hand, all wagers are returned.",
    cards="If a card is exposed while stacks are dealt from the hand, the cards are reshuffled.",
    when="hand_deal_is_void",
)


@clause(
    "645a.14(k)",
    per="round",
    kind="event",
    follows=("645a.14(h)", "645a.2(a)[positions used]", *BREAKS_OFF),
    shows=("miscounted_positions", "wagered_in_round_cents", "stakes_went_back"),
)
def round_with_a_position_misdealt_is_void(
    hands_miscounted: Flag,
    players_miscounted: Flag,
    void: Flag,
    *,
    deal_completed_at: Moment | None = None,
    play_went_on: Flag | None = None,
    stakes_went_back: Flag | None = None,
    stakes_may_have_gone_back: Flag | None = None,
) -> Verdict:
    """If a position or the dealer is dealt an incorrect number of cards, all hands are void.

    Reading  It repeats § 645a.14(h) and adds positions without a wager; a breach of both is reported there.
    """
    alone = certainly(hands_miscounted) & ~certainly(players_miscounted)
    completed = alone if deal_completed_at is None else alone & known(deal_completed_at)
    verdict = voids.void_round(
        hands_miscounted,
        void,
        observed="a position or the dealer was not dealt seven cards ({miscounted_positions})",
        play_went_on=play_went_on,
        stakes_went_back=stakes_went_back,
        stakes_may_have_gone_back=stakes_may_have_gone_back,
        deal_completed_at=deal_completed_at,
    )
    return replace(verdict, explained=booleans(~completed))


voids.wagers_back_and_reshuffle(
    "645a.14(k)",
    wagers="If a position or the dealer is dealt an incorrect number of cards, all wagers are returned.",
    cards="If a position or the dealer is dealt an incorrect number of cards, the cards are reshuffled.",
    when="hands_miscounted",
    wagers_follow=("645a.14(k)", "645a.2(a)[positions used]"),
)

duty(
    "645a.14(l)",
    "If a shuffling device jams, stops or does not finish its cycle, the cards are reshuffled.",
    devices.shuffled_after_fault,
    per="event",
    kind="event",
    reading="The deck that the fault names has to be reshuffled before it is dealt again.",
)

duty(
    "645a.14(m)",
    "If an automated dealing shoe jams, stops or does not deal all cards, the round is void.",
    voids.void_round,
    when="dealing_shoe_failed",
    observed="the automated dealing shoe failed during the round",
    per="round",
    kind="event",
    reading="A fault belongs to the dealing shoe where it names a round dealt from one. Whether one is still "
    "used in a round once the cards left have been taken out of it and counted, the text leaves open.",
)

voids.wagers_back_and_reshuffle(
    "645a.14(m)",
    wagers="If an automated dealing shoe fails during a round, all wagers are returned.",
    cards="If an automated dealing shoe fails, its cards are reshuffled with those already dealt.",
    when="dealing_shoe_failed",
)

duty(
    "645a.14(n)",
    "A device that cannot be used is covered, or signed as out of order, before another method is used.",
    devices.marked_out_of_order,
    per="round",
    kind="event",
    reading="A device counts as one that cannot be used if, after it failed and before it was cleared, a "
    "round was shuffled by hand or not dealt from the dealing shoe; the first such round is judged.",
)
