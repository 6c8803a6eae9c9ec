import { describe, expect, test } from 'vitest';
import { at, barsUntil } from '#server/analytics/columns.ts';
import { randomBars } from '#tests/support/market/random-bars.ts';
import { audit } from './audit.ts';
import type { History } from './audited.ts';
import { AUDITED_FIGURES } from './audited-figures.ts';
import { AUDITED_INDICATORS } from './audited-indicators.ts';
import { AUDITED_MODEL } from './audited-model.ts';
import { AUDITED_SCREENS } from './audited-screens.ts';
import { CANARIES } from './canaries.ts';
import { withPoisonedFuture } from './futures.ts';

const BARS = 420;
const history: History = {
  panel: Array.from({ length: 6 }, (_, n) => ({
    instrumentId: n,
    symbol: `S${n}`,
    sector: null,
    bars: randomBars({ seed: n + 1, bars: BARS }),
  })),
  index: randomBars({ seed: 100, bars: BARS }),
};

// The full audit, on more days and stocks: npm run audit:lookahead.
test.each(
  [...AUDITED_INDICATORS, ...AUDITED_SCREENS, ...AUDITED_FIGURES, ...AUDITED_MODEL.slice(0, 2)].map(
    (one) => [one.name, one] as const,
  ),
)('%s does not change with the future', (_, audited) => {
  const finding = audit({ ...audited, stocks: 2 }, history, 1, 2);
  expect(finding).toMatchObject({ truncation: null, poison: null });
  expect(finding.compared).toBeGreaterThan(0);
});

describe('computations that use the future are detected', () => {
  test.each(CANARIES.map((canary) => [canary.name, canary] as const))('%s', (_, canary) => {
    const { truncation, poison } = audit(canary, history, 1, 3);
    for (const words of [truncation, poison])
      expect(words).toMatch(/^with bars up to 197\d-\d\d-\d\d: S\d differs from value \d+ of \d+ on$/);
  });

  test('also when the output is text, or has fewer values', () => {
    const audited = { name: 'an oracle', stocks: 3, instants: 2 };
    const lastDay = audit(
      { ...audited, says: ({ index }) => new Map([['the end', `${index.days.at(-1)}`]]) },
      history,
      1,
      9,
    );
    expect(lastDay).toMatchObject({
      instants: 2,
      poison: null,
      truncation: expect.stringContaining('the end differs'),
    });
    const count = audit(
      { ...audited, says: ({ index }) => new Map([...index.days].map((day) => [`${day}`, ''])) },
      history,
      1,
      9,
    );
    expect(count.truncation).toMatch(/up to 197\d-\d\d-\d\d: 420 results became \d+$/);
    expect(() => audit({ ...audited, says: () => new Map() }, history, 1, 9)).toThrow(
      'an oracle gave nothing',
    );
  });
});

test('a poisoned future differs, and the past and the shape of bars stay unchanged', () => {
  const day = at(history.index.days, 300);
  const { panel } = withPoisonedFuture(history, day, 7);
  const [before, after] = [history.panel[0]?.bars, panel[0]?.bars];
  if (!before || !after) return expect.fail('a stock');
  const known = barsUntil(before.days, day);
  expect(known).toBe(301);
  for (const field of ['days', 'open', 'high', 'low', 'close', 'volume'] as const)
    expect(after[field].subarray(0, known)).toEqual(before[field].subarray(0, known));
  for (let i = known; i < BARS; i++) {
    const factor = at(after.close, i) / at(before.close, i);
    expect(factor).toBeGreaterThanOrEqual(0.5);
    expect(factor).toBeLessThanOrEqual(2);
    expect(at(after.high, i) / at(before.high, i)).toBeCloseTo(factor, 12);
  }
});
