import type { LedgerCheck } from './verify-checks.ts';

/** A transaction's postings as one row. There is at most one posting per book, so max() selects it. */
const BOOKED = `
  booked as (
    select account_id, transaction_id, sum(amount_paise)::bigint as total,
      coalesce(max(amount_paise) filter (where book = 'cash'), 0) as cash,
      coalesce(max(amount_paise) filter (where book = 'margin'), 0) as margin,
      coalesce(max(amount_paise) filter (where book = 'charges'), 0) as charges,
      coalesce(max(amount_paise) filter (where book = 'position'), 0) as position,
      coalesce(max(amount_paise) filter (where book = 'pnl'), 0) as pnl,
      coalesce(max(amount_paise) filter (where book = 'funding'), 0) as funding,
      coalesce(max(amount_paise) filter (where book = 'dividend'), 0) as dividend,
      coalesce(max(amount_paise) filter (where book = 'transfer'), 0) as transfer,
      coalesce(max(quantity) filter (where book = 'position'), 0) as quantity,
      max(instrument_id) as instrument_id, min(at) as at
    from ledger_postings group by account_id, transaction_id
  )`;

/**
 * The expected postings of each executed trade, re-rating, deposit and corporate action. A purchase enters the
 * position book at quantity × price; a sale leaves it at its proceeds minus its profit. Charges are in the ledger if
 * they were deducted: those of the fill, which are the trade's without its re-ratings, and each re-rating. A dividend
 * is shares held × amount; a split or bonus multiplies shares by its ratio, rounded down, and sells the fraction. A
 * demerger or merger moves cost from the old shares to as many new ones as its ratio gives. A use of an offer is a
 * purchase or sale at the offer's price.
 */
const EXPECTED = `
  expected as (
    select account_id, id as transaction_id, 'trade' as kind, delivered * quantity as quantity, instrument_id,
      -delivered * quantity * fill_paise - coalesce(margin_change_paise, 0)
        + case product when 'MIS' then coalesce(pnl_paise, 0) else 0 end as cash_and_charges,
      delivered * quantity * fill_paise + case product when 'MIS' then 0 else coalesce(pnl_paise, 0) end as position,
      -coalesce(pnl_paise, 0) as pnl, 0::bigint as funding, 0::bigint as dividend,
      (charges ->> 'total')::bigint - coalesce(rerated_paise, 0) + fee_paise as charges, executed_at as at,
      charges_deducted as deducted, 0::bigint as transfer, coalesce(margin_change_paise, 0) as margin
    from (
      select *, case when product = 'MIS' then 0 when side = 'BUY' then 1 else -1 end as delivered
      from trades where status = 'EXECUTED'
    ) t
    left join (
      select account_id, trade_id as id, sum((change ->> 'total')::bigint)::bigint as rerated_paise
      from charge_reratings group by account_id, trade_id
    ) r using (account_id, id)
    union all
    select r.account_id, r.id, 're-rating', 0, t.instrument_id, 0, 0, 0, 0, 0, (r.change ->> 'total')::bigint, r.at, true, 0, 0
    from charge_reratings r join trades t on t.account_id = r.account_id and t.id = r.trade_id
    where r.deducted and (r.change ->> 'total')::bigint <> 0
    union all
    select account_id, id, 'deposit', 0, null, amount_paise, 0, 0, -amount_paise, 0, 0, at, false, 0, 0 from fundings
    union all
    select e.account_id, c.id, c.kind, t.turned, c.instrument_id, t.cash, e.moved_paise - e.fraction_cost_paise,
      case when c.kind = 'dividend' then 0 else e.fraction_cost_paise - t.cash end, 0,
      case when c.kind = 'dividend' then -t.cash else 0 end, 0, e.at, false, -coalesce(-s.moved_paise, e.moved_paise), 0
    from account_actions e join corporate_actions c on c.id = e.action_id
    left join account_actions s on s.action_id = c.source_id and s.account_id = e.account_id
    cross join lateral (
      select case when c.kind in ('split', 'bonus') then div(
            e.quantity_before::numeric * (c.numerator + case c.kind when 'bonus' then c.denominator else 0 end), c.denominator
          )::bigint - e.quantity_before
          when c.kind = 'merger' then -e.quantity_before
          when c.kind in ('demerged', 'merged')
            then div(s.quantity_before::numeric * c.numerator, c.denominator)::bigint
          else 0 end as turned,
        case when c.kind = 'dividend' then e.quantity_before * c.amount_paise else e.cash_paise end as cash
    ) t
    where c.kind not in ('rights', 'buyback', 'suspension', 'delisting', 'rename')
    union all
    select u.account_id, u.id, u.kind, case u.kind when 'taken' then u.quantity when 'tendered' then -u.quantity else 0 end,
      c.instrument_id, t.cash, case u.kind when 'taken' then u.value_paise else -u.cost_paise end,
      case when u.is_dividend then u.cost_paise when u.kind = 'taken' then 0 else u.cost_paise - t.cash end, 0,
      case when u.is_dividend then -t.cash else 0 end, 0, u.at, false, 0, 0
    from offer_uses u join corporate_actions c on c.id = u.action_id
    cross join lateral (select case u.kind when 'taken' then -1 else 1 end * case u.kind when 'renounced'
      then u.value_paise else u.quantity * c.amount_paise end as cash) t
    where u.kind <> 'lapsed'
    union all
    select k.account_id, k.id, 'cost of a demerger', 0, c.instrument_id, 0, k.open_paise, k.moved_paise - k.open_paise, 0, 0, 0,
      k.at, false, -k.moved_paise, 0
    from cost_corrections k join corporate_actions c on c.id = k.action_id
    union all
    select account_id, id, 'short delivery', 0, instrument_id, -margin_change_paise, 0, 0, 0, 0, 0, at, false, 0,
      margin_change_paise
    from short_deliveries
    union all
    select account_id, settlement_id, 'settled short delivery', 0, instrument_id,
      value_paise - quantity * price_paise + released_paise, 0, quantity * price_paise - value_paise, 0, 0, penalty_paise,
      settled_at, is_deducted, 0, -released_paise
    from short_deliveries where settlement_id is not null
    union all
    select account_id, id, 'conversion', t.shares, instrument_id, -t.shares_value - margin_change_paise,
      t.shares_value + coalesce(pnl_paise, 0), -coalesce(pnl_paise, 0), 0, 0, 0, at, false, 0, margin_change_paise
    from position_conversions cross join lateral (
      select case from_product when 'MIS' then quantity else -quantity end as shares,
        case from_product when 'MIS' then sign(quantity)::bigint * value_paise else -value_paise end as shares_value
    ) t
  )`;

