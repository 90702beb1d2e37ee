-- What each dealer dealt on each gaming day: tables, rounds, first and last round, and hours between them at
-- each table, added up.
-- does not say: whether a dealer was at a table without a round on record, or took a break between two
-- rounds.
select
    log, property_id, gaming_day, dealer_id,
    count(*) as tables,
    list(table_id order by began) as dealt_at,
    sum(rounds) as rounds,
    min(began) as first_round,
    max(ended) as last_round,
    round(sum(epoch(ended) - epoch(began)) / 3600, 2) as hours
from (
    select
        log, property_id, gaming_day, dealer_id, table_id,
        count(*) as rounds,
        min(coalesce(first_card_at, no_more_bets_at, wagers_opened_at)) as began,
        max(coalesce(settled_at, result_announced_at, first_card_at)) as ended
    from rounds
    where dealer_id is not null
    group by all
)
group by all
