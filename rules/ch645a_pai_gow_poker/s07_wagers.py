"""58 Pa. Code § 645a.7. Wagers."""

from rules.ch645a_pai_gow_poker.columns import AT_EZ_TABLES, OPTIONAL
from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import areas, betting, dead_hands, inspections, leaving
from rules.duties.payouts import decides
from rules.duty import duty, reads
from rules.kinds import Flag, Text
from rules.values import is_known

MAIN = "pai_gow_poker"
CARDS = "the seven cards and the list of its hands"

unchecked("645a.7", Status.HEADING, "Introduces who may wager on what, and when.")

duty(
    "645a.7(a)",
    "Wagers are made in value chips, plaques or approved instruments, never by word of mouth with cash.",
    betting.in_approved_form,
    per="wager",
    kind="event",
    reading="The record does not say whether another instrument is one the Board approved.",
)

inspections.observed(
    "645a.7(b)",
    "Only seated players wager, and they stay seated until the round is over.",
    when="not somebody_left",
    reading="A wager whose player left may be treated as lost, but need not be.",
)

duty(
    "645a.7(b)[left]",
    "A player who has placed a wager and received cards stays seated until the round is over.",
    leaving.stayed_seated,
    per="hand",
    kind="event",
    by_patron=True,
    reading="From when a player has surrendered, folded or voided his hand, he has no further part in the "
    "round. Who left is told by the player the event names, or else by the position; in which round, by the "
    "round it names, or else by its time. Leaving is what the patron did; neither the dealer nor the house "
    "is at fault.",
)

duty(
    "645a.7(b)[abandoned wager]",
    "A wager whose player left during the round is treated as lost, or is settled by the hand he left.",
    dead_hands.lost_or_settled,
    per="wager",
    follows=("645a.7(b)",),
    reading="The rule permits to treat it as lost; nothing permits to give it back. It speaks of the wagers "
    "of the player who left, not of another's at his position, nor of a hand that he had voided before. "
    "Where he set or gave up that hand after he is said to have left, or has one in a later round there, a "
    "wager that was collected though the hand gave it something is for review.",
)

duty(
    "645a.7(b)[a player's]",
    "Only players wager; the dealer does not, but against a player who banks.",
    when="lies_at_close",
    holds="not wager_position is dealer or may_be_the_dealers",
    observed="a {wager_kind} wager at position {wager_position}",
    required="the wager of a player, or the dealer's main wager against a player who banks",
    per="wager",
    reading="§ 645a.12(g) has the dealer make a Pai Gow Poker Wager against a bank; nothing lets him make "
    "any other. One against a bank that is shared is under § 645a.12(e). In other games no player banks.",
)

duty(
    "645a.7(c)",
    "No wager is made, raised or withdrawn after the dealer has called no more bets.",
    betting.until_no_more_bets,
    when="of_a_player",
    per="wager",
    kind="event",
    reading="Lowering a wager withdraws part of it. A dealer's wager against a bank is under § 645a.12(g). "
    "The call is due before any card: where it came later, or is not on record, betting was over with the "
    "first card.",
)

betting.taken_down_goes_back("645a.7(c)", when="of_a_player")


@clause("645a.7(d)", per="wager", texts=(betting.beside_a_main_wager,))
def optional_wagers_need_a_main_wager(
    is_main_wager: Flag,
    beside_main_wager: Flag,
    wager_position: Text,
    banked_by: Text,
    lies_at_close: Flag,
) -> Verdict:
    """Whoever takes part in a round has placed a Pai Gow Poker Wager.

    Reading  The bank plays without one; whether it may place optional wagers is left open and not judged. An
    optional wager is offered to players with a main wager (§ 645a.7(e)): it lies beside one, and its player
    made one in the round. One told as the dealer's is no player's.
    """
    optional = ~is_main_wager & ~wager_position.same_as(banked_by) & ~wager_position.is_("dealer")
    return betting.beside_a_main_wager(optional, lies_at_close, beside_main_wager, "Pai Gow Poker")


