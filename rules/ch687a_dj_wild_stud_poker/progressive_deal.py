"""Progressive wagers at the deal: lit up and collected before it, a card to replace the joker after it.

§§ 687a.8(c) and (f), 687a.9(b) and (e), 687a.10(c).
"""

import numpy as np

from rules.ch687a_dj_wild_stud_poker.columns import PROGRESSIVE
from rules.clause import Verdict, derived
from rules.duties import groups, shuffles, withdrawals
from rules.duties.by_another import taken_by_another, unless_by_another
from rules.duties.first_card import once_dealt
from rules.kinds import Card, Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, either, integers, is_known, known, or_else, take


@derived(per="round")
def progressive_wagers(wager_round_row: Link, wager_kind: Text, was_made: Flag) -> Count:
    """Progressive Bonus Wagers of the round."""
    return withdrawals.how_many(wager_round_row, wager_kind.is_(PROGRESSIVE) & was_made)


@derived(per="round")
def progressive_wagers_in_time(
    wager_round_row: Link, wager_kind: Text, was_made: Flag, placed_once_dealt: Flag
) -> Count:
    """Progressive Bonus Wagers of the round that were made before the deal."""
    made = wager_kind.is_(PROGRESSIVE) & was_made & ~placed_once_dealt
    return withdrawals.how_many(wager_round_row, made)


@derived(per="round")
def progressive_started_at(event_round_row: Link, event_kind: Text, event_at: Moment) -> Moment:
    """When the dealer pressed the button that lights up the progressive wagers."""
    return groups.earliest(event_round_row, event_at, event_kind.is_("progressive_started"))


@derived(per="round")
def progressive_was_started(progressive_started_at: Moment, complete_progressive_started: Flag) -> Flag:
    """The dealer pressed the button that lights up the progressive wagers."""
    return shuffles.happened(progressive_started_at, complete_progressive_started)


@derived(per="round")
def progressive_collected_at(
    event_round_row: Link,
    event_kind: Text,
    event_at: Moment,
    *,
    stakes_collected_at: Moment | None = None,
    progressive_last_collected_at: Moment | None = None,
    none_was_left_uncollected: Flag | None = None,
) -> Moment:
    """When the dealer collected the stakes of the progressive wagers, or else by what the wagers say.

    A later collection is of a wager that was made in time, unless none of these can have been left.
    """
    told = groups.latest(event_round_row, event_at, event_kind.is_("progressive_collected"))
    if progressive_last_collected_at is not None and none_was_left_uncollected is not None:
        told = either(none_was_left_uncollected, or_else(progressive_last_collected_at, told), told)
    return told if stakes_collected_at is None else or_else(told, stakes_collected_at)


@derived(per="round")
def progressive_made_late(
    wager_round_row: Link, wager_kind: Text, was_made: Flag, placed_once_dealt: Flag
) -> Flag:
    """A progressive wager was made once cards were dealt; certain, or false."""
    late = wager_kind.is_(PROGRESSIVE) & was_made & placed_once_dealt
    return booleans(certainly(groups.exists(wager_round_row, late)))


@derived(per="round")
def none_was_left_uncollected(
    progressive_made_late: Flag,
    event_round_row: Link,
    event_kind: Text,
    event_at: Moment,
    first_card_at: Moment,
    progressive_wagers_in_time: Count,
) -> Flag:
    """What was collected once cards were dealt may be no wager that was made in time; certain, or false.

    It may be one that was made late; and none is left where as many collections as such wagers came before.
    """
    in_time = booleans(certainly(event_at <= take(first_card_at, event_round_row.rows)))
    times = groups.count(event_round_row, event_kind.is_("progressive_collected") & in_time)
    return booleans(certainly(progressive_made_late) | certainly(times >= progressive_wagers_in_time))


@derived(per="round")
def stakes_collected_at(
    wager_round_row: Link,
    wager_kind: Text,
    was_made: Flag,
    placed_once_dealt: Flag,
    first_card_at: Moment,
    collected_at: Moment,
) -> Moment:
    """When the last stake of a progressive wager made before the deal was collected, by the wagers' rows.

    Missing where one does not say, and where one is known to have been collected once cards were dealt: of a
    losing wager that may be when it was settled.
    """
    made = wager_kind.is_(PROGRESSIVE) & was_made & ~placed_once_dealt
    last = groups.latest(wager_round_row, collected_at, made)
    every = certainly(groups.every(wager_round_row, ~made | is_known(collected_at)))
    return integers(last.values, known(last) & every & ~certainly(last > first_card_at))


