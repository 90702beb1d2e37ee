"""Who was at the table as the stack was cut, and could be offered the cut."""

from rules.clause import derived
from rules.duties import groups, shuffles
from rules.duties.groups import Moments
from rules.kinds import Count, Flag, Many, Moment, Text
from rules.values import booleans, certainly, integers, is_known, known, or_else, take


@derived(per="shoe")
def cut_began_at(stack_first_cut_at: Moment, loaded_at: Moment, shoe_first_card_at: Moment) -> Moment:
    """When the stack was first cut; where no cut is recorded, when it was loaded or else first dealt."""
    return or_else(stack_first_cut_at, or_else(loaded_at, shoe_first_card_at))


@derived(per="shoe")
def play_paused_at(cut_began_at: Moment, shoe_place: Count, happening: Moments, event_kind: Text) -> Moment:
    """When the table last opened, or fell idle, before the stack was cut: nobody played there then."""
    asked = Moments(cut_began_at, shoe_place)
    return take(happening.at, groups.last_before(asked, happening, _pauses(event_kind)))


def _pauses(event_kind: Text) -> Flag:
    return event_kind.is_("table_opened", "idle_started")


@derived(per="shoe")
def player_came_at(play_paused_at: Moment, shoe_place: Count, happening: Moments, event_kind: Text) -> Moment:
    """When a player was first seen at the table after that: he came, or the cards were shown to him."""
    asked = Moments(play_paused_at, shoe_place)
    seen = event_kind.is_("first_player_arrived", "first_player_inspection")
    return take(happening.at, groups.first_after(asked, happening, seen))


@derived(per="shoe")
def player_left_since(
    player_came_at: Moment, cut_began_at: Moment, shoe_place: Count, happening: Moments, event_kind: Text
) -> Flag:
    """A player left the table between the coming of that player and the cut."""
    asked = Moments(cut_began_at, shoe_place)
    return groups.happened_since(asked, happening, event_kind.is_("player_left"), player_came_at)


@derived(per="shoe")
def players_stayed_on(
    was_idle: Flag,
    previous_shoe_began_at: Moment,
    cut_began_at: Moment,
    shoe_place: Count,
    happening: Moments,
    event_kind: Text,
) -> Flag:
    """Players of the shoe before were still there: the table neither fell idle nor opened anew since."""
    asked = Moments(cut_began_at, shoe_place)
    anew = groups.happened_since(asked, happening, _pauses(event_kind), previous_shoe_began_at + 1)
    return ~was_idle & is_known(previous_shoe_began_at) & is_known(cut_began_at) & ~anew


@derived(per="shoe")
def somebody_to_cut(
    players_stayed_on: Flag,
    player_came_at: Moment,
    player_left_since: Flag,
    previous_shoe_began_at: Moment,
    cut_began_at: Moment,
    first_cutter: Count,
) -> Flag:
    """A player sat at the table as the stack was cut; missing where the record does not show it.

    Nobody did where the log shows that the first player came later.  One who came while the shoe was prepared
    is still there unless somebody left, or may have.
    """
    came = certainly(player_came_at <= cut_began_at) & ~certainly(player_came_at < previous_shoe_began_at)
    stayed = came & certainly(~player_left_since)
    there = stayed | certainly(players_stayed_on) | certainly(first_cutter > shuffles.DEALER)
    nobody = certainly(player_came_at > cut_began_at) & ~certainly(players_stayed_on)
    return booleans(there, there | nobody)


@derived(per="shoe")
def first_arrival_seat(
    opened_before_at: Moment,
    start_of_shoe: Moments,
    happening: Moments,
    event_kind: Text,
    event_position: Text,
) -> Count:
    """Seat of the first player to come to the table after it opened.

    Where nobody recorded where he sat as he came, where he did as he was shown the cards: they are spread for
    the first player to arrive.  Missing where two at different seats are said to have come first at once.
    """
    asked = Moments(opened_before_at, start_of_shoe.within)

    def seat(kind: str) -> Count:
        first = groups.first_after(asked, happening, event_kind.is_(kind), start_of_shoe.at)
        at = take(happening.at, first)
        last = groups.last_before(Moments(at, asked.within), happening, event_kind.is_(kind))
        found, other = (take(event_position.as_numbers(), rows) for rows in (first, last))
        told = certainly(at <= start_of_shoe.at) & ~certainly(found != other)
        return integers(found.values, known(found) & told)

    return or_else(seat("first_player_arrived"), seat("first_player_inspection"))


def _seats_at(place: Count, seat: Count) -> Count:
    """Number the seats of a gaming table, the same in every kind of row."""
    numbers = (place.values * 31 + seat.values) & 0x7FFF_FFFF_FFFF_FFFF
    return integers(numbers, known(place) & known(seat))


@derived(per="shoe")
def first_arrival_left(
    first_arrival_seat: Count,
    player_came_at: Moment,
    cut_began_at: Moment,
    shoe_place: Count,
    happening: Moments,
    event_kind: Text,
    event_position: Text,
) -> Flag:
    """A player left the first arrival's seat before the cut, or one of whom nobody recorded where he sat."""
    left = event_kind.is_("player_left")
    asked = Moments(cut_began_at, shoe_place)
    of_any = groups.happened_since(asked, happening, left & ~is_known(event_position), player_came_at)
    by_seat = Moments(happening.at, _seats_at(happening.within, event_position.as_numbers()))
    his_seat = Moments(cut_began_at, _seats_at(shoe_place, first_arrival_seat))
    return of_any | groups.happened_since(his_seat, by_seat, left, player_came_at)


@derived(per="shoe")
def first_arrival_may_be_gone(
    first_arrival_seat: Count,
    occupied_seats: Many,
    player_left_since: Flag,
    player_came_at: Moment,
    cut_offered_at: Moment,
    *,
    first_arrival_left: Flag | None = None,
) -> Flag:
    """The player who had come to the table first no longer sat where he came, or may have left it since.

    Nor did he sit there yet where he is said to have come only once the cut had been offered: somebody had
    come before him, or the record is wrong.
    """
    there = ((occupied_seats.values == first_arrival_seat.values[:, None]) & (occupied_seats.values > 0)).any(
        axis=1
    )
    left = certainly(player_left_since) & ~occupied_seats.known
    if first_arrival_left is not None:
        left |= ~certainly(~first_arrival_left)
    late = certainly(player_came_at > cut_offered_at)
    return booleans((known(first_arrival_seat) & occupied_seats.known & ~there) | left | late)


def asked_first(offered: Many, first_arrival_seat: Count, may_be_gone: Flag) -> Flag:
    """Whether the first arrival was offered the cut first; missing where another was, and he may be gone."""
    first = offered.at(0) == first_arrival_seat
    return booleans(first.values, known(first) & (first.values | ~certainly(may_be_gone)))
