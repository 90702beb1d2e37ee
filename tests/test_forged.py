"""Every forgery of ``tests.forged`` is noticed by the command that SECURITY.md names, by none before it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from audit import pipeline
from audit.commands.evidence import look_at_papers, make_papers_again
from audit.machine.hashes import sha256
from audit.runs.compared import Verified
from audit.signing.kept_elsewhere import compare_kept, short
from audit.signing.signatures import Signing, compare_signatures
from audit.verify.one_run import verify
from audit.verify.reperform import reperform
from reports.build import Asked, build
from sample_logs import games
from tests.certificates import PASSWORD, write_certificates
from tests.forged import FORGERIES, Forgery, made_right, table
from tests.forged_elsewhere import ELSEWHERE
from tests.noticed import AGAIN, KEPT, TRUST, VERIFY
from tests.papers import not_drawn

pytestmark = pytest.mark.slow

SAMPLE = Path(__file__).parents[1] / "sample_logs" / "minibaccarat" / "log"


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_certificates(tmp_path_factory.mktemp("certificates"))


@pytest.fixture(scope="module", autouse=True)
def _drawn_in_no_time() -> Iterator[None]:
    with not_drawn():
        yield


@pytest.fixture(scope="module")
def true(tmp_path_factory: pytest.TempPathFactory, certificates: Path) -> Path:
    """A log with breaches, its run with signed papers, and the run of another night."""
    place = tmp_path_factory.mktemp("true")
    shutil.copytree(SAMPLE, place / "log")
    game = games.load("minibaccarat")
    game.write(game.plan(seed=3, rounds=20, days=1, tables=game.table_mix(1)), place / "other-log")
    sign = Signing(certificates / "house.p12", password=PASSWORD)
    for log, run in (("log", "run"), ("other-log", "other")):
        pipeline.run(place / log, place / log / "rules_submission.yaml", place / run)
        build(place / run, asked=Asked(sign=sign))
    return place


@pytest.fixture
def place(true: Path, tmp_path: Path) -> Path:
    """The same, to be forged; the log lies where the run found it."""
    found = Path(shutil.copytree(true, tmp_path / "place"))
    (found / "run" / "places.json").write_text(
        (found / "run" / "places.json").read_text(encoding="utf-8").replace(str(true), str(found)),
        encoding="utf-8",
    )
    return found


def _again(found: Verified, run: Path) -> None:
    reperform(found, run)
    make_papers_again(found, run, None)


def _noticed(place: Path, certificates: Path, kept: str) -> str:
    run = place / "run"
    looks: list[tuple[str, Callable[[Verified], object]]] = [
        (VERIFY, lambda found: look_at_papers(found, run)),
        (AGAIN, lambda found: _again(found, run)),
        (TRUST, lambda found: compare_signatures(found, run, [certificates / "house.pem"])),
        (KEPT, lambda found: compare_kept(found, run, kept)),
    ]
    for name, look in looks:
        found = verify(run)
        look(found)
        if found.exit_code == 1:
            return name
    return "nobody"


def test_what_nobody_forged_is_noticed_by_none(place: Path, certificates: Path) -> None:
    assert _noticed(place, certificates, short(sha256(place / "run" / "run.json"))) == "nobody"


@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda each: each.what)
def test_every_forgery_is_noticed(forgery: Forgery, place: Path, certificates: Path) -> None:
    kept = short(sha256(place / "run" / "run.json"))
    forgery.forge(place)
    made_right(place / "run")
    assert _noticed(place, certificates, kept) == forgery.noticed


@pytest.mark.parametrize("what", ELSEWHERE)
def test_what_other_tests_forge_is_forged_there(what: str) -> None:
    file, _, name = ELSEWHERE[what][1].partition("::")
    assert f"\ndef {name}(" in (Path(__file__).parent / file).read_text(encoding="utf-8")


def test_the_table_of_the_docs_is_this_one() -> None:
    text = (Path(__file__).parents[1] / "SECURITY.md").read_text(encoding="utf-8")
    assert table() in text, "python -m tests.forged prints it"
