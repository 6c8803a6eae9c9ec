import { isNotNull, sql } from 'drizzle-orm';
import { dateOfDay, dayNumber } from '#server/analytics/columns.ts';
import { latestSessions, scoreOf } from '#server/analytics/quality/score.ts';
import { addDays, istDate, type TradingDate } from '#shared/domain/ist.ts';
import { tradingHalts } from '#shared/schema/market/quality.ts';
import type { Deps } from '../../deps.ts';
import { isTradingDay } from '../calendar/rules.ts';
import { loadDailyHistory } from '../history/daily-history.ts';
import { HEALTHY_MARK, type Health } from './health-book.ts';
import { quarantinedBySymbol } from './quarantine.ts';

/** Stocks judged per turn of the event loop. */
const AT_ONCE = 5;

/**
 * Judges the universe's stored bars up to the last completed session, stores the scores and applies them to the market.
 * Run when the server starts, when a day begins, and at each refresh until every stock is healthy. A stock without bars
 * is not judged: its history has yet to arrive.
 */
export async function judgeStoredBars({ db, market }: Pick<Deps, 'db' | 'market'>): Promise<void> {
  await market.wholeHistory();
  const over = lastSessionOver(market);
  if (market.health.judgedOn() === over && allInOrder(market)) return;
  const isSession = (day: number) => isTradingDay(market.rules, dateOfDay(day));
  const sessions = latestSessions({ isSession, today: dayNumber(over) }, dayNumber(over));
  const quarantined = await quarantinedBySymbol(db);
  const handled = await handledBreaks(db);
  const judged = new Map<number, Health>();
  const stocks = market.universe();
  for (let from = 0; from < stocks.length; from += AT_ONCE) {
    const some = stocks.slice(from, from + AT_ONCE);
    const history = await loadDailyHistory(db, { until: over, only: some.map(({ id }) => id) });
    for (const { id, symbol } of some) {
      const bars = history.get(id);
      if (bars) judged.set(id, scoreOf(bars, sessions, quarantined.get(symbol) ?? 0, handled.get(id)));
    }
  }
  await keep(db, over, judged);
  market.health.take(over, judged);
}

/** Days on which a stock was halted for a break that has since been resolved. */
async function handledBreaks(db: Deps['db']): Promise<Map<number, Set<number>>> {
  const rows = await db
    .select({ id: tradingHalts.instrumentId, date: tradingHalts.tradingDate })
    .from(tradingHalts)
    .where(isNotNull(tradingHalts.endedAt));
  const days = new Map<number, Set<number>>();
  for (const { id, date } of rows)
    days.set(id, (days.get(id) ?? new Set()).add(dayNumber(date as TradingDate)));
  return days;
}

const allInOrder = ({ universe, health }: Deps['market']) =>
  universe().every(({ id }) => (health.of(id)?.score ?? 0) >= HEALTHY_MARK);

/** The last trading day before the market date: its bars are complete. */
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
