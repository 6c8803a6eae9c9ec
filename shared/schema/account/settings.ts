import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './auth.ts';

/** A user's settings; defaults without a row. */
export const userSettings = pgTable(
  'user_settings',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    autoTradingEnabled: boolean('auto_trading_enabled').notNull().default(false),
    riskTolerance: text('risk_tolerance', { enum: ['LOW', 'MEDIUM', 'HIGH'] }).notNull(),
    maxInvestmentPaise: bigint('max_investment_paise', { mode: 'number' }).notNull(),
    stopLossPercent: doublePrecision('stop_loss_percent').notNull(),
    profitTargetPercent: doublePrecision('profit_target_percent').notNull(),
    /** Indian times of day, "09:15". */
    startsAt: text('starts_at').notNull(),
    endsAt: text('ends_at').notNull(),
    /** Null for no limit. */
    dailyLossLimitPaise: bigint('daily_loss_limit_paise', { mode: 'number' }),
    maxOpenPositions: integer('max_open_positions').notNull(),
    cooldownLosses: integer('cooldown_losses').notNull(),
    cooldownMinutes: integer('cooldown_minutes').notNull(),
    minimumEdge: doublePrecision('minimum_edge').notNull(),
    notifyEmail: boolean('notify_email').notNull().default(false),
    /** No longer read: Artha does not send SMS. A server of the previous release still writes it. */
    notifySms: boolean('notify_sms').notNull().default(false),
    notifyPush: boolean('notify_push').notNull().default(false),
  },
  (t) => [
    check(
      'user_settings_limits',
      sql`${t.maxInvestmentPaise} >= 100000 and ${t.stopLossPercent} between 1 and 20
        and ${t.profitTargetPercent} between 5 and 50 and ${t.startsAt} < ${t.endsAt}`,
    ),
  ],
);

/** A linked brokerage account. Sealed values can be opened only for the same user and field. */
export const brokerageLinks = pgTable('brokerage_links', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealedApiKey: text('sealed_api_key').notNull(),
  sealedSecret: text('sealed_secret').notNull(),
  /** Null until the user has logged in at the brokerage. */
  sealedAccessToken: text('sealed_access_token'),
  brokerageUserId: text('brokerage_user_id'),
  brokerageUserName: text('brokerage_user_name'),
  verifiedAt: timestamp('verified_at', { withTimezone: true, precision: 3 }),
  expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }),
});
