"""What makes a round void, and under which subsection its wagers and cards are judged (§ 659a.13)."""

from __future__ import annotations

from rules.clause import derived
from rules.duties import groups, voids
from rules.kinds import Count, Flag, Link, Text


@derived(per="round")
def dealer_exposed_in_deal(
    event_round_row: Link, exposed_while_dealing: Flag, of_dealer_or_bank: Flag
) -> Flag:
    """A card of the dealer's was exposed before the deal was complete."""
    return groups.exists(event_round_row, exposed_while_dealing & of_dealer_or_bank)


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


@derived(per="round")
def void_cause(
    wrong_total_dealt: Flag,
    dealer_exposed_in_deal: Flag,
    dealers_card_exposed: Flag,
    cards_found_face_up: Count,
    dealing_shoe_failed: Flag,
    players_miscounted: Flag,
    hands_miscounted: Flag,
    stub_is_wrong: Flag,
) -> Text:
    """Subsection of § 659a.13 under which a void round's wagers and cards are judged, or the stub.

    Wrong numbers come last: any deal that was broken off leaves them.
    """
    return voids.first_cause(
        c=wrong_total_dealt,
        j=dealer_exposed_in_deal,
        e=dealers_card_exposed,
        f=cards_found_face_up > 1,
        m=dealing_shoe_failed,
        h=players_miscounted,
        k=hands_miscounted,
        stub=stub_is_wrong,
    )
