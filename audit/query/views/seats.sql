-- Who sat where: every player's stay at a position of a table on a gaming day, from the first wager placed to
-- the last, as recorded.
-- does not say: when a player sat down or left: only wagers are seen, and who watched without a wager is
-- not here.
select
    r.log, r.property_id, r.gaming_day, r.table_id, w.wager_position as "position",
    w.wager_player_id as player_id,
    min(coalesce(w.wager_placed_at, r.wagers_opened_at, r.first_card_at)) as first_wager,
    max(coalesce(w.wager_placed_at, r.wagers_opened_at, r.first_card_at)) as last_wager,
    count(distinct w.round_id) as rounds,
    count(*) as wagers,
    sum(w.wager_amount) as staked
from wagers w
join rounds r on r.log = w.log and r.property_id = w.property_id and r.round_id = w.round_id
group by all
