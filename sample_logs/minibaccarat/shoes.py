"""Cards dealt from shuffled shoes, all shoes of a day side by side, one round at a time."""

from dataclasses import dataclass, fields

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.minibaccarat import law
from sample_logs.shoe.night import NO_CARD, Cards, Rounds, Shoes

# What went astray in a round.
NOTHING, THIRD_UNSEEN, THIRD_SEEN, EXTRA_UNSEEN, EXTRA_SEEN, FACE_UP = range(6)
# Where a third card wrongly dealt to the Player's Hand went.
NOWHERE, TO_BANKER, NEXT_HAND, RACKED, SIMULATED = range(5)

_ROOM = 40  # cards that must be left before the cover card for a card to go astray


@dataclass(frozen=True, slots=True)
class BaccaratShoes(Shoes):
    """Shoes ready to be dealt, one entry a shoe.

    stop_after  rounds after which the players leave
    discards    filed procedure of § 627a.13(c): True for (1), False for (2)
    """

    stop_after: Ints
    discards: Flags


@dataclass(frozen=True, slots=True)
class Dealt(Rounds):
    """Rounds in the order shoe, round: one entry a round.

    player, banker  three cards each, -1 where there is none; a third card of the Player's Hand that
                    was not authorised is ``astray``, not part of the hand
    cover           0 not out, 1 out as the first card, 2 out during the round
    carried         its first card had gone astray in the round before
    """

    player: Cards
    banker: Cards
    astray: Cards
    fault: Ints
    fate: Ints
    simulated: Flags
    carried: Flags
    cover: Ints

    def take(self, rows: Ints | Flags) -> "Dealt":
        """Keep some rounds."""
        return Dealt(*(getattr(self, each.name)[rows] for each in fields(self)))


@dataclass(frozen=True, slots=True)
class _Play:
    """Where each shoe stands while it is dealt."""

    shoes: BaccaratShoes
    position: Ints
    carried: Cards
    betless: Flags
    cover_round: Ints

    def draw(self, rows: Ints, where: Flags) -> Cards:
        """Draw the next card of the shoes ``rows`` where asked, -1 elsewhere."""
        drawn = np.full(rows.size, NO_CARD)
        picked = rows[where]
        drawn[where] = self.shoes.cards[picked, self.position[picked]]
        self.position[picked] += 1
        return drawn


def deal(rng: np.random.Generator, shoes: BaccaratShoes, irregular: int) -> Dealt:
    """Deal every shoe until one round after the round in which the cover card came out.

    irregular  rounds in a thousand in which a card goes astray
    """
    count = len(shoes.cards)
    play = _Play(
        shoes=shoes,
        position=1 + law.BURNS[shoes.cards[:, 0]],
        carried=np.full(count, NO_CARD),
        betless=np.zeros(count, np.bool_),
        cover_round=np.zeros(count, np.int64),
    )
    live = np.arange(count)
    rounds: list[Dealt] = []
    number = 0
    while live.size:
        number += 1
        wanted = _wanted_fault(rng, play, live, number, irregular)
        rounds.append(_round(play, live, number, wanted))
        out = play.cover_round[live]
        live = live[((out == 0) & (number < shoes.stop_after[live])) | (out == number)]
    columns = (np.concatenate([getattr(r, each.name) for r in rounds]) for each in fields(Dealt))
    dealt = Dealt(*columns)
    return dealt.take(np.lexsort((dealt.number, dealt.shoe)))


def _wanted_fault(rng: np.random.Generator, play: _Play, rows: Ints, number: int, irregular: int) -> Ints:
    """Choose what goes astray, only where the shoe has room to put it right."""
    wanted = np.where(
        rng.random(rows.size) < irregular / 1000, rng.integers(1, FACE_UP + 1, rows.size), NOTHING
    )
    cover_at = play.shoes.size[rows] - play.shoes.below[rows]
    room = (play.position[rows] + _ROOM < cover_at) & (number + 3 < play.shoes.stop_after[rows])
    return np.where(room & ~play.betless[rows], wanted, NOTHING)


