"""How a round of Minibaccarat is explained: no name is given to hands that the log does not support."""

from __future__ import annotations

import pytest

from audit.evidence.steps import steps_of
from rules.ch627a_minibaccarat.story import STORY
from tests.rounds import deal, night

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
