"""Breaches of clauses of Chapter 645a that the other modules leave out: dice, decks, cuts and voids."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from rules.cards import NAMES
from sample_logs.planters.draft import Row, after
from sample_logs.planters.pai_gow_case import Case, Change, Edit, Fits, enter
from sample_logs.planters.pai_gow_money import ranks_of
from sample_logs.planters.three_hands import three_ranks

_AT_TABLE = ("property_id", "gaming_day", "table_id")
_LATE = timedelta(minutes=30)


def like(case: Case) -> Row:
    """Give what an event that prepares the round's deck has in common with the round."""
    return {**{k: case.round[k] for k in _AT_TABLE}, "event_shoe_id": case.round["shoe_id"]}


def add(case: Case, kind: str, at: Any, **columns: Any) -> None:
    """Write one more event of the round."""
    case.draft.add_event({k: case.round[k] for k in _AT_TABLE}, kind, at, event_round_id=case.id, **columns)


# ------------------------------------------------------------------------------- dice and decks


def _ends_day(method: str, decks: int = 1) -> Fits:
    """The last round of a table's day, dealt in this way from one deck."""

    def fits(case: Case) -> bool:
        setup = case.setup
        if case.next is not None or setup.overnight or setup.decks != decks:
            return False
        quiet = not (case.preparing("idle_started") or case.preparing("decks_received"))
        return quiet and (case.round["dealing_method"] == "hand") == (method == "hand")

    return fits


def _hours_later(hours: int) -> Edit:
    """Play the round so much later that its deck is in use for half an hour more than so many hours."""

    def edit(case: Case) -> None:
        wait = timedelta(hours=hours) + _LATE
        of_round = {"rounds": "round_id", "hands": "round_id", "wagers": "round_id"}
        for table, name in {**of_round, "events": "event_round_id", "payments": "payment_round_id"}.items():
            for row in case.draft.rows[table]:
                mine = row[name] == case.id
                shoe = table == "events" and row["event_shoe_id"] == case.round["shoe_id"]
                if mine or shoe:
                    _shift(row, wait)

    return edit


def _shift(row: Row, wait: timedelta) -> None:
    for name, value in row.items():
        if name.endswith("_at") and value is not None:
            row[name] = value + wait


def _same_deck(case: Case) -> None:
    """Deal the round from the deck of the round before, the other one resting in the device again."""
    mine, other = case.round["deck_id"], case.before["deck_id"] if case.before else None
    for event in case.draft.rows["events"]:
        if event["event_shoe_id"] == case.round["shoe_id"] and event["event_deck_id"] in (mine, other):
            event["event_deck_id"] = other if event["event_deck_id"] == mine else mine
    case.round["deck_id"] = other


def _double(case: Case) -> tuple[Row, str, str] | None:
    """Find a player's card, and one of the same rank in another hand that can stand for it."""
    seen = [h for h in case.hands.values() if h["cards"] and h["set_high"]]
    for hand in seen:
        at = hand["hand_position"]
        only = sum(w["wager_position"] == at for w in case.wagers) == 1
        if at in ("dealer", case.round["bank_position"]) or not only:
            continue
        for card in hand["cards"]:
            for other in (c for h in seen if h is not hand for c in h["cards"]):
                if other[0] == card[0] and len(card) == 2 and _alike(hand, card, other):
                    return hand, card, other
    return None


def _alike(hand: Row, card: str, other: str) -> bool:
    """Whether the hand ranks the same with the other card, and is far from a flush."""
    tried = _exchanged(hand, card, other)
    suits = [c[1:] for c in tried["cards"]]
    rank = three_ranks if hand["set_medium"] else ranks_of
    return rank(tried) == rank(hand) and max(suits.count(s) for s in suits) < 4


def _exchanged(hand: Row, card: str, other: str) -> Row:
    names = ("cards", "set_high", "set_medium", "set_low")
    return {name: [other if c == card else c for c in hand[name]] for name in names if hand[name]}


def _dealt_twice(case: Case) -> None:
    found = _double(case)
    if found:
        hand, card, other = found
        hand.update(_exchanged(hand, card, other))


