import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { BROKERAGE_PLANS } from '../../domain/trading/charges.ts';
import { FILL_MODELS } from '../../domain/trading/fill-model.ts';
import { INTRADAY_STATES } from '../../domain/trading/intraday.ts';
import { LEDGER_BOOKS } from '../../domain/trading/ledger-books.ts';
import { users } from '../account/auth.ts';

const paise = (name: string) => bigint(name, { mode: 'number' });

/**
 * Tables of accounts and orders exist twice: for paper accounts, and for practice days in a separate schema
 * (practice.ts). Columns and constraints are defined once, so one migration changes both.
 */
export type Of<Columns, Key extends string = 'accountId'> = {
  [Name in keyof Columns | Key]: ExtraConfigColumn;
};

/** The owning account. */
export const accountOf = (account: () => AnyPgColumn, onDelete: 'cascade' | 'no action' = 'no action') =>
  uuid('account_id').notNull().references(account, { onDelete });

/** An account's balances: a projection of its postings, updated in the same statement. */
export const accountColumns = {
  id: uuid().primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id),
  cashPaise: paise('cash_paise').notNull().default(0),
  /** Cash reserved by pending buy orders. */
  reservedPaise: paise('reserved_paise').notNull().default(0),
  /** Margin of open intraday positions: not part of the cash above. */
  marginPaise: paise('margin_paise').notNull().default(0),
  /** The most by which a loss of an intraday position exceeded the cash that no order had reserved. */
  shortfallPaise: paise('shortfall_paise').notNull().default(0),
  /** Total deposits. */
  fundedPaise: paise('funded_paise').notNull().default(0),
  /** Total cost of all purchases: the base of the total return. */
  purchasedPaise: paise('purchased_paise').notNull().default(0),
  /** Realised P&L of all sales. */
  realisedPaise: paise('realised_paise').notNull().default(0),
  /** Total charges deducted from cash. */
  chargesPaise: paise('charges_paise').notNull().default(0),
  /** Total dividends credited. */
  dividendPaise: paise('dividend_paise').notNull().default(0),
  /** Whether a fill's charges are deducted from cash, or only shown. */
  deductCharges: boolean('deduct_charges').notNull().default(false),
  /** The brokerage plan that later fills are charged by. */
  brokeragePlan: text('brokerage_plan', { enum: BROKERAGE_PLANS }).notNull().default('ZERODHA'),
  /** How later orders are filled. */
  fillModel: text('fill_model', { enum: FILL_MODELS }).notNull().default('LAST'),
  /** Proceeds of BTST sales of a trading date (`unsettled_on`), which the account may use from the next one on. */
  unsettledPaise: paise('unsettled_paise').notNull().default(0),
  unsettledOn: date('unsettled_on'),
};

export const accountRules = (t: Of<typeof accountColumns, never>) => [
  index('accounts_user').on(t.userId),
  check(
    'accounts_reserved',
    sql`${t.reservedPaise} >= 0 and ${t.reservedPaise} <= ${t.cashPaise} + ${t.shortfallPaise}`,
  ),
  check('accounts_margin', sql`${t.marginPaise} >= 0 and ${t.shortfallPaise} >= 0`),
  /** ₹100 crore: MAX_ACCOUNT_CASH. */
  check('accounts_funded', sql`${t.fundedPaise} between 0 and 100000000000`),
  check('accounts_purchased', sql`${t.purchasedPaise} >= 0`),
  check('accounts_charges', sql`${t.chargesPaise} >= 0`),
  check('accounts_plan', sql`${t.brokeragePlan} in ('ZERODHA', 'GROWW', 'UPSTOX', 'FREE')`),
  check('accounts_fill_model', sql`${t.fillModel} in ('LAST', 'BIDASK')`),
  check('accounts_unsettled', sql`${t.unsettledPaise} >= 0`),
  check('accounts_dividend', sql`${t.dividendPaise} >= 0`),
];

export const accounts = pgTable('accounts', { ...accountColumns }, accountRules);

