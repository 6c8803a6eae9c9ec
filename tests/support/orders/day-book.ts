import type { ChargeSchedule } from '#server/charges/schedule.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { dayCharges } from '#shared/domain/trading/day-charges.ts';

/** A fill of the model; prices in paise. */
export interface ModelFill {
  symbol: string;
  date: TradingDate;
  side: 'BUY' | 'SELL';
  quantity: number;
  price: number;
}

/** Daily charges of a model account's fills, in order, and the proceeds that are not settled yet. */
export class DayBook {
  readonly #charges: ChargeSchedule | null;
  readonly #fills: ModelFill[] = [];
  readonly #dayBefore = new Map<TradingDate, TradingDate>();

  /** Null where charges are not deducted. */
  constructor(charges: ChargeSchedule | null) {
    this.#charges = charges;
  }

  /** The trading day before a date. */
  knows(date: TradingDate, dayBefore: TradingDate | undefined): void {
    if (dayBefore) this.#dayBefore.set(date, dayBefore);
  }

  add(fill: ModelFill): void {
    this.#fills.push(fill);
  }

  /** The charges of a fill, including the changes for other fills of its day and stock. */
  costOf(fill: ModelFill): number {
    const others = this.#of(fill.symbol, fill.date);
    return this.#total([...others, fill]) - this.#total(others);
  }

  /** Proceeds of shares sold on a date and bought on the trading day before. */
  unsettled(date: TradingDate): number {
    const symbols = new Set(this.#fills.map(({ symbol }) => symbol));
    return [...symbols].reduce((sum, symbol) => sum + this.#unsettledOf(symbol, date), 0);
  }

  #unsettledOf(symbol: string, date: TradingDate): number {
    const dayBefore = this.#dayBefore.get(date);
    const [bought, sold] = [this.#shares(symbol, date, 'BUY'), this.#shares(symbol, date, 'SELL')];
    if (!dayBefore || sold.length <= bought.length) return 0;
    const undelivered = net(this.#of(symbol, dayBefore));
    const held = net(this.#fills.filter((fill) => fill.symbol === symbol && fill.date < date));
    const delivered = Math.max(0, held - Math.max(0, undelivered));
    return sold.slice(bought.length + delivered).reduce((sum, price) => sum + price, 0);
  }

  /** The price of each share, in fill order. */
  #shares(symbol: string, date: TradingDate, side: 'BUY' | 'SELL'): number[] {
    const fills = this.#of(symbol, date).filter((fill) => fill.side === side);
    return fills.flatMap(({ quantity, price }) => new Array<number>(quantity).fill(price));
  }

  #of = (symbol: string, date: TradingDate): ModelFill[] =>
    this.#fills.filter((fill) => fill.symbol === symbol && fill.date === date);

  #total(fills: readonly ModelFill[]): number {
    const [first] = fills;
    if (!this.#charges || !first) return 0;
    const { rates } = this.#charges.on(first.date);
    const rated = dayCharges(fills.map((fill) => ({ ...fill, price: paise(fill.price), rates })));
    return rated.reduce((sum, { charges }) => sum + charges.total, 0);
  }
}

const net = (fills: readonly ModelFill[]): number =>
  fills.reduce((sum, { side, quantity }) => sum + (side === 'BUY' ? quantity : -quantity), 0);
