"""One gaming day's openings: what every table deals, who sits there, what is wagered and won."""

from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.driver import Opening
from sample_logs.over_under import hands as players
from sample_logs.over_under import law
from sample_logs.over_under.hands import Boxes, Wagers, wager
from sample_logs.over_under.plan import DECKS, Plan, TableSetup
from sample_logs.seating import seat
from sample_logs.shoe.night import SHIFT, Rounds, ShoeNight, Shoes, shuffle

CARDS = DECKS * 52
_DRAWN_AT_MOST = 24  # cards of one round: six hands, a card burnt, one found face up


@dataclass(frozen=True, slots=True)
class Dealt(Rounds):
    """Rounds in the order shoe, round: one entry a round.

    starts     cards drawn from the shoe before
    cover      cards drawn in the round before the cover card appears in it, -1 where it does not
    reshuffled its cards come from a continuous shuffler
    """

    starts: Ints
    cover: Ints
    reshuffled: Flags


def lay_out(
    rng: np.random.Generator, plan: Plan, tables: tuple[TableSetup, ...], draws: Ints, ends: Flags
) -> tuple[Shoes, int, Dealt]:
    """Deal every table's rounds from one shoe after the other; gives shoes, how many a table, and rounds.

    draws  tables x rounds: cards each round takes
    ends   tables x rounds: the shoe is given up after the round
    """
    lots = [
        _one_shoe(own.size) if table.continuous else _many_shoes(rng, plan, own, end)
        for table, own, end in zip(tables, draws, ends, strict=True)
    ]
    per_table = max(len(under) for _, under in lots)
    below = np.full((len(lots), per_table), plan.cover_below[0])
    for place, (_, under) in enumerate(lots):
        below[place, : len(under)] = under
    shoes = Shoes(shuffle(rng, np.full(below.size, DECKS)), below.ravel())
    first = np.repeat(np.arange(len(lots)) * per_table, draws.shape[1])
    shoe, number, starts, cover = np.concatenate([rounds for rounds, _ in lots], axis=1)
    reshuffled = np.repeat([t.continuous for t in tables], draws.shape[1])
    return shoes, per_table, Dealt(first + shoe, number, starts, cover, reshuffled)


def _one_shoe(count: int) -> tuple[Ints, list[int]]:
    """Lay rounds out over a continuous shuffler, which is one shoe without an end."""
    nothing = np.zeros(count, np.int64)
    return np.stack([nothing, np.arange(1, count + 1), nothing, nothing - 1]), [0]


def _many_shoes(rng: np.random.Generator, plan: Plan, draws: Ints, ends: Flags) -> tuple[Ints, list[int]]:
    """Give shoe, number, starts and cover of a table's rounds, and the cards below each shoe's cover card."""
    total = np.cumsum(draws)
    shoe, number, starts, cover = laid = np.zeros((4, draws.size), np.int64)
    cover[:] = -1
    below: list[int] = []
    first = 0
    while first < draws.size:
        under = int(rng.integers(plan.cover_below[0], plan.cover_below[1] + 1))
        # The first card of the shoe is burnt.
        drawn = 1 + total - (total[first - 1] if first else 0)
        out = int(np.searchsorted(drawn, CARDS - under, side="right"))
        given_up = first + int(ends[first:].argmax()) if ends[first:].any() else draws.size
        last = min(out, given_up, draws.size - 1)
        own = slice(first, last + 1)
        shoe[own], number[own] = len(below), np.arange(1, last - first + 2)
        starts[own] = drawn[own] - draws[own]
        if last == out:
            cover[last] = CARDS - under - starts[last]
        below.append(under)
        first = last + 1
    return laid, below


def draw(rng: np.random.Generator, shoes: Shoes, dealt: Dealt, rounds: Ints, place: Ints) -> Ints:
    """Give the card drawn at some places of some rounds, counted from 0; -1 for a negative place."""
    fresh = np.flatnonzero(dealt.reshuffled)
    whole = np.tile(np.arange(CARDS) % 52, (fresh.size, 1)).astype(np.int8)
    mixed = rng.permuted(whole, axis=1)[:, :_DRAWN_AT_MOST]
    row = np.zeros(dealt.shoe.size, np.int64)
    row[fresh] = np.arange(fresh.size)
    at = np.maximum(place, 0)
    found = shoes.cards[dealt.shoe[rounds], np.where(dealt.reshuffled[rounds], 0, dealt.starts[rounds] + at)]
    if fresh.size:
        found = np.where(dealt.reshuffled[rounds], mixed[row[rounds], at], found)
    return np.where(place < 0, -1, found).astype(np.int64)


