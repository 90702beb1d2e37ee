"""58 Pa. Code § 627a.3. Cards; number of decks."""

import numpy as np

from rules.clause import Status, Verdict, clause, derived, unchecked
from rules.duties import decks, groups, stored_batches
from rules.duty import duty
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.shoe import batches, continuous, tallies
from rules.units import hours
from rules.values import booleans, certainly, known

unchecked("627a.3", Status.HEADING, "Says how many decks are used and when they are changed.")


@clause("627a.3(a)", per="shoe", kind="config", texts=(decks.number_between,))
def a_shoe_without_a_device_has_six_to_eight_decks(shoe_by_device: Flag, shoe_deck_count: Count) -> Verdict:
    """Without a shuffling device, a shoe is dealt from six to eight decks.

    Reading  Where nobody recorded how the cards were shuffled, a number is told here that no table may have:
    six to eight are a shoe or a batch, and 12 to 16 may be both batches, counted as one.
    """
    none_has_it = (shoe_deck_count < 6) | (shoe_deck_count > 16)
    none_has_it |= (shoe_deck_count > 8) & (shoe_deck_count < 12)
    anyway = booleans(~known(shoe_by_device) & certainly(none_has_it))
    return decks.number_between(6, 8, shoe_deck_count, when=~shoe_by_device | anyway)


duty(
    "627a.3(a)[cover cards]",
    "Two cover cards are used with every shoe.",
    holds="cover_card_count == 2 and not dealt_without_a_cover_card",
    explained="dealt_without_a_cover_card",
    observed="{cover_card_count} cover cards; the last one inserted {cover_card_placed_at}",
    when="not shoe_by_device or reading_device_cover_cards is required",
    required="2 cover cards",
    per="shoe",
    kind="config",
    follows=("627a.5(d)",),
    reading="§ 627a.3(b) does not repeat it for tables with a shuffling device; §§ 627a.5(c) and (d), which "
    "need two, do not distinguish between tables.",
)


@clause("627a.3(a)[identical decks]", per="shoe", kind="config")
def decks_opened_together_look_alike(
    new_decks: Flag,
    shoe_by_device: Flag,
    both_batches_opened: Flag,
    opened_designs_alike: Flag,
    opened_backs_alike: Flag,
) -> Verdict:
    """Decks opened together look alike, front and back, unless they are two batches for a device.

    Reading  Two batches remain two where the device failed and the first was shuffled by hand.  Decks that
    join others of the same set of cards look like those.
    """
    return Verdict(
        applies=new_decks & ~shoe_by_device & ~booleans(certainly(both_batches_opened)),
        holds=opened_designs_alike & opened_backs_alike,
        observed="the decks opened for the shoe, and any they joined, differ in design or in the color of"
        " their backs",
        required="decks that look alike",
    )


duty(
    "627a.3(a)[shoe composition]",
    "No card turns up more often in a shoe than there are decks in it.",
    decks.composition,
    when="lawful_deck_count and not shoe_by_device",
    per="shoe",
    reading="A number of decks that is itself unlawful is reported under § 627a.3(a) only.",
)


@derived(per="shoe")
def shuffled_continuously(
    shoe_shuffle: Text, *, told_shuffle: Text | None = None, handled_as_a_stack: Flag | None = None
) -> Flag:
    """The shoe's cards were shuffled by a device that reshuffles and counts by itself."""
    return continuous.borne_out(shoe_shuffle, told_shuffle, handled_as_a_stack)


@derived(per="table")
def has_twelve_to_sixteen_decks(
    shoe_table_row: Link, decks_in_both_batches: Count, shoe_by_device: Flag
) -> Flag:
    """The two batches had 12 to 16 decks together as each shoe of the day began."""
    lawful = (decks_in_both_batches >= 12) & (decks_in_both_batches <= 16)
    return groups.every(shoe_table_row, lawful | ~shoe_by_device)


duty(
    "627a.3(b)",
    "With a shuffling device, 12 to 16 decks in two batches are used.",
    when="table_by_device",
    holds="has_twelve_to_sixteen_decks",
    observed="{fewest_decks_in_all} to {most_decks_in_all} decks in the two batches together",
    required="12 to 16 decks in all",
    per="table",
    kind="config",
    reading="The number counts both batches as they are when a shoe begins; a single batch is not enough, "
    "however many decks it has.",
)


@clause("627a.3(b)(1)", per="table", kind="config")
def both_batches_have_the_same_number_of_decks(
    table_by_device: Flag,
    has_twelve_to_sixteen_decks: Flag,
    batch_a_fewest_decks: Count,
    batch_a_most_decks: Count,
    batch_b_fewest_decks: Count,
    batch_b_most_decks: Count,
    *,
    a_batch_has_no_like: Flag | None = None,
) -> Verdict:
    """The two batches of a table with a shuffling device have the same number of decks.

    Reading  A total outside 12 to 16 decks is reported under § 627a.3(b) only; of the totals in that
    range, 13 and 15 cannot be halved.  Where nobody counted the other batch, one of other than six to eight
    decks cannot have its like in that range.
    """
    unlike = booleans(np.zeros(len(table_by_device), dtype=bool))
    if a_batch_has_no_like is not None:
        unlike = booleans(~known(has_twelve_to_sixteen_decks) & certainly(a_batch_has_no_like))
    return Verdict(
        applies=table_by_device & (has_twelve_to_sixteen_decks | unlike),
        holds=tallies.alike(
            batch_a_fewest_decks, batch_a_most_decks, batch_b_fewest_decks, batch_b_most_decks
        )
        & ~unlike,
        observed="batch A of {batch_a_fewest_decks} to {batch_a_most_decks} decks,"
        " batch B of {batch_b_fewest_decks} to {batch_b_most_decks}",
        required="as many decks in one batch as in the other",
    )


