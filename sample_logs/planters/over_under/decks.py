"""§§ 686a.3(a), (b) and .4: decks of the wrong number or color, cards too many, openings not verified."""

from collections import Counter

from sample_logs.arrow import CARDS
from sample_logs.planters.case import Case
from sample_logs.planters.change import Change, missing
from sample_logs.planters.draft import Draft, after
from sample_logs.planters.edits import its_round, put, row, verified_by_doer
from sample_logs.planters.fits import where
from sample_logs.planters.over_under.shoes_in_play import by_hand, covered, ordinary
from sample_logs.planters.places import Place, of_no_round, rounds, shoe_events


def _other_color(case: Case) -> None:
    """Open one of six decks with backs of another color."""
    opened = case.row
    like = {name: opened[name] for name in ("event_deck_id", "event_person_id", "event_role", "event_design")}
    other = "green" if opened["event_back_color"] != "green" else "black"
    at = after(opened["event_at"], 500)
    case.draft.add_event(opened, "decks_opened", at, **like, event_back_color=other)


def _longest_shoe(*, device: bool) -> Place:
    """The shoe from which most rounds were dealt, at a table with or without a device."""

    def place(draft: Draft) -> Case:
        method = "device" if device else "manual"
        free = [rounds for shoe, rounds in draft.shoes.items() if shoe not in draft.claimed]
        fit = [r for r in free if r[0]["shuffle_method"] == method and draft.setup(r[0]).device == device]
        first = max(fit, key=len)[0]
        draft.claimed.add(first["shoe_id"])
        return Case(draft, "rounds", first, first, of_deck=True)

    return place


def _one_too_many(case: Case) -> None:
    """Turn other cards that count ten into one of them, which changes no total."""
    hands = [h for r in case.rounds_of_shoe for h in case.draft.hands[r["round_id"]].values()]
    seen = Counter(card for hand in hands for card in hand["cards"])
    # Kings become queens and so on: of one kind there are six in each suit.
    card = max((c for c in CARDS if c[0] in "JQK"), key=lambda c: (seen[c], c))
    seen.update(e["event_card"] for e in case.preparing("card_racked"))
    missing = 7 - seen[card]
    for hand in hands:
        for place, other in enumerate(hand["cards"]):
            if missing and other != card and other[0] in "JQK":
                hand["cards"][place] = card
                missing -= 1


def _second_batch(draft: Draft) -> Case:
    found = draft.events("decks_opened", event_batch_id="B")
    return of_no_round(draft, draft.claim_shoe(found, "second batch"))


_FROM_SHOE = where(lambda c: c.round["shuffle_method"] != "continuous")
_TOO_MANY = "a card seen once more than six decks hold it"
_INSPECTED = shoe_events("decks_inspected")
_COVER = ordinary("cover_card_placed")
_LOADED = ordinary("shoe_loaded", by_hand, covered)
_OPENED = shoe_events("decks_opened", by_hand)
_DEALT = rounds(_FROM_SHOE)
_BY_HAND = put(its_round, dealing_method="hand")
_VERIFIED_HIMSELF = verified_by_doer(row)

CHANGES = (
    Change("686a.3(a)", "five decks in a shoe", _LOADED, put(row, event_deck_count=5)),
    Change("686a.3(a)[cover card]", "no cover card", _COVER, put(row, event_cover_cards=0)),
    Change("686a.3(a)[identical decks]", "one deck of another color", _OPENED, _other_color),
    Change("686a.3(a)[shoe composition]", _TOO_MANY, _longest_shoe(device=False), _one_too_many),
    Change("686a.3(b)[shoe composition]", _TOO_MANY, _longest_shoe(device=True), _one_too_many),
    Change("686a.3(a)[shoe or shuffler]", "a round dealt from the hand", _DEALT, _BY_HAND),
    Change("686a.3(b)(1)", "a batch of five decks", _second_batch, put(row, event_deck_count=5)),
    Change("686a.4(a)[verification]", "inspection verified by the dealer", _INSPECTED, _VERIFIED_HIMSELF),
    missing("686a.3(a)[shoe or shuffler]", "way of dealing", rounds(_FROM_SHOE), "dealing_method"),
    missing("686a.3(a)[cover card]", "number of cover cards", _COVER, "event_cover_cards"),
)
