import { z } from 'zod';
import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { Db } from '../core/db.ts';
import type { Standing } from './decide.ts';

/** Newest exits of auto-trading that are looked at for losses in a row. */
const EXITS = 20;

/** What a price was and is, to value open positions with; null where the stock has none. */
export type PriceOf = (instrumentId: number) => { last: Paise; previousClose: Paise } | null;

const row = z.object({
  account_id: z.string(),
  available: z.coerce.number(),
  held: z.array(z.number()),
  open: z.array(
    z.object({
      instrument: z.number(),
      quantity: z.number(),
      bought: z.number(),
      today: z.boolean(),
      stop: z.nullable(z.number()),
    }),
  ),
  realised: z.coerce.number(),
  exits: z.array(z.object({ pnl: z.number(), at: z.string() })),
});

/**
 * How accounts stand towards the limits of auto-trading, in one query for all of them. An open position of today counts from its purchase, an
 * older one from the previous close. Charges of exits count where they are deducted.
 */
export async function standingsOf(
  db: Db,
  accountIds: readonly string[],
  date: TradingDate,
  priceOf: PriceOf,
): Promise<Map<string, Standing>> {
  const { rows } = await db.$client.query({
    name: 'auto-standings',
    text: STANDINGS,
    values: [accountIds, date],
  });
  return new Map(
    rows.map((each) => {
      const found = row.parse(each);
      return [found.account_id, standingFrom(found, priceOf)];
    }),
  );
}

function standingFrom(found: z.output<typeof row>, priceOf: PriceOf): Standing {
  let dayPnl = found.realised;
  let atRisk = 0;
  for (const { instrument, quantity, bought, today, stop } of found.open) {
    const price = priceOf(instrument);
    const last = price?.last ?? bought;
    dayPnl += quantity * (last - (today ? bought : (price?.previousClose ?? bought)));
    if (stop !== null) atRisk += quantity * Math.max(0, last - stop);
  }
  const streak = found.exits.findIndex(({ pnl }) => pnl >= 0);
  const lossesInARow = streak === -1 ? found.exits.length : streak;
  const lastLoss = found.exits.find(({ pnl }) => pnl < 0);
  return {
    availableCash: paise(found.available),
    held: new Set(found.held),
    openPositions: found.open.length,
    dayPnl: paise(dayPnl),
    atRisk: paise(atRisk),
    lossesInARow,
    lastLossAt: lastLoss ? new Date(lastLoss.at) : null,
  };
}

const STANDINGS = `
  select a.id as account_id, a.cash_paise - a.held_paise as available,
    coalesce((select jsonb_agg(p.instrument_id) from positions p where p.account_id = a.id and p.quantity > 0), '[]') as held,
    coalesce(o.open, '[]') as open, coalesce(r.realised, 0) as realised, coalesce(e.exits, '[]') as exits
  from accounts a
  left join lateral (
    select jsonb_agg(jsonb_build_object('instrument', b.instrument_id, 'quantity', b.quantity, 'bought', b.fill_paise,
      'today', b.trading_date = $2::date, 'stop', x.stop)) as open
    from trades b
    cross join lateral (
      select count(*) as waiting, max(t.trigger_paise) filter (where t.exit = 'STOP') as stop
      from trades t where t.parent_id = b.id and t.account_id = b.account_id and t.status = 'PENDING'
    ) x
    where b.account_id = a.id and b.is_auto_trade and b.side = 'BUY' and b.status = 'EXECUTED' and x.waiting > 0
  ) o on true
  left join lateral (
    select sum(t.pnl_paise - case when a.deduct_charges then coalesce((t.charges ->> 'total')::bigint, 0) else 0 end) as realised
    from trades t
    where t.account_id = a.id and t.trading_date = $2::date and t.is_auto_trade and t.side = 'SELL' and t.status = 'EXECUTED'
  ) r on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('pnl', n.pnl_paise, 'at', n.executed_at) order by n.executed_at desc, n.id desc) as exits
    from (
      select t.id, t.pnl_paise, t.executed_at from trades t
      where t.account_id = a.id and t.is_auto_trade and t.side = 'SELL' and t.status = 'EXECUTED'
      order by t.executed_at desc, t.id desc limit ${EXITS}
    ) n
  ) e on true
  where a.id = any($1::uuid[])`;
