"""§§ 686a.3 and what is done as at a Minibaccarat table: decks, cards, batches, openings, idle tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from sample_logs.arrow import CARDS
from sample_logs.planters import shoes, tables
from sample_logs.planters.draft import Draft, Finding, Row, after
from sample_logs.planters.pai_gow_case import find
from sample_logs.planters.registry import Planter, planter

_MANY = 4  # rounds a shoe must have to be worth breaking

# ------------------------------------------------------- what is done as at a Minibaccarat table


def _likewise(citation: str, what: str, sister: Planter) -> None:
    """Enter a breach that is done as at Minibaccarat, under the clause it breaks here."""

    @planter(citation, what)
    def planted(draft: Draft) -> Finding:
        return replace(sister(draft), clause=citation)


_likewise("686a.3(b)(2)", "both batches with backs of one colour", tables.same_backs)
_likewise("686a.3(b)(2)", "batches of two designs", tables.other_design)
_likewise("686a.3(b)(3)", "idle batch put into the device when play had begun", tables.batch_late)
_likewise("686a.3(b)(5)", "rack not cleared of one batch before the other was played", tables.rack_late)
_likewise("686a.4(a)", "decks not inspected", tables.not_inspected)
_likewise("686a.4(b)", "new cards spread face down", tables.spread_face_down)
_likewise("686a.4(c)", "new cards not washed", tables.not_washed)
_likewise("686a.4(d)", "second batch not spread", tables.batch_not_spread)
_likewise("686a.5(g)", "no spread of the cards at an idle table", shoes.idle_not_spread)
_likewise("686a.5(g)[washed, shuffled and cut]", "cards of an idle table not washed", shoes.idle_not_washed)
_likewise("686a.5(g)[with a device]", "cards of an idle table not stacked", shoes.idle_not_stacked)

# -------------------------------------------------------------------------------- decks and cards


def _special(draft: Draft) -> set[str]:
    """Shoes begun with new decks or after an idle spell, or that were cut again, or a device failed at."""
    kinds = (
        "decks_opened",
        "idle_started",
        "recut_ordered",
        "device_jam",
        "device_failed",
        "shuffle_directed",
    )
    return {event["event_shoe_id"] for kind in kinds for event in draft.events(kind)}


def ordinary(draft: Draft, kind: str, chosen: Callable[[Row], object] = bool) -> Row:
    """Claim an event that prepares an ordinary shoe from which enough rounds were dealt.

    Raises NoPlaceError when the log has none.
    """
    special = _special(draft)
    found = [
        e
        for e in draft.events(kind)
        if len(draft.shoes.get(e["event_shoe_id"], [])) >= _MANY
        and e["event_shoe_id"] not in special
        and e["event_at"] < draft.shoes[e["event_shoe_id"]][0]["first_card_at"]
        and chosen(e)
    ]
    return draft.claim_shoe(found, f"event {kind} fit for it")


def by_hand(draft: Draft) -> Callable[[Row], bool]:
    """Tell events at tables without a device."""
    return lambda event: not draft.setup(event).device


def of_shoe(draft: Draft, event: Row, *kinds: str) -> list[Row]:
    """Events of some kinds of the same shoe."""
    return [e for kind in kinds for e in draft.events(kind, event_shoe_id=event["event_shoe_id"])]


@planter("686a.3(a)", "five decks in a shoe")
def five_decks(draft: Draft) -> Finding:
    """Count five decks into a shoe whose cover card came out."""
    out = {e["event_shoe_id"] for e in draft.events("cover_card_out")}
    event = ordinary(draft, "shoe_loaded", lambda e: by_hand(draft)(e) and e["event_shoe_id"] in out)
    event["event_deck_count"] = 5
    return Finding("686a.3(a)", event["table_id"])


@planter("686a.3(a)[cover card]", "no cover card")
def no_cover_card(draft: Draft) -> Finding:
    """Record that no cover card was used."""
    event = ordinary(draft, "cover_card_placed")
    event["event_cover_cards"] = 0
    return Finding("686a.3(a)[cover card]", event["table_id"])


@planter("686a.3(a)[identical decks]", "one deck of another color")
def other_color(draft: Draft) -> Finding:
    """Open one of six decks with backs of another color."""
    found = [e for e in draft.events("decks_opened") if by_hand(draft)(e)]
    event = draft.claim_shoe(found, "decks opened at a table without a device")
    more = {
        k: v
        for k, v in event.items()
        if k in ("event_deck_id", "event_person_id", "event_role", "event_design")
    }
    other = "green" if event["event_back_color"] != "green" else "black"
    draft.add_event(event, "decks_opened", after(event["event_at"], 500), **more, event_back_color=other)
    return Finding("686a.3(a)[identical decks]", event["table_id"])


def _one_too_many(citation: str, *, device: bool) -> None:
    @planter(citation, "a card seen once more than six decks hold it")
    def card_too_many(draft: Draft) -> Finding:
        """Turn other cards that count ten into one of them, which changes no total."""
        fit = [
            shoe
            for shoe, rounds in draft.shoes.items()
            if rounds[0]["shuffle_method"] == ("device" if device else "manual")
            and draft.setup(rounds[0]).device == device
            and shoe not in draft.claimed
        ]
        shoe = max(fit, key=lambda name: len(draft.shoes[name]))
        draft.claimed.add(shoe)
        hands = [h for r in draft.shoes[shoe] for h in draft.hands[r["round_id"]].values()]
        seen = Counter(card for hand in hands for card in hand["cards"])
        # Kings become queens and so on: of one kind there are six in each suit.
        card = max((c for c in CARDS if c[0] in "JQK"), key=lambda c: (seen[c], c))
        seen.update(e["event_card"] for e in draft.events("card_racked", event_shoe_id=shoe))
        missing = 7 - seen[card]
        for hand in hands:
            for place, other in enumerate(hand["cards"]):
                if missing and other != card and other[0] in "JQK":
                    hand["cards"][place] = card
                    missing -= 1
        return Finding(citation, draft.shoes[shoe][0]["table_id"])


_one_too_many("686a.3(a)[shoe composition]", device=False)
_one_too_many("686a.3(b)[shoe composition]", device=True)


@planter("686a.3(a)[shoe or shuffler]", "a round dealt from the hand")
def from_the_hand(draft: Draft) -> Finding:
    """Deal a round from the dealer's hand."""
    case = find(draft, "rounds", lambda c: c.round["shuffle_method"] != "continuous")
    case.round["dealing_method"] = "hand"
    return Finding("686a.3(a)[shoe or shuffler]", case.round["table_id"], case.id)


@planter("686a.3(b)(1)", "a batch of five decks")
def batch_of_five(draft: Draft) -> Finding:
    """Open five decks for the second batch."""
    event = draft.claim_shoe(draft.events("decks_opened", event_batch_id="B"), "second batch")
    event["event_deck_count"] = 5
    return Finding("686a.3(b)(1)", event["table_id"])


@planter("686a.4(a)[verification]", "inspection of decks not verified")
def inspection_not_verified(draft: Draft) -> Finding:
    """Leave an inspection without a floorperson's verification, on a day on which others are verified."""

    def others_are(event: Row) -> bool:
        of_day = {"table_id": event["table_id"], "gaming_day": event["gaming_day"]}
        return any(e["event_verified_by"] for e in draft.events("shuffled", **of_day))

    found = filter(others_are, draft.events("decks_inspected"))
    event = draft.claim_shoe(found, "inspection of decks at a table that records verifications")
    event["event_verified_by"] = None
    return Finding("686a.4(a)[verification]", event["table_id"])
