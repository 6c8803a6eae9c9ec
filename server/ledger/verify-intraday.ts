import type { LedgerCheck } from './verify-checks.ts';

/**
 * Intraday positions equal the fills and conversions of their day in shares and margin, and an account's margin is the
 * sum of its positions'. No position is open as intraday after its session, and holdings are never negative.
 */
export const INTRADAY: LedgerCheck = {
  name: 'Intraday positions and their margin match the fills',
  query: `
    with fills as (
      select account_id, instrument_id, trading_date,
        sum(case side when 'BUY' then quantity else -quantity end) as quantity,
        sum(margin_change_paise) as margin, sum(coalesce(pnl_paise, 0)) as realised
      from trades where product = 'MIS' and status = 'EXECUTED' group by 1, 2, 3
    ),
    converted as (
      select account_id, instrument_id, trading_date,
        sum(case from_product when 'MIS' then -quantity else quantity end) as quantity, sum(margin_change_paise) as margin
      from position_conversions group by 1, 2, 3
    ),
    rebuilt as (
      select account_id, instrument_id, trading_date,
        coalesce(f.quantity, 0) + coalesce(c.quantity, 0) + case when d.price_paise is null then 0 else d.quantity end as quantity,
        coalesce(f.margin, 0) + coalesce(c.margin, 0) + coalesce(d.margin_change_paise, 0) - coalesce(d.released_paise, 0)
          as margin,
        coalesce(f.realised, 0) + coalesce(d.value_paise - d.quantity * d.price_paise, 0) as realised
      from fills f full join converted c using (account_id, instrument_id, trading_date)
      left join short_deliveries d using (account_id, instrument_id, trading_date)
    ),
    held as (select account_id, sum(margin_paise) as margin from intraday_positions group by account_id)
    select coalesce(p.account_id, r.account_id) as account_id,
      'intraday ' || part.name || ' of instrument ' || coalesce(p.instrument_id, r.instrument_id) || ' on '
        || coalesce(p.trading_date, r.trading_date) as subject, part.unit, part.kept, part.rebuilt
    from intraday_positions p full join rebuilt r using (account_id, instrument_id, trading_date)
    cross join lateral (values
      ('shares', 'shares', coalesce(p.quantity, 0), coalesce(r.quantity, 0)),
      ('margin', 'paise', coalesce(p.margin_paise, 0), coalesce(r.margin, 0)),
      ('margin by value', 'paise', coalesce(p.margin_paise, 0),
        case when p.state = 'SHORT_DELIVERY' then p.margin_paise
          else div(coalesce(p.value_paise, 0)::numeric * coalesce(p.margin_bps, 0) + 9999, 10000) end),
      ('profit', 'paise', coalesce(p.realised_paise, 0), coalesce(r.realised, 0))
    ) as part (name, unit, kept, rebuilt)
    where part.kept <> part.rebuilt
    union all
    select a.id, 'margin', 'paise', a.margin_paise, coalesce(h.margin, 0)
    from accounts a left join held h on h.account_id = a.id where a.margin_paise <> coalesce(h.margin, 0)
    union all
    select p.account_id, 'intraday position after its session of ' || p.trading_date, 'shares', p.quantity, 0
    from intraday_positions p, market_state m
    where p.quantity <> 0 and p.state = 'INTRADAY'
      and p.trading_date < (m.market_time at time zone 'Asia/Kolkata')::date
    union all
    select account_id, 'holding of instrument ' || instrument_id, 'shares', quantity, 0 from positions where quantity < 0`,
};
