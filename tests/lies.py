"""Lies told in a compliant log: claims that would end a duty, with money going to somebody.

Each is told of one round that was played to its end.  ``python -m tests.lies GAME`` tells all and prints
what the audit says of each.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pyarrow as pa

from rules.cards import NAMES
from sample_logs import games
from sample_logs.logs import write_day
from tests.taken_away import judged_in

Row = dict[str, Any]

POKER = ("pai_gow_poker", "fortune_asia_poker", "face_up_pai_gow_poker")
SHARED_HANDS = ("minibaccarat",)
"""Games in which nobody has a hand of his own that could be dead."""
_MAIN = {
    "minibaccarat": ("player", "banker"),
    "over_under": ("ante",),
    "dj_wild_stud_poker": ("ante",),
    "pai_gow_tiles": ("pai_gow",),
}


class Story:
    """A compliant log of one game, row by row, in which each lie takes a round of its own."""

    def __init__(self, game: str, *, seed: int = 5) -> None:
        self.game = game
        self._simulator = games.load(game)
        more = {} if game in ("minibaccarat", "over_under") else {"lucky": 20}
        tables = self._simulator.table_mix(5)
        self._plan = self._simulator.plan(seed=seed, rounds=240, days=1, tables=tables, irregular=20, **more)
        self._log = self._simulator.whole(self._plan)
        self.rows = {table: rows.to_pylist() for table, rows in self._log.items()}
        self.main = _MAIN.get(game, (game,))
        self._by_round: dict[str, dict[str, list[Row]]] = {}
        for table in ("hands", "wagers", "payments", "events"):
            for row in self.rows[table]:
                if row.get("round_id"):
                    self._by_round.setdefault(row["round_id"], {}).setdefault(table, []).append(row)
                elif row.get("event_round_id"):
                    of = self._by_round.setdefault(row["event_round_id"], {})
                    of.setdefault(table, []).append(row)
        self._free = [row for row in self.rows["rounds"] if not (row["void"] or row["simulated"])]

    def of(self, around: Row, table: str) -> list[Row]:
        """Give the rows of a table that belong to a round."""
        return self._by_round.get(around["round_id"], {}).get(table, [])

    def take(self, outcome: str) -> tuple[Row, Row]:
        """Give a round nothing else was told of, and a main wager in it that won, or lost, alone."""
        for around in self._free:
            if self.of(around, "payments") or around["bank_position"] not in (None, "dealer"):
                continue
            hands = {h["hand_position"]: h for h in self.of(around, "hands")}
            for wager in self.of(around, "wagers"):
                own = hands.get(wager["wager_position"], {})
                marked = any(w["vigorish_handling"] == "marked" for w in self.of(around, "wagers"))
                odd = own.get("dead") or own.get("surrendered") or own.get("folded") or marked
                if wager["wager_kind"] in self.main and wager["wager_outcome"] == outcome and not odd:
                    self._free.remove(around)
                    return around, wager
        message = f"{self.game} has no more rounds with a main wager that is to {outcome}"
        raise LookupError(message)

    def add(self, around: Row, kind: str, milliseconds: int, **cells: Any) -> None:
        """Note an event in a round, so long after its first card."""
        rows = self.rows["events"]
        at = around["first_card_at"] + timedelta(milliseconds=milliseconds)
        of_day = [r["event_number"] for r in rows if r["table_id"] == around["table_id"]]
        blank = dict.fromkeys(self._log["events"].schema.names)
        place = {name: around[name] for name in ("property_id", "table_id", "gaming_day", "game")}
        known = {"event_kind": kind, "event_at": at, "event_round_id": around["round_id"]}
        rows.append(blank | place | known | {"event_number": max(of_day, default=0) + 1} | cells)

    def tables(self) -> dict[str, pa.Table]:
        """Give the log with what was told in it."""
        found = {}
        for table, rows in self.rows.items():
            if table == "events":
                rows.sort(key=lambda r: (r["table_id"], r["gaming_day"], r["event_at"]))
                for number, row in enumerate(rows, 1):
                    row["event_number"] = number
            found[table] = pa.Table.from_pylist(rows, schema=self._log[table].schema)
        return found

    def audit(self) -> list[Row]:
        """Audit the log as it is now and give the findings."""
        tables = self.tables()
        with TemporaryDirectory() as name:
            folder = Path(name)
            days: set[date] = set(tables["rounds"]["gaming_day"].to_pylist())
            assert len(days) == 1
            write_day(tables, folder, days.pop())
            self._simulator.write_submission(self._plan, folder)
            return [row for part in judged_in(folder) for row in part.findings.to_pylist()]


def _back(wager: Row, around: Row, outcome: str = "void") -> None:
    wager.update(wager_outcome=outcome, wager_paid=0, wager_returned=wager["wager_amount"])
    wager.update(vigorish=None, vigorish_handling=None, vigorish_collected_at=None, marker_position=None)
    wager.update(collected_at=None, paid_at=wager["paid_at"] or around["settled_at"])


def _keep(wager: Row, around: Row) -> None:
    wager.update(wager_outcome="lose", wager_paid=0, wager_returned=0, vigorish=None, vigorish_handling=None)
    wager.update(vigorish_collected_at=None, paid_at=None, collected_at=around["settled_at"])


def _void(story: Story, around: Row, reason: str = "other") -> None:
    around.update(void=True, void_reason=reason)
    for wager in story.of(around, "wagers"):
        _back(wager, around)


def void_with_a_winner(story: Story) -> Row:
    """A round that a player won is called void, and his stake goes back."""
    around, _ = story.take("win")
    _void(story, around)
    return around


def void_on_a_note(story: Story) -> Row:
    """A round that a player lost is called void on an invented ground, and his stake goes back."""
    around, _ = story.take("lose")
    if story.game in (*POKER, "dj_wild_stud_poker"):
        for n, card in enumerate(_unseen(story, around)[:2]):
            at = {"event_card": card, "event_disclosed": True}
            story.add(around, "card_found_face_up", 1000 + n, **at)
            story.add(around, "card_racked", 1100 + n, event_card=card, event_face_up=True)
        _void(story, around)
    elif story.game == "pai_gow_tiles":
        _void(story, around, "misdeal")
    else:
        _void(story, around, "insufficient_cards")
    return around


def _unseen(story: Story, around: Row) -> list[str]:
    seen = {card for hand in story.of(around, "hands") for card in hand["cards"] or []}
    return [card for card in NAMES if card not in seen and card != "Jk"]


def _down(wager: Row, around: Row, at: Any) -> None:
    _back(wager, around)
    wager.update(wager_change="withdrawn", wager_changed_at=at)


def loser_withdrawn_untimed(story: Story) -> Row:
    """A losing wager is said to have been taken down, nobody says when."""
    around, wager = story.take("lose")
    _down(wager, around, None)
    return around


def loser_withdrawn_late(story: Story) -> Row:
    """A losing wager is taken down after its result could be known."""
    around, wager = story.take("lose")
    _down(wager, around, around["settled_at"])
    return around


def loser_withdrawn_in_time(story: Story) -> Row:
    """A losing wager is said to have been taken down just before bets were closed."""
    around, wager = story.take("lose")
    _down(wager, around, wager["wager_placed_at"] + timedelta(milliseconds=500))
    return around


def winner_withdrawn_in_time(story: Story) -> Row:
    """A winning wager is said to have been taken down just before bets were closed."""
    around, wager = story.take("win")
    _down(wager, around, wager["wager_placed_at"] + timedelta(milliseconds=500))
    return around


def winner_called_dead(story: Story) -> Row:
    """The hand of a winner is called dead and his wager collected."""
    around, wager = story.take("win")
    for hand in story.of(around, "hands"):
        if hand["hand_position"] == wager["wager_position"]:
            hand["dead"] = True
    _keep(wager, around)
    return around


def loser_called_dead_on_a_note(story: Story) -> Row:
    """The hand of a loser is called dead on an invented ground, and his wagers go back."""
    around, wager = story.take("lose")
    at = wager["wager_position"]
    hand = next(h for h in story.of(around, "hands") if h["hand_position"] == at)
    hand["dead"] = True
    if story.game in POKER:
        cards = hand["cards"] or [None]
        story.add(around, "card_exposed", 1000, event_position=at, event_card=cards[0])
        story.add(around, "player_chose", 1500, event_position=at, event_decision="void")
    elif story.game == "over_under":
        story.add(around, "cards_missed", 1000, event_position=at, event_decision="void")
    else:
        story.add(around, "player_left", 1000, event_position=at)
    for each in story.of(around, "wagers"):
        if each["wager_position"] == at:
            _back(each, around)
    return around


@dataclass(frozen=True)
class Lie:
    """One way to lie, and the games in which it can be told."""

    tell: Callable[[Story], Row]
    of_own_hands: bool = False

    @property
    def name(self) -> str:
        """What it is called."""
        return self.tell.__name__


LIES = (
    Lie(void_with_a_winner),
    Lie(void_on_a_note),
    Lie(loser_withdrawn_untimed),
    Lie(loser_withdrawn_late),
    Lie(loser_withdrawn_in_time),
    Lie(winner_withdrawn_in_time),
    Lie(winner_called_dead, of_own_hands=True),
    Lie(loser_called_dead_on_a_note, of_own_hands=True),
)


def lies_of(game: str) -> Iterator[Lie]:
    """Give the lies that can be told in a game."""
    yield from (lie for lie in LIES if not (lie.of_own_hands and game in SHARED_HANDS))


def told(game: str) -> dict[str, list[Row]]:
    """Tell every lie in one log of a game and give what the audit finds in the round of each."""
    story = Story(game)
    where = {lie.name: lie.tell(story)["round_id"] for lie in lies_of(game)}
    found = story.audit()
    return {name: [row for row in found if row["round_id"] == where[name]] for name in where}


def main(*names: str) -> None:
    """Tell the lies and print what is said of them."""
    for game in names or games.names():
        for name, found in told(game).items():
            said = [f"{f['outcome']} {f['clause']} {f['amount_cents']}" for f in found]
            sys.stdout.write(f"{game} {name}: {'; '.join(said) or 'NOTHING'}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
