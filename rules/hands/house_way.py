"""House ways: how a casino requires its dealer's seven cards to be set, §§ 645a.11(c) and 659a.11(c).

A house way is data: rules in order, each with conditions and the two cards it sets as the low hand, written
in the words of ``house_way_words``; or, where hands are of four, two and one card, the two of the medium and
the one of the low hand. The first rule whose conditions a hand meets decides it. Reading checks only its
form; ``house_way_proof`` shows that it sets every hand in exactly one lawful way.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from importlib.resources import files
from typing import Any, TypeAlias

from rules.data import read_data
from rules.hands.house_way_words import condition, one_card, two_cards

Term: TypeAlias = "str | tuple[str, tuple[Term, ...]]"
"""A condition, or ``any of`` or ``all of`` with conditions."""

FIVE_TWO, FOUR_TWO_ONE = (5, 2), (4, 2, 1)
"""How many cards the hands have that a way sets, the high hand first."""

_WAY_KEYS = {"name", "version", "dated", "source", "hands", "notes", "rules"}
_RULE_KEYS = {"rule", "when", "unless", "medium", "low", "high", "note"}
_JOINED = {"any of", "all of"}


class HouseWayRefused(Exception):
    """A house way is malformed, or does not set every hand in exactly one lawful way.

    faults  one line for each thing wrong, beginning with its place in the way
    """

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: it decides a hand that meets all of ``when`` and none of ``unless``, if none before did.

    medium     words for the medium hand's two cards, none where there is no medium hand
    low        words for the low hand's card or cards
    high_best  of the settings these allow, those with the highest high hand
    note       what the source leaves open and how it is decided here
    """

    name: str
    when: tuple[Term, ...]
    unless: tuple[Term, ...]
    medium: str
    low: str
    high_best: bool
    note: str


@dataclass(frozen=True, slots=True)
class HouseWay:
    """A house way as filed; ``text`` is all of it as one line of JSON, from which it can be read again.

    hands  how many cards the hands have that it sets: ``FIVE_TWO`` or ``FOUR_TWO_ONE``
    """

    name: str
    version: str
    dated: date
    source: str
    hands: tuple[int, ...]
    notes: tuple[str, ...]
    rules: tuple[Rule, ...]
    text: str

    @property
    def label(self) -> str:
        """What findings call it."""
        return f"{self.name}, version {self.version} of {self.dated}"


def read(document: Any) -> HouseWay:
    """Read a house way as loaded from YAML or JSON.

    Raises HouseWayRefused listing everything that is malformed.
    """
    faults = list(_wrong(document))
    if faults:
        raise HouseWayRefused(faults)
    kept = {**document, "version": str(document["version"]), "dated": str(document["dated"])}
    return HouseWay(
        kept["name"],
        kept["version"],
        date.fromisoformat(kept["dated"]),
        kept["source"],
        tuple(kept.get("hands", FIVE_TWO)),
        tuple(kept.get("notes", ())),
        tuple(_rule(each) for each in kept["rules"]),
        json.dumps(kept, ensure_ascii=False, separators=(",", ":"), sort_keys=True),
    )


@lru_cache(maxsize=64)
def from_text(text: str) -> HouseWay:
    """Read a house way again from its one line of JSON."""
    return read(json.loads(text))


@lru_cache
def shipped() -> dict[str, HouseWay]:
    """Return the house ways that come with the rules, by the name they are filed under."""
    folder = files("rules").joinpath("house_ways")
    found = sorted(each.name for each in folder.iterdir() if each.name.endswith(".yaml"))
    return {
        name.removesuffix(".yaml"): read(read_data(folder.joinpath(name).read_text(encoding="utf-8")))
        for name in found
    }


def _rule(given: dict[str, Any]) -> Rule:
    return Rule(
        given["rule"],
        _terms(given.get("when", [])),
        _terms(given.get("unless", [])),
        given.get("medium", ""),
        given["low"],
        "high" in given,
        given.get("note", ""),
    )


def _terms(given: list[Any]) -> tuple[Term, ...]:
    found: list[Term] = []
    for each in given:
        if isinstance(each, str):
            found.append(each)
        else:
            found += [(joined, _terms(parts)) for joined, parts in each.items()]
    return tuple(found)


