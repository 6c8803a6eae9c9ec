import type { Paise } from '#shared/domain/money.ts';
import type { RestingOrder } from '../../core/events.ts';
import { trailedBy } from '../order/trail.ts';
import { type BookOrder, createBook } from './book.ts';

/** A resting order with its due condition, and the price at which its stop moves; infinite if it doesn't trail. */
export type Watched = RestingOrder & BookOrder & { movesAt: number };

/** The open orders by due condition, and trailing stops also by their next step. */
export interface OrderBook {
  /** Adds an order; one of the same id is replaced. */
  add(order: RestingOrder): void;
  /** False if there is no such order. */
  remove(id: string): boolean;
  get(id: string): Watched | undefined;
  /** Removes and returns the orders due at a price. */
  take(instrumentId: number, price: Paise): readonly Watched[];
  /** Moves the stops that trail a price, and returns them in their new form. */
  move(instrumentId: number, price: Paise): readonly Watched[];
  instruments(): Iterable<number>;
  orders(): Iterable<Watched>;
}

export function createOrderBook(): OrderBook {
  const orders = createBook<Watched>();
  const trailing = createBook<BookOrder>();
  const add = (order: RestingOrder): Watched => {
    const entry = watched(order);
    orders.add(entry);
    if (entry.trail) trailing.add({ ...entry, when: 'at-or-above', price: entry.movesAt });
    else trailing.remove(entry.id);
    return entry;
  };
  return {
    add,
    remove(id) {
      trailing.remove(id);
      return orders.remove(id);
    },
    get: (id) => orders.get(id),
    take(instrumentId, price) {
      const due = orders.take(instrumentId, price);
      for (const { id, trail } of due) if (trail) trailing.remove(id);
      return due;
    },
    move: (instrumentId, price) =>
      trailing.take(instrumentId, price).flatMap(({ id }) => {
        const moved = orders.get(id);
        const after = moved && movedTo(moved, price);
        return after ? [add(after)] : [];
      }),
    instruments: () => orders.instruments(),
    orders: () => orders.orders(),
  };
}

/** Adds the due condition of an order: its trigger, its limit, or any price. */
export function watched(order: RestingOrder): Watched {
  const falling = waitsForFall(order);
  const anyPrice = falling ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  const { trigger, isTriggered, limit, trail } = order;
  return {
    ...order,
    when: falling ? 'at-or-below' : 'at-or-above',
    price: (isTriggered ? null : trigger) ?? limit ?? anyPrice,
    movesAt: trail ? trail.base + trail.step : Number.POSITIVE_INFINITY,
  };
}

/** A purchase waits for a lower price and a sale for a higher one; an untriggered stop for the opposite. */
function waitsForFall({ exit, side, trigger, isTriggered }: RestingOrder): boolean {
  if (exit) return exit === 'STOP';
  const isStop = trigger !== null && !isTriggered;
  return (side === 'BUY') !== isStop;
}

function movedTo(order: Watched, price: Paise): RestingOrder | null {
  const { trail, trigger, limit } = order;
  if (!trail || trigger === null) return null;
  const moved = trailedBy({ ...trail, trigger, limit }, price);
  if (!moved) return null;
  return {
    ...order,
    trigger: moved.trigger,
    limit: moved.limit,
    trail: { step: trail.step, base: moved.base },
  };
}
