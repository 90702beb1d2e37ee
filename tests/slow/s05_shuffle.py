"""§ 627a.5(a)-(f): shuffle, cut, cover card and burnt cards."""

from __future__ import annotations

from typing import Any

from tests.slow.book import Shoe
from tests.slow.checks import Answer, check
from tests.slow.cutters import DEALER, cutter, seats
from tests.slow.deal import Row
from tests.slow.moments import earliest, first_of, last_of, latest
from tests.slow.shoe_facts import (
    before_play,
    by_another,
    by_device,
    deck_count,
    happened,
    in_order,
    names_a_batch_not_dealt,
    new_decks,
    not_after,
    of_the_floor,
    offered_since_the_shuffle,
    own_before_play,
    own_shuffles,
    preinspected,
    stack,
    stack_shuffled_at,
    told_of,
    under_another_name,
    verified,
    was_idle,
)  # fmt: skip
from tests.slow.three import Truth, all_of, among, any_of, at_most, first_known, largest, no, same, smallest

BURNS = {**{str(number): number for number in range(2, 10)}, **dict.fromkeys("TJQK", 10), "A": 1}


def shuffled_at(shoe: Shoe) -> Any:
    return first_known(latest(own_before_play(shoe)), earliest(own_shuffles(shoe)))


def _unmixed(shoe: Shoe) -> bool:
    at = shuffled_at(shoe)
    steps = before_play(shoe, "decks_opened", "cards_spread", "cards_washed")
    return by_device(shoe) is False and at is not None and any(step["event_at"] > at for step in steps)


def _too_early(shoe: Shoe) -> Truth:
    """The cards had not come in from the round dealt before from them."""
    first = next((one for one in shoe.rounds if one.row["first_card_at"] == shoe.first_card_at), None)
    at = shuffled_at(shoe)
    if first is None or first.deck is None or at is None or shoe.first_card_at is None:
        return False
    before = [
        one
        for one in first.deck.rounds
        if one.row["first_card_at"] is not None and one.row["first_card_at"] < shoe.first_card_at
    ]
    if not before:
        return False
    last = max(before, key=lambda one: one.row["first_card_at"])
    out = largest(
        last.row["first_card_at"], *(e["event_at"] for e in last.events if e["event_kind"] in HANDLED)
    )
    over = first_known(last.row["settled_at"], out)
    early: Truth = bool(at < over)
    in_doubt = last.row["shoe_id"] is None or (at >= out and last.row["void"] is not False)
    return None if early and in_doubt else early


HANDLED = ("card_found_face_up", "card_exposed", "card_drawn_in_error")


@check("627a.5(a)", "shoe")
def shuffled_first(shoe: Shoe) -> Answer:
    preshuffled = all_of(new_decks(shoe), preinspected(shoe))
    at = shuffled_at(shoe)
    shuffled = all_of(
        happened(at, told_of(shoe) and not under_another_name(shoe)), at_most(at, shoe.first_card_at)
    )
    shuffled = all_of(shuffled, not _unmixed(shoe), no(_too_early(shoe)))
    dealt_with = before_play(shoe, "shuffled")
    if dealt_with and all(names_a_batch_not_dealt(shoe, each) for each in dealt_with):
        shuffled = all_of(shuffled, None)
    return preshuffled is not True, any_of(shuffled, preshuffled)


@check("627a.5(a)[directed shuffle]", "shoe")
def directed_shuffle(shoe: Shoe) -> Answer:
    directed = [e for e in shoe.of("shuffle_directed") if e["event_role"] not in ("dealer", "player")]
    if not directed:
        return False, None
    return True, all_of(*(_carried_out(shoe, event["event_at"]) for event in directed))


def _carried_out(shoe: Shoe, directed: Any) -> Truth:
    dealt = smallest(*(at for one in shoe.rounds if (at := one.row["first_card_at"]) and at > directed))
    done = smallest(*(at for event in own_shuffles(shoe) if (at := event["event_at"]) >= directed))
    if dealt is None or (done is not None and done <= dealt):
        return True
    return False if told_of(shoe) else None


