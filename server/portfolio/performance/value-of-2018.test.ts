import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { estimateTax, matchLots } from '#tests/support/gains.ts';
import { grandfathered } from './capital-gains.ts';
import type { Fill } from './lots.ts';
import type { ShareChange } from './share-changes.ts';

const fill = (side: 'BUY' | 'SELL', date: string, quantity: number, rupees: number): Fill => ({
  date: date as TradingDate,
  instrumentId: 1,
  side,
  quantity,
  value: paise(quantity * rupees * 100),
  expenses: paise(0),
  stt: paise(0),
});
const at = (high: number) => new Map([[1, paise(high * 100)]]);

/** Gain in rupees of a share that was bought and sold, with its highest price on 31 January 2018. */
function gainOf(bought: [string, number], high: number, sold: [string, number]) {
  const { disposals } = matchLots([fill('BUY', bought[0], 1, bought[1]), fill('SELL', sold[0], 1, sold[1])]);
  const [taxed] = grandfathered(disposals, at(high));
  return taxed && (taxed.proceeds - taxed.cost) / 100;
}

/** Central Board of Direct Taxes, questions and answers of 4 February 2018 (370149/20/2018-TPL), question 5. */
describe('the four scenarios of the Income Tax Department: bought on 1 January 2017, sold on 1 April 2018', () => {
  test.each([
    ['1: the value is above the price paid and below the sale', 100, 200, 250, 50],
    ['2: the value is above the sale: no gain', 100, 200, 150, 0],
    ['3: the value is below the price paid', 100, 50, 150, 50],
    ['4: sold below the price paid: the loss is that of the price paid', 100, 200, 50, -50],
  ])('%s', (_, bought, high, sold, gain) => {
    expect(gainOf(['2017-01-01', bought], high, ['2018-04-01', sold])).toBe(gain);
  });
});

test('shares bought on 31 January 2018 are valued, those of the next day are not', () => {
  expect(gainOf(['2018-01-31', 100], 200, ['2019-06-03', 250])).toBe(50);
  expect(gainOf(['2018-02-01', 100], 200, ['2019-06-03', 250])).toBe(150);
});

test('a short-term sale has its own cost, as does one without a known price on that day', () => {
  expect(gainOf(['2018-01-30', 100], 200, ['2018-06-01', 250])).toBe(150);
  const { disposals } = matchLots([fill('BUY', '2017-01-02', 1, 100), fill('SELL', '2019-01-02', 1, 250)]);
  expect(grandfathered(disposals, new Map())).toMatchObject([{ cost: 100_00, grandfathered: 0 }]);
});

test('ten shares worth ₹200 each become fifty by a split: a sale of five has the value of one', () => {
  const split = { instrumentId: 1, kind: 'split', oldShares: 1, newShares: 5, paid: paise(0) } as const;
  const shareChanges = [{ ...split, date: '2019-03-01' as TradingDate }];
  const fills = [fill('BUY', '2017-01-02', 10, 100), fill('SELL', '2019-06-03', 5, 60)];
  const { disposals } = matchLots(fills, shareChanges);
  expect(grandfathered(disposals, at(200), shareChanges)).toMatchObject([
    { cost: 200_00, proceeds: 300_00, grandfathered: 100_00 },
  ]);
});

test.each([
  [200, 200, 0],
  [300, 250, 5_000],
  [90, 100, -1_000],
])(
  '100 bought at ₹100 in 2015, ₹250 on 31 January 2018, sold at ₹%d: a cost of ₹%d, a gain of ₹%d',
  (sold, cost, gain) => {
    const { disposals } = matchLots([
      fill('BUY', '2015-06-01', 100, 100),
      fill('SELL', '2021-06-01', 100, sold),
    ]);
    const [taxed] = grandfathered(disposals, at(250));
    expect(taxed).toMatchObject({ cost: cost * 100_00, proceeds: (cost * 100 + gain) * 100 });
  },
);

