"""Arrow without pandas, for commands that hand it nothing of pandas.

The first list or array that Arrow is handed, it loads pandas to see whether it is of pandas: longer than a
round takes to be judged.  Where that fails once, Arrow asks no more, and still loads pandas where
somebody wants rows as pandas has them.
"""

from __future__ import annotations

import sys
from importlib.abc import MetaPathFinder
from typing import Any

import pyarrow as pa


class _NoPandas(MetaPathFinder):
    """Finds no pandas, as where it is not installed."""

    def find_spec(self, name: str, *_: Any) -> None:
        if name == "pandas":
            raise ModuleNotFoundError(name=name)


def without_pandas() -> None:
    """Have Arrow ask for pandas now, and find none; of no effect where it is loaded, or was asked for."""
    if "pandas" in sys.modules:
        return
    finder = _NoPandas()
    sys.meta_path.insert(0, finder)
    try:
        pa.array([0])
    finally:
        sys.meta_path.remove(finder)
