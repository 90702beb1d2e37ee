"""pitaudit import: rows in = rows out + rows refused, nothing guessed, and every refused row says why."""

import json
import sqlite3
from decimal import Decimal
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from audit import cli
from audit.format.log_files import arrow_schema
from audit.intake.importer import ImportReceipt, import_log
from tests.importing import MAPPINGS, ROUNDS, counts, refused, rows, run, write

REAL_FEED = Path(__file__).parents[2] / "shared" / "real" / "baccarat-feed-600.json"

# ------------------------------------------------------------------------------------ worked examples


@pytest.fixture(scope="module")
def night_shift(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ImportReceipt]:
    """The example of CSV, imported once: the log, and its receipt."""
    log = tmp_path_factory.mktemp("night_shift") / "log"
    return log, import_log(MAPPINGS / "night_shift.yaml", MAPPINGS / "night_shift", log)


def test_csv_example_is_imported_as_its_readme_says(night_shift: tuple[Path, ImportReceipt]) -> None:
    log, receipt = night_shift
    assert counts(receipt) == {"rounds": (4, 4, 0), "hands": (8, 7, 1), "wagers": (6, 5, 1)}
    assert [t.left_out for t in receipt.tables.values()] == [0, 0, 1]
    assert receipt.incomplete_rounds == 1
    assert refused(log, "hands") == [
        {
            "source_file": "rounds.csv",
            "source_row": "4",
            "block": "1",
            "column": "cards",
            "reason": "cards: 1Z is not a card",
        }
    ]
    assert refused(log, "wagers")[0]["column"] == "vigorish wager_amount wager_paid"
    over_midnight = rows(log, "rounds")[2]
    assert str(over_midnight["gaming_day"]) == "2026-01-15"
    assert over_midnight["first_card_at"].isoformat() == "2026-01-16T05:00:02+00:00"
    wager = rows(log, "wagers")[1]
    assert (wager["wager_amount"], wager["wager_number"]) == (Decimal("1000.00"), 2)
    assert wager["wager_returned"] is None, "what the source does not say stays empty"


def test_files_fit_the_log_format(night_shift: tuple[Path, ImportReceipt]) -> None:
    log, _ = night_shift
    for table in ("rounds", "hands", "wagers"):
        (file,) = (log / table).glob("day=2026-01-15/*.parquet")
        assert pq.read_schema(file).equals(arrow_schema(table))


def feeds() -> list[tuple[Path, int, int]]:
    """Our own small feed, and the recorded one where it is at hand: file, rounds, hands refused."""
    every = [(MAPPINGS / "tiny_feed.json", 4, 1), (REAL_FEED, 600, 0)]
    return [(path, games, lost) for path, games, lost in every if path.exists()]


@pytest.mark.parametrize(("feed", "games", "lost"), feeds(), ids=lambda value: getattr(value, "stem", ""))
def test_feed_of_rounds(tmp_path: Path, feed: Path, games: int, lost: int) -> None:
    receipt = import_log(MAPPINGS / "baccarat_feed.yaml", feed, tmp_path / "log")
    assert counts(receipt) == {"rounds": (games, games, 0), "hands": (2 * games, 2 * games - lost, lost)}
    assert receipt.incomplete_rounds == lost
    recorded = json.loads(feed.read_text(encoding="utf-8"))
    written = rows(tmp_path / "log", "rounds")
    assert [row["round_number_in_day"] for row in written] == [game["n"] for game in recorded]
    names = {"P": "players_hand", "B": "bankers_hand", "T": "tie"}
    assert [row["announced_result"] for row in written] == [names[game["result"]] for game in recorded]
    unknown = {"shoe_id", "first_card_at", "dealer_id", "round_number_in_shoe", "variant"}
    assert {row[column] for row in written for column in unknown} == {None}
    assert not (tmp_path / "log" / "wagers").exists()
    hands = {(row["round_id"], row["hand_position"]): row for row in rows(tmp_path / "log", "hands")}
    for game in recorded:
        for side, position in (("p", "players_hand"), ("b", "bankers_hand")):
            hand = hands.get((str(game["n"]), position))
            if hand is not None:
                assert hand["final_count"] == game[f"{side}_score"]
                assert hand["cards"] == [as_card(card) for card in game[f"{side}_cards"]]


