"""Readings of the doubtful passages on dealing that Chapter 688a has alone (§ 688a.5)."""

from rules.submission import Reading

READINGS_OF_DEALING: tuple[Reading, ...] = (
    Reading(
        "reshuffling_device",
        "688a.5(h)",
        "Is a device that reshuffles and counts by itself excused from § 688a.5(b) and (g)?",
        {
            "as_printed": "no: § 688a.5(h) waives nothing, though its shuffle counts under § 688a.5(a)",
            "waives": "yes, as in the sister chapters",
        },
    ),
)
