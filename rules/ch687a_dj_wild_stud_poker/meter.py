"""Progressive Bonus Wagers that won, the meter, and Envy Bonuses that were paid (§ 687a.12(c))."""

import numpy as np

from rules.ch687a_dj_wild_stud_poker.columns import PROGRESSIVE
from rules.ch687a_dj_wild_stud_poker.rows import BOOK, PRINTED
from rules.clause import derived
from rules.duties import groups
from rules.duties.claimed import in_effect
from rules.duties.paybooks import by_no_row
from rules.hands.dj_wild import CATEGORIES, FIVE
from rules.kinds import Cents, Count, Flag, Link, Text
from rules.values import booleans, certainly, either, integers, known, take


@derived(per="wager")
def is_progressive_win(
    wager_kind: Text, settled_as: Text, wager_stands: Flag, *, share_paid_after_all: Flag | None = None
) -> Flag:
    """A Progressive Bonus Wager that was settled as a win, one that was taken down too late included."""
    return wager_kind.is_(PROGRESSIVE) & in_effect(wager_stands, share_paid_after_all) & settled_as.is_("win")


@derived(per="wager")
def wins_part_of_meter(is_progressive_win: Flag, bonus_percent: Count) -> Flag:
    """A Progressive Bonus Wager that won a part of the meter, not all of it."""
    return is_progressive_win & (bonus_percent > 0) & (bonus_percent < 100)


@derived(per="wager")
def stake_asked_cents(paid_by_table: Text) -> Cents:
    """The stake the paytable is printed for; 0 where it is for any stake."""
    each = np.array([*(table.stake * 100 for table in BOOK.tables), 0], dtype=np.int64)
    return integers(each[paid_by_table.codes], known(paid_by_table))


@derived(per="wager")
def paid_by_no_row(
    paid_by_table: Text,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    stake_asked_cents: Cents,
    *,
    meter_before_cents: Cents | None = None,
) -> Flag:
    """A Progressive Bonus Wager was handed over what certainly no row pays, its stake returned or not."""
    tables = {place: table for place, table in enumerate(BOOK.tables) if table.wager == PROGRESSIVE}
    money = wager_paid_cents + wager_returned_cents, wager_amount_cents, meter_before_cents
    found = by_no_row(tables, paid_by_table, money, lambda _: (0, 1))
    return booleans(found & certainly(wager_amount_cents == stake_asked_cents))


@derived(per="table")
def progressive_seed_cents(approved_progressive_paytable: Text) -> Cents:
    """Amount from which the meter starts and is reset, by the filed paytable; missing if none is filed."""
    tables = PRINTED[PROGRESSIVE]
    each = np.array([*(tables[name].seed * 100 for name in approved_progressive_paytable.names), 0])
    return integers(each[approved_progressive_paytable.codes], known(approved_progressive_paytable))


@derived(per="table")
def meter_is_shared(round_table_row: Link) -> Flag:
    """Other tables may win from the meter: the text does not say if it is linked or how it grows."""
    return booleans(np.ones(round_table_row.parents, dtype=bool))


@derived(per="payment")
def payers_category(
    payment_round_row: Link,
    payer_position: Text,
    hand_round_row: Link,
    hand_position: Text,
    progressive_category: Text,
) -> Text:
    """The hand that an Envy Bonus was paid for, as the progressive paytable names it."""
    rows = groups.counterpart(payment_round_row, payer_position, hand_round_row, hand_position)
    return take(progressive_category, rows)


@derived(per="payment")
def on_a_list_without_envy(payment_kind: Text, *, payment_for: Text | None = None) -> Flag:
    """The payment names the paytable of a wager that has no Envy column: all but the progressive one."""
    if payment_for is None:
        return booleans(np.zeros(len(payment_kind), dtype=bool))
    return booleans(known(payment_for) & ~certainly(payment_for.is_(PROGRESSIVE)))


