"""When rows of a chunk may have had rows that belong to them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from audit.columns.doubt import Hole
from rules.kinds import Bools

Moments = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Spans:
    """When each row of a kind may have had rows that belong to it: int64[n], microseconds since 1970."""

    begins: Moments
    ends: Moments

    def overlap(self, hole: Hole) -> Bools:
        """Which of them a hole lies in."""
        if hole.begins == hole.ends:
            return (self.begins <= hole.begins) & (hole.ends <= self.ends)
        return (hole.begins < self.ends) & (self.begins < hole.ends)
