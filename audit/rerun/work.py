"""Who judges nights anew: this process, or the workers of a cluster, a night a task."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any
from uuid import uuid4

from audit.judge.workers import connected
from audit.rerun.one_night import Anew, Night, judged_anew

AHEAD = 2
"""Nights under way for each thread of the cluster."""


def anew(nights: Sequence[Night], scheduler: str | None = None) -> Iterator[Anew]:
    """Judge nights anew, in their order.

    scheduler  address of a Dask cluster, whose workers open runs and logs themselves
    Raises ClusterRefused where it cannot be used.
    """
    with connected(scheduler) as client:
        if client is None:
            yield from map(judged_anew, nights)
            return
        from audit.judge.cluster import answer_of, environment  # noqa: PLC0415

        asked: deque[Any] = deque()
        for night in nights:
            while len(asked) >= AHEAD * max(1, sum(client.nthreads().values())):
                yield answer_of(asked.popleft(), client)
            task = client.submit(_on_a_worker, environment(), night, key=f"judge-night-{uuid4().hex}")
            asked.append(task)
        while asked:
            yield answer_of(asked.popleft(), client)


def _on_a_worker(wanted: dict[str, str], night: Night) -> Anew:
    from audit.judge.cluster import refuse_another  # noqa: PLC0415

    refuse_another(wanted)
    return judged_anew(night)
