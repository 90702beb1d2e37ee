"""Mappings and sources that cannot be used stop the import before it writes, and the message says where."""

import re
from pathlib import Path

import pytest

from audit.errors import LogRejected, MappingRejected
from tests.importing import ROUNDS, refused, rows, run, write

FAULTY = {
    "unknown key": (ROUNDS + "    joins: x\n", r"tables.rounds.*joins: no such key is known"),
    "key twice": (
        ROUNDS + "      round_id: id\n",
        r"line 9, column 7: the key 'round_id' is given twice",
    ),
    "no such table": (ROUNDS.replace("rounds:", "games:"), "tables.games: the log has no such table"),
    "no such column": (
        ROUNDS + "      colour: id\n",
        r"tables.rounds\[1\].columns.colour: the table has no such column",
    ),
    "no such constant": (
        ROUNDS.replace("table_id", "pit_id"),
        "constants.pit_id: the log has no such column",
    ),
    "required column": (
        ROUNDS.replace("table_id: T, ", ""),
        "the required column table_id is neither mapped nor a constant",
    ),
    "no such source column": (
        ROUNDS + "      shoe_id: sheo\n",
        r"columns.shoe_id: Referenced column \"sheo\" .*\(there are .*\bid\b.*\)",
    ),
    "syntax": (ROUNDS + "      shoe_id: (id\n", r"columns.shoe_id: syntax error"),
    "two expressions": (ROUNDS + '      shoe_id: "id), (id"\n', "columns.shoe_id: must be one expression"),
    "time without zone": (
        ROUNDS + "      settled_at: \"TIMESTAMP '2026-01-15 10:00:00'\"\n",
        r"columns.settled_at: a time needs its zone, and this is TIMESTAMP",
    ),
    "time as text": (ROUNDS + "      settled_at: id\n", "columns.settled_at: a time needs its zone"),
    "day from a time": (
        ROUNDS.replace(", gaming_day: 2026-01-15", "") + "      gaming_day: \"moment(id, 'Etc/UTC')\"\n",
        r"columns.gaming_day: must be a day",
    ),
    "unknown zone": (
        ROUNDS + "      settled_at: \"moment('2026-01-15 10:00:00', 'Mars/Base')\"\n",
        r"Unknown TimeZone 'Mars/Base'",
    ),
    "chance": (ROUNDS + '      die_1: "random()"\n', "columns.die_1: TRY can not be used.*volatile"),
    "expression as a number": (ROUNDS + "      die_1: 3\n", "columns.die_1: must be text; put it in quotes"),
    "list where one is needed": (
        ROUNDS + '      shoe_id: "[id]"\n',
        "columns.shoe_id: must be one value and is VARCHAR",
    ),
    "two statements": (
        ROUNDS.replace("    columns:", '    from: "SELECT * FROM games; SELECT 1"\n    columns:'),
        r"tables.rounds\[1\].from: must be one SELECT",
    ),
    "another statement": (
        ROUNDS.replace("    columns:", '    from: "WITH a AS (SELECT 1) DELETE FROM games"\n    columns:'),
        r"tables.rounds\[1\].from: must be one SELECT",
    ),
    "no such source": (
        ROUNDS.replace("    columns:", "    from: bets\n    columns:"),
        r"tables.rounds\[1\].from: 'bets' is neither a source",
    ),
    "key of another format": (
        ROUNDS.replace("format: csv", "format: csv, table: x"),
        "sources.games: format sqlite needs a table",
    ),
    "files elsewhere": (
        ROUNDS.replace("format: csv", "format: csv, files: ../x.csv"),
        "must name files inside the source folder",
    ),
    "other version": (ROUNDS.replace("version: 1", "version: 2"), "version: should be 1, not 2"),
    "not a mapping": ("- 1\n", "the document: must be keys with values"),
}


@pytest.mark.parametrize(("mapping", "message"), FAULTY.values(), ids=FAULTY.keys())
def test_faulty_mapping_is_refused_with_its_place(tmp_path: Path, mapping: str, message: str) -> None:
    source = write(tmp_path / "games.csv", "id\n1\n")
    with pytest.raises(MappingRejected, match=message) as refusal:
        run(tmp_path, mapping, source)
    assert "mapping.yaml" in str(refusal.value)
    assert not (tmp_path / "log").exists(), "nothing is written before everything fits"


ESCAPES = {
    "file": "(SELECT content FROM read_text('{secret}'))",
    "csv": "(SELECT * FROM '{secret}')",
    "setting": "(SELECT set_config('threads', '4'))",
}


@pytest.mark.parametrize("expression", ESCAPES.values(), ids=ESCAPES.keys())
def test_expressions_see_nothing_but_the_source(tmp_path: Path, expression: str) -> None:
    secret = write(tmp_path / "secret.csv", "secret\n1\n")
    source = write(tmp_path / "games.csv", "id\n1\n")
    select = expression.format(secret=secret).strip("()")
    mapping = ROUNDS.replace("    columns:", f'    from: "{select}"\n    columns:')
    with pytest.raises(MappingRejected):
        run(tmp_path, mapping, source)


def test_python_variables_are_out_of_reach(tmp_path: Path) -> None:
    source = write(tmp_path / "games.csv", "id\n1\n")
    mapping = ROUNDS.replace("    columns:", '    from: "SELECT * FROM source"\n    columns:')
    with pytest.raises(MappingRejected, match="source does not exist"):
        run(tmp_path, mapping, source)


# ------------------------------------------------------------------------------ sources that cannot be used

