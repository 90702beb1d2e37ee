-- One row for each round: who dealt it, when, what was staked, paid and charged as recorded, and what was
-- found of it (a finding's own words are in findings).
-- does not say: whether what was paid was due, beyond what was found; a round without a finding may not
-- have been judged.
select
    r.log, r.property_id, r.gaming_day, r.table_id, r.round_id, r.game, r.variant,
    coalesce(r.first_card_at, r.no_more_bets_at, r.wagers_opened_at) as began,
    r.settled_at as settled,
    r.dealer_id, r.shoe_id, r.deck_id, r.announced_result, r.void, r.refused,
    coalesce(w.wagers, 0) as wagers,
    w.staked, w.paid, w.returned, w.vigorish,
    coalesce(f.exceptions, 0) as exceptions,
    coalesce(f.undecided, 0) as undecided,
    f.clauses
from rounds r
left join (
    select
        log, property_id, round_id, count(*) as wagers, sum(wager_amount) as staked, sum(wager_paid) as paid,
        sum(wager_returned) as returned, sum(vigorish) as vigorish
    from wagers
    group by all
) w using (log, property_id, round_id)
left join (
    select
        log, property_id, round_id,
        count(*) filter (where outcome = 'exception') as exceptions,
        count(*) filter (where outcome <> 'exception') as undecided,
        list(clause order by clause) as clauses
    from findings
    where round_id is not null
    group by all
) f using (log, property_id, round_id)
