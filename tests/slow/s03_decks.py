"""§ 627a.3: cards and decks."""

from __future__ import annotations

from datetime import timedelta

from tests.slow.book import Deck, Desk, Round, Shoe, Table
from tests.slow.checks import Answer, check
from tests.slow.deal import Row
from tests.slow.moments import earliest, last_of
from tests.slow.one_name import named_for_several
from tests.slow.sets_opened import decks_opened, opened_in_time, set_by
from tests.slow.shoe_facts import (
    batch_of,
    by_device,
    by_its_start,
    cards_seen,
    deck_count,
    last_saying,
    new_decks,
    other_batch_than_before,
    shuffle_method,
    stack,
    was_idle,
)  # fmt: skip
from tests.slow.three import (
    Truth,
    all_of,
    any_of,
    at_most,
    first_known,
    largest,
    less,
    no,
    plus,
    same,
    smallest,
)  # fmt: skip


@check("627a.3(a)", "shoe")
def six_to_eight_decks(shoe: Shoe) -> Answer:
    decks, device = deck_count(shoe), by_device(shoe)
    # However they were shuffled: no shoe, no batch and no two batches have another number.
    anyway = device is None and decks is not None and not (6 <= decks <= 8 or 12 <= decks <= 16)
    return any_of(no(device), anyway), all_of(at_most(6, decks), at_most(decks, 8))


def all_say_the_same(events: list[Row], column: str) -> Truth:
    said = {event[column] for event in events}
    return None if not said or None in said else len(said) == 1


def designs_alike(shoe: Shoe) -> Truth:
    return all_say_the_same(shoe.of("decks_opened"), "event_design")


@check("627a.3(a)[identical decks]", "shoe")
def identical_decks(shoe: Shoe) -> Answer:
    opened = shoe.of("decks_opened")
    backs = all_say_the_same(opened, "event_back_color")
    both_batches = {"A", "B"} <= {event["event_batch_id"] for event in opened}
    return all_of(new_decks(shoe), no(by_device(shoe)), not both_batches), all_of(designs_alike(shoe), backs)


@check("627a.3(a)[cover cards]", "shoe")
def two_cover_cards(shoe: Shoe) -> Answer:
    placed = last_of(stack(shoe, "cover_card_placed"))
    everywhere = shoe.desk.readings["device_cover_cards"] == "required"
    return any_of(no(by_device(shoe)), everywhere), same(placed["event_cover_cards"] if placed else None, 2)


def _composition(shoe: Shoe) -> Truth:
    """No card was seen more often than there are decks; that is proved only where every hand is recorded."""
    too_many = less(deck_count(shoe), max(cards_seen(shoe).values(), default=0))
    if too_many:
        return None if named_for_several(shoe) else False
    return no(too_many) if all(_cards_are_told(one) for one in shoe.rounds) else None


def _cards_are_told(one: Round) -> bool:
    """Both hands are recorded; of a void round, which may have ended before, whichever it had, but one."""
    needed = 1 if one.void else 2
    return len(one.hands) >= needed and all(hand.dealt is not None for hand in one.hands)


def _lawful_number(shoe: Shoe) -> Truth:
    return all_of(at_most(6, deck_count(shoe)), at_most(deck_count(shoe), 8))


@check("627a.3(a)[shoe composition]", "shoe")
def composition_by_hand(shoe: Shoe) -> Answer:
    return all_of(_lawful_number(shoe), no(by_device(shoe))), _composition(shoe)


@check("627a.3(b)[shoe composition]", "shoe")
def composition_of_a_batch(shoe: Shoe) -> Answer:
    return all_of(_lawful_number(shoe), same(shuffle_method(shoe), "device")), _composition(shoe)


# ----------------------------------------------------------------------------------- batches


def device_in_use(table: Table) -> Truth:
    return any_of(*(by_device(one.shoe) for one in table.rounds))


def _decks_of(table: Table, batch: str) -> tuple[int | None, int | None]:
    """Fewest and most decks a batch was recorded with at the table that day."""
    counts = [
        _told_by(event, table.rounds[0].desk)
        for event in table.events
        if event["event_kind"] in ("decks_opened", "shoe_loaded") and event["event_batch_id"] == batch
    ]
    return smallest(*counts), largest(*counts)


