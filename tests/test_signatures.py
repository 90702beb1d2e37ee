"""Papers signed under a casino's certificate, which is made here, and what verify says of signatures."""

from __future__ import annotations

import asyncio
import shutil
import socket
import sys
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pikepdf
import pytest
import typer
from asn1crypto import tsp
from pyhanko.keys import load_cert_from_pemder, load_private_key_from_pemder
from pyhanko.sign.timestamps import DummyTimeStamper
from pyhanko_certvalidator.registry import SimpleCertificateStore
from typer.testing import CliRunner, Result

from audit.cli import app
from audit.commands.papers import _signing
from audit.errors import SigningRefused
from audit.runs.compared import Verified
from audit.signing.signatures import Signing, compare_signatures, needs_password, signature_of, signatures_on
from reports import render
from reports.build import build
from tests import report_cases as cases
from tests.certificates import HOUSE, PASSWORD, write_certificates
from tests.report_fixture import write_run

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate of the casino, one of somebody else, one that stamps times, and their keys."""
    return write_certificates(tmp_path_factory.mktemp("certificates"))


@pytest.fixture(scope="module")
def reported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished run of few findings, with its report."""
    run = write_run(tmp_path_factory.mktemp("reported") / "run", cases.mixed()[:2])
    build(run)
    return run


@pytest.fixture
def run(reported: Path, tmp_path: Path) -> Path:
    """The same, to do with as one likes."""
    shutil.copytree(reported, tmp_path / "run")
    return tmp_path / "run"


