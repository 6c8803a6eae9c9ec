import { halfUp } from '#tests/support/orders/order-rules.ts';

interface Fill {
  side: 'BUY' | 'SELL';
  symbol: string;
  quantity: number;
  /** Paise. */
  price: number;
}

interface Position {
  /** Negative: short. */
  quantity: number;
  value: number;
  realised: number;
}

/** A model of one session's intraday positions: a fifth of each open position is margin, rounded up. */
export class IntradayBook {
  positions: Record<string, Position> = {};

  /** The P&L that a fill realises (null if it closes nothing), and the amount that it moves from cash to margin. */
  fill({ side, symbol, quantity, price }: Fill): { pnl: number | null; margin: number } {
    const { quantity: held, value, realised } = this.positions[symbol] ?? NOTHING;
    const sign = side === 'BUY' ? 1 : -1;
    const closed = held * sign < 0 ? Math.min(quantity, Math.abs(held)) : 0;
    const closedValue = closed && halfUp(BigInt(value) * BigInt(closed), BigInt(Math.abs(held)));
    const pnl = sign * (closedValue - closed * price);
    const open = value - closedValue + (quantity - closed) * price;
    this.positions[symbol] = {
      quantity: held + sign * quantity,
      value: open,
      realised: realised + pnl,
    };
    return { pnl: closed === 0 ? null : pnl, margin: marginOf(open) - marginOf(value) };
  }

  margin(): number {
    return Object.values(this.positions).reduce((sum, { value }) => sum + marginOf(value), 0);
  }
}

const NOTHING: Position = { quantity: 0, value: 0, realised: 0 };

const marginOf = (value: number): number => Number((BigInt(value) + 4n) / 5n);
