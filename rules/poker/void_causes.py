"""What makes a round void, and under which subsection its wagers and cards are judged (§ 645a.14)."""

from rules.clause import derived
from rules.duties import groups
from rules.duties.void_grounds import declare_void_causes
from rules.kinds import Count, Flag, Link, Text
from rules.values import take

BREAKS_OFF = ("645a.14(f)[more than one]", "645a.14(j)", "645a.14(m)")
"""Subsections on what breaks a deal off, so that numbers of cards are wrong and nothing is counted."""


@derived(per="round")
def exposed_in_the_deal(
    event_round_row: Link,
    exposed_while_dealing: Flag,
    hand_round_row: Link,
    *,
    dealt_up_in_error: Flag | None = None,
) -> Flag:
    """A card was exposed, or dealt face up, before the deal was complete."""
    exposed = groups.exists(event_round_row, exposed_while_dealing)
    if dealt_up_in_error is None:
        return exposed
    return exposed | groups.exists(hand_round_row, dealt_up_in_error)


@derived(per="round")
def exposed_in_hand_deal(exposed_in_the_deal: Flag, dealing_method: Text, reading_stacks: Text) -> Flag:
    """A card was exposed, or dealt face up, during a deal that § 645a.14(j) concerns."""
    from_hand = dealing_method.is_("hand") & reading_stacks.is_("from_the_hand")
    stacks = dealing_method.is_("automated_shoe") & reading_stacks.is_("automated_shoe")
    return exposed_in_the_deal & (from_hand | stacks)


@derived(per="event")
def leaves_a_choice(exposed_hand: Link, players_card_exposed: Flag) -> Flag:
    """The card exposed was that of a player with a wager, who may choose under § 645a.14(d)."""
    return take(players_card_exposed, exposed_hand.rows)


@derived(per="round")
def hand_deal_is_void(
    exposed_in_hand_deal: Flag,
    event_round_row: Link,
    exposed_while_dealing: Flag,
    leaves_a_choice: Flag,
    void: Flag,
    reading_exposed_in_hand_deal: Text,
    hand_round_row: Link,
    players_card_exposed: Flag,
    *,
    dealt_up_in_error: Flag | None = None,
) -> Flag:
    """A card was exposed during the deal, and the round was void for it or had to be."""
    no_choice = groups.exists(event_round_row, exposed_while_dealing & ~leaves_a_choice)
    if dealt_up_in_error is not None:
        no_choice = no_choice | groups.exists(hand_round_row, dealt_up_in_error & ~players_card_exposed)
    must = no_choice | reading_exposed_in_hand_deal.is_("round_void")
    return exposed_in_hand_deal & (must | void)


@derived(per="round")
def voided_otherwise(
    void: Flag,
    wrong_total_dealt: Flag,
    dealers_card_exposed: Flag,
    cards_found_face_up: Count,
    hand_deal_is_void: Flag,
    dealing_shoe_failed: Flag,
) -> Flag:
    """The round was void for a reason that may have come before its cards were counted."""
    exposed = dealers_card_exposed | (cards_found_face_up > 1) | hand_deal_is_void
    return void & (wrong_total_dealt | exposed | dealing_shoe_failed)


declare_void_causes(
    "wrong_total_dealt",
    "dealers_card_exposed",
    "cards_found_face_up",
    "hand_deal_is_void",
    "dealing_shoe_failed",
    "players_miscounted",
    "hands_miscounted",
    "stub_is_wrong",
)
