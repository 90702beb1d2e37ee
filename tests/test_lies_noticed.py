"""The guide says of every lie what notices it, as it is when the lie is told."""

from __future__ import annotations

import pytest

from sample_logs import games
from tests.lies import LIES as OF_CLAIMS
from tests.lies_noticed import GUIDE, NOTHING, SAID, UNTOLD, WOULD, column, noticed
from tests.witnessed import LIES, OTHER_LIES


@pytest.mark.slow
@pytest.mark.parametrize("game", games.names())
def test_the_guide_says_what_notices_each_lie(game: str) -> None:
    assert column(GUIDE.read_text(encoding="utf-8"), game) == noticed(game)


def test_every_lie_is_in_the_guide_and_every_unnoticed_one_says_what_would() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    told = {each.__name__ for each in (*LIES, *OTHER_LIES)} | {each.name for each in OF_CLAIMS}
    assert told - SAID.keys() == {"loser_withdrawn_in_time", "winner_withdrawn_in_time"}
    for game in games.names():
        said = column(text, game)
        assert said.keys() == SAID.keys()
        unnoticed = {name for name, by in said.items() if by == NOTHING}
        assert unnoticed <= WOULD.keys()
        assert all(by for by in said.values())
        assert sum(by == UNTOLD for by in said.values()) <= 3
