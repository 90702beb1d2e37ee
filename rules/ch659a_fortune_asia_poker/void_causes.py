"""What makes a round void, and under which subsection its wagers and cards are judged (§ 659a.13)."""

from rules.clause import derived
from rules.duties import groups
from rules.duties.void_grounds import declare_void_causes
from rules.kinds import Count, Flag, Link
from rules.values import booleans, certainly

BREAKS_OFF = ("659a.13(e)", "659a.13(f)[more than one]", "659a.13(m)")
"""Subsections on what breaks a deal off, so that numbers of cards are wrong and nothing is counted."""


@derived(per="round")
def dealer_exposed_in_deal(
    event_round_row: Link,
    exposed_while_dealing: Flag,
    of_dealer_or_bank: Flag,
    hand_round_row: Link,
    *,
    opposing_dealt_up: Flag | None = None,
) -> Flag:
    """A card of the dealer's was exposed before the deal was complete, or dealt face up."""
    found = groups.exists(event_round_row, exposed_while_dealing & of_dealer_or_bank)
    if opposing_dealt_up is None:
        return found
    return found | booleans(certainly(groups.exists(hand_round_row, opposing_dealt_up)))


@derived(per="round")
def voided_otherwise(
    void: Flag,
    wrong_total_dealt: Flag,
    dealers_card_exposed: Flag,
    cards_found_face_up: Count,
    dealing_shoe_failed: Flag,
) -> Flag:
    """The round was void for a reason that may have come before its cards were counted."""
    exposed = dealers_card_exposed | (cards_found_face_up > 1)
    return void & (wrong_total_dealt | exposed | dealing_shoe_failed)


declare_void_causes(
    "wrong_total_dealt",
    "dealer_exposed_in_deal",
    "dealers_card_exposed",
    "cards_found_face_up",
    "dealing_shoe_failed",
    "players_miscounted",
    "hands_miscounted",
    "stub_is_wrong",
)
