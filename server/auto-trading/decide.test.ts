import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Paise, paise } from '#shared/domain/money.ts';
import { type AutoTradingRules, DEFAULT_AUTO_TRADING } from '#shared/domain/trading/auto-trading.ts';
import { type AccountState, type Candidate, decideAll, type Moment } from './decide.ts';
import { checkText, textOf } from './text.ts';

const NOON = new Date('2026-11-20T06:30:00Z');
const PRICES: Record<number, Paise> = { 1: paise(1_000_00), 2: paise(250_00), 3: paise(20_000_00) };
const moment: Moment = {
  minutesSince: (at) => (NOON.getTime() - at.getTime()) / 60_000,
  price: (id) => PRICES[id] ?? null,
  onTick: (_, price) => paise(Math.floor(price / 5) * 5),
  cost: (quantity, price) => paise(quantity * price),
};
const idle: AccountState = {
  availableCash: paise(1_00_000_00),
  held: new Set(),
  openPositions: 0,
  dayPnl: paise(0),
  countedLoss: paise(0),
  atRisk: paise(0),
  lossesInARow: 0,
  lastLossAt: null,
};
const buy = (instrumentId: number, changed: Partial<Candidate> = {}): Candidate => ({
  instrumentId,
  issuedOn: '2026-11-19',
  horizon: 'short',
  probability: 0.62,
  baseRate: 0.56,
  volatility: 0.018,
  ...changed,
});
const decide = (
  candidates: readonly Candidate[],
  accountState: Partial<AccountState> = {},
  rules: Partial<AutoTradingRules> = {},
) => decideAll(candidates, { ...idle, ...accountState }, { ...DEFAULT_AUTO_TRADING, ...rules }, moment);

test('₹10,000 buy ten shares at ₹1,000, with a stop 5 % below and a target 15 % above', () => {
  const [verdict] = decide([buy(1)]);
  expect(verdict).toMatchObject({
    candidate: buy(1),
    rule: null,
    quantity: 10,
    price: 1_000_00,
    stop: 950_00,
    target: 1_150_00,
  });
  expect(verdict && textOf(verdict)).toBe('BUY 10 @ ₹1,000.00, stop-loss ₹950.00, target ₹1,150.00.');
});

test('a purchase records its figures for each rule', () => {
  const [verdict] = decide([buy(1)], { openPositions: 2, countedLoss: paise(100_00), atRisk: paise(400_00) });
  if (verdict?.rule !== null) throw new Error('A purchase was expected.');
  expect(checkText(verdict.checks).map(({ rule, words }) => `${rule}: ${words}`)).toEqual([
    'edge: Edge over the base rate is 6 points; your minimum is 2 points.',
    'risk: Annualised volatility is 29%; your risk level allows up to 36%.',
    'positions: 2 positions were open; your limit is 5.',
    'cooldown: 0 losses in a row; auto-trading pauses after 3.',
    'cash: ₹1,00,000.00 was available; your limit per trade is ₹10,000.00.',
    "loss-limit: If every stop-loss hits, today's loss is ₹1,000.00; your limit is ₹5,000.00.",
  ]);
});

test.each([
  ['no-price', buy(9), {}, {}],
  ['edge', buy(1, { probability: 0.579 }), {}, {}],
  ['risk', buy(1, { volatility: 0.0228 }), {}, {}],
  ['risk', buy(1), {}, { riskTolerance: 'LOW' }],
  ['held', buy(1), { held: new Set([1]) }, {}],
  ['positions', buy(1), { openPositions: 5 }, {}],
  ['cooldown', buy(1), { lossesInARow: 3, lastLossAt: new Date(NOON.getTime() - 374 * 60_000) }, {}],
  ['price', buy(3), {}, {}],
  ['cash', buy(1), { availableCash: paise(9_999_99) }, {}],
  ['loss-limit', buy(1), { countedLoss: paise(4_500_01) }, {}],
  ['loss-limit', buy(1), { countedLoss: paise(3_000_00), atRisk: paise(1_500_01) }, {}],
] as [string, Candidate, Partial<AccountState>, Partial<AutoTradingRules>][])(
  'the rule %s refuses its case',
  (rule, candidate, accountState, rules) => {
    expect(decide([candidate], accountState, rules)).toMatchObject([{ rule }]);
  },
);