export const TRANSACTIONS: LedgerCheck = {
  name: 'Postings of each transaction sum to zero and match its trade, re-rating, deposit or corporate action',
  query: `
    with ${BOOKED}, ${EXPECTED},
    differing as materialized (
      select b, e from booked b full join expected e using (account_id, transaction_id)
      where (b.total, b.cash + b.charges, b.margin, b.position, b.pnl, b.funding, b.dividend, b.transfer, b.quantity, b.instrument_id, b.at)
          is distinct from (0, e.cash_and_charges, e.margin, e.position, e.pnl, e.funding, e.dividend, e.transfer, e.quantity, e.instrument_id, e.at)
        or b.charges <> case when coalesce(e.deducted, b.charges <> 0) then coalesce(e.charges, 0) else 0 end
    )
    select coalesce((e).account_id, (b).account_id) as account_id,
      coalesce((e).kind, 'transaction') || ' ' || coalesce((e).transaction_id, (b).transaction_id) || ' ' || part.name as subject,
      part.unit, part.posted as kept, part.expected as rebuilt
    from differing
    cross join lateral (
      select 'sum', 'paise', (b).total::text, '0' where (b).account_id is not null
      union all
      select 'postings', null, 'none', 'some' where (b).account_id is null
      union all
      select 'origin', null, 'none', 'a trade, re-rating, deposit or corporate action' where (e).account_id is null
      union all
      select * from (values
        ('cash', 'paise', ((b).cash + (b).charges)::text, (e).cash_and_charges::text),
        ('margin', 'paise', (b).margin::text, (e).margin::text),
        ('cost', 'paise', (b).position::text, (e).position::text),
        ('profit', 'paise', (-(b).pnl)::text, (-(e).pnl)::text),
        ('funding', 'paise', (b).funding::text, (e).funding::text),
        ('dividend', 'paise', (-(b).dividend)::text, (-(e).dividend)::text),
        ('cost between shares', 'paise', (b).transfer::text, (e).transfer::text),
        ('charges', 'paise', (b).charges::text,
          case when coalesce((e).deducted, (b).charges <> 0) then coalesce((e).charges, 0) else 0 end::text),
        ('shares', 'shares', (b).quantity::text, (e).quantity::text),
        ('stock', null, (b).instrument_id::text, (e).instrument_id::text),
        ('time', null, (b).at::text, (e).at::text)
      ) as both_sides where (b).account_id is not null and (e).account_id is not null
    ) as part (name, unit, posted, expected)
    where part.posted is distinct from part.expected`,
};