@derived(per="payment")
def envy_row_cents(
    payers_category: Text,
    approved_progressive_paytable: Text,
    on_a_list_without_envy: Flag,
    void: Flag,
    *,
    void_by_exposure: Flag | None = None,
) -> Cents:
    """Amount that the paytable prints for the hand in its Envy column; 0 where it prints none, or has none.

    0 for a void hand, unless cards seen too early made it void: then Progressive Bonus Wagers are settled.
    Missing for five-of-a-kind, which deuces make where they are read as wild: nothing says what it is there.
    """
    tables = PRINTED[PROGRESSIVE]
    pays = np.zeros((len(approved_progressive_paytable.names) + 1, len(CATEGORIES)), dtype=np.int64)
    for place, name in enumerate(approved_progressive_paytable.names):
        for row, dollars in tables[name].envy.items():
            pays[place, CATEGORIES.index(row)] = dollars * 100
    told = known(payers_category) & known(approved_progressive_paytable)
    told &= payers_category.codes != FIVE
    printed = pays[approved_progressive_paytable.codes, payers_category.codes]
    ended, none = certainly(void), certainly(on_a_list_without_envy)
    if void_by_exposure is None:
        return integers(np.where(none, 0, printed), none | (told & ~ended))
    none |= ended & certainly(~void_by_exposure)
    return integers(np.where(none, 0, printed), none | (told & (~ended | known(void_by_exposure))))


@derived(per="payment")
def envy_is_printed(
    payment_amount_cents: Cents,
    approved_progressive_paytable: Text,
    *,
    envy_paid_at_least_cents: Cents | None = None,
) -> Flag:
    """The paytable in force prints the amount beside some hand: any other is right for none."""
    tables = PRINTED[PROGRESSIVE]
    paid = payment_amount_cents if envy_paid_at_least_cents is None else envy_paid_at_least_cents
    right = np.zeros(len(paid), dtype=bool)
    for place, name in enumerate(approved_progressive_paytable.names):
        printed = [dollars * 100 for dollars in tables[name].envy.values()]
        of_table = approved_progressive_paytable.codes == place
        right |= of_table & np.isin(paid.values, printed)
    return booleans(right, known(paid) & known(approved_progressive_paytable))


@derived(per="payment")
def is_envy_bonus(payment_kind: Text) -> Flag:
    """The payment is an Envy Bonus, whatever paytable it names."""
    return payment_kind.is_("envy_bonus")


def _to_one_for_one(of_round: Link, payer: Text, payee: Text, without_envy: Flag) -> Link:
    """Link payments of a round for one hand to one position, on a list with Envy Bonuses, to one parent."""
    on_the_list = groups.among(of_round, ~certainly(without_envy))
    return groups.named_within(groups.named_within(on_the_list, payer), payee)


@derived(per="payment")
def envy_paid_at_least_cents(
    payment_round_row: Link,
    payer_position: Text,
    payee_position: Text,
    on_a_list_without_envy: Flag,
    is_envy_bonus: Flag,
    payment_amount_cents: Cents,
    is_told_once: Flag,
) -> Cents:
    """What one position was paid in Envy Bonuses for one hand: rows alike are counted once."""
    own = _to_one_for_one(payment_round_row, payer_position, payee_position, on_a_list_without_envy)
    once = is_envy_bonus & booleans(certainly(is_told_once))
    in_all: Cents = take(groups.total(own, payment_amount_cents, once), own.rows)
    return either(booleans(own.rows >= 0), in_all, payment_amount_cents)


@derived(per="payment")
def envy_paid_cents(
    payment_round_row: Link,
    payer_position: Text,
    payee_position: Text,
    on_a_list_without_envy: Flag,
    is_envy_bonus: Flag,
    payment_amount_cents: Cents,
    envy_paid_at_least_cents: Cents,
) -> Cents:
    """What that was in all; missing where rows are alike, which may tell one payment or two."""
    own = _to_one_for_one(payment_round_row, payer_position, payee_position, on_a_list_without_envy)
    most: Cents = take(groups.total(own, payment_amount_cents, is_envy_bonus), own.rows)
    in_all = either(booleans(own.rows >= 0), most, payment_amount_cents)
    return integers(in_all.values, certainly(in_all == envy_paid_at_least_cents))


@derived(per="payment")
def speaks_for_envy(
    payment_round_row: Link,
    payer_position: Text,
    payee_position: Text,
    on_a_list_without_envy: Flag,
    is_envy_bonus: Flag,
) -> Flag:
    """The payment is the first Envy Bonus on record of those to one position for one hand."""
    own = _to_one_for_one(payment_round_row, payer_position, payee_position, on_a_list_without_envy)
    speaks = own.rows < 0
    first = groups.first_row(own, is_envy_bonus)
    speaks[first[first >= 0]] = True
    return booleans(speaks)
