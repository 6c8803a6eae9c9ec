/** An order in the book; prices in paise. */
export interface BookOrder {
  id: string;
  instrumentId: number;
  /** Due when the market price is at or below its price, or at or above it. */
  when: 'at-or-below' | 'at-or-above';
  /** Infinite for an order that takes any price. */
  price: number;
  /** Time order among orders of one price. */
  priority: string;
}

/**
 * Resting orders by instrument and price, in time order within a price. Adding and removing an order is logarithmic in
 * the orders of its side; checking for due orders costs nothing when there are none.
 */
export interface Book<O extends BookOrder> {
  /** Adds an order; one of the same id is replaced. */
  add(order: O): void;
  /** False if there is no such order. */
  remove(id: string): boolean;
  get(id: string): O | undefined;
  /**
   * Removes and returns the orders due at a price: sales and falling triggers apart, best price first, then the
   * earliest.
   */
  take(instrumentId: number, price: number): readonly O[];
  /** Whether a price may make an order due; no false negatives. */
  isReached(instrumentId: number, price: number): boolean;
  instruments(): Iterable<number>;
  orders(): Iterable<O>;
  readonly size: number;
}

const NOTHING_DUE: readonly never[] = [];

export function createBook<O extends BookOrder>(): Book<O> {
  const orders = new Map<string, O>();
  const sides = createSides<O>();
  const isCurrent = (order: O) => orders.get(order.id) === order;
  /** Number of heap entries whose order is no longer in the book. */
  let outdated = 0;

  const drain = (heap: O[], before: Before<O>, price: number, due: O[]) => {
    for (let top = heap[0]; isDue(top, price); top = heap[0]) {
      pop(heap, before);
      // A removed order may still be on top: those below it are no nearer.
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
    isReached: (instrumentId, price) => sides.reached(instrumentId, price) !== undefined,
    instruments: () => sides.instruments(),
    orders: () => orders.values(),
    get size() {
      return orders.size;
    },
  };
}

/** The waiting orders of one instrument. */
interface Side<O> {
  instrumentId: number;
  below: O[];
  above: O[];
}

/**
 * The heaps by instrument, plus a flat array with the two best prices of each instrument. Most ticks reach no order,
 * and finding that out must not touch objects scattered over memory. Instruments are found by open addressing with a
 * multiplicative hash (Knuth, The Art of Computer Programming 3, 6.4) at a load factor of at most one half.
 */
function createSides<O extends BookOrder>() {
  let ids = new Int32Array(0);
  let levels = new Float64Array(0);
  let sides: (Side<O> | undefined)[] = [];
  let shift = 0;
  let used = 0;

  /** The slot of an instrument, or the free one where it would be inserted. */
  const placeOf = (instrumentId: number): number => {
    let place = Math.imul(instrumentId, GOLDEN) >>> shift;
    while (ids[place] !== instrumentId && ids[place] !== FREE) place = (place + 1) & (ids.length - 1);
    return place;
  };
  const reset = (places: number) => {
    ids = new Int32Array(places).fill(FREE);
    levels = new Float64Array(2 * places);
    sides = new Array(places);
    shift = 32 - Math.log2(places);
    used = 0;
  };
  const insert = (side: Side<O>) => {
    const place = placeOf(side.instrumentId);
    ids[place] = side.instrumentId;
    sides[place] = side;
    used++;
    look(side);
  };
  const look = ({ instrumentId, below, above }: Side<O>) => {
    const place = placeOf(instrumentId);
    levels[2 * place] = below[0]?.price ?? Number.NEGATIVE_INFINITY;
    levels[2 * place + 1] = above[0]?.price ?? Number.POSITIVE_INFINITY;
  };
  const sideOf = (instrumentId: number): Side<O> => {
    const known = sides[placeOf(instrumentId)];
    if (known) return known;
    if (2 * used >= ids.length) {
      const all = sides;
      reset(2 * ids.length);
      for (const side of all) if (side) insert(side);
    }
    const side: Side<O> = { instrumentId, below: [], above: [] };
    insert(side);
    return side;
  };
  reset(FEWEST_PLACES);

  return {
    put(order: O): void {
      const side = sideOf(order.instrumentId);
      if (order.when === 'at-or-below') push(side.below, order, highestFirst);
      else push(side.above, order, lowestFirst);
      look(side);
    },
    /** The orders of an instrument if its price reaches the best of them. */
    reached(instrumentId: number, price: number): Side<O> | undefined {
      const place = placeOf(instrumentId);
      const isBetween = (levels[2 * place] ?? 0) < price && price < (levels[2 * place + 1] ?? 0);
      return isBetween ? undefined : sides[place];
    },
    /** Updates the best prices; call it after removing a side's first order. */
    look,
    *instruments(): Iterable<number> {
      for (const side of sides) if (side) yield side.instrumentId;
    },
    clear: () => reset(FEWEST_PLACES),
  };
}

const FEWEST_PLACES = 128;

/** 2^32 divided by the golden ratio. */
const GOLDEN = 0x9e3779b1;

/** Marks a free slot; no instrument has this id. */
const FREE = -1;

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

/** Binary heap: each entry sorts before its two children, at twice its index plus one and plus two. */
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
