import { type ChargeSchedule, chargesFor } from '#server/charges/schedule.ts';
import type { OrderWindow } from '#server/market/calendar/order-window.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { DayBook, type ModelFill } from './day-book.ts';

/** An order in the model; prices in paise. */
export interface Noted {
  side: 'BUY' | 'SELL';
  symbol: string;
  quantity: number;
  limit: number | null;
  stop: number | null;
  target: number | null;
  exit: 'STOP' | 'TARGET' | null;
  trigger: number | null;
  /** An exit's purchase. */
  parent: Noted | null;
  session: TradingDate;
  seen: number;
  status: 'PENDING' | 'EXECUTED' | 'CANCELLED' | 'FAILED';
  fill: number | null;
  pnl: number | null;
  /** When it was placed or last changed. */
  turn: number;
}

/** The market's state for one stock. */
export interface Moment {
  last: number;
  window: OrderWindow;
  today: TradingDate;
  /** The trading day before; not known where cash makes no difference. */
  dayBefore?: TradingDate;
}

/**
 * A reference model of an account: the order rules implemented a second time, as simply as possible. Tests and the
 * torture share it. Reservations are not stored but summed.
 */
export class Notebook {
  readonly #charges: ChargeSchedule | null;
  cash = 0;
  realised = 0;
  orders: Noted[] = [];
  shares: Record<string, { quantity: number; cost: number }> = {};
  readonly #days: DayBook;
  #turn = 0;

  /** Null where charges are shown and not deducted: then it runs none of the product's code. */
  constructor(charges: ChargeSchedule | null) {
    this.#charges = charges;
    this.#days = new DayBook(charges);
  }

  fund(amount: number): void {
    this.cash += amount;
  }

  reservedCash(except: Noted | null = null): number {
    const buying = this.pending().filter((order) => order.side === 'BUY' && order !== except);
    return buying.reduce((sum, order) => sum + this.#need(order, order.limit ?? order.seen), 0);
  }

  /** Cash that an order for a date may spend. */
  available = (date: TradingDate, except: Noted | null = null): number =>
    this.cash - this.reservedCash(except) - this.#days.unsettled(date);

  reservedShares(symbol: string, except: Noted | null = null): number {
    const selling = this.pending().filter((o) => o.side === 'SELL' && o.symbol === symbol && o !== except);
    // Two exits of one purchase share its shares.
    const promised = new Map(selling.map((order) => [order.parent ?? order, order.quantity]));
    return [...promised.values()].reduce((sum, quantity) => sum + quantity, 0);
  }

  pending = (): Noted[] => this.orders.filter(({ status }) => status === 'PENDING');

  /** Records a new order, and returns the expected reply. */
  place(
    requested: Pick<Noted, 'side' | 'symbol' | 'quantity' | 'limit' | 'stop' | 'target'>,
    now: Moment,
  ): string {
    const { last, window } = now;
    this.#look(now);
    const price = requested.limit ?? last;
    if (requested.stop !== null && requested.stop >= price) return 'stop_not_below';
    if (requested.target !== null && requested.target <= price) return 'target_not_above';
    const session = sessionFor(requested.limit !== null, window);
    const order: Noted = {
      ...requested,
      ...{ exit: null, trigger: null, parent: null, session, seen: last, fill: null, pnl: null },
      ...{ status: 'PENDING', turn: this.#turn++ },
    };
    const fillsNow = window.phase === 'continuous' && accepts(order, last);
    const fault = this.#lacks(order, fillsNow ? last : price, now.today, fillsNow);
    if (fault) return fault;
    this.orders.push(order);
    if (fillsNow) for (const exit of this.#fill(order, last, now.today)) this.#reach([exit], now);
    return 'done';
  }

  cancel(order: Noted): void {
    order.status = 'CANCELLED';
  }

  change(order: Noted, quantity: number, price: number, now: Moment): string {
    this.#look(now);
    const { side, symbol, stop, target } = order;
    if (order.exit === 'STOP' && price >= now.last) return 'stop_not_below';
    if (order.exit === 'TARGET' && price <= now.last) return 'target_not_above';
    if (order.exit) order.trigger = price;
    else {
      if (stop !== null && stop >= price) return 'stop_not_below';
      if (target !== null && target <= price) return 'target_not_above';
      const need = this.#need({ side, quantity }, price, order.session);
      if (side === 'BUY' && this.available(now.today, order) < need) return 'not_enough_cash';
      const short = side === 'SELL' && this.#sharesShort(symbol, quantity, order);
      if (short) return short;
      Object.assign(order, { quantity, limit: price });
    }
    order.turn = this.#turn++;
    if (now.window.phase === 'continuous') this.#reach([order], now);
    return 'done';
  }

  /** A trade at a price, or the open. */
  tick(symbol: string, now: Moment): void {
    this.#look(now);
    if (now.window.phase !== 'continuous') return;
    const waiting = this.pending().filter((order) => order.symbol === symbol);
    const falling = waiting.filter(
      (o) => (o.exit ?? o.side) === 'STOP' || (o.exit === null && o.side === 'BUY'),
    );
    const rising = waiting.filter((order) => !falling.includes(order));
    const at = (order: Noted, any: number) => order.trigger ?? order.limit ?? any;
    falling.sort((a, b) => at(b, Infinity) - at(a, Infinity) || a.turn - b.turn);
    rising.sort((a, b) => at(a, 0) - at(b, 0) || a.turn - b.turn);
    this.#reach([...falling, ...rising], now);
  }

  /** The end of a session's last trading phase; `closing` is the auction's price, if there was one. */
  close(symbol: string, session: TradingDate, closing: number | null): void {
    const over = this.pending().filter((o) => o.symbol === symbol && !o.exit && o.session <= session);
    for (const order of over.sort((a, b) => a.turn - b.turn)) {
      if (closing !== null && accepts(order, closing)) this.#settle(order, closing, session);
      else order.status = 'CANCELLED';
    }
  }

  #reach(orders: Noted[], now: Moment): void {
    const queue = orders.filter((order) => isReached(order, now.last));
    for (let order = queue.shift(); order; order = queue.shift()) {
      if (order.status === 'PENDING')
        queue.push(...this.#settle(order, now.last, now.today).filter((exit) => isReached(exit, now.last)));
    }
  }

  /** Fills or fails a pending order. */
  #settle(order: Noted, price: number, today: TradingDate): Noted[] {
    const need = order.quantity * price + this.#costOf(order, price, today);
    if (order.side === 'BUY' && this.available(today, order) < need) {
      order.status = 'FAILED';
      return [];
    }
    return this.#fill(order, price, today);
  }

  #fill(order: Noted, price: number, today: TradingDate): Noted[] {
    const { side, symbol, quantity } = order;
    const value = quantity * price;
    const held = this.shares[symbol] ?? { quantity: 0, cost: 0 };
    this.cash -= this.#costOf(order, price, today);
    this.#days.add(this.#fillOf(order, price, today));
    Object.assign(order, { status: 'EXECUTED', fill: price, session: today });
    if (side === 'SELL') {
      const removed = halfUp(BigInt(held.cost) * BigInt(quantity), BigInt(held.quantity));
      this.cash += value;
      this.realised += value - removed;
      order.pnl = value - removed;
      this.shares[symbol] = { quantity: held.quantity - quantity, cost: held.cost - removed };
      for (const other of this.pending())
        if (order.parent && other.parent === order.parent) other.status = 'CANCELLED';
      return [];
    }
    this.cash -= value;
    this.shares[symbol] = { quantity: held.quantity + quantity, cost: held.cost + value };
    const exits = (['STOP', 'TARGET'] as const).flatMap((exit) => {
      const trigger = exit === 'STOP' ? order.stop : order.target;
      const other = {
        limit: null,
        stop: null,
        target: null,
        fill: null,
        pnl: null,
        status: 'PENDING',
      } as const;
      const own = { side: 'SELL', exit, trigger, parent: order, seen: price, turn: this.#turn++ } as const;
      return trigger === null ? [] : [{ symbol, quantity, session: today, ...other, ...own }];
    });
    this.orders.push(...exits);
    return exits;
  }

  #lacks(order: Noted, price: number, today: TradingDate, fills: boolean): string | null {
    const { side, symbol } = order;
    if (side === 'BUY') {
      const need = fills
        ? order.quantity * price + this.#costOf(order, price, today)
        : this.#need(order, price);
      return this.available(fills ? today : order.session) < need ? 'not_enough_cash' : null;
    }
    return this.#sharesShort(symbol, order.quantity, null);
  }

  #sharesShort(symbol: string, quantity: number, except: Noted | null): string | null {
    const owned = this.shares[symbol]?.quantity ?? 0;
    if (owned - this.reservedShares(symbol, except) >= quantity) return null;
    return owned < quantity ? 'not_enough_shares' : 'shares_reserved';
  }

