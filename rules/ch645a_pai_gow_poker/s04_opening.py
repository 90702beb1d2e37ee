"""58 Pa. Code § 645a.4. Opening of the table for gaming."""

from rules.clause import Status, unchecked
from rules.deck import jokered
from rules.duties import opening
from rules.duty import duty

duty(
    "645a.4(a)",
    "The dealer inspects decks brought to the table before a round is dealt from them.",
    opening.inspected,
    per="shoe",
    kind="event",
)

duty(
    "645a.4(a)[every deck]",
    "The dealer inspects every deck that was received.",
    opening.every_deck_inspected,
    per="shoe",
    kind="event",
    follows=("645a.4(a)",),
    reading="Where an inspection is recorded and how many decks it was of.",
)

duty(
    "645a.4(b)",
    "After their inspection, decks brought to the table are spread face up for the first player.",
    opening.spread_for_the_first_player,
    when="decks_preinspected",
    per="shoe",
    kind="event",
    reading="A log shows that the cards lay face up, but not the columns by suit and sequence or the joker "
    "among them.",
)

duty(
    "645a.4(b)[second joker]",
    "The second joker of a deck made with two is torn up before play, with a floorperson seeing to it.",
    jokered.second_joker_destroyed,
    per="deck",
    kind="event",
    reading="A deck that came preinspected lost its second joker before it came to the table.",
)

duty(
    "645a.4(c)",
    "New decks are washed, stacked and shuffled, in that order, once the first player could inspect them.",
    opening.washed_stacked_and_shuffled,
    per="shoe",
    kind="event",
    reading="A shuffle that is missing altogether is judged under § 645a.5(a).",
)

duty(
    "645a.4(d)",
    "Two decks received together for a shuffling device are spread, washed and stacked separately.",
    opening.prepared_apart,
    per="shoe",
    kind="event",
    follows=("645a.4(b)", "645a.4(c)"),
    reading="Each recorded step names its deck; the first player could inspect each as it lay spread, before "
    "it was washed. Decks opened one after the other are judged one by one under § 645a.4(a) to (c).",
)

unchecked(
    "645a.4(e)",
    Status.PERMISSION,
    "Decks that come preinspected and preshuffled need none of the steps of § 645a.4(a) to (d).",
    "The text says reshuffled; as in § 639a.4(e), preshuffled is meant. Those paragraphs allow for it.",
)
