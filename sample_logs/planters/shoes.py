"""§§ 627a.5 and .9(e): shuffles, cuts, cover cards, burns and last hands done wrongly."""

from __future__ import annotations

from collections.abc import Callable

from sample_logs.planters.draft import Draft, Finding, NoPlaceError, Row, after
from sample_logs.planters.registry import planter

_MANY = 4  # rounds a shoe must have to be worth breaking


def _in_play(draft: Draft, event: Row) -> bool:
    """Whether an event prepares a shoe from which enough rounds were dealt."""
    return len(draft.shoes.get(event["event_shoe_id"], [])) >= _MANY


def _event(draft: Draft, kind: str, chosen: Callable[[Row], bool] | None = None) -> Row:
    found = [e for e in draft.events(kind) if _in_play(draft, e) and (chosen is None or chosen(e))]
    return draft.claim_shoe(found, f"event {kind} fit for it")


def _finding(citation: str, event: Row) -> Finding:
    return Finding(citation, event["table_id"])


@planter("627a.5(a)", "a shoe dealt without a shuffle")
def no_shuffle(draft: Draft) -> Finding:
    """Leave out the shuffle of a shoe."""
    event = _event(draft, "shuffled", lambda e: e["event_method"] == "manual")
    draft.remove("events", event)
    return _finding("627a.5(a)", event)


@planter("627a.5(a)[verification]", "a manual shuffle nobody verified")
def not_verified(draft: Draft) -> Finding:
    """Leave a manual shuffle without a floorperson's verification."""
    event = _event(draft, "shuffled", lambda e: e["event_method"] == "manual")
    event["event_verified_by"] = None
    return _finding("627a.5(a)[verification]", event)


@planter("627a.5(b)", "cut offered to a lower seat first")
def cut_order(draft: Draft) -> Finding:
    """Offer the cut to the lowest seat, which takes it."""
    event = _event(draft, "cut_offered", lambda e: len(e["event_seated"]) > 1)
    lowest = min(event["event_seated"], key=int)
    event["event_positions"] = [lowest]
    (cut,) = draft.events("cut", event_shoe_id=event["event_shoe_id"])
    cut.update(event_position=lowest, event_role="player", event_person_id=None)
    return _finding("627a.5(b)", event)


@planter("627a.5(b)", "dealer cut though a player had not been offered the cut")
def dealer_cut(draft: Draft) -> Finding:
    """Let the dealer cut after only the highest seat was asked."""
    event = _event(draft, "cut_offered", lambda e: len(e["event_seated"]) > 1)
    event["event_positions"] = event["event_positions"][:1]
    (cut,) = draft.events("cut", event_shoe_id=event["event_shoe_id"])
    cut.update(
        event_position="dealer",
        event_role="dealer",
        event_player_id=None,
        event_person_id=event["event_person_id"],
    )
    return _finding("627a.5(b)", event)


def _cut_at(draft: Draft, column: str, other: str) -> Finding:
    event = _event(draft, "cut")
    total = event["event_cards_above"] + event["event_cards_below"]
    event.update({column: 9, other: total - 9})
    return _finding("627a.5(c)", event)


@planter("627a.5(c)", "cut nine cards from the bottom")
def cut_low(draft: Draft) -> Finding:
    """Cut one card too near the bottom."""
    return _cut_at(draft, "event_cards_below", "event_cards_above")


@planter("627a.5(c)", "cut nine cards from the top")
def cut_high(draft: Draft) -> Finding:
    """Cut one card too near the top."""
    return _cut_at(draft, "event_cards_above", "event_cards_below")


@planter("627a.5(d)", "second cover card thirteen cards above the bottom")
def cover_low(draft: Draft) -> Finding:
    """Insert the second cover card one card too low."""
    event = _event(draft, "cover_card_placed")
    event["event_cards_above"] += event["event_cards_below"] - 13
    event["event_cards_below"] = 13
    return _finding("627a.5(d)", event)


@planter("627a.5(e)", "recut ordered when the shoe was loaded")
def recut_late(draft: Draft) -> Finding:
    """Order a recut after the cards went into the shoe."""
    loaded = _event(draft, "shoe_loaded")
    (cut,) = draft.events("cut", event_shoe_id=loaded["event_shoe_id"])
    at = loaded["event_at"]
    draft.add_event(loaded, "recut_ordered", after(at, 4000), event_role="floorperson")
    again = {k: v for k, v in cut.items() if k.startswith("event_") and k not in ("event_kind", "event_at")}
    again.pop("event_number")
    again.pop("event_shoe_id")
    draft.add_event(loaded, "cut", after(at, 8000), **again)
    return _finding("627a.5(e)", loaded)


@planter("627a.5(f)", "one card too few burned")
def burn_short(draft: Draft) -> Finding:
    """Burn one card fewer than the first card says."""
    event = _event(draft, "burn")
    event["event_count"] -= 1
    return _finding("627a.5(f)", event)


