"""What people attested at the simulated tables of Pai Gow tiles."""

from __future__ import annotations

OBSERVED = tuple(
    f"621a.8({part}"
    for part in (
        *("a)[face down]", "b)", "b)[in view]", "b)[not touched again]", "c)[laid out]"),
        *("e)[stacked]", "f)[announcement]", "k)[laid out]", "l)"),
    )
)
"""Clauses of conduct watched every gaming day."""
