"""Storage that answers late: a folder of this machine at ``late://``, each answer of which takes a while.

A worker of a cluster knows it by Dask's setting ``distributed.worker.preload``.
"""

from __future__ import annotations

import time
from typing import Any

from fsspec import register_implementation
from fsspec.implementations.local import LocalFileSystem

LATE = 0.2
"""Seconds that each answer takes."""
PRELOAD = {"DASK_DISTRIBUTED__WORKER__PRELOAD": "['tests.late_storage']"}
"""Environment in which workers of a cluster know it."""


class Late(LocalFileSystem):  # type: ignore[misc]  # its module is not followed
    """Lists folders and hands over files late."""

    protocol = "late"

    @classmethod
    def _strip_protocol(cls, path: str) -> str:
        return str(super()._strip_protocol(path.removeprefix("late://")))

    def get_file(self, *given: Any, **more: Any) -> Any:
        """Fetch a file, late."""
        time.sleep(LATE)
        return super().get_file(*given, **more)

    def ls(self, *given: Any, **more: Any) -> Any:
        """List a folder, late."""
        time.sleep(LATE)
        return super().ls(*given, **more)


register_implementation("late", Late, clobber=True)