  /** Cash an open purchase reserves, including charges where they are deducted. */
  #need(
    order: Pick<Noted, 'quantity' | 'side'> & { session?: TradingDate },
    price: number,
    date = order.session,
  ): number {
    const { side, quantity } = order;
    const charges =
      this.#charges && date
        ? chargesFor(this.#charges, date, { side, quantity, price: paise(price), dpApplies: false }).total
        : 0;
    return quantity * price + charges;
  }

  #costOf = (order: Noted, price: number, today: TradingDate): number =>
    this.#days.costOf(this.#fillOf(order, price, today));

  #fillOf({ side, symbol, quantity }: Noted, price: number, date: TradingDate): ModelFill {
    return { side, symbol, quantity, price, date };
  }

  #look({ today, dayBefore }: Moment): void {
    this.#days.knows(today, dayBefore);
  }
}

function sessionFor(isLimit: boolean, { phase, step, session, continuous }: OrderWindow): TradingDate {
  const joinsAuction =
    phase === 'closing-auction' && (step === 'entry' || (isLimit && step === 'limit-entry'));
  return phase === 'continuous' || joinsAuction || (isLimit && phase === 'reference')
    ? session
    : continuous.date;
}

function accepts({ side, limit }: Noted, price: number): boolean {
  return limit === null || (side === 'BUY' ? price <= limit : price >= limit);
}

function isReached(order: Noted, price: number): boolean {
  if (order.exit === 'STOP') return price <= (order.trigger ?? 0);
  if (order.exit === 'TARGET') return price >= (order.trigger ?? Infinity);
  return accepts(order, price);
}

function halfUp(part: bigint, of: bigint): number {
  const halves = (2n * part) / of;
  return Number(halves / 2n + (halves % 2n));
}
