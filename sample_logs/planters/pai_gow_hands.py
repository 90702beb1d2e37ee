"""§§ 645a.11 and .13(e): hands set, shown, surrendered and racked wrongly, and bonuses handled wrongly."""

from __future__ import annotations

from collections.abc import Callable

from sample_logs.planters.draft import Row, after
from sample_logs.planters.pai_gow_case import Case, Change, Edit, Fits, enter, recorded
from sample_logs.planters.pai_gow_money import of_player, ranks_of


def _dealers(case: Case) -> bool:
    row = case.row
    return bool(
        row["hand_position"] == "dealer" and row["set_high"] and not row["hand_reset"] and not case.banked
    )


def set_otherwise(case: Case) -> None:
    """Exchange a card in front for one of the five, so that both hands are lawful and rank otherwise."""
    row = case.row
    high, low = list(row["set_high"]), list(row["set_low"])
    for front in range(2):
        for back in range(5):
            other_high, other_low = list(high), list(low)
            other_high[back], other_low[front] = low[front], high[back]
            tried = {"set_high": other_high, "set_low": other_low}
            ranks = ranks_of(tried)
            if ranks[0] >= ranks[1] and ranks != ranks_of(row):
                row.update(tried)
                return


def _set_early(case: Case) -> None:
    dealer = case.hands["dealer"]
    first = min(h["hand_set_at"] for p, h in case.hands.items() if p != "dealer" and h["hand_set_at"])
    dealer["hand_set_at"] = after(first, -500)


def _two_players(case: Case) -> bool:
    return len(shown(case)) > 1 and not case.banked and case.hands["dealer"]["hand_set_at"] is not None


def shown(case: Case) -> list[Row]:
    """Players' hands that were shown, from the lowest position."""
    hands = [h for p, h in case.hands.items() if p != "dealer" and h["hand_revealed_at"]]
    return sorted(hands, key=lambda h: int(h["hand_position"]))


def _shown_out_of_turn(case: Case) -> None:
    low, high = shown(case)[:2]
    low["hand_revealed_at"], high["hand_revealed_at"] = high["hand_revealed_at"], low["hand_revealed_at"]


def _shown_early(case: Case) -> None:
    shown(case)[-1]["hand_revealed_at"] = after(case.hands["dealer"]["hand_set_at"], -700)


def _surrendered(case: Case) -> bool:
    return bool(case.row["wager_outcome"] == "surrender" and case.hand["cards"] is None)


def _counted_six(case: Case) -> None:
    (count,) = case.events("surrender_counted", event_position=case.row["wager_position"])
    count["event_count"] = 6


def _given_up_early(case: Case) -> None:
    case.hand["surrendered_at"] = after(case.hands["dealer"]["hand_set_at"], -900)


def _half_back(case: Case) -> None:
    case.row["wager_returned"] = case.row["wager_amount"] // 2


def _seen_surrender(case: Case) -> None:
    case.hand["hand_revealed_at"] = after(case.hand["hand_racked_at"], -200)


def _racked_before(case: Case) -> None:
    at = case.row["paid_at"] or case.row["collected_at"]
    case.hand["hand_racked_at"] = after(at, -300)


def _only_main(case: Case) -> bool:
    """A Pai Gow Poker Wager whose hand has no other wager and pays no Envy Bonus."""
    row = case.row
    kinds = [w for w in case.wagers if w["wager_position"] == row["wager_position"]]
    return (
        len(kinds) == 1
        and row["wager_outcome"] in ("win", "push")
        and case.seen
        and row["wager_position"] != "dealer"
    )


def _optional_hand(case: Case) -> bool:
    row = case.row
    wagers = [w for w in case.wagers if w["wager_position"] == row["hand_position"]]
    last = [w for w in wagers if w["wager_kind"] not in (case.main, "progressive_payout")]
    return bool(row["cards"] and last and not case.events("envy_acknowledged")) and not case.banked


def _racked_between(case: Case) -> None:
    """Take the cards in once the Pai Gow Poker Wager is settled, before the others are."""
    wagers = [w for w in case.wagers if w["wager_position"] == case.row["hand_position"]]
    (main,) = [w for w in wagers if w["wager_kind"] == case.main]
    case.row["hand_racked_at"] = after(main["paid_at"] or main["collected_at"], 100)


_HANDS = (
    Change("645a.11(c)", "dealer's hand set another way", "hands", set_otherwise, _dealers, per="hand"),
    Change("645a.11(c)[after the players]", "dealer sets first", "rounds", _set_early, _two_players),
    Change("645a.11(e)", "hands shown out of turn", "rounds", _shown_out_of_turn, _two_players),
    Change(
        "645a.11(e)[after the dealer]", "hand shown before the dealer's", "rounds", _shown_early, _two_players
    ),
    Change(
        "645a.11(d)[cards counted]", "six cards counted", "wagers", _counted_six, _surrendered, per="wager"
    ),
    Change(
        "645a.11(d)[time]",
        "surrender before the dealer set",
        "wagers",
        _given_up_early,
        _surrendered,
        per="wager",
    ),
    Change(
        "645a.11(d)[wager collected]",
        "half returned",
        "wagers",
        _half_back,
        _surrendered,
        per="wager",
        follows_money=True,
    ),
    Change(
        "645a.11(d)[cards unseen]",
        "surrendered cards shown",
        "wagers",
        _seen_surrender,
        _surrendered,
        per="wager",
    ),
    Change(
        "645a.11(g)[after settlement]",
        "racked before settlement",
        "wagers",
        _racked_before,
        _only_main,
        per="wager",
    ),
    Change(
        "645a.11(i)",
        "racked before the optional wagers",
        "hands",
        _racked_between,
        _optional_hand,
        per="hand",
    ),
)


