import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { ALERT_KINDS, alertText } from '#shared/domain/alerts.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { marketText } from '#shared/domain/ist-format.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { paise, rupeeText } from '#shared/domain/money.ts';
import type { Db } from '../core/db/db.ts';
import { type Posted, postToInbox } from '../inbox/post.ts';
import { array } from '../market/engine/store.ts';
import { CHANGES_PRICES, priceDivisor } from '../market/history/price-factor.ts';
import type { Market } from '../market/market.ts';
import type { Nearest } from './levels.ts';

/** A connection or a transaction on it. */
export type Executor = Parameters<Parameters<Db['transaction']>[0]>[0];

/** Maximum alerts fired per statement. */
const BATCH = 2_000;

/** SQL condition: the alert is active, now or from a later session on. */
export const isSet = sql`a.state = 'active' and a.deleted_at is null`;

/** SQL condition: the alert is active in a session. */
export const isAwake = (session: SQL | string): SQL => sql`${isSet} and a.awake_on <= ${session}`;

/** An alert's state after firing: fired, or asleep until another session. */
export const fireAs = (session: SQL): SQL =>
  sql`state = case a.repeat when 'once' then 'fired' else 'active' end, firings = a.firings + 1, awake_on = ${session} + 1`;

export const FIRED_COLUMNS = sql`a.id, a.user_id as "userId", a.instrument_id as "instrumentId", a.kind, a.level::float8 as level,
  a.expression, a.firings, a.fired_at as "firedAt", a.fired_paise::float8 as price`;

export const firedRow = z.object({
  id: z.string(),
  userId: z.string(),
  instrumentId: z.number(),
  kind: z.enum(ALERT_KINDS),
  level: z.nullable(z.number()),
  expression: z.nullable(z.string()),
  firings: z.number(),
  firedAt: z.coerce.date(),
  price: z.nullable(z.number()),
});
export type Fired = z.output<typeof firedRow>;

/** Result of firing the oldest recorded step. */
export interface StepFired {
  fired: readonly Fired[];
  posted: readonly Posted[];
  /** The stocks of the step. */
  instrumentIds: number[];
}

const crossingRow = z.object({ sequence: z.coerce.number(), instrumentIds: z.array(z.number()) });

/**
 * Fires the alerts reached by the oldest recorded step. Alerts, inbox items and removal of the crossings share one
 * transaction, so each alert fires once, however often this is retried. Null when no step is recorded. A very large
 * step is fired in parts and stays recorded until done.
 */
export async function fireOldest(tx: Executor, market: Market): Promise<StepFired | null> {
  const { rows } = await tx.execute(sql`
    select sequence, array_agg(instrument_id) as "instrumentIds" from alert_crossings
    where sequence = (select min(sequence) from alert_crossings) group by sequence`);
  if (!rows[0]) return null;
  const { sequence, instrumentIds } = crossingRow.parse(rows[0]);
  const trusted = instrumentIds.filter((id) => market.health.isHealthy(id));
  const fired = (await tx.execute(fireReached(sequence, trusted))).rows.map((row) => firedRow.parse(row));
  const posted = await postFired(tx, market, fired);
  if (fired.length < BATCH) {
    await tx.execute(sql`delete from alert_crossings where sequence = ${sequence}`);
  }
  return { fired, posted, instrumentIds };
}

/**
 * Levels refer to the share as of the step's session (adjusted for splits). Alerts set after the step are excluded.
 * Rows are selected by ids (`any(array(…))`), because a join made the planner compare every alert with every
 * crossing.
 */
