"""What ``make bench QUICK=1`` takes for slower than the last release, without measuring anything."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests import bench_quick, bench_release
from tests.bench_quick import MOST, Compared, confirmed

STAGE = "Pai Gow Poker: judging"
COMMIT = "0" * 40


@pytest.fixture
def release(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(bench_quick, "tree_of", lambda _: tmp_path)
    return tmp_path


def _beside(monkeypatch: pytest.MonkeyPatch, times: float) -> None:
    monkeypatch.setattr(bench_quick, "beside", lambda _, stages: dict.fromkeys(stages, times))


@pytest.mark.parametrize(("found", "slower"), [(1.29, False), (1.3, False), (1.31, True)])
def test_slower_is_more_than_1_3_times_what_was_kept(found: float, slower: bool) -> None:
    assert Compared(STAGE, [found], 1.0).is_slower is slower


def test_the_bare_read_is_shown_and_not_judged() -> None:
    assert not Compared(f"Pai Gow Poker: {bench_quick.SHOWN}", [9.0], 1.0).is_slower


@pytest.mark.usefixtures("release")
def test_what_the_releases_own_tree_confirms_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    _beside(monkeypatch, MOST + 0.01)
    assert confirmed([STAGE], COMMIT) == [STAGE]


@pytest.mark.usefixtures("release")
def test_another_kind_of_processor_does_not_fail(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _beside(monkeypatch, MOST)
    assert confirmed([STAGE], COMMIT) == []
    assert f"{STAGE}            1.30 × the last release's own tree" in capsys.readouterr().out


def test_nothing_slower_asks_for_no_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_quick, "tree_of", lambda _: pytest.fail("the tree was asked for"))
    assert confirmed([], COMMIT) == []


def test_a_clone_without_the_releases_commit_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench_release.tree_of(COMMIT) is None
    assert confirmed([STAGE], COMMIT) == []
    assert "not confirmed: this clone does not hold commit 000000000000" in capsys.readouterr().out


def test_the_middle_pair_counts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    here = iter([2.0, 9.0, 1.0, 2.2, 2.1])

    def measured(tree: Path, asked: str) -> dict[str, list[float]]:
        assert asked == f'["{STAGE}", "new"]'
        return {STAGE: [next(here)], "new": [1.0]} if tree == bench_release.ROOT else {STAGE: [2.0]}

    monkeypatch.setattr(bench_release, "_measured", measured)
    assert bench_release.beside(tmp_path, {STAGE, "new"}) == {STAGE: pytest.approx(1.05)}


def test_the_ratios_are_kept_with_their_commit() -> None:
    kept = json.loads(bench_quick.KEPT.read_text(encoding="utf-8"))
    assert len(kept["commit"]) == 40
    assert set(kept["ratios"]) > {STAGE, "the command run"}
