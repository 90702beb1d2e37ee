"""What is asked of a shoe in more than one section: what was recorded of it, its decks, its shuffle."""

from __future__ import annotations

from collections import defaultdict
from datetime import timedelta
from itertools import pairwise
from typing import Any

from tests.slow.book import Desk, Round, Shoe, Table
from tests.slow.deal import Row
from tests.slow.moments import earliest, last_of, latest
from tests.slow.sets_opened import decks_opened
from tests.slow.three import Truth, all_of, at_most, first_known, less, no, same, smallest

ARRIVAL = ("decks_received", "decks_opened")


def happened(at: Any, recorded: bool) -> Truth:
    """Whether an event took place.

    One that is not there did not happen only where the log records such events.
    """
    if at is not None:
        return True
    return False if recorded else None


def is_complete(table: Table, column: str) -> bool:
    """The casino says that every cell of a column is filled in where there is something to record."""
    return table.stated.get(("columns", column)) == "complete"


def in_order(*moments: Any) -> bool:
    """Whether moments follow each other; those missing are passed over."""
    known = [at for at in moments if at is not None]
    return all(one <= other for one, other in pairwise(known))


def verified(event: Row | None, shoe: Shoe) -> Truth:
    """Whether the floorperson assigned put his name to it; not so the dealer, a player, nobody; else open."""
    by = event["event_verified_by"] if event else None
    if event is None:
        return None
    if by is None:
        all_named = shoe.table.stated.get(("columns", "events.event_verified_by")) == "complete"
        return False if all_named else None
    if by in (event["event_person_id"], first_dealer(shoe)):
        return False
    rounds, events = shoe.table.rounds, shoe.table.events
    assigned = any(one.row["floorperson_id"] == by for one in rounds)
    has_the_floor = assigned or any(
        each["event_person_id"] == by and each["event_role"] in ("floorperson", "pit_manager")
        for each in events
    )
    if plays(shoe, by):
        return None if has_the_floor else False
    return True if assigned and not _another_had_the_floor(shoe.desk, event["event_at"], by) else None


def _another_had_the_floor(desk: Desk, at: Any, by: str) -> bool:
    """The rounds just before and just after name another floorperson."""
    timed = [one.row for one in desk.rounds.values() if one.row["first_card_at"] is not None]
    before = max((r for r in timed if r["first_card_at"] <= at), key=_dealt_at, default=None)
    after = min((r for r in timed if r["first_card_at"] >= at), key=_dealt_at, default=None)
    sides = [each["floorperson_id"] for each in (before, after) if each is not None]
    return bool(sides) and all(name is not None and name != by for name in sides)


def _dealt_at(row: Row) -> Any:
    return row["first_card_at"]


def plays(shoe: Shoe, name: str) -> bool:
    """Somebody of that name played at the table."""
    return any(each["event_player_id"] == name for each in shoe.table.events) or any(
        name in [hand.row["hand_player_id"] for hand in one.hands]
        or name in [wager.row["wager_player_id"] for wager in one.wagers]
        for one in shoe.table.rounds
    )


def of_the_floor(shoe: Shoe, event: Row) -> bool:
    """A floorperson or above did it, by the role on record; not who has the dealer's or a player's name."""
    name, above = event["event_person_id"], event["event_role"] in ("floorperson", "pit_manager")
    if name is None:
        return above
    assigned = any(one.row["floorperson_id"] == name for one in shoe.table.rounds)
    return above and name != first_dealer(shoe) and (assigned or not plays(shoe, name))


def first_dealer(shoe: Shoe) -> str | None:
    """Who dealt the first round from the shoe."""
    dealt = [
        (first_known(one.row["first_card_at"], one.over_at), one.row["dealer_id"]) for one in shoe.rounds
    ]
    timed = [each for each in dealt if each[0] is not None]
    dealer: str | None = min(timed, key=lambda each: each[0])[1] if timed else None
    return dealer


def by_another(event: Row, shoe: Shoe | None) -> Truth:
    """Whether another than the dealer did it, by his role; who has the dealer's name is no floorperson."""
    dealer = first_dealer(shoe) if shoe else None
    is_dealer = event["event_person_id"] is not None and event["event_person_id"] == dealer
    if event["event_role"] == "player":
        return None if is_dealer else True
    return event["event_role"] in ("floorperson", "pit_manager") and not is_dealer


