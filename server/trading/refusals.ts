import { istWords } from '#shared/domain/ist.ts';
import { MAX_ORDER_QUANTITY, MAX_ORDER_VALUE } from '#shared/domain/limits.ts';
import { indianGroups, type Paise, rupeeWords } from '#shared/domain/money.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { AppError } from '../core/errors.ts';
import type { Instrument } from '../market/market.ts';

/**
 * Why an order is not taken, in words for the person who placed it: 400 when the order is at fault, 404 when the stock is
 * unknown, 409 when the market is not in a state to take it, 422 for what is not offered.
 */
export const quantityOutOfRange = () =>
  new AppError(
    400,
    'quantity_out_of_range',
    `Quantity must be a whole number from 1 to ${indianGroups(MAX_ORDER_QUANTITY)} shares an order.`,
  );

export const indexNotTraded = ({ name }: Instrument) =>
  new AppError(400, 'index_not_traded', `${name} is an index; only stocks can be bought and sold.`);

export const limitNotTaken = () =>
  new AppError(422, 'limit_not_taken', 'Limit orders are not taken yet; send a market order.');

export const exitsNotTaken = () =>
  new AppError(
    422,
    'exits_not_taken',
    'Stop loss and target are not taken yet; send the order without them.',
  );

export const notOpen = ({ symbol }: Instrument, opensAt: Date) =>
  new AppError(
    409,
    'market_closed',
    `${displaySymbol(symbol)} is not in continuous trading now; it opens on ${istWords(opensAt)}.`,
  );

export const noPrice = ({ symbol }: Instrument) =>
  new AppError(409, 'no_price', `${displaySymbol(symbol)} has no price yet; please try again later.`);

export const stalePrice = ({ symbol }: Instrument) =>
  new AppError(
    409,
    'stale_price',
    `The price of ${displaySymbol(symbol)} is not current, because the market data source is not answering. Nothing was ordered.`,
  );

export const valueTooLarge = (value: Paise) =>
  new AppError(
    400,
    'order_value_too_large',
    `An order may be worth at most ${rupeeWords(MAX_ORDER_VALUE)}; this one is worth ${rupeeWords(value)}.`,
  );

export const notEnoughCash = (needed: Paise, available: Paise) =>
  new AppError(
    400,
    'not_enough_cash',
    `Not enough cash: the order needs ${rupeeWords(needed)}, ${rupeeWords(available)} is available.`,
  );

export const notEnoughShares = ({ symbol }: Instrument, owned: number, free: number) =>
  new AppError(
    400,
    'not_enough_shares',
    `You hold ${indianGroups(owned)} shares of ${displaySymbol(symbol)}; ${indianGroups(free)} are free to sell.`,
  );

export const tooManyOrders = (retryAfterSeconds: number) =>
  new AppError(
    429,
    'too_many_orders',
    `Too many orders: at most 10 a second and 200 a minute are taken. Try again in ${retryAfterSeconds} s.`,
    { 'Retry-After': String(retryAfterSeconds) },
  );
