"""58 Pa. Code § 659a.13(i)-(j). Irregularities: wrong settings, cards exposed in the deal."""

from rules.clause import Status, Verdict, clause
from rules.duties import mishaps, voids
from rules.duty import duty
from rules.kinds import Flag, Text


@clause(
    "659a.13(i)",
    status=Status.CONSEQUENCE,
    per="hand",
    kind="event",
    follows=("659a.11(c)[lawful]", "659a.11(c)"),
    shows=("first_high", "first_medium", "first_low"),
)
def dealers_hands_set_another_way_are_reset(
    hand_position: Text,
    hand_reset: Flag,
    departs_from_house_way: Flag,
    void: Flag,
    settled_as_filed: Flag,
    *,
    first_departs_from_house_way: Flag | None = None,
    play_went_on: Flag | None = None,
) -> Verdict:
    """A dealer's hands not set as the casino requires are reset in that way.

    Reading  Hands that were set wrongly and never reset are first a breach of § 659a.11(c); those that cannot
    be compared with the house way are judged only there.
    """
    wrong = hand_reset | mishaps.set_another_way(departs_from_house_way, first_departs_from_house_way)
    return Verdict(
        applies=hand_position.is_("dealer") & wrong & voids.stood(void, play_went_on),
        holds=~departs_from_house_way,
        observed="finally set as {set_high} over {set_medium} over {set_low}; reset: {hand_reset}",
        required="reset as the filed house way sets these cards",
        record=settled_as_filed,
    )


duty(
    "659a.13(j)",
    "If a card of the dealer's is exposed while he deals, all wagers are returned.",
    voids.returned,
    when="dealer_exposed_in_deal",
    cause="dealer_exposed_in_deal",
    per="wager",
    kind="event",
    follows=("659a.13(e)",),
    reading="§ 659a.13(e) requires that all hands be void, and a breach of that is reported there.",
)

duty(
    "659a.13(j)[reshuffle]",
    "If a card of the dealer's is exposed while he deals, the cards are reshuffled.",
    voids.reshuffled,
    when="dealer_exposed_in_deal",
    cause="dealer_exposed_in_deal",
    per="round",
    kind="event",
    follows=("659a.13(e)",),
)
