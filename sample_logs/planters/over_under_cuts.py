"""§§ 686a.5, .7(a), (c), (d) and .9(b), (d), (e): shuffles, cuts, cards burnt, cover cards and devices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sample_logs.planters.draft import Draft, Finding, Row, after
from sample_logs.planters.over_under_shoes import by_hand, of_shoe, ordinary
from sample_logs.planters.pai_gow_case import Case, find
from sample_logs.planters.registry import planter


@planter("686a.5(a)", "a shoe dealt without a shuffle")
def no_shuffle(draft: Draft) -> Finding:
    """Leave out the shuffle of a shoe."""
    event = ordinary(draft, "shuffled", by_hand(draft))
    draft.remove("events", event)
    return Finding("686a.5(a)", event["table_id"])


@planter("686a.5(a)[directed shuffle]", "a shuffle that was directed not made")
def not_as_directed(draft: Draft) -> Finding:
    """Direct a shuffle in the middle of a shoe that is dealt on until its cover card comes out."""
    out = {e["event_shoe_id"] for e in draft.events("cover_card_out")}
    event = ordinary(draft, "shoe_loaded", lambda e: e["event_shoe_id"] in out)
    third = draft.shoes[event["event_shoe_id"]][2]
    draft.add_event(event, "shuffle_directed", after(third["settled_at"], 1000), event_role="floorperson")
    return Finding("686a.5(a)[directed shuffle]", event["table_id"])


def _cut_by(draft: Draft, offer: Row, asked: list[str]) -> None:
    """Let the last of those asked cut, or the dealer if nobody was."""
    offer["event_positions"] = asked
    (cut,) = of_shoe(draft, offer, "cut")
    cut.update(event_position=asked[-1], event_role="player", event_person_id=None, event_player_id=None)


def _from_right(event: Row) -> bool:
    """Whether the cut was offered from the highest of several seats, as where nobody is named."""
    seated = event["event_seated"]
    return len(seated) > 1 and event["event_positions"][0] == max(seated)


@planter("686a.5(b)", "dealer cut though others had not been asked")
def dealer_cut(draft: Draft) -> Finding:
    """Let the dealer cut after the highest seat only was asked, where nobody is named."""
    nobody = _at_no_box(draft)
    event = ordinary(draft, "cut_offered", lambda e: e["event_shoe_id"] in nobody and _from_right(e))
    event["event_positions"] = event["event_positions"][:1]
    (cut,) = of_shoe(draft, event, "cut")
    cut.update(event_position="dealer", event_role="dealer", event_player_id=None)
    return Finding("686a.5(b)", event["table_id"])


def _after_shoe(draft: Draft, ended: Callable[[str], object]) -> set[str]:
    """Shoes dealt at a table on one day after a shoe that ended in some way."""
    found = set()
    for shoe in draft.shoes:
        stem, _, number = shoe.rpartition("-S")
        if ended(f"{stem}-S{int(number) - 1:02d}"):
            found.add(shoe)
    return found


def _covered(draft: Draft) -> dict[str, str]:
    directed = {e["event_shoe_id"] for e in draft.events("shuffle_directed")}
    return {
        e["event_shoe_id"]: e["event_position"]
        for e in draft.events("cover_card_out")
        if e["event_shoe_id"] not in directed
    }


def _at_no_box(draft: Draft) -> set[str]:
    cover = _covered(draft)
    return _after_shoe(draft, lambda shoe: cover.get(shoe) == "dealer")


@planter("686a.5(c)(1)", "another player than the first arrival asked")
def not_first_arrival(draft: Draft) -> Finding:
    """Offer the first cut of the day to the highest of several seats."""
    idle = {e["event_shoe_id"] for e in draft.events("idle_started")}
    opened = {(e["table_id"], e["gaming_day"]) for e in draft.events("table_opened")}
    new = {e["event_shoe_id"] for e in draft.events("decks_opened")} - idle
    found = [
        e
        for e in draft.events("cut_offered")
        if e["event_shoe_id"] in new
        and len(e["event_seated"]) > 1
        and (e["table_id"], e["gaming_day"]) in opened
        and not of_shoe(draft, e, "recut_ordered")
    ]
    event = draft.claim_shoe(found, "first cut of a day")
    _cut_by(draft, event, [max(event["event_seated"])])
    return Finding("686a.5(c)(1)", event["table_id"])


@planter("686a.5(c)(2)", "another player than he who had the cover card asked")
def not_who_had_the_cover_card(draft: Draft) -> Finding:
    """Offer the cut to another player than the one at whose box the cover card appeared."""
    cover = _covered(draft)
    had = _after_shoe(draft, lambda shoe: cover.get(shoe, "dealer") != "dealer")

    def fits(event: Row) -> bool:
        named = len(event["event_positions"]) == 1 and len(event["event_seated"]) > 1
        return named and event["event_shoe_id"] in had and not _from_right(event)

    event = ordinary(draft, "cut_offered", fits)
    others = [seat for seat in event["event_seated"] if seat != event["event_positions"][0]]
    _cut_by(draft, event, [others[0]])
    return Finding("686a.5(c)(2)", event["table_id"])


def _lowest_first(citation: str, what: str, chosen: Callable[[Draft], set[str]]) -> None:
    @planter(citation, what)
    def lowest_first(draft: Draft) -> Finding:
        """Offer the cut to the lowest seat first, which takes it."""
        of = chosen(draft)
        event = ordinary(draft, "cut_offered", lambda e: e["event_shoe_id"] in of and _from_right(e))
        _cut_by(draft, event, [min(event["event_seated"])])
        return Finding(citation, event["table_id"])


def _after_directed(draft: Draft) -> set[str]:
    out = {e["event_shoe_id"] for e in draft.events("cover_card_out")}
    directed = {e["event_shoe_id"] for e in draft.events("shuffle_directed")} - out
    return _after_shoe(draft, lambda shoe: shoe in directed)


_lowest_first("686a.5(c)(3)", "lowest seat asked after a cover card at no box", _at_no_box)
_lowest_first("686a.5(c)(4)", "lowest seat asked after a directed shuffle", _after_directed)


def _nine(what: str, column: str, other: str) -> None:
    @planter("686a.5(d)", what)
    def cut_at_the_end(draft: Draft) -> Finding:
        """Cut one card too near an end of the stack."""
        event = ordinary(draft, "cut")
        event.update({column: 9, other: 312 - 9})
        return Finding("686a.5(d)", event["table_id"])


_nine("cut nine cards from the bottom", "event_cards_below", "event_cards_above")
_nine("cut nine cards from the top", "event_cards_above", "event_cards_below")


@planter("686a.5(d)[cover card]", "cover card 77 cards above the bottom")
def cover_low(draft: Draft) -> Finding:
    """Insert the cover card one card too low."""
    event = ordinary(draft, "cover_card_placed", lambda e: of_shoe(draft, e, "cover_card_out"))
    event.update(event_cards_above=312 - 77, event_cards_below=77)
    return Finding("686a.5(d)[cover card]", event["table_id"])


@planter("686a.5(d)[loading]", "loaded before the cover card was inserted")
def loaded_early(draft: Draft) -> Finding:
    """Load the stack before the cover card goes in."""
    event = ordinary(draft, "shoe_loaded")
    (cover,) = of_shoe(draft, event, "cover_card_placed")
    event["event_at"] = after(cover["event_at"], -5000)
    return Finding("686a.5(d)[loading]", event["table_id"])


@planter("686a.5(e)", "recut required by the dealer")
def recut_by_dealer(draft: Draft) -> Finding:
    """Let the dealer require a recut."""
    event = draft.claim_shoe(draft.events("recut_ordered"), "recut")
    event["event_role"] = "dealer"
    return Finding("686a.5(e)", event["table_id"])


@planter("686a.5(f)", "a round after the one with the cover card")
def one_more(draft: Draft) -> Finding:
    """Let the cover card come out one round earlier."""
    event = ordinary(draft, "cover_card_placed", lambda e: of_shoe(draft, e, "cover_card_out"))
    (cover,) = of_shoe(draft, event, "cover_card_out")
    row = draft.shoes[event["event_shoe_id"]][-2]
    cover.update(event_round_id=row["round_id"], event_at=after(row["first_card_at"], 350))
    return Finding("686a.5(f)", cover["table_id"])


@planter("686a.7(a)", "shuffled again between cut and loading")
def shuffled_after_cut(draft: Draft) -> Finding:
    """Shuffle the stack once it was cut."""
    event = ordinary(draft, "shuffled")
    (cover,) = of_shoe(draft, event, "cover_card_placed")
    event["event_at"] = after(cover["event_at"], 2000)
    return Finding("686a.7(a)", event["table_id"])


# ------------------------------------------------------------------- cards burnt, cover cards


def _only_burn(draft: Draft, event: Row) -> bool:
    """Whether no new dealer burns another card before the first round of the shoe."""
    first = draft.shoes[event["event_shoe_id"]][0]["first_card_at"]
    early = [e for e in of_shoe(draft, event, "burn") if e["event_at"] < first]
    return len(early) == 1


@planter("686a.7(c)", "first card of a shoe not burnt")
def no_burn(draft: Draft) -> Finding:
    """Leave out the burn of a shoe."""
    event = ordinary(draft, "burn", lambda e: _only_burn(draft, e))
    draft.remove("events", event)
    return Finding("686a.7(c)", event["table_id"])


@planter("686a.7(c)[new dealer]", "a new dealer burnt no card")
def new_dealer_no_burn(draft: Draft) -> Finding:
    """Leave out the card a new dealer burns in the middle of a shoe."""

    def fits(case: Case) -> bool:
        return bool(_burns(draft, case)) and case.round["round_number_in_shoe"] > 1

    case = find(draft, "rounds", fits)
    for event in _burns(draft, case):
        draft.remove("events", event)
    return Finding("686a.7(c)[new dealer]", case.round["table_id"], case.id)


def _burns(draft: Draft, case: Case) -> list[Row]:
    """Cards burnt by a new dealer just before a round."""
    opened = case.round["wagers_opened_at"]
    return [
        e
        for e in draft.events("burn", event_shoe_id=case.round["shoe_id"])
        if after(opened, -1000) < e["event_at"] < opened
    ]


@planter("686a.7(d)", "round with the cover card given up")
def cover_round_given_up(draft: Draft) -> Finding:
    """Declare the round with the cover card void for no reason."""
    event = ordinary(draft, "cover_card_placed", lambda e: of_shoe(draft, e, "cover_card_out"))
    row = draft.shoes[event["event_shoe_id"]][-1]
    row["void"] = True
    return Finding("686a.7(d)", event["table_id"])


# ----------------------------------------------------------------------- short shoes, devices


def _next_shoe(case: Case) -> str:
    stem, _, number = case.round["shoe_id"].rpartition("-S")
    return f"{stem}-S{int(number) + 1:02d}"


def _short(draft: Draft) -> Case:
    """Claim a round of a shoe shuffled by hand in which the shoe runs short."""

    def fits(case: Case) -> bool:
        plain = case.round["shuffle_method"] == "manual" and not case.setup.device
        if case.round["shoe_id"] in draft.claimed or _next_shoe(case) in draft.claimed:
            return False
        return bool(plain and case.round["third_card_at"] is not None and not case.events())

    case = find(draft, "rounds", fits)
    # What the next shoe is judged by is no longer the shoe before it.
    draft.claimed |= {case.round["shoe_id"], _next_shoe(case)}
    _within(case, "shoe_short", 100, event_round_id=case.id)
    return case


def _within(case: Case, kind: str, milliseconds: int, **columns: Any) -> Row:
    """Write an event within the round, so long after its first further card."""
    like = {**case.round, "event_shoe_id": columns.pop("event_shoe_id", case.round["shoe_id"])}
    at = after(case.round["third_card_at"], milliseconds)
    return case.draft.add_event(like, kind, at, event_role="dealer", **columns)


@planter("686a.9(b)", "a short shoe filled up with cards not shuffled")
def filled_up_unshuffled(draft: Draft) -> Finding:
    """Complete a round the shoe was too short for from the rack, without a shuffle."""
    case = _short(draft)
    _within(case, "burn", 300)
    return Finding("686a.9(b)", case.round["table_id"], case.id)


@planter("686a.9(b)[first card]", "no card burnt after a shuffle within a round")
def not_burnt_within_a_round(draft: Draft) -> Finding:
    """Shuffle and cut the rack to complete a round, and burn no card."""
    case = _short(draft)
    shoe = {"event_shoe_id": f"{case.round['shoe_id']}X", "event_deck_id": case.round["deck_id"]}
    seats = sorted({w["wager_position"] for w in case.wagers})
    _within(case, "shuffled", 200, **shoe, event_method="manual", event_verified_by="F-11")
    _within(case, "cut_offered", 250, **shoe, event_positions=seats[-1:], event_seated=seats)
    parts = {"event_cards_above": 150, "event_cards_below": 162}
    cut = _within(case, "cut", 300, **shoe, event_position=seats[-1], **parts)
    cut["event_role"] = "player"
    parts = {"event_cards_above": 212, "event_cards_below": 100}
    _within(case, "cover_card_placed", 350, **shoe, event_cover_cards=1, **parts)
    _within(case, "shoe_loaded", 400, **shoe, event_deck_count=6)
    return Finding("686a.9(b)[first card]", case.round["table_id"], case.id)


@planter("686a.9(b)[round completed]", "a round the shoe was too short for given up")
def short_round_given_up(draft: Draft) -> Finding:
    """Declare a round void because cards lack."""
    case = find(draft, "rounds", lambda c: not c.events())
    case.round.update(void=True, void_reason="insufficient_cards")
    return Finding("686a.9(b)[round completed]", case.round["table_id"], case.id)


@planter("686a.9(d)", "cards not shuffled again after a jam")
def not_after_jam(draft: Draft) -> Finding:
    """Let the shuffle lie before the jam."""
    jam = draft.claim_shoe(draft.events("device_jam"), "jam of a shuffling device")
    for event in of_shoe(draft, jam, "shuffled"):
        event["event_at"] = after(jam["event_at"], -1000)
    return Finding("686a.9(d)", jam["table_id"])


@planter("686a.9(e)", "a device out of order neither covered nor signed")
def no_sign(draft: Draft) -> Finding:
    """Leave out the sign on a device that failed, on a day on which devices were looked after."""

    def cared_for(event: Row) -> bool:
        of_day = {"table_id": event["table_id"], "gaming_day": event["gaming_day"]}
        return bool(draft.events("device_cleared", **of_day))

    sign = draft.claim_shoe(filter(cared_for, draft.events("out_of_order_sign")), "sign on a device")
    draft.remove("events", sign)
    first = draft.shoes[sign["event_shoe_id"]][0]
    return Finding("686a.9(e)", first["table_id"], first["round_id"])
