import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { GTT_KINDS, GTT_STATES } from '../../domain/trading/gtt.ts';
import { users } from '../account/auth.ts';
import { accountOf, accounts } from './ledger.ts';

const paise = (name: string) => bigint(name, { mode: 'number' });
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * Orders that are placed when a price is reached (GTT), valid for a year. They reserve nothing. A leg is a trigger
 * below or above the price; its limit is null for a market order.
 */
export const gtts = pgTable(
  'gtts',
  {
    accountId: accountOf(() => accounts.id),
    id: uuid().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    instrumentId: integer('instrument_id').notNull(),
    /** Symbol of its prices: a renamed stock ends it. */
    symbol: text().notNull(),
    side: text({ enum: ['BUY', 'SELL'] }).notNull(),
    kind: text({ enum: GTT_KINDS }).notNull(),
    quantity: bigint({ mode: 'number' }).notNull(),
    belowPaise: paise('below_paise'),
    belowLimitPaise: paise('below_limit_paise'),
    abovePaise: paise('above_paise'),
    aboveLimitPaise: paise('above_limit_paise'),
    /** How the trigger below follows a rising price; as for trades. */
    trailStepPaise: paise('trail_step_paise'),
    trailBps: integer('trail_bps'),
    trailBasePaise: paise('trail_base_paise'),
    note: text(),
    state: text({ enum: GTT_STATES }).notNull(),
    reason: text(),
    /** Counts the user's changes: what was triggered before a change has no effect. */
    version: integer().notNull().default(1),
    /** The last trading date it can trigger on. */
    expiresOn: date('expires_on').notNull(),
    /** Its prices are of the share as of this day. */
    shareAsOf: date('share_as_of').notNull(),
    /** Ended by itself, and not notified yet. */
    isNews: boolean('is_news').notNull().default(false),
    /** Market time. */
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
    /** For idempotency: the key, the request's hash and the reply; all null without a key. */
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash'),
    reply: text(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('gtts_idempotency').on(t.idempotencyKey, t.accountId).where(sql`idempotency_key is not null`),
    /** For the index of triggers, and for what ends those of a stock. */
    index('gtts_active').on(t.instrumentId).where(sql`state = 'ACTIVE'`),
    index('gtts_news').on(t.id).where(sql`is_news`),
    index('gtts_user').on(t.userId),
    check('gtts_side', sql`${t.side} in ('BUY', 'SELL')`),
    check('gtts_state', sql`${t.state} in ('ACTIVE', 'TRIGGERED', 'CANCELLED', 'EXPIRED', 'REJECTED')`),
    check('gtts_quantity', sql`${t.quantity} between 1 and 100000`),
    check(
      'gtts_legs',
      sql`case ${t.kind} when 'SINGLE' then num_nulls(${t.belowPaise}, ${t.abovePaise}) = 1
        when 'OCO' then ${t.side} = 'SELL' and coalesce(${t.belowPaise} < ${t.abovePaise}, false) else false end`,
    ),
    check(
      'gtts_limits',
      sql`(${t.belowLimitPaise} is null or ${t.belowPaise} is not null)
        and (${t.aboveLimitPaise} is null or ${t.abovePaise} is not null)
        and least(${t.belowPaise}, ${t.belowLimitPaise}, ${t.abovePaise}, ${t.aboveLimitPaise}, 1) > 0`,
    ),
    check(
      'gtts_trail',
      sql`num_nulls(${t.trailStepPaise}, ${t.trailBasePaise}) in (0, 2)
        and (${t.trailStepPaise} is not null or ${t.trailBps} is null)
        and (${t.trailStepPaise} is null or (${t.side} = 'SELL' and ${t.belowPaise} is not null))
        and least(${t.trailStepPaise}, ${t.trailBps}, ${t.trailBasePaise}, 1) > 0`,
    ),
    check('gtts_ended', sql`(${t.endedAt} is null) = (${t.state} = 'ACTIVE')`),
    check('gtts_news', sql`not ${t.isNews} or ${t.state} <> 'ACTIVE'`),
    check('gtts_note', sql`char_length(${t.note}) between 1 and 140`),
    check('gtts_recorded', sql`num_nulls(${t.idempotencyKey}, ${t.requestHash}, ${t.reply}) in (0, 3)`),
  ],
);
