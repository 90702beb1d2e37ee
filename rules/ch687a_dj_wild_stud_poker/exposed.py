"""Cards seen before the Raise Wagers, and what is settled nonetheless (§ 687a.13(d))."""

import numpy as np

from rules.clause import derived
from rules.deck import within_deal
from rules.duties import groups, mishaps, voids
from rules.duties.dealt import suited
from rules.kinds import Bools, Card, Cards, Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, known


@derived(per="round")
def deal_was_over_by(
    event_round_row: Link,
    event_kind: Text,
    event_at: Moment,
    hand_round_row: Link,
    *,
    folded_at: Moment | None = None,
    raised_at: Moment | None = None,
) -> Moment:
    """When the deal was over at the latest: somebody had raised or folded, or counted the cards left."""
    return within_deal.deal_was_over_by(
        event_round_row,
        event_kind,
        event_at,
        hand_round_row,
        folded_at=folded_at,
        hand_set_at=raised_at,
    )


@derived(per="event")
def is_a_card_of_a_hand(
    event_kind: Text,
    event_at: Moment,
    event_round_row: Link,
    hand_round_row: Link,
    cards: Cards,
    all_cards_recorded: Flag,
    deal_completed_at: Moment,
    deal_was_completed: Flag,
    came_after_the_deal: Flag,
    void: Flag,
    *,
    event_position: Text | None = None,
    event_card: Card | None = None,
    play_went_on: Flag | None = None,
) -> Flag:
    """The card that was exposed is a player's or the dealer's: the event, the card or the moment tells.

    While cards are dealt it is one of theirs unless no hand holds it; a deal without an end on record was
    broken off only in a void round that was not played out.  Missing where nobody recorded whose it was, and
    it may have been one left over or the one on the layout.
    """
    exposed, nobody = event_kind.is_("card_exposed"), np.zeros(len(event_at), dtype=bool)
    placed = nobody if event_position is None else known(event_position)
    held, in_no_hand = nobody, nobody
    if event_card is not None:
        of_rounds = groups.among(event_round_row, certainly(exposed))
        held = groups.held(of_rounds, event_card, hand_round_row, cards)
        if event_position is not None:  # else somebody may know whose it was
            in_no_hand = known(suited(event_card)) & ~held & ~placed & certainly(all_cards_recorded)
    dealing = certainly(event_at <= deal_completed_at)
    broken_off = ~deal_was_completed & ~voids.stood(void, play_went_on)
    dealing |= certainly(broken_off & ~came_after_the_deal)
    theirs = placed | held | (dealing & ~in_no_hand)
    return exposed & booleans(theirs, theirs | in_no_hand)


@derived(per="event")
def exposed_before_decision(
    is_a_card_of_a_hand: Flag,
    event_at: Moment,
    last_decided_at: Moment,
    decisions_timed: Flag,
    void: Flag,
    deal_completed_at: Moment,
    *,
    first_card_at: Moment | None = None,
    last_shuffle_at: Moment | None = None,
    settled_at: Moment | None = None,
    play_went_on: Flag | None = None,
) -> Flag:
    """A card of a hand was exposed before all players had raised or folded.

    In a void round not all need to decide, unless it was played out all the same: the card counts unless all
    are recorded as deciding first, or it was seen once the last wager was settled.
    Missing where it was exposed in the moment of the last decision, or after those that have a time while
    others have none.  Who decided at a time that nobody recorded did so once the cards were dealt.
    """
    exposed = is_a_card_of_a_hand & mishaps.in_a_hand(event_at, first_card_at, last_shuffle_at, settled_at)
    decided = certainly(decisions_timed) & known(last_decided_at)
    before = event_at < last_decided_at
    told = known(before) & certainly(event_at != last_decided_at) & (before.values | decided)
    dealing = certainly(event_at <= deal_completed_at) & ~decided
    early = booleans(certainly(before) | dealing, told | dealing)
    undecided = booleans(certainly(~voids.stood(void, play_went_on)) & ~decided)
    return exposed & (early | undecided)