def _told_by(event: Row, desk: Desk) -> int | None:
    """Decks of a batch by one event: of a set that is opened bit by bit, all of it."""
    name, decks = event["event_deck_id"], event["event_deck_count"]
    if event["event_kind"] == "decks_opened" and _beside_nameless(event, desk):
        return None
    if event["event_kind"] != "decks_opened" or name is None:
        return None if decks is None else int(decks)
    rounds = [one for one in desk.rounds.values() if one.row["deck_id"] == name]
    moves = [*desk.happened["decks_opened"], *desk.happened["decks_removed"]]
    deck = Deck(rounds, [each for each in moves if each["event_deck_id"] == name])
    if event in opened_in_time(deck):
        last = max(each["event_at"] for each in opened_in_time(deck))
        opened, gone = set_by(deck, last)
        counts = [each["event_deck_count"] for each in opened]
        return None if None in counts or decks_opened(deck) is None else sum(counts) - gone
    return _late(event, deck)


def _late(event: Row, deck: Deck) -> int | None:
    """Decks of a set that was dealt from already once some were opened, if any were taken out before."""
    at, decks = event["event_at"], event["event_deck_count"]
    before = [each for each in deck.opened() if each["event_at"] < at]
    opened, gone = set_by(deck, at)
    counts = [each["event_deck_count"] for each in opened]
    if None in counts:
        return None
    removed = [each["event_at"] for each in deck.events if each["event_kind"] == "decks_removed"]
    if any(each <= at and (not before or each >= before[-1]["event_at"]) for each in removed):
        return int(sum(counts) - gone)
    return int(decks) if decks >= sum(counts) - gone - decks else None


def _beside_nameless(event: Row, desk: Desk) -> bool:
    """Others were opened for the same shoe and batch, and one of them names no set of cards."""
    names = ("event_shoe_id", "event_batch_id")
    said = [event[name] for name in names]
    together = [each for each in desk.happened["decks_opened"] if [each[name] for name in names] == said]
    return None not in said and len(together) > 1 and any(e["event_deck_id"] is None for e in together)


def _of_the_other(shoe: Shoe) -> int | None:
    """Decks of the batch that the shoe is not dealt from, as last recorded when it began."""
    other = {"A": "B", "B": "A"}.get(batch_of(shoe) or "")
    counting = shoe.desk.up_to(shoe.starts_at, "decks_opened", "shoe_loaded", event_batch_id=other)
    told = [(decks, event) for event in counting if (decks := _told_by(event, shoe.desk)) is not None]
    if not told or not other:
        return None
    decks, event = told[-1]
    fewer = _removed_since(event, other, shoe)
    return None if fewer is None else decks - fewer


def _removed_since(counted: Row, batch: str, shoe: Shoe) -> int | None:
    """Decks of a batch that were taken out of use since it was counted; None if nobody recorded how many."""
    gone = [
        event
        for event in shoe.desk.up_to(shoe.starts_at, "decks_removed")
        if _batch_removed(event, shoe.desk) == batch
    ]
    if not gone or gone[-1]["event_at"] <= counted["event_at"]:
        return 0
    names = {gone[-1]["event_deck_id"], counted["event_deck_id"]}
    count: int | None = gone[-1]["event_deck_count"]
    return count if len(names) == 1 or None in names else 0


def _batch_removed(event: Row, desk: Desk) -> str | None:
    """The batch that a removal names, or that its set of cards is said to be elsewhere."""
    named: str | None = event["event_batch_id"]
    if named is not None or event["event_deck_id"] is None:
        return named
    told = [
        e for kind in desk.happened.values() for e in kind if e["event_deck_id"] == event["event_deck_id"]
    ]
    batch: str | None = next((e["event_batch_id"] for e in told if e["event_batch_id"] is not None), None)
    return batch


def _both_batches(table: Table) -> Truth:
    shoes = [one.shoe for one in table.rounds if one.shoe and one is one.shoe.rounds[0]]
    pairs = [(each, plus(deck_count(each), _of_the_other(each))) for each in shoes]
    return all_of(
        *(any_of(no(by_device(each)), all_of(at_most(12, both), at_most(both, 16))) for each, both in pairs)
    )