def _progressive(*, percent: bool) -> Fits:
    base = of_player("progressive_payout", "win")
    return lambda case: base(case) and (case.row["meter_before"] is not None) == percent


def _not_verified(case: Case) -> None:
    _drop(case, "progressive_verified")


def _no_light(case: Case) -> None:
    _drop(case, "progressive_light")


def _drop(case: Case, kind: str) -> None:
    for event in case.events(kind, event_position=case.row["wager_position"]):
        case.draft.remove("events", event)


def _seen_elsewhere(kind: str) -> Fits:
    base = _progressive(percent=False)
    return lambda case: base(case) and recorded(case, kind)


def _not_validated(case: Case) -> None:
    case.row["validated_by"] = None


def _from_table(case: Case) -> None:
    case.row["paid_from"] = "table"


def _cards_gone(case: Case) -> None:
    (papers,) = case.events("payout_documented", event_position=case.row["wager_position"])
    papers["event_at"] = after(case.hand["hand_racked_at"], 4000)


def _whole_meter(case: Case) -> bool:
    row = case.row
    return bool(_progressive(percent=True)(case) and row["wager_paid"] == row["meter_before"])


def _not_reset(case: Case) -> None:
    case.row["meter_after"] = case.setup.progressive_reset - 100


_PROGRESSIVE = (
    Change(
        "645a.11(h)(4)(ii)(A)",
        "win not verified",
        "wagers",
        _not_verified,
        _seen_elsewhere("progressive_verified"),
        per="wager",
    ),
    Change(
        "645a.11(h)(4)(ii)(B)",
        "no light",
        "wagers",
        _no_light,
        _seen_elsewhere("progressive_light"),
        per="wager",
    ),
    Change(
        "645a.11(h)(4)(ii)(C)",
        "not validated",
        "wagers",
        _not_validated,
        _seen_elsewhere("progressive_light"),
        per="wager",
    ),
    Change(
        "645a.11(h)(4)(ii)(D)[source]",
        "share paid from the table",
        "wagers",
        _from_table,
        _progressive(percent=True),
        per="wager",
    ),
    Change(
        "645a.11(h)(4)(ii)(D)[documents]",
        "cards taken in before the documents",
        "wagers",
        _cards_gone,
        _progressive(percent=True),
        per="wager",
    ),
    Change("645a.13(e)(2)[reset]", "meter not reset", "wagers", _not_reset, _whole_meter, per="wager"),
)

_SECTIONS = {
    "fortune_bonus": "645a.11(h)(1)",
    "emperors_treasure": "645a.11(h)(2)",
    "dynasty_bonus": "645a.11(h)(6)",
}


def _envy(kind: str) -> Fits:
    return lambda case: bool(case.row["payment_kind"] == "envy_bonus" and case.row["payment_for"] == kind)


def unpaid(case: Case) -> None:
    """Leave the payment out."""
    case.draft.remove("payments", case.row)


def overpaid(case: Case) -> None:
    """Pay five dollars more."""
    case.row["payment_amount"] += 500


def _paid_first(case: Case) -> None:
    wagers = [w for w in case.wagers if w["wager_kind"] == case.row["payment_for"]]
    case.row["payment_at"] = after(min(w["paid_at"] or w["collected_at"] for w in wagers), -200)


def _several(kind: str) -> Fits:
    base = _envy(kind)
    return lambda case: base(case) and sum(w["wager_kind"] == kind for w in case.wagers) > 1


def _acknowledged(kind: str, *, own: bool) -> Fits:
    """Hands acknowledged, of a player who made such a wager or made none, at tables with one paytable."""

    def fits(case: Case) -> bool:
        if case.row["event_kind"] != "envy_acknowledged" or case.row["event_position"] is None:
            return False
        offered = [k for k in _SECTIONS if k in case.setup.wagers]
        at = case.row["event_position"]
        mine = any(w["wager_position"] == at and w["wager_kind"] == kind for w in case.wagers)
        others = {w["wager_player_id"] for w in case.wagers if w["envy_lammer"] and w["wager_kind"] == kind}
        payees = others - {case.hands[at]["hand_player_id"]}
        return offered == [kind] and mine == own and bool(payees) and recorded(case, "envy_acknowledged")

    return fits


def _not_told(case: Case) -> None:
    case.draft.remove("events", case.row)


def _envy_change(kind: str, citation: str, what: str, edit: Edit, cents: Callable[[Case], int]) -> Change:
    return Change(citation, what, "payments", edit, _envy(kind), per="payment", money=cents)


def _told_change(kind: str, citation: str, *, own: bool) -> Change:
    what = "hand not acknowledged" if own else "hand without the wager not acknowledged"
    return Change(citation, what, "events", _not_told, _acknowledged(kind, own=own), per="hand")


def _envy_changes() -> tuple[Change, ...]:
    found = []
    for kind, section in _SECTIONS.items():
        due, order = f"{section}(ii)", f"{section}(ii)[order]"
        first = "Envy Bonus before the wagers"
        found += [
            _envy_change(kind, due, "Envy Bonus not paid", unpaid, lambda c: -c.row["payment_amount"]),
            _envy_change(kind, due, "Envy Bonus five dollars over", overpaid, lambda _: 500),
            Change(order, first, "payments", _paid_first, _several(kind), per="payment"),
            _told_change(kind, f"{section}(i)(B)[acknowledgement]", own=True),
            _told_change(kind, f"{section}(i)(C)", own=False),
        ]
    return tuple(found)


CHANGES: tuple[Change, ...] = (*_HANDS, *_PROGRESSIVE, *_envy_changes())
enter(__name__, CHANGES)
