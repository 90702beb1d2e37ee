"""Copies of ``rules`` amended by the code of ``rules/AMENDMENTS.md`` alone, for another Python to load."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parents[1]

RUNS = """
import json, sys
from pathlib import Path
import pyarrow.parquet as pq
from audit.pipeline import run

said = []
for log, out in json.loads(sys.argv[1]):
    receipt = run(Path(log), Path(log) / "rules_submission.yaml", Path(out))
    found = pq.read_table(Path(out) / "findings.parquet").to_pylist()
    coverage = pq.read_table(Path(out) / "coverage.parquet").to_pylist()
    said.append({
        "exit": receipt["exit_code"],
        "result": receipt["result"],
        "missing": [each["words"] for each in receipt["completeness"]["missing"]],
        "findings": [
            [f["clause"], str(f["gaming_day"]), f["outcome"], f["amount_cents"], f["observed"], f["required"]]
            for f in found
        ],
        "coverage": {row["citation"]: row for row in coverage},
    })
print(json.dumps(said, default=str))
"""
LISTS = """
import json
from rules.catalogue import load

texts = [
    [t.citation, str(t.since), str(t.until), t.source, t.duty] for t in load().texts()
]
print(json.dumps(texts))
"""


def _blocks(kind: str) -> list[str]:
    """The code of the document, in its order."""
    text = (HERE / "rules" / "AMENDMENTS.md").read_text(encoding="utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```", text, flags=re.DOTALL | re.MULTILINE)


def block(kind: str, having: str) -> str:
    (found,) = [block for block in _blocks(kind) if having in block]
    return found


def amend(file: Path, former: str, now: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(former) == 1, former
    file.write_text(text.replace(former, now), encoding="utf-8")


def add(file: Path, text: str) -> None:
    written = file.read_text(encoding="utf-8") if file.exists() else ""
    file.write_text(written + ("\n" if written else "") + text, encoding="utf-8")


def copy_of_rules(folder: Path) -> Path:
    shutil.copytree(HERE / "rules", folder / "rules", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def amended_minibaccarat(folder: Path) -> Path:
    """Change a number, repeal a clause, add one and change a paytable, all in the chapter's folder."""
    chapter = copy_of_rules(folder) / "rules" / "ch627a_minibaccarat"
    repealed = block("python", "no vigorish on other wagers")
    amend(chapter / "s12_vigorish.py", repealed.replace(', until="2026-07-01"', ""), repealed)
    add(chapter / "s04_opening.py", block("python", "627a.4(f)"))
    amend(
        chapter / "s12_vigorish.py",
        'vigorish.five_percent_as_filed,\n    when="not is_ez",\n',
        'vigorish.five_percent_as_filed,\n    until="2026-07-01",\n    when="not is_ez",\n',
    )
    add(chapter / "s12_vigorish.py", block("python", "Vigorish is 4%"))
    add(chapter / "vigorish_rate.py", block("python", "vigorish_percent_as_amended"))
    amend(chapter / "__init__.py", '        "void_effect_cents",\n', _OVERRIDES)
    _amend_choices(chapter / "submission.py")
    first = "natural_win: 1}\n- citation: 627a.12(e)[Paytable B]"
    amend(chapter / "paytables.yaml", first, first.replace("}\n", "}\n  until: 2026-07-01\n"))
    add(chapter / "paytables.yaml", block("yaml", "Paytable A"))
    return folder


def _amend_choices(file: Path) -> None:
    """Amend a reading and an option, each beside what it was."""
    amend(
        file,
        "from rules.duties import vigorish\n",
        "from datetime import date\n\nfrom rules.duties import vigorish\n",
    )
    ended = "        until=date(2026, 7, 1),\n    ),\n"
    either = '            "either_end": "at least ten cards, measured from one of the ends",\n        },\n'
    reading = block("python", "cut_depth").strip()
    amend(file, f"{either}    ),\n", f"{either}{ended}    {reading},\n")
    odds = 'for the Tie Wager",\n        minimum=1,\n        wager="tie",\n'
    option = block("python", "tie_odds").strip()
    amend(file, f"{odds}    ),\n", f"{odds}{ended}    {option},\n")


_OVERRIDES = '        "vigorish_percent",\n        "void_effect_cents",\n'


def python(folder: Path, code: str, *words: str) -> subprocess.CompletedProcess[str]:
    path = f"import sys; sys.path[:0] = [{str(folder)!r}, {str(HERE)!r}]\n"
    command = [sys.executable, "-c", path + code, *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def said(folder: Path, code: str, *words: str) -> Any:
    done = python(folder, code, *words)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def runs(folder: Path, *logs: Path) -> list[dict[str, Any]]:
    asked = [(str(log), str(folder / f"run-{log.name}")) for log in logs]
    found: list[dict[str, Any]] = said(folder, RUNS, json.dumps(asked))
    return found
