import { sql } from 'drizzle-orm';
import { fireOldest, readNearest } from '#server/alerts/fire.ts';
import { createLevels } from '#server/alerts/levels.ts';
import { insertCrossings, recordCrossings } from '#server/alerts/record-crossings.ts';
import type { Quote } from '#server/market/market.ts';
import { tradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { alerts } from '#shared/schema/alerts.ts';
import { aDatabase } from '#tests/support/database.ts';
import { aMarket } from '#tests/support/market/market.ts';
import type { Run } from '../bar.ts';

const STOCKS = 2_500;
const ALERTS = 1_000_000;
const QUICK_ALERTS = 25_000;
const PEOPLE = 10_000;
const TICKS = 200;
const CLOSE = 1_000_00;
const SESSION = tradingDate('2026-11-20');
const AT = new Date('2026-11-20T05:00:00Z');

/** Cost of a tick that moves all of 2,500 stocks while 1,000,000 alerts wait, when none fires and when some do. */
export async function tickCost(run: Run): Promise<{ figure: string; faults: string[] }> {
  const database = await aDatabase();
  const { db } = database;
  if (!SESSION) throw new Error('It is a date.');
  try {
    const count = await fill(database.db, run.of(ALERTS, QUICK_ALERTS));
    const market = await aMarket(db);
    const levels = createLevels();
    const readMs = await timed(() => levels.reload(SESSION, () => readNearest(db, SESSION, null)));
    const stepHook = recordCrossings(levels);
    const before = quotes(0);
    const lookMs: number[] = [];
    for (let n = 1; n <= TICKS; n++) {
      const step = {
        from: { sequence: n - 1, at: AT, lastRefresh: null },
        to: { sequence: n, at: AT, lastRefresh: null },
        changed: quotes(n % 2),
        before: (id: number) => before[id - 1_001],
        isTrusted: () => true,
      };
      const begun = process.threadCpuUsage();
      if (stepHook(step, sql`true`)) throw new Error('No level is that near.');
      const { user, system } = process.threadCpuUsage(begun);
      lookMs.push((user + system) / 1_000);
    }
    // Reaches the nearest level of every tenth stock, which is ten thousandths away.
    const ranges = Array.from({ length: STOCKS / 10 }, (_, n) => ({
      instrumentId: 1_001 + 10 * n,
      top: CLOSE + 100,
      bottom: CLOSE,
      rise: 10,
      fall: 0,
    }));
    let fired = 0;
    const fireMs = await timed(async () => {
      await db.execute(insertCrossings({ sequence: TICKS + 1, at: AT, ranges }));
      for (let more = true; more; ) {
        const step = await db.transaction((tx) => fireOldest(tx, market));
        fired += step?.fired.length ?? 0;
        more = step !== null;
      }
    });
    lookMs.sort((a, b) => a - b);
    const median = lookMs[TICKS / 2] ?? 0;
    const faults = median > 5 ? [`a tick in which nothing fires takes ${median.toFixed(2)} ms`] : [];
    return {
      figure: `${count.toLocaleString('en-IN')} price alerts over ${STOCKS} stocks: a tick that moves all of them costs ${median.toFixed(2)} ms of CPU, and ${(fireMs / Math.max(1, fired)).toFixed(2)} ms for each of ${fired} that fire; levels read in ${Math.round(readMs)} ms`,
      faults,
    };
  } finally {
    await database.close();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** All prices of a tick: at the close, or a paisa above it. */
const quotes = (paisa: number): Quote[] =>
  Array.from({ length: STOCKS }, (_, n) => ({
    instrumentId: 1_001 + n,
    last: paise(CLOSE + paisa),
    previousClose: paise(CLOSE),
    open: paise(CLOSE),
    high: paise(CLOSE + paisa),
    low: paise(CLOSE),
    volume: 1,
    at: AT,
    stale: false,
  }));

/** Inserts stocks at ₹1,000, and alerts from 0.1 to 10 per cent above and below; in SQL, since there are a million. */
async function fill(db: Awaited<ReturnType<typeof aDatabase>>['db'], wanted: number): Promise<number> {
  await db.execute(sql`
    insert into instruments (id, symbol, kind) select 1000 + n, 'BIG' || n || '.NS', 'stock' from generate_series(1, ${STOCKS}) n`);
  await db.execute(sql`
    insert into users (id, email, password_hash, created_at)
    select gen_random_uuid(), n || '@example.com', 'none', now() from generate_series(1, ${PEOPLE}) n`);
  for (let from = 0; from < wanted; from += 100_000) {
    await db.execute(sql`
      insert into alerts (id, user_id, instrument_id, kind, level, repeat, state, awake_on, armed_sequence, share_as_of, created_at)
      select gen_random_uuid(), p.ids[1 + n % ${all(PEOPLE)}], 1001 + n % ${all(STOCKS)},
        case n / ${all(STOCKS)} % 2 when 0 then 'above' else 'below' end,
        ${all(CLOSE)} + case n / ${all(STOCKS)} % 2 when 0 then 1 else -1 end * (100 + 25 * (n / ${all(STOCKS)})),
        'once', 'active', '2026-11-20', 0, '2026-11-20', now()
      from generate_series(${all(from)}, ${all(Math.min(wanted, from + 100_000) - 1)}) n
      cross join (select array_agg(id) as ids from users) p`);
  }
  await db.execute(sql`analyze alerts`);
  return db.$count(alerts);
}

const all = (constant: number) => sql.raw(String(constant));
