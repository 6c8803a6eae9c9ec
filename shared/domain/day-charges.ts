import {
  brokerageOf,
  type ChargeLines,
  type ChargeRates,
  CRORE,
  dpOf,
  halfUp,
  PAPER_ORDER,
  partOf,
  withGst,
} from './charges.ts';
import { type Paise, paise, zeroPaise } from './money.ts';

/** A fill of a day, with the rates of the plan it was made under. */
export interface DayFill {
  side: 'BUY' | 'SELL';
  quantity: number;
  price: Paise;
  rates: ChargeRates;
}

/** What a fill of a day costs, and how many of its shares are intraday. */
export interface RatedFill {
  charges: ChargeLines;
  intraday: number;
}

/**
 * What the fills of one stock on one day cost, given in order of time. Shares bought and sold on the day are netted,
 * the earliest of both sides first: those of the smaller side are intraday, the rest of the other is delivered.
 * Brokerage is by part, exchange charge and SEBI fee on the whole order, GST on their sum. STT and stamp duty are
 * those of the day: quantity × the side's average price (NSE/CMTR/5588 of 2004), rounded once a side and shared out in
 * order of time, as is the depository's charge, on the value that leaves the demat account.
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
  return parted.map(({ fill, intraday, delivery }, n) => {
    const { rates, side, quantity, price } = fill;
    const value = paise(quantity * price);
    const outBefore = out;
    if (side === 'SELL') out += delivery * price;
    const { brokerage } = rates;
    const charges = withGst(rates, {
      brokerage: paise(
        brokerageOf(brokerage.intraday, paise(intraday * price)) +
          brokerageOf(brokerage.delivery, paise(delivery * price)),
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

interface Part {
  fill: DayFill;
  intraday: number;
  delivery: number;
}

/** A duty of a side, rounded once to a multiple of `step` paise, by what each fill's own parts weigh. */
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
