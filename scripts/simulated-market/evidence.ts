import type { TradingCalendar } from '#server/market/calendar/trading-calendar.ts';
import { NIFTY_100 } from '#server/market/sources/nifty100.ts';
import { sessionShape } from '#server/market/sources/session-shape.ts';
import { INDICES, indexBasket } from '#server/market/sources/simulated/index-baskets.ts';
import { createSimulatedDays } from '#server/market/sources/simulated/simulated-day.ts';
import {
  createSimulatedMarket,
  type SimulatedMarket,
} from '#server/market/sources/simulated/simulated-market.ts';
import type { Bar15m } from '#server/market/sources/source.ts';
import type { Evidence } from './fact.ts';
import { panelOf } from './panel.ts';

const DAYS_A_YEAR = 248;
const FULL_SESSION_MINUTES = 375;
/** Full sessions whose quarter-hours are used. */
const QUARTER_DAYS = 20;

/** Runs a seed's market from its first day for some years, and takes its bars. */
export async function gatherEvidence(options: {
  seed: number;
  years: number;
  calendar: TradingCalendar;
}): Promise<Evidence> {
  const { seed, years, calendar } = options;
  const market = createSimulatedMarket({ companies: NIFTY_100, seed, calendar });
  const nifty = INDICES[0];
  if (!nifty) throw new Error('There is no index to measure.');
  const { closeOn } = indexBasket(market, nifty);
  const days = createSimulatedDays(market, seed, calendar);
  return {
    panel: panelOf(market, years * DAYS_A_YEAR, closeOn),
    quarterShares: await meanQuarterShares(market, days.quarterBars),
    realQuarterShares: [...sessionShape(FULL_SESSION_MINUTES).volume],
  };
}

/** The first sessions of full length. */
async function meanQuarterShares(
  market: SimulatedMarket,
  quarterBars: (day: number) => Promise<Bar15m[]>,
): Promise<number[]> {
  const quarters = sessionShape(FULL_SESSION_MINUTES).volume.length;
  const traded = new Float64Array(quarters);
  let stockDays = 0;
  for (let day = 0; day < QUARTER_DAYS; day++) {
    const bars = Map.groupBy(await quarterBars(day), ({ instrumentId }) => instrumentId);
    for (const { id } of market.stocks) {
      const own = bars.get(id) ?? [];
      if (own.length !== quarters) continue;
      const total = own.reduce((sum, { volume }) => sum + volume, 0);
      own.forEach(({ volume }, quarter) => {
        traded[quarter] = (traded[quarter] ?? 0) + volume / total;
      });
      stockDays++;
    }
  }
  return Array.from(traded, (sum) => sum / stockDays);
}
