"""§ 621a.8: what wagers on tiles were due and what breaches are told, from rounds by hand."""

from __future__ import annotations

from random import Random

import pytest

from tests.pai_gow_deals import Deal
from tests.slow import tiles as slow
from tests.tile_rounds import MAIN, PAIRS, Row, bet, breaches, column, findings, game, night, unknown

DEALER = "4-5 1-1 1-3 1-6"
"""A Wong over a one."""
WIN = "5-5 5-5 2-2 1-3"
LOSE = "1-5 1-2 5-6 4-5"
ODDS = {
    "gee_joon_and_heaven_pairs": 300,
    "two_pair": 25,
    "gee_joon_pair": 8,
    "mixed_pair": 4,
    "identical_pair": 3,
    "": 0,
}


def due(player: str, dealer: str = DEALER, **readings: str) -> str | None:
    chunk = night(game({"dealer": dealer, "3": player}, bet("3")), readings=readings)
    outcome: str | None = column(chunk, "due_outcome")[0]
    return outcome


@pytest.mark.parametrize(
    ("player", "outcome"),
    [
        (WIN, "win"),
        (LOSE, "lose"),
        ("4-5 1-1 1-4 1-6", "push"),  # a copy of the high hand, two over one
        ("6-6 3-6 4-6 5-5", "push"),  # a higher Wong over nothing
        ("1-1 3-6 1-3 1-6", "lose"),  # two copies
        ("1-3 1-4 2-2 2-2", "win"),  # laid down the wrong way round: the pair is the high hand
        ("1-1 3-6 5-5 4-6", "lose"),  # a copy over nothing
    ],
)
def test_main_wager(player: str, outcome: str) -> None:
    assert due(player) == outcome


def test_a_low_hand_worth_nothing_may_be_read_to_lose_outright() -> None:
    player = "6-6 3-6 4-6 5-5"
    assert due(player, zero_low="outright") == "lose"
    assert due(player, dealer="4-5 1-1 4-6 5-5", zero_low="with_the_high") == "push"


def test_two_hands_of_nothing_are_a_copy() -> None:
    # The player's low hand has the higher tile: it is worth nothing all the same.
    assert due("5-5 4-6 1-3 3-3", dealer="5-5 4-6 5-6 4-5") == "lose"


def test_equal_values_may_be_read_as_copies() -> None:
    player, dealer = "6-6 1-4 1-1 5-6", "4-4 3-6 1-3 4-5"
    assert due(player, dealer) == "win"
    assert due(player, dealer, equal_values="copy") == "lose"


def test_labels_may_be_read_as_laid() -> None:
    assert due("1-3 1-4 2-2 2-2", hand_labels="as_laid") == "push"


def test_without_a_ranking_nothing_that_rests_on_it_is_told() -> None:
    deal = game({"dealer": "4-5 1-3 1-1 1-6", "3": WIN}, bet("3", outcome="lose"))
    assert breaches(night(deal, readings={"tile_ranking": "not_held"})) == []
    left = unknown(night(deal, readings={"tile_ranking": "not_held"}))
    assert {"621a.8(d)", "621a.8(d)(2)", "621a.8(g)", "621a.8(h)(1)", "621a.8(h)(2)", "621a.8(i)"} <= left


def test_findings_name_the_ranking_and_the_odds_they_rest_on() -> None:
    deal = game({"dealer": DEALER, "3": WIN}, bet("3", outcome="lose"))
    (found,) = findings(night(deal))
    assert found["clause"] == "621a.8(i)"
    assert "tile_ranking = public" in found["reading"]
    assert "payout_odds = public" in found["reading"]
    (found,) = findings(night(game({"dealer": "4-5 1-3 1-1 1-6", "3": WIN}, bet("3"))))
    assert found["clause"] == "621a.8(d)(2)"
    assert "tile_ranking = public" in found["reading"]
    assert found["required"] == "a pair, Wong or Gong played: 1-1 4-5 over 1-3 1-6"


@pytest.mark.parametrize(
    ("columns", "told"),
    [
        ({"outcome": "win"}, []),
        ({"outcome": "win", "odds": 2}, [("621a.8(i)[odds]", 1_000)]),
        ({"outcome": "win", "vigorish": 0}, [("621a.8(i)[vigorish]", 50)]),
        ({"outcome": "win", "vigorish": 60}, [("621a.8(i)[vigorish]", -10)]),
        ({"outcome": "push"}, [("621a.8(i)", -1_000 + 50)]),
        ({"outcome": "lose"}, [("621a.8(i)", -2_000 + 50)]),
    ],
)
def test_a_winner_is_paid_even_money_less_five_percent(
    columns: Row, told: list[tuple[str, int | None]]
) -> None:
    assert breaches(night(game({"dealer": DEALER, "3": WIN}, bet("3", **columns)))) == told


