-- How often each clause was breached by each dealer, beside how often it would be if all were alike: occasions
-- (exceptions to a clause by a dealer at a table on a gaming day are one), the dealer's share of the rounds at
-- such tables, the chance of at least so many (exact binomial), and that chance times the dealers looked at.
with found as (
    select
        property_id, clause, dealer_id,
        count(distinct (table_id, gaming_day)) as occasions,
        count(*) as exceptions
    from findings
    where outcome = 'exception' and fault = 'conduct' and dealer_id is not null
    group by all
),

-- A clause belongs to the game of its chapter, and its rounds are those of that game.
games_of_clauses as (
    select distinct c.citation as clause, g.game
    from clauses c
    join games g using (chapter)
),

dealt as (
    select property_id, game, dealer_id, sum(rounds) as rounds
    from population
    where dealer_id is not null
    group by all
),

all_dealt as (
    select property_id, game, sum(rounds) as rounds, count(distinct dealer_id) as dealers
    from dealt
    group by all
),

held as (
    select
        f.property_id, f.clause, f.dealer_id, f.exceptions, f.occasions, d.rounds,
        sum(f.occasions) over (partition by f.property_id, f.clause) as occasions_of_all,
        a.rounds as rounds_of_all, a.dealers, d.rounds / a.rounds as share
    from found f
    join games_of_clauses g using (clause)
    join dealt d using (property_id, game, dealer_id)
    join all_dealt a using (property_id, game)
),

tested as (
    select
        *,
        case when share >= 1 then 1.0 else least(1.0, list_sum(list_transform(
            range(occasions, cast(occasions_of_all as bigint) + 1),
            lambda k: exp(
                lgamma(occasions_of_all + 1) - lgamma(k + 1) - lgamma(occasions_of_all - k + 1)
                + k * ln(share) + (occasions_of_all - k) * ln(1 - share)
            )
        ))) end as chance
    from held
)

select
    property_id, clause, dealer_id, exceptions, occasions, rounds,
    round(occasions_of_all * share, 3) as expected,
    occasions_of_all, rounds_of_all, dealers, chance,
    least(1.0, chance * dealers) as chance_of_any_dealer
from tested
order by chance
