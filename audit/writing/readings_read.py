"""Which readings a run was judged by: the days of each text, the filing that dates it, and who chose."""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import date
from typing import Any

from audit.intake.submission import Submission
from audit.judge.tally import Tally
from rules.amended_choices import Days, all_on, published
from rules.in_time import days_of
from rules.submission import Reading


def readings_read(tally: Tally, submission: Submission | None) -> list[dict[str, Any]]:
    """Every choice of every reading in force on a day of the run: the filing that dates it, and who chose."""
    found: dict[tuple[str, ...], dict[str, Any]] = {}
    days: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for place, seen in sorted(tally.places.items()):
        for number, readings in tally.catalogue.readings.items():
            game = tally.catalogue.chapters[number].game
            for day in sorted(day for _, day in seen.days):
                for reading in all_on(readings, date.fromisoformat(day)).values():
                    dated = published(tally.catalogue, number, reading, date.fromisoformat(day))
                    told = _in_force(submission, place, game, reading, date.fromisoformat(day), dated)
                    of = place, number, reading.name, str(told["choice"]), str(told["decision"]), str(dated)
                    found.setdefault(of, {"property_id": place, **told, "from": day})["to"] = day
                    days[of].add(day)
    borne_out = _borne_out(tally)
    for key, told in found.items():
        place, _, name, choice = key[:4]
        sums = Counter(rows=0, overpaid_cents=0, underpaid_cents=0)
        for day in days[key]:
            sums.update(borne_out[place, told["game"], name, choice, day])
        told["bears_out"] = dict(sums)
    return list(found.values())


def _borne_out(tally: Tally) -> dict[tuple[str, str, str, str, str], Counter[str]]:
    """What is right only by a reading that was filed, by property, game, reading, choice and gaming day.

    rows; overpaid_cents and underpaid_cents by the default.
    """
    found: dict[tuple[str, str, str, str, str], Counter[str]] = defaultdict(Counter)
    for each in tally.chosen:
        if each.filed:
            of = found[each.property_id, each.game, each.reading, each.choice, str(each.gaming_day)]
            of["rows"] += 1
            of["overpaid_cents"] += each.overpaid_cents
            of["underpaid_cents"] += each.underpaid_cents
    return found


def _in_force(
    submission: Submission | None, place: str, game: str, reading: Reading, day: date, dated: Days | None
) -> dict[str, Any]:
    """What is read on a day.  effective, reference: of the filing that chose it; None where it is undated.

    decision  who chose it, on which day and by what authority; None where nobody is named
    since, until, source  of the text that is read
    text  its days and its source in words, where an amendment gave the reading days of its own
    """
    selected = submission.readings(place, game, day) if submission else {}
    choice = selected.get(reading.name, reading.default)
    filing = submission.pieces(place, day)[0][1] if submission else None  # readings change between days
    by_filing = filing if filing and reading.name in filing.own_readings.get(game, ()) else None
    by = submission.decision(place, game, reading.name, day) if submission else None
    return {
        "game": game,
        "name": reading.name,
        "choice": choice,
        "default": choice == reading.default,
        "filed": reading.name in selected,
        "decision": {"by": by.by, "on": by.on.isoformat(), "authority": by.authority} if by else None,
        "effective": by_filing.since if by_filing else None,
        "reference": by_filing.reference if by_filing else None,
        "citation": reading.citation,
        "question": reading.question,
        "meaning": reading.choices[choice],
        "external": choice in reading.external,
        "since": dated.since.isoformat() if dated and dated.since else None,
        "until": dated.until.isoformat() if dated and dated.until else None,
        "source": dated.source if dated else "",
        "text": days_of(reading),
    }