function fireReached(sequence: number, instrumentIds: readonly number[]): SQL {
  const waits = (kind: string, reached: SQL) => sql`
    select a.id from alerts a where a.instrument_id = c.instrument_id and a.kind = ${sql.raw(`'${kind}'`)} and ${reached}
      and ${isAwake(sql`c.session`)} and a.armed_sequence < c.sequence and a.share_as_of <= c.session`;
  return sql`
    with reached as materialized (
      select w.id from alert_crossings c cross join lateral (
        ${waits('above', sql`a.level <= c.top`)} union all ${waits('below', sql`a.level >= c.bottom`)}
        union all ${waits('rises', sql`a.level <= c.rise`)} union all ${waits('falls', sql`a.level <= c.fall`)}
      ) w
      where c.sequence = ${sequence} and c.instrument_id = any(${array(instrumentIds, (id) => id)}::int[])
      limit ${BATCH}
    )
    update alerts a
    set ${fireAs(sql`c.session`)}, fired_at = c.at,
      fired_paise = case when a.kind in ('above', 'rises') then c.top else c.bottom end
    from alert_crossings c
    where a.id = any(array(select id from reached)) and c.sequence = ${sequence} and c.instrument_id = a.instrument_id
      and ${isAwake(sql`c.session`)} and a.armed_sequence < c.sequence
    returning ${FIRED_COLUMNS}`;
}

/** Posts fired alerts to their users' inboxes. */
export function postFired(tx: Executor, market: Market, fired: readonly Fired[]): Promise<readonly Posted[]> {
  return postToInbox(
    tx,
    fired.map((alert) => {
      const { symbol = '' } = market.byId(alert.instrumentId) ?? {};
      return {
        userId: alert.userId,
        key: `alert:${alert.id}:${alert.firings}`,
        kind: 'alert' as const,
        title: titleOf(alert, displaySymbol(symbol)),
        body: bodyOf(alert, market),
        link: `/stocks?symbol=${encodeURIComponent(symbol)}`,
        at: alert.firedAt,
      };
    }),
  );
}

function titleOf(alert: Fired, symbol: string): string {
  return alert.kind === 'condition' ? `${symbol}: ${alertText(alert)}` : `${symbol} is ${alertText(alert)}`;
}

function bodyOf({ kind, price, firedAt }: Fired, { traits }: Market): string {
  const when = marketText(firedAt, traits);
  if (kind === 'condition') return `Condition met on ${when}.`;
  return `Traded at ${rupeeText(paise(price ?? 0))} on ${when}.`;
}

const nearestRow = z.object({
  instrumentId: z.number(),
  above: z.nullable(z.number()),
  below: z.nullable(z.number()),
  rises: z.nullable(z.number()),
  falls: z.nullable(z.number()),
});

/** The nearest levels in a session, for some stocks or all: four index lookups per stock. */
export async function readNearest(
  db: Pick<Db, 'execute'>,
  session: TradingDate,
  instrumentIds: readonly number[] | null,
): Promise<Nearest[]> {
  const first = (kind: string, order: string) => sql`
    (select a.level::float8 from alerts a where a.instrument_id = i.id and a.kind = ${sql.raw(`'${kind}'`)}
      and ${isAwake(session)} order by a.level ${sql.raw(order)} limit 1)`;
  const of = instrumentIds
    ? sql`unnest(${array(instrumentIds, (id) => id)}::int[]) as i(id)`
    : sql`instruments i`;
  const { rows } = await db.execute(sql`
    select i.id as "instrumentId", ${first('above', 'asc')} as above, ${first('below', 'desc')} as below,
      ${first('rises', 'asc')} as rises, ${first('falls', 'asc')} as falls
    from ${of}`);
  return rows.map((row) => nearestRow.parse(row));
}

/** Adjusts price levels to the share as of a session; levels already adjusted stay. */
export async function turnLevels(tx: Pick<Db, 'execute'>, session: TradingDate): Promise<void> {
  await tx.execute(sql`
    with turned as (
      select a.id, exp(-sum(ln(c.divisor))) as ratio
      from alerts a join (
        select instrument_id, ex_date, ${sql.raw(priceDivisor('numeric'))} as divisor
        from corporate_actions where ${sql.raw(CHANGES_PRICES)}
      ) c on c.instrument_id = a.instrument_id and c.ex_date > a.share_as_of and c.ex_date <= ${session}
      where a.kind in ('above', 'below')
      group by a.id
    )
    update alerts a set level = greatest(1, round(a.level * turned.ratio)), share_as_of = ${session}
    from turned where a.id = turned.id`);
}