@check("627a.5(a)[verification]", "shoe")
def shuffle_verified(shoe: Shoe) -> Answer:
    by_hand = any_of(*(same(event["event_method"], "manual") for event in shoe.of("shuffled")))
    if by_hand is False and not told_of(shoe):
        by_hand = None
    made = [verified(each, shoe) for each in shoe.of("shuffled") if each["event_method"] == "manual"]
    made += [verified(e, shoe) or None for e in shoe.of("shuffled") if e["event_method"] is None]
    return by_hand, all_of(*made) if made else None


# ---------------------------------------------------------------------------------- the cut


def turns(shoe: Shoe, occupied: list[int]) -> list[int]:
    """Occupied seats in the order in which they are asked: the highest, then clockwise."""
    upwards = sorted(set(occupied))
    if shoe.desk.readings["seat_numbering"] == "from_dealers_right":
        return upwards[::-1]
    return upwards[-1:] + upwards[:-1]


def _in_turn(asked: list[int] | None, order: list[int] | None, first: int | None = 0) -> Truth:
    """Players were asked one after the other, from the turn ``first`` on."""
    if asked is None or order is None or first is None:
        return None
    return asked == order[first : first + len(asked)]


def _ended_with(
    asked: list[int] | None, order: list[int] | None, by: int | None, first: int | None = 0
) -> Truth:
    """The player asked last made the cut, or the dealer after everybody had been asked."""
    if by is None or asked is None:
        return None
    if by != DEALER:
        return bool(asked) and asked[-1] == by
    return None if order is None or first is None else first + len(asked) == len(order)


def _order(shoe: Shoe) -> list[int] | None:
    occupied = seats(first_of(stack(shoe, "cut_offered")), "event_seated")
    return None if occupied is None else turns(shoe, occupied)


def _somebody_there(shoe: Shoe, cut_at: Any) -> Truth:
    """A player sat there as the cards were cut; None where the log does not tell."""
    by = cutter(first_of(stack(shoe, "cut")))
    if by is not None and by != DEALER:
        return True
    pause = shoe.desk.last(cut_at, "table_opened", "idle_started")
    paused = pause["event_at"] if pause else None
    before = shoe.before.begins_at if shoe.before else None
    anew = paused is not None and before is not None and paused > before
    if before is not None and cut_at is not None and was_idle(shoe) is False and not anew:
        return True
    seen = shoe.desk.next(paused, "first_player_arrived", "first_player_inspection")
    if seen is None or cut_at is None:
        return None
    came = seen["event_at"]
    if came > cut_at:
        return False
    left = shoe.desk.last(cut_at, "player_left")
    gone = left is not None and left["event_at"] >= came
    return None if gone or (before is not None and came < before) else True


def _offers(shoe: Shoe) -> list[Row]:
    """Offers of the cut, one or several before the first cut."""
    if not stack(shoe, "cut_offered"):
        return []
    first, *further = stack(shoe, "cut_offered")
    cut, ordered = earliest(stack(shoe, "cut")), _recut_ordered_at(shoe)
    offers = [
        each
        for each in further
        if not_after(each["event_at"], shoe.first_card_at)
        and (cut is None or each["event_at"] <= cut)
        and (ordered is None or each["event_at"] < ordered)
    ]
    found = [first, *offers]
    said = [(each["event_at"], seats(each, "event_positions")) for each in found]
    return [each for place, each in enumerate(found) if said[place] not in said[:place]]


def _offered(shoe: Shoe) -> list[int] | None:
    """Seats that were offered the cut."""
    found = [seats(each, "event_positions") for each in _offers(shoe)]
    missing = not found or any(each is None for each in found)
    return None if missing else [seat for each in found for seat in each or []]


def _offered_by_the_floor(shoe: Shoe) -> Truth:
    """Only a floorperson or above made the offers; open where another may not be on record."""
    offers = _offers(shoe)
    if not offers or not all(_neither_player_nor_dealer(shoe, each) for each in offers):
        return False
    return True if told_of(shoe) else None


def _recuts(shoe: Shoe) -> list[Row]:
    shuffled = stack_shuffled_at(shoe)
    return [e for e in shoe.of("recut_ordered") if shuffled is None or e["event_at"] >= shuffled]


def _recut_ordered_at(shoe: Shoe) -> Any:
    return latest(_recuts(shoe))


