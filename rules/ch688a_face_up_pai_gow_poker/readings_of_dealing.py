"""Readings of the doubtful passages on dealing that Chapter 688a has alone (§ 688a.5)."""

from __future__ import annotations

from rules.submission import Reading

READINGS_OF_DEALING: tuple[Reading, ...] = (
    Reading(
        "reshuffling_device",
        "688a.5(h)",
        "Does a device that reshuffles and counts by itself excuse from § 688a.5(b) and (g)?",
        "as_printed",
        {
            "as_printed": "no: § 688a.5(h) waives nothing, though its shuffle is one under (a)",
            "waives": "yes, as in the sister chapters",
        },
    ),
)
