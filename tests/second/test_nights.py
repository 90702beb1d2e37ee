"""The audit beside a second evaluator of each game, on random rounds."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.second.nights import audited, exceptions, misdraw, night, spoil

GAMES = (
    "minibaccarat",
    "over_under",
    "dj_wild_stud_poker",
    "pai_gow_poker",
    "fortune_asia_poker",
    "face_up_pai_gow_poker",
    "pai_gow_tiles",
)


def _compared(game: str, rounds: int, folder: Path, one_in: int, properties: int) -> None:
    played, rng = night(game, rounds, seed=rounds, properties=properties), random.Random(1)
    wrong = spoil(rng, played, one_in)
    findings, _ = audited(game, played, folder)
    assert len(wrong) > 5
    assert exceptions(game, findings) == wrong


@pytest.mark.parametrize("game", GAMES)
def test_a_few_hundred_rounds(game: str, tmp_path: Path) -> None:
    """Of few rounds the audit finds the payments that are a cent off, and no other."""
    _compared(game, 480, tmp_path, one_in=10, properties=4)


def test_a_third_card_wrongly_drawn(tmp_path: Path) -> None:
    """A third card too many or too few is found where it was drawn, and nowhere else."""
    played = night("minibaccarat", 480, seed=2)
    wrong = misdraw(random.Random(2), played, one_in=10)
    findings, _ = audited("minibaccarat", played, tmp_path)
    assert len(wrong) > 20
    assert {round_id for round_id, _ in exceptions("minibaccarat", findings)} == {
        round_id for round_id, _ in wrong
    }


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_twenty_thousand_rounds(game: str, tmp_path: Path) -> None:
    """Of 20,000 rounds under every option and reading likewise."""
    _compared(game, 20_016, tmp_path, one_in=40, properties=12)
