"""The sample logs: small simulations with planted breaches, and the findings their audit must give."""

import shutil
from dataclasses import asdict, dataclass
from datetime import time
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.compute as pc
import yaml

from rules.columns import TABLES
from sample_logs import games
from sample_logs.driver import Game
from sample_logs.logs import Log, write_day
from sample_logs.planters import Finding, plant_together


@dataclass(frozen=True, slots=True)
class Sample:
    """The sample log of a game."""

    game: Game[Any, Any]

    @property
    def plan(self) -> Any:
        """What is simulated, as ``sample.yaml`` has it."""
        written = self._written()
        tables = tuple(self.game.table(**_typed(each)) for each in written["tables"])
        return self.game.plan(**_typed(written["plan"]), tables=tables)

    @property
    def planted(self) -> list[str]:
        """Names of the planters whose breaches are in it."""
        names: list[str] = self._written()["planted"]
        return names

    def _written(self) -> dict[str, Any]:
        text = (games.HERE / self.game.name / "sample.yaml").read_text(encoding="utf-8")
        found: dict[str, Any] = yaml.safe_load(text)
        return found

    @property
    def folder(self) -> Path:
        """Where it lies."""
        return games.HERE / self.game.name / "log"

    def make(self) -> tuple[Log, list[Finding]]:
        """Give the sample log and the findings that were planted in it."""
        plan = self.plan
        return plant_together(self.planted, plan, self.game.whole(plan), np.random.default_rng(plan.seed))

    def write(self, folder: Path | None = None) -> None:
        """Write the log, its Rules Submission and ``expected.yaml``, in place of an earlier one."""
        folder = folder or self.folder
        log, findings = self.make()
        for table in TABLES:
            shutil.rmtree(folder / table, ignore_errors=True)
        for day in sorted(set(log["rounds"]["gaming_day"].to_pylist())):
            of_day = {table: rows.filter(pc.equal(rows["gaming_day"], day)) for table, rows in log.items()}
            write_day(of_day, folder, day)
        self.game.write_submission(self.plan, folder)
        (folder / "expected.yaml").write_text(expected_text(findings), encoding="utf-8")


def _typed(written: dict[str, Any]) -> dict[str, Any]:
    """Turn what YAML has no word for into what plans are made of: local hours and tuples."""
    found = {name: tuple(value) if isinstance(value, list) else value for name, value in written.items()}
    return found | {"opens": time.fromisoformat(written["opens"])} if "opens" in written else found


def expected_text(findings: list[Finding]) -> str:
    """Write out the findings an audit of the sample log must give."""
    ordered = sorted(findings, key=lambda f: (f.table_id, f.round_id or "", f.clause))
    head = (
        "# The findings an audit of this log must give: these and no others.  Amounts: + patron overpaid.\n"
    )
    return head + yaml.safe_dump([asdict(f) for f in ordered], sort_keys=False)