def by_another_in_play(event: Row, shoe: Shoe | None, one: Round | None) -> Truth:
    """Likewise while cards are dealt; open beside the name of who dealt the round."""
    deals = one.row["dealer_id"] if one else None
    another = by_another(event, shoe)
    return None if another and deals is not None and deals == event["event_person_id"] else another


def told_of(shoe: Shoe) -> bool:
    """The log tells of the shoe's preparation, and of all of it: a step which is not there was not done."""
    return bool(shoe.events)


def last_saying(events: list[Row], column: str) -> Row | None:
    """The latest of some events that says something in a column."""
    return last_of([event for event in events if event[column] is not None])


def told_before_play(shoe: Shoe, kind: str, column: str, *otherwise: Any) -> Any:
    """What some events of a shoe last said up to its first card; where there is none by then, of all.

    None where they differ and nobody recorded when the first card was dealt; else what stands in for it.
    """
    starts, events = shoe.first_card_at, own_shuffles(shoe) if kind == "shuffled" else shoe.of(kind)
    by_then = [event for event in events if starts is None or event["event_at"] <= starts]
    said = last_saying(by_then or events, column)
    told = said[column] if said else None
    unsure = by_then if _may_begin_sooner(shoe) else []
    if told is not None and any(each[column] not in (None, told) for each in unsure):
        return None
    return first_known(told, *otherwise)


def _may_begin_sooner(shoe: Shoe) -> bool:
    """A round that lacks its time may have been dealt from the shoe before all that have theirs."""
    timed = [one.row for one in shoe.rounds if one.row["first_card_at"] is not None]
    first = min(timed, key=_dealt_at) if timed else None
    return any(
        one.row["first_card_at"] is None
        and not (
            first is not None
            and one.row["gaming_day"] == first["gaming_day"]
            and less(first["round_number_in_day"], one.row["round_number_in_day"])
        )
        for one in shoe.rounds
    )


def shuffle_method(shoe: Shoe) -> str | None:
    of_rounds = (one.row["shuffle_method"] for one in shoe.rounds)
    method: str | None = told_before_play(shoe, "shuffled", "event_method", *of_rounds)
    return method


def by_device(shoe: Shoe | None) -> Truth:
    method = shuffle_method(shoe) if shoe else None
    return None if method is None else method in ("device", "continuous")


def batch_of(shoe: Shoe | None) -> str | None:
    if shoe is None:
        return None
    of_rounds = (one.row["batch_id"] for one in shoe.rounds)
    batch: str | None = told_before_play(shoe, "shoe_loaded", "event_batch_id", *of_rounds)
    return batch


def other_batch_than_before(shoe: Shoe) -> Truth:
    return no(same(batch_of(shoe), batch_of(shoe.before)))


def by_its_start(shoe: Shoe, *kinds: str) -> list[Row]:
    """Events of a shoe up to its first round."""
    starts = shoe.starts_at
    return [event for event in shoe.of(*kinds) if starts is None or event["event_at"] <= starts]


def new_decks(shoe: Shoe) -> Truth:
    """Other decks came, or were opened, for the shoe; open where they came only once it was dealt from.

    So it is where they came while the shoe before was dealt from, which they name: they may be for this one.
    """
    arrived = earliest(by_its_start(shoe, *ARRIVAL))
    before = shoe.before
    late = before is not None and len(before.of(*ARRIVAL)) > len(by_its_start(before, *ARRIVAL))
    if arrived is not None and received_though_there(shoe):
        return None
    in_doubt = late or (arrived is None and bool(shoe.of(*ARRIVAL)))
    return happened(arrived, (told_of(shoe) and not in_doubt) or _came_back_at_once(shoe))


def received_though_there(shoe: Shoe) -> bool:
    """None was opened for it, and it was dealt from the decks of the shoe before, which had not left."""
    firsts = [_first_round(each) for each in (shoe, shoe.before) if each is not None]
    decks = [one.deck if one else None for one in firsts]
    if len(decks) < 2 or decks[0] is None or decks[0] is not decks[1] or by_its_start(shoe, "decks_opened"):
        return False
    assert shoe.before is not None
    since, gone = shoe.before.starts_at, shoe.desk.up_to(shoe.starts_at, "decks_removed", "table_closed")
    return since is not None and not any(event["event_at"] >= since for event in gone)