/** Owned shares and their cost; the average price is derived, never stored. */
export const positionColumns = {
  instrumentId: integer('instrument_id').notNull(),
  quantity: bigint({ mode: 'number' }).notNull(),
  reservedQuantity: bigint('reserved_quantity', { mode: 'number' }).notNull().default(0),
  costPaise: paise('cost_paise').notNull(),
  /** Its last trading date with a fill, how many fills that had, and what they bought and sold; null in old rows. */
  dayOn: date('day_on'),
  dayFills: integer('day_fills').notNull().default(0),
  dayBought: bigint('day_bought', { mode: 'number' }).notNull().default(0),
  dayBoughtPaise: paise('day_bought_paise').notNull().default(0),
  daySold: bigint('day_sold', { mode: 'number' }).notNull().default(0),
  daySoldPaise: paise('day_sold_paise').notNull().default(0),
};

export const positionRules = (t: Of<typeof positionColumns>) => [
  primaryKey({ columns: [t.accountId, t.instrumentId] }),
  /** With it, no holding is ever negative: a short position is intraday, in a separate table. */
  check('positions_reserved', sql`${t.reservedQuantity} >= 0 and ${t.reservedQuantity} <= ${t.quantity}`),
  check('positions_cost', sql`${t.costPaise} >= 0 and (${t.quantity} > 0 or ${t.costPaise} = 0)`),
];

export const positions = pgTable(
  'positions',
  { accountId: accountOf(() => accounts.id), ...positionColumns },
  positionRules,
);

/**
 * Intraday (MIS) positions: one per stock and trading date, from the fills of that date only. Margin, value and
 * quantity are projections of fills and conversions, updated in their statements. The market's step into a later
 * trading date turns what is still open into a delivery (a trigger), so that no short position outlives its session.
 */
export const intradayPositions = pgTable(
  'intraday_positions',
  {
    accountId: accountOf(() => accounts.id),
    instrumentId: integer('instrument_id').notNull(),
    tradingDate: date('trading_date').notNull(),
    /** Negative: short. */
    quantity: bigint({ mode: 'number' }).notNull(),
    /** What the open shares were bought or sold for. */
    valuePaise: paise('value_paise').notNull(),
    marginPaise: paise('margin_paise').notNull(),
    /** Hundredths of a percent of the value. */
    marginBps: integer('margin_bps').notNull(),
    /** P&L of what was closed. */
    realisedPaise: paise('realised_paise').notNull().default(0),
    /** All fills of the day. */
    bought: bigint({ mode: 'number' }).notNull().default(0),
    boughtPaise: paise('bought_paise').notNull().default(0),
    sold: bigint({ mode: 'number' }).notNull().default(0),
    soldPaise: paise('sold_paise').notNull().default(0),
    state: text({ enum: INTRADAY_STATES }).notNull().default('INTRADAY'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.instrumentId, t.tradingDate] }),
    /** The next session's position can't be opened while one is still open. */
    uniqueIndex('intraday_positions_open').on(t.accountId, t.instrumentId).where(sql`quantity <> 0`),
    index('intraday_positions_day').on(t.tradingDate).where(sql`quantity <> 0`),
    check(
      'intraday_positions_value',
      sql`${t.valuePaise} >= 0 and (${t.quantity} = 0) = (${t.valuePaise} = 0)`,
    ),
    check(
      'intraday_positions_margin',
      sql`${t.marginPaise} >= 0 and (${t.quantity} <> 0 or ${t.marginPaise} = 0)`,
    ),
    check(
      'intraday_positions_state',
      sql`${t.state} in ('INTRADAY', 'DELIVERY', 'SHORT_DELIVERY')
        and (${t.state} <> 'SHORT_DELIVERY' or ${t.quantity} <= 0)
        and (${t.state} <> 'DELIVERY' or ${t.quantity} >= 0)`,
    ),
  ],
);

/**
 * Short positions that could not be closed in their session. The shares are owed, and 120 % of their value at the
 * closing price is blocked, until the next trading day's auction, or a close-out, settles them.
 */
