"""58 Pa. Code § 686a.7. Procedure for dealing the cards; completion of each round of play: (a) to (f)."""

from rules.clause import Status, Verdict, clause, derived, unchecked
from rules.duties import groups, inspections, shuffles
from rules.duties.shuffles import taken_in_turn
from rules.duty import duty
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, is_known, known

unchecked("686a.7", Status.HEADING, "Describes how cards are dealt, players decide and wagers are settled.")


@derived(per="shoe")
def dealt_once_loaded(
    loaded_at: Moment,
    shoe_first_card_at: Moment,
    completed_a_round: Flag,
    complete_shoe_loaded: Flag,
    round_shoe_row: Link,
    first_card_at: Moment,
) -> Flag:
    """No card was dealt before the cards lay in the shoe, as far as the record shows both.

    Missing where an earlier loading may not be on record, and where a round of the shoe has no time.  Cards
    shuffled to complete a round go into the shoe once the round has begun.
    """
    in_order = taken_in_turn(
        completed_a_round | shuffles.in_order(loaded_at, shoe_first_card_at), complete_shoe_loaded
    )
    timeless = groups.exists(round_shoe_row, ~is_known(first_card_at))
    return in_order & (completed_a_round | shuffles.told(shoe_first_card_at, ~timeless))


@clause("686a.7(a)", per="shoe", kind="event", follows=("686a.5(d)[loading]", "686a.5(b)[after the shuffle]"))
def shoe_is_loaded_once_the_cards_are_shuffled_and_cut(
    shuffled_continuously: Flag,
    new_decks: Flag,
    shuffled_at: Moment,
    cut_at: Moment,
    loaded_at: Moment,
    complete_shuffled: Flag,
    complete_cut: Flag,
    complete_shoe_loaded: Flag,
    dealt_once_loaded: Flag,
    *,
    loaded_by_another: Flag | None = None,
    decks_preinspected: Flag | None = None,
) -> Verdict:
    """The dealer or a device puts the cards into the shoe once they are shuffled and cut, to deal from it.

    Reading  A step that was certainly left out is judged under § 686a.5.  The first shoe from decks that came
    preshuffled needs no shuffle.
    """
    left_out = complete_shuffled
    if decks_preinspected is not None:
        left_out |= new_decks & decks_preinspected
    steps_told = shuffles.told(shuffled_at, left_out) & shuffles.told(cut_at, complete_cut)
    in_order = shuffles.happened(loaded_at, complete_shoe_loaded)
    in_order &= taken_in_turn(shuffles.in_order(shuffled_at, cut_at), complete_cut)
    for step in (shuffled_at, cut_at):
        in_order &= taken_in_turn(shuffles.in_order(step, loaded_at), complete_shoe_loaded)
    in_order &= steps_told & dealt_once_loaded
    return Verdict(
        applies=~shuffled_continuously,
        holds=in_order if loaded_by_another is None else in_order & ~loaded_by_another,
        observed="shuffled {shuffled_at}, cut {cut_at}, loaded {loaded_at} by: {loaded_by}, "
        "first card {shoe_first_card_at}",
        required="shuffled, cut and loaded in this order, by the dealer or a device, before a card is dealt",
    )


inspections.inspected(
    "686a.7(a)[place of the shoe]",
    "The dealing shoe stands at a place on the table approved by the Bureau of Casino Compliance.",
)

inspections.observed(
    "686a.7(b)",
    "Cards are drawn with the hand nearer to the shoe and placed with the other, except at the near seats.",
)


@clause("686a.7(c)", per="shoe", kind="event")
def first_card_of_a_shoe_is_burnt(
    shuffled_continuously: Flag,
    completed_a_round: Flag,
    loaded_at: Moment,
    burnt_in_time_at: Moment,
    burn_at: Moment,
    shoe_first_card_at: Moment,
    complete_burn: Flag,
    complete_shoe_loaded: Flag,
    reading_continuous_burn: Text,
    cards_burnt_before_play: Count,
    opened_by_new_dealer: Flag,
    *,
    burn_by_another: Flag | None = None,
) -> Verdict:
    """Once a full batch is in the shoe, its first card, and no other, is removed and racked before play.

    Reading  A loading that was certainly left out is judged under (a).  Where another dealer has come by the
    first round, a further card is his.
    """
    nobody = booleans(~known(burn_at) & known(burn_at))
    by_another = nobody if burn_by_another is None else burn_by_another
    due = ~shuffled_continuously | reading_continuous_burn.is_("every_loading")
    return Verdict(
        applies=due & ~completed_a_round,
        holds=shuffles.happened(burnt_in_time_at, complete_burn & is_known(shoe_first_card_at))
        & shuffles.told(loaded_at, complete_shoe_loaded | shuffled_continuously)
        & booleans(~certainly(by_another))
        & (~(cards_burnt_before_play > 1) | opened_by_new_dealer),
        observed="loaded {loaded_at}, first card racked {burn_at}, by another than the dealer: {by_another};"
        " cards racked before play: {cards_burnt_before_play}; first round dealt {shoe_first_card_at}",
        required="the first card, and no other, racked by the dealer between loading and the first round",
        shown={"by_another": by_another},
    )


