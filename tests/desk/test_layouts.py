"""The layout of each game, drawn from its sample log as recorded."""

from __future__ import annotations

from pathlib import Path

import pytest

from audit.ask.look import Look, TableDay
from audit.evidence.wording import label
from audit.intake.read import open_log, read_file
from reports.desk.felt import LAYOUTS, Felt, felt_of
from reports.desk.given import Row
from reports.desk.steps import Shown, Words, steps_of
from reports.wording import Clock
from sample_logs import games

LOGS = Path(__file__).parents[2] / "sample_logs"
WORDS = Words(label, Clock(None))


def _table_day(game: str) -> TableDay:
    log = open_log(LOGS / game / "log")
    day = log.days()[0]
    first = read_file(log, log.of("rounds", day)[0])
    place = [first[name][0].as_py() for name in ("property_id", "table_id")]
    return Look(log, None).table_day(place[0], place[1], day)


def _laid_out(day: TableDay, round_id: str) -> tuple[dict[str, list[Row]], list[Shown], Felt]:
    recorded = day.of_round(round_id)
    steps = steps_of(recorded, None, [], WORDS)
    return recorded, steps, felt_of(recorded, {"1", "2"}, steps, WORDS)


@pytest.mark.parametrize("game", games.names())
def test_every_card_and_every_wager_lies_on_the_layout(game: str) -> None:
    day = _table_day(game)
    for round_id in day.rows["rounds"]["round_id"].to_pylist()[:20]:
        recorded, steps, felt = _laid_out(day, round_id)
        places = [*felt.house, *felt.seats]
        stakes = [s for place in places for spot in place.spots for s in spot.stakes]
        assert len(stakes) == len(recorded["wagers"])
        drawn = {p.position: len(p.hand.dealt) for p in places if p.hand}
        for hand in recorded["hands"]:
            pieces = hand["cards"] or hand["tiles"] or []
            assert drawn[hand["hand_position"]] == max(len(pieces), hand["card_count"] or 0)
        dealt = [place for step in steps for place in step.cards]
        assert len(dealt) == len(set(dealt)) == sum(drawn.values())


def test_every_game_has_a_layout() -> None:
    assert set(LAYOUTS) == set(games.names())


def test_a_row_of_cards_is_told_to_who_does_not_see_it() -> None:
    day = _table_day("pai_gow_poker")
    recorded, steps, _ = _laid_out(day, day.rows["rounds"]["round_id"][0].as_py())
    deal = [step.text for step in steps if step.part == "The deal"]
    assert [text.partition(" to each of ")[0] for text in deal] == [f"Card {n}" for n in range(1, 8)]
    seen = sum(len(hand["cards"] or ()) for hand in recorded["hands"])
    assert sum(text.count(",") for text in deal) == seen, "each is named after a comma"


def test_cards_of_minibaccarat_are_turned_in_the_order_dealt() -> None:
    day = _table_day("minibaccarat")
    round_id = day.rows["rounds"]["round_id"][0].as_py()
    recorded, steps, _ = _laid_out(day, round_id)
    order = {
        (hand["hand_position"], place): number
        for hand in recorded["hands"]
        for place, number in enumerate(hand["card_order"])
    }
    turned = [order[place] for step in steps for place in step.cards]
    assert turned == sorted(turned)
    assert [len(step.cards) for step in steps if step.cards] == [1] * len(turned)


def test_tiles_are_drawn_as_tiles() -> None:
    day = _table_day("pai_gow_tiles")
    _, _, felt = _laid_out(day, day.rows["rounds"]["round_id"][0].as_py())
    dealer = felt.house[0].hand
    assert dealer
    assert all("<svg" in piece.drawn for piece in dealer.dealt)
    assert [name for name, _ in dealer.parts] == ["High hand", "Low hand"]


@pytest.mark.parametrize("game", ["pai_gow_poker", "pai_gow_tiles", "minibaccarat"])
def test_the_bank_is_marked_at_the_position_that_holds_it_and_at_no_other(game: str) -> None:
    day = _table_day(game)
    for row in day.rows["rounds"].to_pylist()[:40]:
        _, _, felt = _laid_out(day, row["round_id"])
        marked = {place.position: place.bank for place in (*felt.house, *felt.seats) if place.bank}
        assert set(marked) <= {row["bank_position"]}
        assert all(("with the house" in words) == bool(row["co_banking"]) for words in marked.values())
        here = {place.position for place in (*felt.house, *felt.seats)}
        assert marked or row["bank_position"] not in here
