-- Every card or tile on record: of a hand with its place in the hand, an extra card, or one that an event
-- names, with its shoe, deck, table and time.
-- does not say: anything of cards that nobody recorded: a card that is not here may have been dealt all the
-- same.
select
    r.log, r.property_id, r.gaming_day, r.table_id, r.shoe_id, r.deck_id, r.round_id,
    coalesce(r.first_card_at, r.no_more_bets_at) as seen_at,
    h.hand_position as seen_in, h.number, h.card
from rounds r
join (
    select log, property_id, round_id, hand_position, unnest(range(1, len(cards) + 1)) as number, unnest(cards) as card
    from hands
    union all
    select log, property_id, round_id, hand_position, unnest(range(1, len(tiles) + 1)), unnest(tiles)
    from hands
    union all
    select log, property_id, round_id, 'extra card', null, extra_card
    from rounds
    where extra_card is not null
) h on h.log = r.log and h.property_id = r.property_id and h.round_id = r.round_id
union all
select
    log, property_id, gaming_day, table_id, event_shoe_id, event_deck_id, event_round_id, event_at, event_kind,
    null, event_card
from events
where event_card is not null
