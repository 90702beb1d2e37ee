-- Every physical set of cards at a table: when it was opened and removed, its rounds, and hours in use from
-- opening (else first card) to removal (else last round).
-- does not say: whether a deck was replaced in time; a deck without a removal on record may be in use
-- still, or its removal was not recorded.
select
    *,
    round(
        (epoch(coalesce(removed, last_round)) - epoch(coalesce(opened, first_round))) / 3600, 2
    ) as hours_in_use
from (
    select
        log, property_id, table_id, deck_id,
        min(happened) filter (where what = 'decks_opened') as opened,
        max(happened) filter (where what = 'decks_removed') as removed,
        min(happened) filter (where what = 'round') as first_round,
        max(happened) filter (where what = 'round') as last_round,
        count(*) filter (where what = 'round') as rounds
    from (
        select log, property_id, table_id, event_deck_id as deck_id, event_at as happened, event_kind as what
        from events
        where event_kind in ('decks_opened', 'decks_removed')
        union all
        select
            log, property_id, table_id, deck_id,
            coalesce(first_card_at, no_more_bets_at, wagers_opened_at), 'round'
        from rounds
    )
    where deck_id is not null
    group by all
)
