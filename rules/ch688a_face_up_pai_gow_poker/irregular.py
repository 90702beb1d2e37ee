"""What differs from Chapter 645a because the dealer's cards lie face up (§§ 688a.5(h), 688a.13).

These columns replace those of the same names in ``rules.poker``.
"""

from rules.clause import derived
from rules.duties import deal, groups
from rules.duties.void_grounds import declare_void_causes
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.poker import irregular
from rules.values import booleans, certainly, is_known


@derived(per="shoe")
def device_is_excused(shuffled_continuously: Flag, reading_reshuffling_device: Text) -> Flag:
    """A device that reshuffles by itself was used, and the reading excuses it from § 688a.5(b) and (g)."""
    return shuffled_continuously & reading_reshuffling_device.is_("waives")


# -------------------------------------------------------------------------- face up or face down


@derived(per="hand")
def faces_right(hand_position: Text, some_dealt_up: Flag, some_dealt_down: Flag) -> Flag:
    """The hand was dealt face up if it is the dealer's, and otherwise face down."""
    dealers = hand_position.is_(deal.DEALER)
    return (dealers & ~some_dealt_down) | (~dealers & ~some_dealt_up)


@derived(per="hand")
def faces_asked(cards_counted: Count) -> Flag:
    """The law says how the hand is dealt: cards went to the position, or to the dealer."""
    return cards_counted > 0


# -------------------------------------------------------------------------------- exposed cards


@derived(per="event")
def exposed_in_error(
    event_kind: Text,
    event_at: Moment,
    exposed_position: Text,
    exposed_hand: Link,
    lawfully_turned_at: Moment,
    turning_is_untold: Flag,
    *,
    hand_due_up_at: Moment | None = None,
    first_card_at: Moment | None = None,
    last_shuffle_at: Moment | None = None,
    settled_at: Moment | None = None,
) -> Flag:
    """A card dealt to a player's position was exposed too early; the dealer's are dealt face up.

    Missing where nobody recorded whose card it was.
    """
    early = irregular.exposed_in_error(
        event_kind,
        event_at,
        exposed_hand,
        lawfully_turned_at,
        turning_is_untold,
        hand_due_up_at=hand_due_up_at,
        first_card_at=first_card_at,
        last_shuffle_at=last_shuffle_at,
        settled_at=settled_at,
    )
    return early & ~exposed_position.is_(deal.DEALER)


@derived(per="round")
def nameless_exposure(event_round_row: Link, exposed_in_error: Flag, exposed_position: Text) -> Flag:
    """A card was exposed, not before the shuffle, and nobody recorded whose: a player's perhaps."""
    may_be = booleans(~certainly(~exposed_in_error))
    return groups.exists(event_round_row, may_be & ~is_known(exposed_position))


@derived(per="hand")
def dealt_up_in_error(hand_position: Text, some_dealt_up: Flag) -> Flag:
    """A card of a player's hand was dealt face up, which exposes it; certain, or false."""
    return booleans(certainly(some_dealt_up & ~hand_position.is_(deal.DEALER)))


@derived(per="round")
def exposed_in_hand_deal(exposed_in_the_deal: Flag, dealing_method: Text) -> Flag:
    """A player's card was exposed while cards were dealt from the hand, or stacks from an automated shoe."""
    return exposed_in_the_deal & dealing_method.is_("hand", "automated_shoe")


# ---------------------------------------------------------------------------------- void rounds


@derived(per="round")
def voided_otherwise(
    void: Flag,
    wrong_total_dealt: Flag,
    cards_found_face_up: Count,
    hand_deal_is_void: Flag,
    dealing_shoe_failed: Flag,
) -> Flag:
    """The round was void for a reason that may have come before its cards were counted."""
    exposed = (cards_found_face_up > 1) | hand_deal_is_void
    return void & (wrong_total_dealt | exposed | dealing_shoe_failed)


declare_void_causes(
    "wrong_total_dealt",
    "cards_found_face_up",
    "hand_deal_is_void",
    "dealing_shoe_failed",
    "players_miscounted",
    "hands_miscounted",
    "stub_is_wrong",
)