@check("627a.5(b)", "shoe")
def offered_in_turn(shoe: Shoe) -> Answer:
    offer, cut = first_of(stack(shoe, "cut_offered")), earliest(stack(shoe, "cut"))
    by = cutter(first_of(stack(shoe, "cut")))
    asked, order = _offered(shoe), _order(shoe)
    there = _somebody_there(shoe, first_known(cut, shoe.loaded_at, shoe.first_card_at))
    offered = happened(offer, told_of(shoe) and there is True)
    in_time = _offered_in_time(shoe)
    asked_in_time = None if in_time is False and there is not True else in_time
    by_him = no(_offered_by_the_floor(shoe))
    in_turn = all_of(offered, by_him, asked_in_time, _in_turn(asked, order), _ended_with(asked, order, by))
    alone = all_of(there is False and (offer is None or in_time is False), same(by, DEALER))
    others = no(any_of(*(_not_by_right(shoe, each) for each in _unasked(shoe)), _another(shoe)))
    return True, all_of(happened(cut, told_of(shoe)), any_of(in_turn, alone), others)


def _unasked(shoe: Shoe) -> list[Row]:
    """Cuts for which no recut had been required."""
    ordered = _recut_ordered_at(shoe)
    return [cut for cut in stack(shoe, "cut") if ordered is None or cut["event_at"] < ordered]


def _another(shoe: Shoe) -> Truth:
    """Another than whoever cut first did so, too; open where a recut may have been required."""
    by = cutter(first_of(stack(shoe, "cut")))
    found = any_of(*(no(same(cutter(cut), by)) for cut in _unasked(shoe)))
    return None if found and not told_of(shoe) else found


def _not_by_right(shoe: Shoe, cut: Row) -> Truth:
    """Neither a player nor the dealer cut; open where the record places him where one of them is."""
    if not _neither_player_nor_dealer(shoe, cut):
        return False
    return True if cut["event_position"] is None else None


def _neither_player_nor_dealer(shoe: Shoe, event: Row) -> bool:
    return event["event_role"] == "other" or of_the_floor(shoe, event)


def _offered_in_time(shoe: Shoe) -> Truth:
    """Whether the offer on record came before the first cut of the stack that was dealt."""
    offer = earliest(stack(shoe, "cut_offered"))
    shuffled = stack_shuffled_at(shoe)
    cut = earliest([e for e in before_play(shoe, "cut") if shuffled is None or e["event_at"] >= shuffled])
    if offer is None or cut is None or offer <= cut:
        return True
    return False if told_of(shoe) else None


@check("627a.5(b)[after the shuffle]", "shoe")
def offered_after_the_shuffle(shoe: Shoe) -> Answer:
    return offered_since_the_shuffle(shoe)


@check("627a.5(c)", "shoe")
def ten_cards_deep(shoe: Shoe) -> Answer:
    cuts = stack(shoe, "cut")
    if not cuts:
        return happened(None, told_of(shoe)), None
    return True, all_of(*(_deep(shoe, cut) for cut in cuts if not _put_right(shoe, cut["event_at"])))


def _put_right(shoe: Shoe, cut: Any) -> bool:
    """A recut was required after the cut, and made."""
    ordered = smallest(*(each["event_at"] for each in _recuts(shoe) if each["event_at"] >= cut))
    last = latest(stack(shoe, "cut"))
    return ordered is not None and last >= ordered and last > cut


def _or_left(shoe: Shoe, counted: int | None, at_the_other: int | None) -> int | None:
    """Cards at one end: counted, or what those at the other leave of all decks."""
    decks = deck_count(shoe)
    if counted is not None or at_the_other is None or decks is None:
        return counted
    return 52 * decks - at_the_other if at_the_other <= 52 * decks else None


def _deep(shoe: Shoe, cut: Row) -> Truth:
    ends = (cut["event_cards_above"], cut["event_cards_below"])
    counted = [_or_left(shoe, one, other) for one, other in (ends, ends[::-1])]
    above, below = (at_most(10, each) for each in counted)
    either_end = shoe.desk.readings["cut_depth"] == "either_end"
    return any_of(above, below) if either_end else all_of(above, below)


def recut_ordered(shoe: Shoe) -> Truth:
    return happened(last_of(_recuts(shoe)), told_of(shoe))


