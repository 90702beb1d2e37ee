"""Who is meant: people are named by pseudonym, or by id for who has the run's key."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from audit.errors import KeyRejected
from audit.format import names
from audit.people import secret
from audit.people.pseudonyms import coded, codes_of

WITHHELD = "withheld"
"""Stands for a person of the log where nobody has the key that names him."""


class Who:
    """Names the people of a log as the run does, where the run's key is there.

    given  file of the key, if it is not where ``audit.people.secret`` looks
    Raises KeyRejected where the key that is given is not the run's.
    """

    def __init__(self, run: Path, receipt: dict[str, Any], given: Path | None) -> None:
        found, self.needed = secret.key(given), receipt.get("people", {}).get("key")
        is_the_runs = found is not None and found.fingerprint == self.needed
        if given and not is_the_runs:
            message = f"{run}: its ids are hidden under key {self.needed}, and {given} holds another"
            raise KeyRejected(message)
        self._codes = codes_of(found) if found and is_the_runs else b""

    @property
    def has_key(self) -> bool:
        """Whether people of the log can be named."""
        return bool(self._codes)

    def pseudonym(self, person: str | None) -> str | None:
        """Name a person of the log."""
        if not person:
            return person
        return coded(self._codes, person, ()) if self._codes else WITHHELD

    def meant(self, kind: str, given: str, known: Iterable[str]) -> str:
        """Give the pseudonym that is meant.  Raises NameUnknown where none of the known is."""
        there = set(known)
        own = coded(self._codes, given, ()) if self._codes else ""
        return own if own in there else names.known(kind, given, there)

    def of_the_log(self, kind: str, given: str, people: Iterable[str]) -> list[str]:
        """Give the ids in a log that a name stands for.

        Raises NameUnknown where it is nobody's, and KeyRejected without the key, which alone can tell.
        """
        if not self._codes:
            message = (
                f"who {given} is in the log can be told only with the run's key {self.needed}: say --key FILE"
            )
            raise KeyRejected(message)
        coded_as = {coded(self._codes, person, ()): person for person in people if person}
        if given in coded_as.values():
            return [given]
        return [coded_as[names.known(kind, given, coded_as)]]
