-- How often each clause was breached by each dealer, beside how often it would be if all were alike: occasions
-- (exceptions to a clause by a dealer at a table on a gaming day are one), the dealer's share of the rounds of
-- that game, the chance of at least so many (exact binomial), that chance times the dealers looked at, and the
-- same in words. Of all gaming days; of some, as breaches_by_dealer('2026-03-01', '2026-03-31').
-- does not say: whether a breach was the dealer's fault, or what nobody could check; findings for review
-- and undecided ones are not counted.
-- takes: from_day, to_day
with found as (
    select
        property_id, clause, dealer_id,
        count(distinct (table_id, gaming_day)) as occasions,
        count(*) as exceptions
    from findings
    where
        outcome = 'exception' and fault = 'conduct' and dealer_id is not null
        and (from_day is null or gaming_day >= cast(from_day as date))
        and (to_day is null or gaming_day <= cast(to_day as date))
    group by all
),

-- A clause belongs to the game of its chapter, and its rounds are those of that game.
games_of_clauses as (
    select distinct c.citation as clause, g.game
    from clauses c
    join games g using (chapter)
),

dealt as (
    select
        property_id, game, dealer_id,
        sum(rounds) as rounds, min(gaming_day) as first_day, max(gaming_day) as last_day
    from population
    where
        (from_day is null or gaming_day >= cast(from_day as date))
        and (to_day is null or gaming_day <= cast(to_day as date))
    group by all
),

-- No row says that nobody breached anything; that no gaming day lies there is another matter.
days as (
    select
        min(first_day) as first_day, max(last_day) as last_day,
        case when count(*) = 0 then error('no gaming day that was judged lies there') else true end as are_there
    from dealt
),

all_dealt as (
    select property_id, game, sum(rounds) as rounds, count(distinct dealer_id) as dealers
    from dealt
    where dealer_id is not null
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
),

worded as (
    select
        *,
        occasions_of_all * share as expected,
        least(1.0, chance * dealers) as chance_of_any_dealer,
        list_transform([chance, least(1.0, chance * dealers)], lambda c: case
            when c >= 0.995 then 'almost surely'
            when c >= 0.095 then format('{:.0f} in 100', 100 * c)
            when c >= 1e-9 then format('1 in {:,}', cast(round(1 / c) as bigint))
            else 'less than 1 in a billion'
        end) as odds
    from tested
)

select
    property_id, clause, dealer_id, exceptions, occasions, rounds, round(expected, 3) as expected,
    occasions_of_all, rounds_of_all, dealers, chance, chance_of_any_dealer, first_day, last_day,
    case
        when share >= 1 then 'Nobody else dealt this game in these days, so there is nobody to compare with.'
        else concat(
            case when occasions = 1 then '1 occasion' else format('{:,} occasions', occasions) end,
            format('; a dealer of as many rounds would have {:.2g} if all {:,} were alike. ', expected, dealers),
            format('So many come by chance: {} for this dealer, {} for any of them. ', odds[1], odds[2]),
            case when chance_of_any_dealer < 0.01 then 'More than chance explains.' else 'Chance may explain it.' end
        )
    end as in_words
from worded
right join days on are_there
where clause is not null
order by chance