@check("627a.5(d)", "shoe")
def fourteen_cards_below(shoe: Shoe) -> Answer:
    placed = last_of(stack(shoe, "cover_card_placed"))
    least = 13 if shoe.desk.readings["cover_card_depth"] == "fourteenth_place" else 14
    expected = told_of(shoe) and recut_ordered(shoe) is False
    if placed is None:
        return True, all_of(happened(placed, expected), None)
    below, above, decks = placed["event_cards_below"], placed["event_cards_above"], deck_count(shoe)
    if below is None and above is not None and decks is not None:
        below = 52 * decks - above
    return True, all_of(no(by_another(placed, shoe)), at_most(least, below))


@check("627a.5(d)[loading]", "shoe")
def loaded_after_the_cut(shoe: Shoe) -> Answer:
    ordered = in_order(
        *(latest(stack(shoe, kind)) for kind in ("cut", "cover_card_placed")), latest(shoe.of("shoe_loaded"))
    )
    loaded = happened(shoe.loaded_at, told_of(shoe))
    return no(recut_ordered(shoe)), all_of(loaded, ordered, at_most(shoe.loaded_at, shoe.first_card_at))


@check("627a.5(e)", "shoe")
def recut_by_the_next(shoe: Shoe) -> Answer:
    ordered = last_of(_recuts(shoe))
    if ordered is None:
        return recut_ordered(shoe), None
    cut_at = latest(stack(shoe, "cut"))
    again = [cut for cut in stack(shoe, "cut") if cut["event_at"] >= ordered["event_at"]]
    by_right = all_of(*(_cut_by_the_next(shoe, ordered, each) for each in (first_of(again), last_of(again))))
    holds = all_of(
        all_of(*(among(e["event_role"], "floorperson", "pit_manager") for e in _recuts(shoe))),
        at_most(ordered["event_at"], cut_at),
        happened(shoe.loaded_at, told_of(shoe)),
        at_most(cut_at, shoe.loaded_at),
        at_most(shoe.loaded_at, shoe.first_card_at),
        any_of(by_right, not again),
        no(any_of(False, *(_not_by_right(shoe, cut) for cut in again))),
    )
    return True, holds


def _cut_by_the_next(shoe: Shoe, ordered: Row, again: Row | None) -> Truth:
    cuts = stack(shoe, "cut")
    earlier = [cut for cut in cuts if cut["event_at"] <= ordered["event_at"]]
    first, last = cutter(last_of(earlier) or first_of(cuts)), cutter(again)
    if first == DEALER:
        return True  # nobody is next after the dealer
    order = _order(shoe)
    after = order.index(first) + 1 if order is not None and first in order else None
    offers = [event for event in shoe.of("cut_offered") if event["event_at"] >= ordered["event_at"]]
    asked = seats(first_of(offers), "event_positions")
    if asked is not None:
        found = all_of(_in_turn(asked, order, after), _ended_with(asked, order, last, after))
    else:
        found = _without_an_offer(order, last, after)
    return any_of(found, same(first, DEALER))


def _without_an_offer(order: list[int] | None, last: int | None, after: int | None) -> Truth:
    """The next in turn is right, one who had his turn is wrong; of others nobody can tell."""
    if order is None or last is None or after is None:
        return None
    if last == DEALER:
        return True if after == len(order) else None
    if last not in order:
        return None
    turn = order.index(last)
    return True if turn == after else False if turn < after else None


# ------------------------------------------------------------------------------- burnt cards


@check("627a.5(f)", "shoe")
def burnt_by_value(shoe: Shoe) -> Answer:
    burns = stack(shoe, "burn")
    burn = first_of(burns)
    every_shoe = shoe.desk.readings["burn_cards"] == "every_shoe"
    applies = any_of(new_decks(shoe), every_shoe)
    if burn is None:
        return applies, happened(burn, told_of(shoe))
    due = None if burn["event_card"] is None else BURNS[burn["event_card"][0]]
    shuffled, loaded = stack_shuffled_at(shoe), earliest(stack(shoe, "shoe_loaded"))
    from_the_shoe = in_order(shuffled, loaded, burn["event_at"])
    in_time = at_most(burn["event_at"], shoe.first_card_at)
    once = in_time is False or len({(e["event_at"], e["event_card"], e["event_count"]) for e in burns}) == 1
    exposed = burn["event_face_up"] is not False and by_another(burn, shoe) is not True
    return applies, all_of(same(burn["event_count"], due), from_the_shoe, in_time, exposed, once)
