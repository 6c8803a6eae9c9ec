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
import { users } from './auth.ts';

const paise = (name: string) => bigint(name, { mode: 'number' });

/**
 * The tables of accounts and orders exist twice: for the paper account, and for practice days in a schema of their own
 * (practice.ts). Their columns and rules are defined once, and a migration from a change of them is one of both.
 */
export type Of<Columns, Key extends string = 'accountId'> = {
  [Name in keyof Columns | Key]: ExtraConfigColumn;
};

/** Whose a row is. */
export const accountOf = (account: () => AnyPgColumn, onDelete: 'cascade' | 'no action' = 'no action') =>
  uuid('account_id').notNull().references(account, { onDelete });

/** The balances of an account: a projection of its postings, kept in the same statement as they are. */
export const accountColumns = {
  id: uuid().primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id),
  cashPaise: paise('cash_paise').notNull().default(0),
  /** The part of the cash that resting buy orders have been promised. */
  reservedPaise: paise('reserved_paise').notNull().default(0),
  /** All the money the account was ever given. */
  fundedPaise: paise('funded_paise').notNull().default(0),
  /** What all purchases together cost: the base of the total return. */
  purchasedPaise: paise('purchased_paise').notNull().default(0),
  /** Profit and loss of everything sold. */
  realisedPaise: paise('realised_paise').notNull().default(0),
  /** All the charges that were taken from the cash. */
  chargesPaise: paise('charges_paise').notNull().default(0),
  /** All the dividends that were credited. */
  dividendPaise: paise('dividend_paise').notNull().default(0),
  /** Whether the charges of a fill are taken from the cash, or only shown. */
  deductCharges: boolean('deduct_charges').notNull().default(false),
};

export const accountRules = (t: Of<typeof accountColumns, never>) => [
  index('accounts_user').on(t.userId),
  check('accounts_reserved', sql`${t.reservedPaise} >= 0 and ${t.reservedPaise} <= ${t.cashPaise}`),
  /** ₹100 crore: MAX_ACCOUNT_CASH. */
  check('accounts_funded', sql`${t.fundedPaise} between 0 and 100000000000`),
  check('accounts_purchased', sql`${t.purchasedPaise} >= 0`),
  check('accounts_charges', sql`${t.chargesPaise} >= 0`),
  check('accounts_dividend', sql`${t.dividendPaise} >= 0`),
];

export const accounts = pgTable('accounts', { ...accountColumns }, accountRules);

/** Shares held and what they cost; the average price is derived, never stored. */
export const positionColumns = {
  instrumentId: integer('instrument_id').notNull(),
  quantity: bigint({ mode: 'number' }).notNull(),
  reservedQuantity: bigint('reserved_quantity', { mode: 'number' }).notNull().default(0),
  costPaise: paise('cost_paise').notNull(),
  /**
   * The trading date of the last sale that was charged for the depository, which charges once a day; null before the
   * first.
   */
  lastDpOn: date('last_dp_on'),
};

export const positionRules = (t: Of<typeof positionColumns>) => [
  primaryKey({ columns: [t.accountId, t.instrumentId] }),
  check('positions_reserved', sql`${t.reservedQuantity} >= 0 and ${t.reservedQuantity} <= ${t.quantity}`),
  check('positions_cost', sql`${t.costPaise} >= 0 and (${t.quantity} > 0 or ${t.costPaise} = 0)`),
];

export const positions = pgTable(
  'positions',
  { accountId: accountOf(() => accounts.id), ...positionColumns },
  positionRules,
);

/**
 * Double entry, append-only (a trigger refuses update and delete). The postings of one transaction sum to zero: cash
 * and position are what the account has, charges what trading cost it, funding is where its money came from, pnl is
 * what it made by trading, dividend what its shares paid.
 */
export const postingColumns = {
  /** The trade, funding or corporate action this belongs to. */
  transactionId: uuid('transaction_id').notNull(),
  book: text({ enum: ['cash', 'position', 'charges', 'funding', 'pnl', 'dividend'] }).notNull(),
  instrumentId: integer('instrument_id'),
  /** Change of the number of shares; 0 outside the position book. */
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
    sql`${t.book} in ('cash', 'position', 'charges', 'funding', 'pnl', 'dividend')`,
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

/** Money put into an account. */
export const fundingColumns = {
  id: uuid().notNull(),
  amountPaise: paise('amount_paise').notNull(),
  at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  /** What a caller who sends the same key again is compared with and answered; all null without a key. */
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

/** A rebuilding of the ledger's balances from its postings and trades, and how it compared with what is kept. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: uuid().primaryKey(),
    /** Market time of the instant that was looked at. */
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** The same by the wall clock. */
    checkedAt: timestamp('checked_at', { withTimezone: true, precision: 3 }).notNull(),
    ok: boolean().notNull(),
    accounts: integer().notNull(),
    postings: bigint({ mode: 'number' }).notNull(),
    /** How many differences there are, and the first of them. */
    differenceCount: integer('difference_count').notNull(),
    differences: jsonb().$type<DifferenceRow[]>().notNull(),
    tookMs: integer('took_ms').notNull(),
  },
  (t) => [
    index('reconciliations_checked').on(t.checkedAt),
    check('reconciliations_ok', sql`${t.ok} = (${t.differenceCount} = 0)`),
  ],
);

/** What is kept and what was rebuilt differ, in words; of no account when it is about the ledger as a whole. */
export interface DifferenceRow {
  check: string;
  accountId: string | null;
  /** What differs: "cash", "reserved cash", "TCS.NS quantity". */
  subject: string;
  kept: string;
  rebuilt: string;
}
