import type { OrderWindow } from '#server/market/calendar/order-window.ts';
import type { TradingDate } from '#shared/domain/ist.ts';

/** An order in the model; prices in paise. */
export interface Noted {
  side: 'BUY' | 'SELL';
  symbol: string;
  quantity: number;
  /** Trigger of a stop order: SL with a limit, SL-M without. */
  isStop: boolean;
  limit: number | null;
  stop: number | null;
  target: number | null;
  exit: 'STOP' | 'TARGET' | null;
  trigger: number | null;
  /** Whether a stop order has been triggered. */
  triggered: boolean;
  /** A trailing stop; for a purchase, without a base, the trail of its future stop-loss. */
  trail: Trail | null;
  /** An exit's purchase. */
  parent: Noted | null;
  session: TradingDate;
  seen: number;
  status: 'PENDING' | 'EXECUTED' | 'CANCELLED' | 'FAILED';
  fill: number | null;
  pnl: number | null;
  /** When it was placed or last changed. */
  turn: number;
  /** Exits that a pending sale cancelled, the oldest purchase first. */
  released?: readonly Noted[];
}

/** A step in paise, or hundredths of a percent of the price at which the stop becomes active. */
export interface Trail {
  step: number | null;
  bps: number | null;
  base: number | null;
}

/** The market's state for one stock. */
export interface Moment {
  last: number;
  window: OrderWindow;
  today: TradingDate;
  /** The previous trading day; unknown where cash makes no difference. */
  dayBefore?: TradingDate;
}

export function sessionFor(
  { isStop, limit }: Pick<Noted, 'isStop' | 'limit'>,
  { phase, step, session, continuous }: OrderWindow,
): TradingDate {
  const isLimit = limit !== null && !isStop;
  const joinsAuction =
    !isStop && phase === 'closing-auction' && (step === 'entry' || (isLimit && step === 'limit-entry'));
  return phase === 'continuous' || joinsAuction || (isLimit && phase === 'reference')
    ? session
    : continuous.date;
}

export function accepts({ side, limit }: Pick<Noted, 'side' | 'limit'>, price: number): boolean {
  return limit === null || (side === 'BUY' ? price <= limit : price >= limit);
}

/** The price that a pending order requires; null if any. */
export const awaited = (order: Noted): number | null =>
  (order.triggered ? null : order.trigger) ?? order.limit;

/** Whether it requires a lower price. */
export function fallsTo({ exit, isStop, triggered, side }: Noted): boolean {
  if (exit) return exit === 'STOP';
  return (side === 'BUY') !== (isStop && !triggered);
}

export function isReached(order: Noted, price: number): boolean {
  const at = awaited(order);
  return at === null || (fallsTo(order) ? price <= at : price >= at);
}

/**
 * Reserved cash per share of a pending purchase; for SL-M the trigger plus 2 % (below ₹100), 1 % (to ₹500) or 0.5 %.
 */
export function reservePrice({
  isStop,
  limit,
  trigger,
  seen,
}: Pick<Noted, 'isStop' | 'limit' | 'trigger' | 'seen'>): number {
  if (limit !== null) return limit;
  if (!isStop || trigger === null) return seen;
  const percent = trigger < 100_00 ? 2 : trigger <= 500_00 ? 1 : 0.5;
  return trigger + Math.ceil((trigger * percent * 10) / 1_000);
}

type Terms = Pick<Noted, 'side' | 'limit' | 'trigger' | 'isStop' | 'stop' | 'target' | 'trail'>;

/** The reason for refusing an order's prices; null if they are valid. */
export function refusalOf(order: Terms, last: number): string | null {
  const { side, limit, trigger, isStop, stop, target, trail } = order;
  if (isStop && trigger !== null) {
    const beyond = (price: number, than: number) => (side === 'BUY' ? price > than : price < than);
    if (limit !== null && beyond(trigger, limit)) return 'trigger_beyond_limit';
    const range = trigger > 50_00 ? Math.floor(trigger * 0.03 + 1e-9) : 1_50;
    if (limit !== null && Math.abs(limit - trigger) > range) return 'limit_too_far';
    if (!beyond(trigger, last)) return 'trigger_reached';
  }
  const entry = limit ?? trigger ?? last;
  if (stop !== null && stop >= entry) return 'stop_not_below';
  if (target !== null && target <= entry) return 'target_not_above';
  const hasStop = stop !== null || (isStop && side === 'SELL');
  return trail && !hasStop ? 'trail_without_stop' : null;
}

/** A trail that starts at a price; below ₹250, where the tick is a paisa. */
export function trailFrom({ step, bps }: Trail, base: number): Trail {
  return { bps, base, step: bps === null ? step : Math.max(1, Math.round((base * bps) / 10_000)) };
}

/** Moves a stop by the full steps that the price has gained on its base. */
export function follow(order: Noted, price: number): void {
  const { trail } = order;
  if (!trail || trail.base === null || !trail.step || order.triggered) return;
  while (trail.base + trail.step <= price) {
    trail.base += trail.step;
    if (order.trigger !== null) order.trigger += trail.step;
    if (order.limit !== null) order.limit += trail.step;
  }
}

export function halfUp(part: bigint, of: bigint): number {
  const halves = (2n * part) / of;
  return Number(halves / 2n + (halves % 2n));
}
