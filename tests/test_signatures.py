"""Papers signed under a casino's certificate, which is made here, and what verify says of signatures."""

from __future__ import annotations

import shutil
import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pikepdf
import pytest
import typer
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
    pkcs12,
)
from cryptography.x509.oid import NameOID
from typer.testing import CliRunner, Result

from audit.cli import app
from audit.commands.papers import _signing
from audit.compared import Verified
from audit.errors import SigningRefused
from audit.signatures import compare_signatures, needs_password, signatures_on, signing
from reports import render
from reports.build import build
from tests import report_cases as cases
from tests.report_fixture import write_run

pytestmark = pytest.mark.slow

HOUSE = "Riverside Casino & Hotel"
PASSWORD = "open sesame"  # noqa: S105  (of a key made for a test)


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate of the casino, one of somebody else, and their keys; ended before today."""
    folder = tmp_path_factory.mktemp("certificates")
    for name, key in (
        ("house", rsa.generate_private_key(65537, 2048)),
        ("other", ec.generate_private_key(ec.SECP256R1())),
    ):
        about = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOUSE if name == "house" else "Mallory")])
        now = datetime.now(UTC)
        usage = dict.fromkeys(
            (
                *("key_encipherment", "data_encipherment", "key_agreement", "key_cert_sign"),
                *("crl_sign", "encipher_only", "decipher_only", "content_commitment"),
            ),
            False,
        )
        certificate = (
            x509.CertificateBuilder()
            .subject_name(about)
            .issuer_name(about)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - timedelta(days=1))
            .not_valid_after(now + timedelta(days=1))
            .add_extension(x509.KeyUsage(digital_signature=True, **usage), critical=True)
            .sign(key, hashes.SHA256())
        )
        locked = BestAvailableEncryption(PASSWORD.encode())
        (folder / f"{name}.pem").write_bytes(certificate.public_bytes(Encoding.PEM))
        (folder / f"{name}.key").write_bytes(
            key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        )
        (folder / f"{name}.p12").write_bytes(
            pkcs12.serialize_key_and_certificates(b"key", key, certificate, None, locked)
        )
    return folder


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
    sign = signing(certificates / "house.p12", password=PASSWORD)
    for each in (run / "report").glob("*.pdf"):
        sign(each)
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
    signing(certificates / f"{name}.pem", certificates / f"{name}.key")(paper(run))
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
    assert len(found.differences) == len(list((run / "report").glob("*.pdf")))


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
        (("--sign-key", "house.key"), "goes with the certificate"),
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
        signing(certificates / "house.p12", password="wrong")  # noqa: S106
