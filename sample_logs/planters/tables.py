"""§§ 627a.3 and .4: decks of the wrong number or look, batches out of turn, openings cut short."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from sample_logs.arrow import CARDS
from sample_logs.minibaccarat.game import GAME
from sample_logs.minibaccarat.plan import TableSetup
from sample_logs.planters.draft import Draft, Finding, Row, after
from sample_logs.planters.registry import planter

_ONE_SHOE = 12  # rounds that even a shallow shoe of five decks gives
_PER_TABLE = ("events", "payments")
_PER_ROUND = ("hands", "wagers")
_SWAPPED = {"A": "B", "B": "A"}


def _pick(draft: Draft, what: str, fits: Callable[[TableSetup], bool]) -> TableSetup:
    names = [t.table_id for t in draft.plan.tables if fits(t) and not (t.overnight or t.stays_open)]
    setup: TableSetup = draft.setups[draft.one([{"table": name} for name in names], what)["table"]]
    return setup


def _remove_table(draft: Draft, table_id: str, *, before: object = None) -> None:
    """Take a table's rows out of the log; with ``before``, only those of earlier gaming days."""

    def goes(row: Row) -> bool:
        return row["table_id"] == table_id and (before is None or row["gaming_day"] < before)

    gone = {row["round_id"] for row in draft.rows["rounds"] if goes(row)}
    for table in ("rounds", *_PER_TABLE):
        draft.rows[table] = [row for row in draft.rows[table] if not goes(row)]
    for table in _PER_ROUND:
        draft.rows[table] = [row for row in draft.rows[table] if row["round_id"] not in gone]
    draft.forget()


def _deal_anew(draft: Draft, setup: TableSetup, decks: int, second_batch: int | None) -> str:
    """Deal one day of a table again from other decks than it has, and return the table's name."""
    other = replace(setup, decks=decks, second_batch=second_batch)
    plan = replace(draft.plan, seed=draft.plan.seed + 1, rounds=_ONE_SHOE, days=1, tables=(other,))
    again = Draft(plan, draft.rng, GAME.whole(plan))
    _remove_table(draft, setup.table_id)
    for table in ("rounds", *_PER_TABLE, *_PER_ROUND):
        for row in again.rows[table]:
            for column in ("wager_player_id", "event_player_id", "payment_player_id"):
                if row.get(column):
                    row[column] += "-again"
        draft.rows[table] += again.rows[table]
    draft.forget()
    return setup.table_id


def _decks(citation: str, what: str, decks: int, *, device: bool, second: int | None = None) -> None:
    @planter(citation, what)
    def other_decks(draft: Draft) -> Finding:
        setup = _pick(draft, "such a table", lambda t: t.device == device)
        return Finding(citation, _deal_anew(draft, setup, decks, second))


_decks("627a.3(a)", "five decks in a shoe", 5, device=False)
_decks("627a.3(a)", "nine decks in a shoe", 9, device=False)
_decks("627a.3(b)", "two batches of five decks", 5, device=True)
_decks("627a.3(b)", "two batches of nine decks", 9, device=True)
_decks("627a.3(b)(1)", "batches of six and seven decks", 6, device=True, second=7)


@planter("627a.3(a)[cover cards]", "one cover card only")
def one_cover_card(draft: Draft) -> Finding:
    """Use a single cover card."""
    found = [e for e in draft.events("cover_card_placed") if not draft.setup(e).device]
    event = draft.claim_shoe(found, "second cover card at a table without a device")
    event["event_cover_cards"] = 1
    return Finding("627a.3(a)[cover cards]", event["table_id"])


@planter("627a.3(a)[shoe composition]", "a card seen once more than the decks hold")
def card_too_many(draft: Draft) -> Finding:
    """Let one card of a shoe turn up once more than its decks hold it."""
    by_hand = [s for s, rounds in draft.shoes.items() if not draft.setup(rounds[0]).device]
    shoe = max(by_hand, key=lambda s: len(draft.shoes[s]))
    decks = draft.setup(draft.shoes[shoe][0]).decks
    seen = draft.seen(shoe)
    card = max((c for c in CARDS if _of_rank(seen, c) > decks), key=lambda c: (seen[c], c))
    missing = decks + 1 - seen[card]
    for row in filter(draft.plain, draft.shoes[shoe]):
        for hand in draft.hands[row["round_id"]].values():
            for place, other in enumerate(hand["cards"]):
                if missing and other != card and other[0] == card[0]:
                    hand["cards"][place] = card
                    missing -= 1
    return Finding("627a.3(a)[shoe composition]", draft.shoes[shoe][0]["table_id"])


def _of_rank(seen: dict[str, int], card: str) -> int:
    return sum(count for other, count in seen.items() if other[0] == card[0])


def _second_batch(draft: Draft) -> Row:
    return draft.claim_shoe(draft.events("decks_opened", event_batch_id="B"), "second batch")


@planter("627a.3(b)(2)", "both batches with backs of one colour")
def same_backs(draft: Draft) -> Finding:
    """Open a second batch with the first one's back colour."""
    event = _second_batch(draft)
    event["event_back_color"] = "red"
    return Finding("627a.3(b)(2)", event["table_id"])


@planter("627a.3(b)(2)", "batches of two designs")
def other_design(draft: Draft) -> Finding:
    """Open a second batch of another design."""
    event = _second_batch(draft)
    event["event_design"] = "Harbour plain"
    return Finding("627a.3(b)(2)", event["table_id"])


def _turns(draft: Draft, kind: str) -> list[Row]:
    """Events of a kind in the change from one batch to the other, not at openings or idle spells."""
    idle = {e["event_shoe_id"] for e in draft.events("idle_started")}
    new = {e["event_shoe_id"] for e in draft.events("decks_opened")}
    return [
        e
        for e in draft.events(kind)
        if draft.setup(e).device
        and e["event_shoe_id"] not in idle | new
        and len(draft.shoes.get(e["event_shoe_id"], [])) > 3
    ]


