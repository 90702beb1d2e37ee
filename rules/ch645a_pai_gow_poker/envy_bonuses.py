"""What § 645a.11(h) says alike of each wager with an Envy Bonus: its hands are acknowledged and paid for."""

from rules.ch645a_pai_gow_poker.bank_pool import WAGERS_RETURNED
from rules.ch645a_pai_gow_poker.envy_lists import KINDS
from rules.clause import Verdict, calling_module
from rules.duties import envy
from rules.duty import duty
from rules.kinds import Flag, Many, Moment
from rules.poker.envy_hands import BETTOR, OTHER

ACKNOWLEDGED = tuple(f"645a.11(h)({number})(i)(B)[acknowledgement]" for number in (1, 2, 6))
"""Under these a hand is told whose holder has one of the wagers, whichever wager of another asks for it."""

LAMMERS = ("645a.8(b)(1)", "645a.9(a)(3)(i)", "645a.10(a)(2)(i)")


def has_its_hands_acknowledged(paragraph: str, wager: str) -> None:
    """Declare that the dealer acknowledges hands that qualify on the list of one wager."""
    module, column = calling_module(), KINDS.index(wager)
    duty(
        f"{paragraph}(i)(B)[acknowledgement]",
        "The dealer acknowledges the Envy Bonus Qualifying Hand of a player with this wager.",
        _acknowledged,
        column=column,
        holder=BETTOR,
        per="hand",
        kind="event",
        shows=("hand_position",),
        follows=(f"{paragraph}(ii)[order]",),
        explained="late_by_an_early_bonus",
        reading="Whichever Qualifying Wager any player placed. A reading decides whether this is required if "
        "only the hand's holder placed one. " + envy.ITS_TURN,
        module=module,
    )
    duty(
        f"{paragraph}(i)(C)",
        "The dealer acknowledges a qualifying hand without this wager if another player's wager qualifies.",
        _acknowledged,
        column=column,
        holder=OTHER,
        per="hand",
        kind="event",
        shows=("hand_position",),
        follows=(*ACKNOWLEDGED, f"{paragraph}(ii)[order]"),
        explained="late_by_an_early_bonus or held_by_a_bettor",
        reading="Told under the paragraph of the other player's Qualifying Wager, and once a hand.",
        module=module,
    )


def _acknowledged(
    envy_holders: Many,
    acknowledged_at: Moment,
    acknowledgements_complete: Flag,
    acknowledged_in_time: Flag,
    column: int,
    holder: int,
    *,
    acknowledgements_placed: Flag | None = None,
) -> Verdict:
    """Judge that a hand was acknowledged where a holder of its kind is asked for on the list of a wager."""
    asked = envy_holders.at(column) == holder
    return envy.acknowledged(
        asked,
        acknowledged_at,
        acknowledgements_complete,
        acknowledged_in_time,
        acknowledgements_placed=acknowledgements_placed,
    )


def pays_envy_bonuses(paragraph: str, wager: str, called: str) -> None:
    """Declare what players with one wager are paid for the hands of others, and when.

    called  the wager's name, as the text prints it
    """
    module, on_this_list = calling_module(), f"payment_for is {wager}"
    duty(
        f"{paragraph}(ii)",
        "A Qualifying Wager is paid an Envy Bonus for every other player's hand that qualifies on its list.",
        envy.paid_as_due,
        per="wager",
        wager=wager,
        follows=(*LAMMERS, *WAGERS_RETURNED),
        reading="The amounts are those of the wager's own paytable, whatever the holder wagered or "
        "surrendered; neither the dealer's hand nor the player's own counts, and no payout limit applies. "
        + envy.CALLED_OFF,
        module=module,
    )
    duty(
        f"{paragraph}(ii)[payee]",
        "An Envy Bonus under this wager's paytable goes to a player who made the wager.",
        envy.to_a_player_with_the_wager,
        when=f"{on_this_list} or on_no_list" if wager == KINDS[0] else on_this_list,
        per="payment",
        reading="An amount that is too high or too low is reported with his wager. "
        + envy.WHOSE
        + (envy.ON_NO_LIST if wager == KINDS[0] else ""),
        module=module,
    )
    duty(
        f"{paragraph}(ii)[order]",
        f"Envy Bonuses are paid after all {called} Wagers are settled.",
        envy.after,
        when=f"{on_this_list} and bonus_wagers_stand",
        per="payment",
        kind="event",
        module=module,
    )


def is_paid_before_racking(citation: str, wager: str) -> None:
    """Declare that the cards stay until all Envy Bonuses on the wager's paytable are paid."""
    duty(
        citation,
        "The cards an Envy Bonus is paid for go to the discard rack only after all Envy Bonuses are paid.",
        envy.all_before_racking,
        when=f"payment_for is {wager} and payers_hand_may_qualify",
        per="payment",
        kind="conduct",
        follows=("645a.11(g)[before the next round]", "645a.11(i)"),
        explained="payers_cards_left_lying",
        reading="All Envy Bonuses of the round on one paytable; those of other wagers are settled apart. "
        + envy.ONLY_QUALIFYING
        + envy.THEN_RACKED,
        module=calling_module(),
    )


def leaves_its_hands_face_up(paragraph: str, wager: str) -> None:
    """Declare that a hand lies there until the Envy Bonus for it is paid, where no paragraph racks it."""
    duty(
        f"{paragraph}(i)(B)[left face up]",
        "The cards an Envy Bonus is paid for lie on the table until it is paid.",
        envy.before_racking,
        when=f"payment_for is {wager} and payers_hand_may_qualify",
        per="payment",
        kind="event",
        reading="Under (C) the cards of a player without this wager are left there, too; how long is not "
        "said. " + envy.ONLY_QUALIFYING.strip(),
        module=calling_module(),
    )
