"""The constitution: what every chapter must keep true, whoever adds to it."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from types import FunctionType
from typing import Any

import pytest

from audit.verdicts.check import Result
from rules.catalogue import Catalogue, load
from rules.citations import is_of_code
from rules.clause import CLAUSES, Clause
from rules.masked import Flag
from rules.scope import floors_of
from rules.values import certainly
from tests.case_columns import annotated, kind_of
from tests.case_files import (
    FOLDER,
    alike,
    ask_every_clause,
    case_file,
    cases_of,
    checked,
    judge,
    judged_cases,
    log_cases_of,
    run,
    written_in,
)

OUTLINES = Path(__file__).parent / "outline"
LONGEST_DUTY = 110
_SENTENCE = re.compile(r"[A-Z§“\"].*[.]", re.DOTALL)
_PART = re.compile(r"\[[^]]+\]$")

CHAPTERS = sorted(path.stem for path in OUTLINES.glob("*.txt"))


@cache
def _outline(chapter: str) -> tuple[str, ...]:
    return tuple((OUTLINES / f"{chapter}.txt").read_text(encoding="utf-8").split("\n")[:-1])


def _in_order(chapter: str) -> list[str]:
    return [clause.citation for clause in load().of_chapter(chapter) if is_of_code(clause.citation)]


def test_every_chapter_has_an_outline() -> None:
    assert sorted(load().chapters) == CHAPTERS


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_clause_of_the_outline_has_its_place(chapter: str) -> None:
    outline = _outline(chapter)
    found = _in_order(chapter)
    parts_of = {citation: _PART.sub("", citation) for citation in found if citation not in outline}
    assert set(outline) - set(found) == set()
    assert {citation for citation, plain in parts_of.items() if plain not in outline} == set()


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_catalogue_is_in_citation_order(chapter: str) -> None:
    """A part of a clause comes after it and before the next clause that does not belong to it."""
    found, outline = _in_order(chapter), _outline(chapter)
    kept = [citation for citation in outline if citation in found]
    assert [citation for citation in found if citation in outline] == kept
    for place, citation in enumerate(found):
        if citation not in outline:
            plain = _PART.sub("", citation)
            between = found[found.index(plain) : place]
            assert between, f"{citation} comes before {plain}"
            assert all(item.startswith(plain) for item in between), f"{citation} is far from {plain}"


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_files_are_in_citation_order(chapter: str) -> None:
    """The law is laid out as the law is laid out."""
    place = {citation: number for number, citation in enumerate(_outline(chapter))}
    for clause in load().of_chapter(chapter):
        written = [place[item.citation] for item in CLAUSES.get(clause.module, []) if item.citation in place]
        assert written == sorted(written), clause.module


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_duty_is_one_short_sentence(chapter: str) -> None:
    """It is printed in reports, beside the citation."""
    wrong = {
        clause.citation: clause.duty
        for clause in load().of_chapter(chapter)
        if len(clause.duty) > LONGEST_DUTY or not _SENTENCE.fullmatch(clause.duty)
    }
    assert not wrong


def _docstring_out_of_shape(clause: Clause) -> Iterator[str]:
    lines = inspect.cleandoc(clause.function.__doc__ or "").split("\n")
    if not (len(lines) == 1 or (lines[1] == "" and lines[2].startswith("Reading  "))):
        yield "after the duty comes something else than an empty line and the reading"
    for text in (clause.duty, clause.reading):
        if text and not _SENTENCE.fullmatch(text):
            yield f"no sentence: {text}"


def test_docstring_has_its_shape() -> None:
    """The duty in one line, then at most how it is read."""
    ask_every_clause(_docstring_out_of_shape)


FOR_REVIEW = {"621a.11(b)[filing]"}
"""Clauses of sections whose text is not held: what seems to breach them is for review, no exception."""


def _breached(clause: Clause) -> Result:
    """What a clause says of a breach."""
    return Result.REVIEW if clause.citation in FOR_REVIEW else Result.EXCEPTION


def _kinds_without_case(clause: Clause) -> Iterator[str]:
    needed = {Result.PASSED, _breached(clause), Result.UNKNOWN}
    if _is_scoped(clause):
        needed.add(Result.NOT_APPLICABLE)
    shown = {case.result for case in (*cases_of(clause), *log_cases_of(clause))}
    if needed - shown:
        yield f"no case of {sorted(result.name for result in needed - shown)}"


def test_clause_has_cases_of_every_kind() -> None:
    ask_every_clause(_kinds_without_case)


def _nothing(clause: Clause) -> dict[str, None]:
    return dict.fromkeys(clause.parameters)


def _is_scoped(clause: Clause) -> bool:
    """Whether the duty depends on anything: with nothing known, only an unscoped one surely applies."""
    applies = run(clause, [_nothing(clause)]).applies
    surely = applies is True or (applies is not False and bool(certainly(applies)[0]))
    return not surely


def _proved_by_nothing(clause: Clause) -> Iterator[str]:
    said = judge(clause, {0: _nothing(clause)})[0]
    if said.result not in {Result.UNKNOWN, Result.NOT_APPLICABLE}:
        yield said.result.name


def test_nothing_known_proves_nothing() -> None:
    ask_every_clause(_proved_by_nothing)


# Columns whose absence says something by itself, and what.
SPEAKS_WHEN_EMPTY = {
    "settled_right": "without a record of the money the recorded outcome speaks for itself",
    "approved_dealer_wager_cents": "a casino that files no amount uses the bank's own last wager",
    "approved_adjacent_boxes": "a filing that names no number is what its clause looks for",
    "round_after_cover_card_at": "no round followed",
    "round_after_directed_shuffle_at": "likewise",
    "surrender_count_row": "surrendered cards were not counted, where all such counts are recorded",
    "own_shown_at": "a surrendered hand was not shown, where all showings are recorded",
    "bank_shown_at": "likewise, the hands of the bank",
    "surrender_ended_at": "likewise, or no losing wager was collected",
    "dice_out_at": "the dice last put into use were not taken out again",
    "marker_amount_cents": "no marker lay at the wager",
    "a_single_deck": "the law itself says one deck, so that this is never missing",
}
# Every event has a time: a step without one was not taken.  Whether that is a breach is for the columns
# complete_… to say.
SPEAKS_WHEN_EMPTY |= dict.fromkeys(
    (
        *("inspected_at", "spread_at", "first_inspection_at", "washed_at", "stacked_at"),
        *("shuffled_at", "dealer_shuffled_at", "stack_shuffled_at", "opening_shuffled_at"),
        *("directed_shuffle_at", "cut_offered_at", "cut_at", "cover_card_placed_at"),
        *("loaded_at", "burn_at", "rack_cleared_at", "last_hand_announced_at", "idle_spread_at"),
        *("idle_inspection_at", "idle_washed_at", "idle_stacked_at", "idle_into_device_at"),
        *("idle_restacked_at", "idle_shuffled_at", "respread_shuffled_at"),
        *("next_spread_at", "idle_out_of_device_at", "idle_respread_at"),
        *("last_shuffle_at", "joker_destroyed_at"),
        *("acknowledged_at", "verified_at", "light_at", "payout_documented_at"),
        *("rack_shuffled_at", "rack_cut_at", "rack_burnt_at"),
    ),
    "a step that is not there was not taken",
)


def _turned(clause: Clause) -> Iterator[str]:
    before = judged_cases(clause)
    for cases in alike(clause):
        names = next(iter(cases.values())).keys() - SPEAKS_WHEN_EMPTY
        for name in sorted(names):
            less = {place: {**given, name: None} for place, given in cases.items()}
            for place, after in judge(clause, less).items():
                if {before[place].result, after.result} == {Result.PASSED, Result.EXCEPTION}:
                    yield f"{cases_of(clause)[place].name}, without {name}"


def test_knowing_less_never_turns_a_verdict() -> None:
    """A value taken away may leave a verdict open; it may never make a breach of a pass or the reverse."""
    ask_every_clause(_turned)


def _compared_numbers(clause: Clause) -> Iterator[tuple[str, int]]:
    """Parameters that the clause compares with a whole number written in it, and not in a shared body."""
    assert clause.function is not None
    trees: list[ast.AST] = [ast.parse(textwrap.dedent(inspect.getsource(clause.function.__code__)))]
    if clause.function.__name__ == "as_stated":
        conditions = inspect.getclosurevars(clause.function).nonlocals["conditions"]
        trees += [ast.parse(each.words, mode="eval") for each in conditions.values()]
    for node in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(node, ast.Compare) and isinstance(node.left, ast.Name):
            for right in node.comparators:
                if isinstance(right, ast.Constant) and type(right.value) is int:
                    yield node.left.id, right.value


def _possible(name: str, value: int, catalogue: Catalogue) -> bool:
    declared = catalogue.columns().get(name)
    least = 0 if declared is None or declared.minimum is None else declared.minimum
    return value >= least and not (declared and declared.maximum is not None and value > declared.maximum)


def _numbers_without_case(clause: Clause) -> Iterator[str]:
    for name, number in _compared_numbers(clause):
        shown = {case.given.get(name) for case in cases_of(clause)}
        for value in {number - 1, number, number + 1} - shown:
            if name in clause.parameters and _possible(name, value, load()):
                yield f"no case with {name} = {value}"


def test_cases_stand_on_and_beside_every_number() -> None:
    ask_every_clause(_numbers_without_case)


def _sentences_amiss(clause: Clause) -> Iterator[str]:
    verdict = run(clause, [_nothing(clause)])
    offered = {*clause.parameters, *clause.told, *verdict.shown}
    used = {
        name
        for text in (verdict.observed, verdict.required)
        for _, name, _, _ in Formatter().parse(text)
        if name
    }
    if not verdict.observed or not verdict.required:
        yield "says nothing of what was observed or required"
    if used - offered:
        yield f"names {sorted(used - offered)}, which it is not handed and does not show"


def test_sentences_use_only_what_is_there() -> None:
    ask_every_clause(_sentences_amiss)


def _echoes_a_flag(clause: Clause) -> bool:
    """Whether over the cases one flag handed in decides alone if the duty was met, was not, or is unknown."""
    decided = {Result.PASSED, Result.EXCEPTION, Result.UNKNOWN}
    cases = [case for case in cases_of(clause) if case.result in decided]
    for name in clause.parameters:
        if kind_of(name, clause.chapter) is Flag:
            said = {(case.given.get(name), case.result) for case in cases}
            if len({value for value, _ in said}) == len(said):
                return "attestation" not in clause.parameters
    return False


def _body(value: Any) -> str:
    """What a function does, apart from its docstring: alike for clauses that say the same."""
    if not isinstance(value, FunctionType):
        return repr(value)
    code = value.__code__
    constants = [each for each in code.co_consts if each != value.__doc__]
    named = [value.__globals__.get(name) for name in code.co_names]
    cells = [_body(cell.cell_contents) for cell in value.__closure__ or ()]
    return repr((code.co_code, constants, code.co_names, named, cells))


def test_a_flag_that_decides_alone_comes_out_of_a_log() -> None:
    """A case that hands a clause the very flag it passes on proves little; rows of a log prove the flag."""
    shown = {
        _body(clause.function)
        for clause in checked()
        if {Result.PASSED, _breached(clause)} <= {case.result for case in log_cases_of(clause)}
    }

    def unproved(clause: Clause) -> Iterator[str]:
        original = load().clauses[clause.same_as or clause.citation]
        if _echoes_a_flag(clause) and not {_body(clause.function), _body(original.function)} & shown:
            yield "no case of a log that passes, or none that is an exception"

    ask_every_clause(unproved)


def _money_without_case(clause: Clause) -> Iterator[str]:
    if "setting_effect_cents" in clause.parameters:  # nothing, or told under another clause
        return
    at_stake = run(clause, [_nothing(clause)]).amount_cents is not None
    if at_stake and not any(case.amount_cents for case in cases_of(clause)):
        yield "no case says how much money is at stake"


def test_money_at_stake_is_shown_by_a_case() -> None:
    ask_every_clause(_money_without_case)


def _names_given_twice(clause: Clause) -> Iterator[str]:
    names = Counter(case.name for case in (*cases_of(clause), *log_cases_of(clause)))
    yield from (name for name, times in names.items() if times > 1)


def test_case_names_tell_cases_apart() -> None:
    ask_every_clause(_names_given_twice)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_annotations_say_what_is_handed_over(chapter: str) -> None:
    """No type checker sees that a parameter is a column: here the two are held together."""
    clauses = {c.citation: c.function for c in load().of_chapter(chapter) if c.function}
    columns = {name: column.function for name, column in load().derived[chapter].items()}
    wrong = [
        f"{owner} takes {name} for {kind.__name__}, it is {kind_of(name, chapter).__name__}"
        for owner, function in {**clauses, **columns}.items()
        for name, kind in annotated(function).items()
        if kind is not kind_of(name, chapter)
    ]
    assert not wrong


def test_case_files_speak_of_clauses_of_their_section() -> None:
    expected: dict[Path, set[str]] = {}
    for clause in checked():
        expected.setdefault(case_file(clause), set()).add(clause.citation)
    for path in sorted(FOLDER.glob("*/s*.yaml")):
        assert set(written_in(path)) <= expected.get(path, set()), path.name


def _read(chapter: str, *, by_story: bool = False) -> set[str]:
    """Every name that the chapter's clauses (or its story too) read, themselves or through others."""
    derived = load().derived[chapter]
    waiting = [name for clause in load().of_chapter(chapter) for name in (*clause.parameters, *clause.told)]
    if by_story:
        waiting += [name for step in load().stories[chapter] for name in (*step.columns, step.when)]
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(derived[name].parameters if name in derived else ())
    return found


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_option_of_the_chapter_is_used(chapter: str) -> None:
    used = _read(chapter)
    own = [o for o in load().options[chapter].values() if o.citation.startswith(f"{chapter}.")]
    unused = [option.name for option in own if not used & set(option.parameters)]
    assert unused == [option.name for option in own if option.of_form_alone]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_reading_is_used(chapter: str) -> None:
    used = _read(chapter)
    assert [r.name for r in load().readings[chapter].values() if r.parameter not in used] == []


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_reading_offers_its_default_and_another(chapter: str) -> None:
    wrong = [
        reading.name
        for reading in load().readings[chapter].values()
        if reading.default not in reading.choices or len(reading.choices) < 2
    ]
    assert not wrong


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_derived_column_is_used(chapter: str) -> None:
    used = _read(chapter, by_story=True)
    shared = set(floors_of(load().chapters[chapter]))
    assert sorted(set(load().derived[chapter]) - shared - used) == []


def test_every_shared_column_is_used_by_a_chapter() -> None:
    used = set().union(*(_read(chapter, by_story=True) for chapter in CHAPTERS))
    shared = set().union(*(floors_of(chapter) for chapter in load().chapters.values()))
    assert sorted(shared - used) == []
