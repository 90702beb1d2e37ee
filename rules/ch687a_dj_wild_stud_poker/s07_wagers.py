"""58 Pa. Code § 687a.7. Wagers, as proposed."""

from rules.ch687a_dj_wild_stud_poker.columns import ANTE, BAD_BEAT, PROGRESSIVE, RAISE, TRIPS
from rules.ch687a_dj_wild_stud_poker.s06_bonus_hands import BAD_BEAT_PAID, PROGRESSIVE_PAID, TRIPS_PAID
from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import betting, dead_hands
from rules.duties.by_tables import table_is_filed
from rules.duties.payouts import decides
from rules.duty import duty, reads
from rules.kinds import Cents, Count, Flag, Moment, Text
from rules.values import booleans, certainly, is_known, known

CARDS = "the hands and the paytable"
ON_ANOTHERS_HAND = ("687a.7(d)(1)[own hand]", "687a.7(d)[own hand]")
"""A wager on a hand that is not its player's: the box is another's, and so is the Ante Wager there."""


duty(
    "687a.7(b)[dead hand]",
    "A single hand is dead only where its player left the table during the round.",
    dead_hands.on_a_ground,
    ground="the player's departure during the round",
    dead_has_a_ground=reads("left_wagers_behind"),
    per="hand",
    kind="event",
    reading="Nothing else in the chapter makes a single hand dead. The hand is for review where no record "
    "shows the departure.",
)

duty(
    "687a.7(c)",
    "No wager but the Raise Wager is made, raised or withdrawn after no more bets is called.",
    betting.until_no_more_bets,
    when="not wager_kind is 'raise'",
    per="wager",
    kind="event",
    reading="Lowering a wager withdraws part of it. In a void round one taken down once it may have been "
    "void may have gone back with it. The call is due before any card: where it came later, or is not on "
    "record, betting was over with the first card.",
)


@clause("687a.7(c)[Raise Wager]", per="wager", wager=RAISE, kind="event")
def raise_wager_is_not_altered(
    last_touched_at: Moment,
    wager_placed_at: Moment,
    *,
    betting_closed_at: Moment | None = None,
    goes_back_with_its_round: Flag | None = None,
    was_withdrawn: Flag | None = None,
    not_void_yet: Flag | None = None,
) -> Verdict:
    """A Raise Wager is neither altered nor withdrawn once it is made.

    Reading  § 687a.11(b) lets a player make it after no more bets is called, and nothing else.  Until the
    call it may be altered like any wager; one that was taken down later had been made, whenever that was.  In
    a void round one taken down once it may have been void may have gone back with it.
    """
    unaltered = last_touched_at <= wager_placed_at
    if betting_closed_at is not None:
        unaltered = unaltered | booleans(certainly(last_touched_at <= betting_closed_at))
        if was_withdrawn is not None:
            # One that was made once betting had closed was taken down later still.
            since = (last_touched_at > betting_closed_at) | (wager_placed_at > betting_closed_at)
            late = certainly(was_withdrawn & since)
            unaltered = unaltered & booleans(~late)
    return Verdict(
        applies=True,
        holds=betting.unless_given_back(unaltered, goes_back_with_its_round, was_withdrawn, not_void_yet),
        observed="placed {wager_placed_at}, changed {last_touched_at}",
        required="no change until it is settled",
    )


betting.taken_down_goes_back("687a.7(c)", when="was_withdrawn", beside=("687a.7(c)[Raise Wager]",))

unchecked("687a.7(d)", Status.HEADING, "Introduces the wagers of the game.")


def _no_dealers(wager_position: Text) -> Flag:
    """Whether a wager is not told as the dealer's, which § 687a.7(b)[a player's] tells of."""
    return booleans(~certainly(wager_position.is_("dealer")))


def _unless_told_once(fits: Flag, fits_if_told_once: Flag | None) -> Flag:
    """Whether amounts fit; missing where they do only if rows that say the same tell of one stake."""
    if fits_if_told_once is None:
        return fits
    return booleans(fits.values, known(fits) & (fits.values | ~certainly(fits_if_told_once)))


@clause("687a.7(d)(1)", per="wager", wager=ANTE, kind="replay")
def blind_wager_is_as_large_as_the_ante(
    was_made: Flag,
    wager_position: Text,
    same_kind_cents: Cents,
    blind_beside_cents: Cents,
    *,
    speaks_for_kind: Flag | None = None,
    fits_if_told_once: Flag | None = None,
) -> Verdict:
    """Whoever takes part in a round makes an Ante Wager and a Blind Wager of the same amount.

    Reading  The text says that a Raise Wager follows; § 687a.11(b) lets a player fold instead.  Chips of one
    player on a box that are on record as several wagers of a kind are one wager; two rows that say the same
    may tell of one stake.  One told as the dealer's is no player's.
    """
    made = was_made & _no_dealers(wager_position)
    return Verdict(
        applies=made if speaks_for_kind is None else made & speaks_for_kind,
        holds=_unless_told_once(blind_beside_cents == same_kind_cents, fits_if_told_once),
        observed="an Ante Wager of {same_kind_cents}, a Blind Wager of {blind_beside_cents}",
        required="equal amounts",
    )


