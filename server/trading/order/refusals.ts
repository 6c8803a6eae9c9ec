import type { TradeStatus } from '#shared/contract/trades.ts';
import { MAX_ORDER_QUANTITY, MAX_ORDER_VALUE } from '#shared/domain/limits.ts';
import { indianGroups, type Paise, rupeeText } from '#shared/domain/money.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { AppError, notFound } from '../../core/errors.ts';
import type { Instrument } from '../../market/market.ts';

/**
 * Why an order is not taken, in words for the person who placed it: 400 when the order is at fault, 404 when the stock is
 * unknown, 409 when the market or the order is not in a state for it.
 */
export const quantityOutOfRange = () =>
  new AppError(
    400,
    'quantity_out_of_range',
    `Quantity must be a whole number from 1 to ${indianGroups(MAX_ORDER_QUANTITY)} shares an order.`,
  );

export const indexNotTraded = ({ name }: Instrument) =>
  new AppError(400, 'index_not_traded', `${name} is an index; only stocks can be bought and sold.`);

export const limitWithoutPrice = () =>
  new AppError(400, 'limit_without_price', 'A limit order needs a price.');

export const offTick = ({ symbol }: Instrument, price: Paise, tick: Paise) =>
  new AppError(
    400,
    'off_tick',
    `The price of ${displaySymbol(symbol)} goes in steps of ${rupeeText(tick)} there; ${rupeeText(price)} is between two.`,
  );

export const outsideBand = ({ symbol }: Instrument, low: Paise, high: Paise) =>
  new AppError(
    400,
    'outside_band',
    `A limit for ${displaySymbol(symbol)} must lie in the day's price band, ${rupeeText(low)} to ${rupeeText(high)}.`,
  );

export const exitsOnSale = () =>
  new AppError(400, 'exits_on_sale', 'Stop loss and target can be set when buying only.');

export const stopNotBelow = (stop: Paise, price: Paise) =>
  new AppError(
    400,
    'stop_not_below',
    `The stop loss of ${rupeeText(stop)} must be below the price of ${rupeeText(price)}.`,
  );

export const targetNotAbove = (target: Paise, price: Paise) =>
  new AppError(
    400,
    'target_not_above',
    `The target of ${rupeeText(target)} must be above the price of ${rupeeText(price)}.`,
  );

export const noPrice = ({ symbol }: Pick<Instrument, 'symbol'>) =>
  new AppError(409, 'no_price', `${displaySymbol(symbol)} has no price yet; please try again later.`);

export const stalePrice = ({ symbol }: Instrument) =>
  new AppError(
    409,
    'stale_price',
    `The price of ${displaySymbol(symbol)} is not current, because the market data source is not answering. Nothing was ordered.`,
  );

export const doubtfulPrice = ({ symbol }: Instrument) =>
  new AppError(
    409,
    'doubtful_price',
    `The market data of ${displaySymbol(symbol)} is not in order, so it cannot be traded until it is. Data health says why. Nothing was ordered.`,
  );

export const valueTooLarge = (value: Paise) =>
  new AppError(
    400,
    'order_value_too_large',
    `An order may be worth at most ${rupeeText(MAX_ORDER_VALUE)}; this one is worth ${rupeeText(value)}.`,
  );

/** `charges` only where they are deducted and make the difference. */
export const notEnoughCash = (needed: Paise, charges: Paise, available: Paise) =>
  new AppError(
    400,
    'not_enough_cash',
    `Not enough cash: the order needs ${rupeeText(needed)}${needed > available ? '' : ` and ${rupeeText(charges)} of charges`}, ${rupeeText(available)} is available.`,
  );

export const autoTradingOff = () =>
  new AppError(409, 'auto_trading_off', 'Auto-trading is off. Nothing was ordered.');

export const autoTradingWaits = () =>
  new AppError(
    409,
    'auto_trading_waits',
    'Auto-trading orders while the stock trades, and at no other time.',
  );

export const chargesNotCovered = (value: Paise, available: Paise) =>
  new AppError(
    400,
    'charges_not_covered',
    `The sale brings ${rupeeText(value)} and ${rupeeText(available)} is available, which does not cover its charges.`,
  );

export const notEnoughShares = ({ symbol }: Pick<Instrument, 'symbol'>, owned: number, free: number) =>
  new AppError(400, 'not_enough_shares', `You hold ${quarantinedText(displaySymbol(symbol), owned, free)}.`);

function quarantinedText(name: string, owned: number, free: number): string {
  if (owned === 0) return `no shares of ${name}`;
  const held = `${indianGroups(owned)} ${owned === 1 ? 'share' : 'shares'} of ${name}`;
  if (free === 0) return `${held}, and none of them is free to sell`;
  return `${held}; ${indianGroups(free)} ${free === 1 ? 'is' : 'are'} free to sell`;
}

export const tooManyOrders = (retryAfterSeconds: number) =>
  new AppError(
    429,
    'too_many_orders',
    `Too many orders: at most 10 a second and 200 a minute are taken. Try again in ${retryAfterSeconds} s.`,
    { 'Retry-After': String(retryAfterSeconds) },
  );

export const noSuchTrade = () => notFound('There is no such trade in your account.');

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
    status === 'PENDING' ? 'This order has just changed; please look at it again.' : ENDED[status],
  );

export const notModifiable = () =>
  new AppError(409, 'not_modifiable', 'Only limit orders, stop losses and targets can be changed.');

export const exitQuantity = () =>
  new AppError(400, 'exit_quantity', 'A stop loss or target is for all the shares that were bought with it.');
