"""What has to be done by the first card of a round, or once its deal is complete."""

import numpy as np

from rules.kinds import Flag, Link, Moment
from rules.values import booleans, certainly, known, or_else, take


def by_first_card(at: Moment, first_card_at: Moment, deal_completed_at: Moment | None) -> Flag:
    """Whether something came by the first card of its round.

    Once the deal was complete it came too late, though nobody recorded the first card.
    """
    in_time = at <= first_card_at
    if deal_completed_at is None:
        return in_time
    late = certainly(at > deal_completed_at) & ~known(first_card_at)
    return booleans(certainly(in_time), known(in_time) | late)


def once_dealt(at: Moment, deal_completed_at: Moment, deal_first_completed_at: Moment | None) -> Flag:
    """Whether something came once the deal was complete.

    Missing between two moments of which both are said to be that end.
    """
    after = at >= deal_completed_at
    if deal_first_completed_at is None:
        return after
    return booleans(after.values, known(after) & (after.values | certainly(at < deal_first_completed_at)))


def came_too_late(
    at: Moment, of_round: Link, first_card_at: Moment | None, deal_completed_at: Moment | None
) -> Flag:
    """Which events certainly came after the first card of their round; see ``by_first_card``."""
    told = [each for each in (first_card_at, deal_completed_at) if each is not None]
    if not told:
        return booleans(np.zeros(len(at), dtype=bool))
    by = told[0] if len(told) == 1 else or_else(*told)
    return booleans(certainly(at > take(by, of_round.rows)))
