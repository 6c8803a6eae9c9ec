import type { Paise } from '#shared/domain/money.ts';
import { type Book, type BookOrder, createBook } from '../matching/book.ts';
import { trailedBy } from '../order/trail.ts';

/** An active GTT in the index; prices in paise. */
export interface WatchedGtt {
  id: string;
  accountId: string;
  instrumentId: number;
  version: number;
  below: Paise | null;
  belowLimit: Paise | null;
  above: Paise | null;
  trail: { step: Paise; base: Paise } | null;
}

/** A GTT whose trigger was reached, which leg it was, and the price that reached it. */
export interface FiredGtt extends Pick<WatchedGtt, 'id' | 'accountId' | 'version'> {
  leg: 'below' | 'above';
  price: Paise;
}

/**
 * The triggers of active GTTs, by stock and price, like the order book: a tick that reaches none costs two comparisons
 * per stock, however many GTTs wait.
 */
export interface TriggerBook {
  /** Adds a GTT, replacing one with the same id. */
  put(gtt: WatchedGtt): void;
  remove(id: string): void;
  /** Whether a price may trigger or move something. */
  isReached(instrumentId: number, price: number): boolean;
  /** Removes the GTTs triggered at a price, with both legs. */
  take(instrumentId: number, price: Paise): FiredGtt[];
  /** Moves the triggers that trail a price, and returns them in their new form. */
  move(instrumentId: number, price: Paise): WatchedGtt[];
  instruments(): Iterable<number>;
  ids(): Iterable<string>;
  readonly size: number;
}

export function createTriggerBook(): TriggerBook {
  const gtts = new Map<string, WatchedGtt>();
  const below = createBook<BookOrder>();
  const above = createBook<BookOrder>();
  const trailing = createBook<BookOrder>();
  const books = [below, above, trailing];
  const remove = (id: string) => {
    gtts.delete(id);
    for (const book of books) book.remove(id);
  };
  const put = (gtt: WatchedGtt) => {
    remove(gtt.id);
    gtts.set(gtt.id, gtt);
    const { id, instrumentId, trail } = gtt;
    const entry = { id, instrumentId, priority: id };
    if (gtt.below !== null) below.add({ ...entry, when: 'at-or-below', price: gtt.below });
    if (gtt.above !== null) above.add({ ...entry, when: 'at-or-above', price: gtt.above });
    if (trail) trailing.add({ ...entry, when: 'at-or-above', price: trail.base + trail.step });
  };
  const takeFrom = (book: Book<BookOrder>, leg: FiredGtt['leg'], instrumentId: number, price: Paise) =>
    book.take(instrumentId, price).flatMap(({ id }): FiredGtt[] => {
      const gtt = gtts.get(id);
      if (!gtt) return [];
      remove(id);
      return [{ id, accountId: gtt.accountId, version: gtt.version, leg, price }];
    });
  return {
    put,
    remove,
    isReached: (instrumentId, price) => books.some((book) => book.isReached(instrumentId, price)),
    take: (instrumentId, price) => [
      ...takeFrom(below, 'below', instrumentId, price),
      ...takeFrom(above, 'above', instrumentId, price),
    ],
    move: (instrumentId, price) =>
      trailing.take(instrumentId, price).flatMap(({ id }) => {
        const gtt = gtts.get(id);
        const moved = gtt && movedTo(gtt, price);
        if (!moved) return [];
        put(moved);
        return [moved];
      }),
    instruments: () => new Set(books.flatMap((book) => [...book.instruments()])),
    ids: () => gtts.keys(),
    get size() {
      return gtts.size;
    },
  };
}

function movedTo(gtt: WatchedGtt, price: Paise): WatchedGtt | null {
  const { below: trigger, belowLimit: limit, trail } = gtt;
  if (!trail || trigger === null) return null;
  const moved = trailedBy({ ...trail, trigger, limit }, price);
  if (!moved) return null;
  const { base, step } = moved;
  return { ...gtt, below: moved.trigger, belowLimit: moved.limit, trail: { step, base } };
}
