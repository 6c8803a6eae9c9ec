import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { isLongTerm } from './holding-period.ts';
import type { Disposal, Lot } from './lots.ts';

/** A split or bonus, by which so many old shares became so many new ones before the first trade of its day. */
export interface Turn {
  date: TradingDate;
  instrumentId: number;
  kind: 'split' | 'bonus';
  oldShares: number;
  newShares: number;
  /** What the fraction of a share that was left over was paid out with. */
  paid: Paise;
}

interface Turned {
  open: Lot[];
  disposals: Disposal[];
}

/**
 * What a split or bonus makes of lots, oldest first. All of them together turn by the ratio, rounded down, as the ledger has it; the
 * fraction that is left over is a disposal of no whole share.
 * - A split keeps the dates and the costs: the new shares are the old ones (section 2(42A), explanation 1).
 * - Bonus shares are a lot of their own, acquired that day at no cost (section 55(2)(aa)).
 */
export function turnLots(lots: readonly Lot[], turn: Turn): Turned {
  const held = lots.reduce((sum, { quantity }) => sum + quantity, 0);
  if (held === 0) return { open: [...lots], disposals: [] };
  return turn.kind === 'split' ? split(lots, turn) : addBonus(lots, held, turn);
}

function addBonus(lots: readonly Lot[], held: number, turn: Turn): Turned {
  const quantity = Math.floor((held * turn.newShares) / turn.oldShares) - held;
  const given = lotOfNothing(turn.instrumentId, turn.date);
  const open = quantity === 0 ? [...lots] : [...lots, { ...given, quantity }];
  return { open, disposals: (held * turn.newShares) % turn.oldShares === 0 ? [] : [paidOut(given, turn)] };
}

/** A lot that turns into less than a share goes to the next one, or is paid out with the fraction. */
function split(lots: readonly Lot[], turn: Turn): Turned {
  const { oldShares, newShares } = turn;
  const open: Lot[] = [];
  let before = 0;
  let waiting: Lot | null = null;
  for (const lot of lots) {
    const quantity: number = turned(before + lot.quantity, turn) - turned(before, turn);
    const all: Lot = waiting ? together(waiting, lot) : lot;
    before += lot.quantity;
    waiting = quantity === 0 ? { ...all, acquiredOn: lot.acquiredOn } : null;
    if (quantity > 0) open.push({ ...all, acquiredOn: lot.acquiredOn, quantity });
  }
  const leftOver = (before * newShares) % oldShares;
  if (leftOver === 0) return { open, disposals: [] };
  if (waiting) return { open, disposals: [paidOut(waiting, turn)] };
  const last = open.pop() ?? lotOfNothing(turn.instrumentId, turn.date);
  const fraction = partOf(last, leftOver, last.quantity * oldShares + leftOver);
  return { open: [...open, less(last, fraction)], disposals: [paidOut(fraction, turn)] };
}

const turned = (quantity: number, { oldShares, newShares }: Turn): number =>
  Math.floor((quantity * newShares) / oldShares);

function paidOut(fraction: Lot, { date, paid }: Turn): Disposal {
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

/** What is left of a lot's cost, expenses and tax without a part of them. */
export const less = (lot: Lot, part: Lot): Lot => ({
  ...lot,
  cost: paise(lot.cost - part.cost),
  expenses: paise(lot.expenses - part.expenses),
  stt: paise(lot.stt - part.stt),
});

/** A lot with so many parts of so many of its cost, expenses and tax, each rounded to the paisa. */
export function partOf(lot: Lot, parts: number, of: number): Lot {
  const part = (amount: Paise) => paise(Math.round((amount * parts) / of));
  return { ...lot, cost: part(lot.cost), expenses: part(lot.expenses), stt: part(lot.stt) };
}
