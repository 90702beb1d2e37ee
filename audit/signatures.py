"""Signatures on papers (PAdES): put there under the casino's certificate, looked at by whoever is sent one.

pyHanko does both; it is an extra (``pip install pitaudit[sign]``).  Nothing is asked of a server, neither the
time nor whether a certificate was revoked: a signature says itself when it was made.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.serialization import load_pem_private_key
from cryptography.hazmat.primitives.serialization.pkcs12 import load_pkcs12

from audit.compared import NOT_LOOKED_AT, Difference, Verified
from audit.errors import SigningRefused
from audit.outputs import REPORT

PASSWORD = "PITAUDIT_SIGN_PASSWORD"  # noqa: S105  (the name of a variable)
"""Environment variable with the password of the key to sign with."""

LACKING = "pip install pitaudit[sign]"
_PKCS12 = {".p12", ".pfx"}
_FIELD = "pitaudit"
_MARK = b"/ByteRange"


@dataclass(frozen=True, slots=True)
class Signature:
    """One signature on a paper.

    by          whom the certificate is for; at: when it was made by its own account, "" where it says nothing
    is_intact   what was signed is as it was, and the certificate's key signed it
    is_whole    all of the paper was signed
    is_trusted  the certificate is, or rests on, one of those that were given; None where none was
    """

    by: str
    at: str
    is_intact: bool
    is_whole: bool
    is_trusted: bool | None

    @property
    def fault(self) -> str:
        """What is wrong with it, in words; empty where nothing is."""
        if not self.is_intact:
            return f"the signature of {self.by} is not of this paper"
        if not self.is_whole:
            return f"more was written after {self.by} signed"
        return "" if self.is_trusted in (True, None) else f"{self.by} is none of those to be trusted"

    @property
    def words(self) -> str:
        """What it says."""
        trust = "trusted" if self.is_trusted else "whether to trust that certificate was not asked (--trust)"
        return f"by {self.by}, at {self.at or 'no time'} by its own account; the whole paper; {trust}"


def needs_password(certificate: Path, key: Path | None) -> bool:
    """Whether a key can only be read with a password.  Raises SigningRefused for what is no key at all."""
    return _readable(certificate, key, None) is None


def signing(
    certificate: Path, key: Path | None = None, password: str | None = None
) -> Callable[[Path], None]:
    """Return what signs a paper in its place.

    certificate  PKCS #12 (``.p12``, ``.pfx``) with its key, or PEM with the key in a file of its own
    Raises SigningRefused where they cannot be used.
    """
    if _readable(certificate, key, password) is None:
        message = f"{key or certificate}: its password is another than the one given ({PASSWORD})"
        raise SigningRefused(message)
    with _pyhanko():
        from pyhanko.sign import fields, signers  # noqa: PLC0415

        secret = None if password is None else password.encode()
        signer = (
            signers.SimpleSigner.load(str(key), str(certificate), key_passphrase=secret)
            if key
            else signers.SimpleSigner.load_pkcs12(str(certificate), passphrase=secret)
        )
    about = signers.PdfSignatureMetadata(
        field_name=_FIELD,
        md_algorithm="sha256",
        subfilter=fields.SigSeedSubFilter.PADES,
        certify=True,
        docmdp_permissions=fields.MDPPerm.NO_CHANGES,
    )

    def sign(paper: Path) -> None:
        from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter  # noqa: PLC0415

        unsigned = IncrementalPdfFileWriter(BytesIO(paper.read_bytes()))
        signed = signers.PdfSigner(about, signer).sign_pdf(unsigned)
        paper.write_bytes(signed.getvalue())

    return sign


def signatures_on(paper: Path, trusted: Sequence[Path] = ()) -> list[Signature]:
    """Look at the signatures on a paper.

    trusted  certificates, PEM or DER, that a signature's own is, or rests on
    Raises SigningRefused where there is a signature and pyHanko is not there to look at it.
    """
    data = paper.read_bytes()
    if _MARK not in data:
        return []
    with _pyhanko():
        from pyhanko.pdf_utils.reader import PdfFileReader  # noqa: PLC0415

        roots = [_certificate(path) for path in trusted]
        try:
            return [_looked_at(each, roots) for each in PdfFileReader(BytesIO(data)).embedded_signatures]
        except Exception:  # noqa: BLE001  (whatever a damaged paper raises says that it is damaged)
            return [Signature("somebody", "", is_intact=False, is_whole=False, is_trusted=None)]


def compare_signatures(
    found: Verified, run: Path, trusted: Sequence[Path] = ()
) -> list[tuple[str, Signature]]:
    """Look at the signatures on the papers of a run's report; return those that hold, by paper.

    trusted  where some are given, every paper is to be signed by one of them
    """
    good = []
    for paper in sorted((run / REPORT).rglob("*.pdf")):
        name = paper.relative_to(run).as_posix()
        try:
            signatures = signatures_on(paper, trusted)
        except SigningRefused as refused:
            found.differences.append(Difference("signature", name, NOT_LOOKED_AT, observed=str(refused)))
            continue
        if trusted and not signatures:
            found.differences.append(Difference("signature", name, "missing"))
        for each in signatures:
            if each.fault:
                found.differences.append(Difference("signature", name, "wrong", observed=each.fault))
            else:
                good.append((name, each))
    return good


def _certificate(path: Path) -> Any:
    from pyhanko.keys import load_cert_from_pemder  # noqa: PLC0415

    try:
        return load_cert_from_pemder(str(path))
    except (ValueError, IndexError) as error:
        message = f"{path}: is no certificate (PEM or DER)"
        raise SigningRefused(message) from error


def _looked_at(embedded: Any, roots: list[Any]) -> Signature:
    from pyhanko.sign.validation import KeyUsageConstraints, validate_pdf_signature  # noqa: PLC0415
    from pyhanko.sign.validation.status import SignatureCoverageLevel  # noqa: PLC0415
    from pyhanko_certvalidator import ValidationContext  # noqa: PLC0415

    at = embedded.self_reported_timestamp
    # Whether it was valid when it was made: a certificate ends long before its papers do.
    context = ValidationContext(trust_roots=roots, allow_fetching=False, moment=at)
    usage = KeyUsageConstraints(
        key_usage={"digital_signature", "non_repudiation"}, match_all_key_usages=False
    )
    status = validate_pdf_signature(embedded, context, key_usage_settings=usage)
    return Signature(
        by=embedded.signer_cert.subject.human_friendly,
        at=f"{at:%Y-%m-%d %H:%M:%S %Z}" if at else "",
        is_intact=bool(status.intact and status.valid),
        is_whole=status.coverage == SignatureCoverageLevel.ENTIRE_FILE,
        is_trusted=bool(status.trusted) if roots else None,
    )


def _readable(certificate: Path, key: Path | None, password: str | None) -> bool | None:
    """Whether a key can be read; None where it takes another password.  Raises SigningRefused otherwise."""
    secret = None if password is None else password.encode()
    if not key and certificate.suffix.lower() not in _PKCS12:
        message = f"{certificate}: is no .p12; say where its key is: --sign-key FILE"
        raise SigningRefused(message)
    try:
        if key:
            load_pem_private_key(key.read_bytes(), secret)
        else:
            load_pkcs12(certificate.read_bytes(), secret)
    except TypeError:  # there is a password and none was given, or the other way about
        return None if password is None else True
    except ValueError as error:
        if "password" in str(error).lower():
            return None
        message = f"{key or certificate}: holds no key that can be used: {error}"
        raise SigningRefused(message) from error
    return True


@contextmanager
def _pyhanko() -> Iterator[None]:
    """Say what to install where pyHanko is not there; what it has to say otherwise is said by us."""
    logging.getLogger("pyhanko").setLevel(logging.CRITICAL)
    logging.getLogger("pyhanko_certvalidator").setLevel(logging.CRITICAL)
    try:
        yield
    except ImportError as error:
        message = f"signatures need an extra: {LACKING}"
        raise SigningRefused(message) from error