def _seen_whole(case: Case) -> bool:
    return not case.banked and not case.events("envy_acknowledged") and _double(case) is not None


_DECKS = (
    Change("645a.3(a)", "a card dealt twice", "rounds", _dealt_twice, _seen_whole),
    Change(
        "645a.3(b)(3)",
        "same deck dealt again",
        "rounds",
        _same_deck,
        lambda case: _ends_day("hand", 2)(case) or _ends_day("shoe", 2)(case),
    ),
    Change(
        "645a.3(c)(1)",
        "deck dealt by hand too long",
        "rounds",
        _hours_later(4),
        _ends_day("hand"),
        per="deck",
    ),
    Change(
        "645a.3(c)(2)",
        "deck dealt from a shoe too long",
        "rounds",
        _hours_later(8),
        _ends_day("shoe"),
        per="deck",
    ),
)

# ------------------------------------------------------------------------- shuffle, cut and start


def in_play(case: Case) -> bool:
    """A deck that was only shuffled anew, at a table where the game was going on."""
    prepared = ("idle_started", "decks_received", "table_opened", "recut_ordered", "device_jam")
    return not any(case.preparing(kind) for kind in prepared) and len(case.preparing("shuffled")) == 1


def _directed(case: Case) -> None:
    (shuffle,) = case.preparing("shuffled")
    at = after(shuffle["event_at"], 200)
    case.draft.add_event(like(case), "shuffle_directed", at, event_role="floorperson")


def _offered_twice(case: Case) -> None:
    (offer,) = case.preparing("cut_offered")
    offer["event_positions"] = offer["event_positions"] * 2


def _first_cut(case: Case) -> bool:
    return bool(case.preparing("table_opened")) and len(case.preparing("cut_offered")) == 1


def _five_below(case: Case) -> None:
    (cut,) = case.preparing("cut")
    at = after(cut["event_at"], 900)
    case.draft.add_event(like(case), "cover_card_placed", at, event_cards_below=5)


def _not_stacked(case: Case) -> None:
    for event in case.preparing("cards_stacked"):
        case.draft.remove("events", event)


def _idle_device(case: Case) -> bool:
    return case.setup.device and case.setup.decks == 2 and bool(case.preparing("idle_started"))


def _lid_off(case: Case) -> None:
    (lid,) = case.events("shaker_uncovered")
    lid["event_role"] = "player"


def _bank_shook(case: Case) -> bool:
    return case.banked and len(case.events("shaker_uncovered")) == 1


def _by_hand(case: Case) -> None:
    case.round["shuffle_method"] = "manual"


def _from_hand(case: Case) -> bool:
    return case.round["dealing_method"] == "hand" and case.setup.decks == 1 and in_play(case)


_CUTS = (
    Change(
        "645a.5(a)[directed shuffle]", "directed shuffle not made", "rounds", _directed, in_play, per="shoe"
    ),
    Change("645a.5(d)", "cut offered twice to one", "rounds", _offered_twice, _first_cut, per="shoe"),
    Change(
        "645a.5(e)[additional cover card]",
        "five cards below the cover card",
        "rounds",
        _five_below,
        lambda case: in_play(case) and len(case.preparing("cut")) == 1,
        per="shoe",
    ),
    Change("645a.5(g)(2)", "idle deck not stacked", "rounds", _not_stacked, _idle_device, per="shoe"),
    Change("645a.5(i)(1)(ii)[lid]", "bank took the lid off", "rounds", _lid_off, _bank_shook),
    Change("645a.9(a)(1)", "dealt from the hand, shuffled by hand", "rounds", _by_hand, _from_hand),
)

# ------------------------------------------------------------------------------- not declared void


def dealing(case: Case) -> Any:
    """Moment in the middle of the deal."""
    return after(case.round["first_card_at"], 2000)