@clause("687a.7(d)(1)[Ante]", per="wager")
def other_wagers_need_an_ante(
    wager_kind: Text, was_made: Flag, wager_position: Text, has_own_ante: Flag
) -> Verdict:
    """Other wagers are accepted only from a player who made an Ante Wager.

    Reading  A Blind or a Raise Wager needs it at the same position; an optional wager needs one of the same
    player, wherever it lies. Where no player is named, the position tells whose it is; at one without an Ante
    Wager an optional wager may be anybody's who made one.  One told as the dealer's is no player's.
    """
    return Verdict(
        applies=was_made & _no_dealers(wager_position) & ~wager_kind.is_(ANTE),
        holds=has_own_ante,
        observed="a {wager_kind} wager at position {wager_position} and no Ante Wager of its player",
        required="an Ante Wager of the same player",
    )


@clause(
    "687a.7(d)(1)[Raise]",
    per="wager",
    wager=RAISE,
    follows=("687a.7(d)(1)[Ante]", "687a.7(d)(1)[own hand]"),
)
def raise_wager_is_twice_the_ante(
    was_made: Flag,
    wager_position: Text,
    same_kind_cents: Cents,
    ante_beside_cents: Cents,
    *,
    speaks_for_kind: Flag | None = None,
    fits_if_told_once: Flag | None = None,
) -> Verdict:
    """A Raise Wager is twice the player's Ante Wager, neither more nor less.

    Reading  Likewise, several on a box are one, and one told as the dealer's is no player's.
    """
    made = was_made & _no_dealers(wager_position)
    return Verdict(
        applies=made if speaks_for_kind is None else made & speaks_for_kind,
        holds=_unless_told_once(same_kind_cents == ante_beside_cents * 2, fits_if_told_once),
        observed="a Raise Wager of {same_kind_cents}",
        required="twice the Ante Wager of {ante_beside_cents}",
    )


duty(
    "687a.7(d)(2)",
    "A Progressive Bonus Wager is accepted only where the casino filed it.",
    betting.only_as_filed,
    when="was_made",
    offered=reads("approved_wagers_progressive_bonus"),
    per="wager",
    wager=PROGRESSIVE,
    kind="replay",
)


@decides("687a.7(d)(2)[hands]", wager=PROGRESSIVE, by=CARDS, follows=PROGRESSIVE_PAID)
def progressive_is_on_three_of_a_kind_or_better(wager_kind: Text) -> Flag:
    """A Progressive Bonus Wager wins on three-of-a-kind or better.

    Reading  On the player's five cards, with the joker replaced under § 687a.11(f)(1).
    """
    return is_known(wager_kind)


duty(
    "687a.7(d)(3)",
    "A Trips Bonus Wager is accepted only where the casino filed it.",
    betting.only_as_filed,
    when="was_made",
    offered=reads("approved_wagers_trips_bonus"),
    per="wager",
    wager=TRIPS,
    kind="replay",
)


@decides("687a.7(d)(3)[hands]", wager=TRIPS, by=CARDS, follows=TRIPS_PAID)
def trips_is_on_three_of_a_kind_or_better(wager_kind: Text) -> Flag:
    """A Trips Bonus Wager wins on three-of-a-kind or better of the player's five cards."""
    return is_known(wager_kind)


duty(
    "687a.7(d)(4)",
    "A Two-Way Bad Beat Bonus Wager is accepted only where the casino filed it.",
    betting.only_as_filed,
    when="was_made",
    offered=reads("approved_wagers_two_way_bad_beat"),
    per="wager",
    wager=BAD_BEAT,
    kind="replay",
)


@decides("687a.7(d)(4)[hands]", wager=BAD_BEAT, by=CARDS, follows=BAD_BEAT_PAID)
def bad_beat_is_on_three_of_a_kind_or_better(wager_kind: Text) -> Flag:
    """A Two-Way Bad Beat Bonus Wager wins when three-of-a-kind or better is beaten.

    Reading  § 687a.11(f)(3) says that the hand has to be beaten; a reading decides whose hand.
    """
    return is_known(wager_kind)


table_is_filed(
    "687a.7(d)(4)[paytable]",
    BAD_BEAT,
    kind="replay",
    reading="The sentence that introduces the two paytables is missing; it is read as in § 687a.12(d).",
)

duty(
    "687a.7(e)",
    "A casino files on how many adjacent boxes a player may wager in a round.",
    holds="adjacent_boxes_filed",
    observed="no number is filed",
    required="a number of boxes",
    per="table",
    kind="config",
)

duty(
    "687a.7(e)[as filed]",
    "A player wagers on no more boxes than the casino filed.",
    when="speaks_for_areas",
    holds="areas_taken <= approved_adjacent_boxes and most_areas_taken <= approved_adjacent_boxes",
    observed="one player on {areas_taken} boxes",
    required="{approved_adjacent_boxes} at most, as filed",
    per="wager",
    follows=ON_ANOTHERS_HAND,
    reading="Whatever wager lies on a box counts it, however many lie there.",
)


@clause("687a.7(e)[adjacent]", per="wager", follows=("687a.7(e)[as filed]", *ON_ANOTHERS_HAND))
def boxes_of_a_player_are_adjacent(
    takes_an_area: Flag, areas_taken: Count, areas_apart: Count, areas_between_may_be_his: Flag
) -> Verdict:
    """Boxes that one player wagers on lie side by side.

    Reading  Each box is compared with the player's next box toward the dealer's left. One between of which
    nobody recorded whose it is may be his.
    """
    apart = areas_apart == 1
    decided = known(apart) & (apart.values | ~certainly(areas_between_may_be_his))
    return Verdict(
        applies=takes_an_area & (areas_taken > 1) & booleans(~areas_apart.missing),
        holds=booleans(apart.values, decided),
        observed="one player on two boxes {areas_apart} seats apart",
        required="boxes side by side",
    )
