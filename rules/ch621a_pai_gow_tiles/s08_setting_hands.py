"""58 Pa. Code § 621a.8(a)-(d). Players and dealer set their hands."""

from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import inspections, setting
from rules.duty import duty, reads
from rules.hands.tile_sets import COMBINATION, ENDS, SUPREME_PAIR, VALUE
from rules.kinds import Cents, Count, Flag, Moment, Text
from rules.poker.hands import DEALER

unchecked("621a.8", Status.HEADING, "Introduces setting the hands and settling the wagers of a round.")

duty(
    "621a.8(a)",
    "Each player sets his four tiles as a high hand and a low hand of two tiles each.",
    when="is_in_play and play_went_on",
    holds="set_from_dealt",
    observed="{tiles} set as {set_high_tiles} over {set_low_tiles}",
    required="the four tiles dealt, two in each hand",
    per="hand",
    reading="Surrendered hands need not be recorded. No section in the catalogue says what happens to hands "
    "that are not such a split. Their ranks decide which hand is high, unless a reading says otherwise.",
)

inspections.observed(
    "621a.8(a)[face down]", "A player's two hands lie face down and apart right behind his betting area."
)
inspections.observed(
    "621a.8(b)",
    "Players set their own hands; only the dealer may touch their tiles, and his advice is the house way.",
)
inspections.observed("621a.8(b)[in view]", "Players keep their four tiles in full view of the dealer.")
inspections.observed(
    "621a.8(b)[not touched again]", "A player does not touch his tiles again once both hands lie face down."
)

duty(
    "621a.8(c)",
    "The dealer's tiles are turned over after every player has set and laid down his hands.",
    setting.turned_after_setting,
    dealer_turned_at=reads("dealer_turned_or_set_at"),
    told="the dealer's hands set {opposing_set_at}, his tiles turned over {dealer_turned_at}{so_never}",
    when="dealer_plays",
    per="round",
    kind="event",
)


@clause("621a.8(c)[set]", per="hand", kind="event")
def dealer_sets_after_his_tiles_are_turned(
    hand_position: Text, play_went_on: Flag, dealer_plays: Flag, shown_at: Moment, hand_set_at: Moment
) -> Verdict:
    """The dealer sets his hands once his four tiles lie face up."""
    holds = hand_set_at >= shown_at
    return Verdict(
        applies=setting.asked_of(hand_position.is_(DEALER) & dealer_plays, play_went_on, holds),
        holds=holds,
        observed="dealer's hands set {hand_set_at}",
        required="after his tiles were turned over at {shown_at}",
    )


inspections.observed(
    "621a.8(c)[laid out]",
    "The dealer's high hand lies face up and upright, the low hand face up and across it.",
)


@clause("621a.8(d)", per="hand")
def dealer_sets_two_and_two_as_filed(
    hand_position: Text,
    play_went_on: Flag,
    dealer_plays: Flag,
    set_from_dealt: Flag,
    set_under_no_paragraph: Flag,
    set_as_filed: Flag,
    dealers_set_effect_cents: Cents,
) -> Verdict:
    """The dealer sets two hands of two tiles, as filed where paragraphs (1) to (4) leave a choice.

    Reading  A casino may file which of several allowed splits it uses; what it does not file is left to the
    dealer.  A split that is not allowed breaches the paragraph.  The ranking of tiles is from public sources.
    """
    dealers = hand_position.is_(DEALER) & play_went_on & dealer_plays
    return Verdict(
        applies=dealers & set_under_no_paragraph,
        holds=set_from_dealt & set_as_filed,
        observed="{tiles} set as {set_high_tiles} over {set_low_tiles}",
        required="two hands of two of these tiles, by law and filing: {filed_words}{between_what}",
        amount_cents=dealers_set_effect_cents,
    )


def _by_paragraph(
    dealers: Flag, paragraph: Count, number: int, allowed: Flag, effect: Cents, kept: str
) -> Verdict:
    """Judge the dealer's split by the one paragraph of § 621a.8(d) that his tiles come under."""
    return Verdict(
        applies=dealers & (paragraph == number),
        holds=allowed,
        observed="{tiles} set as {set_high_tiles} over {set_low_tiles}",
        required=f"{kept}: {{allowed_words}}{{between_what}}",
        amount_cents=effect,
    )


@clause("621a.8(d)(1)", per="hand", texts=(_by_paragraph,))
def dealer_keeps_the_supreme_pair(
    hand_position: Text,
    play_went_on: Flag,
    dealer_plays: Flag,
    dealers_paragraph: Count,
    set_is_allowed: Flag,
    dealers_set_effect_cents: Cents,
) -> Verdict:
    """A dealer who holds the Supreme Pair sets it as one hand."""
    dealers = hand_position.is_(DEALER) & play_went_on & dealer_plays
    kept = "the Supreme Pair kept together"
    return _by_paragraph(
        dealers, dealers_paragraph, SUPREME_PAIR, set_is_allowed, dealers_set_effect_cents, kept
    )


@clause("621a.8(d)(2)", per="hand", texts=(_by_paragraph,))
def dealer_plays_a_pair_wong_or_gong(
    hand_position: Text,
    play_went_on: Flag,
    dealer_plays: Flag,
    dealers_paragraph: Count,
    set_is_allowed: Flag,
    dealers_set_effect_cents: Cents,
) -> Verdict:
    """A dealer without the Supreme Pair who can make a pair, a Wong or a Gong sets one.

    Reading  Any of them will do, unless the property reads the order in which they are named as binding.
    Which hands these are rests on a ranking from public sources.
    """
    dealers = hand_position.is_(DEALER) & play_went_on & dealer_plays
    kept = "a pair, Wong or Gong played"
    return _by_paragraph(
        dealers, dealers_paragraph, COMBINATION, set_is_allowed, dealers_set_effect_cents, kept
    )


@clause("621a.8(d)(3)", per="hand", texts=(_by_paragraph,))
def dealer_plays_a_nine_eight_or_seven(
    hand_position: Text,
    play_went_on: Flag,
    dealer_plays: Flag,
    dealers_paragraph: Count,
    set_is_allowed: Flag,
    dealers_set_effect_cents: Cents,
) -> Verdict:
    """A dealer with no pair, Wong or Gong who can make nine, eight or seven of two tiles does so.

    Reading  Any of the three will do, unless the property reads the order in which they are named as binding.
    """
    dealers = hand_position.is_(DEALER) & play_went_on & dealer_plays
    kept = "nine, eight or seven played"
    return _by_paragraph(dealers, dealers_paragraph, VALUE, set_is_allowed, dealers_set_effect_cents, kept)


@clause("621a.8(d)(4)", per="hand", texts=(_by_paragraph,))
def dealer_plays_the_highest_tile_with_the_lowest(
    hand_position: Text,
    play_went_on: Flag,
    dealer_plays: Flag,
    dealers_paragraph: Count,
    set_is_allowed: Flag,
    dealers_set_effect_cents: Cents,
) -> Verdict:
    """A dealer who can make none of those hands sets his highest ranking tile with his lowest."""
    dealers = hand_position.is_(DEALER) & play_went_on & dealer_plays
    kept = "the highest tile with the lowest"
    return _by_paragraph(dealers, dealers_paragraph, ENDS, set_is_allowed, dealers_set_effect_cents, kept)
