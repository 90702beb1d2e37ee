"""Every named reading: question, passage and choices, what is read now and who chose it, what turns on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from audit.intake.filed_readings import Decision
from audit.intake.house_ways import SETTING_HANDS, unlawful_under
from audit.intake.submission import Submission
from audit.law.readers import in_words, reading_reading
from audit.readings.turns import Key, Turn, Wanted
from rules.catalogue import declared
from rules.hands.house_way import HouseWay
from rules.submission import Reading

COLUMNS = (
    *("property_id", "chapter", "game", "reading", "citation", "question", "choice", "meaning"),
    *("default", "in_force", "chosen_by", "chosen_on", "authority"),
    *("findings", "for_review", "undecided", "overpaid", "underpaid"),
    *("rounds_wrong", "rounds_right", "example", "read_by", "house_way_unlawful"),
)
SHOWN: tuple[str, ...] = ("game", "reading", "citation", "choice", "default", "in_force", "meaning")
SHOWN_OF_LOG: tuple[str, ...] = (
    *("game", "reading", "choice", "in_force", "findings", "for_review", "undecided"),
    *("overpaid", "underpaid", "rounds_wrong", "rounds_right", "example"),
)
YES, NO, IN_PART = "yes", "", "in part"


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of a reading at a property, and what the log comes to under it.

    is_default  whether it is read where nobody chose
    in_force    yes, in part of the log, or not
    decision    who chose it, where the filing says
    turn        None where no log was asked about, or it has nothing of the game
    unlawful    house ways that are filed and would be unlawful under it, each with a hand; "" where none is
    """

    name: str
    meaning: str
    is_default: bool
    in_force: str
    decision: Decision | None
    turn: Turn | None
    unlawful: str = ""


@dataclass(frozen=True, slots=True)
class Named:
    """One reading of a game at one property, with its choices in their order, the default first."""

    property_id: str
    chapter: str
    game: str
    reading: Reading
    read_by: str
    choices: tuple[Choice, ...]

    @property
    def turns(self) -> bool:
        """Whether anything on the log comes out otherwise under another choice."""
        return len({each.turn.figures for each in self.choices if each.turn}) > 1

    @property
    def was_tried(self) -> bool:
        """Whether the log has anything of the game."""
        return any(each.turn for each in self.choices)


def named(
    submission: Submission | None, wanted: Wanted, found: Mapping[Key, Turn], day: date
) -> Iterator[Named]:
    """Tell of each reading that is asked about, at each property of a log or of a Rules Submission.

    found  what turns on each (``audit.readings.turns``); empty where no log was asked about
    day    gaming day on which it is in force, where no log was asked about, and of which it is told who chose
    """
    properties = sorted({key[0] for key in found} | set(submission.properties if submission else ()))
    if wanted.property_id:
        properties = [each for each in properties if each == wanted.property_id]
    for property_id in properties or [wanted.property_id or ""]:
        for number, readings in declared().readings.items():
            game = declared().chapters[number].game
            for reading in wanted.of(game, readings):
                choices = tuple(_choices(submission, property_id, game, reading, found, day))
                yield Named(
                    *(property_id, number, game, reading),
                    *(in_words(reading_reading(number, reading.name)), choices),
                )


def _choices(
    submission: Submission | None,
    property_id: str,
    game: str,
    reading: Reading,
    found: Mapping[Key, Turn],
    day: date,
) -> Iterator[Choice]:
    selected = submission.readings(property_id, game, day) if submission else {}
    chosen = selected.get(reading.name, reading.default)
    decision = submission.decision(property_id, game, reading.name, day) if submission else None
    turns = {choice: found.get((property_id, game, reading.name, choice)) for choice in reading.choices}
    whole = any(turn.in_force for turn in turns.values() if turn)
    for choice, meaning in reading.choices.items():
        turn = turns[choice]
        in_force = YES if choice == chosen else NO
        if turn:
            in_force = YES if turn.in_force else NO if whole else IN_PART
        yield Choice(
            *(choice, meaning, choice == reading.default, in_force),
            *(decision if choice == chosen else None, turn),
            _unlawful(submission, (property_id, game, day), {**selected, reading.name: choice})
            if reading.name in SETTING_HANDS
            else "",
        )


def _unlawful(submission: Submission | None, of: tuple[str, str, date], selected: Mapping[str, str]) -> str:
    """Name the house ways of a property's game that are unlawful under some readings, each with a hand."""
    property_id, game, day = of
    there = submission.pieces(property_id, day) if submission else []
    games = [games for _, filing in there if filing for games in (filing.games, *filing.tables.values())]
    ways = {
        value.label: value
        for each in games
        for value in each.get(game, {}).values()
        if isinstance(value, HouseWay)
    }
    told = {label: unlawful_under(way, selected) for label, way in sorted(ways.items())}
    return "; ".join(f"{label}: {fault}" for label, fault in told.items() if fault)


def rows(readings: list[Named], money: Callable[[int], str]) -> list[dict[str, Any]]:
    """Write readings as rows, one a choice (``COLUMNS``); ``money`` writes cents."""
    return [_row(each, choice, money) for each in readings for choice in each.choices]


def sheets(readings: list[Named], money: Callable[[int], str]) -> list[dict[str, Any]]:
    """Write readings as plain data for paper and pages: each with its ``choices``, one row a choice."""
    return [
        {
            "property_id": each.property_id,
            "chapter": each.chapter,
            "game": each.game,
            "name": each.reading.name,
            "citation": each.reading.citation,
            "question": each.reading.question,
            "read_by": each.read_by,
            "was_tried": each.was_tried,
            "turns": each.turns,
            "choices": [_row(each, choice, money) for choice in each.choices],
        }
        for each in readings
    ]


def _row(named: Named, choice: Choice, money: Callable[[int], str]) -> dict[str, Any]:
    decision, turn = choice.decision, choice.turn
    return {
        "property_id": named.property_id,
        "chapter": named.chapter,
        "game": named.game,
        "reading": named.reading.name,
        "citation": named.reading.citation,
        "question": named.reading.question,
        "choice": choice.name,
        "meaning": choice.meaning,
        "default": YES if choice.is_default else NO,
        "in_force": choice.in_force,
        "chosen_by": decision.by if decision else "",
        "chosen_on": decision.on.isoformat() if decision else "",
        "authority": decision.authority if decision else "",
        **(_figures(turn, money) if turn else dict.fromkeys(_OF_LOG)),
        "read_by": named.read_by,
        "house_way_unlawful": choice.unlawful,
    }


_OF_LOG = (
    *("findings", "for_review", "undecided", "overpaid", "underpaid"),
    *("rounds_wrong", "rounds_right", "example"),
)


def _figures(turn: Turn, money: Callable[[int], str]) -> dict[str, Any]:
    example = next((each.round_id for each in (*turn.wrong, *turn.right)), "")
    return {
        "findings": turn.findings,
        "for_review": turn.for_review,
        "undecided": turn.undecided,
        "overpaid": money(turn.overpaid_cents),
        "underpaid": money(turn.underpaid_cents),
        "rounds_wrong": len(turn.wrong),
        "rounds_right": len(turn.right),
        "example": example,
    }
