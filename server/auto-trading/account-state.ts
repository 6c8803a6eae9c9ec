import * as z from 'zod/mini';
import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { Db } from '../core/db/db.ts';
import type { AccountState } from './decide.ts';

/** Recent exits considered for the losing streak. */
const EXITS = 20;

/** Last price and previous close of a stock; null if unknown. */
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
  sold: z.array(
    z.object({
      instrument: z.number(),
      quantity: z.number(),
      price: z.number(),
      today: z.boolean(),
      pnl: z.number(),
      charges: z.number(),
    }),
  ),
  exits: z.array(z.object({ pnl: z.number(), at: z.string() })),
});

/** An account's auto-trading positions and sales; their state depends on current prices. Amounts in paise. */
export type Holdings = Omit<z.output<typeof row>, 'held'> & { held: Set<number> };

/** Auto-trading positions and sales of several accounts in one query. */
export async function holdingsOf(
  db: Db,
  accountIds: readonly string[],
  date: TradingDate,
): Promise<Map<string, Holdings>> {
  // Unnamed, so it is planned for current statistics: a cached plan from before there were trades would read all of
  // them per account.
  const { rows } = await db.$client.query({ text: STANDINGS, values: [accountIds, date] });
  return new Map(
    rows.map((each) => {
      const found = row.parse(each);
      return [found.account_id, { ...found, held: new Set(found.held) }];
    }),
  );
}

/**
 * An account's state relative to its limits at current prices. Today's purchases count from their purchase price,
 * earlier ones from the previous close, sold or not; charges of exits count where they are deducted.
 */
export function accountStateAt(found: Holdings, priceOf: PriceOf): AccountState {
  let dayPnl = 0;
  let countedLoss = 0;
  let atRisk = 0;
  const count = (sinceBought: number, sinceClose: number, today: boolean) => {
    dayPnl += today ? sinceBought : sinceClose;
    countedLoss -= today ? sinceBought : Math.min(sinceBought, sinceClose);
  };
  for (const { instrument, quantity, bought, today, stop } of found.open) {
    const price = priceOf(instrument);
    const last = price?.last ?? bought;
    const close = price?.previousClose ?? bought;
    count(quantity * (last - bought), quantity * (last - close), today);
    if (stop !== null) atRisk += quantity * Math.max(0, last - stop);
  }
  for (const { instrument, quantity, price, today, pnl, charges } of found.sold) {
    const close = priceOf(instrument)?.previousClose ?? null;
    count(pnl - charges, (close === null ? pnl : quantity * (price - close)) - charges, today);
  }
  const streak = found.exits.findIndex(({ pnl }) => pnl >= 0);
  const lastLoss = found.exits.find(({ pnl }) => pnl < 0);
  return {
    availableCash: paise(found.available),
    held: found.held,
    openPositions: found.open.length,
    dayPnl: paise(dayPnl),
    countedLoss: paise(countedLoss),
    atRisk: paise(atRisk),
    lossesInARow: streak === -1 ? found.exits.length : streak,
    lastLossAt: lastLoss ? new Date(lastLoss.at) : null,
  };
}

const STANDINGS = `
  select a.id as account_id, greatest(0, a.cash_paise - a.reserved_paise
      - case when a.unsettled_on >= $2::date then a.unsettled_paise else 0 end) as available,
    coalesce((select jsonb_agg(p.instrument_id) from positions p where p.account_id = a.id and p.quantity > 0), '[]') as held,
    coalesce(o.open, '[]') as open, coalesce(r.sold, '[]') as sold, coalesce(e.exits, '[]') as exits
  from accounts a
  left join lateral (
    select jsonb_agg(jsonb_build_object('instrument', b.instrument_id, 'quantity', x.quantity, 'bought', b.fill_paise,
      'today', b.trading_date = $2::date, 'stop', x.stop)) as open
    from trades b
    cross join lateral (
      select count(*) as waiting, max(t.quantity) as quantity, max(t.trigger_paise) filter (where t.exit = 'STOP') as stop
      from trades t where t.parent_id = b.id and t.account_id = b.account_id and t.status = 'PENDING'
    ) x
    where b.account_id = a.id and b.is_auto_trade and b.side = 'BUY' and b.status = 'EXECUTED' and x.waiting > 0
  ) o on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('instrument', t.instrument_id, 'quantity', t.quantity, 'price', t.fill_paise,
      'today', coalesce(b.trading_date = $2::date, true), 'pnl', t.pnl_paise,
      'charges', case when a.deduct_charges then coalesce((t.charges ->> 'total')::bigint, 0) else 0 end)) as sold
    from trades t left join trades b on b.account_id = t.account_id and b.id = t.parent_id
    where t.account_id = a.id and t.trading_date = $2::date and t.is_auto_trade and t.side = 'SELL' and t.status = 'EXECUTED'
  ) r on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('pnl', n.pnl_paise, 'at', n.executed_at) order by n.executed_at desc, n.id desc) as exits
    from (
      select t.id, t.executed_at, t.pnl_paise + case when t.filled_quantity = 0 then 0 else (
          select sum(p.pnl_paise)::bigint from trades p where p.account_id = t.account_id and p.order_id = t.id
        ) end as pnl_paise
      from trades t
      where t.account_id = a.id and t.is_auto_trade and t.side = 'SELL' and t.status = 'EXECUTED' and t.order_id is null
      order by t.executed_at desc, t.id desc limit ${EXITS}
    ) n
  ) e on true
  where a.id = any($1::uuid[])`;
