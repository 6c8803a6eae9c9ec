import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { BROKERAGE_PLANS } from '../../domain/trading/charges.ts';

/**
 * Dated charge rates: of the rows of a line and scope, the newest on or before the trading date applies. A charge
 * is `flat_paise` plus `per_crore` rupees per crore of its base, at least `floor_paise`, at most `cap_paise`, and
 * never more than `max_per_crore` of the base. A row applies to bases of `min_base_paise` or more.
 */
export const chargeRates = pgTable(
  'charge_rates',
  {
    line: text({ enum: ['brokerage', 'stt', 'exchange', 'sebi', 'stamp', 'gst', 'dp'] }).notNull(),
    /** The row's scope; `any` where it makes no difference. */
    product: text({ enum: ['delivery', 'intraday', 'any'] }).notNull(),
    side: text({ enum: ['BUY', 'SELL', 'any'] }).notNull(),
    exchange: text({ enum: ['NSE', 'BSE', 'any'] }).notNull(),
    /** The brokerage plan; `any` for charges that no broker sets, and for plans without a row of their own. */
    plan: text({ enum: ['any', ...BROKERAGE_PLANS] })
      .notNull()
      .default('any'),
    minBasePaise: bigint('min_base_paise', { mode: 'number' }).notNull().default(0),
    effectiveFrom: date('effective_from').notNull(),
    perCrore: integer('per_crore').notNull().default(0),
    flatPaise: bigint('flat_paise', { mode: 'number' }).notNull().default(0),
    floorPaise: bigint('floor_paise', { mode: 'number' }),
    capPaise: bigint('cap_paise', { mode: 'number' }),
    maxPerCrore: integer('max_per_crore'),
    /** The figure or its date is from memory or a single summary, not from the circular. */
    approximate: boolean().notNull().default(false),
    note: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.line, t.product, t.side, t.exchange, t.plan, t.minBasePaise, t.effectiveFrom] }),
    check(
      'charge_rates_line',
      sql`${t.line} in ('brokerage', 'stt', 'exchange', 'sebi', 'stamp', 'gst', 'dp')`,
    ),
    check('charge_rates_product', sql`${t.product} in ('delivery', 'intraday', 'any')`),
    check('charge_rates_side', sql`${t.side} in ('BUY', 'SELL', 'any')`),
    check('charge_rates_exchange', sql`${t.exchange} in ('NSE', 'BSE', 'any')`),
    check('charge_rates_plan', sql`${t.plan} in ('any', 'ZERODHA', 'GROWW', 'UPSTOX', 'FREE')`),
    /** Between 0 and the whole base. */
    check(
      'charge_rates_amounts',
      sql`${t.perCrore} between 0 and 10000000 and ${t.flatPaise} >= 0 and ${t.capPaise} >= 0`,
    ),
    check(
      'charge_rates_limits',
      sql`least(${t.floorPaise}, ${t.maxPerCrore}, ${t.minBasePaise}) >= 0 and ${t.maxPerCrore} <= 10000000`,
    ),
  ],
);
