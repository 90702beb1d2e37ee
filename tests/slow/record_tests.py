"""Whether Minibaccarat's record is complete.  One row is a round, an event, a payment or a table's day."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from itertools import pairwise

from tests.slow.book import Round, Shoe, Table, Wager
from tests.slow.checks import Answer, check
from tests.slow.deal import Row
from tests.slow.moments import last_of
from tests.slow.s09_cover_card import out, round_with_it
from tests.slow.shoe_facts import deck_count, shuffle_method, stack, told_of
from tests.slow.three import Truth, all_of, first_known, no, same

OfTable = tuple[Table, Row]

BREAKS = {"table_opened", "table_closed", "idle_started"}
OF_EVERY_SHOE = {"shuffled", "cut_offered", "cut", "cover_card_placed", "shoe_loaded", "burn"}


def _follows(number: int | None, of_the_day: Iterable[int | None]) -> Truth:
    """No number is left out between this one and the next lower one of the table's day, or 0."""
    if number is None:
        return None
    lower = (each for each in of_the_day if each is not None and each < number)
    return number - max(lower, default=0) <= 1


@check("record:627a.rounds", "round")
def no_round_left_out(one: Round) -> Answer:
    numbers = (each.row["round_number_in_day"] for each in one.table.rounds)
    return True, _follows(one.row["round_number_in_day"], numbers)


@check("record:627a.wagers", "round")
def no_wager_left_out(one: Round) -> Answer:
    """A round was played for somebody's wager, unless it was simulated."""
    numbers = {wager.row["wager_number"] for wager in one.wagers}
    none_at_all = not numbers and not one.row["simulated"]
    return True, not none_at_all and max(numbers, default=0) == len(numbers)


@check("record:627a.events", "event")
def no_event_left_out(row: OfTable) -> Answer:
    table, event = row
    return True, _follows(event["event_number"], (each["event_number"] for each in table.events))


@check("record:627a.payments", "payment")
def no_payment_left_out(row: OfTable) -> Answer:
    table, payment = row
    return True, _follows(payment["payment_number"], (each["payment_number"] for each in table.payments))


ASTRAY = {"card_exposed", "card_found_face_up", "card_drawn_in_error", "card_racked"}


def _dealt(one: Round) -> int | None:
    """Cards of the round's two hands; None where one of them is not on record."""
    counts = [None if hand.cards is None else len(hand.cards) for hand in one.hands]
    return None if None in counts or len(counts) < 2 else sum(each or 0 for each in counts)


def _at_least(one: Round) -> int:
    """Cards on record; one that two hands hold at one place in the order, or that opens the next, is one."""
    dealt = sum(len(hand.cards or []) for hand in one.hands)
    orders = [place for hand in one.hands for place in hand.row["card_order"] or []]
    carried = sum(mark is True for hand in one.hands for mark in hand.row["card_in_error"] or [])
    return (min(dealt, max(orders)) if orders else dealt) - carried


@check("record:627a.cards", "shoe")
def cards_add_up(shoe: Shoe) -> Answer:
    """Between the cards that may be gone and those that are, the cover card came out where it lay."""
    one, placed, decks = round_with_it(shoe), last_of(stack(shoe, "cover_card_placed")), deck_count(shoe)
    applies = all_of(out(shoe), no(same(shuffle_method(shoe), "continuous")))
    below = placed["event_cards_below"] if placed else None
    if one is None or below is None or decks is None:
        return applies, None
    began, over = one.row["first_card_at"], first_known(one.row["settled_at"], one.row["result_announced_at"])
    before = [each for each in shoe.rounds if (each.row["first_card_at"] or began) < began]
    last = max((each.row["first_card_at"] for each in before), default=None)
    burns = [(each["event_at"], 1 + (each["event_count"] or 0)) for each in shoe.of("burn")]
    astray = sum(event["event_kind"] in ASTRAY for each in (*before, one) for event in each.events)
    most = (
        decks * 52 - sum(n for at, n in burns if last and at <= last) - sum(map(_at_least, before)) + astray
    )
    dealt = [_dealt(each) for each in (*before, one)]
    number = one.row["round_number_in_shoe"]
    unsure = None in dealt or (number is not None and number != len(before) + 1) or not told_of(shoe)
    unsure |= any(each.row["first_card_at"] is None for each in shoe.rounds)
    fewest = decks * 52 - sum(n for at, n in burns if at <= over) - sum(each or 0 for each in dealt) - astray
    if most < below or (fewest > below and not unsure):
        return applies, False
    return applies, None if unsure else True


