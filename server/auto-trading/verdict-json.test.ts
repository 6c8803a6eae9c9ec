import { expect, test } from 'vitest';
import { paise } from '#shared/domain/money.ts';
import type { AutoRule } from '#shared/domain/trading/auto-trading.ts';
import type { Candidate, Figure, Verdict } from './decide.ts';
import { refusalText } from './text.ts';
import { readVerdicts, refusalTexts, verdictJson } from './verdict-json.ts';

const candidate: Candidate = {
  instrumentId: 12,
  issuedOn: '2026-11-19',
  horizon: 'short' as const,
  probability: 0.62,
  baseRate: 0.56,
  volatility: 0.018,
};
const read = (verdict: Verdict, tradeId: string | null = null) =>
  readVerdicts(JSON.parse(`[${verdictJson(verdict, tradeId)}]`));

test('a refusal is read back as it was written, whatever its text', () => {
  const reported = 'Not enough "cash": ₹1,000.00\nis available \\ held.';
  expect(read({ candidate, rule: 'order', figures: [reported] })).toEqual([
    { rule: 'order', instrumentId: 12, horizon: 'short', figures: [reported] },
  ]);
  expect(read({ candidate, rule: 'risk', figures: [28.5743, 'LOW', 24] })).toEqual([
    { rule: 'risk', instrumentId: 12, horizon: 'short', figures: [28.5743, 'LOW', 24] },
  ]);
  expect(read({ candidate, rule: 'held', figures: [] })).toMatchObject([{ rule: 'held', figures: [] }]);
});

test('equal refusals of several users share one text, different ones don’t', () => {
  const refusal = refusalTexts(candidate);
  const reported: [AutoRule, Figure[]][] = [
    ['held', []],
    ['positions', [5, 5]],
    ['positions', [5]],
    ['positions', [5, 4]],
    ['positions', [4, 5]],
    ['cooldown', [5, 5]],
    ['risk', [28.5743, 'LOW', 24]],
    ['risk', [28.5743, 'MEDIUM', 24]],
    ['order', ['5']],
    ['order', [5]],
  ];
  const once = reported.map((one) => refusal(...one));
  expect(once).toEqual(reported.map(([rule, figures]) => verdictJson({ candidate, rule, figures }, null)));
  expect(new Set(once).size).toBe(reported.length);
  expect(reported.map((one) => refusal(...one))).toEqual(once);
});

test('a purchase is read back with its trade and figures', () => {
  const checks = {
    edge: 6,
    minimumEdge: 2,
    volatility: 28.57,
    mostVolatility: null,
    openPositions: 2,
    maxOpenPositions: 5,
    lossesInARow: 0,
    cooldownLosses: 3,
    maxInvestment: paise(10_000_00),
    availableCash: paise(1_00_000_00),
    worst: paise(-1_500_00),
    dailyLossLimit: null,
  };
  const order = { quantity: 10, price: paise(1_000_00), stop: paise(950_00), target: paise(1_150_00) };
  const tradeId = '01a1fd84-3226-7001-ab85-4b1f7a3c9d20';
  expect(read({ candidate, rule: null, ...order, cost: paise(10_000_00), checks }, tradeId)).toEqual([
    { rule: null, instrumentId: 12, horizon: 'short', tradeId, ...order, checks },
  ]);
});

test('refusals from before figures were stored keep their text', () => {
  const [old] = readVerdicts([['edge', 12, 'short', 'The edge was too small.']]);
  expect(old?.rule !== null && old && refusalText(old.rule, old.figures)).toBe('The edge was too small.');
});
