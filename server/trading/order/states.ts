import type { TradeStatus } from '#shared/contract/trading/trades.ts';

/** The state before placement, and the possible states afterwards. */
export const TRADE_STATES = ['NEW', 'PENDING', 'EXECUTED', 'CANCELLED', 'FAILED'] as const;
type TradeState = (typeof TRADE_STATES)[number];

export const TRADE_ACTIONS = ['fill', 'rest', 'modify', 'cancel', 'expire', 'fail'] as const;
/** Actions on a trade; named as in docs/order-states.md. */
type TradeAction = (typeof TRADE_ACTIONS)[number];

/** The next state of each state and action; null for an illegal action. The database refuses the same transitions. */
const NEXT: Record<TradeState, Record<TradeAction, TradeStatus | null>> = {
  NEW: { fill: 'EXECUTED', rest: 'PENDING', modify: null, cancel: null, expire: 'CANCELLED', fail: null },
  PENDING: {
    fill: 'EXECUTED',
    rest: null,
    modify: 'PENDING',
    cancel: 'CANCELLED',
    expire: 'CANCELLED',
    fail: 'FAILED',
  },
  EXECUTED: { fill: null, rest: null, modify: null, cancel: null, expire: null, fail: null },
  CANCELLED: { fill: null, rest: null, modify: null, cancel: null, expire: null, fail: null },
  FAILED: { fill: null, rest: null, modify: null, cancel: null, expire: null, fail: null },
};

/** The state of a trade after an action; null when the action is illegal. */
export function stateAfter(state: TradeState, action: TradeAction): TradeStatus | null {
  return NEXT[state][action];
}

/** How a resting order ends without a fill. */
export const ENDINGS = {
  cancel: { status: 'CANCELLED', event: 'cancelled' },
  expire: { status: 'CANCELLED', event: 'expired' },
  fail: { status: 'FAILED', event: 'failed' },
} as const satisfies Partial<Record<TradeAction, { status: TradeStatus; event: string }>>;
