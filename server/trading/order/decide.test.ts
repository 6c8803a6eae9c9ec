import { describe, expect, test } from 'vitest';
import { istDate, tradingDate } from '#shared/domain/ist.ts';
import { MARKET_PHASES, type MarketPhase } from '#shared/domain/market/market-phase.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { OrderWindow } from '../../market/calendar/order-window.ts';
import type { Instrument, Quote } from '../../market/market.ts';
import { createHealthBook } from '../../market/quality/health-book.ts';
import { type Decision, decide, type MarketView } from './decide.ts';
import type { Order } from './order.ts';

const TCS: Instrument = {
  id: 1,
  symbol: 'TCS.NS',
  kind: 'stock',
  name: 'Tata Consultancy Services Ltd.',
  sector: 'Information Technology',
  hasDerivatives: true,
  inUniverse: true,
  sharesOutstanding: null,
};

const quoteAt = (last: number, stale = false): Quote => ({
  instrumentId: TCS.id,
  last: paise(last),
  previousClose: paise(last),
  open: paise(last),
  high: paise(last),
  low: paise(last),
  volume: 0,
  at: new Date('2026-11-20T05:00:00Z'),
  stale,
});

const FRIDAY = tradingDate('2026-11-20') ?? istDate(new Date(0));
const MONDAY = tradingDate('2026-11-23') ?? istDate(new Date(0));

/** Friday in a phase, with Monday as the next session; the pre-open phase is that of Friday. */
const windowIn = (phase: MarketPhase, step: OrderWindow['step'] = null): OrderWindow => {
  const early = phase === 'pre-open' || phase === 'continuous';
  const over = phase === 'post-close' || phase === 'closed';
  return {
    phase,
    step,
    session: over ? MONDAY : FRIDAY,
    continuous: early
      ? { date: FRIDAY, opensAt: new Date('2026-11-20T03:45:00Z') }
      : { date: MONDAY, opensAt: new Date('2026-11-23T03:45:00Z') },
    auctioned: over ? FRIDAY : null,
  };
};

const view = (over: Partial<MarketView> = {}): MarketView => ({
  instrument: TCS,
  quote: quoteAt(3_000_00),
  window: windowIn('continuous'),
  at: new Date('2026-11-20T05:00:00Z'),
  rules: {
    tickSize: () => paise(10),
    band: () => ({ low: paise(2_700_00), high: paise(3_300_00) }),
    health: createHealthBook(),
  },
  ...over,
});

const order = (over: Partial<Order> = {}): Order => ({
  symbol: 'TCS.NS',
  side: 'BUY',
  quantity: 10,
  orderType: 'MARKET',
  price: null,
  stopLoss: null,
  target: null,
  clientNote: null,
  validity: 'DAY',
  trigger: null,
  trail: null,
  releases: null,
  ...over,
});

const refusal = (decision: Decision): unknown =>
  decision.outcome === 'refuse' ? [decision.error.status, decision.error.message] : decision;

const limit = (price: number, over: Partial<Order> = {}) =>
  order({ orderType: 'LIMIT', price: paise(price), ...over });

test('a market order fills at the last price, whatever price the caller saw', () => {
  for (const price of [null, 1 as Paise, paise(9_999_99)]) {
    expect(decide(order({ price }), view())).toEqual({
      outcome: 'fill',
      instrument: TCS,
      price: 3_000_00,
      session: '2026-11-20',
      tick: 10,
    });
  }
});

test('a limit order fills at the market price when that is at or better than its limit, and rests otherwise', () => {
  const outcome = (side: 'BUY' | 'SELL', price: number) => {
    const decision = decide(limit(price, { side }), view());
    return decision.outcome === 'fill' ? decision.price : decision.outcome;
  };
  expect(outcome('BUY', 3_000_00)).toBe(3_000_00);
  expect(outcome('BUY', 3_100_00)).toBe(3_000_00);
  expect(outcome('BUY', 2_999_90)).toBe('rest');
  expect(outcome('SELL', 3_000_00)).toBe(3_000_00);
  expect(outcome('SELL', 2_900_00)).toBe(3_000_00);
  expect(outcome('SELL', 3_000_10)).toBe('rest');
});

