-- Vigorish as recorded, by dealer and game: wagers charged, what they won, what was charged, and the share;
-- whether that was due is told by findings alone.
-- does not say: whether vigorish was due or rightly reckoned, and nothing of wagers on which none was
-- charged.
select
    r.log, r.property_id, r.dealer_id, r.game, r.variant,
    count(*) as wagers_charged,
    sum(w.wager_paid) as won,
    sum(w.vigorish) as vigorish,
    round(100.0 * sum(w.vigorish) / nullif(sum(w.wager_paid), 0), 3) as percent,
    count(*) filter (where w.vigorish_handling = 'marked') as marked,
    count(*) filter (where w.vigorish_handling = 'marked' and w.vigorish_collected_at is null) as marked_uncollected
from wagers w
join rounds r on r.log = w.log and r.property_id = w.property_id and r.round_id = w.round_id
where w.vigorish > 0
group by all
