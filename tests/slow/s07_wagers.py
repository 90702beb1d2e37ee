"""§ 627a.7: permitted wagers, their outcomes, and when and in what form they are made."""

from __future__ import annotations

from tests.slow.book import Wager
from tests.slow.checks import Answer, check
from tests.slow.three import Truth, all_of, among, any_of, at_most, first_known, less, no, same, smallest


def settled_so(wager: Wager, arises: Truth, due: str) -> Answer:
    """A wager that is due to win, lose or be returned was settled so.

    A loser keeps nothing and a push gets its stake back; what a winner is paid is for § 627a.12.
    """
    holds = same(wager.settled, due)
    if due != "win":
        back = 0 if due == "lose" else wager.stake
        money = all_of(same(wager.row["wager_paid"], 0), same(wager.row["wager_returned"], back))
        holds = all_of(holds, money)
    return all_of(arises, wager.stands), holds


def _by_the_hands(wager: Wager, arises: Truth, due: str) -> Answer:
    """Settled as due or, where one hand is not on record, not so that the other one rules it out."""
    deal = wager.round.deal
    own, other = deal.player.count, deal.banker.count
    if wager.row["wager_kind"] == "banker":
        own, other = other, own
    if due == "lose":
        own, other = other, own
    ruled_out = deal.ahead is None and wager.settled == due and (own == 0 or other == 9)
    asked, holds = settled_so(wager, True if ruled_out else arises, due)
    return asked, False if ruled_out else holds


def ez_dragon_7(wager: Wager) -> Truth:
    return all_of(wager.round.ez, wager.round.deal.dragon_7)


@check("627a.7(a)", "wager")
def offered(wager: Wager) -> Answer:
    return wager.lay, wager.row["wager_kind"] in wager.round.table.options["wagers"]


@check("627a.7(a)(1)", "wager", "banker")
def banker_is_not_lost_on_a_dragon_7(wager: Wager) -> Answer:
    """Where nobody recorded whether the table was an EZ one."""
    arises = all_of(wager.round.deal.dragon_7, wager.round.ez is None, wager.stands)
    paid, returned = wager.row["wager_paid"], wager.row["wager_returned"]
    won = all_of(same(wager.settled, "win"), same(paid, wager.stake))
    pushed = all_of(same(wager.settled, "push"), same(paid, 0))
    return arises, all_of(same(returned, wager.stake), any_of(won, pushed))


@check("627a.7(a)(1)(i)", "wager", "banker")
def banker_wins(wager: Wager) -> Answer:
    arises = all_of(less(wager.round.deal.ahead, 0), no(ez_dragon_7(wager)))
    return _by_the_hands(wager, arises, "win")


@check("627a.7(a)(1)(ii)", "wager", "banker")
def banker_loses(wager: Wager) -> Answer:
    return _by_the_hands(wager, less(0, wager.round.deal.ahead), "lose")


@check("627a.7(a)(1)(iii)", "wager", "banker")
def banker_is_returned(wager: Wager) -> Answer:
    return settled_so(wager, any_of(same(wager.round.deal.ahead, 0), ez_dragon_7(wager)), "push")


def player_win_is_decided(wager: Wager) -> Truth:
    """To the letter only an EZ table's Panda 8 wins a Player wager; of others nobody can tell."""
    if wager.round.table.readings["player_wager_wins"] == "higher_count":
        return True
    return True if all_of(wager.round.ez, wager.round.deal.panda_8) else None


@check("627a.7(a)(2)(i)", "wager", "player")
def player_wins(wager: Wager) -> Answer:
    arises = all_of(less(0, wager.round.deal.ahead), player_win_is_decided(wager))
    return _by_the_hands(wager, arises, "win")


@check("627a.7(a)(2)(ii)", "wager", "player")
def player_loses(wager: Wager) -> Answer:
    return _by_the_hands(wager, less(wager.round.deal.ahead, 0), "lose")


@check("627a.7(a)(2)(iii)", "wager", "player")
def player_is_returned(wager: Wager) -> Answer:
    return settled_so(wager, same(wager.round.deal.ahead, 0), "push")