@derived(per="hand")
def turned_up_before_decision(
    last_decided_at: Moment,
    decisions_timed: Flag,
    void: Flag,
    deal_completed_at: Moment,
    hand_position: Text,
    *,
    hand_revealed_at: Moment | None = None,
    turned_at: Moment | None = None,
    play_went_on: Flag | None = None,
    dealer_revealed_at: Moment | None = None,
) -> Flag:
    """The hand was turned up before a player raised or folded.

    In a void round in which not all decided, it may have been what made it void, or have come afterwards.
    Where a time is missing in a round that stands, or was played out all the same, § 687a.11(d) says so of
    the dealer's hand, and of a player's that was turned up no sooner; unless cards were still dealt then.
    """
    early, open_point = np.zeros(len(void), dtype=bool), np.zeros(len(void), dtype=bool)
    untimed = ~(certainly(decisions_timed) & known(last_decided_at))
    undecided = certainly(~voids.stood(void, play_went_on)) & untimed
    players = untimed & certainly(~hand_position.is_("dealer"))
    for at in (hand_revealed_at, turned_at):
        if at is not None:
            early |= _before_decision(at, last_decided_at, untimed, deal_completed_at)
            no_sooner = dealer_revealed_at is not None and certainly(at >= dealer_revealed_at)
            open_point |= known(at) & (undecided | (players & ~np.asarray(no_sooner)))
    return booleans(early, early | ~open_point)


def _before_decision(at: Moment, last_decided_at: Moment, untimed: Bools, deal_completed_at: Moment) -> Bools:
    """Whether a moment certainly came before the last decision; untimed ones came once cards were dealt."""
    return certainly(at < last_decided_at) | (untimed & certainly(at < deal_completed_at))


@derived(per="round")
def nameless_turned_before_decision(
    nameless_turned_at: Moment, last_decided_at: Moment, decisions_timed: Flag, deal_completed_at: Moment
) -> Flag:
    """A hand was turned up before the last decision, and nobody recorded whose; certain, or false."""
    untimed = ~(certainly(decisions_timed) & known(last_decided_at))
    return booleans(_before_decision(nameless_turned_at, last_decided_at, untimed, deal_completed_at))


@derived(per="round")
def dealt_a_card_up(hand_round_row: Link, some_dealt_up: Flag) -> Flag:
    """A card of a hand was dealt face up, which reveals it; certain, or false."""
    return booleans(certainly(groups.exists(hand_round_row, some_dealt_up)))


@derived(per="round")
def exposed_before_raises(
    event_round_row: Link,
    exposed_before_decision: Flag,
    hand_round_row: Link,
    turned_up_before_decision: Flag,
    *,
    dealt_a_card_up: Flag | None = None,
    nameless_turned_before_decision: Flag | None = None,
) -> Flag:
    """A card was exposed or dealt face up, or a hand turned up, before the Raise Wagers were placed.

    Whosever hand it is.
    """
    turned_up = groups.exists(hand_round_row, turned_up_before_decision)
    found = groups.exists(event_round_row, exposed_before_decision) | turned_up
    for each in (dealt_a_card_up, nameless_turned_before_decision):
        found = found if each is None else found | each
    return found


@derived(per="round")
def returns_all_wagers(
    cards_found_face_up: Count,
    dealing_shoe_failed: Flag,
    players_miscounted: Flag,
    stub_ends_round: Flag,
    deal_was_completed: Flag,
) -> Flag:
    """Something else makes the round void, and by its own subsection all wagers go back.

    Wrong numbers of cards count only in a deal that was completed: one that was broken off leaves them.
    """
    miscounted = certainly((players_miscounted | stub_ends_round) & deal_was_completed)
    return booleans(certainly((cards_found_face_up > 1) | dealing_shoe_failed) | miscounted)


@derived(per="round")
def void_by_exposure(void: Flag, exposed_before_raises: Flag, returns_all_wagers: Flag) -> Flag:
    """The round is void, and cards were exposed before the Raise Wagers were placed.

    Missing where it had to be void for something else, too: the text does not say which goes before.
    """
    exposed = void & exposed_before_raises
    return booleans(exposed.values, known(exposed) & ~(certainly(exposed) & certainly(returns_all_wagers)))
