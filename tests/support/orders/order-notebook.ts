import { type ChargeSchedule, chargesFor } from '#server/charges/schedule.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { DayBook, type ModelFill } from './day-book.ts';
import type { Moment, Noted } from './order-rules.ts';
import * as rules from './order-rules.ts';

export type { Moment, Noted };

/** The request; everything except side, stock, shares and prices is optional. */
export type Requested = Pick<Noted, 'side' | 'symbol' | 'quantity' | 'limit' | 'stop' | 'target'> &
  Partial<Pick<Noted, 'isStop' | 'trigger' | 'trail'>> & { ioc?: boolean; releases?: boolean };

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
    return buying.reduce((sum, order) => sum + this.#need(order, rules.reservePrice(order)), 0);
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
  place({ ioc = false, releases = false, ...requested }: Requested, now: Moment): string {
    const { last, window } = now;
    this.#look(now);
    const terms = { isStop: false, trigger: null, trail: null, ...requested };
    if (ioc && window.phase !== 'continuous') return 'ioc_outside_session';
    const refusal = rules.refusalOf(terms, last);
    if (refusal) return refusal;
    const isOwnTrail = terms.isStop && terms.side === 'SELL' && terms.trail;
    const order: Noted = {
      ...terms,
      exit: null,
      triggered: false,
      parent: null,
      seen: last,
      fill: null,
      pnl: null,
      session: rules.sessionFor(terms, window),
      trail: isOwnTrail ? rules.trailFrom(isOwnTrail, last) : terms.trail,
      status: 'PENDING',
      turn: this.#turn++,
    };
    const fillsNow = window.phase === 'continuous' && !order.isStop && rules.accepts(order, last);
    if (ioc && !fillsNow) order.status = 'CANCELLED';
    else {
      const released = releases ? this.#releasedFor(order) : [];
      for (const exit of released) exit.status = 'CANCELLED';
      const price = fillsNow ? last : rules.reservePrice(order);
      const fault = this.#lacks(order, price, now.today, fillsNow);
      if (fault) {
        for (const exit of released) exit.status = 'PENDING';
        return fault;
      }
      order.released = released;
    }
    this.orders.push(order);
    if (fillsNow) for (const exit of this.#fill(order, last, now.today)) this.#reach([exit], now);
    return 'done';
  }

  /** The exits that a sale cancels: of the oldest purchases, until it has its shares. */
  #releasedFor({ symbol, quantity }: Noted): Noted[] {
    const exits = this.pending().filter((order) => order.parent && order.symbol === symbol);
    const purchases = this.orders.filter((order) => exits.some(({ parent }) => parent === order));
    const released: Noted[] = [];
    let free = (this.shares[symbol]?.quantity ?? 0) - this.reservedShares(symbol);
    for (const purchase of purchases) {
      if (free >= quantity) break;
      const own = exits.filter(({ parent }) => parent === purchase);
      free += own[0]?.quantity ?? 0;
      released.push(...own);
    }
    return released;
  }

  /** Ends an unfilled order; a sale restores the exits that it cancelled. */
  cancel(order: Noted, { last }: Pick<Moment, 'last'>): void {
    order.status = 'CANCELLED';
    const released = order.released ?? [];
    const purchases = new Set(released.map(({ parent }) => parent).reverse());
    for (const purchase of purchases) {
      const own = released.filter(({ parent }) => parent === purchase);
      for (const exit of own.sort((a, b) => (a.exit === 'STOP' ? 0 : 1) - (b.exit === 'STOP' ? 0 : 1)))
        this.#placeAgain(exit, last);
    }
  }

  /** Restores an exit whose trigger the price has not passed, for the free shares of its purchase. */
  #placeAgain(exit: Noted, last: number): void {
    const trigger = exit.trigger ?? 0;
    if (exit.exit === 'STOP' ? trigger >= last : trigger <= last) return;
    const others = this.orders.filter(({ parent }) => parent === exit.parent);
    const open = others.filter(({ status }) => status === 'PENDING');
    if (others.some(({ status }) => status === 'EXECUTED')) return;
    if (open.some((other) => other.exit === exit.exit)) return;
    const free = (this.shares[exit.symbol]?.quantity ?? 0) - this.reservedShares(exit.symbol);
    const quantity = open[0]?.quantity ?? Math.min(exit.quantity, free);
    if (quantity < 1) return;
    const trail = exit.trail && rules.trailFrom(exit.trail, last);
    this.orders.push({ ...exit, quantity, trail, status: 'PENDING', seen: last, turn: this.#turn++ });
  }

  /** Changes quantity, limit (of an exit the trigger) and trigger of a stop order. */
  change(order: Noted, quantity: number, price: number, now: Moment, trigger: number | null = null): string {
    this.#look(now);
    const { side, symbol } = order;
    const waits = order.isStop && !order.triggered;
    if (order.exit === 'STOP' && price >= now.last) return 'stop_not_below';
    if (order.exit === 'TARGET' && price <= now.last) return 'target_not_above';
    if (order.exit) order.trigger = price;
    else {
      const limit = order.limit === null ? null : price;
      const next = { limit, trigger: waits ? (trigger ?? order.trigger) : order.trigger };
      const refusal = rules.refusalOf({ ...order, ...next, isStop: waits, trail: null }, now.last);
      if (refusal) return refusal;
      const need = this.#need({ side, quantity }, rules.reservePrice({ ...order, ...next }), order.session);
      if (side === 'BUY' && this.available(now.today, order) < need) return 'not_enough_cash';
      const short = side === 'SELL' && this.#sharesShort(symbol, quantity, order);
      if (short) return short;
      Object.assign(order, { quantity, ...next });
    }
    if (order.trail?.base != null && !order.triggered) order.trail = rules.trailFrom(order.trail, now.last);
    order.turn = this.#turn++;
    if (now.window.phase === 'continuous') this.#reach([order], now);
    return 'done';
  }

  /** A trade at a price, or the open. */
  tick(symbol: string, now: Moment): void {
    this.#look(now);
    if (now.window.phase !== 'continuous') return;
    const waiting = this.pending().filter((order) => order.symbol === symbol);
    const falling = waiting.filter(rules.fallsTo);
    const rising = waiting.filter((order) => !falling.includes(order));
    const at = (order: Noted, any: number) => rules.awaited(order) ?? any;
    falling.sort((a, b) => at(b, Infinity) - at(a, Infinity) || a.turn - b.turn);
    rising.sort((a, b) => at(a, 0) - at(b, 0) || a.turn - b.turn);
    this.#reach([...falling, ...rising], now);
    for (const order of this.pending()) if (order.symbol === symbol) rules.follow(order, now.last);
  }

  /** The end of continuous trading, before an auction: stop orders of the session end. */
  endStops(symbol: string, session: TradingDate, last: number): void {
    for (const order of this.pending()) {
      const waits = order.isStop && !order.triggered;
      if (order.symbol === symbol && waits && order.session <= session) this.cancel(order, { last });
    }
  }

  /** The end of a session's last trading phase; in an `auction` its price is the last. */
  close(symbol: string, session: TradingDate, { last, auction }: { last: number; auction: boolean }): void {
    this.endStops(symbol, session, last);
    const over = this.pending().filter((o) => o.symbol === symbol && !o.exit && o.session <= session);
    for (const order of over.sort((a, b) => a.turn - b.turn)) {
      if (auction && rules.accepts(order, last)) this.#settle(order, last, session);
      else this.cancel(order, { last });
    }
  }

  #reach(orders: Noted[], now: Moment): void {
    const queue = orders.filter((order) => rules.isReached(order, now.last));
    for (let order = queue.shift(); order; order = queue.shift()) {
      if (order.status !== 'PENDING') continue;
      // Beyond its limit a stop order continues as a limit order.
      if (!rules.accepts(order, now.last)) order.triggered = true;
      else {
        const exits = this.#settle(order, now.last, now.today);
        queue.push(...exits.filter((exit) => rules.isReached(exit, now.last)));
      }
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
    Object.assign(order, { status: 'EXECUTED', fill: price, session: today, triggered: order.isStop });
    if (side === 'SELL') {
      const removed = rules.halfUp(BigInt(held.cost) * BigInt(quantity), BigInt(held.quantity));
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
        isStop: false,
        triggered: false,
        trail: exit === 'STOP' && order.trail ? rules.trailFrom(order.trail, price) : null,
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