def _first_round(shoe: Shoe) -> Round | None:
    timed = [one for one in shoe.rounds if one.row["first_card_at"] is not None]
    return min(timed, key=lambda one: one.row["first_card_at"], default=None)


def _came_back_at_once(shoe: Shoe) -> bool:
    """Cards dealt before went on within two minutes after the round before: nobody brought others."""
    at = shoe.first_card_at
    first = next((one for one in shoe.rounds if at and one.row["first_card_at"] == at), None)
    if first is None or first.deck is None:
        return False
    dealt = [one.row["first_card_at"] for one in first.deck.rounds]
    earlier = [one for one in shoe.desk.rounds.values() if less(one.row["first_card_at"], at)]
    if not less(smallest(*dealt), at) or not earlier:
        return False
    before = max(earlier, key=lambda one: one.row["first_card_at"]).row
    over = first_known(before["settled_at"], before["first_card_at"])
    return bool(at - over <= timedelta(minutes=2))


def preinspected(shoe: Shoe) -> Truth:
    said = preinspections(shoe)
    return None if not said else said == {True}


def preinspections(shoe: Shoe) -> set[bool]:
    """What the arrivals of decks say of whether these came preinspected."""
    return {event["event_preinspected"] for event in by_its_start(shoe, *ARRIVAL)} - {None}


def deck_count(shoe: Shoe) -> int | None:
    """Decks in the shoe as it was loaded or, where that is not recorded, as they were opened."""
    opened = (decks_opened(one.deck) for one in shoe.rounds if one.deck)
    found: int | None = told_before_play(shoe, "shoe_loaded", "event_deck_count", *opened)
    return found


def cards_seen(shoe: Shoe) -> dict[str, int]:
    """How often each card was seen: in hands, burnt, or racked unplayed.

    A card drawn in error is counted where it ended: in a hand, opening the next, or in the rack.
    """
    count: dict[str, int] = defaultdict(int)
    for one in shoe.rounds:
        for hand in one.hands:
            for card in hand.cards or []:
                count[card] += 1
    for event in shoe.of("burn", "card_racked"):
        if event["event_card"] is not None:
            count[event["event_card"]] += 1
    return count


def idle_from(shoe: Shoe) -> Any:
    """When the table fell idle between the shoe before and this one; None if it did not, or closed."""
    idle = _fell_idle(shoe)
    if idle is None:
        return None
    closed = shoe.desk.last(shoe.starts_at, "table_closed")
    if closed and closed["event_at"] >= idle["event_at"]:
        return None
    dealt = [one.row["first_card_at"] for one in shoe.desk.rounds.values()]
    if any(at is not None and idle["event_at"] <= at < shoe.starts_at for at in dealt):
        return None
    before = shoe.before.begins_at if shoe.before else None
    return None if before is not None and idle["event_at"] < before else idle["event_at"]


def _fell_idle(shoe: Shoe) -> Row | None:
    """The last time the table fell idle: what says so again, with nothing done since, is the same spell."""
    found = shoe.desk.up_to(shoe.starts_at, "idle_started")
    while len(found) > 1 and not _busy(shoe.desk, found[-2]["event_at"], found[-1]["event_at"]):
        found.pop()
    return found[-1] if found else None


def falls_idle_again(desk: Desk, event: Row) -> bool:
    """The table was said to be idle before, and nothing was done since."""
    before = [each for each in desk.happened["idle_started"] if each["event_at"] < event["event_at"]]
    return bool(before) and not _busy(desk, before[-1]["event_at"], event["event_at"])


def _busy(desk: Desk, since: Any, until: Any) -> bool:
    """Something was done with cards at the table, or it opened or closed, or a round was dealt."""
    if until <= since:
        return False
    kinds = ("cards_washed", "cards_stacked", "shuffled", "shoe_loaded", "table_opened", "table_closed")
    done = [event["event_at"] for event in desk.up_to(until, *kinds)]
    dealt = [one.row["first_card_at"] for one in desk.rounds.values()]
    return any(at is not None and since <= at < until for at in (*done, *dealt))


def was_idle(shoe: Shoe) -> Truth:
    return happened(idle_from(shoe), recorded=True)


