"""Compliant play of which part of the record is missing: nobody is accused, and less is decided."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from sample_logs import games
from tests.taken_away import Sample, accused, takings

pytestmark = pytest.mark.slow

EACH = 5
"""Things taken away of each game, by themselves and in pairs; ``python -m tests.taken_away`` tries all."""
ALWAYS = ("table wagers", "table events", "column rounds.void", "column wagers.wager_position")
"""What once led to accusations."""


@cache
def _sample(name: str) -> Sample:
    return Sample(name)


@cache
def _without(name: str, *labels: str) -> tuple[list[dict[str, Any]], int]:
    sample = _sample(name)
    every = dict(takings(sample.log))
    return sample.without(*(every[label] for label in labels))


@pytest.mark.parametrize("name", games.names())
def test_nobody_is_accused_for_want_of_a_record(name: str) -> None:
    sample, random = _sample(name), Random(name)
    whole, decided = _without(name)
    assert not accused(whole)
    every = dict(takings(sample.log))
    alone = [[label] for label in ALWAYS if label in every]
    for labels in [*alone, *([label] for label in random.sample(sorted(every), EACH))]:
        found, left = _without(name, *labels)
        assert not accused(found), labels
        assert left <= decided, labels


@pytest.mark.parametrize("name", games.names())
def test_nobody_is_accused_for_want_of_two_parts_of_the_record(name: str) -> None:
    sample, random = _sample(name), Random(f"{name}, two")
    every = dict(takings(sample.log))
    for statement in ("none", "drafted"):
        labels = random.sample(sorted(every), 2)
        found, _ = sample.without(*(every[label] for label in labels), statement=statement)
        assert not accused(found), (statement, labels)


@pytest.mark.parametrize("name", games.names())
def test_coverage_falls_where_a_table_of_the_log_is_gone(name: str) -> None:
    _, decided = _without(name)
    _, left = _without(name, "table wagers")
    assert left < decided / 2