@pytest.fixture(scope="module")
def signed_once(reported: Path, certificates: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with its papers signed, to be copied."""
    run = Path(shutil.copytree(reported, tmp_path_factory.mktemp("signed") / "run"))
    sign = Signing(certificates / "house.p12", password=PASSWORD)
    for each in (run / "report").glob("*.pdf"):
        sign.paper(each)
    receipt = sign.detached((run / "run.json").read_bytes())
    (run / "report" / "run.json.p7s").write_bytes(receipt)
    return run


@pytest.fixture
def signed(signed_once: Path, tmp_path: Path) -> Path:
    """The same, to do with as one likes."""
    return Path(shutil.copytree(signed_once, tmp_path / "signed" / "run"))


@pytest.fixture
def _drawn_before(reported: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the papers of this run as they were drawn before, which takes seconds."""

    def copied(_: str, __: str, target: Path, **___: object) -> None:
        shutil.copyfile(reported / "report" / target.name, target)

    monkeypatch.setattr(render, "pdf", copied)


def paper(run: Path) -> Path:
    return run / "report" / "exceptions.pdf"


def verify(run: Path, *words: object) -> Result:
    return CliRunner().invoke(app, ["verify", str(run), *map(str, words)])


def test_a_signature_covers_the_whole_paper_and_says_who_made_it(signed: Path, certificates: Path) -> None:
    for each in (signed / "report").glob("*.pdf"):
        (found,) = signatures_on(each)
        assert HOUSE in found.by
        assert found.at
        assert (found.is_intact, found.is_whole, found.is_trusted, found.fault) == (True, True, None, "")
        (trusted,) = signatures_on(each, [certificates / "house.pem"])
        assert trusted == replace(found, is_trusted=True)
        (foreign,) = signatures_on(each, [certificates / "other.pem"])
        assert foreign.is_trusted is False
        assert "none of those to be trusted" in foreign.fault


def test_a_paper_is_added_to_and_stays_archival(reported: Path, signed: Path) -> None:
    plain = paper(reported).read_bytes()
    assert paper(signed).read_bytes().startswith(plain)
    with pikepdf.open(paper(signed)) as opened:
        assert opened.check_pdf_syntax() == []
        metadata = opened.Root.Metadata.read_bytes()
        assert b"pdfaid" in metadata
        assert "/ModDate" not in opened.docinfo
        (field,) = opened.Root.AcroForm.Fields
        assert field.V.SubFilter == "/ETSI.CAdES.detached"
        assert int(field.F) & 4


@pytest.mark.parametrize("name", ["house", "other"])
def test_a_certificate_and_its_key_may_be_two_files(run: Path, certificates: Path, name: str) -> None:
    Signing(certificates / f"{name}.pem", certificates / f"{name}.key").paper(paper(run))
    (found,) = signatures_on(paper(run), [certificates / f"{name}.pem"])
    assert (found.is_intact, found.is_whole, found.is_trusted) == (True, True, True)


def test_a_changed_byte_breaks_the_signature(signed: Path) -> None:
    data = bytearray(paper(signed).read_bytes())
    data[5000] ^= 1
    paper(signed).write_bytes(data)
    assert any(each.fault for each in signatures_on(paper(signed)))


def test_what_is_added_after_the_signature_is_told(signed: Path) -> None:
    paper(signed).write_bytes(paper(signed).read_bytes() + b"\n% more\n")
    (found,) = signatures_on(paper(signed))
    assert found.fault


def test_verify_names_who_signed_and_refuses_others(signed: Path, certificates: Path) -> None:
    told = verify(signed)
    assert f"Signed: report/exceptions.pdf by Common Name: {HOUSE}" in told.stdout
    assert "whether to trust that certificate was not asked" in told.stdout
    trusted = verify(signed, "--trust", certificates / "house.pem")
    assert "the whole paper; trusted." in trusted.stdout
    foreign = verify(signed, "--trust", certificates / "other.pem", "--format", "csv")
    assert "signature,report/exceptions.pdf,wrong" in foreign.stdout
    assert foreign.exit_code == 1


def test_with_a_certificate_to_trust_every_paper_has_to_be_signed(run: Path, certificates: Path) -> None:
    found = Verified()
    compare_signatures(found, run, [certificates / "house.pem"])
    assert {(each.place, each.difference) for each in found.differences} == {("signature", "missing")}
    assert len(found.differences) == len(list((run / "report").glob("*.pdf"))) + 1  # and the receipt


def test_without_the_extra_verify_says_that_it_did_not_look(
    signed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [each for each in sys.modules if each.startswith("pyhanko")] + ["pyhanko"]:
        monkeypatch.setitem(sys.modules, name, None)
    found = Verified()
    assert compare_signatures(found, signed) == []
    assert {each.difference for each in found.differences} == {"not looked at"}
    assert "pip install pitaudit[sign]" in found.differences[0].observed
    assert found.exit_code == 4


def test_the_receipt_is_signed_with_the_papers(signed: Path, certificates: Path) -> None:
    receipt, signature = signed / "run.json", signed / "report" / "run.json.p7s"
    found = signature_of(receipt.read_bytes(), signature.read_bytes(), [certificates / "house.pem"])
    assert HOUSE in found.by
    assert found.at
    assert (found.is_intact, found.is_whole, found.is_trusted, found.fault) == (True, True, True, "")
    other = signature_of(receipt.read_bytes(), signature.read_bytes(), [certificates / "other.pem"])
    assert "none of those to be trusted" in other.fault
    changed = receipt.read_bytes().replace(b'"exit_code": 1', b'"exit_code": 0')
    assert changed != receipt.read_bytes()
    assert "is not of this paper" in signature_of(changed, signature.read_bytes()).fault
    assert signature_of(receipt.read_bytes(), b"junk").fault


def test_verify_tells_of_a_receipt_that_was_signed_otherwise(signed: Path, certificates: Path) -> None:
    assert "Signed: report/run.json.p7s by Common Name" in verify(signed).stdout
    receipt = signed / "run.json"
    receipt.write_bytes(receipt.read_bytes() + b"\n")
    assert "signature,report/run.json.p7s,wrong" in verify(signed, "--format", "csv").stdout
    (signed / "report" / "run.json.p7s").unlink()
    told = verify(signed, "--trust", certificates / "house.pem", "--format", "csv").stdout
    assert "signature,report/run.json.p7s,missing" in told


def test_a_password_that_the_key_does_not_need_is_left_alone(run: Path, certificates: Path) -> None:
    Signing(certificates / "house.pem", certificates / "house.key", PASSWORD).paper(paper(run))
    assert len(signatures_on(paper(run))) == 1


# ------------------------------------------------------------------------------------ time stamps


class _Authority(BaseHTTPRequestHandler):
    """Stamps the time of whatever is sent, by a clock of its own."""

    stamper: Any

    def do_POST(self) -> None:
        request = tsp.TimeStampReq.load(self.rfile.read(int(self.headers["Content-Length"])))
        answer = asyncio.run(self.stamper.async_request_tsa_response(request)).dump()
        self.send_response(200)
        kind = "application/timestamp-reply" if self.path == "/stamps" else "text/html"
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: object) -> None:
        """Say nothing on the screen of the tests."""


_CONNECT = socket.socket.connect


@pytest.fixture
def authority(certificates: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of an authority that stamps the time, on this machine."""

    def connect(self: socket.socket, address: Any) -> None:
        assert address[0] == "127.0.0.1"
        _CONNECT(self, address)

    monkeypatch.setattr(socket.socket, "connect", connect)
    store = SimpleCertificateStore()
    certificate = load_cert_from_pemder(certificates / "stamps.pem")
    key = load_private_key_from_pemder(certificates / "stamps.key", None)
    _Authority.stamper = DummyTimeStamper(certificate, key, store)
    with ThreadingHTTPServer(("127.0.0.1", 0), _Authority) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def test_an_authority_stamps_the_time_of_papers_and_receipt(
    run: Path, certificates: Path, authority: str
) -> None:
    sign = Signing(certificates / "house.p12", None, PASSWORD, f"{authority}/stamps")
    sign.paper(paper(run))
    roots = [certificates / "house.pem", certificates / "stamps.pem"]
    (found,) = signatures_on(paper(run), roots)
    assert found.fault == ""
    assert found.stamped.endswith("by a time stamp of Common Name: Time")
    assert "by a time stamp of" in found.words
    receipt = (run / "run.json").read_bytes()
    signature = sign.detached(receipt)
    assert signature_of(receipt, signature, roots).stamped.endswith("of Common Name: Time")
    foreign = signature_of(receipt, signature, [certificates / "house.pem"])
    assert foreign.stamped.endswith("which is none of those to be trusted")


@pytest.mark.parametrize("where", ["{}/other", "http://127.0.0.1:1/stamps", "ftp://example.com"])
def test_an_authority_that_does_not_answer_is_named(
    run: Path, certificates: Path, authority: str, where: str
) -> None:
    sign = Signing(certificates / "house.p12", None, PASSWORD, where.format(authority))
    with pytest.raises(SigningRefused, match="does not stamp the time"):
        sign.detached((run / "run.json").read_bytes())
    with pytest.raises(SigningRefused, match="does not stamp the time"):
        sign.paper(paper(run))


# ------------------------------------------------------------------------------------ the command


@pytest.mark.usefixtures("_drawn_before")
def test_the_command_signs_with_the_password_of_the_environment(
    run: Path, certificates: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PITAUDIT_SIGN_PASSWORD", PASSWORD)
    told = CliRunner().invoke(app, ["report", str(run), "--sign-with", str(certificates / "house.p12")])
    assert told.exit_code == 0, told.output
    assert len(signatures_on(paper(run))) == 1


def test_the_command_asks_for_a_password_at_a_terminal(
    certificates: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def prompt(words: str, **_: object) -> str:
        asked.append(words)
        return PASSWORD

    monkeypatch.delenv("PITAUDIT_SIGN_PASSWORD", raising=False)
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr(typer, "prompt", prompt)
    _signing(certificates / "house.p12", None)
    assert asked == [f"Password of {certificates / 'house.p12'}"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--sign-with", "house.pem"), "say where its key is"),
        (("--sign-key", "house.key"), "go with the certificate"),
        (("--sign-with", "house.p12"), "its password is another"),
        (("--sign-with", "none.p12"), "Not found"),
        (("--sign-with", "junk.p12"), "holds no key"),
        (("--sign-with", "house.pem", "--sign-key", "junk.p12"), "holds no key"),
    ],
)
def test_what_cannot_sign_is_refused_and_nothing_is_written(
    run: Path, certificates: Path, words: tuple[str, ...], reason: str
) -> None:
    before = {each: each.read_bytes() for each in run.rglob("*") if each.is_file()}
    (certificates / "junk.p12").write_bytes(b"junk")
    given = [each if each.startswith("--") else str(certificates / each) for each in words]
    told = CliRunner().invoke(app, ["report", str(run), *given])
    assert told.exit_code == 2
    assert reason in told.stderr.replace("\n", " ")
    assert {each: each.read_bytes() for each in run.rglob("*") if each.is_file()} == before


def test_a_wrong_password_and_none_are_told_apart(certificates: Path) -> None:
    assert needs_password(certificates / "house.p12", None)
    assert not needs_password(certificates / "house.pem", certificates / "house.key")
    with pytest.raises(SigningRefused, match="password"):
        Signing(certificates / "house.p12", password="wrong")  # noqa: S106
