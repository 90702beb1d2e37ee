"""The configuration of the nightly: what is wrong with it is said, all of it, and where."""

from __future__ import annotations

from datetime import date, time
from pathlib import Path

import pytest

from audit.nightly.config import ConfigRejected, load_config

TEMPLATE = Path(__file__).parents[2] / "audit" / "nightly" / "nightly.toml"
SOUND = """
store = "store"
[[property]]
id = "PHL1"
name = "Casino"
zone = "America/New_York"
gaming_day_starts = "06:00"
[[property.feed]]
from = "feed"
tables = ["MB-01"]
hours = "10:00-04:00"
"""
HOLD = """
[[property.hold]]
from = 2026-03-02
to = 2026-03-01
reason = "Docket"
by = "Counsel"
"""


def _write(folder: Path, text: str) -> Path:
    path = folder / "nightly.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_template_is_a_configuration_as_it_stands(tmp_path: Path) -> None:
    found = load_config(_write(tmp_path, TEMPLATE.read_text(encoding="utf-8")))
    assert found.store == tmp_path / "store"
    assert found.properties[0].feeds[0].source == str(tmp_path / "feeds" / "PHL1")


def test_all_that_the_template_has_in_comments_can_be_said(tmp_path: Path) -> None:
    text = TEMPLATE.read_text(encoding="utf-8")
    lines = [
        line[2:] if line.startswith("# ") and ("=" in line or "[[" in line or "# [" in line) else line
        for line in text.splitlines()
    ]
    found = load_config(_write(tmp_path, "\n".join(lines)))
    (place,) = found.properties
    assert [feed.name for feed in place.feeds] == ["floor", "vendor"]
    assert place.holds[0].first == date(2026, 3, 1)
    assert found.post.to == ("compliance@example.com",)


def test_hours_and_tables_are_expected_of_a_property(tmp_path: Path) -> None:
    (place,) = load_config(_write(tmp_path, SOUND)).properties
    (table,) = place.tables
    assert (table.table_id, table.hours) == ("MB-01", (time(10), time(4)))


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('id = "PHL1"', 'id = "../PHL1"', "a folder is named by it"),
        ('zone = "America/New_York"', 'zone = "EST5"', "must be a time zone"),
        ('"06:00"', '"6 am"', "must be a time of day"),
        ('"10:00-04:00"', '"ten to four"', "must be hours such as"),
        ('"10:00-04:00"', '"10:00-24:00"', "must be a time of day"),
        ('store = "store"', 'store = "store"\nkeep_years = 4', "greater than or equal to 5|at least 5|5"),
        ('store = "store"', 'store = "store"\ncolour = 1', "colour"),
        ('tables = ["MB-01"]', 'tables = ["MB-01", "MB-01"]', "table MB-01 is expected twice"),
        ('from = "feed"', 'from = "feed/{day}"', "needs"),
        ('from = "feed"', 'from = "feed"\nmapping = "map.yaml"', "needs"),
        ('store = "store"', 'store = "store"\n[post]\nsmtp = "mail:25"', "smtp, sender and to"),
        ("[[property.feed]]", f"{HOLD}[[property.feed]]", "ends before it begins"),
        ('store = "store"', "store = ", "is not TOML"),
    ],
)
def test_what_is_wrong_is_refused_in_words(before: str, after: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigRejected, match=told):
        load_config(_write(tmp_path, SOUND.replace(before, after, 1)))


def test_several_faults_are_told_at_once(tmp_path: Path) -> None:
    text = SOUND.replace("America/New_York", "Mars").replace('"06:00"', '"x"')
    with pytest.raises(ConfigRejected) as refused:
        load_config(_write(tmp_path, text))
    assert "property PHL1.zone" in str(refused.value)
    assert "property PHL1.gaming_day_starts" in str(refused.value)


def test_two_properties_of_one_id_and_two_feeds_of_one_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigRejected, match="property PHL1: is given twice"):
        load_config(_write(tmp_path, SOUND + SOUND.replace('store = "store"', "")))
    with pytest.raises(ConfigRejected, match="two feeds are named feed"):
        load_config(_write(tmp_path, SOUND + '[[property.feed]]\nfrom = "other"\n'))
