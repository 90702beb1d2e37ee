"""Steps with the shaker that a player took who is not the bank (§ 645a.5(i)(1))."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.kinds import Flag, Link, Text
from rules.values import booleans, certainly, known


@derived(per="event")
def of_another_than_the_bank(
    player_acted: Flag,
    player_banks: Flag,
    banked_by: Text,
    bank_player: Text,
    *,
    event_person_id: Text | None = None,
    event_position: Text | None = None,
) -> Flag:
    """A player did it who is not the bank: by name, else by seat; or no player is the bank.

    Where the record names neither, the player is the bank.
    """
    another = np.zeros(len(banked_by), dtype=bool)
    unnamed = ~another
    if event_person_id is not None:
        told = known(event_person_id) & known(bank_player) & ~certainly(bank_player.same_as(banked_by))
        another, unnamed = told & certainly(~event_person_id.same_as(bank_player)), ~told
    if event_position is not None:
        another = another | (unnamed & certainly(~event_position.same_as(banked_by)))
    return player_acted & (~player_banks | booleans(another))


@derived(per="round")
def shaken_by_another_player(
    event_round_row: Link, shaken_for_the_roll: Flag, of_another_than_the_bank: Flag
) -> Flag:
    """A player who is not the bank shook the shaker for the roll that counts."""
    on_record = Link(event_round_row.rows, event_round_row.parents)
    return groups.exists(on_record, shaken_for_the_roll & of_another_than_the_bank)


@derived(per="round")
def uncovered_by_another_player(
    event_round_row: Link, uncovered_for_a_roll: Flag, of_another_than_the_bank: Flag
) -> Flag:
    """A player who is not the bank took the lid off the shaker for a roll."""
    on_record = Link(event_round_row.rows, event_round_row.parents)
    return groups.exists(on_record, uncovered_for_a_roll & of_another_than_the_bank)
