"""§§ 686a.3(b)(4) and (c): batches out of turn and decks too old, which take a whole table."""

from __future__ import annotations

from dataclasses import replace

from sample_logs.planters import tables
from sample_logs.planters.draft import Draft, Finding
from sample_logs.planters.registry import planter


@planter("686a.3(b)(4)", "one batch used for two shoes running")
def batch_again(draft: Draft) -> Finding:
    """Deal a shoe from the batch that was just dealt."""
    return replace(tables.batch_again(draft), clause="686a.3(b)(4)")


@planter("686a.3(c)", "decks changed a minute late")
def decks_too_old(draft: Draft) -> Finding:
    """Open decks so early that they are still dealt a minute past 24 hours."""
    return replace(tables.decks_too_old(draft), clause="686a.3(c)")
