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
  take(instrumentId: number, price: number): readonly O[];
  instruments(): Iterable<number>;
  orders(): Iterable<O>;
  readonly size: number;
}

const NOTHING_DUE: readonly never[] = [];

export function createBook<O extends BookOrder>(): Book<O> {
  const orders = new Map<string, O>();
  const sides = createSides<O>();
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
    for (const order of orders.values()) sides.put(order);
  };
  const forget = () => {
    outdated++;
    if (outdated > 1_000 && outdated > orders.size) tidy();
  };

  return {
    add(order) {
      const replaced = orders.has(order.id);
      orders.set(order.id, order);
      sides.put(order);
      if (replaced) forget();
    },
    remove(id) {
      const removed = orders.delete(id);
      if (removed) forget();
      return removed;
    },
    get: (id) => orders.get(id),
    take(instrumentId, price) {
      const side = sides.reached(instrumentId, price);
      if (!side) return NOTHING_DUE;
      const due: O[] = [];
      drain(side.below, highestFirst, price, due);
      drain(side.above, lowestFirst, price, due);
      sides.look(side);
      return due;
    },
    instruments: () => sides.instruments(),
    orders: () => orders.values(),
    get size() {
      return orders.size;
    },
  };
}

/** What waits for one instrument. */
interface Side<O> {
  below: O[];
  above: O[];
  /** Its place in the row of levels. */
  place: number;
}

/**
 * The heaps by instrument, and beside them, two numbers an instrument in one row, the prices of the first of each: most ticks reach
 * nobody, and to know that must not take a walk over objects that are all over the memory.
 */
function createSides<O extends BookOrder>() {
  const places = new Map<number, number>();
  const sides: Side<O>[] = [];
  let levels = new Float64Array(0);

  const sideOf = (instrumentId: number): Side<O> => {
    const known = sides[places.get(instrumentId) ?? sides.length];
    if (known) return known;
    const side: Side<O> = { below: [], above: [], place: sides.length };
    places.set(instrumentId, side.place);
    sides.push(side);
    if (2 * sides.length > levels.length) levels = grown(levels);
    return side;
  };
  const look = ({ below, above, place }: Side<O>) => {
    levels[2 * place] = below[0]?.price ?? Number.NEGATIVE_INFINITY;
    levels[2 * place + 1] = above[0]?.price ?? Number.POSITIVE_INFINITY;
  };

  return {
    put(order: O): void {
      const side = sideOf(order.instrumentId);
      if (order.when === 'at-or-below') push(side.below, order, highestFirst);
      else push(side.above, order, lowestFirst);
      look(side);
    },
    /** What waits for an instrument, when its price is one that the first of them waits for. */
    reached(instrumentId: number, price: number): Side<O> | undefined {
      const place = places.get(instrumentId) ?? sides.length;
      const isBetween = (levels[2 * place] ?? 0) < price && price < (levels[2 * place + 1] ?? 0);
      return isBetween ? undefined : sides[place];
    },
    /** To be told when a side has lost what was first. */
    look,
    instruments: () => places.keys(),
    clear(): void {
      places.clear();
      sides.length = 0;
    },
  };
}

const FEWEST_LEVELS = 128;

function grown(levels: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(Math.max(FEWEST_LEVELS, 2 * levels.length));
  larger.set(levels);
  return larger;
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
