"""§§ 659a.8 to .10 and .13: rounds that Chapter 659a declares void otherwise than Chapter 645a does."""

from sample_logs.planters import voids
from sample_logs.planters.case import Case
from sample_logs.planters.change import Change
from sample_logs.planters.decks_in_play import dealt, one_deck, removals
from sample_logs.planters.draft import Row
from sample_logs.planters.fits import round_is, void

# ------------------------------------------------------------------------------- not declared void


def _misdealt_player(case: Case) -> None:
    """Deal eight cards to a player who gave up, and six to a position without a wager, and play on."""
    voids.deal_so_many(_given_up(case)[0], 8)
    voids.deal_so_many(voids.vacant(case)[0], 6)


def _given_up(case: Case) -> list[Row]:
    return [hand for hand in case.hands.values() if hand["surrendered"] and hand["cards"] is None]


def _three_left(citation: str, method: str) -> Change:
    """Count three cards left over in a round whose deck was taken off the table after it."""
    fits = (dealt(method), removals, one_deck, round_is(stub_count=4))
    return voids.played_on(citation, "played on with three cards left", voids.one_short, *fits)


# ------------------------------------------------------------------------------- wagers collected


def _dealer_exposed(case: Case) -> bool:
    return void(case) and any(e["event_position"] == "dealer" for e in case.events("card_exposed"))


def _in_the_deal(case: Case) -> bool:
    return bool(case.event("card_exposed")["event_at"] < case.event("deal_completed")["event_at"])


def _misdealt_elsewhere(case: Case) -> bool:
    counts = {hand["card_count"] for hand in case.hands.values()}
    return void(case) and counts >= {6, 8} and not voids.misdealt_player(case)


CHANGES = (
    voids.called_dead("659a.13(d)[dead hand]"),
    voids.called_void("659a.13[void round]"),
    _three_left("659a.8(e)", "manual_shoe"),
    _three_left("659a.9(d)", "hand"),
    _three_left("659a.10(d)", "automated_shoe"),
    voids.played_on(
        "659a.13(h)", "player misdealt", _misdealt_player, lambda c: _given_up(c) and voids.vacant(c)
    ),
    voids.played_on(
        "659a.13(k)", "position without a wager misdealt", voids.misdeal_vacant, voids.two_vacant
    ),
    voids.one_collected("659a.13(e)[wagers returned]", _dealer_exposed, lambda c: not _in_the_deal(c)),
    voids.one_collected("659a.13(j)", _dealer_exposed, _in_the_deal),
    voids.one_collected("659a.13(k)[wagers returned]", _misdealt_elsewhere),
    voids.one_collected("659a.13(m)[wagers returned]", lambda c: void(c) and bool(c.events("device_failed"))),
)
