"""The key under which the people of a log are named: one that is given, or one made once for this user.

Who has it can turn a pseudonym back into an id; without it nobody can, and nobody can make the same one.
"""

from __future__ import annotations

import hmac
import os
import re
import secrets
import stat
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from audit.errors import KeyRejected
from audit.machine.library_folders import settings_folder

VARIABLE = "PITAUDIT_KEY"
"""Environment variable that names a key file where ``--key`` does not."""

_FILE = "key"
_WRITTEN = re.compile(r"[0-9a-fA-F]{64}")


@dataclass(frozen=True, slots=True)
class Key:
    """32 bytes that stand in a file as 64 hexadecimal digits."""

    secret: bytes = field(repr=False)

    def of(self, purpose: str) -> bytes:
        """Give the 64 bytes that serve one purpose; from them neither the key nor another can be told."""
        return hmac.digest(self.secret, f"pitaudit: {purpose}".encode(), "sha512")

    @property
    def fingerprint(self) -> str:
        """Name the key: two keys differ in it, and it tells nothing else of them."""
        return self.of("fingerprint").hex()[:16]


def key(given: Path | None, *, make: bool = False) -> Key | None:
    """Read the key that is named (``--key``, PITAUDIT_KEY), else this user's own.

    make  make the user's own where there is none yet
    Returns None where there is none and none can be kept.  Raises KeyRejected for a file that is missing or
    no key, of nothing but zeros, that all can read, and for a user's own that anybody else can.
    """
    named = given or (Path(name) if (name := os.environ.get(VARIABLE)) else None)
    if named:
        return _read(named)
    place = own_place()
    if place is None:
        return None
    if make and not place.exists():
        _make(place)
    return _read(place, own=True) if place.exists() else None


def own_in_use(given: Path | None) -> Path | None:
    """Say where this user's own key lies, if it is the one in use."""
    place = None if given or os.environ.get(VARIABLE) else own_place()
    return place if place and place.exists() else None


def own_place() -> Path | None:
    """Say where this user's own key lies, or would; None where no folder is this user's alone."""
    folder = settings_folder()
    return folder / _FILE if folder else None


def _read(path: Path, *, own: bool = False) -> Key:
    try:
        stream = path.open("rb")
    except OSError as error:
        message = (
            f"{path}: the key cannot be read ({error.strerror}): put it back, or say where it lies with "
            f"--key; `openssl rand -hex 32 > {path}` makes a new one, under which nobody bears the same "
            "pseudonym"
        )
        raise KeyRejected(message) from error
    with stream:
        found = os.fstat(stream.fileno())
        others = found.st_uid != os.geteuid() or stat.S_IMODE(found.st_mode) & 0o077
        text = stream.read(1000).decode("ascii", "replace").strip()
    # A key that is named may be shared with a group that works in one store; nobody may share it with all.
    if (own and others) or found.st_mode & stat.S_IRWXO:
        whom = "yourself alone (chmod 600)" if own else "yourself, or your group, alone (chmod 600 or 640)"
        message = f"{path}: somebody else can read this key; give it to {whom}"
        raise KeyRejected(message)
    if _WRITTEN.fullmatch(text) and not int(text, 16):
        message = f"{path}: is nothing but zeros; `openssl rand -hex 32` makes a key"
        raise KeyRejected(message)
    if not _WRITTEN.fullmatch(text):
        message = f"{path}: is no key; a key is 64 hexadecimal digits, as `openssl rand -hex 32` gives them"
        raise KeyRejected(message)
    return Key(bytes.fromhex(text))


def _make(place: Path) -> None:
    """Make a key in one step: of two processes that do, one prevails, and both read the same."""
    fresh = place.with_name(f".{_FILE}-{os.getpid()}")
    with suppress(OSError):  # no room, or no right to write: there is no key then
        try:
            with os.fdopen(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as stream:
                stream.write(secrets.token_hex(32) + "\n")
                stream.flush()
                os.fsync(stream.fileno())
            os.link(fresh, place)
        finally:
            fresh.unlink(missing_ok=True)