SEATS = 6
AS_USUAL, RECUT, JAMMED, FAILED = range(4)
"""What happens as a shoe is prepared; numbers of ``Night.trouble``."""


@dataclass(frozen=True, slots=True)
class Hands:
    """Hands in the order round, seat, arrays hands x 3.

    order   place of each card among those drawn in the round, from 1; 0 where there is none
    choice  over, under or surrender
    total   points of three cards, 0 of a dead hand
    """

    cards: Ints
    order: Ints
    choice: Ints
    total: Ints


@dataclass(frozen=True, slots=True)
class Night(ShoeNight[TableSetup]):
    """Everything that happens at the tables opened on one gaming day, without its times.

    trouble         what happens as each shoe is prepared
    burnt, face_up  rounds before which a new dealer burns a card, and the card found face up or -1
    cover_seat      seat, from 0, at which the cover card appears, SEATS for none; -1 in other rounds
    cover_player    seat of the player on whose betting area that is; as cover_seat for none
    directed        a floorperson directs a shuffle after the round
    """

    dealt: Dealt
    trouble: Ints
    boxes: Boxes
    hands: Hands
    wagers: Wagers
    burnt: Flags
    face_up: Ints
    cover_seat: Ints
    cover_player: Ints
    directed: Flags


def play(rng: np.random.Generator, plan: Plan, opening: Opening[TableSetup]) -> Night:
    """Play the tables of an opening."""
    tables, quota = opening.tables, plan.rounds_per_table(opening.day)
    table, sequence = np.repeat(np.arange(len(tables)), quota), np.tile(np.arange(quota), len(tables))
    idle, directed = _interruptions(rng, plan, tables, quota)
    fresh = (sequence == 0) | np.append([False], idle[:-1])
    positions = np.array([t.positions for t in tables])[table]
    seating = seat(rng, positions, fresh, seats=SEATS)
    boxes = players.boxes(rng, plan, seating, list(tables), table)
    drawn = _draws(rng, plan, tables, boxes, sequence)
    shape = (len(tables), quota)
    given_up = (idle | directed).reshape(shape)
    shoes, per_table, dealt = lay_out(rng, plan, tables, drawn.count.reshape(shape), given_up)
    cards = draw(rng, shoes, dealt, np.repeat(boxes.round, 3), drawn.places.ravel()).reshape(-1, 3)
    found = draw(rng, shoes, dealt, np.arange(table.size), np.where(drawn.stray, drawn.burnt, -1))
    hands = _choose(rng, boxes, cards, drawn.places + 1)
    after_idle = _after(dealt, idle, len(shoes.cards))
    cover_seat = _cover_seat(dealt, boxes, drawn.places)
    offers_bonus = np.array(["bonus" in t.wagers for t in tables])[table[boxes.round]]
    return Night(
        opening=opening,
        shoes=shoes,
        shoes_per_table=per_table,
        cut_below=rng.integers(10, CARDS - 9, len(shoes.cards)),
        trouble=_trouble(rng, plan, tables, per_table, after_idle),
        dealt=dealt,
        table=table,
        sequence=sequence,
        after_idle=after_idle,
        seating=seating,
        boxes=boxes,
        hands=hands,
        wagers=wager(rng, boxes, hands.choice, hands.total, offers_bonus),
        burnt=drawn.burnt > 0,
        face_up=found,
        cover_seat=cover_seat,
        cover_player=_whose(cover_seat, seating.taken),
        directed=directed,
    )


@dataclass(frozen=True, slots=True)
class _Drawn:
    """Cards each round takes from its shoe: one burnt or none, one found face up, those of its hands.

    places  hands x 3: place of each card among those drawn in its round, from 0; -1 for none
    """

    count: Ints
    burnt: Ints
    stray: Flags
    places: Ints