describe('outside continuous trading an order rests for the session in which it can fill', () => {
  const cases: [MarketPhase, OrderWindow['step'], market: string, limit: string][] = [
    ['pre-open', 'entry', '2026-11-20', '2026-11-20'],
    ['pre-open', 'buffer', '2026-11-20', '2026-11-20'],
    ['reference', null, '2026-11-23', '2026-11-20'],
    ['closing-auction', 'entry', '2026-11-20', '2026-11-20'],
    ['closing-auction', 'limit-entry', '2026-11-23', '2026-11-20'],
    ['closing-auction', 'match', '2026-11-23', '2026-11-23'],
    ['post-close', null, '2026-11-23', '2026-11-23'],
    ['closed', null, '2026-11-23', '2026-11-23'],
  ];
  test.each(cases)('%s %s', (phase, step, forMarket, forLimit) => {
    const shut = view({ window: windowIn(phase, step) });
    expect(decide(order(), shut)).toMatchObject({ outcome: 'rest', session: forMarket, seen: 3_000_00 });
    expect(decide(limit(3_050_00), shut)).toMatchObject({ outcome: 'rest', session: forLimit });
  });
  test.each(['reference', 'closing-auction'] as const)(
    '%s: a limit is within 3 % of the reference price',
    (phase) => {
      const shut = view({ window: windowIn(phase, phase === 'reference' ? null : 'limit-entry') });
      for (const price of [2_910_00, 3_090_00]) {
        expect(decide(limit(price), shut)).toMatchObject({ outcome: 'rest', session: '2026-11-20' });
      }
      for (const price of [2_909_90, 3_090_10]) {
        expect(refusal(decide(limit(price), shut))).toEqual([
          400,
          "The limit price is outside TCS's price band. Enter ₹2,910.00 to ₹3,090.00.",
        ]);
      }
    },
  );
  test('the range of the auction is rounded inwards to the tick', () => {
    const shut = view({ quote: quoteAt(3_001_00), window: windowIn('closing-auction', 'limit-entry') });
    // 97 and 103 % of ₹3,001.00 are ₹2,910.97 and ₹3,091.03.
    for (const price of [2_911_00, 3_091_00]) {
      expect(decide(limit(price), shut)).toMatchObject({ outcome: 'rest', session: '2026-11-20' });
    }
    for (const price of [2_910_90, 3_091_10]) {
      expect(refusal(decide(limit(price), shut))).toEqual([
        400,
        "The limit price is outside TCS's price band. Enter ₹2,911.00 to ₹3,091.00.",
      ]);
    }
  });
  test.each(MARKET_PHASES)('a stop order in %s is for continuous trading', (phase) => {
    const stop = order({ side: 'SELL', orderType: 'SL-M', trigger: paise(2_950_00) });
    const today = phase === 'continuous' || phase === 'pre-open';
    expect(decide(stop, view({ window: windowIn(phase) }))).toMatchObject({
      outcome: 'rest',
      session: today ? '2026-11-20' : '2026-11-23',
    });
  });
  test('every phase is covered', () => {
    const phases = new Set<MarketPhase>(['continuous', ...cases.map(([phase]) => phase)]);
    expect(phases).toEqual(new Set(MARKET_PHASES));
  });
});

test('a limit needs a price, on the tick and inside the band', () => {
  expect(refusal(decide(order({ orderType: 'LIMIT' }), view()))).toEqual([
    400,
    'A limit order needs a price. Enter the limit price.',
  ]);
  expect(refusal(decide(limit(2_999_95), view()))).toEqual([
    400,
    "TCS's tick size is ₹0.10. Try ₹2,999.90 or ₹3,000.00.",
  ]);
  for (const price of [2_699_90, 3_300_10]) {
    expect(refusal(decide(limit(price), view()))).toEqual([
      400,
      "The limit price is outside TCS's price band. Enter ₹2,700.00 to ₹3,300.00.",
    ]);
  }
  expect(decide(limit(2_700_00), view())).toMatchObject({ outcome: 'rest' });
  expect(decide(limit(3_300_00, { side: 'SELL' }), view())).toMatchObject({ outcome: 'rest' });
});

test("the band of the next session is around today's close", () => {
  const seen: Quote[] = [];
  const rules = {
    tickSize: () => paise(10),
    health: createHealthBook(),
    band: (_: Instrument, quote: Quote) => {
      seen.push(quote);
      return { low: paise(1), high: paise(9_999_99) };
    },
  };
  const quote = { ...quoteAt(3_000_00), previousClose: paise(2_800_00), low: paise(2_790_00) };
  decide(limit(2_900_00), view({ quote, rules }));
  decide(limit(2_900_00), view({ quote, rules, window: windowIn('post-close') }));
  expect(seen.map(({ previousClose, low }) => [previousClose, low])).toEqual([
    [2_800_00, 2_790_00],
    [3_000_00, 3_000_00],
  ]);
});