def kept(case: Case) -> int | None:
    """Cents that the players were paid in all, vigorish aside, less the stakes due back to them.

    None where each got his stake back and nothing else, as in a void round.
    """
    mine = [w for w in case.wagers if w["wager_position"] != "dealer"]
    each = [int(w["wager_paid"] + w["wager_returned"] - w["wager_amount"]) for w in mine]
    return sum(each) if any(each) else None


def played_on(citation: str, what: str, edit: Edit, fits: Fits) -> Change:
    """Plant a reason for a void round into one that was played on."""
    return Change(citation, what, "rounds", edit, lambda case: not case.banked and fits(case), money=kept)


def _exposed(case: Case) -> None:
    card = case.hands["dealer"]["cards"][0]
    add(case, "card_exposed", dealing(case), event_card=card, event_position="dealer", event_disclosed=True)


def _open_dealer(case: Case) -> bool:
    return not case.banked and bool(case.hands["dealer"]["cards"])


def unseen(case: Case) -> list[str]:
    """Cards that no hand of the round is known to hold."""
    seen = {card for hand in case.hands.values() for card in hand["cards"] or []}
    return [card for card in NAMES if card not in seen]


def _two_face_up(case: Case) -> None:
    for n, card in enumerate(unseen(case)[:2]):
        at = after(dealing(case), 500 * n)
        add(case, "card_found_face_up", at, event_card=card, event_disclosed=True)
        add(case, "card_racked", after(at, 2000), event_card=card, event_face_up=True)
    case.round["stub_count"] -= 2
    case.event("stub_counted")["event_count"] -= 2


def _all_seen(case: Case) -> bool:
    """A deal whose hands were all seen, so that the cards left over are known."""
    return len(unseen(case)) == 4 and case.round["stub_count"] == 4


def _racked_unseen(case: Case) -> None:
    card = unseen(case)[0]
    add(case, "card_drawn_in_error", dealing(case), event_card=card)
    add(case, "card_racked", after(dealing(case), 900), event_card=card, event_face_up=False)


def _from_shoe(case: Case) -> bool:
    return _all_seen(case) and case.round["dealing_method"] != "hand"


def _eight(case: Case) -> None:
    for hand, count in zip(_surrendered(case), (8, 6), strict=False):
        hand["card_count"] = count


def _surrendered(case: Case) -> list[Row]:
    played = {w["wager_position"] for w in case.wagers}
    return [h for p, h in case.hands.items() if p in played and h["cards"] is None]


def _shoe_stopped(case: Case) -> None:
    device = f"AS-{case.round['table_id']}"
    add(case, "device_failed", dealing(case), event_device_id=device)
    add(case, "device_cleared", after(dealing(case), 900), event_device_id=device)


def _automated(case: Case) -> bool:
    return bool(case.round["dealing_method"] == "automated_shoe")


def _unmarked(case: Case) -> None:
    """Let a shuffling device fail before the round's shuffle by hand, cleared only after its deal."""
    (shuffle,) = case.preparing("shuffled")
    device = f"SH-{case.round['table_id']}"
    of = like(case)
    case.draft.add_event(of, "device_failed", after(shuffle["event_at"], -400), event_device_id=device)
    at = after(case.round["first_card_at"], 400)
    case.draft.add_event(of, "device_cleared", at, event_device_id=device)


def _shuffled_by_hand(case: Case) -> bool:
    return case.round["shuffle_method"] == "manual" and in_play(case)


_VOIDS = (
    played_on("645a.14(e)", "played on with the dealer's card seen", _exposed, _open_dealer),
    played_on("645a.14(f)[more than one]", "played on with two face up", _two_face_up, _all_seen),
    Change("645a.14(g)", "unseen card racked", "rounds", _racked_unseen, _from_shoe),
    played_on("645a.14(h)", "misdealt round played", _eight, lambda case: len(_surrendered(case)) > 1),
    played_on("645a.14(m)", "played on after the shoe stopped", _shoe_stopped, _automated),
    Change("645a.14(n)", "failed device not marked", "rounds", _unmarked, _shuffled_by_hand),
)

CHANGES: tuple[Change, ...] = (*_DECKS, *_CUTS, *_VOIDS)
enter(__name__, CHANGES)