BAD_FILES = {
    "empty": ("games.csv", b"", "is empty"),
    "never-ending quote": ("games.csv", b'id\n1\n"2\n3\n', "after line 4: unexpected end of data"),
    "not the encoding": ("games.csv", b"id\n\xff\n", "invalid start byte"),
    "truncated json": ("games.json", b'[{"id": 1}, {"id"', "cannot be read as json"),
    "truncated parquet": ("games.parquet", b"PAR1xxxx", "cannot be read as parquet"),
    "not sqlite": ("games.sqlite", b"not a database at all", "file is not a database"),
}


@pytest.mark.parametrize(("name", "content", "message"), BAD_FILES.values(), ids=BAD_FILES.keys())
def test_unusable_file_is_refused_by_name(tmp_path: Path, name: str, content: bytes, message: str) -> None:
    (tmp_path / name).write_bytes(content)
    form = Path(name).suffix[1:] + (", table: g" if name.endswith("sqlite") else "")
    with pytest.raises(LogRejected, match=message) as refusal:
        run(tmp_path, ROUNDS.replace("format: csv", f"format: {form}"), tmp_path / name)
    assert name in str(refusal.value)
    assert not (tmp_path / "log").exists()


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ("id,ID", "'ID' names two columns"),
        ("id,", "'' cannot name a column"),
        ("id,row_key", "'row_key' cannot name a"),
    ],
)
def test_header_that_cannot_be_used(tmp_path: Path, header: str, message: str) -> None:
    with pytest.raises(MappingRejected, match=re.escape(message)):
        run(tmp_path, ROUNDS, write(tmp_path / "games.csv", f"{header}\n1,2\n"))


def test_columns_of_several_files_must_agree(tmp_path: Path) -> None:
    write(tmp_path / "in" / "a.csv", "id,shoe\n1,S\n")
    write(tmp_path / "in" / "b.csv", "id\n2\n")
    with pytest.raises(LogRejected, match=r"b.csv: its columns differ from those of a.csv"):
        run(tmp_path, ROUNDS.replace("format: csv", 'format: csv, files: "*.csv"'), tmp_path / "in")


def test_source_must_be_there_and_files_must_match(tmp_path: Path) -> None:
    with pytest.raises(LogRejected, match="there is no such file or folder"):
        run(tmp_path, ROUNDS, tmp_path / "nowhere")
    source = write(tmp_path / "in" / "games.csv", "id\n1\n")
    with pytest.raises(MappingRejected, match="is a folder; say which of its files"):
        run(tmp_path, ROUNDS, source.parent)
    elsewhere = ROUNDS.replace("format: csv", 'format: csv, files: "bets*.csv"')
    with pytest.raises(MappingRejected, match=r"sources.games.files: 'bets\*.csv' matches no file"):
        run(tmp_path, elsewhere, source.parent)
    with pytest.raises(MappingRejected, match=r"'bets\*.csv' does not fit games.csv"):
        run(tmp_path, elsewhere, source)


def test_an_import_never_adds_to_a_log(tmp_path: Path) -> None:
    source = write(tmp_path / "games.csv", "id\n1\n")
    run(tmp_path, ROUNDS, source)
    with pytest.raises(LogRejected, match="is not an empty folder"):
        run(tmp_path, ROUNDS, source)


@pytest.mark.parametrize(
    ("key", "expression", "hint"),
    [
        ("table_id", "Table", r'Table is a word of SQL: .*"Table"'),
        ("shoe_id", "upper(Group)", r'Group is a word of SQL: .*"Group"'),
        ("from", "SELECT at.id FROM games at", r'at is a word of SQL: .* alias .*"at"'),
    ],
)
def test_a_word_of_sql_that_names_a_column_gets_a_line_and_a_hint(
    tmp_path: Path, key: str, expression: str, hint: str
) -> None:
    source = write(tmp_path / "games.csv", "id,Table,Group\n1,T1,G\n")
    place = "    columns:" if key == "from" else "      round_id: id"
    mapping = ROUNDS.replace(place, f"{'    ' if key == 'from' else '      '}{key}: {expression}\n{place}")
    with pytest.raises(
        MappingRejected, match=rf"mapping.yaml:\d+: tables.rounds\[1\].*{key}: syntax error .*{hint}"
    ):
        run(tmp_path, mapping, source)


def test_a_card_that_need_not_be_drawn_gets_a_hint_and_has_a_word(tmp_path: Path) -> None:
    source = write(tmp_path / "games.csv", "id,a,b,c\n1,S10,HK,\n2,S10,,D9\n3,,,\n4,SA,♥9,D10\n")
    form = ROUNDS + "  hands:\n    columns: {round_id: id, hand_position: \"'players_hand'\", cards: CARDS}\n"
    run(tmp_path / "plain", form.replace("CARDS", '"cards([a, b, c])"'), source)
    assert {row["reason"] for row in refused(tmp_path / "plain" / "log", "hands")} >= {
        "cards: an empty place is not a card; where a card need not be drawn, write cards(drawn([...]))"
    }
    run(tmp_path, form.replace("CARDS", '"cards(drawn([a, b, c]))"'), source)
    written = {row["round_id"]: row["cards"] for row in rows(tmp_path / "log", "hands")}
    assert written == {"1": ["Ts", "Kh"], "3": [], "4": ["As", "9h", "Td"]}
    assert [row["source_row"] for row in refused(tmp_path / "log", "hands")] == ["2"]


def test_a_reason_names_a_few_codes_and_not_all(tmp_path: Path) -> None:
    form = ROUNDS + "  events: {columns: {event_number: id, event_at: moment(at_), event_kind: kind}}\n"
    run(tmp_path, form, write(tmp_path / "games.csv", "id,at_,kind\n1,2026-01-15T20:00:00Z,lunch\n"))
    (row,) = refused(tmp_path / "log", "events")
    assert "more in the log format" in row["reason"]
    assert len(row["reason"]) < 300
