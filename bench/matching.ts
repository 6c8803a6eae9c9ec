import { randomStream } from '#server/market/sources/random.ts';
import { type BookOrder, createBook } from '#server/trading/matching/book.ts';
import type { Pace, Result } from './bench.ts';
import { cpuMs } from './cpu.ts';
import { besideEachOther, finer } from './rounds.ts';
import { judgeRatio, median } from './statistics.ts';

const ORDERS = 100_000;
const SYMBOLS = 2_500;
/** Books filled in one measurement. */
const BOOKS = 3;
const INSERT_GATE = 1_000_000;
const SWEEP_GATE = 8;
/** Price updates in one measurement, and in one slice before the other side's turn. */
const SWEEPS = 250;
const IN_ONE_GO = 50;

/** B8: the index of resting orders. */
export async function matching(whole: Pace): Promise<Result[]> {
  return [await inserting(finer(4, whole)), await sweeping(finer(8, whole))];
}

/** Orders within ten per cent of their stock's price, on both sides of it. */
function restingOrders(): BookOrder[] {
  const chance = randomStream(1);
  return Array.from({ length: ORDERS }, (_, n) => {
    const below = chance.uniform() < 0.5;
    const away = 1 + Math.floor(chance.uniform() * 10_000);
    return {
      id: `01a1fd84-3226-7001-ab85-${n.toString(16).padStart(12, '0')}`,
      instrumentId: Math.floor(chance.uniform() * SYMBOLS),
      when: below ? 'at-or-below' : 'at-or-above',
      price: below ? 100_000 - away : 100_000 + away,
      priority: `01a1fd84-3226-7001-ab85-${n.toString(16).padStart(12, '0')}`,
    };
  });
}

async function inserting({ rounds }: Pace): Promise<Result> {
  const orders = restingOrders();
  const measure = () =>
    (1_000 * BOOKS * ORDERS) /
    cpuMs(() => {
      for (let made = 0; made < BOOKS; made++) {
        const book = createBook();
        for (const order of orders) book.add(order);
      }
    });
  measure();
  const pairs = Array.from({ length: rounds }, () => [measure(), measure()] as const);
  const measured = pairs.map(([first, second]) => ({ ratio: (first + second) / 2, again: second / first }));
  return {
    id: 'B8i',
    name: 'book: orders added a second',
    gate: '≥ 1,000,000',
    slope: null,
    ...judgeRatio(measured, INSERT_GATE),
    note: `${ORDERS} orders over ${SYMBOLS} stocks; CPU time`,
  };
}

/**
 * Every price moves again and again, and few orders fall due. Compared with a scan without an index, which checks
 * every resting order against its stock's price. Due orders are removed.
 */
async function sweeping(pace: Pace): Promise<Result> {
  const orders = restingOrders();
  const found = { book: 0, scan: 0 };
  const both = async () => {
    const book = createBook();
    for (const order of orders) book.add(order);
    const resting = new Map(orders.map((order) => [order.id, order]));
    const sweep = pricesMoving((prices) => {
      for (const [id, price] of prices) found.book += book.take(id, price).length;
    });
    const scan = pricesMoving((prices) => {
      found.scan += scanOnce(resting, prices);
    });
    const spent = { book: 0, scan: 0 };
    for (let swept = 0; swept < SWEEPS; swept += IN_ONE_GO) {
      spent.book += sweep();
      spent.scan += scan();
    }
    return [SWEEPS / spent.book, SWEEPS / spent.scan] as const;
  };
  const rates = await besideEachOther({ ...pace, progress: () => undefined }, both, SWEEP_GATE);
  if (found.book !== found.scan)
    throw new Error(`The book found ${found.book} orders due and the scan ${found.scan}.`);
  const due = found.scan / (rates.pairs.length + 1);
  const judged = judgeRatio(rates.pairs, SWEEP_GATE);
  const [book, list] = [rates.one, rates.other].map((all) => (1 / median(all)).toFixed(3));
  const note = `${book} ms a sweep against ${list} ms; ${Math.round(due / SWEEPS)} due in each`;
  return { id: 'B8', name: 'book: a sweep ÷ a scan', gate: '≥ 8', slope: null, ...judged, note };
}

/**
 * Moves all prices by some small steps at each call, the same for both sides, and returns the milliseconds spent in
 * `run`.
 */
function pricesMoving(run: (prices: ReadonlyMap<number, number>) => void): () => number {
  const chance = randomStream(2);
  const prices = new Map(Array.from({ length: SYMBOLS }, (_, id) => [id, 100_000]));
  return () => {
    let ms = 0;
    for (let sweep = 0; sweep < IN_ONE_GO; sweep++) {
      for (const [id, price] of prices) prices.set(id, price + Math.round(20 * chance.normal()));
      ms += cpuMs(() => run(prices));
    }
    return ms;
  };
}

/** Checks every order, removes those that are due, and returns their number. */
function scanOnce(resting: Map<string, BookOrder>, prices: ReadonlyMap<number, number>): number {
  const due: BookOrder[] = [];
  for (const order of resting.values()) {
    const last = prices.get(order.instrumentId);
    if (last === undefined) continue;
    if (order.when === 'at-or-below' ? order.price >= last : order.price <= last) due.push(order);
  }
  for (const { id } of due) resting.delete(id);
  return due.length;
}
