"""House ways in the Rules Submission: filed by name, handed to the rules whole, printed by name."""

import re
from datetime import date
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
import yaml

from audit.columns.choices import Filed
from audit.columns.chunk import Chunk
from audit.errors import SubmissionRejected
from audit.evidence.wording import NOTHING, Sentence, value
from audit.format.format_doc import HOUSE_WAYS, markdown
from audit.format.house_way_words import WORDS
from audit.format.log_files import arrow_schema
from audit.intake.submission import Submission, load_submission
from rules.catalogue import load
from rules.clause import Per
from rules.hands.house_way import HouseWay, read, shipped
from rules.hands.house_way_words import condition, low_hand
from rules.kinds import Codes

FILED = """
version: 1
house_ways:
  main_floor:
    name: Main floor
    version: "2"
    dated: 2026-01-15
    source: Table games procedure TG-14
    rules:
      - rule: Two pair
        when: [two pair]
        low: the lower pair
      - rule: Others
        low: best lawful two
        high: best
properties:
  - id: PHL1
    name: Sample Casino
    time_zone: America/New_York
    gaming_day_starts: "06:00"
    readings: {}
    filings:
      - effective: 2026-01-01
        reference: RS-1
        games:
          pai_gow_poker: {house_way: foxwoods}
        tables:
          PG-02: {house_way: main_floor}
"""


def loaded(tmp_path: Path, text: str) -> Submission:
    path = tmp_path / "rules_submission.yaml"
    path.write_text(text, encoding="utf-8")
    return load_submission(path)


def test_filed_way_is_found_by_table(tmp_path: Path) -> None:
    submission = loaded(tmp_path, FILED)
    filed = [
        submission.options("PHL1", table, "pai_gow_poker", date(2026, 1, 1)) for table in ("PG-01", "PG-02")
    ]
    assert filed[0] == {"house_way": shipped()["foxwoods"]}
    assert filed[1] is not None
    way = filed[1]["house_way"]
    assert isinstance(way, HouseWay)
    assert (way.label, len(way.rules)) == ("Main floor, version 2 of 2026-01-15", 2)


GAME = "properties PHL1.filings RS-1.games.pai_gow_poker"
KNOWN = "foxwoods, trump_plaza, main_floor"
MINE = "house_ways main_floor"

# what is replaced, by what, and what must be said
FAULTY = {
    "way unknown": (
        "{house_way: foxwoods}",
        "{house_way: woods}",
        f"{GAME}.house_way: must be a house way that comes with the rules or is given ({KNOWN}), not woods",
    ),
    "way unknown at a table": (
        "{house_way: main_floor}",
        "{house_way: woods}",
        "properties PHL1.filings RS-1.tables.PG-02.house_way: must be a house way",
    ),
    "way is no name": ("{house_way: foxwoods}", "{house_way: 2}", f"{GAME}.house_way: must be text"),
    "key missing": ("    source: Table games procedure TG-14\n", "", f"{MINE}.source: is missing"),
    "words": (
        "the lower pair",
        "the lesser pair",
        f"{MINE}.rules[1] Two pair.low: 'lesser pair' is not understood",
    ),
    "no setting": ("when: [two pair]", "when: [one pair]", f"{MINE}.rules[1] Two pair: sets "),
    "undecided": ("rule: Others", "rule: Others\n        when: [no pair]", f"{MINE}.rules: none decides "),
    "shipped name": (
        "  main_floor:",
        "  foxwoods:",
        "house_ways foxwoods: a house way of this name comes with",
    ),
}