@check("627a.7(a)(3)(i)", "wager", "tie")
def tie_wins(wager: Wager) -> Answer:
    return settled_so(wager, same(wager.round.deal.ahead, 0), "win")


@check("627a.7(a)(3)(ii)", "wager", "tie")
def tie_loses(wager: Wager) -> Answer:
    return settled_so(wager, no(same(wager.round.deal.ahead, 0)), "lose")


# ------------------------------------------------------------------------------- Dragon Bonus


def lead(wager: Wager) -> int | None:
    """Points by which the selected hand leads; of two Naturals, by their first two cards."""
    side = wager.row["wager_side"]
    ahead = _ahead(wager)
    if ahead == 0:
        return 0
    if ahead is None or side is None:
        return None
    return ahead if side == "players_hand" else -ahead


def _ahead(wager: Wager) -> int | None:
    deal = wager.round.deal
    if deal.player.natural and deal.banker.natural:
        return (deal.player.two_card_count or 0) - (deal.banker.two_card_count or 0)
    return deal.ahead


def naturals(wager: Wager) -> tuple[Truth, Truth]:
    """Whether the selected hand, and the other one, is a Natural."""
    deal, on_player = wager.round.deal, same(wager.row["wager_side"], "players_hand")
    player, banker = deal.player.natural, deal.banker.natural
    both = all_of(player, banker)
    selected = any_of(all_of(on_player, player), all_of(no(on_player), banker), both)
    return selected, any_of(all_of(on_player, banker), all_of(no(on_player), player), both)


@check("627a.7(a)(4)", "wager", "dragon_bonus")
def bonus_offered_on_a_hand(wager: Wager) -> Answer:
    on_a_hand = among(wager.row["wager_side"], "players_hand", "bankers_hand")
    return wager.lay, all_of("dragon_bonus" in wager.round.table.options["wagers"], on_a_hand)


@check("627a.7(a)(4)(i)(A)", "wager", "dragon_bonus")
def bonus_only_natural(wager: Wager) -> Answer:
    selected, other = naturals(wager)
    return settled_so(wager, all_of(selected, no(other)), "win")


@check("627a.7(a)(4)(i)(B)", "wager", "dragon_bonus")
def bonus_nine_against_eight(wager: Wager) -> Answer:
    return settled_so(wager, all_of(*naturals(wager), less(0, lead(wager))), "win")


@check("627a.7(a)(4)(i)(C)", "wager", "dragon_bonus")
def bonus_four_points(wager: Wager) -> Answer:
    arises = all_of(no(naturals(wager)[0]), at_most(4, lead(wager)))
    asked, holds = settled_so(wager, _bonus_is_ruled_out(wager, "win") or arises, "win")
    return asked, False if _bonus_is_ruled_out(wager, "win") else holds


def _bonus_is_ruled_out(wager: Wager, due: str) -> bool:
    """One hand alone denies that the wager was due to win, or lose, as it was settled."""
    deal, side = wager.round.deal, wager.row["wager_side"]
    hands = {"players_hand": (deal.player, deal.banker), "bankers_hand": (deal.banker, deal.player)}
    if side not in hands or wager.settled != due or _bonus_is_decided(wager):
        return False
    own, other = hands[side]
    if due == "lose":
        return own.two_card_count == 9
    return other.two_card_count == 9 or bool(own.natural is False and less(own.count, 4))


def _bonus_is_decided(wager: Wager) -> bool:
    return wager.round.deal.ahead is not None


@check("627a.7(a)(4)(ii)", "wager", "dragon_bonus")
def bonus_loses_on_either_hand(wager: Wager) -> Answer:
    """Where nobody recorded the hand: no Natural, and one hand leads by one to three points."""
    ahead = _ahead(wager)
    close = None if ahead is None else 1 <= abs(ahead) <= 3
    sideless = wager.row["wager_side"] is None
    return settled_so(wager, all_of(sideless, wager.round.deal.no_natural, close), "lose")


@check("627a.7(a)(4)(ii)(A)", "wager", "dragon_bonus")
def bonus_eight_against_nine(wager: Wager) -> Answer:
    arises = all_of(*naturals(wager), less(lead(wager), 0))
    asked, holds = settled_so(wager, _bonus_is_ruled_out(wager, "lose") or arises, "lose")
    return asked, False if _bonus_is_ruled_out(wager, "lose") else holds


