"""A clock that jumped stops the night before it judges, or lets go of, anything."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from audit.machine.remote import listing
from audit.nightly.clock import BACK, FORWARD, ClockJumped, note, refuse_a_jump
from audit.nightly.config import load_config
from audit.nightly.run import Tools, nightly
from tests.nightly.fortnight import Fortnight

NIGHT = datetime(2026, 3, 15, 10, 30, tzinfo=UTC)
A_BIT = timedelta(minutes=1)


@pytest.mark.parametrize(
    ("later", "stops"),
    [
        (FORWARD, False),
        (FORWARD + A_BIT, True),
        (-BACK, False),
        (-BACK - A_BIT, True),
        (timedelta(days=6 * 365), True),
        (timedelta(days=1), False),
    ],
)
def test_a_night_far_from_the_one_before_is_stopped(later: timedelta, stops: bool, tmp_path: Path) -> None:
    refuse_a_jump(tmp_path, NIGHT)  # before the first night nothing is known
    note(tmp_path, NIGHT)
    if not stops:
        refuse_a_jump(tmp_path, NIGHT + later)
        return
    with pytest.raises(ClockJumped, match="nothing was done"):
        refuse_a_jump(tmp_path, NIGHT + later)


@pytest.mark.slow
def test_a_clock_six_years_ahead_takes_nothing_from_the_store(tmp_path: Path) -> None:
    """Not even where somebody says that it is right: that night judges no round."""
    fortnight = Fortnight(tmp_path, report=lambda *_: [])
    for number in (1, 2):
        fortnight.night(number)
    before = sorted(listing(str(tmp_path / "store" / "PHL1")))
    config = load_config(tmp_path / "nightly.toml")
    ahead = fortnight.now(2) + timedelta(days=6 * 365)
    with pytest.raises(ClockJumped):
        nightly(config, ahead, Tools(fortnight.say, fortnight.report))
    assert sorted(listing(str(tmp_path / "store" / "PHL1"))) == before
    nightly(config, ahead, Tools(fortnight.say, fortnight.report), clock_is_right=True)
    assert set(before) <= set(listing(str(tmp_path / "store" / "PHL1")))
    outcomes = nightly(config, fortnight.now(2), Tools(fortnight.say, fortnight.report), clock_is_right=True)
    assert not [problem for each in outcomes for problem in each.problems]
    assert set(before) <= set(listing(str(tmp_path / "store" / "PHL1")))


@pytest.mark.slow
def test_what_the_store_lost_and_the_feed_has_is_fetched_again(tmp_path: Path) -> None:
    fortnight = Fortnight(tmp_path, report=lambda *_: [])
    fortnight.night(1)
    lost = next((tmp_path / "store" / "PHL1" / "log" / "wagers").rglob("*.parquet"))
    was = lost.read_bytes()
    lost.unlink()
    fortnight.work(1)
    assert lost.read_bytes() == was
