import { sql } from 'drizzle-orm';
import { dateOfDay, dayNumber } from '#server/analytics/columns.ts';
import { latestSessions, scoreOf } from '#server/analytics/quality/score.ts';
import { addDays, istDate, type TradingDate } from '#shared/domain/ist.ts';
import type { Deps } from '../../deps.ts';
import { isTradingDay } from '../calendar/rules.ts';
import { loadDailyHistory } from '../history/daily-history.ts';
import type { Health } from './health-book.ts';
import { quarantinedBySymbol } from './quarantine.ts';

/** Stocks judged between two turns of everybody else. */
const AT_ONCE = 5;

/**
 * Judges the stored bars of the universe by the last session that is over, keeps the scores, and lets the market go by them. Run when the
 * server starts, when a day begins, and at each refresh until every stock is in order. A stock without any bar is not judged: its history has yet to come.
 */
export async function judgeStoredBars({ db, market }: Pick<Deps, 'db' | 'market'>): Promise<void> {
  const over = lastSessionOver(market);
  if (market.health.judgedOn() === over && allInOrder(market)) return;
  const isSession = (day: number) => isTradingDay(market.rules, dateOfDay(day));
  const sessions = latestSessions({ isSession, today: dayNumber(over) }, dayNumber(over));
  const held = await quarantinedBySymbol(db);
  const judged = new Map<number, Health>();
  const stocks = market.universe();
  for (let from = 0; from < stocks.length; from += AT_ONCE) {
    const some = stocks.slice(from, from + AT_ONCE);
    const history = await loadDailyHistory(db, { until: over, only: some.map(({ id }) => id) });
    for (const { id, symbol } of some) {
      const bars = history.get(id);
      if (bars) judged.set(id, scoreOf(bars, sessions, held.get(symbol) ?? 0));
    }
  }
  await keep(db, over, judged);
  market.health.take(over, judged);
}

const allInOrder = ({ universe, health }: Deps['market']) =>
  universe().every(({ id }) => health.of(id) && health.isHealthy(id));

/** The day before the market date that traded last: its bars are complete. */
function lastSessionOver({ rules, now }: Deps['market']): TradingDate {
  let date = addDays(istDate(now()), -1);
  while (!isTradingDay(rules, date)) date = addDays(date, -1);
  return date;
}

async function keep(
  db: Deps['db'],
  judgedOn: TradingDate,
  judged: ReadonlyMap<number, Health>,
): Promise<void> {
  const rows = [...judged].map(([instrumentId, { score, reasons }]) => ({
    instrumentId,
    score,
    judgedOn,
    reasons: [...reasons],
  }));
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into instrument_health (instrument_id, score, reasons, judged_on)
    select "instrumentId", score, reasons, "judgedOn"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r("instrumentId" int, score int, reasons jsonb, "judgedOn" date)
    on conflict (instrument_id) do update
      set score = excluded.score, reasons = excluded.reasons, judged_on = excluded.judged_on`);
}
