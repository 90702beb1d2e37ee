"""58 Pa. Code § 687a.5(f) and (g). Idle tables, and devices that reshuffle by themselves."""

from rules.duties import inspections

inspections.inspected(
    "687a.5(g)",
    "A shoe or device that reshuffles by itself was submitted and approved before it was used.",
    when="continuous_that_day",
    reading="With it (d) to (f) do not apply: no cut, no recut, no cards spread at an idle table.",
)