def test_what_is_paid_may_be_left_open() -> None:
    deal = game({"dealer": DEALER, "3": WIN}, bet("3", outcome="win", odds=2, vigorish=0))
    chunk = night(deal, readings={"payout_odds": "not_held"})
    assert breaches(chunk) == []
    assert {"621a.8(i)[odds]", "621a.8(i)[vigorish]"} <= unknown(chunk)


# ----------------------------------------------------------------------------- the dealer's set


def test_hands_of_a_dealer_set_wrongly_count_as_laid_unless_read_otherwise() -> None:
    hands = {"dealer": "4-5 1-3 1-1 1-6", "3": "6-6 5-5 1-3 4-4"}
    # Nine over three beats two over two; a Wong over one, which was due, does so with the high hand only.
    won = game(hands, bet("3", outcome="lose"))
    assert breaches(night(won)) == [("621a.8(d)(2)", -1_000)]
    assert column(night(won, readings={"misset_dealer": "as_due"}), "due_outcome") == ["push"]
    (found,) = findings(night(won, readings={"misset_dealer": "as_due"}))
    assert found["clause"] == "621a.8(d)(2)"
    assert [each["clause"] for each in found["consequences"]] == ["621a.8(h)(2)"]


def test_a_set_is_worth_what_it_moved_where_the_splits_allowed_agree() -> None:
    # Nine over two and seven over four were allowed; against six over five the player at 3, who beats each of
    # their hands, has his stake back, and the one at 4, who beats the two only, loses.
    both = {"dealer": "4-5 2-5 1-4 5-5", "3": "6-6 3-6 1-6 2-6", "4": "2-3 4-6 1-5 3-4"}
    one = {name: both[name] for name in ("dealer", "3")}
    (found,) = findings(night(game(one, bet("3", outcome="push"))))
    assert (found["clause"], found["amount_cents"]) == ("621a.8(d)(3)", -1_000 + 50)
    told = findings(night(game(both, bet("3", outcome="push"), bet("4", outcome="lose"))))
    found = next(each for each in told if each["position"] == "dealer")
    assert (found["clause"], found["amount_cents"]) == ("621a.8(d)(3)", None)
    said = "; against these the difference in what the players were due is from -$19.50 to -$9.50"
    assert found["required"].endswith(said)


@pytest.mark.parametrize(
    ("filed", "told"),
    [
        ({}, []),
        ({"dealer_combinations": "pair_wong_gong"}, [("621a.8(d)", 0)]),
        ({"dealer_combinations": "highest"}, [("621a.8(d)", 0)]),
        ({"dealer_combinations": "most"}, []),
        ({"dealer_rest": "best_low"}, []),
        ({"dealer_rest": "best_high"}, [("621a.8(d)", 0)]),
    ],
)
def test_a_filed_way_binds_where_the_law_leaves_a_choice(
    filed: Row, told: list[tuple[str, int | None]]
) -> None:
    # A pair of nines over a five, or a Wong over a Wong.
    deal = game({"dealer": "6-6 3-6 1-1 4-5", "3": LOSE}, bet("3", outcome="lose"))
    assert breaches(night(deal, filed=filed)) == told


def test_without_a_filing_in_force_a_choice_of_the_dealer_stays_open() -> None:
    deal = game({"dealer": "6-6 3-6 1-1 4-5", "3": LOSE}, bet("3", outcome="lose"))
    assert "621a.8(d)" in unknown(night(deal, filed={"wagers": None}))
    deal = game({"dealer": DEALER, "3": LOSE}, bet("3", outcome="lose"))
    assert "621a.8(d)" not in unknown(night(deal, filed={"wagers": None}))


def test_tiles_that_were_not_dealt_breach_the_subsection_itself() -> None:
    deal = game({"dealer": DEALER, "3": LOSE}, bet("3", outcome="lose"))
    deal.hand("dealer")["set_low_tiles"] = ["1-3", "1-5"]
    assert breaches(night(deal)) == [("621a.8(d)", None)]
    assert "621a.8(g)" in unknown(night(deal))
    deal = game({"dealer": DEALER, "3": LOSE}, bet("3", outcome="lose"))
    deal.hand("3")["set_low_tiles"] = ["5-6", "1-5"]
    assert breaches(night(deal)) == [("621a.8(a)", None)]


def test_a_hand_that_the_set_cannot_deal_is_left_open() -> None:
    deal = game({"dealer": DEALER, "3": "2-4 6-6 2-4 1-2"}, bet("3", outcome="win"), bet("3", PAIRS))
    assert breaches(night(deal)) == []
    assert column(night(deal), "due_outcome") == [None, None]
    assert {"621a.8(a)", "621a.8(g)", "621a.8(j)(1)"} <= unknown(night(deal))


