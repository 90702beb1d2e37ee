"""§§ 686a.2(a), .6(f): positions, and boxes of one player, as filed."""

from sample_logs.planters.change import Change
from sample_logs.planters.filings import file, seven_positions
from sample_logs.planters.places import tables

_ONE_BOX = tables(lambda t: t.adjacent_boxes == 1)
_NO_NUMBER = file(adjacent_boxes=None)

CHANGES = (
    seven_positions("686a.2(a)", lambda t: t.positions == 6),
    Change("686a.6(f)[number filed]", "no number of adjacent boxes filed", _ONE_BOX, _NO_NUMBER),
)