def as_card(drawn: str) -> str:
    return drawn[:-1].replace("10", "T") + "cdhs"["♣♦♥♠".index(drawn[-1])]


# ---------------------------------------------------------------------------------------- what is refused


def test_every_fault_of_a_row_is_named(tmp_path: Path) -> None:
    source = write(tmp_path / "games.csv", "id,shoe,winner,die,paid\n1,S,tie,7,yes\n,S,draw,x,\n")
    mapping = ROUNDS + (
        "      shoe_id: shoe\n      announced_result: winner\n      die_1: die\n      void: paid\n"
    )
    receipt = run(tmp_path, mapping, source)
    assert counts(receipt) == {"rounds": (2, 0, 2)}
    first, second = refused(tmp_path / "log", "rounds")
    assert first["reason"] == "die_1: 7 is above 6"
    assert second["column"] == "announced_result die_1 round_id"
    assert "round_id: is required and empty" in second["reason"]
    assert "announced_result: draw is not one of tie, players_hand" in second["reason"]
    assert "die_1: x is not a whole number" in second["reason"]
    assert {(r.column, r.rows) for r in receipt.refusals} == {
        ("announced_result", 1),
        ("die_1", 2),
        ("round_id", 1),
    }


def test_condition_that_cannot_be_evaluated_refuses_its_row(tmp_path: Path) -> None:
    source = write(tmp_path / "games.csv", "id,kept\n1,1\n2,0\n3,perhaps\n4,\n")
    mapping = ROUNDS.replace("    columns:", "    where: flag(kept)\n    columns:")
    receipt = run(tmp_path, mapping, source)
    assert counts(receipt) == {"rounds": (2, 1, 1)}
    assert receipt.tables["rounds"].left_out == 2
    assert refused(tmp_path / "log", "rounds")[0]["reason"] == "where: perhaps is neither yes nor no"


def test_line_that_is_no_row_is_counted_and_kept_apart(tmp_path: Path) -> None:
    source = write(tmp_path / "games.csv", "id,shoe\n1,S\n2\n3,S,extra\n4,S\n")
    receipt = run(tmp_path, ROUNDS, source)
    assert (receipt.files[0].rows, receipt.files[0].unreadable) == (4, 2)
    assert counts(receipt) == {"rounds": (2, 2, 0)}
    assert [row["source_row"] for row in refused(tmp_path / "log", "source_games")] == ["2", "3"]
    assert receipt.rows_refused == 2


def test_wager_of_a_round_that_is_not_there_is_counted(tmp_path: Path) -> None:
    write(tmp_path / "in" / "games.csv", "id\n1\n")
    write(tmp_path / "in" / "bets.csv", "id,n\n1,1\n2,1\n")
    mapping = """
version: 1
sources: {games: {format: csv, files: games.csv}, bets: {format: csv, files: bets.csv}}
constants: {property_id: P, table_id: T, game: minibaccarat, gaming_day: 2026-01-15, wager_kind: tie}
tables:
  rounds: {from: games, columns: {round_id: id}}
  wagers: {from: bets, columns: {round_id: id, wager_number: n}}
"""
    receipt = run(tmp_path, mapping, tmp_path / "in")
    assert [table.without_round for table in receipt.tables.values()] == [0, 1]


@pytest.mark.slow
def test_many_failures_stay_quick_and_are_all_counted(tmp_path: Path) -> None:
    lines = "".join(f"{n},x\n" for n in range(3000))
    receipt = run(tmp_path, ROUNDS + "      die_1: die\n", write(tmp_path / "games.csv", "id,die\n" + lines))
    assert counts(receipt) == {"rounds": (3000, 0, 3000)}
    reasons = [row["reason"] for row in refused(tmp_path / "log", "rounds")]
    assert reasons[999] == "die_1: x is not a whole number"
    assert reasons[1000] == "die_1: cannot be evaluated"


# ------------------------------------------------------------------------------------------ other formats


