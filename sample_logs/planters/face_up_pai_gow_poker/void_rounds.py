"""§§ 688a.8 to .10 and .13: rounds that Chapter 688a declares void otherwise than Chapter 645a does."""

from sample_logs.planters import voids
from sample_logs.planters.case import Case
from sample_logs.planters.change import Change
from sample_logs.planters.decks_in_play import dealt, in_play, one_deck, removals
from sample_logs.planters.draft import after
from sample_logs.planters.fits import no_envy, round_is, where, with_event


def _exposed(case: Case) -> None:
    """Expose a card of a position without a wager, whose player nobody could ask."""
    at, position = after(case.round["first_card_at"], 2000), voids.vacant(case)[0]["hand_position"]
    case.add("card_exposed", at, event_position=position, event_disclosed=True)


def _players_eight(case: Case) -> None:
    """Deal eight cards to a player who gives up unseen, and six to a position without a wager."""
    voids.deal_so_many(voids.unseen_players(case)[0], 8)
    voids.deal_so_many(voids.vacant(case)[0], 6)


def _three_left(citation: str, method: str) -> Change:
    """Count three cards left over in a plain round after which its only deck was taken off the table."""
    fits = (dealt(method), in_play, no_envy, one_deck, removals, round_is(stub_count=4))
    return voids.played_on(citation, "played on with three cards left over", voids.one_short, *fits)


def _exposed_in_deal(method: str) -> Change:
    what = f"played on, a card exposed in a deal from {method}"
    return voids.played_on("688a.13(i)", what, _exposed, dealt(method), voids.vacant)


_MISDEAL = round_is(void_reason="misdeal")
_AUTOMATED, _SHOWN = dealt("automated_shoe"), with_event("card_exposed")
_COLLECTED = "a wager collected"
_CAN_BE_MISDEALT = where(lambda c: voids.unseen_players(c) and voids.vacant(c))

CHANGES = (
    voids.called_dead("688a.13(d)[dead hand]"),
    voids.called_void("688a.13[void round]"),
    _three_left("688a.8(f)", "manual_shoe"),
    _three_left("688a.9(e)", "hand"),
    _three_left("688a.10(e)", "automated_shoe"),
    _exposed_in_deal("hand"),
    _exposed_in_deal("automated_shoe"),
    voids.played_on(
        "688a.13(j)", "played on, positions without a wager misdealt", voids.misdeal_vacant, voids.two_vacant
    ),
    voids.played_on("688a.13(g)", "misdealt round played on", _players_eight, _CAN_BE_MISDEALT),
    voids.one_collected("688a.13(g)[wagers returned]", _MISDEAL, voids.misdealt_player, what=_COLLECTED),
    voids.one_collected(
        "688a.13(j)[wagers returned]", _MISDEAL, lambda c: not voids.misdealt_player(c), what=_COLLECTED
    ),
    voids.one_collected("688a.13(i)[wagers returned]", _AUTOMATED, _SHOWN, what=_COLLECTED),
    voids.one_collected("688a.13(l)[wagers returned]", with_event("device_failed"), what=_COLLECTED),
)