duty(
    "686a.7(c)[new dealer]",
    "A dealer who comes to the table removes and racks one card before dealing.",
    when="new_dealer and not opens_unburnt_shoe",
    holds="burnt_since_dealer_came and not more_burnt_at_arrival",
    observed="another dealer since {dealer_came_at}, a card last racked {last_burn_at}; more than one:"
    " {more_burnt_at_arrival}",
    required="one card racked before the first deal at {first_card_at}",
    per="round",
    kind="event",
    reading="One card is enough where the dealer begins with a new shoe; a shoe without any is reported "
    "once. A dealer who opens the table replaces nobody. A dealer whose arrival is not recorded came after "
    "the first card of the round before.",
)


@clause("686a.7(d)", per="round", kind="event")
def round_with_the_cover_card_is_completed(
    has_cover_card: Flag,
    void: Flag,
    ran_short: Flag,
    void_for_want_of_cards: Flag,
    *,
    was_broken_off: Flag | None = None,
) -> Verdict:
    """The round at whose start, or in which, the cover card appears is completed.

    Reading  Nothing in the chapter makes a round void, whatever reason is written down; one that was void for
    want of cards is judged under § 686a.9(b).
    """
    return Verdict(
        applies=has_cover_card & ~booleans(certainly(ran_short | void_for_want_of_cards)),
        holds=~void if was_broken_off is None else ~void & ~was_broken_off,
        observed="the round in which the cover card appeared was declared void: {void} ({void_reason});"
        " all stakes given back before each hand had its cards: {was_broken_off}",
        required="the round completed",
    )


duty(
    "686a.7(d)(1)",
    "After the cover card the cards left in the shoe go to the discard rack, to see that none is missing.",
    inspections.attested,
    per="table",
    status=Status.OBSERVATION,
    kind="event",
    reading="No log shows that this was done; a person has to have seen it.",
)

duty(
    "686a.7(d)(2)",
    "After the round with the cover card the cards are shuffled.",
    when="cover_card_out and not shuffled_continuously",
    holds="rounds_after_cover == 0 and rounds_begun_since_cover <= 1",
    observed="more rounds from the same shuffle of the cards: {rounds_after_cover}; begun since the"
    " cover card appeared, where nobody recorded in which round: {rounds_begun_since_cover}",
    required="a shuffle before another round",
    status=Status.CONSEQUENCE,
    per="shoe",
    kind="event",
    follows=("686a.5(f)",),
    reading="It repeats § 686a.5(f): a breach of both is reported there.",
)

duty(
    "686a.7(e)",
    "The first cards are dealt clockwise from the dealer's far left, before anybody's second card.",
    when="was_dealt",
    holds="first_card_in_turn",
    observed="position {hand_position} got card {first_card_place} of the round, the position before it"
    " card {neighbours_first_card_place}, the first further card was {earliest_further_place}",
    required="one card to each position clockwise, and only then further cards",
    per="hand",
    follows=("686a.6(d)[cards]",),
    reading="In whatever order cards were dealt, they were so in a round that is called void, too.",
)

duty(
    "686a.7(e)[every Ante Wager]",
    "Every position with an Ante Wager is dealt a card.",
    when="kept_ante and first_cards_were_dealt and not placed_once_dealt",
    holds="cards_at_position >= 1",
    observed="{cards_at_position} cards at position {wager_position}",
    required="at least 1 card",
    per="wager",
    wager="ante",
    reading="A hand that is not in the record may have been dealt. A wager placed once the first card was "
    "dealt is judged by the clauses on wagers; one that was taken down later lay there as the first card was "
    "dealt. A position without a card has no hand that could be called dead. In a round that is called void "
    "everybody was to have a card before anybody's second.",
)


@clause("686a.7(f)", per="round", kind="event")
def players_decide_clockwise_before_further_cards(
    decisions_due: Flag,
    decisions_in_turn: Flag,
    one_after_the_other: Flag,
    first_card_at: Moment,
    first_decision_at: Moment,
    last_decision_at: Moment,
    further_cards_at: Moment,
    no_further_cards: Flag,
    cards_may_be_missed: Flag,
    reading_order_of_play: Text,
) -> Verdict:
    """Players decide clockwise after their first cards, before their further cards are dealt.

    Reading  Under this subsection all decide before anybody's further cards; under (h) and (i) the players
    are dealt with one after the other.  Either order is lawful unless the property chose one; any other
    order is a breach.  Whoever plays several boxes decides for them in any order.  What was decided was so
    in a round that is called void, too.
    """
    all_first = (last_decision_at <= further_cards_at) | no_further_cards
    lawful = (all_first & ~reading_order_of_play.is_("player_by_player")) | (
        one_after_the_other & ~reading_order_of_play.is_("decisions_first")
    )
    return Verdict(
        applies=decisions_due,
        holds=(decisions_in_turn & (first_decision_at >= first_card_at) & lawful) | cards_may_be_missed,
        observed="first card {first_card_at}, decisions from {first_decision_at} to {last_decision_at},"
        " clockwise: {decisions_in_turn}, first further card {further_cards_at}",
        required="decisions clockwise, all before the first further card, or each once the player before"
        " was settled",
    )
