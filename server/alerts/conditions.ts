import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type BarColumns, dateOfDay, dayNumber, firstBars } from '#server/analytics/columns.ts';
import type { DatedFigures } from '#server/analytics/conditions/dated-figures.ts';
import { evaluate } from '#server/analytics/conditions/evaluate.ts';
import { istDate } from '#shared/domain/ist.ts';
import type { Condition } from '#shared/domain/screen-language/syntax.ts';
import type { Deps } from '../deps.ts';
import { doubtfulDay, readDoubtfulDays } from '../market/quality/halts.ts';
import { type MarketFigures, marketFigures } from '../screeners/figures/market-figures.ts';
import { barsWithToday, type LiveDay } from '../screeners/live-day.ts';
import { readCondition } from '../screeners/own/condition.ts';
import { screenersOf } from '../screeners/screeners.ts';
import { FIRED_COLUMNS, fireAs, firedRow, isAwake, postFired } from './fire.ts';
import { publishFired } from './watch.ts';

/** Alerts per read and per transaction. */
const BATCH = 500;

const waitingRow = z.object({
  id: z.string(),
  instrumentId: z.number(),
  expression: z.string(),
  awakeOn: z.string(),
  armedSequence: z.coerce.number(),
});
type Waiting = z.output<typeof waitingRow>;

/**
 * Fires alerts whose condition holds at a refresh, or held at the close of a session since they were set that no
 * run has checked; of a session with an unexplained price break nothing holds. An alert and its inbox item share one
 * transaction.
 */
export async function checkConditions(deps: Deps, signal: AbortSignal): Promise<void> {
  const live = await screenersOf(deps).live();
  const [doubtful, figures] = [await readDoubtfulDays(deps.db), await marketFigures(deps)];
  const firstDayOf = firstDays(live, doubtful, figures);
  for (let after = FIRST_ID, more = true; more; ) {
    signal.throwIfAborted();
    const waiting = await readWaiting(deps, after);
    const due = waiting.flatMap((alert) => {
      const day = firstDayOf(alert);
      return day === null ? [] : [{ ...alert, day }];
    });
    if (due.length > 0) await fireDue(deps, due);
    after = waiting.at(-1)?.id ?? after;
    more = waiting.length === BATCH;
    await setImmediate();
  }
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

async function readWaiting({ db, market }: Deps, after: string): Promise<Waiting[]> {
  const { rows } = await db.execute(sql`
    select a.id, a.instrument_id as "instrumentId", a.expression, a.awake_on::text as "awakeOn", a.armed_sequence as "armedSequence"
    from alerts a where a.kind = 'condition' and ${isAwake(istDate(market.now()))} and a.id > ${after}
    order by a.id limit ${BATCH}`);
  return rows.map((row) => waitingRow.parse(row));
}

/**
 * Returns the first day, from an alert's start, on which its condition held; null for none. Memoised, because many
 * alerts share a condition.
 */
function firstDays(
  live: LiveDay,
  doubtful: ReadonlySet<string>,
  figures: MarketFigures,
): (alert: Waiting) => number | null {
  const rows = new Map(live.day.stocks.map((id, row) => [id, row]));
  const conditions = new Map<string, Condition | null>();
  const known = new Map<string, number | null>();
  return ({ instrumentId, expression, awakeOn }) => {
    const row = rows.get(instrumentId);
    if (row === undefined) return null;
    const name = `${instrumentId} ${awakeOn} ${expression}`;
    const cached = known.get(name);
    if (cached !== undefined) return cached;
    const condition = conditions.get(expression) ?? conditionOf(expression);
    conditions.set(expression, condition);
    const counts = (date: string) => !doubtful.has(doubtfulDay(instrumentId, date));
    const bars = barsWithToday(live, row);
    const day = condition
      ? firstDay(condition, { bars, figures: figures.of(instrumentId) }, { from: awakeOn, counts })
      : null;
    known.set(name, day);
    return day;
  };
}

/** Null for a condition from an older version that this one can't parse. */
function conditionOf(expression: string): Condition | null {
  const read = readCondition(expression);
  return 'fault' in read ? null : read.condition;
}

/** Each day sees the figures that were known on it. */
function firstDay(
  condition: Condition,
  { bars, figures }: { bars: BarColumns; figures: DatedFigures },
  { from, counts }: { from: string; counts(date: string): boolean },
): number | null {
  const { days } = bars;
  let first = days.length;
  while (first > 0 && dateOfDay(days[first - 1] ?? 0) >= from) first -= 1;
  for (let count = first + 1; count <= days.length; count += 1) {
    if (!counts(dateOfDay(days[count - 1] ?? 0))) continue;
    if (evaluate(condition, firstBars(bars, count), { figures }).holds) return days[count - 1] ?? null;
  }
  return null;
}

/** Fires the alerts that did not change since they were read. */
async function fireDue(deps: Deps, due: readonly (Waiting & { day: number })[]): Promise<void> {
  const { db, market, events } = deps;
  const today = dayNumber(istDate(market.now()));
  const now = market.now().toISOString();
  const fired = await db.transaction(async (tx) => {
    const requested = JSON.stringify(
      due.map(({ id, armedSequence, awakeOn, day }) => ({
        id,
        armedSequence,
        awakeOn,
        day: dateOfDay(Math.min(day, today)),
      })),
    );
    const { rows } = await tx.execute(sql`
      update alerts a set ${fireAs(sql`r.day`)}, fired_at = ${now}::timestamptz, fired_paise = null
      from jsonb_to_recordset(${requested}::jsonb) as r(id uuid, "armedSequence" bigint, "awakeOn" date, day date)
      where a.id = r.id and a.armed_sequence = r."armedSequence" and a.awake_on = r."awakeOn"
        and a.kind = 'condition' and a.state = 'active' and a.deleted_at is null
      returning ${FIRED_COLUMNS}`);
    const these = rows.map((row) => firedRow.parse(row));
    return { fired: these, posted: await postFired(tx, market, these) };
  });
  publishFired(events, fired);
}