def _round(play: _Play, rows: Ints, number: int, wanted: Ints) -> Dealt:
    started = play.position[rows].copy()
    carried = play.carried[rows] >= 0
    simulated = play.betless[rows].copy()
    everywhere = np.ones(rows.size, np.bool_)
    p1 = np.where(carried, play.carried[rows], play.draw(rows, ~carried))
    b1, p2, b2 = (play.draw(rows, everywhere) for _ in range(3))
    play.carried[rows] = NO_CARD
    play.betless[rows] = False
    p3, b3, astray, fault, fate = _third_cards(play, rows, (p1, p2, b1, b2), wanted)
    return Dealt(
        shoe=rows,
        number=np.full(rows.size, number),
        player=np.stack([p1, p2, p3], axis=1),
        banker=np.stack([b1, b2, b3], axis=1),
        astray=astray,
        fault=fault,
        fate=fate,
        simulated=simulated,
        carried=carried,
        cover=_cover(play, rows, number, started),
    )


def _third_cards(
    play: _Play, rows: Ints, opening: tuple[Cards, Cards, Cards, Cards], wanted: Ints
) -> tuple[Cards, Cards, Cards, Ints, Ints]:
    """Draw third cards under § 627a.10 and let the wanted fault happen where it can."""
    p1, p2, b1, b2 = opening
    player, banker = (law.VALUE[p1] + law.VALUE[p2]) % 10, (law.VALUE[b1] + law.VALUE[b2]) % 10
    over = (player >= 8) | (banker >= 8)
    p_draws = law.PLAYER_DRAWS[player] & ~over
    wrong = ((wanted == THIRD_UNSEEN) | (wanted == THIRD_SEEN)) & ~p_draws
    p3 = play.draw(rows, p_draws)
    astray = play.draw(rows, wrong)
    third = np.where(p_draws, law.VALUE[p3], law.STOOD)
    b_draws = law.BANKER_DRAWS[banker, third] & ~over
    b3 = np.where(wrong & b_draws, astray, play.draw(rows, b_draws & ~wrong)).astype(np.int8)
    extra = wanted >= EXTRA_UNSEEN
    astray = np.where(extra, play.draw(rows, extra), astray).astype(np.int8)
    fault = np.where(wrong | extra, wanted, NOTHING)
    return p3, b3, astray, fault, _settle_fate(play, rows, (astray, fault), wrong & b_draws)


def _settle_fate(play: _Play, rows: Ints, gone: tuple[Cards, Ints], used: Flags) -> Ints:
    """Follow § 627a.13(a)-(d) with the card gone astray and return where it went."""
    astray, fault = gone
    discards = play.shoes.discards[rows]
    fate = np.full(rows.size, NOWHERE)
    fate[(fault == THIRD_UNSEEN) | (fault == EXTRA_UNSEEN)] = NEXT_HAND
    fate[(fault == THIRD_SEEN) & discards] = RACKED
    fate[(fault == THIRD_SEEN) & ~discards] = SIMULATED
    fate[fault >= EXTRA_SEEN] = SIMULATED
    fate[used] = TO_BANKER
    play.draw(rows, fate == RACKED)
    opens = (fate == NEXT_HAND) | (fate == SIMULATED)
    play.carried[rows[opens]] = astray[opens]
    play.betless[rows[fate == SIMULATED]] = True
    return fate


def _cover(play: _Play, rows: Ints, number: int, started: Ints) -> Ints:
    """Say whether the cover card came out in this round, and remember the round."""
    cover_at = play.shoes.size[rows] - play.shoes.below[rows]
    out = (started <= cover_at) & (cover_at < play.position[rows])
    play.cover_round[rows[out]] = number
    return np.where(out, np.where(started == cover_at, 1, 2), 0)
