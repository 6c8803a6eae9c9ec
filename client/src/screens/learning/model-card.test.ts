import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CALIBRATION } from './lessons/odds-calibration.ts';
import { SETUP_STEPS } from './setup/setup-steps.ts';
import { STRATEGIES } from './strategies.ts';

const card = readFileSync('docs/model-card.md', 'utf8');
const shown = JSON.stringify([STRATEGIES, CALIBRATION, SETUP_STEPS]).replaceAll(/(?<! )%/g, ' %');

/** Rows of the model card, and their figures as quoted in strategies, lessons and the guide. */
test.each([
  ['41.5 % / 30.9 %, 7.6 %, 77, 62 % (n 13,158)', ['41.5 % / 30.9 %', '"7.6 %"', '"77"', '"62 %"', '13,158']],
  ['34.0 % / 36.7 %, 6.5 %, 78, 54 % (n 65,449)', ['34.0 % / 36.7 %', '"6.5 %"', '"78"', '"54 %"', '65,449']],
  ['34.1 % / 37.5 %, 5.0 %, 75, 55 % (n 8,861)', ['5.0 % a trade', 'n 8,861']],
  ['27.7 % / 44.6 %, 3.3 %, 74, 45 % (n 44,081)', ['against 3.3 %']],
  ['t -0.8; 61.8 % (n 5,210)', ['"61.8 %"', '"5,210"']],
  ['0.138 (2.8), AUC 0.566, 8.6 %; 0.226 → 0.050', ['0.138 (2.8)', '0.566', '+8.6 %', '0.226, 0.050']],
  ['| n | 55,647 | 54,347 | 51,655 |', ['"51,655"', 'Of 55,647 predictions']],
  ['| 0.2448; 0.2471 |', ['scored 0.2448 and the base rate 0.2471']],
  ['48.6 % → 56.4 % (5,565)', ['["48.6 %","56.4 %","5,565"]', '48.6 %, the price rose in']],
  ['53.8 % → 52.0 % (5,565)', ['["53.8 %","52.0 %","5,565"]', '53.8 %, in 52.0 %']],
  ['56.9 % → 57.7 % (5,565)', ['["56.9 %","57.7 %","5,565"]']],
  ['61.1 % → 62.7 % (5,565)', ['["61.1 %","62.7 %","5,565"]', '61.1 %, it came true in 62.7 % of 5,565']],
  [
    '| highest confidence | 64.1 % | 67.3 % | 72.1 % |',
    ['probability at any horizon was 72.1 %', 'was 72.1 %. What matters'],
  ],
])('the model card still contains %s', (row, figures) => {
  expect(card).toContain(row);
  for (const figure of figures) expect(shown).toContain(figure);
});

test('the years listed as weak are those with a negative rank-IC at 126 days', () => {
  const [, last = ''] = card.split('## Out of sample: 201 stocks');
  const years = [...last.matchAll(/^\| (20\d\d) \|[^|]*\| (-?[\d.]+);/gm)];
  const negative = years.filter(([, , ic]) => Number(ic) < 0).map(([, year]) => year);
  expect(negative).toEqual(['2009', '2013', '2016', '2020']);
});

test('the figures of the oversold bounce match the record of the screens', () => {
  const record = readFileSync('docs/decisions/032-screens.md', 'utf8');
  expect(record).toContain('| oversold | 3.69 | .609 (10,771) | +.48 % (1.4) | +.52 % (.8) |');
  expect(record).toContain('| all stocks | | .564 |');
  for (const figure of ['"60.9 %"', '"10,771"', '"56.4 %"', '"+0.5 % (0.8)"'])
    expect(shown).toContain(figure);
});

test('each of the three has risk, timeframe, rules, n, a baseline and a year', () => {
  expect(STRATEGIES).toHaveLength(3);
  for (const { rules, measured, sample, timeframe, success } of STRATEGIES) {
    expect(success.rate).toMatch(/%$/);
    expect(success.n).toMatch(/^\d/);
    expect(rules).toHaveLength(3);
    expect(measured.some(({ what }) => what.startsWith('n'))).toBe(true);
    expect(measured.every(({ all }) => all !== '')).toBe(true);
    expect(sample).toMatch(/20\d\d to 20\d\d/);
    expect(timeframe).toContain('trading days');
  }
});