@pytest.mark.slow
def test_formats_agree(tmp_path: Path) -> None:
    games = [{"id": n, "bet": 12.35, "seen": "2026-01-15T23:00:00-05:00"} for n in (1, 2, 3)]
    write(tmp_path / "array.json", json.dumps(games))
    write(tmp_path / "lines.json", "".join(json.dumps(game) + "\n" for game in games))
    write(
        tmp_path / "games.csv",
        "id,bet,seen\n" + "".join(f"{g['id']},{g['bet']},{g['seen']}\n" for g in games),
    )
    pq.write_table(pa.Table.from_pylist(games), tmp_path / "games.parquet")
    with sqlite3.connect(tmp_path / "games.db") as db:
        db.execute("CREATE TABLE g (id, bet, seen)")
        db.executemany("INSERT INTO g VALUES (:id, :bet, :seen)", games)
    db.close()
    outcomes = []
    for file in ("array.json", "lines.json", "games.csv", "games.parquet", "games.db"):
        kind = {".json": "json", ".csv": "csv", ".parquet": "parquet", ".db": "sqlite, table: g"}
        mapping = (
            ROUNDS.replace("format: csv", f"format: {kind[Path(file).suffix]}")
            + '      first_card_at: "moment(seen)"\n'
            + "  payments:\n"
            + "    columns: {payment_number: id, payment_kind: \"'meter_seed'\", payment_amount: bet}\n"
        )
        folder = tmp_path / file.replace(".", "_")
        receipt = run(folder, mapping, tmp_path / file)
        assert counts(receipt) == {"rounds": (3, 3, 0), "payments": (3, 3, 0)}
        outcomes.append((rows(folder / "log", "rounds"), rows(folder / "log", "payments")))
    assert all(outcome == outcomes[0] for outcome in outcomes)
    assert outcomes[0][1][0]["payment_amount"] == Decimal("12.35")


def test_json_text_that_looks_like_a_date_stays_text(tmp_path: Path) -> None:
    games = [{"id": "2026-01-01", "DATE": "2026-11-01 01:30:00", "in": {"TIME": "10:00"}}]
    source = write(tmp_path / "games [1].json", json.dumps(games))
    mapping = ROUNDS.replace("csv", "json") + '      shoe_id: \'"DATE"\'\n      deck_id: \'"in"."TIME"\'\n'
    run(tmp_path, mapping, source)
    (row,) = rows(tmp_path / "log", "rounds")
    assert (row["round_id"], row["shoe_id"], row["deck_id"]) == ("2026-01-01", "2026-11-01 01:30:00", "10:00")


def test_sqlite_values_of_several_types_become_text(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "games.db") as db:
        db.execute("CREATE TABLE g (id, shoe)")
        db.executemany("INSERT INTO g VALUES (?, ?)", [(1, 7), (2, "7b"), (3, b"\x07"), (4, None)])
    db.close()
    mapping = ROUNDS.replace("format: csv", "format: sqlite, table: g") + "      shoe_id: shoe\n"
    run(tmp_path, mapping, tmp_path / "games.db")
    assert [row["shoe_id"] for row in rows(tmp_path / "log", "rounds")] == ["7", "7b", None]
    (line,) = refused(tmp_path / "log", "source_games")
    assert (line["source_row"], line["reason"]) == ("3", "shoe: a BLOB is neither a number nor text")


def test_several_files_of_one_source(tmp_path: Path) -> None:
    write(tmp_path / "in" / "a.csv", "\ufeffid;shoe\n2;NULL\n1;é\n")
    write(tmp_path / "in" / "b.csv", "id;shoe\n4;\n")
    write(tmp_path / "in" / "notes.txt", "not asked for")
    form = '{format: csv, files: "*.csv", delimiter: ";", empty: ["", "NULL"]}'
    mapping = ROUNDS.replace("{format: csv}", form) + "      shoe_id: shoe\n"
    receipt = run(tmp_path, mapping, tmp_path / "in")
    assert [(f.file, f.rows) for f in receipt.files] == [("a.csv", 2), ("b.csv", 1)]
    assert receipt.files_not_read == ("notes.txt",)
    written = rows(tmp_path / "log", "rounds")
    assert [(row["round_id"], row["shoe_id"]) for row in written] == [("2", None), ("1", "é"), ("4", None)]


