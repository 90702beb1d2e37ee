"""Shoes whose name comes again: each is called by its name and by how many bore it before."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from typing import Any

from tests.slow.deal import Row

IN_PLAY = {"cover_card_out", "last_hand_announced", "cards_read", "cards_not_read"}
ANEW = {"decks_opened", "cards_washed", "shuffled", "shoe_loaded"}
LOADS = {"shoe_loaded", "cut"}
WITH_LOADING = LOADS | {"cut_offered", "recut_ordered", "cover_card_placed", "burn"}
READY = {
    *("decks_received", "decks_inspected", "decks_opened", "cards_spread", "first_player_inspection"),
    *("cards_washed", "cards_stacked", "shuffle_directed", "shuffled"),
}
TIMES = ("first_card_at", "no_more_bets_at", "wagers_opened_at", "result_announced_at", "settled_at")


class Mention:
    """A round or an event that names a shoe."""

    def __init__(self, row: Row) -> None:
        self.row = row
        self.is_round = "round_id" in row
        self.kind = "" if self.is_round else row["event_kind"]
        self.name = row["shoe_id"] if self.is_round else row["event_shoe_id"]
        self.day = row["gaming_day"]
        times = [row.get(name) for name in TIMES] if self.is_round else [row["event_at"]]
        self.at: Any = next((at for at in times if at is not None), None)
        self.before = 0

    @property
    def shows_play(self) -> bool:
        return self.is_round or self.kind in IN_PLAY


def tell_shoes_apart(log: dict[str, list[Row]]) -> dict[str, list[Row]]:
    """Return the log with shoes that bear one name one after the other under names of their own."""
    named = defaultdict(list)
    rows = [Mention(row) for row in log["rounds"] if row["shoe_id"] is not None]
    rows += [Mention(row) for row in log["events"] if row["event_shoe_id"] is not None]
    for each in rows:
        named[each.row["property_id"], each.row["table_id"]].append(each)
    for of_table in named.values():
        _tell_apart(of_table)
    by_row = {id(each.row): each for each in rows}
    renamed = {"rounds": "shoe_id", "events": "event_shoe_id"}
    return log | {name: [_renamed(row, by_row, key) for row in log[name]] for name, key in renamed.items()}


def _renamed(row: Row, by_row: dict[int, Mention], key: str) -> Row:
    one = by_row.get(id(row))
    return row | {key: f"{one.name}#{one.before}"} if one and one.before else row


def _tell_apart(of_table: list[Mention]) -> None:
    by_name = defaultdict(list)
    for each in of_table:
        by_name[each.name].append(each)
    timed = {name: all(one.at is not None for one in rows) for name, rows in by_name.items()}
    played = sorted((one for one in of_table if timed[one.name] and one.shows_play), key=lambda one: one.at)
    for name, rows in by_name.items():
        if timed[name]:
            _by_days(rows, [one for one in played if one.name != name])
            of_one = defaultdict(list)
            for each in rows:
                of_one[each.before].append(each)
            for before, bearing in sorted(of_one.items()):
                _by_loading(
                    bearing, [one for one in played if one.is_round and one.name != name], 1000 * before
                )


def _by_days(rows: list[Mention], others: list[Mention]) -> None:
    dealt = sorted((one for one in rows if one.shows_play), key=lambda one: one.at)
    anew = sorted((one for one in rows if one.kind in ANEW), key=lambda one: one.at)
    cuts = []
    for last, first in pairwise(dealt):
        if first.day > last.day and first.at > last.at:
            between = [one for one in (*others, *anew) if last.at < one.at < first.at]
            if between:
                cuts.append((last.at, first.at, first.day))
    if dealt:
        end = dealt[-1]
        late = [one for one in anew if one.at > end.at and one.day > end.day]
        cuts += [(end.at, one.at, one.day) for one in late[:1]]
    for each in rows:
        from_end = sum(each.at >= end for end, _, _ in cuts)
        from_begin = sum(each.at >= begin for _, begin, _ in cuts)
        of_day = sum(each.day >= day for _, _, day in cuts)
        each.before = from_begin if each.is_round else max(from_begin, min(from_end, of_day))
        if each.kind and each.kind not in IN_PLAY and each.kind in READY | WITH_LOADING:
            each.before = from_end


def _by_loading(rows: list[Mention], others: list[Mention], number: int) -> None:
    dealt = sorted((one for one in rows if one.is_round), key=lambda one: one.at)
    loads = sorted(one.at for one in rows if one.kind in LOADS)
    cuts, began = [], dealt[0].at if dealt else None
    for last, first in pairwise(dealt):
        within = [at for at in loads if last.at < at < first.at]
        if within and not any(last.at < one.at < first.at for one in others):
            steps = {one.kind for one in rows if one.kind in LOADS and last.at < one.at < first.at}
            steps |= {one.kind for one in rows if one.kind == "shuffled" and began < one.at < first.at}
            if len(steps) > 1:
                cuts.append((began, last.at, within[0], first.at))
            began = first.at
    for each in rows:
        column = 3 if each.is_round else 0 if each.kind in READY else 1 if each.kind in WITH_LOADING else 2
        each.before = number + sum(each.at >= cut[column] for cut in cuts)
