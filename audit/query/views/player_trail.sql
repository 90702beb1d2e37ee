-- Everything on record of each player: wagers with the hand they were on, payments beside wagers, and events
-- that name the player.
-- does not say: anything of play without a player's name on record; and one person may be here under
-- several names.
select
    r.log, r.property_id, r.gaming_day, r.table_id, w.wager_player_id as player_id,
    coalesce(w.wager_placed_at, r.wagers_opened_at, r.first_card_at) as happened,
    w.round_id, w.wager_position as "position", 'wager' as what, w.wager_kind as kind,
    w.wager_amount as staked, w.wager_outcome as outcome, w.wager_paid as paid, w.wager_returned as returned,
    w.vigorish, h.cards, r.dealer_id
from wagers w
join rounds r on r.log = w.log and r.property_id = w.property_id and r.round_id = w.round_id
left join hands h
    on h.log = w.log and h.property_id = w.property_id and h.round_id = w.round_id
    and h.hand_position = w.wager_position
where w.wager_player_id is not null
union all by name
select
    log, property_id, gaming_day, table_id, payment_player_id as player_id, payment_at as happened,
    payment_round_id as round_id, payee_position as "position", 'payment' as what, payment_kind as kind,
    payment_amount as paid
from payments
where payment_player_id is not null
union all by name
select
    log, property_id, gaming_day, table_id, event_player_id as player_id, event_at as happened,
    event_round_id as round_id, event_position as "position", 'event' as what, event_kind as kind
from events
where event_player_id is not null
order by happened
