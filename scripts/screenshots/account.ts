import { setTimeout as wait } from 'node:timers/promises';
import type { APIRequestContext } from 'playwright';
import type { MarketSession } from '#shared/contract/market/market.ts';
import type { Stock } from '#shared/contract/market/stocks.ts';
import type { PracticeDay } from '#shared/contract/trading/practice.ts';

/** A user's account, accessed through the API like their page does. */
export interface Account {
  post<T>(path: string, body: unknown): Promise<T>;
  get<T>(path: string): Promise<T>;
}

const PERSON = {
  email: 'asha@example.com',
  password: 'quiet-lantern-over-pune',
  firstName: 'Asha',
  lastName: 'Rao',
};

/** Registers a user in a browser's session. Throws an Error with the reply of a failed request. */
export async function register(request: APIRequestContext, origin: string): Promise<Account> {
  const headers = { Origin: origin };
  const account: Account = {
    post: async (path, data) => {
      const reply = await request.post(path, { data, headers });
      if (!reply.ok()) throw new Error(`POST ${path}: ${reply.status()} ${await reply.text()}`);
      return reply.json();
    },
    get: async (path) => {
      const reply = await request.get(path);
      if (!reply.ok()) throw new Error(`GET ${path}: ${reply.status()} ${await reply.text()}`);
      return reply.json();
    },
  };
  await account.post('/api/register', PERSON);
  return account;
}

const WATCHED = ['TCS', 'RELIANCE', 'HDFCBANK', 'INFY', 'ITC', 'SUNPHARMA', 'MARUTI', 'BHARTIARTL'];

interface Step {
  side: 'BUY' | 'SELL';
  symbol: string;
  /** Rupees to invest, or to sell for. */
  amount: number;
  /** Whether a purchase gets a stop-loss and a target. */
  exits?: boolean;
}

const buy = (symbol: string, amount: number, exits = false): Step => ({
  side: 'BUY',
  symbol,
  amount,
  exits,
});
const sell = (symbol: string, amount: number): Step => ({ side: 'SELL', symbol, amount });

/** The user's trades on each trading day. */
const DAYS: readonly (readonly Step[])[] = [
  [buy('TCS', 1_20_000, true), buy('HDFCBANK', 1_00_000), buy('RELIANCE', 90_000, true)],
  [buy('INFY', 80_000), buy('ITC', 60_000)],
  [buy('SUNPHARMA', 75_000, true)],
  [sell('INFY', 40_000), buy('MARUTI', 1_10_000)],
  [],
  [buy('BHARTIARTL', 85_000, true), sell('ITC', 30_000)],
  [buy('HDFCBANK', 60_000)],
  [],
  [sell('MARUTI', 45_000), buy('TITAN', 70_000)],
  [buy('ICICIBANK', 65_000), sell('HDFCBANK', 50_000)],
  [],
  [buy('LT', 60_000)],
];

/** Adds money, watches some stocks, and trades for the days of the plan. Requires a fast market. */
export async function tradeForDays(account: Account): Promise<void> {
  await account.post('/api/portfolio/add-funds', { amount: 10_00_000 });
  for (const symbol of WATCHED) await account.post('/api/portfolio/watchlist/add', { symbol });
  await account.post('/api/alerts', {
    symbol: 'TCS',
    cause: { kind: 'rises', level: 1.5, repeat: 'session' },
  });
  let date = '';
  for (const steps of DAYS) {
    date = await untilTradingAfter(account, date);
    for (const step of steps) await place(account, step);
  }
  await untilTradingAfter(account, date, LATE_MORNING);
}

/** In UTC: 10:30 in India, when the day has a line to show. */
const LATE_MORNING = 5;

/** Waits for continuous trading on a later day than the given one, from an hour in UTC on; returns the day. */
async function untilTradingAfter(account: Account, date: string, hour = 0): Promise<string> {
  for (;;) {
    const { session } = await account.get<{ session: MarketSession }>('/api/data-update/status');
    const { phase, tradingDate, marketTime } = session;
    const late = new Date(marketTime).getUTCHours() >= hour;
    if (phase === 'continuous' && tradingDate > date && late) return tradingDate;
    await wait(100);
  }
}

async function priceOf(account: Account, symbol: string): Promise<number> {
  const stocks = await account.get<Stock[]>('/api/stocks');
  const stock = stocks.find((each) => each.symbol === symbol || each.symbol === `${symbol}.NS`);
  if (!stock) throw new Error(`The market has no ${symbol}.`);
  return Number(stock.currentPrice);
}

const wholeRupees = (price: number) => Math.round(price);

async function place(account: Account, { side, symbol, amount, exits }: Step): Promise<void> {
  const price = await priceOf(account, symbol);
  await account.post('/api/trade', {
    symbol,
    type: side,
    quantity: Math.max(1, Math.floor(amount / price)),
    orderType: 'MARKET',
    price: null,
    stopLoss: exits ? wholeRupees(price * 0.9) : null,
    target: exits ? wholeRupees(price * 1.15) : null,
  });
}

/** Places limit orders below the market. */
export async function placeLimits(account: Account): Promise<void> {
  for (const [symbol, quantity] of [
    ['INFY', 25],
    ['TCS', 10],
  ] as const) {
    const price = wholeRupees((await priceOf(account, symbol)) * 0.985);
    await account.post('/api/trade', { symbol, type: 'BUY', quantity, orderType: 'LIMIT', price });
  }
}

/** Creates a practice day with a purchase and a partial sale, running; returns its id. */
export async function practise(account: Account): Promise<string> {
  const start = { symbol: 'TCS', date: '2026-08-13', cash: 5_00_000, speed: 600 };
  const { id } = await account.post<PracticeDay>('/api/practice', start);
  const order = { orderType: 'MARKET', price: null, stopLoss: null, target: null };
  await account.post(`/api/practice/${id}/orders`, { ...order, type: 'BUY', quantity: 60 });
  await account.post(`/api/practice/${id}/clock`, { action: 'run', speed: 600 });
  await lookFor(account, id, 12);
  await account.post(`/api/practice/${id}/orders`, { ...order, type: 'SELL', quantity: 20 });
  await lookFor(account, id, 6);
  await account.post(`/api/practice/${id}/clock`, { action: 'pause' });
  return id;
}

/** A practice day runs while it is polled. */
async function lookFor(account: Account, id: string, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    await wait(1_000);
    await account.get(`/api/practice/${id}`);
  }
}
