"""§§ 687a.8 to .10: deals out of turn, cards not placed, stubs not counted or not heeded."""

from collections.abc import Callable

from sample_logs.planters.case import Case, Fits
from sample_logs.planters.change import Change
from sample_logs.planters.decks_in_play import dealt, deck_stays
from sample_logs.planters.dj_wild_stud_poker import wagers_at_stake as stakes
from sample_logs.planters.draft import Draft, NoPlaceError, Row, after
from sample_logs.planters.edits import event, put, without
from sample_logs.planters.fits import row_is, with_event
from sample_logs.planters.places import hands, rounds, wagers
from sample_logs.planters.voids import one_collected, one_short

_PARTS = {
    # what: manual shoe, from the hand, automated shoe
    "players": ("(d)", "(c)", "(b)"),
    "dealer": ("(e)", "(d)", "(c)"),
    "extra": ("(f)", "(e)", "(c)[extra card]"),
    "often": ("(g)", "(f)", "(d)"),
}

# ------------------------------------------------------------------------------------ the deal


def _swap(case: Case, one: str, other: str) -> None:
    first, second = case.hands[one], case.hands[other]
    first["card_order"], second["card_order"] = second["card_order"], first["card_order"]


def _swap_players(case: Case) -> None:
    one, other = stakes.players(case)[:2]
    _swap(case, one, other)


def _dealer_before_last(case: Case) -> None:
    _swap(case, stakes.players(case)[-1], "dealer")


def _in_order(least: int) -> Fits:
    """So many players, the place of whose cards in the deal is on record."""

    def fits(case: Case) -> bool:
        there = [case.hands[p]["card_order"] for p in (*stakes.players(case), "dealer")]
        return len(there) > least and all(there)

    return fits


def _left_out(case: Case) -> None:
    """Deal no cards to the position of the row."""
    case.hand.update(cards=None, card_count=0, card_order=None)


def _without_wagers(case: Case) -> None:
    for wager in case.own:
        case.draft.remove("wagers", wager)


def _one_of_players(case: Case) -> bool:
    return case.position != "dealer" and stakes.bare_fold(case) and len(stakes.players(case)) > 1


def _no_extra(case: Case) -> bool:
    """A card was placed for the joker, of which nothing depends."""
    return (
        bool(case.events("extra_card_placed")) and case.round["extra_card"] is None and stakes.uncounted(case)
    )


def _needs_extra(case: Case) -> bool:
    return _no_extra(case) and stakes.progressive_made(case)


def _collected_late(case: Case) -> None:
    case.events("progressive_collected")[0]["event_at"] = after(case.round["first_card_at"], 700)


# ------------------------------------------------------------------------------- the stub, counted


def _is_counted(case: Case) -> bool:
    return bool(case.events("stub_counted"))


def _quiet(case: Case) -> bool:
    """The round was played like any other, from decks that had been in use."""
    return case.plain and case.id not in case.draft.claimed and not case.preparing("decks_received")


def _run_from(case: Case) -> list[Row]:
    """Rounds after a counted one up to the next that stays counted when the first five are not."""
    rounds: list[Row] = []
    for step in range(1, 11):
        following = case.draft.numbered(case.id, step)
        if following is None or not _quiet(case.of(following)):
            return []
        rounds.append(following)
        if step > 5 and _is_counted(case.of(following)):
            return rounds
    return []


def _fifth_round(method: str) -> Callable[[Draft], Case]:
    """The fifth round after a counted one, where a later one is counted again."""

    def place(draft: Draft) -> Case:
        for row in draft.shuffled(draft.rows["rounds"]):
            case = Case(draft, "rounds", row, row)
            if row["dealing_method"] != method or not _quiet(case) or not _is_counted(case):
                continue
            rounds = _run_from(case)
            if rounds:
                draft.claimed |= {each["round_id"] for each in (row, *rounds)}
                return case.of(rounds[4])
        message = "the log has no rounds left in which the stub could have been counted"
        raise NoPlaceError(message)

    return place


