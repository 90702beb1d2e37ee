"""What lies elsewhere: fetched whole, delivered with the receipt last, refused in clear words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fsspec
import pytest
from fsspec.implementations.memory import MemoryFileSystem

from audit.errors import AuditError
from audit.machine import remote

PLACE = "memory://feed"


class _Hostile(MemoryFileSystem):  # type: ignore[misc]  # fsspec ships no types
    """A place in memory that behaves as its ``fault`` says."""

    protocol = "hostile"
    store: dict[str, Any] = {}  # noqa: RUF012  (as the class it is made of has it)
    fault = ""

    def find(self, path: str, **options: Any) -> Any:
        if self.fault == "unreachable":
            raise ConnectionRefusedError(111, "Connection refused")
        if self.fault == "forbidden":
            message = "AccessDenied"
            raise PermissionError(message)
        found = super().find(path, **options)
        if self.fault == "leads out":
            name = f"{path}/../etc"
            return {name: {"name": name, "size": 1, "type": "file"}}
        if self.fault == "grows":
            return {name: about | {"size": about["size"] + 1} for name, about in found.items()}
        return found

    def put(self, *args: Any, **options: Any) -> None:
        if self.fault == "read-only":
            message = "read-only"
            raise PermissionError(message)
        if self.fault == "cut off":
            raise ConnectionResetError(104, "Connection reset by peer")
        super().put(*args, **options)


@pytest.fixture(autouse=True)
def _places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "tmp").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    monkeypatch.setattr("tempfile.tempdir", None)
    fsspec.register_implementation("hostile", _Hostile, clobber=True)
    yield
    for store in (MemoryFileSystem.store, _Hostile.store):
        store.clear()
    _Hostile.fault = ""


def _lay(url: str, **files: bytes) -> None:
    for name, data in files.items():
        filesystem, path = fsspec.core.url_to_fs(f"{url}/{name.replace('__', '/')}")
        filesystem.pipe(path, data)


def _hostile(fault: str) -> str:
    _lay("hostile://feed", rounds=b"abc")
    _Hostile.fault = fault
    return "hostile://feed"


def test_listing_names_files_below_the_folder_of_a_pattern() -> None:
    _lay(PLACE, rounds__a=b"abc", rounds__b=b"", notes=b"x")
    assert remote.listing(PLACE).keys() == {"rounds/a", "rounds/b", "notes"}
    found = remote.listing(f"{PLACE}/rounds/*")
    assert remote.folder_of(f"{PLACE}/rounds/*") == f"{PLACE}/rounds"
    assert {name: size for name, (size, _) in found.items()} == {"a": 3, "b": 0}


def test_listing_tells_a_file_that_has_changed_though_its_size_has_not(tmp_path: Path) -> None:
    _lay(PLACE, a=b"abc")
    before = remote.listing(PLACE)
    assert remote.listing(PLACE) == before
    _lay(PLACE, a=b"abd")
    assert remote.listing(PLACE) != before
    (tmp_path / "a").write_bytes(b"abc")
    assert remote.listing(str(tmp_path))["a"][0] == 3


def test_an_empty_folder_is_not_one_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "feed").mkdir()
    assert remote.listing(str(tmp_path / "feed")) == {}
    for place in (str(tmp_path / "none"), "memory://none", f"{tmp_path}/none/*.csv"):
        with pytest.raises(AuditError, match="there is nothing"):
            remote.listing(place)


def test_fetches_a_file_or_a_folder(tmp_path: Path) -> None:
    _lay(PLACE, rounds__a=b"abc", notes=b"x")
    remote.fetch(PLACE, tmp_path / "all")
    assert (tmp_path / "all" / "rounds" / "a").read_bytes() == b"abc"
    assert (tmp_path / "all" / "notes").read_bytes() == b"x"
    remote.fetch(f"{PLACE}/rounds/a", tmp_path / "one" / "b")
    assert (tmp_path / "one" / "b").read_bytes() == b"abc"


def test_what_is_fetched_is_private_and_goes(tmp_path: Path) -> None:
    _lay(f"{PLACE}/log", rounds__a=b"abc")
    with remote.fetched(f"{PLACE}/log") as folder:
        assert (folder / "rounds" / "a").read_bytes() == b"abc"
        assert folder.name == "log"
        assert folder.parent.stat().st_mode & 0o077 == 0
    assert not folder.exists()
    assert not list((tmp_path / "tmp").glob(".pitaudit-*"))


def test_delivers_the_receipt_last(monkeypatch: pytest.MonkeyPatch) -> None:
    puts: list[list[str]] = []
    put = MemoryFileSystem.put

    def noted(self: MemoryFileSystem, here: list[str], there: list[str]) -> None:
        puts.append(there)
        put(self, here, there)

    monkeypatch.setattr(MemoryFileSystem, "put", noted)
    with remote.delivered(f"{PLACE}/run", "run.json") as folder:
        folder.mkdir()
        _write(folder, "findings.csv", "sub/more.csv", "run.json")
    assert puts == [["/feed/run/findings.csv", "/feed/run/sub/more.csv"], ["/feed/run/run.json"]]
    assert remote.listing(f"{PLACE}/run").keys() == {"findings.csv", "sub/more.csv", "run.json"}


def _write(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name)


def test_a_delivery_that_was_cut_off_is_made_again() -> None:
    _hostile("cut off")
    with (
        pytest.raises(AuditError, match="Connection reset by peer"),
        remote.delivered("hostile://run", "run.json") as folder,
    ):
        _write(folder, "findings.csv", "run.json")
    _Hostile.fault = ""
    _lay("hostile://run", **{"findings.csv": b"half"})
    with remote.delivered("hostile://run", "run.json") as folder:
        _write(folder, "findings.csv", "run.json")
    assert remote.listing("hostile://run")["findings.csv"][0] == len("findings.csv")


def test_what_is_there_is_never_replaced() -> None:
    _lay(PLACE, **{"run.json": b"{}"})
    with pytest.raises(AuditError, match=r"finished run\.json, which is never replaced"):
        remote.delivered(PLACE, "run.json").__enter__()
    _lay("memory://other", notes=b"x")
    with (
        pytest.raises(AuditError, match="holds 'notes', no part of what is written"),
        remote.delivered("memory://other", "run.json") as folder,
    ):
        _write(folder, "run.json")
    assert remote.listing("memory://other").keys() == {"notes"}


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("unreachable", "hostile://feed: cannot be reached or used (Connection refused)"),
        ("forbidden", "hostile://feed: may not be read or written here (AccessDenied)"),
        (
            "leads out",
            "hostile://feed: names a file 'hostile://feed/../etc', which does not lie there",
        ),
        ("grows", "hostile://feed: rounds changed while it was fetched; try again once it is whole"),
    ],
)
def test_a_place_that_cannot_be_fetched_from_is_refused_in_words(
    fault: str, said: str, tmp_path: Path
) -> None:
    url = _hostile(fault)
    with pytest.raises(AuditError) as refused:
        remote.fetch(url, tmp_path / "into")
    assert str(refused.value) == said


def test_a_place_that_cannot_be_written_to_is_refused_in_words() -> None:
    _hostile("read-only")
    with (
        pytest.raises(AuditError, match=r"hostile://run: may not be read or written here \(read-only\)"),
        remote.delivered("hostile://run", "run.json") as folder,
    ):
        _write(folder, "run.json")


def test_a_driver_that_is_not_there_or_not_known_is_named() -> None:
    with pytest.raises(AuditError, match=r"needs the fsspec driver of s3:// \(Install s3fs to access S3\)"):
        remote.listing("s3://bucket/feed")
    with pytest.raises(AuditError, match=r"cannot be reached or used \(Protocol not known: ftpp\)"):
        remote.listing("ftpp://bucket/feed")
