import { eq, sql } from 'drizzle-orm';
import { paise } from '#shared/domain/money.ts';
import {
  type AutoTradingMode,
  type AutoTradingRules,
  DEFAULT_AUTO_TRADING,
} from '#shared/domain/trading/auto-trading.ts';
import { userSettings } from '#shared/schema/account/settings.ts';
import type { Db } from '../core/db/db.ts';

export interface Notifications {
  email: boolean;
  /** Part of the specification's entity; Artha does not send SMS. */
  sms: false;
  push: boolean;
}

/** A user's settings. */
export interface StoredSettings {
  enabled: boolean;
  rules: AutoTradingRules;
  notifications: Notifications;
}

const NONE: Notifications = { email: false, sms: false, push: false };

/** A user's settings; defaults without a row. */
export async function readSettings(db: Db, userId: string): Promise<StoredSettings> {
  const [row] = await db.select().from(userSettings).where(eq(userSettings.userId, userId));
  if (!row) return { enabled: false, rules: DEFAULT_AUTO_TRADING, notifications: NONE };
  return {
    enabled: row.autoTradingEnabled,
    rules: rulesOf(row),
    notifications: { email: row.notifyEmail, sms: false, push: row.notifyPush },
  };
}

/** The limits of a stored row. */
export const rulesOf = (row: typeof userSettings.$inferSelect): AutoTradingRules => ({
  riskTolerance: row.riskTolerance,
  maxInvestment: paise(row.maxInvestmentPaise),
  stopLossPercent: row.stopLossPercent,
  profitTargetPercent: row.profitTargetPercent,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  dailyLossLimit: row.dailyLossLimitPaise === null ? null : paise(row.dailyLossLimitPaise),
  maxOpenPositions: row.maxOpenPositions,
  cooldownLosses: row.cooldownLosses,
  cooldownMinutes: row.cooldownMinutes,
  minimumEdge: row.minimumEdge,
});

export const saveRules = (db: Db, userId: string, rules: AutoTradingRules) =>
  upsert(db, userId, columnsOf(rules));

export const saveNotifications = (db: Db, userId: string, { email, push }: Notifications) =>
  upsert(db, userId, { notifyEmail: email, notifyPush: push });

/**
 * Turns auto-trading on or off. In mode `broker` it can be on only with a brokerage login that has not expired, which
 * the same statement checks. False where it stays off.
 */
export async function setEnabled(
  db: Pick<Db, 'insert' | 'execute'>,
  userId: string,
  enabled: boolean,
  now: Date,
  mode: AutoTradingMode = 'broker',
): Promise<boolean> {
  await upsert(db, userId, {});
  const linked = sql`exists (select from brokerage_links b where b.user_id = ${userId} and b.expires_at > ${now.toISOString()})`;
  const permitted = { broker: linked, paper: sql`true`, off: sql`false` }[mode];
  const { rowCount } = await db.execute(sql`
    update user_settings set auto_trading_enabled = ${enabled}
    where user_id = ${userId} and (${!enabled}::boolean or ${permitted})`);
  return rowCount === 1;
}

const columnsOf = (rules: AutoTradingRules) => ({
  riskTolerance: rules.riskTolerance,
  maxInvestmentPaise: rules.maxInvestment,
  stopLossPercent: rules.stopLossPercent,
  profitTargetPercent: rules.profitTargetPercent,
  startsAt: rules.startsAt,
  endsAt: rules.endsAt,
  dailyLossLimitPaise: rules.dailyLossLimit,
  maxOpenPositions: rules.maxOpenPositions,
  cooldownLosses: rules.cooldownLosses,
  cooldownMinutes: rules.cooldownMinutes,
  minimumEdge: rules.minimumEdge,
});

async function upsert(
  db: Pick<Db, 'insert'>,
  userId: string,
  set: Partial<typeof userSettings.$inferInsert>,
): Promise<void> {
  const row = { userId, ...columnsOf(DEFAULT_AUTO_TRADING), ...set };
  const insert = db.insert(userSettings).values(row);
  if (Object.keys(set).length === 0) await insert.onConflictDoNothing();
  else await insert.onConflictDoUpdate({ target: userSettings.userId, set });
}
