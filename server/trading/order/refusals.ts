import type { TradeSide, TradeStatus } from '#shared/contract/trading/trades.ts';
import { formatIst } from '#shared/domain/ist-format.ts';
import { MAX_ORDER_QUANTITY, MAX_ORDER_VALUE } from '#shared/domain/limits.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { indianGroups, type Paise, paise, rupeeText, zeroPaise } from '#shared/domain/money.ts';
import type { OrderProduct } from '#shared/domain/trading/intraday.ts';
import { AppError, notFound } from '../../core/errors.ts';
import type { ReservingOrder } from '../../ledger/reserving-orders.ts';
import type { Instrument } from '../../market/market.ts';
import type { HaltCause } from '../../market/quality/health-book.ts';
import type { OrderRow } from './columns.ts';
import { executionOf } from './execution.ts';

/**
 * Refusals of orders, worded for the user: 400 when the order is at fault, 404 when the stock is unknown, 409 when the
 * state of the market or the order doesn't allow it.
 */
export const notIntraday = ({ symbol }: Instrument) =>
  new AppError(
    400,
    'not_intraday',
    `${displaySymbol(symbol)} has no derivatives, so it can't be traded intraday (MIS). Choose CNC.`,
  );

export const intradayOver = (ended: Date | null) =>
  new AppError(
    409,
    'intraday_over',
    `Intraday (MIS) trading ${ended ? `ended at ${formatIst(ended, 'HH:mm')}` : 'needs a session'}. Choose CNC, or trade in the next session.`,
  );

export const noPosition = ({ symbol }: { symbol: string }) =>
  new AppError(400, 'no_position', `You have no open intraday position in ${displaySymbol(symbol)}.`);

/** For refusals without charges. */
export const NO_CHARGES = zeroPaise;

export const sameProduct = () =>
  new AppError(400, 'same_product', 'Choose another product to convert to: MIS or CNC.');

interface Convertible {
  from: OrderProduct;
  /** Shares that can be converted. */
  most: number;
  isShort: boolean;
}

export function notConvertible({ symbol }: Instrument, { from, most, isShort }: Convertible): AppError {
  const why =
    from === 'CNC'
      ? isShort
        ? 'close your short position first'
        : 'only shares bought today and not reserved can become MIS'
      : isShort
        ? 'a short position can only go into shares that you hold'
        : 'your intraday position is smaller';
  return new AppError(
    400,
    'not_convertible',
    `Can't convert so many ${displaySymbol(symbol)} shares: ${why}. Convert up to ${indianGroups(most)}.`,
  );
}

export const quantityOutOfRange = () =>
  new AppError(
    400,
    'quantity_out_of_range',
    `Quantity must be a whole number from 1 to ${indianGroups(MAX_ORDER_QUANTITY)}.`,
  );

export const indexNotTraded = ({ name }: Instrument) =>
  new AppError(400, 'index_not_traded', `${name} is an index and can't be traded. Choose a stock.`);

export const limitWithoutPrice = () =>
  new AppError(400, 'limit_without_price', 'A limit order needs a price. Enter the limit price.');

export const offTick = ({ symbol }: Instrument, price: Paise, tick: Paise) =>
  new AppError(
    400,
    'off_tick',
    `${displaySymbol(symbol)}'s tick size is ${rupeeText(tick)}. Try ${validPrices(price, tick)}.`,
  );

/** The nearest prices on the tick. */
function validPrices(price: Paise, tick: Paise): string {
  const below = paise(price - (price % tick));
  const above = rupeeText(paise(below + tick));
  return below > 0 ? `${rupeeText(below)} or ${above}` : above;
}

export const outsideBand = ({ symbol }: Instrument, low: Paise, high: Paise, what: 'limit' | 'trigger') =>
  new AppError(
    400,
    'outside_band',
    `The ${what} price is outside ${displaySymbol(symbol)}'s price band. Enter ${rupeeText(low)} to ${rupeeText(high)}.`,
  );

export const stopWithoutTrigger = () =>
  new AppError(400, 'stop_without_trigger', 'SL and SL-M orders need a trigger price. Enter one.');

export const triggerWithoutStop = () =>
  new AppError(400, 'trigger_without_stop', 'Only SL and SL-M orders have a trigger price. Remove it.');

export const stopNotIoc = () =>
  new AppError(400, 'stop_not_ioc', 'SL and SL-M orders are valid for the day. Choose DAY.');

export const iocOutsideSession = () =>
  new AppError(
    409,
    'ioc_outside_session',
    'IOC orders need continuous trading, from 9:15. Choose DAY, or place it then.',
  );

export const triggerBeyondLimit = (side: TradeSide, limit: Paise) =>
  new AppError(
    400,
    'trigger_beyond_limit',
    side === 'BUY'
      ? `The trigger is above the limit. Enter a trigger of ${rupeeText(limit)} or less.`
      : `The trigger is below the limit. Enter a trigger of ${rupeeText(limit)} or more.`,
  );

