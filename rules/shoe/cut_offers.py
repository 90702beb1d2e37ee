"""When the cut is offered, who was there to be offered it, and how deep each cut was (§ 627a.5(b), (c))."""

import numpy as np

from rules.clause import derived
from rules.duties import groups, shuffles
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, is_known, known, or_else

LEAST = 10
"""Cards from the ends of the stack at which the cover card of a cut goes in."""

# ------------------------------------------------------------------------------ after the shuffle


@derived(per="shoe")
def cut_last_offered_at(
    preparation: Link, event_kind: Text, event_at: Moment, comes_before_play: Flag
) -> Moment:
    """When the stack was last offered for the cut before it was dealt; where it was not, when it last was."""
    offered = event_kind.is_("cut_offered")
    before_play = groups.latest(preparation, event_at, offered & comes_before_play)
    return or_else(before_play, groups.latest(preparation, event_at, offered))


@derived(per="shoe")
def shuffled_before_play(
    stack_shuffled_at: Moment, doubtful_shuffle_at: Moment, complete_shuffled: Flag
) -> Flag:
    """The shoe's cards were shuffled before they were dealt; missing where others may have been."""
    return shuffles.happened(stack_shuffled_at, complete_shuffled & ~is_known(doubtful_shuffle_at))


@derived(per="shoe")
def stack_was_offered(cut_last_offered_at: Moment, complete_cut_offered: Flag) -> Flag:
    """The stack was offered for the cut."""
    return shuffles.happened(cut_last_offered_at, complete_cut_offered)


@derived(per="shoe")
def offered_since_the_shuffle(
    stack_shuffled_at: Moment,
    doubtful_shuffle_at: Moment,
    cut_last_offered_at: Moment,
    complete_cut_offered: Flag,
    preparation: Link,
    event_kind: Text,
    event_at: Moment,
    shoe_first_card_at: Moment,
    of_other_cards: Flag,
) -> Flag:
    """The stack was offered for the cut once it had been shuffled for the last time.

    Missing where a later shuffle may have been that of the other batch; and where it was offered before and
    after the shuffle, or shuffled before and after, and nobody recorded when it was dealt.
    """
    in_turn = shuffles.taken_in_turn(cut_last_offered_at >= stack_shuffled_at, complete_cut_offered)
    in_doubt = certainly(doubtful_shuffle_at > cut_last_offered_at)
    first = groups.earliest(preparation, event_at, event_kind.is_("cut_offered"))
    in_doubt |= ~known(shoe_first_card_at) & certainly(first < stack_shuffled_at)
    own = event_kind.is_("shuffled") & booleans(~certainly(of_other_cards))
    shuffled_at = groups.earliest(preparation, event_at, own)
    dealt_between = ~known(shoe_first_card_at) & certainly(shuffled_at <= cut_last_offered_at)
    in_doubt = np.where(in_turn.values, in_doubt, dealt_between)
    return booleans(in_turn.values, known(in_turn) & ~in_doubt)


# ----------------------------------------------------------------------------- how deep each cut


@derived(per="shoe")
def stack_cards(shoe_deck_count: Count) -> Count:
    """Cards of the stack that is cut: those of all decks in the shoe."""
    return shoe_deck_count * 52


@derived(per="shoe")
def recuts_required_rightly(preparation: Link, orders_a_recut: Flag, role: Text) -> Flag:
    """Every recut of the shoe was required by a floorperson or above."""
    by_the_floor = role.is_("floorperson", "pit_manager")
    return groups.every(preparation, ~orders_a_recut | by_the_floor)


@derived(per="event")
def cut_is_deep(cards_above_cut: Count, cards_below_cut: Count, reading_cut_depth: Text) -> Flag:
    """Ten cards lie at both ends of the stack beyond the cover card of a cut (or at one, as read)."""
    top, bottom = cards_above_cut >= LEAST, cards_below_cut >= LEAST
    return (top & bottom) | (reading_cut_depth.is_("either_end") & (top | bottom))


@derived(per="shoe")
def every_cut_deep(preparation: Link, cut_was_left: Flag, cut_is_deep: Flag) -> Flag:
    """Every cut of the shoe left enough cards at the ends, those left out that a recut put right."""
    return groups.every(preparation, ~cut_was_left | cut_is_deep)


@derived(per="shoe")
def fewest_above_a_cut(preparation: Link, cut_was_left: Flag, cards_above_cut: Count) -> Count:
    """Fewest cards above the cover card in a cut of the shoe that no recut put right."""
    return groups.lowest(preparation, cards_above_cut, cut_was_left)


@derived(per="shoe")
def fewest_below_a_cut(preparation: Link, cut_was_left: Flag, cards_below_cut: Count) -> Count:
    """Fewest cards below the cover card in a cut of the shoe that no recut put right."""
    return groups.lowest(preparation, cards_below_cut, cut_was_left)