@clause("645a.7(d)[own hand]", per="wager")
def main_wager_is_on_its_players_hand(
    is_main_wager: Flag,
    lies_at_close: Flag,
    wager_position: Text,
    hand_is_its_players: Flag,
    holder_wagers_there: Flag,
) -> Verdict:
    """A main wager is on the hand of the player who makes it.

    Reading  Each player competes with hands that he sets himself (§ 645a.11(a)(1)). Where the player whose
    hand it is made no main wager there, the record contradicts itself.
    """
    return Verdict(
        applies=is_main_wager & lies_at_close & ~wager_position.is_("dealer"),
        holds=hand_is_its_players,
        observed="a {wager_kind} wager of {wager_player_id} on another's hand, at position {wager_position}",
        required="a wager of the player whose hand it is",
        record=~holder_wagers_there,
    )


betting.offers(
    OPTIONAL,
    says="The casino filed this kind of optional wager for the table.",
)

duty(
    "645a.7(e)",
    "Optional wagers are accepted only where the casino filed them.",
    betting.only_as_filed,
    when="not is_main_wager",
    offered=reads("wager_offered"),
    per="wager",
    follows=("645a.7(e)(5)",),
)


duty(
    "645a.7(e)[own hand]",
    "An optional wager is on the cards dealt to the player who makes it.",
    when="lies_at_close and not is_main_wager and not is_on_dealers_cards and not wager_position is dealer",
    holds="on_own_hand",
    observed="a {wager_kind} wager of {wager_player_id} at position {wager_position}, where another player's "
    "hand lies",
    required="a wager beside a hand of that player",
    per="wager",
    follows=("645a.7(d)",),
    reading="Whose hand it is the hand's record tells, or else the main wagers beside it. A wager on what "
    "the dealer holds is on nobody's cards.",
)


@decides(
    "645a.7(e)(1)", wager="fortune_bonus", by=CARDS, follows=("645a.11(h)(1)(i)(A)", "645a.11(h)(1)(i)(B)")
)
def fortune_bonus_wins_on_a_straight_or_better(wager_kind: Text) -> Flag:
    """A Fortune Bonus Wager wins when the seven cards make a straight or a higher hand of its list.

    Reading  Its paytables also list three-of-a-kind and three pair; readings decide whether those win.
    """
    return is_known(wager_kind)


@decides(
    "645a.7(e)(2)",
    wager="emperors_treasure",
    by=CARDS,
    follows=("645a.11(h)(2)(i)(A)", "645a.11(h)(2)(i)(B)"),
)
def emperors_treasure_wins_on_a_straight_or_better(wager_kind: Text) -> Flag:
    """An Emperor's Treasure Wager wins when the seven cards make a straight or a higher hand of its list.

    Reading  Its paytables also list three-of-a-kind; a reading decides whether that wins.
    """
    return is_known(wager_kind)


@decides(
    "645a.7(e)(3)", wager="pai_gow_insurance", by=CARDS, follows=("645a.11(h)(3)(i)", "645a.11(h)(3)(ii)")
)
def insurance_wins_without_a_pair_or_better(wager_kind: Text) -> Flag:
    """A Pai Gow Insurance Wager wins on seven cards without a pair or better, always at least nine-high.

    Reading  A straight and a flush are better than a pair.
    """
    return is_known(wager_kind)


@decides(
    "645a.7(e)(4)", wager="progressive_payout", by=CARDS, follows=("645a.11(h)(4)(i)", "645a.11(h)(4)(ii)(D)")
)
def progressive_wins_on_a_full_house_or_better(wager_kind: Text) -> Flag:
    """A Progressive Payout Wager wins when the seven cards make a full house or a higher hand of its list."""
    return is_known(wager_kind)