test('with a split of 10 into 2 in 2020, 500 of them sold at ₹60 cost ₹50: a gain of ₹5,000', () => {
  const split = { instrumentId: 1, kind: 'split', oldShares: 1, newShares: 5, paid: paise(0) } as const;
  const shareChanges = [{ ...split, date: '2020-06-01' as TradingDate }];
  const fills = [fill('BUY', '2015-06-01', 100, 100), fill('SELL', '2021-06-01', 500, 60)];
  const { disposals } = matchLots(fills, shareChanges);
  expect(grandfathered(disposals, at(250), shareChanges)).toMatchObject([
    { quantity: 500, cost: 25_000_00, proceeds: 30_000_00 },
  ]);
});

test('the estimated tax covers the gain since then, and reports the addition to the cost', () => {
  const { disposals } = matchLots([
    fill('BUY', '2017-01-02', 10_000, 100),
    fill('SELL', '2019-06-03', 10_000, 250),
  ]);
  // ₹5,00,000 instead of ₹15,00,000; 10 % above ₹1,00,000.
  expect(estimateTax(grandfathered(disposals, at(200)))).toMatchObject([
    { year: 2019, longTerm: { gains: 5_00_000_00 }, grandfathered: 10_00_000_00, tax: 40_000_00 },
  ]);
});

test('it never makes a loss larger or a gain negative', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(amount, amount, amount, (bought, high, sold) => {
      const gain = gainOf(['2017-01-02', bought], high, ['2019-06-03', sold]) ?? Number.NaN;
      expect(gain).toBe(sold <= bought ? sold - bought : Math.max(0, sold - Math.max(bought, high)));
    }),
  );
});

const intoFive = (kind: 'split' | 'bonus', date: string, of = { id: 1, oldShares: 1 }): ShareChange => ({
  kind,
  date: date as TradingDate,
  instrumentId: of.id,
  oldShares: of.oldShares,
  newShares: 5,
  paid: paise(0),
});

test.each([
  ['a bonus, whose shares are lots of their own,', intoFive('bonus', '2019-03-01')],
  ['a split of another stock', intoFive('split', '2019-03-01', { id: 2, oldShares: 1 })],
  ['a split of 31 January 2018, which is in the price of that day,', intoFive('split', '2018-01-31')],
  ['a split after the sale', intoFive('split', '2019-06-04')],
])('%s does not change the value', (_, shareChange) => {
  const { disposals } = matchLots([fill('BUY', '2017-01-02', 10, 100), fill('SELL', '2019-06-03', 5, 300)]);
  expect(grandfathered(disposals, at(200), [shareChange])).toMatchObject([
    { cost: 1_000_00, proceeds: 1_500_00, grandfathered: 500_00 },
  ]);
});

test('a sale on the day of a split is of new shares, and so is its value', () => {
  const shareChanges = [intoFive('split', '2019-06-03')];
  const fills = [fill('BUY', '2017-01-02', 10, 100), fill('SELL', '2019-06-03', 5, 60)];
  const { disposals } = matchLots(fills, shareChanges);
  // Five of fifty shares: one tenth of ₹1,000.00 paid, and of ₹2,000.00 on that day.
  expect(grandfathered(disposals, at(200), shareChanges)).toMatchObject([
    { cost: 200_00, proceeds: 300_00, grandfathered: 100_00 },
  ]);
});

test('five shares for two: a sale of five has the value of two', () => {
  const shareChanges = [intoFive('split', '2019-03-01', { id: 1, oldShares: 2 })];
  const fills = [fill('BUY', '2017-01-02', 10, 100), fill('SELL', '2019-06-03', 5, 90)];
  const { disposals } = matchLots(fills, shareChanges);
  expect(grandfathered(disposals, at(200), shareChanges)).toMatchObject([
    { cost: 400_00, proceeds: 450_00, grandfathered: 200_00 },
  ]);
});
