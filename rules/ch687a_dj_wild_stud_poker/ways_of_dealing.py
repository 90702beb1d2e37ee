"""What §§ 687a.8, 687a.9 and 687a.10 say alike: each way of dealing has the same steps in its own section."""

from dataclasses import dataclass

from rules.ch687a_dj_wild_stud_poker import deal, progressive_deal, stub
from rules.clause import calling_module
from rules.duties import dealt, inspections, stub_seen, stubs, voids
from rules.duty import duty, reads

_RIGHT_COUNT = "The right count is 53 less the hands dealt and the card on the layout."
_DEALT_OUT = "(deal_was_to_stand or went_on_to_decisions)"
_LEFT_OPEN = (
    "The text says nothing of a misdealt deck that also lacks cards; a round that stood is then left open."
)


@dataclass(frozen=True, slots=True)
class Way:
    """A way of dealing.

    rounds  the column that is true of rounds dealt in this way
    tables  the column that is true of tables where rounds are dealt in this way
    """

    rounds: str
    tables: str

    def starts_the_progressive_game(self, citation: str, *, reading: str) -> None:
        """Declare what is done with Progressive Bonus Wagers before the deal."""
        duty(
            citation,
            "Progressive Bonus Wagers are lit up with the Start Game button and collected before the deal.",
            progressive_deal.started_and_collected,
            when=f"{self.rounds} and deal_begun and progressive_wagers_in_time > 0",
            per="round",
            kind="event",
            follows=("687a.7(d)(2)",),
            reading=f"{reading} A wager placed in time, once the others were lit up or collected, is lit up "
            "and collected as well; one placed after the call of no more bets is for the clause on wagers.",
            module=calling_module(),
        )

    def deals_to_players(self, citation: str, says: str, *, drawn: str = "") -> None:
        """Declare who is dealt a hand, and that players are dealt stacks.

        drawn  how the way of dealing makes the cards of a stack follow each other
        """
        module, of_a_round = calling_module(), f"{self.rounds} and {_DEALT_OUT}"
        reading = (
            "How many cards each was dealt is judged under § 687a.13(c), and void rounds under § 687a.13, "
        )
        reading += (
            "unless somebody raised or folded in them, as all hands had been dealt by then, or the record "
            "excludes any ground for them."
        )
        duty(
            citation,
            says,
            deal.in_stacks_clockwise,
            when=of_a_round,
            per="round",
            follows=("687a.13(c)",),
            reading=f"{reading} {drawn}" if drawn else reading,
            module=module,
        )
        duty(
            f"{citation}[each player]",
            "Each player who has made an Ante and a Blind Wager is dealt a hand.",
            deal.is_dealt_a_hand,
            when=of_a_round,
            per="wager",
            wager="ante",
            reading="Wagers placed once the first card was dealt are judged by the clauses on wagers. A hand "
            "that is not on record was dealt nothing where the others and the stub are the whole deck. Who "
            "left before the deal may have his wagers treated as lost (§ 687a.7(b)), and is owed no hand.",
            module=module,
        )
        duty(
            f"{citation}[nobody else]",
            "No position without an Ante and a Blind Wager is dealt a hand.",
            deal.has_its_wagers,
            when=of_a_round,
            per="hand",
            follows=("687a.7(d)(1)", "687a.7(d)(1)[Ante]"),
            explained="hand_has_wager",
            module=module,
        )

    def deals_face_down(self, citation: str) -> None:
        """Declare that no player's card is dealt face up."""
        module = calling_module()
        inspections.observed(
            f"{citation}[faces]",
            "The cards of players are dealt face down.",
            when=f"{self.tables} and not faces_decided",
            module=module,
        )
        duty(
            f"{citation}[faces recorded]",
            "The cards of players are dealt face down.",
            dealt.with_right_faces,
            required="every card face down",
            when=f"{self.rounds} and not hand_position is dealer",
            per="hand",
            reading="Judged where the log records of a card how it was dealt.",
            module=module,
        )

    def deals_to_the_dealer(self, citation: str, says: str) -> None:
        """Declare what the dealer deals himself."""
        duty(
            citation,
            says,
            deal.five_to_the_dealer_last,
            when=f"{self.rounds} and {_DEALT_OUT}",
            per="round",
            reading="§ 687a.13(c) speaks only of players' hands; a dealer's wrong number of cards is "
            "reported here.",
            module=calling_module(),
        )

    def places_the_extra_card(self, citation: str) -> None:
        """Declare the card on the layout, where a wager of anybody is not asked for."""
        duty(
            citation,
            "When all hands have been dealt, one card is placed on its area of the layout.",
            progressive_deal.extra_card_follows_the_deal,
            when=f"{self.rounds} and {_DEALT_OUT} and extra_card_is_due",
            per="round",
            kind="event",
            follows=("687a.7(d)(2)",),
            reading="Where the Progressive Bonus Wager is offered, whether anybody made it or not, unless "
            "the property chose the other reading.",
            module=calling_module(),
        )

    def racks_its_stub_unseen(self, seen: str, recorded: str) -> None:
        """Declare that the cards left over are racked unseen, counted or not, as seen and as recorded."""
        module = calling_module()
        inspections.observed(
            seen,
            "The cards left over go to the discard rack without being exposed.",
            when=f"{self.tables} and not uncounted_stubs_decided",
            module=module,
        )
        duty(
            recorded,
            "Cards left over that are not counted go to the discard rack without being exposed.",
            stub_seen.uncounted_unseen,
            when=self.rounds,
            per="round",
            kind="event",
            reading="Judged where the log tells of a card that was exposed after the deal, or the casino "
            "records each one. A card that may have been another leaves it undecided. Where the stub was "
            "counted, the clause on counting it face down says so. Calling the round void excuses nothing "
            "where the chapter gives no ground for it.",
            module=module,
        )

    def racks_its_counted_stub_unseen(self, citation: str) -> None:
        """Declare that a stub whose count was right is racked unseen."""
        inspections.observed(
            citation,
            "A stub whose count was right goes to the discard rack without being exposed.",
            when=f"{self.tables} and not counted_stubs_decided",
            module=calling_module(),
        )

    def has_its_stub_counted(self, citation: str) -> None:
        """Declare how often the stub is counted, and that nobody sees its cards."""
        module = calling_module()
        duty(
            citation,
            "Unless a device counts the cards, the stub is counted at least once every five rounds of play.",
            stub.counted_every_fifth_round,
            when=self.rounds,
            per="round",
            kind="event",
            reading="Any five rounds in a row at the table need one count, but for rounds that had to be "
            "void; calling one so on no ground excuses nothing. Counting starts over with other decks and "
            "with a round whose cards a device counted. Every fifth round in a row without a count is told.",
            module=module,
        )
        duty(
            f"{citation}[face down]",
            "The stub is counted face down, so that nobody sees its cards.",
            stubs.unseen,
            when=f"{self.rounds} and stub_counted_at is known",
            per="round",
            kind="event",
            reading="Nor as it then goes to the discard rack, by the subsection after it, unless its count "
            "was wrong: nothing is said of such a stub.",
            module=module,
        )

    def ends_on_a_wrong_stub(self, citation: str, *, dealers_hand: str, wrong_deck: str = "") -> None:
        """Declare what follows from a wrong count of the stub.

        dealers_hand  the citation of what the dealer deals himself
        wrong_deck    how many cards a deck has that was only misdealt
        """
        module = calling_module()
        duty(
            citation,
            "If the count of the stub is wrong, all hands are void, whether cards were misdealt or not.",
            voids.void_round,
            when=f"{self.rounds} and stub_ends_round",
            observed="{stub_left} cards were left instead of {stub_due_told} (misdealt: {hands_miscounted}; "
            "{cards_in_deck} cards in all)",
            per="round",
            kind="event",
            follows=("687a.13(c)", dealers_hand),
            reading=" ".join(filter(None, (_RIGHT_COUNT, wrong_deck, _LEFT_OPEN))),
            module=module,
        )
        duty(
            f"{citation}[deck removed]",
            "If the count is wrong and no cards were misdealt, the entire deck is removed from the table.",
            voids.deck_removed,
            when=f"{self.rounds} and deck_is_wrong",
            per="round",
            kind="event",
            follows=(citation,),
            module=module,
        )
        duty(
            f"{citation}[wagers returned]",
            "If the count of the stub is wrong, all wagers are returned to the players.",
            voids.returned,
            when=f"{self.rounds} and stub_ends_round",
            of_a_player=reads("was_made"),
            cause="stub_ends_round",
            per="wager",
            follows=(citation,),
            module=module,
        )
