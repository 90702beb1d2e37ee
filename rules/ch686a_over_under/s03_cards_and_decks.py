"""58 Pa. Code § 686a.3. Cards; number of decks; value of cards."""

from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import decks, stored_batches
from rules.duty import duty
from rules.kinds import Count, Flag, Moment, Text
from rules.shoe import batches
from rules.units import hours
from rules.values import booleans, certainly

unchecked(
    "686a.3", Status.HEADING, "Says how many decks are used, when they are changed and what cards count."
)

duty(
    "686a.3(a)",
    "Without a shuffling device, or with a continuous shuffler, cards are dealt from six decks.",
    when="not shoe_by_device",
    holds="shoe_deck_count == 6",
    observed="{shoe_deck_count} decks",
    required="6 decks",
    per="shoe",
    kind="config",
)

duty(
    "686a.3(a)[cover card]",
    "At least one cover card is used with every shoe.",
    holds="cover_card_count >= 1 and not dealt_without_a_cover_card",
    explained="dealt_without_a_cover_card",
    observed="{cover_card_count} cover cards; the last one inserted {cover_card_placed_at}",
    when="not shuffled_continuously",
    required="at least 1 cover card",
    per="shoe",
    kind="config",
    follows=("686a.5(d)[cover card]",),
    reading="The cards in a continuous shuffler are not cut, so a cover card has no use there. A shoe was "
    "dealt without one if none was inserted after the cut.",
)


@clause("686a.3(a)[shoe or shuffler]", per="round", kind="config", shows=("shuffle_method", "told_shuffle"))
def cards_come_from_a_shoe_or_a_continuous_shuffler(
    dealing_method: Text, from_continuous_shuffler: Flag
) -> Verdict:
    """Cards are dealt from a dealing shoe or a continuous shuffler, and not from the hand.

    Reading  § 686a.7(a), by which all cards come from a dealing shoe, does not forbid what this permits. That
    a round came from a continuous shuffler is a claim: cards that were cut, that a cover card was used with,
    or that the dealer or another device is on record to have shuffled, did not.
    """
    return Verdict(
        applies=True,
        holds=dealing_method.is_("manual_shoe", "automated_shoe") | from_continuous_shuffler,
        observed="dealt by {dealing_method} (continuous shuffler: {from_continuous_shuffler})",
        required="a dealing shoe or a continuous shuffler",
    )


duty(
    "686a.3(a)[shoe composition]",
    "No card turns up more often in a shoe than there are decks in it.",
    decks.composition,
    when="lawful_deck_count and not shoe_by_device and "
    "(wrong_all_the_same or not (shuffled_within_a_round or shuffled_continuously))",
    per="shoe",
    reading="A continuous shuffler, or a shuffle within a round under § 686a.9(b), puts cards back in play; "
    "what turned up in the rounds before that is counted. A deck is 52 cards, and no joker is one of them.",
)

unchecked(
    "686a.3(b)", Status.HEADING, "Introduces what applies with a shuffling device that is not continuous."
)


@clause("686a.3(b)(1)", per="table", kind="config")
def device_table_uses_two_batches_of_six_decks(
    table_by_device: Flag,
    batch_a_fewest_decks: Count,
    batch_a_most_decks: Count,
    batch_b_fewest_decks: Count,
    batch_b_most_decks: Count,
    fewest_decks_dealt: Count,
    most_decks_dealt: Count,
) -> Verdict:
    """With a shuffling device that is not continuous, two batches of six decks each are used.

    Reading  A shoe of another number of decks is a breach, whichever batch it was dealt from.
    """
    otherwise = certainly(fewest_decks_dealt < 6) | certainly(most_decks_dealt > 6)
    return Verdict(
        applies=table_by_device,
        holds=(batch_a_fewest_decks == 6)
        & (batch_a_most_decks == 6)
        & (batch_b_fewest_decks == 6)
        & (batch_b_most_decks == 6)
        & ~booleans(otherwise),
        observed="batch A of {batch_a_fewest_decks} to {batch_a_most_decks} decks,"
        " batch B of {batch_b_fewest_decks} to {batch_b_most_decks}; shoes of {fewest_decks_dealt} to"
        " {most_decks_dealt}",
        required="6 decks in each of two batches",
    )


duty(
    "686a.3(b)(3)",
    "While one batch is played, the other one is shuffled and kept in the shuffling device.",
    stored_batches.other_in_the_device,
    when="shoe_by_device and not was_idle",
    per="shoe",
    kind="event",
    reading="It must have gone in by the time the first card of the shoe is dealt, and stay until its last "
    "round is dealt, unless the device failed. The text does not say which batch is spread, or dealt, after "
    "an idle period; such shoes are not judged.",
)

duty(
    "686a.3(b)(4)",
    "The two batches take turns, each serving every other shoe.",
    batches.take_turns,
    when="shoe_by_device and not new_decks and not was_idle and not previous_by_hand and not "
    "previous_ran_short",
    per="shoe",
    kind="event",
    reading="Turns start over when other decks are opened, after a shoe shuffled by hand and after an "
    "idle period. A batch that is shuffled within a round under § 686a.9(b) continues its own turn. A third "
    "set of cards takes no turn under the letter of one of the two.",
)

duty(
    "686a.3(b)[shoe composition]",
    "No card turns up more often in a shoe than there are decks in its batch.",
    decks.composition,
    when="lawful_deck_count and shoe_by_device and (wrong_all_the_same or not shuffled_within_a_round)",
    per="shoe",
    reading="Of a shoe that ran short the rounds before that are counted, as under § 686a.3(a).",
)


@clause("686a.3(c)", per="deck", kind="event")
def decks_are_changed_every_24_hours(
    deck_opened_at: Moment,
    deck_first_seen_at: Moment,
    deck_last_used_at: Moment,
    deck_uses_complete: Flag,
    reading_deck_clock: Text,
    *,
    longest_use: Count | None = None,
    longest_dealt: Count | None = None,
) -> Verdict:
    """Decks opened at a table are replaced within 24 hours.

    Reading  Counted to the settlement of the last round dealt from them, as elapsed time; exactly 24 hours
    is lawful.  Where the first card counts, decks opened more than 24 hours before may have been dealt from
    before the first round at hand, so that the time is not known.  A set that is opened under the name of one
    taken out of use before is another.
    """
    seen = (deck_opened_at, deck_first_seen_at, deck_last_used_at, deck_uses_complete)
    since_opening = decks.changed_within(hours(24), *seen, longest_use=longest_use)
    since_first = deck_last_used_at - deck_first_seen_at if longest_dealt is None else longest_dealt
    from_first_card = reading_deck_clock.is_("first_card")
    too_long = since_first > hours(24)
    at_least = booleans(~certainly(too_long), certainly(too_long) | certainly(since_opening.holds))
    return Verdict(
        applies=True,
        holds=(from_first_card & at_least) | (~from_first_card & since_opening.holds),
        observed="opened {deck_opened_at}, first seen in play {deck_first_seen_at}, in use until"
        " {deck_last_used_at}",
        required="other decks after at most 24 hours",
    )
