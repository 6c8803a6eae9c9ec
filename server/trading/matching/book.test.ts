import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BookOrder, createBook } from './book.ts';

const order = (id: string, when: BookOrder['when'], price: number, instrumentId = 1): BookOrder => ({
  id,
  instrumentId,
  when,
  price,
  priority: id,
});
const ids = (orders: readonly BookOrder[]) => orders.map(({ id }) => id);

test('orders due at a price are taken best price first, then in time order', () => {
  const book = createBook<BookOrder>();
  book.add(order('c', 'at-or-below', 100));
  book.add(order('a', 'at-or-below', 100));
  book.add(order('b', 'at-or-below', 102));
  book.add(order('e', 'at-or-below', 99));
  book.add(order('d', 'at-or-above', 100));
  book.add(order('f', 'at-or-above', 101));
  expect(ids(book.take(1, 100))).toEqual(['b', 'a', 'c', 'd']);
  expect(book.size).toBe(2);
  expect(ids(book.take(1, 100))).toEqual([]);
  expect(ids(book.take(2, 100))).toEqual([]);
});

test('an order without a price limit comes before all others', () => {
  const book = createBook<BookOrder>();
  book.add(order('a', 'at-or-below', 5_000));
  book.add(order('b', 'at-or-below', Number.POSITIVE_INFINITY));
  book.add(order('c', 'at-or-above', Number.NEGATIVE_INFINITY));
  expect(ids(book.take(1, 1_000))).toEqual(['b', 'a', 'c']);
});

test('a removed order is never taken, and a replaced one is taken once', () => {
  const book = createBook<BookOrder>();
  book.add(order('a', 'at-or-below', 100));
  book.add(order('b', 'at-or-below', 101));
  book.add({ ...order('a', 'at-or-below', 90), priority: 'z' });
  expect(book.remove('b')).toBe(true);
  expect(book.remove('b')).toBe(false);
  expect(ids(book.take(1, 95))).toEqual([]);
  expect(book.get('a')).toMatchObject({ price: 90 });
  expect(ids(book.take(1, 90))).toEqual(['a']);
});

/** Reference: a list that is searched linearly. */
function aScan() {
  let orders: BookOrder[] = [];
  const byPrice = (sign: 1 | -1) => (a: BookOrder, b: BookOrder) =>
    sign * (a.price - b.price) || (a.priority < b.priority ? -1 : 1);
  return {
    add: (one: BookOrder) => {
      orders = [...orders.filter(({ id }) => id !== one.id), one];
    },
    remove: (gone: string) => {
      orders = orders.filter(({ id }) => id !== gone);
    },
    take(instrumentId: number, price: number): BookOrder[] {
      const here = orders.filter((one) => one.instrumentId === instrumentId);
      const below = here.filter((one) => one.when === 'at-or-below' && one.price >= price).sort(byPrice(-1));
      const above = here.filter((one) => one.when === 'at-or-above' && one.price <= price).sort(byPrice(1));
      orders = orders.filter((one) => !below.includes(one) && !above.includes(one));
      return [...below, ...above];
    },
    size: () => orders.length,
  };
}

const id = fc.integer({ min: 0, max: 60 }).map((n) => `id${n}`);
const instrumentId = fc.integer({ min: 1, max: 3 });
const price = fc.integer({ min: 1, max: 12 });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      id,
      instrumentId,
      price,
      when: fc.constantFrom('at-or-below' as const, 'at-or-above' as const),
    }),
  },
  fc.record({ do: fc.constant('remove' as const), id }),
  fc.record({ do: fc.constant('take' as const), instrumentId, price }),
);

test('it behaves like a linear search over all orders', () => {
  const property = fc.property(fc.array(step, { maxLength: 200, size: 'max' }), (steps) => {
    const book = createBook<BookOrder>();
    const scan = aScan();
    for (const [turn, one] of steps.entries()) {
      if (one.do === 'add') {
        const added = {
          ...order(one.id, one.when, one.price, one.instrumentId),
          priority: `${1_000 + turn}`,
        };
        book.add(added);
        scan.add(added);
      } else if (one.do === 'remove') {
        book.remove(one.id);
        scan.remove(one.id);
      } else {
        expect(ids(book.take(one.instrumentId, one.price))).toEqual(
          ids(scan.take(one.instrumentId, one.price)),
        );
      }
      expect(book.size).toBe(scan.size());
    }
  });
  fc.assert(property, { numRuns: 300, seed: 20261120 });
});

test('removed orders leave no memory behind', () => {
  const book = createBook<BookOrder>();
  for (let turn = 0; turn < 20_000; turn++) {
    book.add(order(`id${turn}`, turn % 2 ? 'at-or-below' : 'at-or-above', turn % 100));
    if (turn >= 10) book.remove(`id${turn - 10}`);
  }
  expect(book.size).toBe(10);
  expect(ids([...book.orders()])).toEqual(Array.from({ length: 10 }, (_, n) => `id${19_990 + n}`));
  // 10 orders at prices 90 to 99; half of them wait for a price at or below theirs.
  expect(ids(book.take(1, 94))).toEqual(['id19999', 'id19997', 'id19995', 'id19990', 'id19992', 'id19994']);
});

test('a stock is forgotten with its orders once over a thousand orders are removed, and more than are left', () => {
  const stocksAfter = (removed: number, left: number) => {
    const book = createBook<BookOrder>();
    for (let n = 0; n < removed; n++) book.add(order(`removed${n}`, 'at-or-below', 100, 1));
    for (let n = 0; n < left; n++) book.add(order(`left${n}`, 'at-or-below', 100, 2));
    for (let n = 0; n < removed; n++) book.remove(`removed${n}`);
    return [...book.instruments()].sort((a, b) => a - b);
  };
  expect(stocksAfter(1_000, 1)).toEqual([1, 2]);
  expect(stocksAfter(1_001, 1)).toEqual([2]);
  expect(stocksAfter(1_001, 1_001)).toEqual([1, 2]);
  expect(stocksAfter(1_001, 1_000)).toEqual([2]);
});

test('each of thousands of stocks finds its own orders, whatever its id', () => {
  const book = createBook<BookOrder>();
  // Blocks of consecutive ids with wide gaps, as each start of a larger market produces.
  const numbers = Array.from({ length: 5_000 }, (_, n) => 1 + n + 1_000_000 * (n % 7));
  for (const number of numbers) book.add(order(`id${number}`, 'at-or-below', number, number));
  expect([...book.instruments()].sort((a, b) => a - b)).toEqual(numbers.toSorted((a, b) => a - b));
  for (const number of numbers) {
    expect(book.take(number, number + 1)).toEqual([]);
    expect(ids(book.take(number, number))).toEqual([`id${number}`]);
    expect(book.take(number, 0)).toEqual([]);
  }
  expect(book.take(5_001, 0)).toEqual([]);
  expect(book.size).toBe(0);
});

test('only a price at or beyond the best ones of a stock reaches an order', () => {
  const book = createBook<BookOrder>();
  for (let number = 1; number <= 100; number++) {
    book.add(order(`buy${number}`, 'at-or-below', 90, number));
    book.add(order(`sale${number}`, 'at-or-above', 110, number));
  }
  for (let number = 1; number <= 100; number++) {
    const reached = [89, 90, 91, 109, 110, 111].map((price) => book.isReached(number, price));
    expect(reached).toEqual([true, true, false, false, true, true]);
  }
  expect(ids(book.take(1, 90))).toEqual(['buy1']);
  expect([90, 110].map((price) => book.isReached(1, price))).toEqual([false, true]);
  expect(book.isReached(101, 90)).toBe(false);
});
