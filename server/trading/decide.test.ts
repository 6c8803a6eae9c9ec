import { describe, expect, test } from 'vitest';
import { MARKET_PHASES, type MarketPhase } from '#shared/domain/market-phase.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { Instrument, Quote } from '../market/market.ts';
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

const view = (over: Partial<MarketView> = {}): MarketView => ({
  instrument: TCS,
  quote: quoteAt(3_000_00),
  phase: 'continuous',
  opensAt: new Date('2026-11-23T03:45:00Z'),
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
  ...over,
});

const refusal = (decision: Decision): unknown =>
  decision.outcome === 'refuse' ? [decision.error.status, decision.error.message] : decision;

test('a market order fills at the last price, whatever price the caller saw', () => {
  for (const price of [null, 1 as Paise, paise(9_999_99)]) {
    expect(decide(order({ price }), view())).toEqual({ outcome: 'fill', instrument: TCS, price: 3_000_00 });
  }
});

describe('a market order outside continuous trading is refused and told when it opens', () => {
  const shut = MARKET_PHASES.filter((phase) => phase !== 'continuous');
  test.each(shut)('in phase %s', (phase: MarketPhase) => {
    expect(refusal(decide(order(), view({ phase })))).toEqual([
      409,
      'TCS is not in continuous trading now; it opens on Monday 23 November at 09:15 IST.',
    ]);
  });
});

test.each(MARKET_PHASES)('limit orders are not taken in phase %s', (phase) => {
  const limit = order({ orderType: 'LIMIT', price: paise(2_900_00) });
  expect(refusal(decide(limit, view({ phase })))).toEqual([
    422,
    'Limit orders are not taken yet; send a market order.',
  ]);
});

test('stop loss and target are not taken', () => {
  const sentence = 'Stop loss and target are not taken yet; send the order without them.';
  expect(refusal(decide(order({ stopLoss: paise(2_900_00) }), view()))).toEqual([422, sentence]);
  expect(refusal(decide(order({ target: paise(3_100_00) }), view()))).toEqual([422, sentence]);
});

test('an unknown symbol is not found', () => {
  expect(refusal(decide(order({ symbol: 'XYZ.NS' }), view({ instrument: undefined })))).toEqual([
    404,
    'No stock with the symbol XYZ is traded here.',
  ]);
});

test('an index is not a stock', () => {
  const nifty: Instrument = { ...TCS, symbol: '^NSEI', kind: 'index', name: 'NIFTY 50', inUniverse: false };
  expect(refusal(decide(order({ symbol: '^NSEI' }), view({ instrument: nifty })))).toEqual([
    400,
    'NIFTY 50 is an index; only stocks can be bought and sold.',
  ]);
});

test('a stock that left the universe can be sold and not bought', () => {
  const gone = view({ instrument: { ...TCS, inUniverse: false } });
  expect(refusal(decide(order(), gone))).toEqual([404, 'No stock with the symbol TCS is traded here.']);
  expect(decide(order({ side: 'SELL' }), gone)).toMatchObject({ outcome: 'fill' });
});

test('without a price, or with one that is not current, nothing fills', () => {
  expect(refusal(decide(order(), view({ quote: undefined })))).toEqual([
    409,
    'TCS has no price yet; please try again later.',
  ]);
  expect(refusal(decide(order(), view({ quote: quoteAt(3_000_00, true) })))).toEqual([
    409,
    'The price of TCS is not current, because the market data source is not answering. Nothing was ordered.',
  ]);
});

test('an order has 1 to 1,00,000 whole shares', () => {
  for (const quantity of [0, -1, 1.5, 1_00_001, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(refusal(decide(order({ quantity }), view()))).toEqual([
      400,
      'Quantity must be a whole number from 1 to 1,00,000 shares an order.',
    ]);
  }
  expect(decide(order({ quantity: 1_00_000 }), view({ quote: quoteAt(1_00) }))).toMatchObject({
    outcome: 'fill',
  });
});

test('an order is worth at most ₹10 crore, that included', () => {
  const crores = (quantity: number, last: number) =>
    decide(order({ quantity }), view({ quote: quoteAt(last) }));
  expect(crores(1_00_000, 1_000_00)).toMatchObject({ outcome: 'fill' });
  expect(refusal(crores(1_00_000, 1_000_01))).toEqual([
    400,
    'An order may be worth at most ₹10,00,00,000.00; this one is worth ₹10,00,01,000.00.',
  ]);
});