@planter("627a.5(f)", "a picture burned as nothing")
def burn_picture(draft: Draft) -> Finding:
    """Take a picture for zero when burning."""
    event = _event(draft, "burn", lambda e: e["event_card"][0] in "TJQK")
    event["event_count"] = 0
    return _finding("627a.5(f)", event)


@planter("627a.5(f)", "no burn before the first round")
def no_burn(draft: Draft) -> Finding:
    """Leave out the burn of a shoe."""
    event = _event(draft, "burn")
    draft.remove("events", event)
    return _finding("627a.5(f)", event)


def _idle(draft: Draft, *, device: bool) -> Row:
    """Find an idle spell after which play went on."""
    return _event(draft, "idle_started", lambda e: draft.setup(e).device == device and _resumed(draft, e))


def _resumed(draft: Draft, event: Row) -> bool:
    first = draft.shoes[event["event_shoe_id"]][0]
    return bool(event["event_at"] < first["first_card_at"])


def _leave_out(draft: Draft, idle: Row, kind: str) -> None:
    """Leave out an event between the idle spell and the next shuffle."""
    shoe = idle["event_shoe_id"]
    if not draft.remove_events(
        lambda e: e["event_kind"] == kind and e["event_shoe_id"] == shoe and e["event_at"] > idle["event_at"]
    ):
        message = f"{shoe} has no {kind} to leave out"
        raise NoPlaceError(message)


@planter("627a.5(g)", "no spread of the cards at an idle table")
def idle_not_spread(draft: Draft) -> Finding:
    """Leave the cards of an idle table unspread."""
    idle = _idle(draft, device=False)
    draft.remove_events(
        lambda e: (
            e["event_shoe_id"] == idle["event_shoe_id"]
            and e["event_kind"] in ("cards_spread", "spread_requested")
        )
    )
    return _finding("627a.5(g)", idle)


@planter("627a.5(g)(1)", "cards of an idle table not washed")
def idle_not_washed(draft: Draft) -> Finding:
    """Leave out the wash after an idle spell."""
    idle = _idle(draft, device=False)
    _leave_out(draft, idle, "cards_washed")
    return _finding("627a.5(g)(1)", idle)


@planter("627a.5(g)(2)", "cards of an idle table not stacked for the device")
def idle_not_stacked(draft: Draft) -> Finding:
    """Put the swept batch into the shuffling device without stacking it."""
    idle = _idle(draft, device=True)
    _leave_out(draft, idle, "cards_stacked")
    return _finding("627a.5(g)(2)", idle)


def _last_hands(draft: Draft) -> list[tuple[Row, list[Row]]]:
    """Cover cards that came out of shoes after which another was shuffled, with the shoe's rounds."""
    found = []
    for event in draft.events("cover_card_out"):
        rounds = draft.shoes[event["event_shoe_id"]]
        later = [
            e
            for e in draft.events("shuffled", table_id=event["table_id"])
            if e["event_at"] > event["event_at"]
        ]
        same_day = len({r["gaming_day"] for r in rounds}) == 1
        if later and same_day and len(rounds) > _MANY and rounds[-2]["round_id"] == event["event_round_id"]:
            found.append((event, rounds))
    return found


def _last_hand(draft: Draft) -> tuple[Row, Row, list[Row]]:
    found = _last_hands(draft)
    cover = draft.claim_shoe([event for event, _ in found], "cover card that came out")
    (call,) = draft.events("last_hand_announced", event_round_id=cover["event_round_id"])
    return cover, call, draft.shoes[cover["event_shoe_id"]]


def _move(cover: Row, call: Row, row: Row) -> None:
    """Let the cover card come out in another round."""
    cover.update(event_round_id=row["round_id"], event_at=after(row["first_card_at"], 700))
    end = row["settled_at"] or row["result_announced_at"]
    call.update(event_round_id=row["round_id"], event_at=after(end, 300))


@planter("627a.9(e)[last hand announced]", "last hand not announced")
def no_last_hand(draft: Draft) -> Finding:
    """Leave out the announcement of the last hand."""
    _, call, _ = _last_hand(draft)
    draft.remove("events", call)
    return Finding("627a.9(e)[last hand announced]", call["table_id"])


@planter("627a.9(e)", "two more rounds after the cover card")
def two_more(draft: Draft) -> Finding:
    """Let the cover card come out one round earlier, so that two rounds follow."""
    cover, call, rounds = _last_hand(draft)
    _move(cover, call, rounds[-3])
    return Finding("627a.9(e)", cover["table_id"])


@planter("627a.9(e)", "no further round after the cover card")
def none_more(draft: Draft) -> Finding:
    """Let the cover card come out in the last round, so that none follows."""
    cover, call, rounds = _last_hand(draft)
    _move(cover, call, rounds[-1])
    return Finding("627a.9(e)", cover["table_id"])
