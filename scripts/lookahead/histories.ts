import { type BarColumns, dayNumber } from '#server/analytics/columns.ts';
import type { Panel } from '#server/analytics/model/types.ts';
import { KNOWN_DAYS, KNOWN_SESSION_RULES, KNOWN_TICK_RULES } from '#server/market/calendar/known-rules.ts';
import { tradingCalendar } from '#server/market/calendar/phases.ts';
import { readRules } from '#server/market/calendar/rules.ts';
import { NIFTY_100 } from '#server/market/sources/nifty100.ts';
import { INDICES, indexBasket } from '#server/market/sources/simulated/index-baskets.ts';
import {
  createSimulatedMarket,
  type SimulatedMarket,
} from '#server/market/sources/simulated/simulated-market.ts';
import { columnsOf, type Row, readSeries } from '../model/read-series.ts';
import type { History } from './audited.ts';

/** The first days of the simulated market, with an edge or without. */
export function simulatedHistory(seed: number, days: number, edge?: number): History {
  const market = simulatedMarket(seed, edge);
  const [nifty] = INDICES;
  if (!nifty) throw new Error('There is no index.');
  const { closeOn } = indexBasket(market, nifty);
  return {
    panel: panelOf(market, 0, days),
    index: columnsFrom(market, 0, days, (day) => [...Array(4).fill(Math.round(closeOn(day))), 0]),
  };
}

/** Trading days of the default market's ten years at a fresh start. */
const FRESH_DAYS = 2_480;

/** The stocks of the default market at a fresh start. */
export function freshStart(seed: number): Panel {
  const market = simulatedMarket(seed);
  return panelOf(market, market.anchorDay + 1 - FRESH_DAYS, FRESH_DAYS);
}

function simulatedMarket(seed: number, edge?: number): SimulatedMarket {
  const rules = readRules({ days: KNOWN_DAYS, sessions: KNOWN_SESSION_RULES, ticks: KNOWN_TICK_RULES });
  const calendar = tradingCalendar(rules);
  return createSimulatedMarket({
    companies: NIFTY_100,
    seed,
    calendar,
    ...(edge !== undefined && { edge }),
  });
}

const panelOf = (market: SimulatedMarket, from: number, days: number): Panel =>
  market.stocks.map(({ id, symbol, sector }, i) => ({
    instrumentId: id,
    symbol,
    sector,
    bars: columnsFrom(market, from, days, (day) => {
      const { open, high, low, close, volume } = market.barOf(day, i);
      return [open, high, low, close, volume];
    }),
  }));

const columnsFrom = (
  market: SimulatedMarket,
  from: number,
  days: number,
  barOf: (day: number) => number[],
): BarColumns =>
  columnsOf(
    Array.from({ length: days }, (_, n): Row => {
      const [open = 0, high = 0, low = 0, close = 0, volume = 0] = barOf(from + n);
      return [dayNumber(market.dateOf(from + n)), open / 100, high / 100, low / 100, close / 100, volume];
    }),
  );

const NIFTY = /^(\^NSEI|NIFTY ?(50)?)$/i;
const OTHER_INDEX = /^(\^|BANK ?NIFTY|NIFTY|SENSEX|INDIA ?VIX)/i;

/** The stocks and the NIFTY 50 of a file of daily bars. Throws an Error for a file without the index. */
export async function historyFromFile(file: string): Promise<History> {
  const { rows } = await readSeries(file);
  const symbols = [...rows.keys()].sort();
  const columns = (symbol: string) => columnsOf(rows.get(symbol) ?? []);
  const index = symbols.find((symbol) => NIFTY.test(symbol));
  if (index === undefined) throw new Error(`${file} has no NIFTY, without which there is no beta.`);
  const panel = symbols
    .filter((symbol) => !OTHER_INDEX.test(symbol))
    .map((symbol, instrumentId) => ({ instrumentId, symbol, sector: null, bars: columns(symbol) }));
  return { panel, index: columns(index) };
}
