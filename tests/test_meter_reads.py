"""What controllers say of their meters shows a contribution that was skimmed, and accuses no other table."""

from __future__ import annotations

from random import Random

import pytest

from sample_logs.meter_reads import with_meter_reads
from tests.witnessed import Witnessed, skim_the_meter

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", ["pai_gow_poker", "fortune_asia_poker"])
def test_a_skimmed_contribution_shows_at_its_gaming_table_alone(game: str) -> None:
    days = Witnessed(game, with_meter_reads, ("meter_readings",), seed=11, rounds=120)
    rows = days.rows()
    read = sorted({row["table_id"] for row in rows["events"] if row["event_kind"] == "meter_read"})
    assert len(read) >= 2
    assert skim_the_meter(rows, read[0], Random(game))
    assert days.told(rows).keys() == {read[0]}
