"""§ 627a.3: decks of the wrong number, age or turn, and cards too many, which take a whole table."""

from dataclasses import replace
from datetime import timedelta

from sample_logs.arrow import CARDS
from sample_logs.minibaccarat.game import GAME
from sample_logs.planters.case import Case, Edit
from sample_logs.planters.change import Change
from sample_logs.planters.draft import Draft, NoPlaceError, Row
from sample_logs.planters.fits import setup_is, unprepared
from sample_logs.planters.places import Place, shoe_events

_ONE_SHOE = 12  # rounds that even a shallow shoe of five decks gives
_PER_TABLE = ("rounds", "events", "payments")
_PER_ROUND = ("hands", "wagers")
_SWAPPED = {"A": "B", "B": "A"}


def _tables(*, device: bool) -> Place:
    """Gaming tables with or without a device that open and close within a day."""

    def place(draft: Draft) -> Case:
        closing = [t for t in draft.plan.tables if not (t.overnight or t.stays_open)]
        names = [{"table_id": t.table_id} for t in closing if t.device == device]
        return Case(draft, "tables", draft.one(names, "such a table"), {})

    return place


def _remove_table(draft: Draft, table_id: str, *, before: object = None) -> None:
    """Take a table's rows out of the log; with ``before``, only those of earlier gaming days."""

    def goes(row: Row) -> bool:
        return row["table_id"] == table_id and (before is None or row["gaming_day"] < before)

    gone = {row["round_id"] for row in draft.rows["rounds"] if goes(row)}
    for table in _PER_TABLE:
        draft.rows[table] = [row for row in draft.rows[table] if not goes(row)]
    for table in _PER_ROUND:
        draft.rows[table] = [row for row in draft.rows[table] if row["round_id"] not in gone]
    draft.taken_down = [row for row in draft.taken_down if row["round_id"] not in gone]
    draft.forget_table()


def _dealt_from(decks: int, second_batch: int | None = None) -> Edit:
    """Deal one day of the table again from other decks than it has."""

    def edit(case: Case) -> None:
        draft = case.draft
        other = replace(case.setup, decks=decks, second_batch=second_batch)
        plan = replace(draft.plan, seed=draft.plan.seed + 1, rounds=_ONE_SHOE, days=1, tables=(other,))
        again = Draft(plan, draft.rng, GAME.whole(plan))
        _remove_table(draft, case.table_id)
        for table in (*_PER_TABLE, *_PER_ROUND):
            for row in again.rows[table]:
                for column in ("wager_player_id", "event_player_id", "payment_player_id"):
                    if row.get(column):
                        row[column] += "-again"
            draft.rows[table] += again.rows[table]
        draft.forget_table()

    return edit


# ------------------------------------------------------------------------------ a card too many


def _longest_shoe(draft: Draft) -> Case:
    """The shoe dealt by hand from which most rounds were dealt."""
    by_hand = [rounds for rounds in draft.shoes.values() if not draft.setup(rounds[0]).device]
    row = max(by_hand, key=len)[0]
    return Case(draft, "rounds", row, row, of_deck=True)


def _card_too_many(case: Case) -> None:
    """Let one card of the shoe turn up once more than its decks hold it."""
    draft, decks, seen = case.draft, case.setup.decks, case.draft.seen(case.shoe)
    card = max((c for c in CARDS if _of_rank(seen, c) > decks), key=lambda c: (seen[c], c))
    missing = decks + 1 - seen[card]
    for row in filter(draft.plain, case.rounds_of_shoe):
        for hand in draft.hands[row["round_id"]].values():
            for place, other in enumerate(hand["cards"]):
                if missing and other != card and other[0] == card[0]:
                    hand["cards"][place] = card
                    missing -= 1


def _of_rank(seen: dict[str, int], card: str) -> int:
    return sum(count for other, count in seen.items() if other[0] == card[0])


# ------------------------------------------------------------------------------- turn and age


def _batch_again(case: Case) -> None:
    """Deal a shoe from the batch that was just dealt, while the other stays in the device."""
    draft, stem = case.draft, case.shoe.rpartition("-")[0]
    later = {s for s in draft.shoes if s.startswith(stem) and s >= case.shoe}
    for row in draft.rows["rounds"]:
        if row["shoe_id"] in later:
            _swap_batch(row, "")
    for event in draft.rows["events"]:
        if event["event_shoe_id"] in later and event["event_batch_id"]:
            _swap_batch(event, "event_")
    draft.remove_events(lambda e: e["event_shoe_id"] == case.shoe and e["event_kind"].startswith("batch_"))
    (cleared,) = case.preparing("rack_cleared")
    _swap_batch(cleared, "event_")


def _swap_batch(row: Row, prefix: str) -> None:
    other = _SWAPPED[row[f"{prefix}batch_id"]]
    row[f"{prefix}batch_id"] = other
    row[f"{prefix}deck_id"] = row[f"{prefix}deck_id"][:-1] + other


def _too_old(case: Case) -> None:
    """Open decks the day before, so that the last round from them settles a minute past 24 hours."""
    draft, last_day = case.draft, case.draft.plan.gaming_days()[-1]
    if draft.plan.days < 2:
        message = "the log has no second gaming day"
        raise NoPlaceError(message)
    _remove_table(draft, case.table_id, before=last_day)
    rounds = [r for r in draft.rows["rounds"] if r["table_id"] == case.table_id]
    last = max(r["settled_at"] or r["result_announced_at"] for r in rounds)
    (opened,) = draft.events("decks_opened", table_id=case.table_id)
    earlier = opened["event_at"] - (last - timedelta(hours=24, minutes=1))
    for kind in ("table_opened", "decks_received", "decks_inspected", "decks_opened"):
        for event in draft.events(kind, table_id=case.table_id):
            event["event_at"] -= earlier
            event["gaming_day"] = last_day - timedelta(days=1)


_BY_HAND, _DEVICE = _tables(device=False), _tables(device=True)
_TURN = shoe_events(
    "shuffled",
    setup_is(device=True),
    unprepared("idle_started", "decks_opened"),
    lambda case: len(case.rounds_of_shoe) > 3,
)

_TOO_MANY = "a card seen once more than the decks hold"

CHANGES = (
    Change("627a.3(a)", "five decks in a shoe", _BY_HAND, _dealt_from(5)),
    Change("627a.3(a)", "nine decks in a shoe", _BY_HAND, _dealt_from(9)),
    Change("627a.3(a)[shoe composition]", _TOO_MANY, _longest_shoe, _card_too_many),
    Change("627a.3(b)", "two batches of five decks", _DEVICE, _dealt_from(5)),
    Change("627a.3(b)", "two batches of nine decks", _DEVICE, _dealt_from(9)),
    Change("627a.3(b)(1)", "batches of six and seven decks", _DEVICE, _dealt_from(6, second_batch=7)),
    Change("627a.3(b)(4)", "one batch used for two shoes running", _TURN, _batch_again),
    Change("627a.3(c)", "decks changed a minute late", _BY_HAND, _too_old),
)
