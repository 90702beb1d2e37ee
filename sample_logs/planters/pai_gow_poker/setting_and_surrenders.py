"""§ 645a.11(c)-(e), (g)-(i): hands set, surrendered, shown and collected wrongly."""

from datetime import datetime

from sample_logs.planters.case import Case
from sample_logs.planters.change import Change
from sample_logs.planters.draft import Row, after
from sample_logs.planters.edits import dealer, doing, hand, time
from sample_logs.planters.fits import where
from sample_logs.planters.hands_as_set import decides_alike, given_up_and_shown, racked_unseen, set_otherwise
from sample_logs.planters.places import hands, rounds, wagers
from sample_logs.planters.settling import half_back


def _dealers(case: Case) -> bool:
    row = case.row
    set_once = row["set_high"] and not row["hand_reset"]
    return bool(row["hand_position"] == "dealer" and set_once and not case.banked)


def _says_nothing(case: Case) -> bool:
    """The dealer's hand, where another setting of it decides no wager otherwise."""
    laid = dict(case.row)
    if not _dealers(case):
        return False
    set_otherwise(laid)
    return decides_alike(case, laid)


def shown(case: Case) -> list[Row]:
    """Players' hands that were shown, from the lowest position."""
    found = [h for p, h in case.hands.items() if p != "dealer" and h["hand_revealed_at"]]
    return sorted(found, key=lambda h: int(h["hand_position"]))


def set_early(case: Case) -> None:
    """Let the dealer set his hands before the first player has set his own."""
    first = min(h["hand_set_at"] for p, h in case.hands.items() if p != "dealer" and h["hand_set_at"])
    case.dealer["hand_set_at"] = after(first, -500)


def turned_early(case: Case) -> None:
    """Let the dealer turn his cards over before the first player has set his hands."""
    first = min(h["hand_set_at"] for p, h in case.hands.items() if p != "dealer" and h["hand_set_at"])
    case.dealer["hand_revealed_at"] = after(first, -500)


def shown_out_of_turn(shown: list[Row]) -> None:
    """Exchange the times at which the first two of some hands were shown."""
    low, high = shown[:2]
    low["hand_revealed_at"], high["hand_revealed_at"] = high["hand_revealed_at"], low["hand_revealed_at"]


def _shown_early(case: Case) -> None:
    shown(case)[-1]["hand_revealed_at"] = after(case.dealer["hand_set_at"], -700)


def _shown_alone(case: Case) -> bool:
    """The only wager of a round: a main wager settled by the one hand shown, against the dealer's."""
    settled = case.row["wager_kind"] == case.main and case.row["wager_outcome"] in ("win", "push", "lose")
    ez = case.round["variant"] == "ez"  # where a Queen's Dragon returns the wager whatever the hands
    alone = len(case.wagers) == 1 and [h["hand_position"] for h in shown(case)] == [case.position]
    return settled and not ez and not case.banked and alone


def _shown_late(case: Case) -> None:
    """Show the hands just after their main wager was settled."""
    case.hand["hand_revealed_at"] = after(case.row["collected_at"] or case.row["paid_at"], 100)


# -------------------------------------------------------------------------------- surrender


def _counted_six(case: Case) -> None:
    (count,) = case.events("surrender_counted", event_position=case.position)
    count["event_count"] = 6


def _given_up(case: Case) -> None:
    """Let the player surrender as soon as the dealer had set his hands, and the wager be collected then."""
    case.hand.update(surrendered=True, surrendered_at=after(case.bank["hand_set_at"], 300))
    case.row.update(wager_outcome="surrender", collected_at=after(case.hand["surrendered_at"], 300))
    at = after(case.hand["hand_racked_at"], -100)
    case.add("surrender_counted", at, event_position=case.position, event_count=7)


def _beside_a_bonus(case: Case) -> bool:
    """A wager that the hands lost, beside a lost Qualifying Wager, in a round without Envy Bonuses."""
    lost = case.row["wager_kind"] == case.main and case.row["wager_outcome"] == "lose" and not case.banked
    others = (w for w in case.own if w is not case.row)
    qualifies = any(w["envy_lammer"] and w["wager_outcome"] == "lose" for w in others)
    told = case.recorded("surrender_counted") and not case.events("envy_acknowledged")
    return lost and qualifies and case.setup.variant != "ez" and told


# ------------------------------------------------------------------- collected too late


def _turns_after(case: Case, at: datetime) -> list[tuple[datetime, datetime]]:
    """When each hand in play was shown after a moment, and its main wager settled; in order."""
    found: list[tuple[datetime, datetime]] = []
    for wager in case.wagers:
        hand = case.hands[wager["wager_position"]]
        in_play = wager["wager_kind"] == case.main and wager["wager_outcome"] in ("win", "push", "lose")
        if in_play and hand["hand_revealed_at"] and hand["hand_revealed_at"] > at:
            found.append((hand["hand_revealed_at"], wager["paid_at"] or wager["collected_at"]))
    return sorted(found)


def _lost_alone(case: Case) -> bool:
    """A lost main wager without another at its position, before other hands were shown."""
    lost = case.row["wager_kind"] == case.main and case.row["wager_outcome"] == "lose"
    shown_at = case.hand["hand_revealed_at"]
    alone = lost and len(case.own) == 1 and case.position != "dealer" and not case.banked
    return bool(alone and shown_at and _turns_after(case, shown_at))


