import type { TradeStatus } from '#shared/contract/trades.ts';
import { MAX_ORDER_QUANTITY, MAX_ORDER_VALUE } from '#shared/domain/limits.ts';
import { indianGroups, type Paise, paise, rupeeText } from '#shared/domain/money.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { AppError, notFound } from '../../core/errors.ts';
import type { Instrument } from '../../market/market.ts';

/**
 * Why an order is not taken, in words for the person who placed it: 400 when the order is at fault, 404 when the
 * stock is unknown, 409 when the market or the order is not in a state for it.
 */
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

export const outsideBand = ({ symbol }: Instrument, low: Paise, high: Paise) =>
  new AppError(
    400,
    'outside_band',
    `The limit price is outside ${displaySymbol(symbol)}'s price band. Enter ${rupeeText(low)} to ${rupeeText(high)}.`,
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

/**
 * The first price of the session is beyond what trading makes of the close before, and no action on record explains
 * it.
 */
export const halted = ({ symbol }: Instrument) =>
  new AppError(
    409,
    'halted',
    `${displaySymbol(symbol)} is halted today: its price break is unexplained. Orders resume once it is explained, or tomorrow.`,
  );

export const valueTooLarge = (value: Paise) =>
  new AppError(
    400,
    'order_value_too_large',
    `The order value is ${rupeeText(value)}. Reduce the quantity: the maximum is ${rupeeText(MAX_ORDER_VALUE)}.`,
  );

/** `charges` only where they are deducted and make the difference. */
export const notEnoughCash = (needed: Paise, charges: Paise, available: Paise) =>
  new AppError(
    400,
    'not_enough_cash',
    `Not enough cash: the order needs ${rupeeText(needed)}${needed > available ? '' : ` plus ${rupeeText(charges)} in charges`}, and ${rupeeText(available)} is available. Add funds or reduce the quantity.`,
  );

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

export const notEnoughShares = ({ symbol }: Pick<Instrument, 'symbol'>, owned: number, free: number) =>
  new AppError(400, 'not_enough_shares', sharesText(displaySymbol(symbol), owned, free));

function sharesText(name: string, owned: number, free: number): string {
  if (owned === 0) return `You hold no ${name} shares.`;
  const reserved = 'reserved by open orders. Cancel those orders to sell.';
  if (free === 0) {
    const all = owned === 1 ? `Your ${name} share is` : `All ${indianGroups(owned)} ${name} shares are`;
    return `${all} ${reserved}`;
  }
  if (free === owned)
    return `You hold ${indianGroups(owned)} ${name} ${owned === 1 ? 'share' : 'shares'}. Reduce the quantity to ${indianGroups(owned)}.`;
  return `You can sell ${indianGroups(free)} of ${indianGroups(owned)} ${name} shares. The others are ${reserved}`;
}

export const tooManyOrders = (retryAfterSeconds: number) =>
  new AppError(
    429,
    'too_many_orders',
    `Too many orders. The limit is 10 per second and 200 per minute. Try again in ${retryAfterSeconds} s.`,
    { 'Retry-After': String(retryAfterSeconds) },
  );

export const noSuchTrade = () => notFound('Trade not found.');

/** Why an order that has come to its end can't be cancelled or changed. */
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

export const notModifiable = () =>
  new AppError(409, 'not_modifiable', 'Only limit, stop-loss and target orders can be modified.');

export const exitQuantity = () =>
  new AppError(
    400,
    'exit_quantity',
    'A stop-loss or target covers all shares bought with it. Only its price can be changed.',
  );