def test_select_joins_and_unfolds(tmp_path: Path) -> None:
    source = write(tmp_path / "g.json", json.dumps([{"id": 1, "bets": [5, 10]}, {"id": 2, "bets": [25]}]))
    mapping = """
version: 1
sources: {games: {format: json}}
constants: {gaming_day: 2026-01-15, wager_kind: tie}
tables:
  wagers:
    from: >
      SELECT id, source_file, source_row, unnest(bets) AS bet, generate_subscripts(bets, 1) AS number
      FROM games
    columns: {round_id: id, wager_number: number, wager_amount: bet, validated_by: source_row}
"""
    receipt = run(tmp_path, mapping, source)
    assert counts(receipt) == {"wagers": (3, 3, 0)}
    found = [
        (r["round_id"], r["wager_number"], str(r["wager_amount"])) for r in rows(tmp_path / "log", "wagers")
    ]
    assert found == [("1", 1, "5.00"), ("1", 2, "10.00"), ("2", 1, "25.00")]


@pytest.mark.slow
def test_same_input_gives_the_same_bytes(night_shift: tuple[Path, ImportReceipt], tmp_path: Path) -> None:
    log, _ = night_shift
    import_log(MAPPINGS / "night_shift.yaml", MAPPINGS / "night_shift", tmp_path / "log")
    files = [path.relative_to(log) for path in log.rglob("*") if path.is_file()]
    assert len(files) == 6
    for file in files:
        assert (log / file).read_bytes() == (tmp_path / "log" / file).read_bytes()


def test_tiles_are_read_in_either_order_and_what_is_no_tile_is_refused(tmp_path: Path) -> None:
    source = write(tmp_path / "in" / "games.csv", "id,dealt\n1,66 4-2 1/3 21\n2,6-6 7-1\n")
    hands = "  hands:\n    columns:\n      round_id: id\n      hand_position: \"'dealer'\"\n"
    mapping = ROUNDS + hands + "      tiles: tiles(string_split(dealt, ' '))\n"
    run(tmp_path, mapping, source)
    assert [row["tiles"] for row in rows(tmp_path / "log", "hands")] == [["6-6", "2-4", "1-3", "1-2"]]
    assert [row["reason"] for row in refused(tmp_path / "log", "hands")] == ["tiles: 7-1 is not a tile"]


# ------------------------------------------------------------------------- what the command says and returns


def command(tmp_path: Path, mapping: str, source: Path) -> tuple[int, list[str]]:
    """Run the command; return its exit code and the lines it printed."""
    arguments = ["import", str(write(tmp_path / "mapping.yaml", mapping)), str(source), "--out"]
    done = CliRunner().invoke(cli.app, [*arguments, str(tmp_path / "log")])
    return done.exit_code, [line.rstrip() for line in done.output.splitlines()]


def test_import_of_every_row_ends_with_0_and_says_the_counts(tmp_path: Path) -> None:
    code, said = command(tmp_path, ROUNDS, write(tmp_path / "games.csv", "id\n1\n2\n"))
    assert code == 0
    assert said[0].split() == ["table", "rows", "in", "written", "refused", "left", "out"]


def test_what_is_refused_is_said_first_with_4(tmp_path: Path) -> None:
    source = write(tmp_path / "games.csv", "id,die\n1,7\n2,x\n3\n4,1\n")
    code, said = command(tmp_path, ROUNDS + "      die_1: die\n", source)
    assert code == 4
    assert said[0] == "NOT WHOLE  2 of 3 rows of rounds refused for die_1 (2); see refused/rounds.csv"
    assert said[1].strip() == "1 of 4 rows of games.csv cannot be read as rows; see refused/source_games.csv"


@pytest.mark.parametrize("lines", ["", "1,x\n", "1\n"], ids=["header only", "refused", "ragged"])
def test_import_that_writes_no_row_ends_with_2(tmp_path: Path, lines: str) -> None:
    source = write(tmp_path / "games.csv", "id,die\n" + lines)
    code, said = command(tmp_path, ROUNDS + "      die_1: die\n", source)
    assert code == 2
    assert said[0].startswith("NO ROW WRITTEN")
