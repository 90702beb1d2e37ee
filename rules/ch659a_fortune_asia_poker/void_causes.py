"""What makes a round void, and under which subsection its wagers and cards are judged (§ 659a.13)."""

from __future__ import annotations

from pandas.arrays import BooleanArray, IntegerArray

from rules.clause import derived
from rules.duties import groups, voids
from rules.values import Codes, Link


@derived(per="round")
def dealer_exposed_in_deal(
    event_round_row: Link, exposed_while_dealing: BooleanArray, of_dealer_or_bank: BooleanArray
) -> BooleanArray:
    """A card of the dealer's was exposed before the deal was complete."""
    return groups.exists(event_round_row, exposed_while_dealing & of_dealer_or_bank)


@derived(per="round")
def voided_otherwise(
    void: BooleanArray,
    wrong_total_dealt: BooleanArray,
    dealers_card_exposed: BooleanArray,
    cards_found_face_up: IntegerArray,
    dealing_shoe_failed: BooleanArray,
) -> BooleanArray:
    """The round was void for a reason that may have come before its cards were counted."""
    exposed = dealers_card_exposed | (cards_found_face_up > 1)
    return void & (wrong_total_dealt | exposed | dealing_shoe_failed)


@derived(per="round")
def void_cause(
    wrong_total_dealt: BooleanArray,
    dealer_exposed_in_deal: BooleanArray,
    dealers_card_exposed: BooleanArray,
    cards_found_face_up: IntegerArray,
    dealing_shoe_failed: BooleanArray,
    players_miscounted: BooleanArray,
    hands_miscounted: BooleanArray,
    stub_is_wrong: BooleanArray,
) -> Codes:
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
