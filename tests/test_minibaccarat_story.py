"""How a round of Minibaccarat is explained: no name is given to hands that the log does not support."""

from __future__ import annotations

import pytest

from audit.evidence.steps import steps_of
from rules.catalogue import load
from rules.ch627a_minibaccarat.story import STORY
from tests.rounds import deal, night, wager

DRAGON_7, PANDA_8 = ("2c 3d Kh", "4s Th 3c"), ("2c 3d 3h", "4s 2h")


@pytest.mark.parametrize(
    ("variant", "dragon", "panda"),
    [
        ("ez", "That is a Dragon 7.", "That is a Panda 8."),
        ("standard", None, None),
        (
            None,
            "At an EZ table that is a Dragon 7; nobody recorded whether this is one.",
            "At an EZ table that is a Panda 8; nobody recorded whether this is one.",
        ),
    ],
)
def test_dragon_7_and_panda_8_are_names_of_ez_tables(
    variant: str | None, dragon: str | None, panda: str | None
) -> None:
    log = night(deal(*DRAGON_7, variant=variant), deal(*PANDA_8, variant=variant))
    for row, name in enumerate((dragon, panda)):
        told = [step.text for step in steps_of(STORY, log, row, "America/New_York")]
        named = [said for said in told if "Dragon 7" in said or "Panda 8" in said]
        assert named == ([name] if name else [])


@pytest.mark.parametrize(
    "chapter",
    [chapter for chapter in load().chapters if chapter not in ("686a", "687a")],
)
def test_vigorish_that_was_taken_where_none_is_due_is_a_step(chapter: str) -> None:
    """What a patron received less of is told: the steps lead to what was due and to what was handed over."""
    told = [step.sentence for step in load().stories[chapter] if "{vigorish_cents}" in step.sentence]
    assert any(" due: none. Recorded: {vigorish_cents}." in sentence for sentence in told)


def test_vigorish_on_a_player_wager_is_told() -> None:
    log = night(deal("9c Kh", "2c 3d", wager("player", "win", vigorish=500)))
    told = [step.text for step in steps_of(STORY, log, 0, "America/New_York")]
    assert told[-1] == "Vigorish due: none. Recorded: $5.00."