duty(
    "627a.3(b)(1)[each shoe]",
    "The batch a shoe is dealt from has as many decks as the other has at that time.",
    when="shoe_by_device and lawful_deck_count and batches_are_alike",
    holds="shoe_deck_count <= other_batch_decks and other_batch_decks <= shoe_deck_count",
    observed="batch {shoe_batch} of {shoe_deck_count} decks was dealt, the other had {other_batch_decks}",
    required="as many decks in one batch as in the other",
    per="shoe",
    kind="config",
    follows=("627a.3(b)(1)",),
    reading="Where the batches of the day differ, § 627a.3(b)(1) tells of it. The other batch has what was "
    "last recorded of it when the shoe began.",
)


@clause("627a.3(b)(2)", per="shoe", kind="config")
def batches_share_a_design_and_differ_in_color(
    new_decks: Flag,
    shoe_by_device: Flag,
    batch_designs_alike: Flag,
    backs_alike_in_batches: Flag,
    back_color_a: Text,
    back_color_b: Text,
) -> Verdict:
    """Batches opened for a table with a shuffling device share a design and differ in back color.

    Reading  All backs of one batch have one color, or some cards of it may not differ from the other batch.
    Where only one batch is replaced, the other is as it was last opened at the table.
    """
    return Verdict(
        applies=new_decks & shoe_by_device,
        holds=batch_designs_alike & backs_alike_in_batches & ~back_color_a.same_as(back_color_b),
        observed="designs alike: {batch_designs_alike}; backs {back_color_a} and {back_color_b}, one color"
        " in each batch: {backs_alike_in_batches}",
        required="one design, and backs of another color in each batch",
    )


duty(
    "627a.3(b)(3)",
    "While one batch is played, the other one is shuffled and kept in the shuffling device.",
    stored_batches.other_in_the_device,
    when="shoe_by_device and not was_idle",
    per="shoe",
    kind="event",
    reading="It must have gone in by the time the first card of the shoe is dealt, and stay until its last "
    "round is dealt, unless the device failed. After an idle period it is judged under § 627a.5(g)(2).",
)

duty(
    "627a.3(b)(4)",
    "The two batches take turns, each serving every other shoe.",
    batches.take_turns,
    when="shoe_by_device and not new_decks and not was_idle and not previous_by_hand",
    per="shoe",
    kind="event",
    reading="Turns start over when other decks are opened and after a shoe shuffled by hand. After an idle "
    "period § 627a.5(g)(2) says which batch is dealt. A third set of cards takes no turn under the letter of "
    "one of the two.",
)


@clause("627a.3(b)(5)", per="shoe", kind="event")
def discard_rack_holds_one_batch_at_a_time(
    shoe_by_device: Flag,
    new_decks: Flag,
    shoe_batch: Text,
    previous_batch: Text,
    rack_was_cleared: Flag,
    *,
    other_batch_stayed: Flag | None = None,
) -> Verdict:
    """The discard rack never holds cards of both batches.

    Reading  It is emptied after the last shoe and before the first card of the next one is burned.  Where
    other decks come for both batches, the old ones go with what lay in the rack.  Where it was emptied,
    nobody needs to know whether they did.
    """
    goes_on = ~new_decks if other_batch_stayed is None else ~new_decks | other_batch_stayed
    goes_on |= booleans(goes_on.missing & certainly(rack_was_cleared))
    return Verdict(
        applies=shoe_by_device & goes_on & ~shoe_batch.same_as(previous_batch),
        holds=rack_was_cleared,
        observed="the rack was not emptied between batch {previous_batch} and batch {shoe_batch}",
        required="the rack emptied before cards of another batch go into it",
    )


duty(
    "627a.3(b)[shoe composition]",
    "No card turns up more often in a shoe than there are decks in its batch.",
    decks.composition,
    when="lawful_deck_count and shoe_by_device and not shuffled_continuously",
    per="shoe",
    reading="A continuous shuffler puts cards back into play, so its shoes cannot be counted. Cards that "
    "were cut, or with which a cover card was used, did not come from one, whatever it is called.",
)


@clause("627a.3(c)", per="deck", kind="event")
def decks_are_changed_every_24_hours(
    deck_opened_at: Moment,
    deck_first_seen_at: Moment,
    deck_last_used_at: Moment,
    deck_uses_complete: Flag,
    *,
    longest_use: Count | None = None,
) -> Verdict:
    """Decks opened at a table are replaced within 24 hours.

    Reading  Counted from their opening at the table to the settlement of the last round dealt from them,
    as elapsed time, whatever the clocks show; exactly 24 hours is lawful.  Decks whose opening is not on
    record, or only one after they had been dealt from, were open by their first round at hand.  A set that is
    opened under the name of one taken out of use before is another.
    """
    return decks.changed_within(
        hours(24),
        deck_opened_at,
        deck_first_seen_at,
        deck_last_used_at,
        deck_uses_complete,
        longest_use=longest_use,
    )
