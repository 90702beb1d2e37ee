"""Which part of an audit notices which lie: the table of ``sample_logs/LIES.md``, as it is measured.

``python -m tests.lies_noticed FILE`` tells every lie in every game and writes the table into the guide;
``tests/test_lies_noticed.py`` holds it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

from sample_logs import games
from sample_logs.bets_seen import with_bets_seen
from sample_logs.device_reads import with_device_reads
from sample_logs.inventories import with_counts
from sample_logs.logs import Log
from sample_logs.meter_reads import with_meter_reads
from tests.lies import told
from tests.witnessed import LIES, OTHER_LIES, Witnessed, all_closed_up

GUIDE = Path(__file__).parent.parent / "sample_logs" / "LIES.md"
BEGIN, END = "<!-- begin: what is noticed -->", "<!-- end: what is noticed -->"

RECORD, NOTHING, UNTOLD = "record", "**nothing**", "–"
WITNESSES = {
    ".inventory": "inventory",
    ".opener": "opener",
    ".cards": "cards",
    ".bets_seen": "layout",
    ".bets_not_seen": "layout",
    ".device_reads": "device",
    ".shoe_read": "device",
    ".meter_readings": "meter",
}
"""Tests of witnesses, by the end of their names; all others are of the record alone."""

SAID = {
    "void_with_a_winner": "a round that a player won is called void, on no ground",
    "void_on_a_note": "a round that a player lost is called void, on an invented ground",
    "loser_withdrawn_untimed": "a loser is called taken down, nobody says when",
    "loser_withdrawn_late": "a loser is taken down after its result was known",
    "winner_called_dead": "the hand of a winner is called dead, on no ground",
    "loser_called_dead_on_a_note": "the hand of a loser is called dead, on an invented ground",
    "call_a_loser_taken_down": "a loser is called taken down in time",
    "call_a_winner_taken_down": "a winner is called taken down in time",
    "leave_out_a_round": "a round is left out, its numbers closed up",
    "make_up_a_round": "a round is made up",
    "raise_a_payment_and_its_stake": "a payment is raised after the result, and its stake with it",
    "lower_a_losing_stake": "a losing stake is lowered",
    "take_a_losing_wager_away": "a losing wager is taken out of its round",
    "exchange_a_card": "a card is exchanged for another",
    "skim_vigorish": "vigorish that was taken is left out",
    "leave_out_a_round_and_change_the_counts": "a round is left out, and the counts after it changed",
    "skim_the_meter": "half of a contribution to the meter is left out",
    "take_chips_overnight": "chips are taken out of a closed gaming table",
    "book_a_win_to_a_friend": "another patron is written down for a winner's seat",
}
"""Every lie that is told, in words."""
WOULD = {
    "exchange_a_card": "a camera that sees cards and tiles, and those that are dealt from the hand",
    "book_a_win_to_a_friend": "a camera, or a layout, that knows who sits where; rounds drawn for video",
}
"""What would notice a lie that nothing notices in some game."""
_BELIEVED = {"loser_withdrawn_in_time", "winner_withdrawn_in_time"}
"""Lies that are told beside the witnesses as well, and of the record alone are not noticed."""


def noticed(game: str) -> dict[str, str]:
    """Tell every lie in a game, and say what noticed it."""
    of_claims = {name: _by(found) for name, found in told(game).items() if name not in _BELIEVED}
    return {**dict.fromkeys(SAID, UNTOLD), **of_claims, **_beside_witnesses(game)}


def _beside_witnesses(game: str) -> dict[str, str]:
    """Tell each lie at a gaming table of its own, over two nights with witnesses; nobody lies at the last."""
    lies = (*OTHER_LIES, *LIES)  # those that need two nights at a table choose first
    tables = len(lies) + 3  # one that does not have what a lie needs is left to the next
    nights = Witnessed(game, _witnesses, (), seed=14, rounds=60 * tables, days=2, tables=tables)
    rows, rng = nights.rows(), Random(game)
    free, honest = nights.tables[:-1], nights.tables[-1]
    said: dict[str, str] = {}
    for lie in lies:
        table = next((each for each in free if lie(rows, each, rng)), None)
        if table:
            free.remove(table)
            said[lie.__name__] = table
    found = nights.audited(all_closed_up(rows))
    assert not [row for row in _judged(found) if row["table_id"] in (honest, *free)]
    return {name: _by(row for row in found if row["table_id"] == at) for name, at in said.items()}


def _witnesses(log: Log) -> Log:
    return with_meter_reads(with_device_reads(with_bets_seen(with_counts(log, seed=14))))


def _judged(found: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    return [row for row in found if row["outcome"] in ("exception", "review")]


def _by(found: Iterable[dict[str, Any]]) -> str:
    """Say by what the findings of a lie noticed it; what the record itself shows comes first."""
    clauses = [row["clause"] for row in _judged(found)]
    by = [name for end, name in WITNESSES.items() if any(each.endswith(end) for each in clauses)]
    alone = [each for each in clauses if not each.endswith(tuple(WITNESSES))]
    return ", ".join([RECORD] * bool(alone) + list(dict.fromkeys(by))) or NOTHING


def table(by_game: dict[str, dict[str, str]]) -> str:
    """Write the table: a line for each lie, a column for each game."""
    head = ["the lie", *(name.replace("_", " ") for name in by_game), "what would"]
    lines = [head, ["---"] * len(head)]
    for name, words in SAID.items():
        cells = [each[name] for each in by_game.values()]
        lines.append([words, *cells, WOULD.get(name, "") if NOTHING in cells else ""])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def column(text: str, game: str) -> dict[str, str]:
    """Read what the guide says of a game."""
    inside = text.partition(BEGIN)[2].partition(END)[0].strip().splitlines()
    head, _, *lines = ([cell.strip() for cell in line.strip("| ").split(" | ")] for line in inside)
    place = head.index(game.replace("_", " "))
    names = {words: name for name, words in SAID.items()}
    return {names[line[0]]: line[place] for line in lines}


def main(file: str) -> None:
    """Write the table into a guide."""
    guide = Path(file)
    text = guide.read_text(encoding="utf-8")
    head, tail = text.partition(BEGIN)[0], text.partition(END)[2]
    found = table({game: noticed(game) for game in games.names()})
    guide.write_text(f"{head}{BEGIN}\n{found}\n{END}{tail}", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