test.each([
  [buy(1, { probability: 0.58 }), {}, {}],
  [buy(1, { volatility: 0.0226 }), {}, {}],
  [buy(1, { volatility: 0.09 }), {}, { riskTolerance: 'HIGH' }],
  [buy(1), { openPositions: 4 }, {}],
  [buy(1), { lossesInARow: 3, lastLossAt: new Date(NOON.getTime() - 375 * 60_000) }, {}],
  [buy(1), { lossesInARow: 2, lastLossAt: NOON }, {}],
  [buy(1), { availableCash: paise(10_000_00) }, {}],
  [buy(1), { countedLoss: paise(4_500_00) }, {}],
  [buy(1), { countedLoss: paise(90_000_00) }, { dailyLossLimit: null }],
] as [Candidate, Partial<AccountState>, Partial<AutoTradingRules>][])(
  'a value just within each limit is bought: %#',
  (candidate, accountState, rules) => {
    expect(decide([candidate], accountState, rules)).toMatchObject([{ rule: null, quantity: 10 }]);
  },
);

test('each purchase leaves the next less cash, fewer positions and less risk', () => {
  expect(decide([buy(1), buy(2)], { availableCash: paise(15_000_00) })).toMatchObject([
    { rule: null },
    { rule: 'cash' },
  ]);
  expect(decide([buy(1), buy(2)], {}, { maxOpenPositions: 1 })).toMatchObject([
    { rule: null },
    { rule: 'positions' },
  ]);
  expect(decide([buy(1), buy(1, { horizon: 'long' })])).toMatchObject([{ rule: null }, { rule: 'held' }]);
  expect(decide([buy(1), buy(2)], {}, { dailyLossLimit: paise(999_99) })).toMatchObject([
    { rule: null },
    { rule: 'loss-limit', figures: [1_000_00, 999_99] },
  ]);
});

test.each([
  ['no-price', buy(9), {}, {}, 'No current price to buy at.'],
  [
    'edge',
    buy(1, { probability: 0.579 }),
    {},
    {},
    'Edge over the base rate is 1.9 points; your minimum is 2 points.',
  ],
  ['risk', buy(1), {}, { riskTolerance: 'LOW' }, 'Annualised volatility is 29%; low risk allows up to 24%.'],
  ['held', buy(1), { held: new Set([1]) }, {}, 'You already hold this stock.'],
  ['positions', buy(1), { openPositions: 5 }, {}, '5 positions are open; your limit is 5.'],
  [
    'cooldown',
    buy(1),
    { lossesInARow: 3, lastLossAt: NOON },
    {},
    'Paused for 375 market minutes after 3 losses in a row.',
  ],
  ['price', buy(3), {}, {}, 'One share costs ₹20,000.00; your limit per trade is ₹10,000.00.'],
  [
    'cash',
    buy(1),
    { availableCash: paise(9_999_99) },
    {},
    '10 shares cost ₹10,000.00; only ₹9,999.99 is available.',
  ],
] as [string, Candidate, Partial<AccountState>, Partial<AutoTradingRules>, string][])(
  'the text of the rule %s',
  (_, candidate, accountState, rules, words) => {
    expect(decide([candidate], accountState, rules).map(textOf)).toEqual([words]);
  },
);

test('for any input, cash, positions and the loss with all stops hit stay within their limits', () => {
  const candidates = fc.array(
    fc.record({
      instrumentId: fc.integer({ min: 1, max: 30 }),
      issuedOn: fc.constant('2026-11-19'),
      horizon: fc.constantFrom('short' as const, 'medium' as const, 'long' as const),
      probability: fc.double({ min: 0.4, max: 0.75, noNaN: true }),
      baseRate: fc.double({ min: 0.5, max: 0.6, noNaN: true }),
      volatility: fc.double({ min: 0.005, max: 0.05, noNaN: true }),
    }),
    { maxLength: 40 },
  );
  const prices = fc.array(fc.integer({ min: 1_00, max: 30_000_00 }), { minLength: 30, maxLength: 30 });
  const loss = fc.integer({ min: 0, max: 8_000_00 });
  fc.assert(
    fc.property(candidates, prices, loss, (all, price, lost) => {
      const accountState = { ...idle, countedLoss: paise(lost), availableCash: paise(40_000_00) };
      const at: Moment = { ...moment, price: (id) => paise(price[id - 1] ?? 1_00) };
      const bought = decideAll(all, accountState, DEFAULT_AUTO_TRADING, at).filter(
        (verdict) => verdict.rule === null,
      );
      const spent = bought.reduce((sum, { quantity, price: each }) => sum + quantity * each, 0);
      const risk = bought.reduce((sum, { quantity, price: each, stop }) => sum + quantity * (each - stop), 0);
      expect(spent).toBeLessThanOrEqual(40_000_00);
      expect(bought.length).toBeLessThanOrEqual(DEFAULT_AUTO_TRADING.maxOpenPositions);
      expect(new Set(bought.map(({ candidate }) => candidate.instrumentId)).size).toBe(bought.length);
      if (bought.length > 0) expect(lost + risk).toBeLessThanOrEqual(5_000_00);
    }),
  );
});
