"""58 Pa. Code § 688a.11(a)-(e), as proposed. Setting, surrendering and showing hands."""

import numpy as np

from rules.clause import Verdict, clause, derived
from rules.duties import groups, setting, voids
from rules.duty import duty, reads
from rules.kinds import Cents, Count, Flag, Link, Moment, Text, Told
from rules.poker.hands import DEALER
from rules.values import booleans, certainly, either, is_known, or_else


@clause("688a.11(a)", per="hand", texts=(setting.as_filed, setting.AS_FILED))
def dealers_hands_are_set_as_filed(
    hand_position: Text,
    play_went_on: Flag,
    set_as_filed: Flag,
    house_way_words: Told,
    settled_as_filed: Flag,
    setting_effect_cents: Cents,
) -> Verdict:
    """The dealer's seven cards are set in the way the casino filed.

    Reading  What counts is how the hands were finally set: those set again in time are as filed.  Suits do
    not matter, as they break no tie.  Where the cards as recorded give another outcome and the wagers were
    settled by the filed way, the record is at fault.  Where nobody recorded which cards were dealt, hands
    that the filed way sets otherwise are wrong whichever they were.
    """
    dealers = hand_position.is_(DEALER) & play_went_on
    return setting.as_filed(dealers, set_as_filed, house_way_words, settled_as_filed, setting_effect_cents)


duty(
    "688a.11(a)[filing]",
    "The casino files how the dealer's hands are set.",
    setting.way_is_filed,
    offered=reads("approved_wagers_face_up_pai_gow_poker"),
    per="table",
    kind="config",
)


@derived(per="round")
def first_player_set_at(
    hand_round_row: Link, still_to_be_set: Flag, set_before_the_deal: Flag, hand_set_at: Moment
) -> Moment:
    """When the first of the players had set his hands, surrendered later or not, once they were dealt."""
    return groups.earliest(hand_round_row, hand_set_at, still_to_be_set & ~set_before_the_deal)


@derived(per="round")
def some_set_before_the_deal(hand_round_row: Link, still_to_be_set: Flag, set_before_the_deal: Flag) -> Flag:
    """By the record a player set his hands before the first card was dealt; certain, or false."""
    on_record = Link(hand_round_row.rows, hand_round_row.parents)
    return booleans(certainly(groups.exists(on_record, still_to_be_set & set_before_the_deal)))


@derived(per="round")
def first_hand_set_at(hand_round_row: Link, set_by_a_player_at: Moment) -> Moment:
    """When the first of the players had set his hands, those included that are said to be dead."""
    return groups.earliest(hand_round_row, set_by_a_player_at)


@derived(per="round")
def every_player_set_timed(
    hand_round_row: Link,
    is_in_play: Flag,
    set_before_the_deal: Flag,
    hand_set_at: Moment,
    hands_lacking: Flag,
) -> Flag:
    """The record says when every hand in play was set; one that is surrendered need not have been."""
    told = booleans(certainly(~is_in_play)) | (is_known(hand_set_at) & ~set_before_the_deal)
    return groups.every(hand_round_row, told) & ~hands_lacking


@derived(per="round")
def not_laid_open_until(
    opposing_set_at: Moment,
    *,
    dealer_turned_at: Moment | None = None,
    opposing_unset_until: Moment | None = None,
) -> Moment:
    """When the dealer's hands certainly did not lie face up yet: until they were turned up.

    Where nobody recorded when they were set, neither did they before the deal was complete.
    """
    nobody = voids.never(opposing_set_at)
    turned = nobody if dealer_turned_at is None else dealer_turned_at
    unset = nobody if opposing_unset_until is None else opposing_unset_until
    return either(is_known(opposing_set_at), turned, or_else(unset, turned))


@clause("688a.11(a)[before the players]", per="round", kind="event")
def dealer_sets_before_the_players(
    play_went_on: Flag,
    hands_to_set: Count,
    opposing_set_at: Moment,
    first_player_set_at: Moment,
    first_hand_set_at: Moment,
    every_player_set_timed: Flag,
    *,
    not_laid_open_until: Moment | None = None,
    turned_beside_showings_at: Moment | None = None,
    some_set_before_the_deal: Flag | None = None,
) -> Verdict:
    """The dealer's hands are set and laid face up before any player sets his.

    Reading  Under § 688a.11(b) players look at their cards after the dealer has set; the record shows when
    each of them had set. Hands turned up later than they were set did not lie face up before, unless one that
    nobody names was turned up by then. A hand that is said to be dead, or without a wager, and was set before
    leaves it undecided. What went wrong in a round that is called void and gave all stakes back is left open,
    too. That hands were set before the first card was dealt contradicts itself.
    """
    in_turn = setting.not_before(first_player_set_at, opposing_set_at, every_player_set_timed)
    said_dead = first_hand_set_at < opposing_set_at
    if not_laid_open_until is not None:
        late = certainly(first_player_set_at < not_laid_open_until)
        nameless = turned_beside_showings_at is not None and certainly(
            turned_beside_showings_at <= first_player_set_at
        )
        in_turn = in_turn & booleans(~late, ~(late & nameless))
        said_dead = said_dead | booleans(certainly(first_hand_set_at < not_laid_open_until))
    holds = setting.unless_said_dead(in_turn, said_dead)
    belied = np.zeros(len(holds), dtype=bool)
    if some_set_before_the_deal is not None:
        belied = certainly(some_set_before_the_deal) & ~certainly(~holds)
        holds = holds & ~booleans(belied)
    return Verdict(
        applies=setting.asked_of(setting.is_waited_for(hands_to_set, said_dead), play_went_on, holds),
        holds=holds,
        record=booleans(belied),
        observed="dealer's hands set {opposing_set_at}, and not face up before {not_laid_open_until}",
        required="not after the first player at {first_player_set_at}",
    )