@pytest.mark.parametrize(("old", "new", "message"), FAULTY.values(), ids=FAULTY.keys())
def test_fault_is_refused_with_its_place(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in FILED
    with pytest.raises(SubmissionRejected, match=re.escape(message)) as refusal:
        loaded(tmp_path, FILED.replace(old, new))
    assert "rules_submission.yaml" in str(refusal.value)


def test_unsound_way_is_told_once(tmp_path: Path) -> None:
    with pytest.raises(SubmissionRejected) as refusal:
        loaded(tmp_path, FILED.replace("the lower pair", "the lesser pair"))
    assert len(str(refusal.value).splitlines()) == 2


@pytest.mark.slow
def test_way_is_proved_under_the_readings_selected(tmp_path: Path) -> None:
    """Two aces and the joker of a flush beside the suit's own ace: what the joker counts as decides."""
    rule = """      - rule: Flush
        when: [one pair, a flush, the joker, the pair is aces]
        low: one of the pair and the highest single
      - rule: Two pair
"""
    text = FILED.replace("      - rule: Two pair\n", rule)
    with pytest.raises(SubmissionRejected, match=re.escape(f"{MINE}.rules[1] Flush: sets ")):
        loaded(tmp_path, text)
    selected = FILED.replace("readings: {}", "readings: {flush_joker: ace, comparison: ranks}")
    chosen = loaded(tmp_path, selected).readings("PHL1", "pai_gow_poker")
    assert chosen == {"flush_joker": "ace", "comparison": "ranks"}


def chunk(filed: Filed) -> Chunk:
    """One round of Pai Gow Poker at each of three tables, without any hands."""
    places = ["PG-01", "PG-02", "PG-03"]
    rows = [
        {"property_id": "PHL1", "gaming_day": date(2026, 1, 1), "table_id": place, "round_id": place}
        for place in places
    ]
    tables = {name: arrow_schema(name).empty_table() for name in ("hands", "wagers", "payments", "events")}
    tables["rounds"] = pa.Table.from_pylist(rows, schema=arrow_schema("rounds"))
    other = Filed({"house_way": shipped()["trump_plaza"]}, {})
    lookup = {"PG-01": filed, "PG-02": other, "PG-03": Filed({}, {})}
    return Chunk(
        tables,
        load().chapters["645a"],
        load(),
        filed=lambda _, table, __: lookup[table],
        submission_given=True,
    )


def test_rules_are_handed_the_whole_way() -> None:
    column = chunk(Filed({"house_way": shipped()["foxwoods"]}, {})).column("approved_house_way", Per.ROUND)
    assert isinstance(column, Codes)
    assert [column.text(row) for row in range(3)] == [
        shipped()["foxwoods"].text,
        shipped()["trump_plaza"].text,
        None,
    ]


def test_one_way_is_one_value_whatever_it_was_filed_for() -> None:
    column = chunk(Filed({"house_way": shipped()["trump_plaza"]}, {})).column("approved_house_way", Per.TABLE)
    assert (len(column.names), column.codes.tolist()) == (1, [0, 0, -1])


def test_findings_print_name_and_version() -> None:
    column = Codes(np.array([0, -1], np.int32), (shipped()["foxwoods"].text,))
    assert value("approved_house_way", column, 0, "UTC") == "Foxwoods, version 1 of 2026-01-01"
    assert value("approved_house_way", column, 1, "UTC") == NOTHING
    reading = Codes(np.zeros(1, dtype=np.int32), ("fouled",))
    assert value("reading_bank_house_way", reading, 0, "UTC") == "fouled"
    sentence = Sentence("set as {approved_house_way} requires")
    assert sentence.fill({"approved_house_way": column}, 0, "UTC") == (
        "set as Foxwoods, version 1 of 2026-01-01 requires"
    )


def test_worked_example_is_a_sound_submission(tmp_path: Path) -> None:
    page = HOUSE_WAYS.read_text(encoding="utf-8")
    (example,) = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    options = loaded(tmp_path, example).options("PHL1", "PG-01", "pai_gow_poker", date(2026, 2, 1))
    assert options == {"house_way": read(yaml.safe_load(example)["house_ways"]["main_floor"])}


def test_page_tells_every_word_and_way() -> None:
    page = markdown()
    for name, way in shipped().items():
        assert f"| `{name}` | {way.label} | {way.source} |" in page
    told = [phrase for rows in WORDS.values() for row in rows for phrase in row]
    assert all(phrase in page for phrase in told)


def test_examples_on_the_page_are_understood() -> None:
    titles = {"Conditions": condition, "LOW: the two cards of the low hand": low_hand}
    tried = 0
    for title, understand in titles.items():
        for _, meaning in WORDS[title]:
            for example in re.findall(r"`([^`]+)`", meaning) if meaning.startswith("such as") else ():
                understand(example)
                tried += 1
    assert tried > 8