def not_after(one: Any, other: Any) -> bool:
    return one is None or other is None or one <= other


def of_other_cards(shoe: Shoe, event: Row) -> Truth:
    """The event names another batch than went into the shoe.

    Nobody can tell of a shuffle by a device that names none, where another names the shoe's batch.
    """
    own = _loaded(shoe)
    batch, named = event["event_batch_id"], event["event_deck_id"]
    if None not in (batch, own) and batch != own:
        return True
    if names_a_batch_not_dealt(shoe, event):
        return None
    nameless = batch is None and named is None and event["event_method"] != "manual"
    told = own is not None and any(each["event_batch_id"] == own for each in shoe.of("shuffled"))
    return None if nameless and told else False


def own_shuffles(shoe: Shoe) -> list[Row]:
    """Shuffles of the shoe, but for those of other cards."""
    return [event for event in shoe.of("shuffled") if of_other_cards(shoe, event) is not True]


def _loaded(shoe: Shoe) -> str | None:
    loaded: str | None = told_before_play(shoe, "shoe_loaded", "event_batch_id")
    return loaded


def names_a_batch_not_dealt(shoe: Shoe, event: Row) -> bool:
    """A shuffle of another batch than the rounds name, where no loading names one."""
    named = {one.row["batch_id"] for one in shoe.rounds} - {None}
    batch = event["event_batch_id"]
    known = event["event_kind"] == "shuffled" and batch is not None and _loaded(shoe) is None
    return known and len(named) == 1 and batch not in named


def under_another_name(shoe: Shoe) -> bool:
    """A shuffle of the shoe's batch names another shoe, since the one before began."""
    own, since = batch_of(shoe), shoe.before.begins_at if shoe.before else None
    for event in shoe.desk.happened["shuffled"]:
        in_time = not_after(event["event_at"], shoe.starts_at) and (
            since is None or event["event_at"] >= since
        )
        named = next((each for each in shoe.desk.shoes if any(one is event for one in each.events)), None)
        elsewhere = named is None or _loaded(named) != own
        if own is not None and event["event_batch_id"] == own and in_time and elsewhere:
            return True
    return False


def own_before_play(shoe: Shoe) -> list[Row]:
    """Shuffles of the shoe, but for those of other cards, that did not come after its first card."""
    return [event for event in own_shuffles(shoe) if not_after(event["event_at"], shoe.first_card_at)]


def stack_shuffled_at(shoe: Shoe) -> Any:
    """When the stack that was dealt was last shuffled, as is certain."""
    return latest([each for each in own_before_play(shoe) if of_other_cards(shoe, each) is False])


def before_play(shoe: Shoe, *kinds: str) -> list[Row]:
    """Events of a shoe that did not come after its first card."""
    return [event for event in shoe.of(*kinds) if not_after(event["event_at"], shoe.first_card_at)]


def stack(shoe: Shoe, kind: str) -> list[Row]:
    """What was done with the stack that was dealt, from its last shuffle to its first card; else at all."""
    shuffled = stack_shuffled_at(shoe)
    done = [e for e in before_play(shoe, kind) if shuffled is None or e["event_at"] >= shuffled]
    return done or shoe.of(kind)


def offered_since_the_shuffle(shoe: Shoe) -> tuple[Truth, Truth]:
    """Whether the shoe was shuffled and offered for the cut, and whether in this order."""
    shuffled, own = stack_shuffled_at(shoe), own_before_play(shoe)
    offered = first_known(latest(before_play(shoe, "cut_offered")), latest(shoe.of("cut_offered")))
    in_doubt = [each["event_at"] for each in own if of_other_cards(shoe, each) is None]
    in_turn = None if any(offered is not None and at > offered for at in in_doubt) else True
    if less(earliest(shoe.of("cut_offered")), shuffled) and shoe.first_card_at is None:
        in_turn = None  # the last offer may have come once the stack was dealt
    if (
        shoe.first_card_at is None
        and less(offered, shuffled)
        and at_most(earliest(own_shuffles(shoe)), offered)
    ):
        in_turn, shuffled = None, None  # the last shuffle may have come once the stack was dealt
        return all_of(True, offered is not None), None
    done = None if shuffled is None and in_doubt else shuffled is not None
    return all_of(done, offered is not None), all_of(at_most(shuffled, offered), in_turn)
