-- All that has a time on record, at every table: steps of rounds, wagers, events and payments, each with its
-- moment; ask it for some tables and a minute.
-- does not say: anything that has no time on record; and a recorded moment is as right as the clock that
-- wrote it.
with steps as (
    select log, property_id, table_id, wagers_opened_at as happened, 'wagers opened' as what, round_id, game as detail
    from rounds
    union all
    select log, property_id, table_id, no_more_bets_at, 'no more bets', round_id, null
    from rounds
    union all
    select log, property_id, table_id, first_card_at, 'first card', round_id, shoe_id
    from rounds
    union all
    select log, property_id, table_id, third_card_at, 'further card', round_id, null
    from rounds
    union all
    select log, property_id, table_id, result_announced_at, 'result announced', round_id, announced_result
    from rounds
    union all
    select log, property_id, table_id, settled_at, 'settled', round_id, null
    from rounds
),

wagered as (
    select
        log, property_id, round_id, wager_position as "position", wager_placed_at as happened,
        'wager placed' as what, concat_ws(' ', wager_kind, wager_amount) as detail
    from wagers
    union all
    select
        log, property_id, round_id, wager_position, wager_changed_at, 'wager changed',
        concat_ws(' ', wager_kind, wager_change)
    from wagers
    union all
    select
        log, property_id, round_id, wager_position, collected_at, 'stake collected',
        concat_ws(' ', wager_kind, wager_amount)
    from wagers
    union all
    select
        log, property_id, round_id, wager_position, paid_at, 'paid', concat_ws(' ', wager_kind, wager_paid)
    from wagers
)

select log, property_id, table_id, happened, what, round_id, null as "position", detail
from steps
where happened is not null
union all
select r.log, r.property_id, r.table_id, w.happened, w.what, w.round_id, w."position", w.detail
from wagered w
join rounds r on r.log = w.log and r.property_id = w.property_id and r.round_id = w.round_id
where w.happened is not null
union all
select
    log, property_id, table_id, event_at, event_kind, event_round_id, event_position,
    nullif(concat_ws(' ', event_card, event_count, event_method, event_decision, event_amount), '')
from events
where event_at is not null
union all
select
    log, property_id, table_id, payment_at, payment_kind, payment_round_id, payee_position,
    cast(payment_amount as varchar)
from payments
where payment_at is not null
order by happened, table_id
