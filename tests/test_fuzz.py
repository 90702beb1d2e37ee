"""Damaged and hostile logs of every game end by themselves; ``python -m tests.fuzz`` tries thousands."""

from __future__ import annotations

import random
import shutil
from contextlib import suppress
from itertools import islice
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from audit.intake.read import open_log, read_file
from audit.intake.schema import Unfit
from audit.pipeline import run
from sample_logs import games
from tests.fuzz import INTEGERS, audited, damaged_copies, small_log, together_of, trials, tried
from tests.intake_logs import sound, write

FITS = [value for value in INTEGERS if -(2**31) <= value < 2**31]


@pytest.mark.parametrize(
    "game",
    [each if each == "over_under" else pytest.param(each, marks=pytest.mark.slow) for each in games.names()],
)
def test_sizes_follow_rows_and_never_the_numbers_in_them(game: str, tmp_path: Path) -> None:
    """Each extreme lies in every column of whole numbers, of each column in a row of its own."""
    log = small_log(game, tmp_path)
    run(log, log / "rules_submission.yaml", tmp_path / "run")  # or its copies would each learn it anew
    shutil.rmtree(tmp_path / "run")
    harms = islice(together_of(log, random.Random(1)), len(FITS))
    ended = {harm.name: tried(log, harm, tmp_path) for harm in harms}
    assert len(ended) == len(FITS)
    assert {name: how.fault for name, how in ended.items() if how.fault} == {}


def test_one_long_list_is_one_row_refused(tmp_path: Path) -> None:
    rows = sound(6)
    rows["hands"][3]["cards"] = ["As"] * 5000
    log = write(tmp_path / "log", rows)
    receipt = run(log, None, tmp_path / "run")
    assert receipt["intake"]["tables"]["hands"]["rows_quarantined"] == 1
    (file,) = (tmp_path / "run" / "quarantine" / "hands").glob("*.parquet")
    (refused,) = pq.ParquetFile(file).read(["reason"]).to_pylist()
    assert "PITAUDIT_MAX_ROW_ITEMS" in refused["reason"]


@pytest.mark.parametrize(
    ("game", "count", "seed"),
    [
        ("pai_gow_tiles", 60, 3),
        pytest.param("minibaccarat", 500, 4, marks=pytest.mark.slow),
        pytest.param("face_up_pai_gow_poker", 500, 5, marks=pytest.mark.slow),
    ],
)
def test_whatever_bytes_are_flipped_each_file_is_read_or_refused(
    game: str, count: int, seed: int, tmp_path: Path
) -> None:
    """Damaged copies lie in one log beside the sound files, which are read as ever."""
    log = small_log(game, tmp_path)
    damaged = set(damaged_copies(log, random.Random(seed), count))
    opened = open_log(log)
    assert len(damaged & {each.name for each in opened.files}) == count
    assert not [each for each in opened.files if each.refused and each.name not in damaged]
    for place, file in enumerate(opened.files):
        if not file.refused:
            with suppress(Unfit):
                read_file(opened, place)
    assert audited(log, tmp_path / "run").fault == ""


@pytest.mark.slow
def test_whatever_a_text_is_written_in_its_audit_ends_by_itself(tmp_path: Path) -> None:
    tried_so_far = list(islice(trials("texts", 7, ["minibaccarat", "pai_gow_tiles"], tmp_path), 30))
    assert [(game, harm.name, how.fault) for game, harm, how in tried_so_far if how.fault] == []