export const shortDeliveries = pgTable(
  'short_deliveries',
  {
    accountId: accountOf(() => accounts.id),
    /** Of its transaction in the ledger. */
    id: uuid().notNull(),
    instrumentId: integer('instrument_id').notNull(),
    tradingDate: date('trading_date').notNull(),
    /** Shares that are owed, what they were sold for, and the closing price of that day. */
    quantity: bigint({ mode: 'number' }).notNull(),
    valuePaise: paise('value_paise').notNull(),
    closePaise: paise('close_paise').notNull(),
    /** What is blocked in addition to the former margin. */
    marginChangePaise: paise('margin_change_paise').notNull(),
    /** Market time. */
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** How it was settled, and its transaction; all null until then. */
    settlementId: uuid('settlement_id'),
    settledAt: timestamp('settled_at', { withTimezone: true, precision: 3 }),
    pricePaise: paise('price_paise'),
    penaltyPaise: paise('penalty_paise'),
    releasedPaise: paise('released_paise'),
    isDeducted: boolean('is_deducted'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.instrumentId, t.tradingDate] }),
    check('short_deliveries_shares', sql`${t.quantity} > 0 and ${t.valuePaise} > 0 and ${t.closePaise} > 0`),
    check(
      'short_deliveries_settled',
      sql`num_nulls(${t.settlementId}, ${t.settledAt}, ${t.pricePaise}, ${t.penaltyPaise}, ${t.releasedPaise}, ${t.isDeducted})
        in (0, 6)`,
    ),
  ],
);

/**
 * Double entry, append-only (a trigger refuses update and delete). A transaction's postings sum to zero: cash, margin
 * and position are assets, charges the cost of trading, funding the source of money, pnl the trading result, dividend
 * the income from shares, transfer the cost on its way from one share to another.
 */
export const postingColumns = {
  /** The trade, deposit, corporate action or use of an offer. */
  transactionId: uuid('transaction_id').notNull(),
  book: text({ enum: LEDGER_BOOKS }).notNull(),
  instrumentId: integer('instrument_id'),
  /** Change in shares; 0 outside the position book. */
  quantity: bigint({ mode: 'number' }).notNull().default(0),
  amountPaise: paise('amount_paise').notNull(),
  /** Market time. */
  at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  postedAt: timestamp('posted_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
};

export const postingRules = (t: Of<typeof postingColumns>) => [
  primaryKey({ columns: [t.accountId, t.transactionId, t.book] }),
  check(
    'ledger_postings_book',
    sql`${t.book} in ('cash', 'margin', 'position', 'charges', 'funding', 'pnl', 'dividend', 'transfer')`,
  ),
  check(
    'ledger_postings_position',
    sql`case when ${t.book} = 'position' then ${t.instrumentId} is not null else ${t.quantity} = 0 end`,
  ),
];

export const ledgerPostings = pgTable(
  'ledger_postings',
  { accountId: accountOf(() => accounts.id), ...postingColumns },
  postingRules,
);

/** Deposits. */
export const fundingColumns = {
  id: uuid().notNull(),
  amountPaise: paise('amount_paise').notNull(),
  at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  /** For idempotency: the key, the request's hash and the reply; all null without a key. */
  idempotencyKey: text('idempotency_key'),
  requestHash: text('request_hash'),
  reply: text(),
};

export const fundingRules = (t: Of<typeof fundingColumns>) => [
  primaryKey({ columns: [t.accountId, t.id] }),
  uniqueIndex('fundings_idempotency').on(t.idempotencyKey, t.accountId),
  check('fundings_amount', sql`${t.amountPaise} > 0`),
  check('fundings_recorded', sql`num_nulls(${t.idempotencyKey}, ${t.requestHash}, ${t.reply}) in (0, 3)`),
];

export const fundings = pgTable(
  'fundings',
  { accountId: accountOf(() => accounts.id), ...fundingColumns },
  fundingRules,
);

/** A reconciliation: balances rebuilt from postings and trades, compared with the stored ones. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: uuid().primaryKey(),
    /** Market time of the snapshot. */
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** The same in wall time. */
    checkedAt: timestamp('checked_at', { withTimezone: true, precision: 3 }).notNull(),
    ok: boolean().notNull(),
    accounts: integer().notNull(),
    postings: bigint({ mode: 'number' }).notNull(),
    /** Number of differences, and the first of them. */
    differenceCount: integer('difference_count').notNull(),
    differences: jsonb().$type<DifferenceRow[]>().notNull(),
    tookMs: integer('took_ms').notNull(),
  },
  (t) => [
    index('reconciliations_checked').on(t.checkedAt),
    check('reconciliations_ok', sql`${t.ok} = (${t.differenceCount} = 0)`),
  ],
);

/** A difference between stored and rebuilt values, as text; without an account if it concerns the whole ledger. */
export interface DifferenceRow {
  check: string;
  accountId: string | null;
  /** What differs: "cash", "reserved cash", "TCS.NS quantity". */
  subject: string;
  kept: string;
  rebuilt: string;
}
