import { type Paise, paise, zeroPaise } from '#shared/domain/money.ts';
import type { PracticeScoreRow } from '#shared/schema/trading/practice.ts';
import { type ChargeSchedule, chargesFor } from '../charges/schedule.ts';
import type { IntradayPath } from '../market/sources/intraday-path.ts';
import type { Scene } from './scene.ts';

/** A fill of the day, in order of time. */
export interface ScoredFill {
  side: 'BUY' | 'SELL';
  quantity: number;
  price: Paise;
  charges: Paise;
  at: Date;
}

/**
 * A day's result in paise. The user's and the buy-and-hold result are both valued at the last price, with the
 * charges of executed trades and none for closing the rest. The drawdown is the largest fall from a peak, evaluated
 * every second.
 */
export function scoreOf(
  scene: Pick<Scene, 'path' | 'opensAt' | 'date'>,
  cash: Paise,
  fills: readonly ScoredFill[],
  schedule: ChargeSchedule,
): PracticeScoreRow {
  const { path, opensAt } = scene;
  const { end, drawdown, drawdownPercent } = course(path, opensAt, cash, fills);
  const hold = holdingOf(scene, cash, schedule);
  return {
    endPaise: end,
    pnlPaise: end - cash,
    chargesPaise: fills.reduce((sum, { charges }) => sum + charges, 0),
    trades: fills.length,
    drawdownPaise: drawdown,
    drawdownPercent,
    holdQuantity: hold.quantity,
    holdChargesPaise: hold.charges,
    holdPnlPaise: holdPnl(hold, path.priceAt(path.seconds - 1)),
  };
}

/** The most shares an amount buys at the day's first price, charges included. */
export interface Holding {
  quantity: number;
  price: Paise;
  charges: Paise;
}

export function holdingOf(
  { path, date }: Pick<Scene, 'path' | 'date'>,
  cash: Paise,
  schedule: ChargeSchedule,
): Holding {
  const price = path.priceAt(0);
  const chargesOf = (quantity: number): Paise =>
    quantity === 0
      ? zeroPaise
      : chargesFor(schedule, date, { side: 'BUY', quantity, price, dpApplies: false }).total;
  let quantity = Math.floor(cash / price);
  while (quantity > 0 && quantity * price + chargesOf(quantity) > cash) quantity--;
  return { quantity, price, charges: chargesOf(quantity) };
}

/** P&L of buying and holding at a price. */
export const holdPnl = ({ quantity, price, charges }: Holding, at: Paise): Paise =>
  paise(quantity * (at - price) - charges);

function course(path: IntradayPath, opensAt: Date, start: Paise, fills: readonly ScoredFill[]) {
  const left = [...fills].sort((a, b) => a.at.getTime() - b.at.getTime());
  let cash: number = start;
  let shares = 0;
  let peak: number = start;
  let worst = { drawdown: 0, drawdownPercent: 0 };
  let end: number = start;
  const look = (price: number) => {
    end = cash + shares * price;
    peak = Math.max(peak, end);
    if (peak - end > worst.drawdown) {
      worst = { drawdown: peak - end, drawdownPercent: (100 * (peak - end)) / peak };
    }
  };
  const take = (until: number) => {
    while (left[0] && left[0].at.getTime() < until) {
      const { side, quantity, price, charges } = left[0];
      cash += (side === 'SELL' ? 1 : -1) * quantity * price - charges;
      shares += side === 'BUY' ? quantity : -quantity;
      left.shift();
    }
  };
  for (let second = 0; second < path.seconds; second++) {
    take(opensAt.getTime() + (second + 1) * 1000);
    look(path.priceAt(second));
  }
  // Auction fills come after the last second, at the same price.
  take(Number.POSITIVE_INFINITY);
  look(path.priceAt(path.seconds - 1));
  return { end, ...worst };
}
