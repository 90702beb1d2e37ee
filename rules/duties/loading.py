"""Who put the stack into the dealing shoe: the dealer or a shuffling device has to."""

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import groups
from rules.duties.first_card import by_first_card
from rules.kinds import Bools, Flag, Link, Moment, Text
from rules.values import booleans, certainly, take


@derived(per="shoe")
def loading(
    preparation: Link, event_shoe_row: Link, event_kind: Text, event_at: Moment, loads_before_play: Flag
) -> Link:
    """Row of the event that put the stack into the shoe, as ``loaded_at`` tells of it; -1 for none."""
    before_play = groups.row_of_latest(preparation, event_at, loads_before_play)
    any_time = groups.row_of_latest(event_shoe_row, event_at, event_kind.is_("shoe_loaded"))
    return Link(np.where(before_play >= 0, before_play, any_time), len(event_at))


@derived(per="shoe")
def loaded_by(loading: Link, role: Text) -> Text:
    """Role of the person who put the stack into the shoe."""
    return take(role, loading.rows)


@derived(per="shoe")
def loaded_by_another(
    loading: Link,
    shoe_shuffle: Text,
    *,
    loaded_by: Text | None = None,
    event_method: Text | None = None,
    role_by_name: Text | None = None,
) -> Flag:
    """Another than the dealer put the stack into the shoe, and no device did.

    Where the record tells of no method, a floorperson may have started a device that shuffled the cards.
    Missing where no role stands beside the name of somebody who may not.
    """
    by_hand = ~shoe_shuffle.is_("device", "continuous")
    if event_method is not None:
        method = take(event_method, loading.rows)
        by_hand = method.is_("manual") | (booleans(method.codes < 0) & by_hand)
    found = _may_not_load(loaded_by, by_hand)
    doubted = _may_not_load(None if role_by_name is None else take(role_by_name, loading.rows), by_hand)
    return booleans(found, found | ~doubted)


def _may_not_load(role: Text | None, by_hand: Flag) -> Bools:
    """Where somebody of such a role may not put the stack into the shoe; a floorperson may start a device."""
    if role is None:
        return np.zeros(len(by_hand), dtype=bool)
    above = role.is_("floorperson", "pit_manager", "other") & by_hand
    return certainly(role.is_("player")) | certainly(above)


def by_right(
    shoe_was_loaded: Flag,
    round_loaded_at: Moment,
    first_card_at: Moment,
    shuffled_continuously: Flag,
    *,
    when: Flag,
    loaded_by_another: Flag | None = None,
    deal_completed_at: Moment | None = None,
) -> Verdict:
    """Judge that the dealer or a device put the cards into the shoe, once they were shuffled and cut.

    It is not asked of a device that reshuffles by itself what lies in it.
    """
    in_order = shoe_was_loaded & by_first_card(round_loaded_at, first_card_at, deal_completed_at)
    return Verdict(
        applies=when & booleans(~certainly(shuffled_continuously)),
        holds=in_order if loaded_by_another is None else in_order & ~loaded_by_another,
        observed="shuffled {last_shuffle_at}, cut {cut_before_loading_at}, placed in the dealing shoe"
        " {round_loaded_at} by: {loaded_by}",
        required="placed in it after shuffle and cut, by the first card at {first_card_at}, by the dealer or"
        " a device",
    )
