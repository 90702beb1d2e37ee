"""The first player to come to a gaming table after it opened."""

from __future__ import annotations

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.values import Count, Moment, Text, certainly, take


@derived(per="shoe")
def opened_before_at(start_of_shoe: Moments, happening: Moments, event_kind: Text) -> Moment:
    """When the table last opened before the shoe was dealt from."""
    row = groups.last_before(start_of_shoe, happening, event_kind.is_("table_opened"))
    at: Moment = take(happening.at, row)
    return at


@derived(per="shoe")
def first_arrival_seat(
    opened_before_at: Moment,
    start_of_shoe: Moments,
    happening: Moments,
    event_kind: Text,
    event_position: Text,
) -> Count:
    """Seat of the first player to come to the table after it opened."""
    asked = Moments(opened_before_at, start_of_shoe.within)
    came = groups.first_after(asked, happening, event_kind.is_("first_player_arrived"))
    in_time = certainly(take(happening.at, came) <= start_of_shoe.at)
    seat: Count = take(event_position.as_numbers(), np.where(in_time, came, -1))
    return seat
