"""§ 687a.13: rounds not declared void, and wagers of void rounds not returned."""

from sample_logs.planters import voids
from sample_logs.planters.case import Case
from sample_logs.planters.change import Change
from sample_logs.planters.decks_in_play import dealt
from sample_logs.planters.dj_wild_stud_poker.dealing_and_stub import void_ante
from sample_logs.planters.dj_wild_stud_poker.wagers_at_stake import (
    kept,
    kept_of_returnable,
    players,
    uncounted,
    while_dealing,
)
from sample_logs.planters.edits import doing
from sample_logs.planters.fits import where, with_event
from sample_logs.planters.places import rounds

_DEALING = 1500  # milliseconds after the first card


def _face_up_used(case: Case) -> None:
    card = case.dealer["cards"][0]
    case.add("card_found_face_up", while_dealing(case), event_card=card, event_disclosed=True)


def _six_cards(case: Case) -> None:
    """Deal a sixth card to a player who folded it unseen with the others."""
    hand = case.hands[_hidden(case)[0]]
    hand["card_count"] += 1
    if not hand["card_order"]:
        return
    last = hand["card_order"][-1]
    stacks = case.round["dealing_method"] == "automated_shoe"
    for other in case.hands.values():
        later = other["card_order"] and other["card_order"][0] > last
        if later and not stacks:
            other["card_order"] = [place + 1 for place in other["card_order"]]
    hand["card_order"] = [*hand["card_order"], last if stacks else last + 1]


def _hidden(case: Case) -> list[str]:
    """Positions of players who folded hands nobody saw."""
    return [p for p in players(case) if case.hands[p]["cards"] is None and case.hands[p]["folded"]]


def _exposed(case: Case) -> None:
    seen = {"event_card": voids.unseen(case)[0], "event_disclosed": True}
    case.add("card_exposed", while_dealing(case), event_position="dealer", **seen)


_PLAIN, _AUTOMATED = rounds(uncounted), rounds(dealt("automated_shoe"))
_DEALER_SEEN = rounds(lambda c: c.dealer["cards"], uncounted)
_TWO_FACE_UP = doing(lambda c: voids.face_up_and_racked(c, _DEALING, 300))
_SHOE_STOPPED = doing(lambda c: voids.stop_shoe(c, _DEALING))
_TWO_FOUND = where(lambda c: len(c.events("card_found_face_up")) > 1)
_MISDEALT = where(lambda c: any(hand["card_count"] == 6 for hand in c.hands.values()))

CHANGES = (
    Change("687a.13(a)", "card found face up dealt", _DEALER_SEEN, _face_up_used),
    Change("687a.13(a)[more than one]", "played on with two face up", _PLAIN, _TWO_FACE_UP, money=kept),
    Change("687a.13(b)", "unseen card racked", _PLAIN, lambda c: voids.drawn_and_racked(c, _DEALING, 300)),
    Change("687a.13(c)", "misdealt round played", rounds(uncounted, _hidden), _six_cards, money=kept),
    Change("687a.13(d)", "played on with a card seen", _PLAIN, _exposed, money=kept_of_returnable),
    Change("687a.13(f)", "played on after the shoe stopped", _AUTOMATED, _SHOE_STOPPED, money=kept),
    voids.called_void("687a.13[void round]"),
    voids.one_collected("687a.13(a)[wagers returned]", _TWO_FOUND, void=void_ante),
    voids.one_collected("687a.13(c)[wagers returned]", _MISDEALT, void=void_ante),
    voids.one_collected("687a.13(d)[wagers returned]", with_event("card_exposed"), void=void_ante),
    voids.one_collected("687a.13(f)[wagers returned]", with_event("device_failed"), void=void_ante),
)
