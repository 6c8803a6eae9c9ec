import { type BarColumns, dayNumber, emptyColumns } from '#server/analytics/columns.ts';
import { KNOWN_DAYS, KNOWN_SESSION_RULES, KNOWN_TICK_RULES } from '#server/market/calendar/known-rules.ts';
import { tradingCalendar } from '#server/market/calendar/phases.ts';
import { readRules } from '#server/market/calendar/rules.ts';
import { NIFTY_100 } from '#server/market/sources/nifty100.ts';
import { INDICES, indexBasket } from '#server/market/sources/simulated/index-baskets.ts';
import { createSimulatedMarket } from '#server/market/sources/simulated/simulated-market.ts';
import type { Ohlcv } from '#server/market/sources/source.ts';
import { paise } from '#shared/domain/money.ts';
import { readSeries } from '../model/read-series.ts';
import type { History } from './audited.ts';

/** So many days of the simulated market, from its first on. */
export function simulatedHistory(seed: number, days: number): History {
  const rules = readRules({ days: KNOWN_DAYS, sessions: KNOWN_SESSION_RULES, ticks: KNOWN_TICK_RULES });
  const market = createSimulatedMarket({ companies: NIFTY_100, seed, calendar: tradingCalendar(rules) });
  const nifty = INDICES[0];
  if (!nifty) throw new Error('There is no index.');
  const { closeOn } = indexBasket(market, nifty);
  const level = (day: number): Ohlcv => {
    const close = paise(Math.round(closeOn(day)));
    return { open: close, high: close, low: close, close, volume: 0 };
  };
  const columns = (barOf: (day: number) => Ohlcv) =>
    columnsOf(Array.from({ length: days }, (_, day) => [dayNumber(market.dateOf(day)), barOf(day)] as const));
  return {
    panel: market.stocks.map(({ id, symbol, sector }, i) => ({
      ...{ instrumentId: id, symbol, sector },
      bars: columns((day) => market.barOf(day, i)),
    })),
    index: columns(level),
  };
}

function columnsOf(rows: readonly (readonly [day: number, bar: Ohlcv])[]): BarColumns {
  const columns = emptyColumns(rows.length);
  for (const [i, [day, bar]] of rows.entries()) {
    columns.days[i] = day;
    for (const field of ['open', 'high', 'low', 'close'] as const) columns[field][i] = bar[field] / 100;
    columns.volume[i] = bar.volume;
  }
  return columns;
}

const NIFTY = /^(\^NSEI|NIFTY ?(50)?)$/i;
const OTHER_INDEX = /^(\^|BANK ?NIFTY|NIFTY|SENSEX|INDIA ?VIX)/i;

/** The stocks and the NIFTY 50 of a file of daily bars. Throws an Error for a file without the index. */
export async function historyFromFile(file: string): Promise<History> {
  const { rows } = await readSeries(file);
  const symbols = [...rows.keys()].sort();
  const columns = (symbol: string) => {
    const bars = emptyColumns(rows.get(symbol)?.length ?? 0);
    for (const [i, [day, open, high, low, close, volume]] of (rows.get(symbol) ?? []).entries()) {
      bars.days[i] = day;
      bars.open[i] = open;
      bars.high[i] = high;
      bars.low[i] = low;
      bars.close[i] = close;
      bars.volume[i] = volume;
    }
    return bars;
  };
  const index = symbols.find((symbol) => NIFTY.test(symbol));
  if (index === undefined) throw new Error(`${file} has no NIFTY, without which there is no beta.`);
  const panel = symbols
    .filter((symbol) => !OTHER_INDEX.test(symbol))
    .map((symbol, instrumentId) => ({ instrumentId, symbol, sector: null, bars: columns(symbol) }));
  return { panel, index: columns(index) };
}
