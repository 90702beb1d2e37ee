"""§§ 687a.3 and .5: decks in turns, cards twice, jokers, and the dealer's own cut."""

from sample_logs.planters.case import Case
from sample_logs.planters.change import Change
from sample_logs.planters.cuts import by_player, cut, recut
from sample_logs.planters.dj_wild_stud_poker.wagers_at_stake import progressive_made
from sample_logs.planters.draft import after
from sample_logs.planters.edits import its_round, prepared_by, put, sets, without_preparing
from sample_logs.planters.fits import once, round_is, unprepared, with_event
from sample_logs.planters.places import decks, rounds

# ------------------------------------------------------------------------------------ the decks


def _miscounted(case: Case) -> None:
    """Let the device find a card less in the deck that is dealt then."""
    at, deck = after(case.round["first_card_at"], -300), case.round["deck_id"]
    case.prepare("device_counted", at, event_deck_id=deck, event_count=52)


def _no_use(case: Case) -> bool:
    """The dealer's hand was seen, and the card on the layout was needed for nobody's joker."""
    seen = bool(case.dealer["cards"]) and case.round["extra_card"] is None
    return seen and not progressive_made(case)


def _two_by_hand(case: Case) -> None:
    if case.next:
        _shuffle_by_hand(case)
        _shuffle_by_hand(case.of(case.next))


def _shuffle_by_hand(case: Case) -> None:
    """Shuffle a round's deck by hand, and let the dealer cut it."""
    row, (shuffle,) = case.round, case.preparing("shuffled")
    row["shuffle_method"] = shuffle["event_method"] = "manual"
    cut = {"event_role": "dealer", "event_cards_above": 25, "event_cards_below": 28}
    by = {
        "event_person_id": row["dealer_id"],
        "event_deck_id": row["deck_id"],
        "event_batch_id": row["batch_id"],
    }
    case.prepare("cut", after(shuffle["event_at"], 400), **by, **cut)


def _takes_turns(case: Case) -> bool:
    """One of two decks dealt from a shoe, between two rounds like it."""
    if case.round["batch_id"] is None or case.round["dealing_method"] == "hand":
        return False
    around = (case.before, case.round, case.next)
    return all(row is not None and _quiet(case.of(row)) for row in around)


def _quiet(case: Case) -> bool:
    prepared = case.preparing("idle_started", "decks_received", "table_opened", "device_jam")
    return case.plain and len(case.preparing("shuffled")) == 1 and not prepared


_TWICE = sets(its_round, "extra_card", lambda c: c.dealer["cards"][0])
_CUT = decks(
    once("cut"), unprepared("idle_started", "decks_received", "table_opened", "recut_ordered", "device_jam")
)
_NINE = cut(event_cards_above=9, event_cards_below=44)
_BY_PLAYER = by_player("2")
_LAID = rounds(_no_use, with_event("extra_card_placed"))
_TWO_JOKERS = put(prepared_by("decks_opened"), event_jokers=2)

CHANGES = (
    Change("687a.3(a)", "a card on the layout dealt, too", _LAID, _TWICE),
    Change("687a.3(a)[joker]", "two jokers", decks(once("decks_opened")), _TWO_JOKERS),
    Change("687a.3(b)", "two decks in turns shuffled by hand", decks(_takes_turns), _two_by_hand),
    Change("687a.5(b)", "miscounted deck kept", decks(round_is(shuffle_method="device")), _miscounted),
    Change("687a.5(c)(2)", "not cut", _CUT, without_preparing("cut")),
    Change("687a.5(d)", "cut nine cards from the top", _CUT, _NINE),
    Change("687a.5(d)[who cuts]", "cut by a player", _CUT, cut(**_BY_PLAYER)),
    Change("687a.5(e)", "recut ordered by the dealer", _CUT, recut("dealer", 400)),
    Change("687a.5(e)", "recut made by a player", _CUT, recut("floorperson", 400, **_BY_PLAYER)),
)