def _five_uncounted(case: Case) -> None:
    """Count the stub neither in the round nor in the four before it."""
    for step in range(-4, 1):
        each = case.draft.numbered(case.id, step) or {}
        each["stub_count"] = None
        without("stub_counted")(case.of(each))


# --------------------------------------------------------------------------- a wrong stub


def void_ante(case: Case) -> bool:
    """Ante Wagers that were returned in a void round."""
    return bool(case.round["void"]) and bool(row_is(wager_kind="ante", wager_outcome="void")(case))


def _wrong_stub(case: Case) -> bool:
    """A round void because of the cards left over: all had five, and nothing else went wrong."""
    counts = {hand["card_count"] for hand in case.hands.values()}
    wrong = ("card_exposed", "card_found_face_up", "device_failed")
    return counts == {5} and stakes.counted(case) and not any(case.events(kind) for kind in wrong)


def _removals(case: Case) -> list[Row]:
    of = case.next
    shoe = of["shoe_id"] if of else None
    mine = [*case.preparing("decks_removed"), *case.draft.events("decks_removed", event_shoe_id=shoe)]
    return [e for e in mine if e["event_deck_id"] == case.round["deck_id"]]


def _replaced(case: Case) -> bool:
    """A single deck that was replaced after a void round, before a round that stood."""
    one_deck = case.round["batch_id"] is None
    stands = case.next is not None and not case.next["void"]
    return bool(case.round["void"] and stands and one_deck and _wrong_stub(case) and _removals(case))


_SEEN = put(event("stub_counted"), event_disclosed=True)
_KEPT_DECK, _NOT_PLACED = deck_stays(_removals), without("extra_card_placed")


def _by_method(name: str, cite: dict[str, str]) -> tuple[Change, ...]:
    method, stub = dealt(name), stakes.STUB[name]
    extra = rounds(method, _needs_extra if name == "automated_shoe" else _no_extra)
    ante = wagers(method, row_is(wager_kind="ante"), stakes.uncounted, stakes.bare_fold)
    heeded, kept_deck = rounds(method, stakes.counted), rounds(method, _replaced, any_round=True)
    each, nobody = f"{cite['players']}[each player]", f"{cite['players']}[nobody else]"
    return (
        Change(cite["players"], "two players dealt out of turn", rounds(method, _in_order(2)), _swap_players),
        Change(
            cite["dealer"], "the dealer before a player", rounds(method, _in_order(1)), _dealer_before_last
        ),
        Change(each, "a player left out", ante, _left_out),
        Change(nobody, "cards for an empty box", hands(method, _one_of_players), _without_wagers),
        Change(cite["extra"], "no card for the joker", extra, _NOT_PLACED),
        Change(cite["often"], "stub not counted in five rounds", _fifth_round(name), _five_uncounted),
        Change(f"{cite['often']}[face down]", "stub exposed", heeded, _SEEN),
        Change(stub, "wrong stub not heeded", heeded, one_short, money=stakes.kept),
        Change(f"{stub}[deck removed]", "incomplete deck kept", kept_deck, _KEPT_DECK),
        one_collected(f"{stub}[wagers returned]", method, _wrong_stub, void=void_ante),
    )


_PROGRESSIVES = with_event("progressive_collected")
_NOT_LIT, _LATE = "progressives not lit up", "progressives collected during the deal"
_FROM_SHOE, _FROM_HAND = rounds(dealt("manual_shoe"), _PROGRESSIVES), rounds(dealt("hand"), _PROGRESSIVES)

CHANGES = (
    *(
        change
        for n, (method, section) in enumerate(stakes.SECTIONS.items())
        for change in _by_method(method, {what: section + part[n] for what, part in _PARTS.items()})
    ),
    Change("687a.8(c)", _NOT_LIT, _FROM_SHOE, without("progressive_started")),
    Change("687a.8(c)", _LATE, _FROM_SHOE, _collected_late),
    Change("687a.9(b)", _NOT_LIT, _FROM_HAND, without("progressive_started")),
    Change("687a.9(b)", _LATE, _FROM_HAND, _collected_late),
)