def test_a_round_banked_by_a_player_stays_open() -> None:
    hands = {"dealer": "4-5 1-3 1-1 1-6", "3": WIN, "4": LOSE}
    deal = game(hands, bet("3", outcome="lose"), bank_position="4")
    assert breaches(night(deal)) == []
    assert {"621a.8(c)", "621a.8(d)(2)", "621a.8(i)", "621a.8(g)"} <= unknown(night(deal))


# -------------------------------------------------------------------------- surrender and steps


def surrendered(*wagers: Row) -> Deal:
    """Deal a round in which position 3 surrenders a winning hand."""
    deal = game({"dealer": DEALER, "3": WIN}, bet("3", outcome="surrender"), *wagers)
    at = deal.hand("dealer")["hand_set_at"]
    deal.hand("3").update(surrendered=True, surrendered_at=at, hand_revealed_at=None, hand_racked_at=None)
    return deal


def test_a_surrendered_wager_is_lost_whatever_the_hands() -> None:
    deal = surrendered()
    assert column(night(deal), "due_outcome") == ["surrender"]
    assert breaches(night(deal)) == []


def test_pair_fortunes_survives_a_surrender() -> None:
    deal = surrendered(bet("3", PAIRS, 500, "lose"))
    assert breaches(night(deal)) == [("621a.8(j)(1)", -2_000)]
    assert column(night(deal), "due_outcome") == ["surrender", "win"]


# ------------------------------------------------------------------------------- Pair Fortunes


@pytest.mark.parametrize(
    ("tiles", "row"),
    [
        ("2-4 6-6 1-2 6-6", "gee_joon_and_heaven_pairs"),
        ("3-6 1-1 4-5 1-1", "two_pair"),
        ("2-4 5-5 1-2 6-6", "gee_joon_pair"),
        ("3-6 1-3 4-5 1-1", "mixed_pair"),
        ("6-6 5-5 6-6 4-6", "identical_pair"),
        ("6-6 5-5 4-6 1-1", ""),
    ],
)
def test_pair_fortunes_rests_on_the_tiles_however_set(tiles: str, row: str) -> None:
    # The pairs are split between the hands.
    odds = ODDS[row]
    won = bet("3", PAIRS, 500, "win" if odds else "lose", odds=odds)
    chunk = night(game({"dealer": DEALER, "3": tiles}, bet("3"), won))
    assert column(chunk, "bonus_row")[1] == row
    assert column(chunk, "due_paid_cents")[1] == 500 * odds
    assert breaches(chunk) == []
    wrong = bet("3", PAIRS, 500, "lose" if odds else "win", odds=4)
    told = breaches(night(game({"dealer": DEALER, "3": tiles}, bet("3"), wrong)))
    assert told == [("621a.8(j)(1)", -500 * (odds + 1)) if odds else ("621a.8(j)(2)", 2_500)]


def test_a_literal_mixed_pair_is_a_reading() -> None:
    deal = game({"dealer": DEALER, "3": "5-5 1-1 4-6 6-6"}, bet("3"), bet("3", PAIRS))
    assert column(night(deal), "due_outcome")[1] == "lose"
    assert column(night(deal, readings={"mixed_pair": "literal"}), "due_outcome")[1] == "win"


# ---------------------------------------------------------------------- against a slow settlement


def _expected(player: list[str], dealer: list[str]) -> str:
    mine = sorted((slow.two(*player[:2]), slow.two(*player[2:])), reverse=True)
    his = sorted((slow.two(*dealer[:2]), slow.two(*dealer[2:])), reverse=True)
    better = [one > other for one, other in zip(mine, his, strict=True)]
    return "win" if all(better) else "push" if any(better) else "lose"


def test_settlement_agrees_with_a_slow_one() -> None:
    random = Random(621)
    deals, expected = [], []
    for number in range(600):
        tiles = random.sample(slow.SET, 12)
        hands = {seat: tiles[place * 4 : place * 4 + 4] for place, seat in enumerate(("dealer", "2", "5"))}
        written = {seat: " ".join(four) for seat, four in hands.items()}
        bets = [bet(seat, kind) for seat in ("5", "2") for kind in (MAIN, PAIRS)]
        deals.append(game(written, *bets, number=number + 1))
        for seat in ("5", "2"):
            expected.append(_expected(hands[seat], hands["dealer"]))
            expected.append("win" if slow.fortune(hands[seat]) else "lose")
    chunk = night(*deals)
    assert column(chunk, "due_outcome") == expected
    rows = [slow.fortune(deal.hand(w["wager_position"])["tiles"]) for deal in deals for w in deal.wagers]
    paid = [1_000 * ODDS[row] for row in rows]
    worked_out = column(chunk, "due_paid_cents")
    assert [worked_out[place] for place in range(1, len(paid), 2)] == paid[1::2]
