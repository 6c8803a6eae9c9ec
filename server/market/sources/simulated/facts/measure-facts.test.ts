import { expect, test } from 'vitest';
import { weekdayCalendar } from '#tests/support/market/weekday-calendar.ts';
import { gatherEvidence } from './evidence.ts';
import { measureAll } from './measure-facts.ts';

test('the default market has every stylised fact of real stocks', { timeout: 60_000 }, async () => {
  const evidence = await gatherEvidence({ seed: 1, years: 14, calendar: weekdayCalendar() });
  const figures = measureAll(evidence);
  expect(figures).toHaveLength(53);
  expect(figures.filter(({ holds }) => !holds)).toEqual([]);
});

test('a market whose stocks are twice as wild misses the facts about volatility', async () => {
  const { panel, ...shares } = await gatherEvidence({ seed: 1, years: 3, calendar: weekdayCalendar() });
  const wild = panel.stocks.map((stock) => ({ ...stock, returns: stock.returns.map((r) => 2 * r) }));
  const missed = measureAll({ ...shares, panel: { ...panel, stocks: wild } }).filter(({ holds }) => !holds);
  expect(missed.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['daily volatility %, median', 'FMCG, daily volatility %', 'beta, median']),
  );
});
