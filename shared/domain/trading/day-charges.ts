import { type Paise, paise, zeroPaise } from '../money.ts';
import {
  brokerageOf,
  type ChargeLines,
  type ChargeRates,
  CRORE,
  dpOf,
  halfUp,
  PAPER_ORDER,
  type Product,
  partOf,
  withGst,
} from './charges.ts';

/** A fill of a day, with the rates of the plan it was made under. */
export interface DayFill {
  side: 'BUY' | 'SELL';
  quantity: number;
  price: Paise;
  rates: ChargeRates;
  /** The order of which it is one of several fills, in order of time; absent where it is the whole order. */
  order?: string | undefined;
}

/** What a fill of a day costs, and how many of its shares are intraday. */
export interface RatedFill {
  charges: ChargeLines;
  intraday: number;
}

/**
 * What the fills of one stock on one day cost, given in order of time. Shares bought and sold on the day are netted,
 * the earliest of both sides first: those of the smaller side are intraday, the rest of the other is delivered.
 * Brokerage is by order and part, so that a fill costs what it adds to the fills of its order before it. Exchange
 * charge and SEBI fee are on the fill, GST on their sum. STT and stamp duty are those of the day: quantity × the
 * side's average price (NSE/CMTR/5588 of 2004), rounded once a side and shared out in order of time, as is the
 * depository's charge, on the value that leaves the demat account.
 */
export function dayCharges(fills: readonly DayFill[]): RatedFill[] {
  const sides = {
    BUY: fills.filter(({ side }) => side === 'BUY'),
    SELL: fills.filter(({ side }) => side === 'SELL'),
  };
  const netted = Math.min(quantityOf(sides.BUY), quantityOf(sides.SELL));
  const rated = new Map([...rateSide(sides.BUY, netted), ...rateSide(sides.SELL, netted)]);
  return fills.flatMap((fill) => rated.get(fill) ?? []);
}

function rateSide(fills: readonly DayFill[], netted: number): [DayFill, RatedFill][] {
  let before = 0;
  const parted = fills.map((fill) => {
    const intraday = Math.max(0, Math.min(fill.quantity, netted - before));
    before += fill.quantity;
    return { fill, intraday, delivery: fill.quantity - intraday };
  });
  const stt = shareOut(parted, netted, 'stt', 100);
  const stamp = shareOut(parted, netted, 'stamp', 1);
  let out = 0;
  const brokerageIn = { intraday: brokerageByOrder('intraday'), delivery: brokerageByOrder('delivery') };
  return parted.map(({ fill, intraday, delivery }, n) => {
    const { rates, side, quantity, price } = fill;
    const value = paise(quantity * price);
    const outBefore = out;
    if (side === 'SELL') out += delivery * price;
    const charges = withGst(rates, {
      brokerage: paise(
        brokerageIn.intraday(fill, intraday * price) + brokerageIn.delivery(fill, delivery * price),
      ),
      stt: stt[n] ?? zeroPaise,
      exchange: partOf(value, rates.exchange[PAPER_ORDER.exchange], 1),
      sebi: partOf(value, rates.sebi, 1),
      stamp: stamp[n] ?? zeroPaise,
      dp: paise(Math.max(0, dpOf(rates, out) - dpOf(rates, outBefore))),
    });
    return [fill, { charges, intraday }];
  });
}

/** What fills add to the brokerage of their orders, one after the other. */
function brokerageByOrder(product: Product): (fill: DayFill, value: number) => number {
  const before = new Map<string, number>();
  return ({ order, rates }, value) => {
    const sum = (order !== undefined && before.get(order)) || 0;
    if (order !== undefined) before.set(order, sum + value);
    const of = (amount: number) => brokerageOf(rates.brokerage[product], paise(amount));
    return of(sum + value) - of(sum);
  };
}

interface Part {
  fill: DayFill;
  intraday: number;
  delivery: number;
}

/** A side's duty, rounded once to a multiple of `step` paise and allocated in proportion to each fill's own duty. */
function shareOut(parts: readonly Part[], netted: number, line: 'stt' | 'stamp', step: number): Paise[] {
  const [first] = parts;
  if (!first) return [];
  const { rates, side } = first.fill;
  const [netRate, fullRate] = [BigInt(rates[line].intraday[side]), BigInt(rates[line].delivery[side])];
  const own = parts.map(
    ({ fill, intraday, delivery }) =>
      BigInt(fill.price) * (BigInt(intraday) * netRate + BigInt(delivery) * fullRate),
  );
  const all = own.reduce((sum, each) => sum + each, 0n);
  if (all === 0n) return parts.map(() => zeroPaise);
  const quantity = BigInt(quantityOf(parts.map(({ fill }) => fill)));
  const value = parts.reduce((sum, { fill }) => sum + BigInt(fill.quantity) * BigInt(fill.price), 0n);
  const duty = value * (BigInt(netted) * netRate + (quantity - BigInt(netted)) * fullRate);
  const upTo = (weight: bigint) => halfUp(duty * weight, quantity * all * CRORE * BigInt(step));
  let weight = 0n;
  return own.map((each) => {
    const before = upTo(weight);
    weight += each;
    return paise(Number(upTo(weight) - before) * step);
  });
}

const quantityOf = (fills: readonly DayFill[]): number =>
  fills.reduce((sum, { quantity }) => sum + quantity, 0);
