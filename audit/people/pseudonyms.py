"""Pseudonyms and sealed ids under a key, apart from the tables they stand in: quick to load."""

from __future__ import annotations

import hmac
from collections.abc import Container, Iterable
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV

from audit.errors import KeyRejected
from audit.people.secret import Key

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits and capitals without I, L, O and U, which are misread."""
SHORTEST = 8

_PAIRS = [one + other for one in DIGITS for other in DIGITS]
_BLOCK = 32


def codes_of(key: Key) -> bytes:
    """Give what turns names into pseudonyms under a key."""
    return key.of("pseudonyms")


def coded(codes: bytes, name: str, taken: Container[str]) -> str:
    """Code a name, as short as tells it from all that are taken."""
    number = int.from_bytes(hmac.digest(codes, name.encode(), "sha256")[:10])
    digits = "".join([_PAIRS[number >> shift & 1023] for shift in range(70, -1, -10)])
    length = SHORTEST
    while (pseudonym := f"ID-{digits[:length]}") in taken:
        length += 1
    return pseudonym


def sealed(key: Key, pseudonym: str, person: str) -> str:
    """Seal a person's id for who has the key."""
    return _sealing(key).encrypt(_padded(person), [pseudonym.encode()]).hex()


def opened(key: Key, pairs: Iterable[tuple[str, str]], place: Path) -> dict[str, str]:
    """Open pseudonyms with sealed ids: ids by pseudonym.  Raises KeyRejected where one was changed."""
    sealing = _sealing(key)
    try:
        return {
            name: sealing.decrypt(bytes.fromhex(under), [name.encode()]).rstrip(b"\0").decode()
            for name, under in pairs
        }
    except (InvalidTag, ValueError) as error:
        message = f"{place}: was changed since it was written"
        raise KeyRejected(message) from error


def _sealing(key: Key) -> AESSIV:
    return AESSIV(key.of("sealed ids"))


def _padded(person: str) -> bytes:
    """Write an id so that its length is not told."""
    text = person.encode()
    return text.ljust(-(-max(len(text), 1) // _BLOCK) * _BLOCK, b"\0")