def _wrong(given: Any) -> Iterator[str]:
    """Everything malformed in a way, each with its place."""
    if not isinstance(given, dict):
        yield "must be keys with values"
        return
    yield from _wrong_keys("", given, _WAY_KEYS, {"name", "version", "dated", "source", "rules"})
    yield from _wrong_texts("", given, ("name", "source"))
    if "version" in given and not (_is_text(given["version"]) or type(given["version"]) is int):
        yield "version: must be text; put it in quotes"
    if "dated" in given and not _is_day(given["dated"]):
        yield "dated: must be a day such as 2026-01-31"
    notes = given.get("notes", [])
    if not isinstance(notes, list) or not all(map(_is_text, notes)):
        yield "notes: must be a list of texts"
    hands = given.get("hands", list(FIVE_TWO))
    if hands not in ([*FIVE_TWO], [*FOUR_TWO_ONE]):
        yield "hands: must be [5, 2], as it is where nothing is said, or [4, 2, 1]"
    elif "rules" in given:
        yield from _wrong_rules(given["rules"], medium=hands == [*FOUR_TWO_ONE])


def _wrong_rules(rules: Any, *, medium: bool) -> Iterator[str]:
    if not isinstance(rules, list) or not rules:
        yield "rules: must be a list of rules"
        return
    names: list[Any] = []
    for place, rule in enumerate(rules, start=1):
        name = rule.get("rule") if isinstance(rule, dict) else None
        where = f"rules[{place}] {name}" if _is_text(name) else f"rules[{place}]"
        yield from (f"{where}{fault}" for fault in _wrong_rule(rule, medium=medium))
        if _is_text(name) and name in names:
            yield f"{where}: there is a rule of this name before it"
        names.append(name)


def _wrong_rule(rule: Any, *, medium: bool) -> Iterator[str]:
    if not isinstance(rule, dict):
        yield ": must be keys with values"
        return
    needed = {"rule", "low"} | ({"medium"} if medium else set())
    yield from _wrong_keys(".", rule, _RULE_KEYS if medium else _RULE_KEYS - {"medium"}, needed)
    yield from _wrong_texts(".", rule, ("rule", "note"))
    for key in ("when", "unless"):
        yield from (f".{key}{fault}" for fault in _wrong_terms(rule.get(key, [])))
    if "medium" in rule:
        yield from _not_understood(".medium", rule["medium"], two_cards)
    if "low" in rule:
        yield from _not_understood(".low", rule["low"], one_card if medium else two_cards)
    if rule.get("high", "best") != "best":
        yield ".high: can only be best: of the settings the low hand allows, the highest high hand"


def _wrong_terms(given: Any) -> Iterator[str]:
    if not isinstance(given, list):
        yield ": must be a list"
        return
    for place, term in enumerate(given, start=1):
        where = f"[{place}]"
        if not isinstance(term, dict):
            yield from _not_understood(where, term, condition)
        elif len(term) != 1 or not set(term) <= _JOINED or [] in term.values():
            yield f"{where}: must be a condition, or any of: or all of: with a list of conditions"
        else:
            yield from (f"{where}.{key}{fault}" for key in term for fault in _wrong_terms(term[key]))


def _not_understood(where: str, words: Any, parse: Any) -> Iterator[str]:
    if not _is_text(words):
        yield f"{where}: must be text; put it in quotes"
        return
    try:
        parse(words)
    except ValueError as error:
        yield f"{where}: {error}"


def _wrong_texts(before: str, given: dict[str, Any], keys: tuple[str, ...]) -> Iterator[str]:
    for key in keys:
        if key in given and not _is_text(given[key]):
            yield f"{before}{key}: must be text; put it in quotes"


def _wrong_keys(before: str, given: dict[str, Any], known: set[str], needed: set[str]) -> Iterator[str]:
    for key in given:
        if key not in known:
            yield f"{before}{key}: no such key is known"
    for key in sorted(needed - set(given)):
        yield f"{before}{key}: is missing"


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and value.strip() != ""


def _is_day(value: Any) -> bool:
    try:
        return type(value) is date or (isinstance(value, str) and bool(date.fromisoformat(value)))
    except ValueError:
        return False
