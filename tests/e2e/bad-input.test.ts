import { expect } from './support.ts';
import { test } from './trader.ts';

const ORDER = { symbol: 'TCS.NS', type: 'BUY', quantity: 1, orderType: 'MARKET' };

const QUANTITY_WORDS = 'Quantity must be at least 1';
const WHOLE_WORDS = 'Quantity must be a whole number';
const AMOUNT_WORDS = 'Please enter a valid amount greater than 0';

test('an invalid order is answered with a sentence, and nothing is traded', async ({ trader }) => {
  await trader.addsFunds(10_00_000);
  const answers: [over: object, status: number, sentence: string][] = [
    [{ quantity: 0 }, 400, QUANTITY_WORDS],
    [{ quantity: -1 }, 400, QUANTITY_WORDS],
    [{ quantity: 1.5 }, 400, WHOLE_WORDS],
    [{ quantity: 1e9 }, 400, 'Quantity must be 1,00,000 or less'],
    [{ quantity: 'abc' }, 400, WHOLE_WORDS],
    [{ quantity: null }, 400, WHOLE_WORDS],
    [{ symbol: 'NOSUCH' }, 404, 'No stock with the symbol NOSUCH. Choose one from the list.'],
    [{ symbol: '' }, 400, 'Stock symbol is required'],
    [{ symbol: 'TCS; drop table' }, 400, 'A stock symbol can have only letters, digits, & and -'],
    [{ type: 'HOLD' }, 400, 'Type is BUY or SELL'],
    [{ orderType: 'STOP' }, 400, 'Order type is MARKET, LIMIT, SL or SL-M'],
    [{ type: 'SELL' }, 400, 'You hold no TCS shares.'],
    [{ price: 'free' }, 400, 'Price must be a number of rupees'],
    [{ stopLoss: 100.005 }, 400, 'A price can have up to two decimals'],
  ];
  for (const [over, status, sentence] of answers) {
    const reply = await trader.post('/api/trade', { ...ORDER, ...over });
    expect.soft([over, reply.status(), (await reply.json()).message]).toEqual([over, status, sentence]);
  }
  const dear = await trader.post('/api/trade', { ...ORDER, quantity: 10_000 });
  expect(dear.status()).toBe(400);
  expect((await dear.json()).message).toMatch(
    /^Not enough cash: the order needs ₹[\d,]+\.\d\d, and ₹10,00,000\.00 is available\./,
  );
  expect(await trader.trades()).toEqual([]);
  expect(await trader.cash()).toBe(10_00_000_00);
});

test('an invalid amount is answered with a sentence, and nothing is added', async ({ trader }) => {
  const answers: [amount: unknown, sentence: string][] = [
    [0, AMOUNT_WORDS],
    [-5, AMOUNT_WORDS],
    ['abc', AMOUNT_WORDS],
    [undefined, AMOUNT_WORDS],
    [10_00_000.01, 'Maximum amount per transaction is ₹10,00,000'],
    [1.005, 'The amount can have up to two decimals'],
  ];
  for (const [amount, sentence] of answers) {
    const reply = await trader.post('/api/portfolio/add-funds', { amount });
    expect.soft([amount, reply.status(), (await reply.json()).message]).toEqual([amount, 400, sentence]);
  }
  expect(await trader.cash()).toBe(0);
});

test('a malformed request is answered with a sentence', async ({ trader, baseURL }) => {
  const { page } = trader;
  const own = { Origin: baseURL ?? '' };
  const json = { 'Content-Type': 'application/json' };
  const answers: [
    what: string,
    headers: Record<string, string>,
    data: string,
    status: number,
    words: RegExp,
  ][] = [
    [
      '1 MB',
      { ...own, ...json },
      JSON.stringify({ ...ORDER, symbol: 'A'.repeat(1_000_000) }),
      413,
      /too large/,
    ],
    ['malformed JSON', { ...own, ...json }, '{"symbol": "TCS"', 400, /not valid JSON/],
    ['another type', { ...own, 'Content-Type': 'text/plain' }, JSON.stringify(ORDER), 415, /must be JSON/],
    ['no body', { ...own, ...json }, '', 400, /./],
    ['a foreign origin', { ...json, Origin: 'https://evil.example' }, JSON.stringify(ORDER), 403, /./],
    ['no origin', json, JSON.stringify(ORDER), 403, /./],
  ];
  for (const [what, headers, data, status, words] of answers) {
    const reply = await page.request.post('/api/trade', { headers, data });
    const { message, code } = await reply.json();
    expect.soft([what, reply.status()]).toEqual([what, status]);
    expect.soft(message, what).toMatch(words);
    expect.soft(code, what).toMatch(/^[a-z_]+$/);
  }
  expect(await trader.trades()).toEqual([]);
});
