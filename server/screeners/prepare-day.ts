import { type BarColumns, cut, emptyColumns } from '#server/analytics/columns.ts';
import { prepareDay } from '#server/analytics/screens/live-inputs.ts';
import { recordScreens } from '#server/analytics/screens/record.ts';
import { SENTIMENT_SESSIONS } from '#server/analytics/sentiment.ts';
import { sentimentPast } from '#server/analytics/sentiment-series.ts';
import { type DayQuestion, type ScreenDay, TAIL_BARS } from './screen-day.ts';

/** Sessions of sentiment in memory: the last one and a year before it. */
const SESSIONS_STORED = SENTIMENT_SESSIONS + 1;

/** Processes all bars before a session once: inputs, past performance, sentiment and the last bars. Pure. */
export function prepareScreenDay({ history, session, stocks, indices }: DayQuestion): ScreenDay {
  const past = new Map([...history].map(([id, bars]) => [id, cut(bars, session - 1)]));
  const universe = stocks.map((id) => past.get(id) ?? emptyColumns(0));
  const index = indices.find((id) => (past.get(id)?.days.length ?? 0) > 0) ?? null;
  const traded = [...past].filter(([id]) => !indices.includes(id)).map(([, bars]) => bars);
  return {
    session,
    stocks,
    lastDays: Int32Array.from(universe, ({ days }) => days.at(-1) ?? 0),
    inputs: prepareDay(universe),
    tails: universe.map(tailOf),
    records: recordScreens(traded),
    index,
    sentiment: sentimentPast(universe, index === null ? null : (past.get(index) ?? null), SESSIONS_STORED),
  };
}

/** A copy of the last bars, so that the rest can be freed, with room for today's. */
function tailOf(bars: BarColumns): BarColumns {
  const from = Math.max(0, bars.days.length - TAIL_BARS);
  const tail = emptyColumns(bars.days.length - from + 1);
  tail.days.set(bars.days.subarray(from));
  for (const name of ['open', 'high', 'low', 'close', 'volume'] as const)
    tail[name].set(bars[name].subarray(from));
  return tail;
}