@check("627a.3(b)", "table")
def twelve_to_sixteen_decks(table: Table) -> Answer:
    return device_in_use(table), _both_batches(table)


@check("627a.3(b)(1)", "table")
def equal_batches(table: Table) -> Answer:
    (few_a, most_a), (few_b, most_b) = _decks_of(table, "A"), _decks_of(table, "B")
    return all_of(device_in_use(table), _both_batches(table)), all_of(
        same(few_a, few_b), same(most_a, most_b)
    )


@check("627a.3(b)(1)[each shoe]", "shoe")
def equal_batches_at_each_shoe(shoe: Shoe) -> Answer:
    (few_a, most_a), (few_b, most_b) = _decks_of(shoe.table, "A"), _decks_of(shoe.table, "B")
    alike = all_of(same(few_a, few_b), same(most_a, most_b))
    return all_of(by_device(shoe), _lawful_number(shoe), alike), same(deck_count(shoe), _of_the_other(shoe))


def _back_color(shoe: Shoe, batch: str) -> str | None:
    opened = [event for event in shoe.of("decks_opened") if event["event_batch_id"] == batch]
    said = last_saying(opened, "event_back_color")
    return said["event_back_color"] if said else None


@check("627a.3(b)(2)", "shoe")
def batches_differ_in_color(shoe: Shoe) -> Answer:
    same_color = same(_back_color(shoe, "A"), _back_color(shoe, "B"))
    opened = [[e for e in shoe.of("decks_opened") if e["event_batch_id"] == batch] for batch in ("A", "B")]
    one_each = all_of(*(all_say_the_same(events, "event_back_color") for events in opened))
    return all_of(new_decks(shoe), by_device(shoe)), all_of(designs_alike(shoe), one_each, no(same_color))


@check("627a.3(b)(5)", "shoe")
def one_batch_in_the_rack(shoe: Shoe) -> Answer:
    goes_on = any_of(no(new_decks(shoe)), _other_batch_stayed(shoe))
    at = first_known(earliest(shoe.of("burn")), shoe.starts_at)
    cleared = shoe.desk.last(at, "rack_cleared")
    if cleared and shoe.before:
        before = first_known(largest(*(one.over_at for one in shoe.before.rounds)), shoe.before.begins_at)
        cleared = None if before is not None and cleared["event_at"] < before else cleared
    goes_on = True if goes_on is None and cleared is not None else goes_on
    applies = all_of(by_device(shoe), goes_on, other_batch_than_before(shoe))
    # Cards are taken out of the rack and spread as a table falls idle.
    return applies, True if cleared is not None else None if was_idle(shoe) else False


def _other_batch_stayed(shoe: Shoe) -> Truth:
    """All decks that came for the shoe are of its batch, and none of the other one were taken away."""
    batch = batch_of(shoe)
    came = by_its_start(shoe, "decks_opened") or by_its_start(shoe, "decks_received")
    since = shoe.before.begins_at if shoe.before else None
    gone = shoe.desk.up_to(shoe.starts_at, "decks_removed")
    lately = [each for each in gone if since is not None and each["event_at"] >= since]
    if not came:
        return False
    return all_of(*(same(event["event_batch_id"], batch) for event in (*came, *lately)))


@check("627a.3(c)", "deck")
def changed_after_24_hours(deck: Deck) -> Answer:
    opened = earliest(deck.opened())
    last = largest(*(one.over_at for one in deck.rounds))
    # A round that lacks its time was dealt before it was over.
    first = smallest(*(first_known(one.row["first_card_at"], one.over_at) for one in deck.rounds))
    if opened is not None and first is not None and opened > first:
        opened = None  # they had been dealt from by then, and so been opened before
    since = first_known(opened, first)
    if since is not None and last is not None and last - since > timedelta(hours=24):
        return True, False
    if opened is None or last is None:
        return True, None
    latest_dealt = largest(*(one.row["first_card_at"] for one in deck.rounds))
    at_its_end = [one for one in deck.rounds if not less(one.row["first_card_at"], latest_dealt)]
    open_ended = any(one.row["settled_at"] is None and not one.simulated for one in at_its_end)
    return True, None if open_ended else True