def _draws(
    rng: np.random.Generator, plan: Plan, tables: tuple[TableSetup, ...], boxes: Boxes, sequence: Ints
) -> _Drawn:
    size = sequence.size
    takes_back = np.repeat([t.continuous for t in tables], size // len(tables))
    # Nothing is burnt as a continuous shuffler is filled: its first dealer of the day does it.
    burnt = (((sequence % SHIFT == 0) & (sequence > 0)) | ((sequence == 0) & takes_back)).astype(np.int64)
    stray = rng.random(size) < plan.irregular / 2000
    hands = np.bincount(boxes.round, minlength=size)
    before = burnt + stray
    count = before + 3 * hands - 2 * np.bincount(boxes.round[boxes.dead], minlength=size)
    return _Drawn(count, burnt, stray, _places(boxes, before, hands))


def _interruptions(
    rng: np.random.Generator, plan: Plan, tables: tuple[TableSetup, ...], quota: int
) -> tuple[Flags, Flags]:
    """Choose the rounds after which all players leave, and those after which a shuffle is directed."""
    sequence = np.tile(np.arange(quota), len(tables))
    from_shoes = np.repeat([not t.continuous for t in tables], quota)
    inside = from_shoes & (sequence >= 2) & (sequence < quota - 1)
    chance = rng.random(sequence.size)
    idle = inside & (chance < (1 / plan.idle_every if plan.idle_every else 0))
    directed = inside & ~idle & (chance > 1 - plan.directed / 1000)
    return idle, directed


def _places(boxes: Boxes, before: Ints, count: Ints) -> Ints:
    """Place of each hand's cards among those drawn in its round, from 0: hands x 3, -1 for none.

    Hands get their first cards in turn, then two more each; one that was missed gets them last.
    """
    missed_rank = np.full(before.size, SEATS)
    missed_rank[boxes.round[boxes.missed]] = boxes.rank[boxes.missed]
    passed = (boxes.rank > missed_rank[boxes.round]).astype(np.int64)
    turn = np.where(boxes.missed, count[boxes.round] - 1, boxes.rank - passed)
    first = before[boxes.round] + boxes.rank
    second = before[boxes.round] + count[boxes.round] + 2 * turn
    places = np.stack([first, second, second + 1], axis=1)
    places[boxes.dead, 1:] = -1
    return places


def _choose(rng: np.random.Generator, boxes: Boxes, cards: Ints, order: Ints) -> Hands:
    total = np.where(boxes.dead, 0, law.VALUE[cards].sum(axis=1))
    choice = players.choose(rng, cards[:, 0])
    return Hands(cards, order, np.where(boxes.dead & (choice == law.SURRENDER), law.UNDER, choice), total)


def _cover_seat(dealt: Dealt, boxes: Boxes, places: Ints) -> Ints:
    """Find the box whose card came up with the cover card; none where that began the round."""
    found = np.where(dealt.cover >= 0, SEATS, -1)
    out = np.repeat(dealt.cover[boxes.round], 3)
    hit = (places.ravel() == out) & (out > 0)
    rows = np.flatnonzero(hit) // 3
    found[boxes.round[rows]] = boxes.seat[rows]
    return found


def _whose(seat: Ints, taken: Flags) -> Ints:
    """Find who sits at a box, or, where nobody does, to the right of it and plays it as a second one."""
    rows = np.flatnonzero((seat >= 0) & (seat < taken.shape[1]))
    found = seat.copy()
    found[rows] -= ~taken[rows, seat[rows]]
    return found


def _after(dealt: Dealt, idle: Flags, count: int) -> Flags:
    """Find the shoes that were begun after an idle spell."""
    first = np.flatnonzero((dealt.number == 1) & np.append([False], idle[:-1]))
    found = np.zeros(count, np.bool_)
    found[dealt.shoe[first]] = True
    return found


def _trouble(
    rng: np.random.Generator, plan: Plan, tables: tuple[TableSetup, ...], per_table: int, after_idle: Flags
) -> Ints:
    """Choose what happens as each shoe is prepared; a device fails only between shoes."""
    device = np.repeat([t.device for t in tables], per_table)
    opening = np.arange(device.size) % per_table == 0
    kind = np.where(device, rng.integers(RECUT, FAILED + 1, device.size), RECUT)
    kind = np.where((kind == FAILED) & (opening | after_idle), JAMMED, kind)
    return np.where(rng.random(device.size) < plan.trouble / 1000, kind, AS_USUAL)
