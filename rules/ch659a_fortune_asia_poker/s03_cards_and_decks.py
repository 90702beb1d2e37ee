"""58 Pa. Code § 659a.3. Cards; number of decks."""

import numpy as np

from rules.clause import Verdict, clause
from rules.deck import jokered, stored_deck, two_decks
from rules.duty import duty
from rules.kinds import Flag
from rules.values import booleans, certainly, known

duty(
    "659a.3(a)",
    "A round is dealt from one deck with one joker, so that no card is seen twice in it.",
    jokered.no_card_twice,
    per="round",
    reading="Judged by the cards that somebody saw: the dealer's hand, hands with a wager that were not "
    "surrendered, and cards racked unplayed. Where all 53 were seen and none of them twice, they "
    "are the whole deck. The hands of a void round need not have been seen.",
)


@clause("659a.3(b)(2)", per="shoe", kind="event", texts=(stored_deck.other_in_the_device,))
def other_deck_is_in_the_device_while_one_is_played(
    shoe_of_two_decks: Flag,
    shoe_by_device: Flag,
    was_idle: Flag,
    other_batch_in_device: Flag,
    other_deck_taken_out: Flag,
    *,
    dealt_batch_in_device: Flag | None = None,
    named_for_both_decks: Flag | None = None,
) -> Verdict:
    """While one of two decks is played, the other one is shuffled and kept in the device.

    Reading  It must be in the device when the first card of the round is dealt, and stay until the last,
    unless the device failed. The text does not say which deck is dealt after an idle spell; then a round is
    left open unless the other deck was in.
    """
    was_in = certainly(other_batch_in_device)
    as_due = booleans(was_in, was_in | (known(other_batch_in_device) & certainly(~was_idle)))
    return stored_deck.other_in_the_device(
        shoe_of_two_decks,
        shoe_by_device,
        booleans(np.zeros(len(was_in))),
        as_due,
        other_deck_taken_out,
        dealt_batch_in_device=dealt_batch_in_device,
        named_for_both_decks=named_for_both_decks,
    )


duty(
    "659a.3(b)(3)",
    "Two decks alternate, each serving every other round, and no third one is dealt.",
    two_decks.alternate,
    open_after_idle=True,
    per="round",
    kind="event",
    reading="Turns start anew when other decks are dealt and after rounds shuffled by hand. The text does "
    "not say whether a deck may be dealt again after an idle spell, or because the device failed; that is "
    "left open. A deck is a third one if it served neither two turns before nor two turns after.",
)
