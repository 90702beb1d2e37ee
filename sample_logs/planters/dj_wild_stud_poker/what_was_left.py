"""§§ 687a.8(f) and .9(e): cards left over that are shown before they lie in the discard rack."""

from sample_logs.planters.case import Case
from sample_logs.planters.change import Change
from sample_logs.planters.decks_in_play import dealt
from sample_logs.planters.dj_wild_stud_poker import wagers_at_stake as stakes
from sample_logs.planters.draft import after
from sample_logs.planters.places import rounds

_RACKED = {"manual_shoe": "687a.8(f)[stub exposed]", "hand": "687a.9(e)[stub exposed]"}
"""Way of dealing -> clause on cards left over that nobody counts."""


def _all_cards_known(case: Case) -> bool:
    """Every hand has its five cards on record, and it is known of each other card what became of it."""
    known = all(hand["cards"] for hand in case.hands.values())
    known = known and all(event["event_card"] for event in case.events("extra_card_placed"))
    return known and not any(case.events(kind) for kind in ("card_found_face_up", "card_drawn_in_error"))


def _shown(case: Case) -> None:
    """Expose a card that is in no hand and not the one on the layout, once the deal was complete."""
    used = {card for hand in case.hands.values() for card in hand["cards"]}
    used |= {event["event_card"] for event in case.events("extra_card_placed")}
    deck = (f"{rank}{suit}" for rank in "KQJT9876543" for suit in "cdhs")
    card = next(each for each in deck if each not in used)
    case.add("card_exposed", after(case.event("deal_completed")["event_at"], 4000), event_card=card)


CHANGES = tuple(
    Change(
        clause,
        "a card left over shown",
        rounds(dealt(method), stakes.uncounted, _all_cards_known),
        _shown,
    )
    for method, clause in _RACKED.items()
)