@planter("627a.3(b)(3)", "idle batch put into the device when play had begun")
def batch_late(draft: Draft) -> Finding:
    """Leave the idle batch out of the device during the first rounds of a shoe."""
    event = draft.claim_shoe(_turns(draft, "batch_in_shuffler"), "batch going into the device")
    event["event_at"] = after(draft.shoes[event["event_shoe_id"]][2]["settled_at"], 600)
    return Finding("627a.3(b)(3)", event["table_id"])


@planter("627a.3(b)(5)", "rack not cleared of one batch before the other was played")
def rack_late(draft: Draft) -> Finding:
    """Clear the rack of the old batch only when rounds of the new one lie in it."""
    event = draft.claim_shoe(_turns(draft, "rack_cleared"), "rack cleared between batches")
    event["event_at"] = after(draft.shoes[event["event_shoe_id"]][1]["settled_at"], 600)
    return Finding("627a.3(b)(5)", event["table_id"])


@planter("627a.3(b)(4)", "one batch used for two shoes running")
def batch_again(draft: Draft) -> Finding:
    """Deal a shoe from the batch that was just dealt, while the other stays in the device."""
    shuffle = draft.claim_shoe(_turns(draft, "shuffled"), "shoe of the other batch")
    shoe = shuffle["event_shoe_id"]
    stem = shoe.rpartition("-")[0]
    later = {s for s in draft.shoes if s.startswith(stem) and s >= shoe}
    for row in draft.rows["rounds"]:
        if row["shoe_id"] in later:
            _swap_batch(row, "")
    for event in draft.rows["events"]:
        if event["event_shoe_id"] in later and event["event_batch_id"]:
            _swap_batch(event, "event_")
    draft.remove_events(lambda e: e["event_shoe_id"] == shoe and e["event_kind"].startswith("batch_"))
    (cleared,) = draft.events("rack_cleared", event_shoe_id=shoe)
    _swap_batch(cleared, "event_")
    return Finding("627a.3(b)(4)", shuffle["table_id"])


def _swap_batch(row: Row, prefix: str) -> None:
    other = _SWAPPED[row[f"{prefix}batch_id"]]
    row[f"{prefix}batch_id"] = other
    row[f"{prefix}deck_id"] = row[f"{prefix}deck_id"][:-1] + other


@planter("627a.3(c)", "decks changed a minute late")
def decks_too_old(draft: Draft) -> Finding:
    """Open decks the day before, so that the last round from them settles a minute past 24 hours."""
    setup = _pick(draft, "table without a device", lambda t: not t.device)
    last_day = draft.plan.gaming_days()[-1]
    if draft.plan.days < 2:
        draft.one([], "second gaming day")
    _remove_table(draft, setup.table_id, before=last_day)
    rounds = [r for r in draft.rows["rounds"] if r["table_id"] == setup.table_id]
    last = max(r["settled_at"] or r["result_announced_at"] for r in rounds)
    (opened,) = draft.events("decks_opened", table_id=setup.table_id)
    earlier = opened["event_at"] - (last - timedelta(hours=24, minutes=1))
    for kind in ("table_opened", "decks_received", "decks_inspected", "decks_opened"):
        for event in draft.events(kind, table_id=setup.table_id):
            event["event_at"] -= earlier
            event["gaming_day"] = last_day - timedelta(days=1)
    return Finding("627a.3(c)", setup.table_id)


def _opening(draft: Draft, kind: str, *, device: bool) -> Row:
    """Find an event of an opening from which rounds were dealt."""
    new = {e["event_shoe_id"] for e in draft.events("decks_opened")}
    idle = {e["event_shoe_id"] for e in draft.events("idle_started")}
    found = [
        e for e in draft.events(kind) if e["event_shoe_id"] in new - idle and draft.setup(e).device == device
    ]
    return draft.claim_shoe(found, f"opening with {kind}")


@planter("627a.4(a)", "decks not inspected")
def not_inspected(draft: Draft) -> Finding:
    """Leave out the inspection of new decks."""
    event = _opening(draft, "decks_inspected", device=False)
    draft.remove("events", event)
    return Finding("627a.4(a)", event["table_id"])


@planter("627a.4(a)[verification]", "inspection of decks not verified")
def inspection_not_verified(draft: Draft) -> Finding:
    """Leave the inspection without a floorperson's verification."""
    event = _opening(draft, "decks_inspected", device=False)
    event["event_verified_by"] = None
    return Finding("627a.4(a)[verification]", event["table_id"])


@planter("627a.4(b)", "new cards spread face down")
def spread_face_down(draft: Draft) -> Finding:
    """Spread new cards with their backs up."""
    event = _opening(draft, "cards_spread", device=False)
    event["event_face_up"] = False
    return Finding("627a.4(b)", event["table_id"])


@planter("627a.4(c)", "new cards not washed")
def not_washed(draft: Draft) -> Finding:
    """Leave out the wash of new cards."""
    event = _opening(draft, "cards_washed", device=False)
    draft.remove("events", event)
    return Finding("627a.4(c)", event["table_id"])


@planter("627a.4(d)", "second batch not spread")
def batch_not_spread(draft: Draft) -> Finding:
    """Leave out the spread of the second batch."""
    event = _opening(draft, "cards_spread", device=True)
    batch = [
        e
        for e in draft.events("cards_spread", event_shoe_id=event["event_shoe_id"])
        if e["event_batch_id"] == "B"
    ]
    draft.remove("events", batch[0])
    return Finding("627a.4(d)", event["table_id"])
