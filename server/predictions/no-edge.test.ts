import { expect, test } from 'vitest';
import { dayNumber, emptyColumns } from '#server/analytics/columns.ts';
import { walkForward } from '#server/analytics/model/engine.ts';
import type { Panel, WalkForwardRow } from '#server/analytics/model/types.ts';
import { NIFTY_100 } from '#server/market/sources/nifty100.ts';
import { createSimulatedMarket } from '#server/market/sources/simulated/simulated-market.ts';
import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import { weekdayCalendar } from '#tests/support/market/weekday-calendar.ts';
import { priorOfPast } from './prior.ts';

/** The last days of a small simulated market as a panel. */
function aPanel(options: { edge: number; seed: number; stocks: number; days: number }): Panel {
  const { edge, seed, stocks, days } = options;
  const companies = NIFTY_100.slice(0, stocks);
  const market = createSimulatedMarket({ companies, seed, calendar: weekdayCalendar(), edge });
  return companies.map(({ symbol, sector }, stock) => {
    const bars = emptyColumns(days);
    for (let n = 0; n < days; n++) {
      const day = market.anchorDay - days + 1 + n;
      const bar = market.barOf(day, stock);
      bars.days[n] = dayNumber(market.dateOf(day));
      for (const price of ['open', 'high', 'low', 'close'] as const) bars[price][n] = bar[price] / 100;
      bars.volume[n] = bar.volume;
    }
    return { instrumentId: stock + 1, symbol, sector, bars };
  });
}

test('in a simulated market without an edge the product claims none', async () => {
  const rows: WalkForwardRow[] = [];
  const prior = await priorOfPast({ market: { traits: SOURCE_TRAITS.simulated } });
  const panel = aPanel({ edge: 0, seed: 2, stocks: 24, days: 900 });
  walkForward(panel, { prior, take: (week) => void rows.push(...week) });
  expect(rows.length).toBeGreaterThan(1_000);
  expect(Math.max(...rows.map(({ pExcess }) => Math.abs(pExcess - 0.5)))).toBeLessThan(0.05);
  expect(new Set(rows.map(({ prediction }) => prediction))).toEqual(new Set(['HOLD']));
  expect(rows.filter(({ abstained }) => abstained === 'unproven').length).toBeGreaterThan(rows.length / 2);
});

test('with the edge of real stocks planted it claims one once it has shown skill', async () => {
  const rows: WalkForwardRow[] = [];
  const panel = aPanel({ edge: 1, seed: 6, stocks: 60, days: 1_900 });
  walkForward(panel, { prior: null, take: (week) => void rows.push(...week) });
  const calls = rows.filter(({ prediction }) => prediction !== 'HOLD');
  expect(calls.length).toBeGreaterThan(500);
  const [first] = calls;
  const before = rows.filter(({ day }) => day < (first?.day ?? 0));
  expect(before.length).toBeGreaterThan(1_000);
  // By what they claim, next to all stocks of the same days and horizons.
  const came = ({ forwardReturn, lead }: WalkForwardRow, prediction: string) =>
    prediction === 'BUY' ? (forwardReturn ?? 0) > 0 : (lead ?? 0) < 0;
  const share = (some: readonly boolean[]) => some.filter(Boolean).length / some.length;
  const ended = calls.filter(({ forwardReturn }) => forwardReturn !== null);
  const dayOf = ({ day, horizon }: WalkForwardRow) => `${day} ${horizon}`;
  const days = Map.groupBy(rows, dayOf);
  const usual = ended.flatMap((call) =>
    (days.get(dayOf(call)) ?? []).map((row) => came(row, call.prediction)),
  );
  expect(share(ended.map((call) => came(call, call.prediction)))).toBeGreaterThan(share(usual) + 0.02);
});
