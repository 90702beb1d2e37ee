"""A round as steps to go through: wagers, cards in the order dealt, then each duty as it falls due.

What was found wrong is a step of its own, after the steps of the seat or hand that it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from reports import cards, wording
from reports.desk.given import Due, Judgement, Replay, Row, Step
from reports.wording import Clock
from rules.units import dollars

_MOST_STACKS = 14
"""Stacks that are stepped through one by one; where there are more, cards are dealt a row at a time."""

Place = tuple[str, int]
"""A card: the position of its hand, and its place in the hand."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One step on the page.

    part      the heading that it stands under
    position  the seat or hand that it is about; "" the round
    outcome   what was found: exception, review or unknown; "" nothing
    cards     cards that are dealt in it
    finding   of what was found, its row in the run; None where another finding tells of it
    wagers    rows of the log of the wagers that are placed in it, or that it is about
    """

    part: str
    text: str
    clause: str = ""
    position: str = ""
    outcome: str = ""
    observed: str = ""
    required: str = ""
    cards: frozenset[Place] = frozenset()
    finding: Row | None = None
    number: int = 0
    kind: str = "duty"
    wagers: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Told:
    """What the replay of a round tells."""

    replay: Replay
    wagers: Sequence[Due]


def steps_of(
    recorded: dict[str, list[Row]], told: Told | None, findings: Sequence[Row], words: Words
) -> list[Shown]:
    """All steps of a round, numbered from 1.

    told  None where the round could not be replayed
    """
    early, late = _by_time(recorded)
    steps = [_placed(early, words, "Wagers are placed")] if early else []
    steps += _dealt(recorded["hands"])
    steps += [_placed(late, words, "Wagers made after the first card")] if late else []
    duties = list(_duties(told, recorded["wagers"])) if told else []
    for each in _faults(told.replay if told else None, findings, words):
        duties.insert(_place_of(each, duties), each)
    return [replace(step, number=number) for number, step in enumerate([*steps, *duties], start=1)]


@dataclass(frozen=True, slots=True)
class Words:
    """How coded values and times are written; ``label`` is the command's."""

    label: Callable[[str], str]
    clock: Clock


def _by_time(recorded: dict[str, list[Row]]) -> tuple[list[Row], list[Row]]:
    """Wagers made before the first card, or at no time on record, and those made after it."""
    first = recorded["rounds"][0].get("first_card_at") if recorded["rounds"] else None
    late = [w for w in recorded["wagers"] if first and w["wager_placed_at"] and w["wager_placed_at"] > first]
    return [w for w in recorded["wagers"] if w not in late], late


def _placed(wagers: list[Row], words: Words, part: str) -> Shown:
    """Tell of wagers seat by seat."""
    seats = [
        f"{wording.position(seat) or 'a seat not recorded'}: "
        + ", ".join(f"{words.label(w['wager_kind'])} {dollars(w['wager_amount_cents'])}" for w in of_seat)
        for seat, of_seat in groupby(wagers, key=lambda w: w["wager_position"] or "")
    ]
    numbers = frozenset(w["_row"] for w in wagers)
    return Shown(part, "; ".join(seats) + ".", kind="record", wagers=numbers)


def _dealt(hands: list[Row]) -> list[Shown]:
    """Tell of the cards in the order in which they were dealt, a stack or a row of cards at a time."""
    every = [(hand, place) for hand in hands for place in range(_size(hand))]
    if not every:
        return []
    if not all(len(hand["card_order"] or ()) == _size(hand) for hand in hands):
        where = frozenset((hand["hand_position"], place) for hand, place in every)
        what = "tiles" if any(hand["tiles"] for hand in hands) else "cards"
        text = f"{wording.count(len(every), what[:-1])}. The order in which they were dealt is not recorded."
        return [Shown(f"The {what}", text, kind="record", cards=where)]
    every.sort(key=lambda each: each[0]["card_order"][each[1]])
    stacks = [list(of) for _, of in groupby(every, key=lambda each: each[0]["hand_position"])]
    if len(stacks) > _MOST_STACKS:
        every.sort(key=lambda each: each[1])
        stacks = [list(of) for _, of in groupby(every, key=lambda each: each[1])]
    return [_stack(stack) for stack in stacks]


