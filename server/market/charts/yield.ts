import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { StockEvent, StockFigures } from '#shared/contract/market/bars.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { Db } from '../../core/db/db.ts';
import { sharesOf } from '../actions/recorded-actions.ts';
import { monthsBefore } from './returns.ts';

/**
 * Dividends with an ex-date in the twelve months up to a day, per share of that day, as a percentage of its close. Null
 * if the market's dividend record does not reach back a year, since some would be missing.
 */
export function dividendYield(
  events: readonly StockEvent[],
  { on, close, knownFrom }: { on: TradingDate; close: number; knownFrom: TradingDate | null },
): StockFigures['dividendYieldPercent'] {
  const since = monthsBefore(on, 12);
  if (knownFrom === null || knownFrom > since || !(close > 0)) return null;
  // A dividend is per share before a split or bonus on the same day.
  const sharesSince = (from: string) =>
    events
      .filter(({ kind, exDate }) => (kind === 'split' || kind === 'bonus') && exDate >= from && exDate <= on)
      .reduce((product, event) => product * sharesOf(event), 1);
  const paid = events.filter(({ kind, exDate }) => kind === 'dividend' && exDate > since && exDate <= on);
  const perShare = paid.reduce((sum, { amount, exDate }) => sum + (amount ?? 0) / sharesSince(exDate), 0);
  return { value: (100 * perShare) / close, since, dividends: paid.length };
}

/** The earliest dividend ex-date on record, of any company; null if there is none. Throws database errors. */
export async function dividendsKnownFrom(
  db: Pick<Db, 'execute'>,
  today: TradingDate,
): Promise<TradingDate | null> {
  const { rows } = await db.execute(sql`
    select least(
      (select min(ex_date) from corporate_actions where kind = 'dividend'),
      (select min(ex_date) from announced_actions where kind = 'dividend' and announced_on <= ${today})
    )::text as first`);
  return z.object({ first: z.nullable(z.string()) }).parse(rows[0]).first as TradingDate | null;
}
