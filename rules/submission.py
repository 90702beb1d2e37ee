"""What the Code lets a casino choose: the options of a Rules Submission.

A rule asks for an option as ``approved_<option>``.  An option of kind SET gives one flag for each of
its choices, ``approved_<option>_<choice>``.  The name of a HOUSE_WAY option ends in ``_way``, which
makes findings print its name and version.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import TypeVar

_EPOCH = date(1970, 1, 1)
_Value = TypeVar("_Value")


class OptionKind(StrEnum):
    """The type of a filed choice."""

    CHOICE = "choice"  # one of ``choices``
    SET = "set"  # any of ``choices``
    COUNT = "count"  # whole number
    MONEY = "money"  # dollars, handed to the rules in cents
    PERCENT = "percent"  # whole percent, 1 to 100
    FLAG = "flag"  # yes or no
    HOUSE_WAY = "house_way"  # name of a house way; the rules receive its full text on one line


@dataclass(frozen=True, slots=True)
class Option:
    """One choice a casino files, with the clause that grants it.

    hands  number of cards in each hand that a house way sets, the high hand first
    wager  the kind of wager it is about, where that can be offered or not: without it nothing is to be filed
    with_flag  the flag that has to be filed as yes for it to have any effect
    where_none  what holds where nothing is filed, if that follows from the text: then nothing need be filed
    choice_needs  choices of a SET that rest on a flag: filed as no, it contradicts them
    of_form_alone  a printed form asks for it, and nothing in the Code makes a clause rest on the answer
    amended  of a paytable that was amended: since when its later texts apply, and how rules know each
    since, until  the gaming days on which it is so, where an amendment changed it; None: no end on that side
    source  where that was published
    texts  every text it has had, where there are several; it is then the last, with the choices of all
    """

    name: str
    kind: OptionKind
    citation: str
    meaning: str
    choices: dict[str, str] = field(default_factory=dict)
    minimum: int | None = None
    maximum: int | None = None
    hands: tuple[int, ...] = (5, 2)
    wager: str = ""
    with_flag: str = ""
    where_none: str = ""
    choice_needs: Mapping[str, str] = field(default_factory=dict)
    of_form_alone: bool = False
    amended: Mapping[str, tuple[tuple[date, str], ...]] = field(default_factory=dict)
    since: date | None = None
    until: date | None = None
    source: str = ""
    texts: tuple["Option", ...] = ()

    def on(self, choice: str | None, day: int) -> str | None:
        """Return how rules know the text of a choice on a gaming day, as days since 1970."""
        if choice is None:
            return None
        known = [text for since, text in self.amended.get(choice, ()) if (since - _EPOCH).days <= day]
        return known[-1] if known else choice

    @property
    def texts_differ(self) -> bool:
        """Whether it is not the same on every day."""
        return bool(self.texts or self.since or self.until)

    def allows(self, value: object, day: date) -> bool:
        """Whether the text of a gaming day lets a casino file a value (money in cents)."""
        texts = [text for text in self.texts or (self,) if _is_on(text, day)]
        if not texts:
            return False
        (text,) = texts
        if isinstance(value, str) and text.choices:
            return value in text.choices
        if isinstance(value, frozenset):
            return value <= text.choices.keys()
        if isinstance(value, int) and not isinstance(value, bool):
            above = text.maximum is not None and value > text.maximum
            return not above and (text.minimum is None or value >= text.minimum)
        return True

    @property
    def parameters(self) -> tuple[str, ...]:
        """Names under which rules ask for it."""
        if self.kind is OptionKind.SET:
            return tuple(f"approved_{self.name}_{choice}" for choice in self.choices)
        if self.kind is OptionKind.MONEY:
            return (f"approved_{self.name}_cents",)
        return (f"approved_{self.name}",)


EITHER = "either"
"""The choice of a reading whose text supports several, none of which the property chose."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A point where the text can be read in more than one way and the choice changes a result.

    A rule asks for it as ``reading_<name>``; a property may select another choice than the first.
    wagers  the wager kinds it affects, if not all
    either  the choices that the choice EITHER accepts: what is right by one of them is no breach.  The rules
            never see EITHER; the audit has them judge by each (``audit.verdicts.otherwise``)
    external  the choices that rest on public sources, which are no law
    since, until, source, texts  as those of an ``Option``
    """

    name: str
    citation: str
    question: str
    choices: dict[str, str]
    wagers: tuple[str, ...] = ()
    either: tuple[str, ...] = ()
    external: tuple[str, ...] = ()
    since: date | None = None
    until: date | None = None
    source: str = ""
    texts: tuple["Reading", ...] = ()

    @property
    def parameter(self) -> str:
        """Name under which rules ask for it."""
        return f"reading_{self.name}"

    @property
    def parameters(self) -> tuple[str, ...]:
        """Names under which rules ask for it, as an option has them."""
        return (self.parameter,)

    @property
    def default(self) -> str:
        """The choice that is read unless a property selects another: the first."""
        return next(iter(self.choices))

    def on(self, day: date) -> "Reading":
        """The text of a gaming day; where none applies, itself: nothing in force rests on it then."""
        return next((text for text in self.texts if _is_on(text, day)), self)

    def accepted(self, choice: str) -> tuple[str, ...]:
        """Return what a row is judged by under a choice; it is right if it is right by one of them."""
        return self.either if self.either and choice == EITHER else (choice,)


def _is_on(text: Option | Reading, day: date) -> bool:
    return (text.since is None or text.since <= day) and (text.until is None or day < text.until)


def allowed(options: Mapping[str, Option], filed: Mapping[str, _Value], day: date) -> dict[str, _Value]:
    """Leave out what is filed, but what the text of a gaming day does not let a casino choose: nothing is."""
    return {
        name: value
        for name, value in filed.items()
        if not options[name].texts_differ or options[name].allows(value, day)
    }


def offered(readings: Mapping[str, Reading], selected: Mapping[str, str], day: date) -> dict[str, str]:
    """Leave out the choices that the text of a gaming day does not offer; the default of the day is read."""
    return {
        name: choice
        for name, choice in selected.items()
        if not readings[name].texts or choice == EITHER or choice in readings[name].on(day).choices
    }


def read_on(readings: Mapping[str, Reading], selected: Mapping[str, str], day: date) -> dict[str, str]:
    """Give what is read on a gaming day: what is selected, and the day's default of what was amended."""
    amended = {name: each.on(day).default for name, each in readings.items() if each.texts}
    return {**amended, **offered(readings, selected, day)}


COMMON_OPTIONS: tuple[Option, ...] = (
    Option(
        "positions",
        OptionKind.COUNT,
        "601a.2",
        "numbered betting positions on the layout",
        minimum=1,
        maximum=20,
    ),
    Option("wager_minimum", OptionKind.MONEY, "601a.2", "lowest stake accepted on a main wager", minimum=1),
    Option(
        "wager_maximum",
        OptionKind.MONEY,
        "601a.2",
        "highest stake accepted on a main wager; no chapter limits stakes, so nothing is judged by it",
        minimum=1,
    ),
    Option(
        "payout_limit",
        OptionKind.MONEY,
        "601a.2",
        "limit on what one round can pay, where a chapter permits one",
        minimum=1,
        where_none="no limit; all that is won is paid",
    ),
)
