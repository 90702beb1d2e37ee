"""Certificates of a casino, of somebody else and of an authority that stamps the time, made for tests."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

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
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

HOUSE = "Riverside Casino & Hotel"
_NAMES = {"house": HOUSE, "other": "Mallory", "stamps": "Time"}
PASSWORD = "open sesame"  # noqa: S105  (of a key made for a test)


def write_certificates(folder: Path) -> Path:
    """Write ``house``, ``other`` and ``stamps`` as PEM, key and PKCS #12; they end before long."""
    for name, key in (
        ("house", rsa.generate_private_key(65537, 2048)),
        ("other", ec.generate_private_key(ec.SECP256R1())),
        ("stamps", rsa.generate_private_key(65537, 2048)),
    ):
        about = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, _NAMES[name])])
        now = datetime.now(UTC)
        usage = dict.fromkeys(
            (
                *("key_encipherment", "data_encipherment", "key_agreement", "key_cert_sign"),
                *("crl_sign", "encipher_only", "decipher_only", "content_commitment"),
            ),
            False,
        )
        purposes = [ExtendedKeyUsageOID.TIME_STAMPING] if name == "stamps" else []
        builder = (
            x509.CertificateBuilder()
            .subject_name(about)
            .issuer_name(about)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - timedelta(days=1))
            .not_valid_after(now + timedelta(days=1))
            .add_extension(x509.KeyUsage(digital_signature=True, **usage), critical=True)
        )
        if purposes:
            builder = builder.add_extension(x509.ExtendedKeyUsage(purposes), critical=True)
        certificate = builder.sign(key, hashes.SHA256())
        locked = BestAvailableEncryption(PASSWORD.encode())
        (folder / f"{name}.pem").write_bytes(certificate.public_bytes(Encoding.PEM))
        (folder / f"{name}.key").write_bytes(
            key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        )
        (folder / f"{name}.p12").write_bytes(
            pkcs12.serialize_key_and_certificates(b"key", key, certificate, None, locked)
        )
    return folder
