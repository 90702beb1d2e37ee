"""Everything that can be wrong with what a user hands in.

AuditError
├── LogRejected         a file or folder of the log cannot be used at all
│   └── NoRounds        a log has no file of rounds for the days that are read
├── SubmissionRejected  a Rules Submission is malformed or contradicts itself
├── StatementRejected   a statement of recording (recording.yaml) is malformed
├── WaiversRejected     a file of waivers is malformed
├── SeverityRejected    a table of severities is malformed
├── JournalDamaged      a journal of triage was changed by somebody else
├── SaidSince           something was said of a finding after what whoever speaks of it had read
├── GivenRejected       a list of holidays, cameras or shifts is malformed
├── MappingRejected     an import mapping is malformed or does not fit its source
├── FeedRejected        a list of what is recorded is malformed, or names what the log format does not know
├── KeyRejected         a key is none, or not the one that ids were hidden under
├── SigningRefused      papers cannot be signed, or signatures not be looked at, with what is given
├── ClusterRefused      a cluster cannot be reached or used, or was lost
├── QueryRefused        a query may not be asked, cannot be understood, or takes too much
└── RunNotFound         a folder holds no finished run, or the run has no such round
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


class AuditError(Exception):
    """Something handed in cannot be used; the message names file, place and reason."""


class LogRejected(AuditError):
    """A file or folder of the log cannot be used at all."""


class NoRounds(LogRejected):
    """A log has no file of rounds for the days that are read."""


class SubmissionRejected(AuditError):
    """A Rules Submission is malformed or contradicts itself."""


class ChangedWithinDay(SubmissionRejected):
    """What is asked by the gaming day has no one answer: what is filed changes within it."""


class StatementRejected(AuditError):
    """A statement of recording is malformed or contradicts itself."""


class WaiversRejected(AuditError):
    """A file of waivers is malformed."""


class SeverityRejected(AuditError):
    """A table of severities is malformed, or names what the catalogue does not know."""


class JournalDamaged(AuditError):
    """A journal of triage was changed by somebody else."""


class SaidSince(AuditError):
    """Something was said of findings after what whoever speaks of them had read; nothing was said now.

    lines  of the journal that were not read, by property and finding (``audit.life.journal.Line``)
    """

    def __init__(self, lines: Mapping[tuple[str, str], Sequence[Any]]) -> None:
        self.lines = lines
        named = ", ".join(finding for _, finding in lines)
        super().__init__(f"{named}: something was said since you read it; nothing was said now")


class GivenRejected(AuditError):
    """A list of holidays, cameras or shifts is malformed or contradicts itself."""


class MappingRejected(AuditError):
    """An import mapping is malformed or does not fit its source."""


class FeedRejected(AuditError):
    """A list of what is recorded is malformed, or names what the log format does not know."""


class KeyRejected(AuditError):
    """A key is none, or not the one that ids were hidden under."""


class SigningRefused(AuditError):
    """Papers cannot be signed, or signatures not be looked at, with what is given."""


class ClusterRefused(AuditError):
    """A cluster cannot be reached or used, or was lost."""


class QueryRefused(AuditError):
    """A query may not be asked, cannot be understood, or takes too much."""


class RunNotFound(AuditError):
    """A folder holds no finished run, or the run has no such round."""
