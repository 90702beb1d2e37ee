"""LOG_FORMAT.md is generated, complete, and speaks only of columns that are declared."""

import re
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from audit.cli import COMMANDS
from audit.format.format_doc import GUIDE, markdown
from audit.format.log_files import arrow_schema, write_table
from audit.intake.mapping import Source
from audit.intake.submission import load_submission
from rules.catalogue import load

PAGE = Path(__file__).parents[1] / "sample_logs" / "LOG_FORMAT.md"


def test_page_is_as_generated() -> None:
    """If this fails, columns have changed: ``pitaudit format > sample_logs/LOG_FORMAT.md``."""
    assert PAGE.read_text(encoding="utf-8") == markdown()


def test_page_names_everything_that_is_declared() -> None:
    page = markdown()
    catalogue = load()
    for table in catalogue.tables.values():
        assert f"### {table.name}\n" in page
        for column in table.columns:
            assert f"| `{column.name}` | {column.kind.value} |" in page
            assert all(f"`{value}`" in page for value in column.values if not value.isdigit())
    for number in catalogue.chapters:
        assert all(f"| `{option}` |" in page for option in catalogue.options[number])
        assert all(f"`{reading}`" in page for reading in catalogue.readings[number])


def test_example_of_a_submission_can_be_filed(tmp_path: Path) -> None:
    for number, text in enumerate(re.findall(r"```yaml\n(version: 1\n.*?)```", markdown(), re.DOTALL)):
        path = tmp_path / f"{number}.yaml"
        path.write_text(text, encoding="utf-8")
        assert load_submission(path).properties


def test_guide_speaks_of_declared_names_only() -> None:
    catalogue = load()
    known = set(catalogue.tables) | {
        "A",
        "B",
        "LOG",
        "true",
        "dealer",
        "partitioning=None",
        *(f"pitaudit {command}" for command in COMMANDS),
    }
    for table in catalogue.tables.values():
        for column in table.columns:
            known |= {column.name, *column.values}
    cards = {*"23456789TJQKA", *"cdhs?", "Td", "XX", "7?", "T?"}
    tiles = {"1-3", "2-4", "6-6"}
    for word in re.findall(r"`([^`\n]+)`", GUIDE.read_text(encoding="utf-8")):
        assert word in known | cards | tiles or re.fullmatch(r"[01]", word), f"{word} is no declared name"


def test_write_table_gives_the_declared_schema(tmp_path: Path) -> None:
    schema = arrow_schema("events")
    path = write_table(schema.empty_table(), tmp_path, "events", "2026-01-15")
    assert path == tmp_path / "events" / "day=2026-01-15" / "part-0.parquet"
    written = pq.read_schema(path)
    assert written.equals(schema)
    assert written.metadata == schema.metadata
    assert pa.types.is_decimal128(schema.field("event_amount").type)


def test_mapping_formats_are_told_in_the_readme() -> None:
    readme = (PAGE.parent / "mappings" / "README.md").read_text(encoding="utf-8")
    for key in Source.model_fields:
        assert key in readme
