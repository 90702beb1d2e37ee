"""§§ 687a.3 to .5 and the closing calls: what Pai Gow Poker's planters break, and the dealer's own cut."""

from __future__ import annotations

from sample_logs.planters import pai_gow_deal, pai_gow_decks, pai_gow_more, pai_gow_rest
from sample_logs.planters.dj_wild_case import PROGRESSIVE, like
from sample_logs.planters.draft import Row, after
from sample_logs.planters.pai_gow_case import Case, Change, Edit, enter, sisters

_OF_PAI_GOW_POKER = (
    *pai_gow_deal.CHANGES,
    *pai_gow_decks.CHANGES,
    *pai_gow_more.CHANGES,
    *pai_gow_rest.CHANGES,
)

_PASSAGES = {
    **{
        f"645a.{part}": f"687a.{part}"
        for part in (
            *("3(a)[number of decks]", "3(b)(1)", "3(b)(2)", "3(b)(3)", "3(c)(1)", "3(c)(2)"),
            *("4(a)", "4(a)[verification]", "4(b)", "4(c)", "4(d)", "5(a)", "5(a)[directed shuffle]"),
            *("8(a)[loading]", "8(b)", "9(a)(1)", "9(a)(3)", "10(a)(1)", "10(a)(2)"),
        )
    },
    "645a.5(b)(2)": "687a.5(c)(2)",
    "645a.5(g)": "687a.5(f)",
    "645a.5(g)(1)": "687a.5(f)[wash and shuffle]",
    "645a.14(l)": "687a.13(e)",
    "645a.14(n)": "687a.13(g)",
}
"""Where Chapter 687a has what Chapter 645a says, too."""

# ------------------------------------------------------------------------------------ the cut


def _one_cut(case: Case) -> bool:
    """A deck that was only shuffled and cut anew, at a table where the game was going on."""
    prepared = ("idle_started", "decks_received", "table_opened", "recut_ordered", "device_jam")
    return len(case.preparing("cut")) == 1 and not any(case.preparing(kind) for kind in prepared)


def _put_cut(**columns: object) -> Edit:
    return lambda case: case.preparing("cut")[0].update(columns)


def _no_cut(case: Case) -> None:
    for event in case.preparing("cut"):
        case.draft.remove("events", event)


def _recut(role: str, **by: object) -> Edit:
    """Have a recut ordered in a role, and made as the cut was, or otherwise."""

    def edit(case: Case) -> None:
        (cut,) = case.preparing("cut")
        again = {name: value for name, value in cut.items() if name.startswith("event_")}
        for name in ("event_kind", "event_at", "event_number", "event_shoe_id"):
            again.pop(name)
        case.draft.add_event(like(case), "recut_ordered", after(cut["event_at"], 400), event_role=role)
        case.draft.add_event(like(case), "cut", after(cut["event_at"], 800), **{**again, **by})

    return edit


_BY_PLAYER = {"event_role": "player", "event_position": "2", "event_person_id": None}


def _cut(citation: str, what: str, edit: Edit) -> Change:
    return Change(f"687a.5{citation}", what, "rounds", edit, _one_cut, per="shoe")


_CUTS = (
    _cut("(c)(2)", "not cut", _no_cut),
    _cut("(d)", "cut nine cards from the top", _put_cut(event_cards_above=9, event_cards_below=44)),
    _cut("(d)[who cuts]", "cut by a player", _put_cut(**_BY_PLAYER)),
    _cut("(e)", "recut ordered by the dealer", _recut("dealer")),
    _cut("(e)", "recut made by a player", _recut("floorperson", **_BY_PLAYER)),
)

# ------------------------------------------------------------------------------------ the decks


def _opened(case: Case) -> bool:
    return len(case.preparing("decks_opened")) == 1


def _three_jokers(case: Case) -> None:
    case.preparing("decks_opened")[0]["event_jokers"] = 3


def _miscounted(case: Case) -> None:
    """Let the device find a card less in the deck that is dealt then."""
    at = after(case.round["first_card_at"], -300)
    deck = case.round["deck_id"]
    case.draft.add_event(like(case), "device_counted", at, event_deck_id=deck, event_count=52)


def _by_device(case: Case) -> bool:
    return bool(case.round["shuffle_method"] == "device")


def _twice(case: Case) -> None:
    case.round["extra_card"] = case.hands["dealer"]["cards"][0]


def _no_use(case: Case) -> bool:
    """The dealer's hand was seen, and the card on the layout was needed for nobody's joker."""
    seen = bool(case.hands["dealer"]["cards"]) and case.round["extra_card"] is None
    progressive = any(w["wager_kind"] == PROGRESSIVE for w in case.wagers)
    return seen and not progressive and bool(case.events("extra_card_placed"))


def _shuffle_by_hand(row: Row, case: Case) -> None:
    """Shuffle a round's deck by hand, and let the dealer cut it."""
    here = Case(case.draft, "rounds", row, row)
    row["shuffle_method"] = "manual"
    (shuffle,) = here.preparing("shuffled")
    shuffle["event_method"] = "manual"
    deck = {"event_deck_id": row["deck_id"], "event_batch_id": row["batch_id"]}
    at = after(shuffle["event_at"], 400)
    cut = {"event_role": "dealer", "event_cards_above": 25, "event_cards_below": 28}
    case.draft.add_event(like(here), "cut", at, event_person_id=row["dealer_id"], **deck, **cut)


def _two_by_hand(case: Case) -> None:
    if case.next:
        _shuffle_by_hand(case.round, case)
        _shuffle_by_hand(case.next, case)


def _takes_turns(case: Case) -> bool:
    """One of two decks dealt from a shoe, between two rounds like it."""
    if case.round["batch_id"] is None or case.round["dealing_method"] == "hand":
        return False
    return all(row is not None and _quiet(Case(case.draft, "rounds", row, row)) for row in _around(case))


def _around(case: Case) -> tuple[Row | None, ...]:
    return case.before, case.round, case.next


def _quiet(case: Case) -> bool:
    prepared = ("idle_started", "decks_received", "table_opened", "device_jam")
    shuffled = len(case.preparing("shuffled")) == 1
    return shuffled and case.plain and not any(case.preparing(kind) for kind in prepared)


_DECKS: tuple[Change, ...] = (
    Change(
        "687a.3(b)", "two decks in turns shuffled by hand", "rounds", _two_by_hand, _takes_turns, per="table"
    ),
    Change("687a.3(a)", "a card on the layout dealt, too", "rounds", _twice, _no_use),
    Change("687a.3(a)[joker]", "three jokers", "rounds", _three_jokers, _opened, per="deck"),
    Change("687a.5(b)", "miscounted deck kept", "rounds", _miscounted, _by_device, per="deck"),
)


enter(__name__, (*sisters(_OF_PAI_GOW_POKER, _PASSAGES), *_CUTS, *_DECKS))
