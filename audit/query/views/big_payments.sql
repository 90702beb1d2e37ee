-- Every payment on record that brought a player money, of a wager or beside one, largest first.
-- does not say: whether a payment was due, or of the right amount; and nothing of payments that were left
-- out of the record.
select
    r.log, r.property_id, r.gaming_day, r.table_id, w.round_id, w.paid_at, w.wager_position as "position",
    w.wager_player_id as player_id, r.dealer_id, w.wager_kind as kind, w.wager_amount as stake,
    w.wager_paid as amount, w.paid_from, w.validated_by
from wagers w
join rounds r on r.log = w.log and r.property_id = w.property_id and r.round_id = w.round_id
where w.wager_paid > 0
union all
select
    p.log, p.property_id, p.gaming_day, p.table_id, p.payment_round_id, p.payment_at, p.payee_position,
    p.payment_player_id, r.dealer_id, p.payment_kind, null, p.payment_amount, null, null
from payments p
left join rounds r on r.log = p.log and r.property_id = p.property_id and r.round_id = p.payment_round_id
where p.payment_kind in ('envy_bonus', 'bank_surplus') and p.payment_amount > 0
order by amount desc
