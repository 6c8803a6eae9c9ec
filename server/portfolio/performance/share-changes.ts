import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { isLongTerm } from './holding-period.ts';
import type { Disposal, Lot } from './lots.ts';

/** A corporate action that turns old shares into new ones, before the first trade of its day. */
export type ShareChange = {
  date: TradingDate;
  instrumentId: number;
  oldShares: number;
  newShares: number;
  /** Cash paid for the fractional share. */
  paid: Paise;
} & (
  | { kind: 'split' | 'bonus' }
  /** Old shares give new ones of another company, which take part of the cost. */
  | { kind: 'demerger' | 'merger'; otherId: number; cost: { numerator: number; denominator: number } }
);
type Ratio = Pick<ShareChange, 'oldShares' | 'newShares'>;
type Payout = Ratio & Pick<ShareChange, 'date' | 'instrumentId' | 'paid'>;
/** A demerger or merger. */
export type CostTransfer = Extract<ShareChange, { otherId: number }>;

interface ChangedLots {
  open: Lot[];
  disposals: Disposal[];
}

/**
 * Applies a split or bonus to lots, oldest first. The total is multiplied by the ratio and rounded down, as in the
 * ledger; the remaining fraction is a disposal of no whole share.
 * - A split keeps dates and costs: the new shares are the old ones (section 2(42A), explanation 1).
 * - Bonus shares are a separate lot, acquired that day at no cost (section 55(2)(aa)).
 */
export function changeLots(lots: readonly Lot[], change: Exclude<ShareChange, CostTransfer>): ChangedLots {
  const held = lots.reduce((sum, { quantity }) => sum + quantity, 0);
  if (held === 0) return { open: [...lots], disposals: [] };
  return change.kind === 'split' ? split(lots, change) : addBonus(lots, held, change);
}

/**
 * The lots of the new shares of a demerger or merger, with the dates of the old ones (sections 2(42A), 49(2)), and the
 * remaining old lots: after a demerger with the rest of their cost, rounded so that both add up (section 49(2C) and
 * (2D)).
 * @param gone the part of the cost that other demergers of the day have taken
 */
export function moveLots(
  lots: readonly Lot[],
  change: CostTransfer,
  gone: Fraction = { numerator: 0n, denominator: 1n },
): ChangedLots & { left: Lot[] } {
  const { kind, otherId, cost } = change;
  const numerator = BigInt(cost.numerator) * gone.denominator;
  const denominator = BigInt(cost.denominator) * (gone.denominator - gone.numerator);
  const partUpTo = (paid: number) =>
    denominator === 0n ? 0 : Number((2n * BigInt(paid) * numerator + denominator) / (2n * denominator));
  let before = 0;
  const parts = lots.map((lot) => {
    const part = partUpTo(before + lot.cost) - partUpTo(before);
    before += lot.cost;
    return kind === 'merger' ? lot : { ...lot, cost: paise(part), expenses: paise(0), stt: paise(0) };
  });
  const moved = split(
    parts.map((lot) => ({ ...lot, instrumentId: otherId })),
    { ...change, instrumentId: otherId },
  );
  const left = lots.map((lot, n) => ({ ...lot, cost: paise(lot.cost - (parts[n]?.cost ?? 0)) }));
  return { ...moved, left: kind === 'merger' ? [] : left };
}

/** Part of a whole, in integers. */
export interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

function addBonus(lots: readonly Lot[], held: number, change: Payout): ChangedLots {
  const quantity = Math.floor((held * change.newShares) / change.oldShares) - held;
  const given = lotOfNothing(change.instrumentId, change.date);
  const open = quantity === 0 ? [...lots] : [...lots, { ...given, quantity }];
  return {
    open,
    disposals: (held * change.newShares) % change.oldShares === 0 ? [] : [paidOut(given, change)],
  };
}

/** A lot that becomes less than a share is carried to the next one, or paid out with the fraction. */
function split(lots: readonly Lot[], change: Payout): ChangedLots {
  const { oldShares, newShares } = change;
  const open: Lot[] = [];
  let before = 0;
  let waiting: Lot | null = null;
  for (const lot of lots) {
    const quantity: number = changed(before + lot.quantity, change) - changed(before, change);
    const all: Lot = waiting ? together(waiting, lot) : lot;
    before += lot.quantity;
    waiting = quantity === 0 ? { ...all, acquiredOn: lot.acquiredOn } : null;
    if (quantity > 0) open.push({ ...all, acquiredOn: lot.acquiredOn, quantity });
  }
  const leftOver = (before * newShares) % oldShares;
  if (leftOver === 0) return { open, disposals: [] };
  if (waiting) return { open, disposals: [paidOut(waiting, change)] };
  const last = open.pop() ?? lotOfNothing(change.instrumentId, change.date);
  const fraction = partOf(last, leftOver, last.quantity * oldShares + leftOver);
  return { open: [...open, less(last, fraction)], disposals: [paidOut(fraction, change)] };
}

const changed = (quantity: number, { oldShares, newShares }: Ratio): number =>
  Math.floor((quantity * newShares) / oldShares);

function paidOut(fraction: Lot, { date, paid }: Payout): Disposal {
  const term = isLongTerm(fraction.acquiredOn, date) ? 'long' : 'short';
  return { ...fraction, quantity: 0, soldOn: date, proceeds: paid, term };
}

const lotOfNothing = (instrumentId: number, acquiredOn: TradingDate): Lot => ({
  instrumentId,
  acquiredOn,
  quantity: 0,
  cost: paise(0),
  expenses: paise(0),
  stt: paise(0),
});

const together = (a: Lot, b: Lot): Lot => ({
  ...b,
  cost: paise(a.cost + b.cost),
  expenses: paise(a.expenses + b.expenses),
  stt: paise(a.stt + b.stt),
});

/** A lot minus a part of its cost, expenses and tax. */
export const less = (lot: Lot, part: Lot): Lot => ({
  ...lot,
  cost: paise(lot.cost - part.cost),
  expenses: paise(lot.expenses - part.expenses),
  stt: paise(lot.stt - part.stt),
});

/** A lot's share of its cost, expenses and tax, each rounded to the paisa. */
export function partOf(lot: Lot, parts: number, of: number): Lot {
  const part = (amount: Paise) => paise(Math.round((amount * parts) / of));
  return { ...lot, cost: part(lot.cost), expenses: part(lot.expenses), stt: part(lot.stt) };
}
