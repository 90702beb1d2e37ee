-- Every shoe or shuffled deck: what was done to it before the first card, its rounds and cards, and its end.
-- does not say: whether what is not here was not done, or only not recorded; and nothing of whether it had
-- to be done.
select
    log, property_id, table_id, shoe_id,
    min(happened) filter (where what = 'shuffled') as shuffled,
    min(happened) filter (where what = 'cut') as cut,
    min(happened) filter (where what = 'shoe_loaded') as loaded,
    min(happened) filter (where what = 'burn') as burned,
    min(happened) filter (where what = 'round') as first_round,
    max(happened) filter (where what = 'cover_card_out') as cover_card_out,
    max(happened) filter (where what = 'last_hand_announced') as last_hand_announced,
    max(happened) filter (where what = 'round') as last_round,
    count(*) filter (where what = 'round') as rounds,
    sum(cards) as cards_on_record,
    list(distinct what order by what) filter (where what like 'device%') as devices_said
from (
    select
        log, property_id, table_id, event_shoe_id as shoe_id, event_at as happened, event_kind as what,
        0 as cards
    from events
    union all
    select
        r.log, r.property_id, r.table_id, r.shoe_id,
        coalesce(r.first_card_at, r.no_more_bets_at, r.wagers_opened_at), 'round', coalesce(h.cards, 0)
    from rounds r
    left join (
        select log, property_id, round_id, sum(coalesce(len(cards), 0) + coalesce(len(tiles), 0)) as cards
        from hands
        group by all
    ) h using (log, property_id, round_id)
)
where shoe_id is not null
group by all
