import { expect, test } from 'vitest';
import { KNOWN_DAYS, KNOWN_SESSION_RULES, KNOWN_TICK_RULES } from '#server/market/calendar/known-rules.ts';
import { tradingCalendar } from '#server/market/calendar/phases.ts';
import { readRules } from '#server/market/calendar/rules.ts';
import { gatherEvidence } from './evidence.ts';
import { measureAll } from './measure-facts.ts';

const calendar = tradingCalendar(
  readRules({ days: KNOWN_DAYS, sessions: KNOWN_SESSION_RULES, ticks: KNOWN_TICK_RULES }),
);

test('the default market has every stylised fact of real stocks', { timeout: 60_000 }, async () => {
  const evidence = await gatherEvidence({ seed: 1, years: 14, calendar });
  const figures = measureAll(evidence);
  expect(figures).toHaveLength(64);
  expect(figures.filter(({ holds }) => !holds)).toEqual([]);
});

test('a market with doubled volatility misses the facts about volatility', async () => {
  const { panel, ...shares } = await gatherEvidence({ seed: 1, years: 3, calendar });
  const wild = panel.stocks.map((stock) => ({ ...stock, returns: stock.returns.map((r) => 2 * r) }));
  const missed = measureAll({ ...shares, panel: { ...panel, stocks: wild } }).filter(({ holds }) => !holds);
  expect(missed.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['daily volatility %, median', 'FMCG, daily volatility %', 'beta, median']),
  );
});
