import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accountOf, accounts, type Of } from './ledger.ts';

const paise = (name: string) => bigint(name, { mode: 'number' });

/**
 * Splits, bonuses and dividends up to the market date. The statement that applies an action to all accounts writes
 * its row, so the row exists exactly if the action was applied.
 */
export const corporateActions = pgTable(
  'corporate_actions',
  {
    id: uuid().primaryKey(),
    instrumentId: integer('instrument_id').notNull(),
    /** The first session without the entitlement. */
    exDate: date('ex_date').notNull(),
    kind: text({ enum: ['split', 'bonus', 'dividend'] }).notNull(),
    /** Of several actions of a kind on one day, counted from 0: an interim and a special dividend are two. */
    ordinal: integer().notNull().default(0),
    /** Shares that `denominator` old ones become (split), or that are given on top of them (bonus). */
    numerator: integer(),
    denominator: integer(),
    /** Per share, for a dividend. */
    amountPaise: paise('amount_paise'),
  },
  (t) => [
    uniqueIndex('corporate_actions_once').on(t.instrumentId, t.exDate, t.kind, t.ordinal),
    check(
      'corporate_actions_terms',
      sql`case when ${t.kind} = 'dividend'
        then num_nulls(${t.numerator}, ${t.denominator}) = 2 and ${t.amountPaise} is not null and ${t.amountPaise} > 0
        else ${t.kind} in ('split', 'bonus') and num_nulls(${t.numerator}, ${t.denominator}) = 0
          and ${t.numerator} > 0 and ${t.denominator} > 0 and ${t.amountPaise} is null end`,
    ),
  ],
);

/** An action's effect on an account that held the stock; its postings use the action's id as their transaction. */
export const accountActionColumns = {
  actionId: uuid('action_id').notNull(),
  quantityBefore: bigint('quantity_before', { mode: 'number' }).notNull(),
  quantityAfter: bigint('quantity_after', { mode: 'number' }).notNull(),
  /** The dividend, or the payout for the fractional share. */
  cashPaise: paise('cash_paise').notNull(),
  /** Cost of the fraction paid out. */
  fractionCostPaise: paise('fraction_cost_paise').notNull(),
  /** Market time. */
  at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
};

export const accountActionRules = (t: Of<typeof accountActionColumns>) => [
  primaryKey({ columns: [t.accountId, t.actionId] }),
  foreignKey({ columns: [t.actionId], foreignColumns: [corporateActions.id] }),
  index('account_actions_action').on(t.actionId),
  check(
    'account_actions_amounts',
    sql`least(${t.quantityBefore} - 1, ${t.quantityAfter}, ${t.cashPaise}, ${t.fractionCostPaise}) >= 0`,
  ),
];

export const accountActions = pgTable(
  'account_actions',
  { accountId: accountOf(() => accounts.id), ...accountActionColumns },
  accountActionRules,
);
