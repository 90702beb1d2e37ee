"""What §§ 645a.8, 645a.9 and 645a.10 say alike: each way of dealing has the same steps in its own section."""

from dataclasses import dataclass

from rules.clause import calling_module
from rules.duties import deal, dealt, inspections, progressive_dealing, stubs, voids
from rules.duty import duty
from rules.poker import taking_in
from rules.poker.void_causes import BREAKS_OFF


@dataclass(frozen=True, slots=True)
class Way:
    """A way of dealing.

    rounds  the column that is true of rounds dealt in this way
    tables  the column that is true of tables where rounds are dealt in this way
    """

    rounds: str
    tables: str

    def has_envy_and_progressive_wagers_ready(self, *, lammer: str, lock: str, chips: str) -> None:
        """Declare what is done before the deal for Envy Bonuses and Progressive Payout Wagers."""
        module, before = calling_module(), f"{self.rounds} and deal_begun"
        duty(
            lammer,
            "Before the deal an Envy lammer is placed next to the wager of each player with a"
            " Qualifying Wager.",
            deal.lammer,
            when=f"{before} and lammer_is_judged_here",
            per="wager",
            kind="event",
            reading="One lammer serves all bonus wagers at a position. A lammer without a Qualifying Wager "
            "is as wrong as a missing one, as it would entitle its player to an Envy Bonus. A wager placed "
            "during the deal is judged by the clauses on wagers.",
            module=module,
        )
        duty(
            lock,
            "Before the deal the progressive system is locked against further Progressive Payout Wagers.",
            progressive_dealing.locked,
            when=f"{before} and approved_wagers_progressive_payout",
            per="round",
            kind="event",
            module=module,
        )
        duty(
            f"{lock}[count]",
            "Before the deal the chips of Progressive Payout Wagers are checked against the number accepted.",
            progressive_dealing.counted,
            when=before,
            per="round",
            kind="event",
            reading="Each wager is one chip, as the comparison of the two numbers presumes.",
            module=module,
        )
        inspections.observed(
            chips,
            "Once counted, the chips of Progressive Payout Wagers go into the table inventory container.",
            when=f"{self.tables} and approved_wagers_progressive_payout",
            module=module,
        )

    def deals_around(self, citation: str, says: str) -> None:
        """Declare in which order the cards are dealt."""
        duty(
            citation,
            says,
            deal.dealt_around,
            when=f"{self.rounds} and (deal_was_to_stand or went_on_to_hands)",
            per="round",
            follows=("645a.2(a)[positions used]", "645a.14(h)", "645a.14(k)"),
            reading="Misdealt hands are judged under § 645a.14(h) and § 645a.14(k), void rounds under § "
            "645a.14, unless they were played on all the same, or the record excludes any ground for them.",
            module=calling_module(),
        )

    def deals_face_down(self, citation: str) -> None:
        """Declare that no card is dealt face up."""
        duty(
            f"{citation}[face down]",
            "Every card is dealt face down.",
            dealt.with_right_faces,
            required="every card face down",
            when=self.rounds,
            per="hand",
            reading="Judged where the log records of a card how it was dealt.",
            module=calling_module(),
        )

    def has_its_stub_counted(self, citation: str) -> None:
        """Declare that the dealer sees whether four cards are left after the deal."""
        module = calling_module()
        duty(
            citation,
            "After the deal the dealer spreads the stub face down to see whether four cards are left.",
            stubs.counted,
            when=f"{self.rounds} and ((not void and not lacks_only_its_mark)"
            " or went_on_to_hands or void_leaves_the_count_due)",
            explained="not deal_completed_at is known",
            per="round",
            kind="event",
            follows=BREAKS_OFF,
            reading="The cards are set once dealing has been completed, so the count comes before the dealer "
            "sets his hands; a count without a time leaves that open. A void round may have ended before its "
            "deal was complete, unless it was played on all the same, or the record excludes any ground.",
            module=module,
        )
        duty(
            f"{citation}[not exposed]",
            "The cards left over are exposed to nobody.",
            stubs.unseen,
            when=f"{self.rounds} and (not void or went_on_to_hands or stub_counted_at is known"
            " or stub_count is known or (deal_completed_at is known and not void_has_a_ground))",
            per="round",
            kind="event",
            reading="Exposed as they were counted, or until they lay in the discard rack: it is undecided "
            "once all wagers were settled, and of a card that may have been another, such as one of a hand "
            "or one found face up. Of a stub whose count was wrong nothing is said once it was counted, nor "
            "of one that nobody counted where the round was void on a ground.",
            module=module,
        )

    def ends_on_a_wrong_stub(self, citation: str) -> None:
        """Declare what follows where more or less than four cards are left."""
        module = calling_module()
        duty(
            citation,
            "If more or less than four cards are left, misdealt or not, all hands are void.",
            voids.void_round,
            when=f"{self.rounds} and stub_is_wrong",
            observed="{stub_left} cards were left instead of {stub_due} (misdealt: {hands_miscounted})",
            per="round",
            kind="event",
            follows=("645a.14(h)", "645a.14(k)"),
            reading="Seven cards to each of six positions and the dealer leave four of 53; fewer positions "
            "leave more, unless six are dealt to, and a card set aside under § 645a.14(f), or drawn in error "
            "and racked in a deal of which § 645a.14(g) is read to speak, leaves one less: no card of "
            "the deck is missing then, and what became of that one is judged there.",
            module=module,
        )
        duty(
            f"{citation}[deck removed]",
            "If the number left is wrong but no hand was misdealt, the entire deck is removed from the"
            " table.",
            voids.deck_removed,
            when=f"{self.rounds} and deck_is_wrong",
            per="round",
            kind="event",
            follows=(citation,),
            module=module,
        )
        duty(
            f"{citation}[wagers returned]",
            "If more or less than four cards are left, all wagers are returned to the players.",
            voids.returned,
            when=f"{self.rounds} and stub_is_wrong",
            cause="stub_is_wrong",
            per="wager",
            follows=(citation,),
            module=module,
        )

    def has_idle_stacks_taken_in(self, citation: str) -> None:
        """Declare what becomes of the cards of positions without a wager."""
        module = calling_module()
        inspections.observed(
            citation,
            "After a proper deal the cards of positions without a wager go to the discard rack unseen.",
            when=f"{self.tables} and not stacks_decided",
            module=module,
        )
        duty(
            f"{citation}[recorded]",
            "Cards of a position without a wager go to the discard rack unseen, after a proper deal.",
            taking_in.idle_stack_unseen,
            when=self.rounds,
            per="hand",
            kind="event",
            reading="Judged where the log says when the cards were racked, or that they were seen. The "
            "count of the cards left determines that the deal was proper; then the stacks are taken in.",
            module=module,
        )