export const limitTooFar = (trigger: Paise, limit: Paise) =>
  new AppError(
    400,
    'limit_too_far',
    `The limit is too far from the trigger. Enter a limit from ${rupeeText(paise(Math.min(trigger, limit)))} to ${rupeeText(paise(Math.max(trigger, limit)))}.`,
  );

export const triggerReached = (side: TradeSide, last: Paise) =>
  new AppError(
    400,
    'trigger_reached',
    side === 'BUY'
      ? `The price has already reached the trigger. Enter a trigger above ${rupeeText(last)}.`
      : `The price has already reached the trigger. Enter a trigger below ${rupeeText(last)}.`,
  );

export const alreadyTriggered = () =>
  new AppError(409, 'already_triggered', 'This order was triggered. Only its quantity and limit can change.');

export const trailWithoutStop = () =>
  new AppError(
    400,
    'trail_without_stop',
    'Only a stop-loss of shares you hold or buy can trail: an SL or SL-M SELL, or a BUY with a stop-loss.',
  );

export const trailStep = (tick: Paise, last: Paise) =>
  new AppError(
    400,
    'trail_step',
    `The trailing step must be a multiple of ${rupeeText(tick)} and below ${rupeeText(last)}.`,
  );

export const exitsOnSale = () =>
  new AppError(400, 'exits_on_sale', 'Only BUY orders can have a stop-loss or target. Remove them to sell.');

export const stopNotBelow = (stop: Paise, price: Paise) =>
  new AppError(
    400,
    'stop_not_below',
    `The stop-loss of ${rupeeText(stop)} is too high. Enter a price below ${rupeeText(price)}.`,
  );

export const targetNotAbove = (target: Paise, price: Paise) =>
  new AppError(
    400,
    'target_not_above',
    `The target of ${rupeeText(target)} is too low. Enter a price above ${rupeeText(price)}.`,
  );

export const noPrice = ({ symbol }: Pick<Instrument, 'symbol'>) =>
  new AppError(409, 'no_price', `${displaySymbol(symbol)} has no price yet. Try again once it has traded.`);

export const stalePrice = ({ symbol }: Instrument) =>
  new AppError(
    409,
    'stale_price',
    `${displaySymbol(symbol)}'s price is out of date: the data source isn't responding. No order was placed. Try again when prices update.`,
  );

export const doubtfulPrice = ({ symbol }: Instrument) =>
  new AppError(
    409,
    'doubtful_price',
    `${displaySymbol(symbol)} can't be traded now: its data failed a quality check. No order was placed. Data health shows the reason.`,
  );

const HALTED: Record<HaltCause, string> = {
  break: 'is halted today: its price break is unexplained. Orders resume once it is explained, or tomorrow.',
  discovery: 'is halted: it has no price since its demerger. Orders resume after the first one.',
  listing: 'is not listed yet. You can trade it from its first session.',
  suspension: 'is suspended. Orders resume when the suspension ends.',
  delisting: 'is no longer listed. Orders are not possible.',
};

const haltedText = (symbol: string, cause: HaltCause): string => `${displaySymbol(symbol)} ${HALTED[cause]}`;

export const halted = ({ symbol }: Instrument, cause: HaltCause) =>
  new AppError(409, 'halted', haltedText(symbol, cause));

export const valueTooLarge = (value: Paise) =>
  new AppError(
    400,
    'order_value_too_large',
    `The order value is ${rupeeText(value)}. Reduce the quantity: the maximum is ${rupeeText(MAX_ORDER_VALUE)}.`,
  );

/**
 * `charges` only where they are deducted and cause the shortfall; with the amount that open purchases reserve, and
 * their ids.
 */
export function notEnoughCash(
  needed: Paise,
  charges: Paise,
  available: Paise,
  reserved: { ids: readonly string[]; cash: Paise } = { ids: [], cash: zeroPaise },
): AppError {
  const plus = needed > available ? '' : ` plus ${rupeeText(charges)} in charges`;
  const { ids, cash } = reserved;
  const way =
    ids.length === 0
      ? 'Add funds or reduce the quantity.'
      : `${rupeeText(cash)} is reserved by your open ${ids.length === 1 ? 'order' : 'orders'}.`;
  return new AppError(
    400,
    'not_enough_cash',
    `Not enough cash: the order needs ${rupeeText(needed)}${plus}, and ${rupeeText(available)} is available. ${way}`,
    {},
    ids,
  );
}

export const autoTradingOff = () =>
  new AppError(409, 'auto_trading_off', 'Auto-trading is off. No order was placed.');

export const autoTradingWaits = () =>
  new AppError(409, 'auto_trading_waits', 'Auto-trading places orders only during continuous trading.');

export const chargesNotCovered = (value: Paise, available: Paise) =>
  new AppError(
    400,
    'charges_not_covered',
    `The charges exceed the sale value (${rupeeText(value)}) plus your cash (${rupeeText(available)}). Add funds to sell.`,
  );

