"""58 Pa. Code § 687a.5(f) and (g). Idle tables, and devices that reshuffle by themselves."""

from __future__ import annotations

from rules.clause import Status, Verdict, clause
from rules.duties import inspections
from rules.values import Flag, Text


@clause("687a.5(g)", per="table", status=Status.INSPECTION, kind="inspection")
def reshuffling_device_is_approved(attestation: Text, continuous_that_day: Flag) -> Verdict:
    """A shoe or device that reshuffles by itself was submitted and approved before it was used.

    Reading  With it (d) to (f) do not apply: no cut, no recut, no cards spread at an idle table.
    """
    return inspections.attested(attestation, when=continuous_that_day)
