/** An order as the book knows it; prices in paise. */
export interface BookOrder {
  id: string;
  instrumentId: number;
  /** Falls due when the market price is at or below its price, or at or above it. */
  when: 'at-or-below' | 'at-or-above';
  /** Infinite for an order that takes any price. */
  price: number;
  /** Order of time among those of one price. */
  priority: string;
}

/**
 * Resting orders by instrument and price, and in order of time within a price. Adding and taking one costs the logarithm of
 * how many wait beside it, looking for due ones nothing where there are none.
 */
export interface Book<O extends BookOrder> {
  /** Adds an order; one of the same id is replaced. */
  add(order: O): void;
  /** False when there is none. */
  remove(id: string): boolean;
  get(id: string): O | undefined;
  /** Takes out what is due at a price: sales and falling triggers apart, best price first, and then the earliest. */
  take(instrumentId: number, price: number): O[];
  instruments(): Iterable<number>;
  orders(): Iterable<O>;
  readonly size: number;
}

export function createBook<O extends BookOrder>(): Book<O> {
  const orders = new Map<string, O>();
  const sides = new Map<number, { below: O[]; above: O[] }>();
  const isCurrent = (order: O) => orders.get(order.id) === order;
  /** How many in the heaps are not in the book any more. */
  let outdated = 0;

  const drain = (heap: O[], before: Before<O>, price: number, due: O[]) => {
    for (let top = heap[0]; isDue(top, price); top = heap[0]) {
      pop(heap, before);
      // One that was removed may stay on top: those below it are no nearer.
      if (!isCurrent(top)) outdated--;
      else {
        orders.delete(top.id);
        due.push(top);
      }
    }
  };
  const tidy = () => {
    outdated = 0;
    sides.clear();
    for (const order of orders.values()) put(order);
  };
  const put = (order: O) => {
    let side = sides.get(order.instrumentId);
    if (!side) {
      side = { below: [], above: [] };
      sides.set(order.instrumentId, side);
    }
    if (order.when === 'at-or-below') push(side.below, order, highestFirst);
    else push(side.above, order, lowestFirst);
  };
  const forget = () => {
    outdated++;
    if (outdated > 1_000 && outdated > orders.size) tidy();
  };

  return {
    add(order) {
      const replaced = orders.has(order.id);
      orders.set(order.id, order);
      put(order);
      if (replaced) forget();
    },
    remove(id) {
      const removed = orders.delete(id);
      if (removed) forget();
      return removed;
    },
    get: (id) => orders.get(id),
    take(instrumentId, price) {
      const side = sides.get(instrumentId);
      const due: O[] = [];
      if (!side) return due;
      drain(side.below, highestFirst, price, due);
      drain(side.above, lowestFirst, price, due);
      return due;
    },
    instruments: () => sides.keys(),
    orders: () => orders.values(),
    get size() {
      return orders.size;
    },
  };
}

function isDue<O extends BookOrder>(order: O | undefined, price: number): order is O {
  if (order === undefined) return false;
  return order.when === 'at-or-below' ? order.price >= price : order.price <= price;
}

/** Whether one order comes before another. */
type Before<O> = (a: O, b: O) => boolean;

const highestFirst: Before<BookOrder> = (a, b) =>
  a.price > b.price || (a.price === b.price && a.priority < b.priority);
const lowestFirst: Before<BookOrder> = (a, b) =>
  a.price < b.price || (a.price === b.price && a.priority < b.priority);

/** Binary heap: the first is before all others, and each before the two at twice its place and one or two on. */
function push<O>(heap: O[], order: O, before: Before<O>): void {
  let place = heap.length;
  heap.push(order);
  while (place > 0) {
    const parent = (place - 1) >> 1;
    const above = heap[parent];
    if (above === undefined || !before(order, above)) break;
    heap[place] = above;
    place = parent;
  }
  heap[place] = order;
}

function pop<O>(heap: O[], before: Before<O>): void {
  const order = heap.pop();
  if (order === undefined || heap.length === 0) return;
  let place = 0;
  for (;;) {
    const child = firstChild(heap, place, before);
    const below = heap[child];
    if (below === undefined || !before(below, order)) break;
    heap[place] = below;
    place = child;
  }
  heap[place] = order;
}

function firstChild<O>(heap: O[], place: number, before: Before<O>): number {
  const left = 2 * place + 1;
  const [a, b] = [heap[left], heap[left + 1]];
  return a !== undefined && b !== undefined && before(b, a) ? left + 1 : left;
}
