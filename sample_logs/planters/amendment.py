"""A Rules Submission, or a statement of recording, unlike what the tables were simulated by."""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

Options = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Amendment:
    """What planters file otherwise.

    tables    options by gaming table; None leaves an option out there
    readings  readings of doubtful passages
    entries   more entries of the statement of recording
    """

    tables: dict[str, Options] = field(default_factory=dict)
    readings: dict[str, str] = field(default_factory=dict)
    entries: list[Options] = field(default_factory=list)

    def table(self, table_id: str, **options: Any) -> None:
        """File options of one gaming table otherwise."""
        self.tables.setdefault(table_id, {}).update(options)

    def __bool__(self) -> bool:
        """Whether anything is filed or stated otherwise."""
        return bool(self.tables or self.readings or self.entries)

    def applied(self, submission: Mapping[str, Any], table_ids: Iterable[str]) -> dict[str, Any]:
        """Give the Rules Submission of one property as amended; ``table_ids`` are all its gaming tables."""
        found = deepcopy(dict(submission))
        about = found["properties"][0]
        about["readings"] |= self.readings
        filed = about["filings"][0]
        (common,) = filed["games"].values()
        for table_id, options in self.tables.items():
            own = filed["tables"].setdefault(table_id, {})
            for name, value in options.items():
                if value is not None:
                    own[name] = value
                    continue
                own.pop(name, None)
                if name in common:
                    _spread(filed["tables"], name, common.pop(name), set(table_ids) - {table_id})
        return found


def _spread(tables: dict[str, Options], name: str, value: Any, table_ids: Iterable[str]) -> None:
    """File for each of the other tables what was filed for all."""
    for table_id in sorted(table_ids):
        tables.setdefault(table_id, {}).setdefault(name, value)
