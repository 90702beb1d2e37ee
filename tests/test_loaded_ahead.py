"""What a helper loads ahead is all of the libraries that its copies would load."""

from __future__ import annotations

import subprocess
import sys

import pyarrow.parquet as pq

from sample_logs import games
from tests.sample_runs import RunOf

GAME = "pai_gow_poker"
ASKS = """
import sys
from audit.commands.loaded_ahead import load_ahead
from rules.hands import compiled
load_ahead()
before, compiled._by_numba = set(sys.modules), None  # so that no loop can be compiled any more
from audit import cli
sys.argv[1:] = {words!r}
assert cli.main() == 0
late = {{name for name in set(sys.modules) - before if name.partition(".")[0] in {libraries!r}}}
assert not late, late
assert "numba" in before and not compiled._done, compiled._done
"""
LIBRARIES = ("pyarrow", "numpy", "numba", "yaml", "pydantic", "rules")


def test_a_copy_has_no_library_to_load_and_no_loop_to_compile(sample_run: RunOf) -> None:
    """Fewer than a hundred thousand hands would be gone over as they stand; a copy has the loops compiled."""
    path = next((games.HERE / GAME / "log" / "rounds").glob("*/*.parquet"))
    asked = pq.ParquetFile(path).read(columns=["round_id"])["round_id"][0].as_py()
    program = ASKS.format(words=["explain", str(sample_run(GAME)), asked], libraries=LIBRARIES)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert asked in done.stdout
