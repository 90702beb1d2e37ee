-- Rounds of which no card and no tile is on record, with what else is: a round that is called void or
-- simulated is listed like any other, for that is only what the record says.
-- does not say: why no card is on record: whether the round was dealt at all, and whether it was rightly
-- void.
select
    r.log, r.property_id, r.gaming_day, r.table_id, r.round_id, r.game, r.dealer_id,
    coalesce(r.first_card_at, r.no_more_bets_at, r.wagers_opened_at) as began,
    r.announced_result, r.void, r.void_reason, r.simulated, r.refused,
    coalesce(w.wagers, 0) as wagers,
    w.staked, w.paid
from rounds r
left join (
    select log, property_id, round_id, count(*) as wagers, sum(wager_amount) as staked, sum(wager_paid) as paid
    from wagers
    group by all
) w using (log, property_id, round_id)
where not exists (
    select 1
    from hands h
    where h.log = r.log and h.property_id = r.property_id and h.round_id = r.round_id and (len(h.cards) > 0 or len(h.tiles) > 0)
)
