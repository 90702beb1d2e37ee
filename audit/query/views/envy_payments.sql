-- Every Envy Bonus as it was paid, with the hand that caused it, and what was found of it at that position.
-- does not say: who was to be paid an Envy Bonus and was not: only payments on record are here, due or not.
select
    p.log, p.property_id, p.gaming_day, p.table_id, p.payment_round_id as round_id, p.payment_at as paid_at,
    p.payment_for as wager_kind, p.payment_amount as amount, p.payer_position as caused_by,
    h.cards as causing_cards, p.payee_position as paid_to, p.payment_player_id as player_id, r.dealer_id,
    f.clauses as found
from payments p
left join rounds r on r.log = p.log and r.property_id = p.property_id and r.round_id = p.payment_round_id
left join hands h
    on h.log = p.log and h.property_id = p.property_id and h.round_id = p.payment_round_id
    and h.hand_position = p.payer_position
left join (
    select log, property_id, round_id, "position", list(distinct clause order by clause) as clauses
    from findings
    where outcome = 'exception'
    group by all
) f
    on f.log = p.log and f.property_id = p.property_id and f.round_id = p.payment_round_id
    and f."position" = p.payee_position
where p.payment_kind = 'envy_bonus'