test('stop-loss and target must be on their sides of the price, and are for purchases only', () => {
  const exits = (stopLoss: number | null, target: number | null, over: Partial<Order> = {}) =>
    refusal(
      decide(
        order({
          stopLoss: stopLoss === null ? null : paise(stopLoss),
          target: target === null ? null : paise(target),
          ...over,
        }),
        view(),
      ),
    );
  expect(exits(3_000_00, null)).toEqual([
    400,
    'The stop-loss of ₹3,000.00 is too high. Enter a price below ₹3,000.00.',
  ]);
  expect(exits(null, 3_000_00)).toEqual([
    400,
    'The target of ₹3,000.00 is too low. Enter a price above ₹3,000.00.',
  ]);
  expect(exits(2_900_00, 3_050_00, { orderType: 'LIMIT', price: paise(2_900_00) })).toEqual([
    400,
    'The stop-loss of ₹2,900.00 is too high. Enter a price below ₹2,900.00.',
  ]);
  expect(exits(2_999_99, null, { side: 'SELL' })).toEqual([
    400,
    'Only BUY orders can have a stop-loss or target. Remove them to sell.',
  ]);
  // Triggers are watched, so band and tick don't apply to them.
  expect(exits(1, 9_999_99)).toMatchObject({ outcome: 'fill' });
});

test('an unknown symbol is not found', () => {
  expect(refusal(decide(order({ symbol: 'XYZ.NS' }), view({ instrument: undefined })))).toEqual([
    404,
    'No stock with the symbol XYZ. Choose one from the list.',
  ]);
});

test('an index is not a stock', () => {
  const nifty: Instrument = { ...TCS, symbol: '^NSEI', kind: 'index', name: 'NIFTY 50', inUniverse: false };
  expect(refusal(decide(order({ symbol: '^NSEI' }), view({ instrument: nifty })))).toEqual([
    400,
    "NIFTY 50 is an index and can't be traded. Choose a stock.",
  ]);
});

test('a stock that left the universe can be sold but not bought', () => {
  const gone = view({ instrument: { ...TCS, inUniverse: false } });
  expect(refusal(decide(order(), gone))).toEqual([
    404,
    'No stock with the symbol TCS. Choose one from the list.',
  ]);
  expect(decide(order({ side: 'SELL' }), gone)).toMatchObject({ outcome: 'fill' });
});

test('without a price, or with one that is not current, nothing fills', () => {
  expect(refusal(decide(order(), view({ quote: undefined })))).toEqual([
    409,
    'TCS has no price yet. Try again once it has traded.',
  ]);
  expect(refusal(decide(order(), view({ quote: quoteAt(3_000_00, true) })))).toEqual([
    409,
    "TCS's price is out of date: the data source isn't responding. No order was placed. Try again when prices update.",
  ]);
});

test('an order has 1 to 1,00,000 whole shares', () => {
  for (const quantity of [0, -1, 1.5, 1_00_001, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(refusal(decide(order({ quantity }), view()))).toEqual([
      400,
      'Quantity must be a whole number from 1 to 1,00,000.',
    ]);
  }
  expect(decide(order({ quantity: 1_00_000 }), view({ quote: quoteAt(1_00) }))).toMatchObject({
    outcome: 'fill',
  });
});

test('an order value of ₹10 crore is accepted, and more is refused', () => {
  const crores = (quantity: number, last: number) =>
    decide(order({ quantity }), view({ quote: quoteAt(last) }));
  expect(crores(1_00_000, 1_000_00)).toMatchObject({ outcome: 'fill' });
  expect(refusal(crores(1_00_000, 1_000_01))).toEqual([
    400,
    'The order value is ₹10,00,01,000.00. Reduce the quantity: the maximum is ₹10,00,00,000.00.',
  ]);
});

test('a stock with unhealthy market data can be neither bought nor sold', () => {
  const health = createHealthBook();
  health.take(FRIDAY, new Map([[TCS.id, { score: 59, reasons: [] }]]));
  const seen = view();
  expect(decide(order(), { ...seen, rules: { ...seen.rules, health } })).toMatchObject({
    outcome: 'refuse',
    error: { status: 409, code: 'doubtful_price' },
  });
  health.take(FRIDAY, new Map([[TCS.id, { score: 60, reasons: [] }]]));
  expect(decide(order(), { ...seen, rules: { ...seen.rules, health } })).toMatchObject({ outcome: 'fill' });
});
