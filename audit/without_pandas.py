"""Arrow without pandas, for commands that hand it nothing of pandas.

The first list or array that Arrow is handed, it loads pandas to see whether it is of pandas: longer than a
round takes to be judged.  Where that fails once, Arrow asks no more, and still loads pandas where
somebody wants rows as pandas has them.
"""

from __future__ import annotations

import pyarrow as pa

from rules.absent import absent


def without_pandas() -> None:
    """Have Arrow ask for pandas now, and find none; of no effect where it is loaded, or was asked for."""
    with absent("pandas"):
        pa.array([0])
