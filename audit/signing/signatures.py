"""Signatures on papers (PAdES) and on the receipt of a run (CMS), under the casino's certificate.

pyHanko makes them and looks at them; it is an extra (``pip install pitaudit[sign]``).  A signature says
itself when it was made, unless a time stamp (RFC 3161) is asked of an authority that somebody names.  Nothing
else is asked of a server, nor whether a certificate was revoked.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.serialization import load_pem_private_key
from cryptography.hazmat.primitives.serialization.pkcs12 import load_pkcs12

from audit.errors import SigningRefused
from audit.runs.compared import NOT_LOOKED_AT, Difference, Verified
from audit.runs.findings import RECEIPT
from audit.runs.outputs import RECEIPT_SIGNED, REPORT

PASSWORD = "PITAUDIT_SIGN_PASSWORD"  # noqa: S105  (the name of a variable)
"""Environment variable with the password of the key to sign with."""

LACKING = "pip install pitaudit[sign]"
_PKCS12 = {".p12", ".pfx"}
_FIELD = "pitaudit"
_HASH = "sha256"
_MARK = b"/ByteRange"


@dataclass(frozen=True, slots=True)
class Signature:
    """One signature on a paper.

    by          whom the certificate is for; at: when it was made by its own account, "" where it says nothing
    is_intact   what was signed is as it was, and the certificate's key signed it
    is_whole    all of the paper was signed
    is_trusted  the certificate is, or rests on, one of those that were given; None where none was
    stamped     when it was there, by a time stamp that holds, and whose; "" without one
    """

    by: str
    at: str
    is_intact: bool
    is_whole: bool
    is_trusted: bool | None
    stamped: str = ""

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
        when = self.stamped or f"{self.at or 'no time'} by its own account"
        return f"by {self.by}, at {when}; the whole paper; {trust}"


def needs_password(certificate: Path, key: Path | None) -> bool:
    """Whether a key can only be read with a password.  Raises SigningRefused for what is no key at all."""
    return _readable(certificate, key, None) is None


class Signing:
    """Signs under a certificate.

    certificate  PKCS #12 (``.p12``, ``.pfx``) with its key, or PEM with the key in a file of its own
    password     of the key; one that is not needed is left alone
    stamps       URL of an authority that stamps the time (RFC 3161); None where nobody is asked
    Raises SigningRefused where they cannot be used.
    """

    def __init__(
        self,
        certificate: Path,
        key: Path | None = None,
        password: str | None = None,
        stamps: str | None = None,
    ) -> None:
        self._stamps = stamps
        if not needs_password(certificate, key):
            password = None
        elif _readable(certificate, key, password) is None:
            message = f"{key or certificate}: its password is another than the one given ({PASSWORD})"
            raise SigningRefused(message)
        with _pyhanko():
            from pyhanko.sign import signers  # noqa: PLC0415

            secret = None if password is None else password.encode()
            self._signer = (
                signers.SimpleSigner.load(str(key), str(certificate), key_passphrase=secret)
                if key
                else signers.SimpleSigner.load_pkcs12(str(certificate), passphrase=secret)
            )

    def paper(self, paper: Path) -> None:
        """Sign a paper in its place."""
        from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter  # noqa: PLC0415
        from pyhanko.sign import fields, signers  # noqa: PLC0415

        about = signers.PdfSignatureMetadata(
            field_name=_FIELD,
            md_algorithm=_HASH,
            subfilter=fields.SigSeedSubFilter.PADES,
            certify=True,
            docmdp_permissions=fields.MDPPerm.NO_CHANGES,
        )
        unsigned = IncrementalPdfFileWriter(BytesIO(paper.read_bytes()))
        signer = signers.PdfSigner(about, self._signer, timestamper=self._stamper())
        with _answering(self._stamps):
            paper.write_bytes(signer.sign_pdf(unsigned).getvalue())

    def detached(self, data: bytes) -> bytes:
        """Give a signature of some bytes, to be kept beside them (CMS, DER)."""
        from pyhanko.sign.signers.pdf_cms import PdfCMSSignedAttributes  # noqa: PLC0415

        at = PdfCMSSignedAttributes(signing_time=datetime.now(UTC))
        with _answering(self._stamps):
            signed = self._signer.async_sign_general_data(
                data, _HASH, detached=True, timestamper=self._stamper(), signed_attr_settings=at
            )
            return bytes(asyncio.run(signed).dump())

    def _stamper(self) -> Any:
        if self._stamps is None:
            return None
        from audit.signing.time_stamps import Stamper  # noqa: PLC0415  (only where an authority is named)

        return Stamper(self._stamps)


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
            return [_on_paper(each, roots) for each in PdfFileReader(BytesIO(data)).embedded_signatures]
        except Exception:  # noqa: BLE001  (whatever a damaged paper raises says that it is damaged)
            return [Signature("somebody", "", is_intact=False, is_whole=False, is_trusted=None)]


def signature_of(data: bytes, signature: bytes, trusted: Sequence[Path] = ()) -> Signature:
    """Look at the signature that is kept beside some bytes.

    Raises SigningRefused where pyHanko is not there to look at it.
    """
    with _pyhanko():
        from asn1crypto import cms  # noqa: PLC0415
        from pyhanko.sign.validation.generic_cms import async_validate_detached_cms  # noqa: PLC0415

        roots = [_certificate(path) for path in trusted]
        try:
            signed = cms.ContentInfo.load(signature)["content"]
            at = _said_at(signed)
            looking = async_validate_detached_cms(
                data, signed, *_contexts(roots, at), key_usage_settings=_usage()
            )
            return _seen(asyncio.run(looking), at, roots, is_whole=True)
        except Exception:  # noqa: BLE001  (whatever a damaged signature raises says that it is damaged)
            return Signature("somebody", "", is_intact=False, is_whole=False, is_trusted=None)


def compare_signatures(
    found: Verified, run: Path, trusted: Sequence[Path] = ()
) -> list[tuple[str, Signature]]:
    """Look at the signatures on the papers of a run's report and on its receipt; return those that hold.

    trusted  where some are given, every paper, and the receipt, is to be signed by one of them
    """
    good = []
    receipt = run / REPORT / RECEIPT_SIGNED
    papers = sorted((run / REPORT).rglob("*.pdf"))
    for paper in [*papers, *([receipt] if trusted or receipt.is_file() else [])]:
        name = paper.relative_to(run).as_posix()
        try:
            signatures = _signatures(run, paper, trusted)
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


def _signatures(run: Path, paper: Path, trusted: Sequence[Path]) -> list[Signature]:
    if paper.suffix == ".pdf":
        return signatures_on(paper, trusted)
    if not paper.is_file():
        return []
    return [signature_of((run / RECEIPT).read_bytes(), paper.read_bytes(), trusted)]


def _certificate(path: Path) -> Any:
    from pyhanko.keys import load_cert_from_pemder  # noqa: PLC0415

    try:
        return load_cert_from_pemder(str(path))
    except (ValueError, IndexError) as error:
        message = f"{path}: is no certificate (PEM or DER)"
        raise SigningRefused(message) from error


def _on_paper(embedded: Any, roots: list[Any]) -> Signature:
    from pyhanko.sign.validation import validate_pdf_signature  # noqa: PLC0415
    from pyhanko.sign.validation.status import SignatureCoverageLevel  # noqa: PLC0415

    at = embedded.self_reported_timestamp
    status = validate_pdf_signature(embedded, *_contexts(roots, at), key_usage_settings=_usage())
    return _seen(status, at, roots, is_whole=status.coverage == SignatureCoverageLevel.ENTIRE_FILE)


def _contexts(roots: list[Any], at: datetime | None) -> tuple[Any, Any]:
    """What a signature, and a time stamp in it, is looked at by.

    Whether the certificate was valid is asked of the time when it signed: it ends long before its papers do.
    """
    from pyhanko_certvalidator import ValidationContext  # noqa: PLC0415

    signature, stamp = (
        ValidationContext(trust_roots=roots, allow_fetching=False, moment=at) for _ in range(2)
    )
    return signature, stamp


def _usage() -> Any:
    from pyhanko.sign.validation import KeyUsageConstraints  # noqa: PLC0415

    return KeyUsageConstraints(key_usage={"digital_signature", "non_repudiation"}, match_all_key_usages=False)


def _seen(status: Any, at: datetime | None, roots: list[Any], *, is_whole: bool) -> Signature:
    return Signature(
        by=status.signing_cert.subject.human_friendly,
        at=_told(at),
        is_intact=bool(status.intact and status.valid),
        is_whole=is_whole,
        is_trusted=bool(status.trusted) if roots else None,
        stamped=_stamped(status.timestamp_validity, roots),
    )


def _stamped(stamp: Any, roots: list[Any]) -> str:
    if stamp is None or not (stamp.intact and stamp.valid):
        return ""
    trust = "" if not roots or stamp.trusted else ", which is none of those to be trusted"
    return f"{_told(stamp.timestamp)} by a time stamp of {stamp.signing_cert.subject.human_friendly}{trust}"


def _told(at: datetime | None) -> str:
    return f"{at:%Y-%m-%d %H:%M:%S %Z}" if at else ""


def _said_at(signed: Any) -> datetime | None:
    """When a signature says that it was made."""
    for each in signed["signer_infos"][0]["signed_attrs"]:
        if each["type"].native == "signing_time":
            found: datetime = each["values"][0].native
            return found
    return None


@contextmanager
def _answering(stamps: str | None) -> Iterator[None]:
    """Say which authority did not stamp the time."""
    if stamps is None:
        yield
        return
    from pyhanko.sign.timestamps import TimestampRequestError  # noqa: PLC0415

    try:
        yield
    except (OSError, TimestampRequestError) as error:
        message = f"{stamps}: does not stamp the time: {error}"
        raise SigningRefused(message) from error


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