@derived(per="round")
def a_stake_collected_unlit(
    wager_round_row: Link,
    wager_kind: Text,
    was_made: Flag,
    placed_once_dealt: Flag,
    collected_at: Moment,
    progressive_started_at: Moment,
    complete_progressive_started: Flag,
) -> Flag:
    """A stake made before the deal was collected before any was lit up, by what its wager says.

    Missing where one may have been lit up earlier, of which nothing is on record.
    """
    made = wager_kind.is_(PROGRESSIVE) & was_made & ~placed_once_dealt
    unlit = certainly(groups.earliest(wager_round_row, collected_at, made) < progressive_started_at)
    return booleans(unlit, ~unlit | certainly(complete_progressive_started))


@derived(per="round")
def progressive_was_collected(progressive_collected_at: Moment, complete_progressive_collected: Flag) -> Flag:
    """The dealer collected the stakes of the progressive wagers."""
    return shuffles.happened(progressive_collected_at, complete_progressive_collected)


@derived(per="event")
def before_the_deal_begins(event_at: Moment, first_card_at: Moment) -> Flag:
    """The event came before the first card of its round, or may have."""
    return booleans(~certainly(event_at > first_card_at))


@derived(per="round")
def progressive_last_started_at(
    event_round_row: Link, event_kind: Text, event_at: Moment, before_the_deal_begins: Flag
) -> Moment:
    """When that button was last pressed before the deal."""
    started = event_kind.is_("progressive_started") & before_the_deal_begins
    return groups.latest(event_round_row, event_at, started)


@derived(per="round")
def progressive_last_collected_at(
    event_round_row: Link, event_kind: Text, event_at: Moment, before_the_deal_begins: Flag
) -> Moment:
    """When those stakes were last collected before the deal."""
    collected = event_kind.is_("progressive_collected") & before_the_deal_begins
    return groups.latest(event_round_row, event_at, collected)


@derived(per="wager")
def placed_while_betting_is_open(
    wager_placed_at: Moment,
    betting_closed_at: Moment,
    closing_is_told: Flag,
    complete_column_no_more_bets_at: Flag,
) -> Flag:
    """The wager was placed by the call of no more bets, or certainly before the deal: it is to be lit up.

    Missing before the first card where nobody recorded the call: it may have come before the wager, too.
    """
    by_then = certainly(wager_placed_at <= betting_closed_at)
    told = certainly(closing_is_told) | certainly(complete_column_no_more_bets_at)
    return booleans(by_then, ~by_then | told)


def _may_be_later(placed_at: Moment, before: Moment, closed_at: Moment) -> Flag:
    """False, or missing where nobody recorded when a wager was placed and betting went on after a moment."""
    still_open = ~known(placed_at) & certainly(closed_at > before)
    return booleans(np.zeros(len(still_open), dtype=bool), ~still_open)


@derived(per="round")
def progressive_left_out(
    wager_round_row: Link,
    wager_kind: Text,
    was_made: Flag,
    wager_placed_at: Moment,
    placed_while_betting_is_open: Flag,
    progressive_last_started_at: Moment,
    progressive_last_collected_at: Moment,
    complete_progressive_started: Flag,
    complete_progressive_collected: Flag,
    *,
    betting_closed_at: Moment | None = None,
) -> Flag:
    """A progressive wager made in time was placed once the last were lit up, or once the last were collected.

    Missing where one was, and they may have been lit up or collected again; and where one may have been, of
    which nobody recorded when it was placed.
    """
    lies = wager_kind.is_(PROGRESSIVE) & was_made
    made = lies & placed_while_betting_is_open
    rounds = wager_round_row.rows
    left_out = []
    for last, told in (
        (progressive_last_started_at, complete_progressive_started),
        (progressive_last_collected_at, complete_progressive_collected),
    ):
        before: Moment = take(last, rounds)
        later = made & booleans(certainly(wager_placed_at > before))
        if betting_closed_at is not None:
            closed: Moment = take(betting_closed_at, rounds)
            later = later | (lies & _may_be_later(wager_placed_at, before, closed))
        found = groups.exists(wager_round_row, later)
        left_out.append(booleans(found.values, known(found) & (~found.values | certainly(told))))
    return left_out[0] | left_out[1]


@derived(per="round")
def extra_card_placed_at(event_round_row: Link, event_kind: Text, event_at: Moment) -> Moment:
    """When a card was placed on the layout to replace a joker."""
    return groups.latest(event_round_row, event_at, event_kind.is_("extra_card_placed"))


@derived(per="round")
def extra_card_first_placed_at(
    event_round_row: Link, event_kind: Text, event_at: Moment, deal_completed_at: Moment
) -> Moment:
    """When a card was first placed there, but for what came before the deal was complete."""
    early = certainly(event_at < take(deal_completed_at, event_round_row.rows))
    placed = event_kind.is_("extra_card_placed") & booleans(~early)
    return groups.earliest(event_round_row, event_at, placed)


@derived(per="round")
def extra_card_by_another(
    event_round_row: Link, event_kind: Text, done_by_another: Flag, complete_extra_card_placed: Flag
) -> Flag:
    """Another than the dealer placed that card, by the role on record."""
    step = "extra_card_placed"
    return taken_by_another(step, event_round_row, event_kind, done_by_another, complete_extra_card_placed)