/** The shares an account has, and the quantity that a sale needs. */
interface SharesShort {
  wanted: number;
  owned: number;
  free: number;
  reserved: readonly ReservingOrder[];
}

/** Why a sale lacks shares: they don't exist, or open orders, which are then named, have reserved them. */
export function sharesMissing({ symbol }: Pick<Instrument, 'symbol'>, short: SharesShort): AppError {
  const { wanted, owned, free, reserved } = short;
  const name = displaySymbol(symbol);
  if (owned === 0) return new AppError(400, 'not_enough_shares', `You hold no ${name} shares.`);
  const hold = `You hold ${sharesOf(owned, name)}`;
  if (free === owned) {
    const sentence = `${hold}. Reduce the quantity to ${indianGroups(owned)}.`;
    return new AppError(400, 'not_enough_shares', sentence);
  }
  const by = `reserved by your ${reservedByText(reserved)}`;
  const ids = reserved.map(({ id }) => id);
  if (owned >= wanted) {
    const sentence = `${reservedText(name, owned, free, by)}.`;
    return new AppError(400, 'shares_reserved', sentence, {}, ids);
  }
  const sentence =
    free === 0
      ? `${hold}, all ${by}.`
      : `${hold}, ${indianGroups(owned - free)} ${by}. Reduce the quantity to ${indianGroups(free)}.`;
  return new AppError(400, 'not_enough_shares', sentence, {}, ids);
}

function reservedText(name: string, owned: number, free: number, by: string): string {
  if (free > 0) return `You can sell ${indianGroups(free)} of ${sharesOf(owned, name)}. The others are ${by}`;
  return owned === 1 ? `Your 1 share is ${by}` : `All ${indianGroups(owned)} shares are ${by}`;
}

const sharesOf = (quantity: number, name: string) =>
  `${indianGroups(quantity)} ${name} ${quantity === 1 ? 'share' : 'shares'}`;

/** "stop-loss and target orders", "stop-loss order and sell orders". */
function reservedByText(reserved: readonly ReservingOrder[]): string {
  const count = (exit: ReservingOrder['exit']) => reserved.filter((order) => order.exit === exit).length;
  const [stops, targets, sales] = [count('STOP'), count('TARGET'), count(null)];
  const plural = (n: number) => (n === 1 ? 'order' : 'orders');
  const exits = [...(stops > 0 ? ['stop-loss'] : []), ...(targets > 0 ? ['target'] : [])].join(' and ');
  const parts = [
    ...(exits === '' ? [] : [`${exits} ${plural(stops + targets)}`]),
    ...(sales > 0 || exits === '' ? [`open sell ${plural(sales)}`] : []),
  ];
  return parts.join(' and ');
}

export const tooManyOrders = (retryAfterSeconds: number) =>
  new AppError(
    429,
    'too_many_orders',
    `Too many orders. The limit is 10 per second and 200 per minute. Try again in ${retryAfterSeconds} s.`,
    { 'Retry-After': String(retryAfterSeconds) },
  );

export const noSuchTrade = () => notFound('Trade not found.');

/** Why an ended order can't be cancelled or changed. */
const ENDED: Record<Exclude<TradeStatus, 'PENDING'>, string> = {
  EXECUTED: 'This order is already executed.',
  CANCELLED: 'This order is already cancelled.',
  FAILED: 'This order has already failed.',
};

export const notPending = (status: TradeStatus) =>
  new AppError(
    409,
    'not_pending',
    status === 'PENDING' ? 'This order has just changed. Check it and try again.' : ENDED[status],
  );

/** For a sale that was filled before it could be undone. */
export const filledMeanwhile = ({ symbol, side, fills }: Pick<OrderRow, 'symbol' | 'side' | 'fills'>) => {
  const { averagePrice = zeroPaise } = executionOf(fills) ?? {};
  const shares = sharesOf(
    fills.reduce((sum, { quantity }) => sum + quantity, 0),
    displaySymbol(symbol),
  );
  const what = `${side === 'BUY' ? 'bought' : 'sold'} ${shares} at ${rupeeText(averagePrice)}`;
  return new AppError(409, 'already_filled', `Too late to undo: the order ${what}.`);
};

/** For a stop-loss or target that can't, or can no longer, be placed again. */
export const notRestorable = () =>
  new AppError(409, 'not_restorable', "This cancellation can't be undone any more. Place a new order.");

export const notModifiable = () =>
  new AppError(409, 'not_modifiable', 'Only limit, SL, SL-M, stop-loss and target orders can be modified.');

/** For a partly filled order: a new quantity that leaves nothing to fill. */
export const filledAlready = (filled: number) =>
  new AppError(
    400,
    'quantity_filled',
    `${filled} shares are filled already. Enter at least ${filled + 1}, or cancel the rest.`,
  );

export const exitQuantity = () =>
  new AppError(
    400,
    'exit_quantity',
    'A stop-loss or target covers all shares bought with it. Only its price can be changed.',
  );