def _collected_late(case: Case) -> None:
    """Collect it, and its cards, just after the next player's was settled."""
    case.row["collected_at"] = after(_turns_after(case, case.hand["hand_revealed_at"])[0][1], 100)
    case.hand["hand_racked_at"] = max(case.hand["hand_racked_at"], after(case.row["collected_at"], 100))


def _given_up_before_others(case: Case) -> bool:
    gone = case.row["wager_outcome"] == "surrender" and case.hand["cards"] is None
    return gone and bool(_turns_after(case, case.hand["surrendered_at"]))


def _given_up_and_left(case: Case) -> None:
    """Collect a surrendered wager once the wager on the hand shown next is settled."""
    case.row["collected_at"] = after(_turns_after(case, case.hand["surrendered_at"])[0][1], 100)


# ------------------------------------------------------------------------- cards taken in


def _racked_before(case: Case) -> None:
    case.hand["hand_racked_at"] = after(case.row["paid_at"] or case.row["collected_at"], -300)


def _only_main(case: Case) -> bool:
    """A Pai Gow Poker Wager whose hand has no other wager and pays no Envy Bonus."""
    ended = len(case.own) == 1 and case.row["wager_outcome"] in ("win", "push")
    return ended and case.seen and case.position != "dealer"


def _optional_hand(case: Case) -> bool:
    last = [w for w in case.own if w["wager_kind"] not in (case.main, "progressive_payout")]
    return bool(case.row["cards"] and last and not case.events("envy_acknowledged")) and not case.banked


def _racked_between(case: Case) -> None:
    """Take the cards in once the Pai Gow Poker Wager is settled, before the others are."""
    (main,) = [w for w in case.own if w["wager_kind"] == case.main]
    case.row["hand_racked_at"] = after(main["paid_at"] or main["collected_at"], 100)


def _beside_its_main(case: Case) -> bool:
    """An optional wager that was won or lost, beside a main wager that the hands settled."""
    optional = case.row["wager_kind"] not in (case.main, "progressive_payout")
    mains = [w for w in case.own if w["wager_kind"] == case.main and not w["wager_change"]]
    settled = all(each["wager_outcome"] in ("win", "push", "lose") for each in (case.row, *mains))
    return bool(optional and mains and settled and case.seen and case.position != "dealer")


def _settled_first(case: Case) -> None:
    """Settle it just before the main wager on its hand."""
    (main,) = [w for w in case.own if w["wager_kind"] == case.main]
    column = "collected_at" if case.row["collected_at"] else "paid_at"
    case.row[column] = after(main["paid_at"] or main["collected_at"], -100)


_SURRENDERED = where(lambda c: c.row["wager_outcome"] == "surrender" and c.hand["cards"] is None)
_TWO_PLAYERS = where(lambda c: len(shown(c)) > 1 and not c.banked and c.dealer["hand_set_at"] is not None)
_GIVEN_UP, _TWO = wagers(_SURRENDERED), rounds(_TWO_PLAYERS)
_EARLY = time(hand, "surrendered_at", dealer, "hand_set_at", -900)
_SHOWN = time(hand, "hand_revealed_at", hand, "hand_racked_at", -200)
_SET_OTHERWISE = doing(lambda c: set_otherwise(c.row))

CHANGES = (
    Change("645a.11(c)", "dealer's hand set another way", hands(_says_nothing), _SET_OTHERWISE, money=0),
    Change("645a.11(c)[after the players]", "dealer sets first", _TWO, set_early),
    Change("645a.11(c)[turned]", "dealer's cards turned over first", _TWO, turned_early),
    Change("645a.11(d)", "surrendered beside a bonus wager", wagers(_beside_a_bonus), _given_up),
    Change(
        "645a.11(d)[at once]",
        "surrendered wager left lying",
        wagers(_given_up_before_others),
        _given_up_and_left,
    ),
    Change("645a.11(d)[cards counted]", "six cards counted", _GIVEN_UP, _counted_six),
    Change("645a.11(d)[cards unseen]", "surrendered cards shown", _GIVEN_UP, _SHOWN),
    Change("645a.11(d)[time]", "surrender before the dealer set", _GIVEN_UP, _EARLY),
    Change("645a.11(d)[wager collected]", "half returned", _GIVEN_UP, half_back),
    Change("645a.11(e)", "hands shown out of turn", _TWO, lambda c: shown_out_of_turn(shown(c))),
    Change("645a.11(e)[after the dealer]", "hand shown before the dealer's", _TWO, _shown_early),
    Change("645a.11(e)[before settling]", "a wager settled before", wagers(_shown_alone), _shown_late),
    Change("645a.11(f)(1)[at once]", "losing wager left lying", wagers(_lost_alone), _collected_late),
    Change("645a.11(g)[after settlement]", "racked before settlement", wagers(_only_main), _racked_before),
    Change("645a.11(h)[after the main wager]", "settled before it", wagers(_beside_its_main), _settled_first),
    Change("645a.11(i)", "racked before the optional wagers", hands(_optional_hand), _racked_between),
    Change(
        "645a.11(d)[cards stay]", "surrendered cards racked unseen", wagers(given_up_and_shown), racked_unseen
    ),
)