@clause("645a.7(e)(5)", per="wager", kind="config")
def ez_wagers_are_made_at_ez_tables(wager_kind: Text, lies_at_close: Flag, is_ez: Flag) -> Verdict:
    """The four wagers of the EZ variation are offered only where EZ Pai Gow Poker is played.

    Reading  The other optional wagers may be offered at EZ tables, too.
    """
    return Verdict(
        applies=wager_kind.is_(*AT_EZ_TABLES) & lies_at_close,
        holds=is_ez,
        observed="a {wager_kind} wager at another table",
        required="only at tables designated for EZ Pai Gow Poker",
    )


@decides("645a.7(e)(5)(i)", wager="queens_dragon", by=CARDS, follows=("645a.11(h)(5)",))
def queens_dragon_wager_wins_on_one(wager_kind: Text) -> Flag:
    """A Queen's Dragon Wager wins when the dealer has a Queen's Dragon."""
    return is_known(wager_kind)


@decides(
    "645a.7(e)(5)(ii)",
    wager="dynasty_bonus",
    by=CARDS,
    follows=("645a.11(h)(6)(i)(A)", "645a.11(h)(6)(i)(B)"),
)
def dynasty_bonus_wins_on_three_of_a_kind_or_better(wager_kind: Text) -> Flag:
    """A Dynasty Bonus Wager wins when the seven cards make three-of-a-kind or a higher hand of its list."""
    return is_known(wager_kind)


@decides("645a.7(e)(5)(iii)", wager="protection", by=CARDS, follows=("645a.11(h)(7)",))
def protection_wins_without_a_pair_or_better(wager_kind: Text) -> Flag:
    """A Protection Wager wins on seven cards without a pair or better, always at least nine-high.

    Reading  Its paytable also lists the natural ace to five of one suit; a reading decides whether that wins.
    """
    return is_known(wager_kind)


@decides("645a.7(e)(5)(iv)", wager="red_black", by=CARDS, follows=("645a.11(h)(8)",))
def red_black_wins_on_four_of_the_color(wager_kind: Text) -> Flag:
    """A Red/Black Wager wins when four or more of the seven cards are of the color chosen.

    Reading  A reading decides which color the joker is.
    """
    return is_known(wager_kind)


duty(
    "645a.7(f)",
    "A player wagers on two betting areas only where the casino filed that players may.",
    areas.only_where_filed,
    when="not is_told_of_the_bank",
    per="wager",
    wager=MAIN,
    reading="Where a player banks, § 645a.12(f) allows him no other area, whatever is filed.",
)

duty(
    "645a.7(f)[two adjacent]",
    "A player wagers on at most two areas, and they are adjacent.",
    areas.two_side_by_side,
    when="not is_told_of_the_bank",
    most=2,
    per="wager",
    wager=MAIN,
    follows=("645a.7(f)",),
    reading="Other areas of a player who banks are told of once, under § 645a.12(f).",
)

duty(
    "645a.7(f)[order of setting]",
    "A player sets first the hand with the larger wager; with equal wagers, he sets counterclockwise.",
    areas.larger_is_set_first,
    when="speaks_for_areas and areas_taken == 2 and both_are_set",
    per="wager",
    wager=MAIN,
    kind="event",
    by_patron=True,
    reading="Counterclockwise means that the hand farther to the dealer's right is set first. A hand that is "
    "surrendered was set before, unless no setting of it is on record; likewise one called dead or of a void "
    "round, which leaves a wrong order open where no money moved.",
)

duty(
    "645a.7(f)[set hands stay]",
    "A player's hands are not changed once they are set and laid down.",
    areas.stays_as_set,
    told="first set as {first_high} over {first_low}, then as {set_high} over {set_low}",
    when="a_player_wagered_on_it and first_setting_recorded and not lawfully_reset",
    per="hand",
    reading="Judged where the record says how they were first set. Hands that are surrendered later stay, "
    "too. A hand that is called dead, or a round that is called void and moved no money, may have been over "
    "when they were changed.",
)
