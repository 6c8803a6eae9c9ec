import { type BarColumns, cut, dateOfDay, emptyColumns } from '#server/analytics/columns.ts';
import { prepareDay } from '#server/analytics/screens/live-inputs.ts';
import { recordScreens } from '#server/analytics/screens/record.ts';
import { SENTIMENT_SESSIONS } from '#server/analytics/sentiment.ts';
import { sentimentPast } from '#server/analytics/sentiment-series.ts';
import { RATIOS, ratioSeries } from '../market/fundamentals/ratio-series.ts';
import { type SimulatedCompany, simulatedFigures } from '../market/fundamentals/simulated.ts';
import { type PackedSeries, packSeries } from './figures/packed-series.ts';
import { type DayQuestion, type ScreenDay, TAIL_BARS } from './screen-day.ts';

/** Sessions of sentiment in memory: the last one and a year before it. */
const SESSIONS_STORED = SENTIMENT_SESSIONS + 1;

/** Processes all bars before a session once: inputs, past performance, sentiment and the last bars. Pure. */
export function prepareScreenDay({ history, session, stocks, companies, indices }: DayQuestion): ScreenDay {
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
    ratios: companies && simulatedRatios(companies, universe),
    records: recordScreens(traded),
    index,
    sentiment: sentimentPast(universe, index === null ? null : (past.get(index) ?? null), SESSIONS_STORED),
  };
}

const NO_HOLDINGS = new Map();
/** Days that cover all reports behind a day's ratios: five quarters and two years, published late. */
const REPORT_DAYS = 900;

function simulatedRatios(
  companies: readonly SimulatedCompany[],
  universe: readonly BarColumns[],
): PackedSeries {
  const since = Math.min(...universe.flatMap(({ days }) => days.at(-TAIL_BARS) ?? days[0] ?? []));
  const first = dateOfDay(Number.isFinite(since) ? since - REPORT_DAYS : 0);
  const series = companies.flatMap((company, row) => {
    const reports = simulatedFigures(company, universe[row] ?? emptyColumns(0), NO_HOLDINGS);
    const own = ratioSeries(reports.filter(({ asOf }) => asOf >= first));
    return RATIOS.map((name) => own[name]);
  });
  return packSeries(series, since);
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
