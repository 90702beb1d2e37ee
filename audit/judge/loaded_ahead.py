"""What the process loads of which those who judge are copies, log after log (``audit.judge.workers``).

That process imports this module before it makes the first copy.  It has no thread but its own, and no file
of the night is open in it.
"""

from __future__ import annotations

import gc
from importlib import import_module

from audit.without_pandas import without_pandas

without_pandas()
import_module("audit.judge.workers")  # Arrow has been told of pandas by now
import_module("rules.catalogue").load()
import_module("rules.hands.kernels").load_ahead()
gc.freeze()  # looking for garbage would copy all that is loaded