@derived(per="round")
def extra_card_was_placed(
    extra_card_placed_at: Moment, complete_extra_card_placed: Flag, *, extra_card: Card | None = None
) -> Flag:
    """A card was placed on the layout to replace a joker; a recorded card was, even without a time."""
    placed = shuffles.happened(extra_card_placed_at, complete_extra_card_placed)
    if extra_card is None:
        return placed
    return is_known(extra_card) | placed


@derived(per="round")
def another_extra_card(
    event_round_row: Link,
    event_kind: Text,
    cards_found_face_up: Count,
    *,
    event_card: Card | None = None,
) -> Flag:
    """Two cards were placed on the layout to replace a joker, by their names.

    Missing where they have none, and where one may have taken the place of a card found face up.
    """
    placed = event_kind.is_("extra_card_placed")
    several = certainly(groups.count(event_round_row, placed) > 1)
    if event_card is None:
        return booleans(np.zeros(len(several), dtype=bool), ~several)
    named = groups.first(event_round_row, event_card, placed & is_known(event_card))
    other = placed & (event_card != take(named, event_round_row.rows))
    found = groups.exists(event_round_row, other)
    two = certainly(found & (cards_found_face_up == 0))
    return booleans(two, two | ~several | certainly(~found))


@derived(per="round")
def extra_card_is_due(
    progressive_wagers: Count, approved_wagers_progressive_bonus: Flag, reading_extra_card: Text
) -> Flag:
    """A card has to be placed on the layout: the wager is offered or, by the other reading, was made."""
    offered = approved_wagers_progressive_bonus & reading_extra_card.is_("where_offered")
    return offered | (progressive_wagers > 0)


# ------------------------------------------------------------------------------------ the duties


def started_and_collected(
    progressive_was_started: Flag,
    progressive_started_at: Moment,
    progressive_was_collected: Flag,
    progressive_collected_at: Moment,
    first_card_at: Moment,
    *,
    when: Flag,
    progressive_left_out: Flag | None = None,
    a_stake_collected_unlit: Flag | None = None,
    progressive_started_by_another: Flag | None = None,
    progressive_collected_by_another: Flag | None = None,
) -> Verdict:
    """Judge that the dealer lit up progressive wagers, and collected their stakes, before the first card."""
    lit = progressive_was_started & (progressive_started_at <= first_card_at)
    taken = progressive_was_collected & (progressive_collected_at <= first_card_at)
    in_turn = unless_by_another(
        lit & taken & (progressive_collected_at >= progressive_started_at),
        progressive_started_by_another,
        progressive_collected_by_another,
    )
    for lacking in (progressive_left_out, a_stake_collected_unlit):
        in_turn = in_turn if lacking is None else in_turn & ~lacking
    return Verdict(
        applies=when,
        holds=in_turn,
        observed="lit up {progressive_started_at}, collected {progressive_collected_at}; a wager placed in"
        " time and after that: {progressive_left_out}; one collected before that: {a_stake_collected_unlit};"
        " lit up by another than the dealer: {progressive_started_by_another}, collected by another:"
        " {progressive_collected_by_another}",
        required="each lit up and then collected by the dealer, by the first card at {first_card_at}",
    )


def extra_card_follows_the_deal(
    extra_card_was_placed: Flag,
    extra_card_placed_at: Moment,
    deal_completed_at: Moment,
    *,
    when: Flag,
    extra_card_first_placed_at: Moment | None = None,
    first_decided_at: Moment | None = None,
    settled_at: Moment | None = None,
    another_extra_card: Flag | None = None,
    extra_card_by_another: Flag | None = None,
    first_card_at: Moment | None = None,
    deal_first_completed_at: Moment | None = None,
) -> Verdict:
    """Judge that one card was placed on the layout when all hands had been dealt, and before play went on.

    It is the last step of the deal: players raise or fold once that is over.
    """
    right = extra_card_was_placed & once_dealt(
        extra_card_placed_at, deal_completed_at, deal_first_completed_at
    )
    for play_goes_on in (first_decided_at, settled_at):
        if play_goes_on is not None and extra_card_first_placed_at is not None:
            right = right & booleans(~certainly(extra_card_first_placed_at > play_goes_on))
    if first_card_at is not None:
        right = right & booleans(~certainly(extra_card_placed_at < first_card_at))
    right = unless_by_another(right, extra_card_by_another)
    return Verdict(
        applies=when,
        holds=right if another_extra_card is None else right & ~another_extra_card,
        observed="card placed {extra_card_placed_at}, deal complete {deal_completed_at}, first decision"
        " {first_decided_at}; another besides: {another_extra_card}; by another than the dealer:"
        " {extra_card_by_another}",
        required="one card placed by the dealer on its area after the deal, and before players decide",
    )
