import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
import { BOOKED_KINDS } from '../../domain/market/corporate-actions.ts';
import { accountOf, accounts, type Of } from './ledger.ts';

const paise = (name: string) => bigint(name, { mode: 'number' });

/**
 * Corporate actions up to the market date. The transaction that applies an action to all accounts writes its row, so
 * the row exists exactly if the action was applied. A demerger or merger is two rows: one of the shares it starts from
 * and one (`demerged`, `merged`) of those it gives, linked by `source_id`.
 */
export const corporateActions = pgTable(
  'corporate_actions',
  {
    id: uuid().primaryKey(),
    instrumentId: integer('instrument_id').notNull(),
    /** The first session without the entitlement. */
    exDate: date('ex_date').notNull(),
    kind: text({ enum: BOOKED_KINDS }).notNull(),
    /** Of several actions of a kind on one day, counted from 0: an interim and a special dividend are two. */
    ordinal: integer().notNull().default(0),
    /**
     * Shares that `denominator` old ones become (split, merger), or that are given (bonus, demerger), offered (rights)
     * or bought back for them.
     */
    numerator: integer(),
    denominator: integer(),
    /** Per share: the dividend, or the price of shares that are offered or bought back. */
    amountPaise: paise('amount_paise'),
    /** The row of the shares that a demerger or merger starts from. */
    sourceId: uuid('source_id'),
    /** Part of the cost that a demerger moves to the new shares. */
    costNumerator: paise('cost_numerator'),
    costDenominator: paise('cost_denominator'),
    /** That part is by prices, because the company has not published it. */
    isProvisional: boolean('is_provisional').notNull().default(false),
    /** A share before and after a rights issue or demerger: earlier prices are × `ex_paise` ÷ `cum_paise`. */
    cumPaise: paise('cum_paise'),
    exPaise: paise('ex_paise'),
    /** Last day of an offer. */
    closesOn: date('closes_on'),
  },
  (t) => [
    uniqueIndex('corporate_actions_once').on(t.instrumentId, t.exDate, t.kind, t.ordinal),
    check(
      'corporate_actions_terms',
      sql`case
        when ${t.kind} = 'dividend' then num_nulls(${t.numerator}, ${t.denominator}) = 2 and coalesce(${t.amountPaise}, 0) > 0
        when ${t.kind} in ('suspension', 'delisting', 'rename')
          then num_nulls(${t.numerator}, ${t.denominator}, ${t.amountPaise}) = 3
        else num_nulls(${t.numerator}, ${t.denominator}) = 0 and ${t.numerator} > 0 and ${t.denominator} > 0
          and (${t.kind} in ('rights', 'buyback')) = (${t.amountPaise} is not null) end`,
    ),
    check(
      'corporate_actions_parts',
      sql`(${t.kind} in ('rights', 'buyback')) = (${t.closesOn} is not null)
        and (${t.kind} in ('demerged', 'merged')) = (${t.sourceId} is not null)
        and (${t.kind} = 'demerger') = (${t.costDenominator} is not null)
        and num_nulls(${t.costNumerator}, ${t.costDenominator}) in (0, 2)
        and num_nulls(${t.cumPaise}, ${t.exPaise}) in (0, 2) and least(${t.cumPaise}, ${t.exPaise}, 1) > 0
        and coalesce(${t.costNumerator} between 0 and ${t.costDenominator}, true)`,
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
  /** Cost that a demerger or merger moved here from other shares; negative where it left. */
  movedPaise: paise('moved_paise').notNull().default(0),
  /** Market time. */
  at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
};

export const accountActionRules = (t: Of<typeof accountActionColumns>) => [
  primaryKey({ columns: [t.accountId, t.actionId] }),
  foreignKey({ columns: [t.actionId], foreignColumns: [corporateActions.id] }),
  index('account_actions_action').on(t.actionId),
  check(
    'account_actions_amounts',
    sql`least(${t.quantityBefore}, ${t.quantityAfter}, ${t.cashPaise}, ${t.fractionCostPaise}) >= 0`,
  ),
];

export const accountActions = pgTable(
  'account_actions',
  { accountId: accountOf(() => accounts.id), ...accountActionColumns },
  accountActionRules,
);

/**
 * Corrections of provisional costs: by how much the published part of a demerger changed the cost of a stock's shares,
 * and how much of that is in shares that were still owned. The rest changed realised profit. Its postings have its id.
 */
export const costCorrections = pgTable(
  'cost_corrections',
  {
    accountId: accountOf(() => accounts.id),
    id: uuid().notNull(),
    actionId: uuid('action_id')
      .notNull()
      .references(() => corporateActions.id),
    movedPaise: paise('moved_paise').notNull(),
    openPaise: paise('open_paise').notNull(),
    /** Market time. */
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('cost_corrections_once').on(t.accountId, t.actionId),
  ],
);

/** Notifications to write about an action: an outbox, emptied in batches. */
export const actionNews = pgTable(
  'action_news',
  { accountId: accountOf(() => accounts.id), actionId: uuid('action_id').notNull() },
  (t) => [primaryKey({ columns: [t.accountId, t.actionId] })],
);

/** What a rights issue or buyback offers an account, and how much of it was used. */
export const shareOffers = pgTable(
  'share_offers',
  {
    accountId: accountOf(() => accounts.id),
    actionId: uuid('action_id')
      .notNull()
      .references(() => corporateActions.id),
    /** Shares that may be bought, or sold to the company. */
    quantity: bigint({ mode: 'number' }).notNull(),
    used: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.actionId] }),
    check('share_offers_used', sql`${t.quantity} > 0 and ${t.used} between 0 and ${t.quantity}`),
  ],
);

/** A use of an offer: shares bought, entitlements sold, shares tendered, or let lapse. Its postings have its id. */
export const offerUses = pgTable(
  'offer_uses',
  {
    accountId: accountOf(() => accounts.id),
    id: uuid().notNull(),
    actionId: uuid('action_id').notNull(),
    kind: text({ enum: ['taken', 'renounced', 'tendered', 'lapsed'] }).notNull(),
    quantity: bigint({ mode: 'number' }).notNull(),
    /** Paid or received. */
    valuePaise: paise('value_paise').notNull(),
    /** Cost of tendered shares. */
    costPaise: paise('cost_paise').notNull().default(0),
    /** What was received is a dividend by the law of that day, and the cost a loss. */
    isDividend: boolean('is_dividend').notNull().default(false),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** For idempotency: the key, the request's hash and the reply; all null without a key. */
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash'),
    reply: text(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('offer_uses_idempotency')
      .on(t.idempotencyKey, t.accountId)
      .where(sql`idempotency_key is not null`),
    foreignKey({
      name: 'offer_uses_offer',
      columns: [t.accountId, t.actionId],
      foreignColumns: [shareOffers.accountId, shareOffers.actionId],
    }),
    check(
      'offer_uses_terms',
      sql`${t.kind} in ('taken', 'renounced', 'tendered', 'lapsed') and ${t.quantity} > 0
        and least(${t.valuePaise}, ${t.costPaise}) >= 0 and (${t.kind} = 'tendered' or not ${t.isDividend})
        and (${t.kind} <> 'lapsed' or ${t.valuePaise} = 0)`,
    ),
    check('offer_uses_recorded', sql`num_nulls(${t.idempotencyKey}, ${t.requestHash}, ${t.reply}) in (0, 3)`),
  ],
);
