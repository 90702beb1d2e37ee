"""What went wrong in a round (§ 687a.13), and under which fault a void round is reported."""

import numpy as np

from rules.ch687a_dj_wild_stud_poker.columns import ANTE, PROGRESSIVE, TRIPS
from rules.clause import derived
from rules.deck import within_deal
from rules.duties import groups, mishaps, voids
from rules.duties.void_grounds import declare_void_causes
from rules.kinds import Card, Cards, Cents, Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, known


@derived(per="event")
def came_after_the_deal(
    event_at: Moment,
    *,
    deal_was_over_by: Moment | None = None,
    deal_completed_at: Moment | None = None,
    extra_card_first_placed_at: Moment | None = None,
) -> Flag:
    """The event certainly came once all cards were dealt: the one placed on the layout is the last."""
    late = within_deal.came_after_the_deal(
        event_at, deal_was_over_by=deal_was_over_by, deal_completed_at=deal_completed_at
    )
    if extra_card_first_placed_at is None:
        return late
    still = certainly(event_at <= extra_card_first_placed_at)
    if deal_was_over_by is not None:
        still = still & ~certainly(event_at >= deal_was_over_by)
    return late & booleans(~still)


@derived(per="round")
def face_up_card_used(
    face_up_card: Card,
    face_up_found_at: Moment,
    hand_round_row: Link,
    cards: Cards,
    all_cards_recorded: Flag,
    event_round_row: Link,
    event_kind: Text,
    event_card: Card,
    event_at: Moment,
    *,
    extra_card: Card | None = None,
    approved_wagers_progressive_bonus: Flag | None = None,
) -> Flag:
    """The card found face up was dealt to a hand, or placed on the layout to replace a joker.

    Missing where it may lie there: it is not known to have been racked, and the card on the layout, which is
    placed face down, is not on record.  The layout has such a place only where the casino offers Progressive
    Bonus Wagers: § 687a.2(b)(4).
    """
    dealt = mishaps.face_up_card_used(
        face_up_card,
        face_up_found_at,
        hand_round_row,
        cards,
        all_cards_recorded,
        event_round_row,
        event_kind,
        event_card,
        event_at,
    )
    elsewhere = mishaps.was_set_aside(
        face_up_card, face_up_found_at, event_round_row, event_kind, event_card, event_at
    )
    placed = np.zeros(len(elsewhere), dtype=bool)
    if approved_wagers_progressive_bonus is not None:
        elsewhere = elsewhere | certainly(~approved_wagers_progressive_bonus)
    if extra_card is not None:
        placed = certainly(face_up_card == extra_card)
        elsewhere = elsewhere | known(extra_card)
    used = certainly(dealt) | placed
    return booleans(used, used | (known(dealt) & elsewhere))


@derived(per="event")
def drawn_in_error(event_kind: Text, *, event_disclosed: Flag | None = None) -> Flag:
    """A card was drawn in error and nobody saw it, which is assumed unless the event says otherwise."""
    drawn = event_kind.is_("card_drawn_in_error")
    return drawn if event_disclosed is None else drawn & booleans(~certainly(event_disclosed))


@derived(per="wager")
def is_returned_after_exposure(wager_kind: Text, was_made: Flag) -> Flag:
    """The wager is returned if cards were seen too early: all but Trips and Progressive Bonus Wagers are."""
    return was_made & ~wager_kind.is_(TRIPS, PROGRESSIVE)


@derived(per="round")
def stakes_went_back(
    wager_round_row: Link,
    was_withdrawn: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    wager_kind: Text,
    *,
    wager_outcome: Text | None = None,
) -> Flag:
    """Every wager went back but for Trips and Progressive Bonus Wagers, which may be settled all the same."""
    return voids.stakes_went_back(
        wager_round_row,
        was_withdrawn | wager_kind.is_(TRIPS, PROGRESSIVE),
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        wager_outcome=wager_outcome,
    )


@derived(per="round")
def voided_otherwise(
    void: Flag, cards_found_face_up: Count, exposed_before_raises: Flag, dealing_shoe_failed: Flag
) -> Flag:
    """The round was void for a reason that may have arisen before its cards were counted."""
    return void & (exposed_before_raises | (cards_found_face_up > 1) | dealing_shoe_failed)


@derived(per="round")
def may_have_made_it_void(
    wager_round_row: Link,
    wager_kind: Text,
    was_made: Flag,
    placed_once_dealt: Flag,
    blind_beside: Flag,
    cards_at_position: Count,
    left_before_the_deal: Flag,
    deal_was_completed: Flag,
) -> Flag:
    """A player who was to be dealt a hand got no card, and the deal was not broken off; certain, or false.

    § 687a.13(c) does not say whether no card is an incorrect number of them.
    """
    owed = wager_kind.is_(ANTE) & was_made & ~placed_once_dealt & blind_beside & ~left_before_the_deal
    skipped = certainly(groups.exists(wager_round_row, owed & (cards_at_position == 0)))
    return booleans(skipped & ~certainly(~deal_was_completed))


# Exposed cards come first, because only they keep wagers in play.
declare_void_causes(
    "exposed_before_raises",
    "cards_found_face_up",
    "dealing_shoe_failed",
    "players_miscounted",
    "stub_ends_round",
)