@check("627a.7(a)(4)(ii)(B)", "wager", "dragon_bonus")
def bonus_level_or_behind(wager: Wager) -> Answer:
    return settled_so(wager, all_of(no(naturals(wager)[0]), at_most(lead(wager), 0)), "lose")


@check("627a.7(a)(4)(ii)(C)", "wager", "dragon_bonus")
def bonus_narrow_lead(wager: Wager) -> Answer:
    narrow = all_of(at_most(1, lead(wager)), at_most(lead(wager), 3))
    return settled_so(wager, all_of(no(naturals(wager)[0]), narrow), "lose")


@check("627a.7(a)(4)(iii)", "wager", "dragon_bonus")
def bonus_equal_naturals(wager: Wager) -> Answer:
    return settled_so(wager, all_of(*naturals(wager), same(_ahead(wager), 0)), "push")


# ------------------------------------------------------------------ insurance and House Money


@check("627a.7(a)(5)", "wager", "dragon_7")
def dragon_7_at_ez_tables(wager: Wager) -> Answer:
    return wager.lay, wager.round.ez


@check("627a.7(a)(5)(i)", "wager", "dragon_7")
def dragon_7_wins(wager: Wager) -> Answer:
    return settled_so(wager, wager.round.deal.dragon_7, "win")


@check("627a.7(a)(5)(ii)", "wager", "dragon_7")
def dragon_7_loses(wager: Wager) -> Answer:
    return settled_so(wager, no(wager.round.deal.dragon_7), "lose")


@check("627a.7(a)(6)", "wager", "panda_8")
def panda_8_at_ez_tables(wager: Wager) -> Answer:
    return wager.lay, wager.round.ez


@check("627a.7(a)(6)(i)", "wager", "panda_8")
def panda_8_wins(wager: Wager) -> Answer:
    return settled_so(wager, wager.round.deal.panda_8, "win")


@check("627a.7(a)(6)(ii)", "wager", "panda_8")
def panda_8_loses(wager: Wager) -> Answer:
    return settled_so(wager, no(wager.round.deal.panda_8), "lose")


@check("627a.7(a)(7)", "wager", "house_money")
def house_money_offered(wager: Wager) -> Answer:
    return wager.lay, "house_money" in wager.round.table.options["wagers"]


def a_pair(wager: Wager) -> Truth:
    return any_of(wager.round.deal.player.pair, wager.round.deal.banker.pair)


@check("627a.7(a)(7)(i)", "wager", "house_money")
def house_money_wins(wager: Wager) -> Answer:
    return settled_so(wager, a_pair(wager), "win")


@check("627a.7(a)(7)(ii)", "wager", "house_money")
def house_money_loses(wager: Wager) -> Answer:
    return settled_so(wager, no(a_pair(wager)), "lose")


# --------------------------------------------------------------------------------- making them


@check("627a.7(b)", "wager")
def chips_plaques_or_confirmed_cash(wager: Wager) -> Answer:
    form, row = wager.row["wager_form"], wager.row
    converted = at_most(row["cash_converted_at"], wager.round.row["settled_at"])
    spoken = all_of(same(form, "verbal_cash"), same(row["confirmed_by"], "dealer"), converted)
    return wager.lay, any_of(among(form, "chips", "plaques"), spoken)


@check("627a.7(c)", "wager")
def not_after_no_more_bets(wager: Wager) -> Answer:
    row, placed = wager.round.row, wager.row["wager_placed_at"]
    call, closed = row["no_more_bets_at"], smallest(row["no_more_bets_at"], row["first_card_at"])
    changed = wager.row["wager_changed_at"]
    if changed is None and wager.row["wager_change"] is None:
        changed = placed
    placed = first_known(placed, changed)  # no later than it was changed
    unchanged = at_most(changed, closed)
    if unchanged is False and wager.round.void and wager.taken_down:
        # In a void round it goes back anyway, and nobody knows whether it had become void by then.
        unchanged = None
    in_time = all_of(at_most(placed, closed), unchanged)
    # What lay before the first card may have been made after a call that is not on record.
    return not wager.round.simulated, None if in_time and call is None else in_time
