"""§ 621a.8(e), (f), (k): tiles surrendered, shown and collected out of turn."""

from rules.ch621a_pai_gow_tiles.columns import MAIN, PAIRS
from sample_logs.planters.case import Case, Edit
from sample_logs.planters.change import Change
from sample_logs.planters.draft import after
from sample_logs.planters.edits import dealer, hand, row, sets, time
from sample_logs.planters.fits import where
from sample_logs.planters.pai_gow_tiles.hands_of_tiles import alone, at, in_play, others_follow, surrendered
from sample_logs.planters.places import rounds, wagers


def _nobody_lost(case: Case) -> bool:
    """Two players were left, and neither lost: nobody's wager had to be collected in between."""
    mains = [at(case, hand, MAIN) for hand in in_play(case)]
    return len(mains) == 2 and all(w and w["wager_outcome"] in {"win", "push"} for w in mains)


def _out_of_turn(case: Case) -> None:
    one, other = in_play(case)
    one["hand_revealed_at"], other["hand_revealed_at"] = other["hand_revealed_at"], one["hand_revealed_at"]


def _shown_early(case: Case) -> None:
    in_play(case)[0]["hand_revealed_at"] = after(case.dealer["hand_set_at"], -2000)


def _racked(milliseconds: int) -> Edit:
    """Collect the tiles so long after the wager was settled."""

    def edit(case: Case) -> None:
        case.hand["hand_racked_at"] = after(case.row["collected_at"] or case.row["paid_at"], milliseconds)

    return edit


def _racked_late(case: Case) -> None:
    """Collect the tiles once the next player's Pai Gow Wager was settled."""
    shown = in_play(case)
    following = at(case, shown[shown.index(case.hand) + 1], MAIN) or {}
    case.hand["hand_racked_at"] = after(following["collected_at"] or following["paid_at"], 300)


def _shown_late(case: Case) -> None:
    """Show the hands just after their Pai Gow Wager was settled."""
    case.hand["hand_revealed_at"] = after(case.row["collected_at"] or case.row["paid_at"], 100)


_NO_SURRENDER = where(lambda c: len(in_play(c)) > 1 and not any(h["surrendered"] for h in c.hands.values()))
_COLLECTED_LATE = sets(row, "collected_at", lambda c: after(in_play(c)[0]["hand_revealed_at"], 2000))
_HALF_BACK = sets(row, "wager_returned", lambda c: c.row["wager_amount"] // 2)
_ONE = surrendered(pairs=False)
_EARLY = time(hand, "surrendered_at", dealer, "hand_set_at", -3000)
_LATE = time(hand, "surrendered_at", hand, "hand_revealed_at", 2000)
_SEEN = time(hand, "hand_revealed_at", hand, "hand_racked_at", -100)
_NOBODY_GAVE_UP = rounds(_NO_SURRENDER)
_BEFORE_COLLECTED = "hands shown before a surrendered wager was collected"
_COMPARED = wagers(lambda c: alone(c) and c.row["wager_outcome"] in {"win", "push", "lose"})
_FOLLOWED = wagers(lambda c: alone(c) and others_follow(c))
_BESIDE_MAIN = wagers(lambda c: c.row["wager_kind"] == PAIRS and not c.hand["surrendered"])

CHANGES = (
    Change("621a.8(e)", "surrendered before the dealer had set", wagers(_ONE), _EARLY),
    Change("621a.8(e)", "surrendered after the hands were shown", wagers(surrendered(pairs=True)), _LATE),
    Change("621a.8(e)[wager collected]", "half of a surrendered wager returned", wagers(_ONE), _HALF_BACK),
    Change("621a.8(e)[tiles unseen]", "surrendered tiles shown", wagers(_ONE), _SEEN),
    Change("621a.8(f)", "hands shown out of turn", rounds(_nobody_lost), _out_of_turn),
    Change(
        "621a.8(f)[after the dealer]", "hands shown before the dealer had set", _NOBODY_GAVE_UP, _shown_early
    ),
    Change("621a.8(f)[after the surrenders]", _BEFORE_COLLECTED, wagers(_ONE), _COLLECTED_LATE, per="round"),
    Change("621a.8(k)", "tiles collected before the Pai Gow Wager", _COMPARED, _racked(-1300)),
    Change("621a.8(k)[at once]", "tiles collected after the next wager", _FOLLOWED, _racked_late),
    Change("621a.8(k)[Pair Fortunes]", "tiles collected before Pair Fortunes", _BESIDE_MAIN, _racked(-1200)),
    Change("621a.8(f)[before settling]", "a wager settled before hands were shown", _COMPARED, _shown_late),
)
