"""When a device that had failed was next marked, in time or too late: for what a finding tells."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.devices import DEALING_SHOE, MARKS, SHUFFLER, concerns
from rules.duties.groups import Moments
from rules.kinds import Flag, Link, Moment, Rows, Text
from rules.values import known, take


@derived(per="round")
def device_next_marked_at(
    device_failed_at: Moment,
    dealing_shoe_given_up: Link,
    dealing: Moments,
    happening: Moments,
    event_kind: Text,
    *,
    event_device_kind: Text | None = None,
) -> Moment:
    """When a device of the kind that failed was next covered at the gaming table, or had a sign put on it."""
    asked = Moments(device_failed_at, dealing.within)
    marks: Flag = event_kind.is_(*MARKS)

    def next_of(device: str) -> Rows:
        return groups.first_after(asked, happening, concerns(device, marks, event_device_kind))

    of_shoe = known(device_failed_at) & (dealing_shoe_given_up.rows >= 0)
    return take(happening.at, np.where(of_shoe, next_of(DEALING_SHOE), next_of(SHUFFLER)))