def _stack(stack: list[tuple[Row, int]]) -> Shown:
    where = frozenset((hand["hand_position"], place) for hand, place in stack)
    names = list(dict.fromkeys(wording.position(hand["hand_position"]) for hand, _ in stack))
    if len(names) > 1:
        return Shown("The deal", _row_of_cards(stack, names), kind="record", cards=where)
    shown = cards.in_short([card_at(hand, place) for hand, place in stack])
    return Shown(
        "The deal", f"{names[0]}: {shown}", "", stack[0][0]["hand_position"], kind="record", cards=where
    )


def _row_of_cards(stack: list[tuple[Row, int]], names: Sequence[str]) -> str:
    """Tell a row of cards, for who does not see them turned: ``Card 2 to each of 7 positions …``."""
    what = "Tile" if stack[0][0]["tiles"] else "Card"
    told = f"{what} {stack[0][1] + 1} to each of {len(names)} positions, beginning with {names[0]}"
    seen = [
        f"{wording.position(hand['hand_position'])} {cards.in_short([card])}"
        for hand, place in stack
        if (card := card_at(hand, place))
    ]
    others = "; those of the others are not recorded" if len(seen) < len(stack) else ""
    return f"{told}: {', '.join(seen)}{others}." if seen else f"{told}; which is not recorded."


def pieces(hand: Row) -> list[str]:
    """Cards or tiles of a hand as recorded."""
    return list(hand["cards"] or hand["tiles"] or ())


def _size(hand: Row) -> int:
    """How many cards a hand has, also where nobody saw them."""
    return len(pieces(hand)) or hand["card_count"] or 0


def card_at(hand: Row, place: int) -> str | None:
    """One card; None where it was not seen."""
    found = pieces(hand)
    return found[place] if place < len(found) else None


def _duties(told: Told, wagers: list[Row]) -> Iterable[Shown]:
    """Tell the round, then each hand, then each wager."""
    rows = {wager["wager_number"]: wager["_row"] for wager in wagers if wager["wager_number"] is not None}
    for step in told.replay.steps:
        if step.per != "wager":
            where = wording.position(step.position)
            yield _duty(step, f"The hand of {where}" if step.per == "hand" else "The round")
    for due in told.wagers:
        part = f"{wording.position(due.position)}, {due.name}"
        about = frozenset({rows[due.number]}) if due.number in rows else frozenset[int]()
        for step in due.steps:
            yield replace(_duty(step, part), wagers=about)


def _duty(step: Step, part: str) -> Shown:
    return Shown(part, step.text, step.clause, step.position)


def _faults(told: Replay | None, findings: Sequence[Row], words: Words) -> Iterable[Shown]:
    """What was found in a round, and what the replay finds that is gathered under a finding elsewhere."""
    known = set()
    for row in findings:
        known |= {(row["clause"], words.label(row["position"] or ""))}
        known |= {(each["clause"], words.label(each["position"] or "")) for each in row["consequences"]}
        yield _found(row)
    for each in told.judgements if told else ():
        if each.result != "pass" and (each.clause, each.position) not in known:
            yield _judged(each)


def _found(row: Row) -> Shown:
    return Shown(
        part="",
        text=row["observed"],
        clause=row["clause"],
        position=row["position"] or "",
        outcome=row["outcome"],
        observed=row["observed"],
        required=row["required"],
        finding=row,
        kind="fault",
        wagers=frozenset(
            each["row"] for each in row["evidence"] if (each["file"] or "").startswith("wagers/")
        ),
    )


def _judged(judgement: Judgement) -> Shown:
    return Shown(
        part="",
        text=judgement.observed,
        clause=judgement.clause,
        position=judgement.position,
        outcome=judgement.result,
        observed=judgement.observed,
        required=judgement.required,
        kind="fault",
    )


def _place_of(fault: Shown, duties: list[Shown]) -> int:
    """Where a fault belongs: after the last step of its clause, or else of its seat, or else of the round."""
    section = wording.section_of(fault.clause)

    def last(fits: Callable[[Shown], Any]) -> int:
        return max((place for place, duty in enumerate(duties, start=1) if fits(duty)), default=0)

    return (
        last(lambda duty: fault.wagers & duty.wagers)
        or last(lambda duty: duty.position == fault.position and duty.clause == fault.clause)
        or (fault.position and last(lambda duty: duty.position == fault.position))
        or last(lambda duty: not duty.position and wording.section_of(duty.clause) == section)
        or last(lambda duty: not duty.position)
    )
