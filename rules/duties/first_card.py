"""What has to be done by the first card of a round, and certainly was not once its deal was complete."""

from rules.kinds import Flag, Moment
from rules.values import booleans, certainly, known


def by_first_card(at: Moment, first_card_at: Moment, deal_completed_at: Moment | None) -> Flag:
    """Whether something came by the first card of its round.

    Once the deal was complete it came too late, though nobody recorded the first card.
    """
    in_time = at <= first_card_at
    if deal_completed_at is None:
        return in_time
    late = certainly(at > deal_completed_at) & ~known(first_card_at)
    return booleans(certainly(in_time), known(in_time) | late)
