"""Options and readings that were amended: the texts of each, and that each is read on its own days only."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any, TypeVar

from rules.clause import CatalogueError, Clause, Derived
from rules.in_time import days_of, in_turn, of_section, on, said
from rules.submission import Option, Reading

if TYPE_CHECKING:
    from rules.catalogue import Catalogue

_Choice = TypeVar("_Choice", bound=Option | Reading)


@dataclass(frozen=True, slots=True)
class Days:
    """The days of a text, and where it was published."""

    since: date | None
    until: date | None
    source: str


def by_name(items: Iterable[_Choice], where: str) -> dict[str, _Choice]:
    """Give options or readings by name; one with several texts is the last, and knows them all.

    where  the module that declares them
    Raises CatalogueError where the texts of one do not follow one another, or differ in more than they may.
    """
    texts: dict[str, list[_Choice]] = {}
    for item in items:
        if any(day is not None and not isinstance(day, date) for day in (item.since, item.until)):
            message = f"{where}: {item.name}: since and until are days such as date(2026, 7, 1)"
            raise CatalogueError(message)
        texts.setdefault(item.name, []).append(item)
    return {name: _joined(found, f"{where}: {name}") for name, found in texts.items()}


def text_on(item: _Choice, day: date) -> _Choice | None:
    """The text of an option or a reading on a gaming day; None where the law has none."""
    texts = [text for text in item.texts or (item,) if isinstance(text, type(item))]
    return on(texts, day)


def all_on(items: Mapping[str, _Choice], day: date) -> dict[str, _Choice]:
    """Options or readings by name, each as its text of a gaming day has it; those that the law then has."""
    texts = ((name, text_on(item, day)) for name, item in items.items())
    return {name: text for name, text in texts if text}


def told_on(item: Option | Reading, day: date) -> str:
    """Tell the text of a gaming day by its days and its source; "" where it has none of its own."""
    text = text_on(item, day)
    return days_of(text) if text else f"not in force on {day}"


def published(catalogue: Catalogue, number: str, item: Option | Reading, day: date) -> Days | None:
    """Since when, until when and by what the text of a gaming day is law; None where the law has none.

    What the text of an option or a reading does not say of itself is said by the text that it is cited to.
    """
    text = text_on(item, day)
    if text is None:
        return None
    clause = catalogue.clauses.get(text.citation)
    cited = (on(clause.texts, day) or clause) if clause else None
    if cited is None:
        since, source = of_section(text.citation, catalogue.chapters[number])
        return Days(text.since or since, text.until, text.source or source)
    return Days(text.since or cited.since, text.until or cited.until, text.source or cited.source)


def offered_in(item: Option | Reading, choice: str) -> str:
    """Tell the days on which texts of an option or a reading offer a choice; "" where on every one."""
    texts = item.texts or (item,)
    return " and ".join(filter(None, (days_of(text) for text in texts if choice in text.choices)))


def _joined(texts: list[_Choice], what: str) -> _Choice:
    if len(texts) == 1:
        return texts[0]
    try:
        found = in_turn(texts, what)
    except ValueError as error:
        raise CatalogueError(str(error)) from error
    last = found[-1]
    for text in found:
        if _kept(text) != _kept(last):
            message = f"{what}: the text {said(text)} is of another kind than the one {said(last)}"
            raise CatalogueError(message)
    changed: dict[str, Any] = {"choices": _choices(found, what), "texts": tuple(found)}
    if isinstance(last, Option):
        changed |= _outermost([text for text in found if isinstance(text, Option)])
    return replace(last, **changed)


def _outermost(texts: list[Option]) -> dict[str, int | None]:
    """The least and the most that one of the texts lets a casino file."""
    least = [text.minimum for text in texts if text.minimum is not None]
    most = [text.maximum for text in texts if text.maximum is not None]
    return {
        "minimum": min(least) if len(least) == len(texts) else None,
        "maximum": max(most) if len(most) == len(texts) else None,
    }


def _kept(text: Option | Reading) -> tuple[object, ...]:
    """What an amendment leaves as it is; a choice that differs in it is another one and gets another name."""
    if isinstance(text, Option):
        return text.kind, text.hands, text.wager, text.with_flag, text.where_none
    return text.wagers, text.either


def _choices(texts: list[_Choice], what: str) -> dict[str, str]:
    """Every choice that one of the texts offers, those of the last first."""
    found: dict[str, str] = {}
    for text in reversed(texts):
        for choice, meaning in text.choices.items():
            if found.setdefault(choice, meaning) != meaning:
                message = f"{what}: {choice} of the text {said(text)} means something else later; rename it"
                raise CatalogueError(message)
    return found


def refuse_if_read_outside_its_days(catalogue: Catalogue, number: str) -> None:
    """Prove that no clause rests on an option or a reading on a day on which the law has none.

    Raises CatalogueError naming the clause and what it reads.
    """
    every: list[Option | Reading] = [*catalogue.options[number].values()]
    every += catalogue.readings[number].values()
    ended = {name: each for each in every if _has_an_end(each) for name in each.parameters}
    if not ended:
        return
    columns, clauses = catalogue.derived[number], catalogue.of_chapter(number)
    for day in sorted(_days(clauses, columns, ended.values())):
        missing = {name: each for name, each in ended.items() if on(each.texts or (each,), day) is None}
        for text in filter(None, (on(clause.texts, day) for clause in clauses if missing)):
            for name in missing.keys() & _read_on(text, columns, day):
                dates = ", ".join(map(said, missing[name].texts or (missing[name],)))
                asks = f"{text.module}: {text.citation} ({said(text)}) asks for {name!r} on {day}"
                message = f"{asks}, which is {dates}"
                raise CatalogueError(message)


def _has_an_end(item: Option | Reading) -> bool:
    texts = item.texts or (item,)
    return bool(texts[0].since or texts[-1].until)


def _days(
    clauses: Iterable[Clause], columns: Mapping[str, Derived], choices: Collection[Option | Reading]
) -> set[date]:
    """Days on which something may begin to be read that was not, and the days before them."""
    texts: list[Clause | Derived | Option | Reading] = [t for clause in clauses for t in clause.texts]
    texts += [t for column in columns.values() for t in column.texts]
    texts += [t for each in choices for t in each.texts or (each,)]
    found = {day for text in texts for day in (text.since, text.until) if day}
    return found | {day - timedelta(days=1) for day in found}


def _read_on(text: Clause, columns: Mapping[str, Derived], day: date) -> set[str]:
    """Every name that a text reads on a day, itself or through columns as they are worked out on it."""
    found: set[str] = set()
    waiting = list(text.parameters)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            column = columns.get(name)
            worked_out = (on(column.texts, day) if column.texts else column) if column else None
            waiting.extend(worked_out.parameters if worked_out else ())
    return found
