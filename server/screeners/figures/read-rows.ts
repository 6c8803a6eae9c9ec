import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Dated } from '#server/analytics/conditions/dated-figures.ts';
import type { Db } from '../../core/db/db.ts';
import { isMember } from '../../market/universe/index-membership.ts';

/** Days of published figures that a condition can look back on. */
const PUBLISHED_DAYS = 100;
/** Days of predictions: those of past days matter only to alerts that missed a run. */
const PREDICTED_DAYS = 40;
/** Days after which a delivery percentage is no longer that of the newest session. */
const DELIVERY_DAYS = 10;

const deliveryRow = z.object({
  instrumentId: z.int(),
  days: z.array(z.int()),
  percents: z.array(z.number()),
});

/** Delivery percentages by stock: known on the day after their session, until they are too old. */
export async function readDeliveries(
  db: Pick<Db, 'execute'>,
  today: string,
): Promise<Map<number, Dated<number>>> {
  const { rows } = await db.execute(sql`
    select instrument_id as "instrumentId",
      array_agg(trading_date - date '1970-01-01' order by trading_date) as days,
      array_agg(percent order by trading_date) as percents
    from daily_delivery
    where trading_date < ${today} and trading_date >= ${today}::date - ${PUBLISHED_DAYS}::int
    group by instrument_id`);
  return new Map(
    rows.map((row) => {
      const { instrumentId, days, percents } = deliveryRow.parse(row);
      const series = days.flatMap((day, at) => {
        const known = { from: day + 1, value: percents[at] ?? Number.NaN };
        const next = days[at + 1] ?? Number.POSITIVE_INFINITY;
        return next > day + DELIVERY_DAYS
          ? [known, { from: day + DELIVERY_DAYS + 1, value: Number.NaN }]
          : [known];
      });
      return [instrumentId, series];
    }),
  );
}

const verdictRow = z.object({
  instrumentId: z.int(),
  horizon: z.string(),
  prediction: z.string(),
  from: z.int(),
  isLast: z.boolean(),
  until: z.int(),
  newest: z.int(),
});

/** Verdicts by stock and "prediction(short)", from the day on which each was issued. */
export async function readVerdicts(
  db: Pick<Db, 'execute'>,
  today: string,
): Promise<Map<number, Record<string, Dated<string>>>> {
  const { rows } = await db.execute(sql`
    with issued as (
      select p.instrument_id, p.horizon, p.prediction, d.entry_after - date '1970-01-01' as day
      from prediction_days d join predictions p using (origin, trading_date)
      where d.origin = 'issued' and d.entry_after <= ${today}
        and d.trading_date >= ${today}::date - ${PREDICTED_DAYS}::int
    ),
    changes as (
      select *, lag(prediction) over w is distinct from prediction as changed,
        max(day) over (partition by instrument_id, horizon) as until, max(day) over () as newest
      from issued window w as (partition by instrument_id, horizon order by day)
    )
    select instrument_id as "instrumentId", horizon, prediction, day as "from", until, newest,
      lead(day) over (partition by instrument_id, horizon order by day) is null as "isLast"
    from changes where changed order by instrument_id, horizon, day`);
  const verdicts = new Map<number, Record<string, { from: number; value: string }[]>>();
  for (const row of rows) {
    const { instrumentId, horizon, prediction, from, isLast, until, newest } = verdictRow.parse(row);
    const own = verdicts.get(instrumentId) ?? {};
    const key = `prediction(${horizon})`;
    const series = own[key] ?? [];
    verdicts.set(instrumentId, { ...own, [key]: series });
    series.push({ from, value: prediction });
    // A stock that the newest predictions lack has none.
    if (isLast && until < newest) series.push({ from: until + 1, value: '' });
  }
  return verdicts;
}

const memberRow = z.object({ name: z.string(), day: z.int(), instrumentIds: z.array(z.int()) });

/** Imported lists of index members, oldest first: the index, the day of the list, and its stocks. */
export async function readIndexLists(
  db: Pick<Db, 'execute'>,
  today: string,
): Promise<z.output<typeof memberRow>[]> {
  const { rows } = await db.execute(sql`
    select m.index_name as name, m.as_of - date '1970-01-01' as day,
      coalesce(array_agg(distinct i.id) filter (where i.id is not null), '{}') as "instrumentIds"
    from index_members m left join instruments i on ${isMember}
    where m.as_of <= ${today} group by m.index_name, m.as_of order by m.index_name, m.as_of`);
  return rows.map((row) => memberRow.parse(row));
}