@check("record:627a.inventory", "table")
def counts_agree(table: Table) -> Answer:
    """No log that is held against this has a count of the inventory."""
    assert not any(event["event_kind"].startswith("inventory_") for event in table.events)
    return False, None


@check("record:627a.opener", "table")
def opener_agrees(table: Table) -> Answer:
    """So no log has an opener either."""
    assert not any(event["event_kind"] == "inventory_opened" for event in table.events)
    return False, None


@check("record:627a.bets_seen", "event")
def stakes_seen_are_on_record(row: OfTable) -> Answer:
    """No log that is held against this has a stake that was seen."""
    _, event = row
    assert event["event_kind"] != "bet_seen"
    return False, None


@check("record:627a.bets_not_seen", "wager")
def wagers_were_seen(wager: Wager) -> Answer:
    """Nor has any a gaming table at which stakes are seen."""
    assert not any(event["event_kind"] == "bet_seen" for event in wager.round.table.events)
    return False, None


@check("record:627a.floor_list", "table")
def open_as_listed(table: Table) -> Answer:
    """Nor is any gaming table on a list of the pit's own."""
    assert not any(event["event_kind"].startswith("floor_list_") for event in table.events)
    return False, None


@check("record:627a.device_reads", "shoe")
def cards_as_read(shoe: Shoe) -> Answer:
    """No device read any card in a log that is held against this."""
    assert not shoe.of("cards_read")
    return False, None


@check("record:627a.shoe_read", "event")
def shoes_read_are_on_record(row: OfTable) -> Answer:
    """So there is no report of one either."""
    _, event = row
    assert event["event_kind"] not in ("cards_read", "cards_not_read")
    return False, None


@check("record:627a.denominations", "event")
def chips_add_up(row: OfTable) -> Answer:
    """No log that is held against this says of which chips a count was made."""
    _, event = row
    assert not event.get("event_chips")
    return False, None


@check("record:627a.signed", "event")
def counts_are_signed(row: OfTable) -> Answer:
    """Nor has any a count, a fill or a credit that somebody could have signed."""
    _, event = row
    assert not event["event_kind"].startswith("inventory_")
    return False, None


@check("record:627a.deck", "round")
def decks_stay_out_of_use(one: Round) -> Answer:
    """Nor is any deck dealt from after it was taken out of use."""
    deck = one.row["deck_id"]
    began = one.row["first_card_at"]
    removed = [
        e for e in one.table.events if e["event_kind"] == "decks_removed" and e["event_deck_id"] == deck
    ]
    assert not any(deck and began and each["event_at"] < began for each in removed)
    return False, None


@check("record:627a.shoe", "round")
def numbers_of_the_shoe_have_no_gap(one: Round) -> Answer:
    """The round with the next lower number of the shoe has the number before; open if one has no shoe."""
    number = one.row["round_number_in_shoe"]
    others = [each.row["round_number_in_shoe"] for each in one.shoe.rounds] if one.shoe else []
    lower = [other for other in others if other and number and other < number]
    if not lower:
        return False, None
    if max(lower) == number - 1:
        return True, True
    return True, None if any(each.shoe is None for each in one.table.rounds) else False


@check("record:627a.statement", "table")
def recorded_as_stated(table: Table) -> Answer:
    """Every column of the format is in every log that is held against this, so none is missing."""
    if not table.stated:
        return True, None
    events = {("events", event["event_kind"]) for event in table.events}
    payments = {("payments", payment["payment_kind"]) for payment in table.payments}
    denied = {name for name, extent in table.stated.items() if extent == "not recorded"}
    complete = {kind for (of, kind), extent in table.stated.items() if (of, extent) == ("events", "complete")}
    lacking = complete & OF_EVERY_SHOE - table.kinds_in_log if events else complete
    silent = complete & BREAKS and _has_a_silent_hour(table)
    return True, not (denied & (events | payments) or lacking or silent)


def _has_a_silent_hour(table: Table) -> bool:
    """Nothing is there for an hour, and from the round before to the round after, no break is on record."""
    rounds = [one.row["first_card_at"] for one in table.rounds if one.row["first_card_at"]]
    told = [(event["event_at"], event["event_kind"]) for event in table.events if event["event_at"]]
    moments = sorted([*rounds, *(at for at, _ in told)])
    for since, until in pairwise(moments):
        before = max((at for at in rounds if at <= since), default=moments[0])
        after = min((at for at in rounds if at >= until), default=moments[-1])
        broken = any(kind in BREAKS and before <= at <= after for at, kind in told)
        if until - since >= timedelta(hours=1) and not broken:
            return True
    return False
