"""A round left out of a shoe, its numbers closed up, shows in the cards of the shoe and accuses nobody."""

from __future__ import annotations

import pytest

from tests.left_out import Shoes, share

pytestmark = pytest.mark.slow

GAMES = ("minibaccarat", "over_under")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_compliant_shoes_contradict_nothing(game: str, seed: int) -> None:
    """Not even where one round in eight has cards drawn, shown or racked in error, and put right."""
    shoes = Shoes(game, seed=seed, irregular=120)
    assert len(shoes.rounds_before_cover()) > 8
    assert shoes.noticed() == []


@pytest.mark.parametrize("game", GAMES)
def test_more_than_every_other_round_left_out_shows(game: str) -> None:
    """The cover card comes out somewhere within a round, so a short round may hide behind a long one."""
    seen, asked = share(game, seeds=2)
    assert asked >= 20
    assert seen / asked > 0.5


def test_two_rounds_left_out_of_an_undisturbed_shoe_always_show() -> None:
    shoes = Shoes("minibaccarat", seed=7, irregular=0)
    rounds = shoes.rounds_before_cover()
    left_out = frozenset(each for of_shoe in rounds.values() for each in of_shoe[3:5])
    told = shoes.noticed(left_out)
    assert {row["shoe_id"] for row in told} == rounds.keys()
    assert all((row["fault"], row["dealer_id"]) == ("record", None) for row in told)
    assert all("came out in round" in row["observed"] for row in told)
