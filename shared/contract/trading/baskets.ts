import * as z from 'zod/mini';
import { MAX_BASKET_NAME, MAX_BASKET_ORDERS } from '../../domain/trading/basket.ts';
import { done, instant } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { margins } from './positions.ts';
import { quickOrder, trade } from './trades.ts';

const orders = z
  .array(quickOrder, { error: 'Orders is a list of orders' })
  .check(
    z.minLength(1, 'Add at least one order'),
    z.maxLength(MAX_BASKET_ORDERS, `A basket can have up to ${MAX_BASKET_ORDERS} orders`),
  );

const basket = z.object({
  id: z.uuid(),
  name: z.string(),
  orders: z.array(quickOrder),
  /** Wall clock. */
  updatedAt: instant,
});
export type Basket = z.output<typeof basket>;

export const basketForm = z.object({
  name: z
    .string({ error: 'Enter a name' })
    .check(
      z.trim(),
      z.minLength(1, 'Enter a name'),
      z.maxLength(MAX_BASKET_NAME, `A name can have up to ${MAX_BASKET_NAME} characters`),
    ),
  orders,
});

const basketLeg = z.object({
  /** Filled in whole or part, PLACED as an open order, CANCELLED (an unfilled IOC order), or REFUSED. */
  outcome: z.enum(['FILLED', 'PLACED', 'CANCELLED', 'REFUSED']),
  /** Null when it was refused. */
  trade: z.nullable(trade),
  /** Why it was refused; null otherwise. */
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
  /** The open orders that reserve the shares or the cash it lacks. */
  tradeIds: z.array(z.uuid()),
});
export type BasketLeg = z.output<typeof basketLeg>;

const basketPreview = z.object({
  /** Of each order by itself; null of one that can't be priced. */
  legs: z.array(z.nullable(margins)),
  /** Rupees that the purchases and intraday margins need together; sales are not set off against them. */
  needed: z.number(),
  /** Charges of all orders together. */
  charges: z.number(),
  /** Cash that is available. */
  free: z.number(),
});
export type BasketPreview = z.output<typeof basketPreview>;

const which = z.object({ id: z.uuid({ error: 'Unknown basket' }) });

export const baskets = {
  list: endpoint({
    method: 'GET',
    path: '/api/baskets',
    access: 'user',
    summary: 'Saved baskets of orders, by name.',
    reply: z.array(basket),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/baskets',
    access: 'user',
    programs: 'trade',
    summary: 'Saves a basket. Nothing is placed.',
    body: basketForm,
    reply: basket,
    status: 201,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/baskets/:id',
    access: 'user',
    programs: 'trade',
    summary: 'Replaces a saved basket.',
    params: which,
    body: basketForm,
    reply: basket,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/baskets/:id',
    access: 'user',
    programs: 'trade',
    summary: 'Deletes a saved basket. Its orders stay.',
    params: which,
    reply: done,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/baskets/preview',
    access: 'user',
    programs: 'trade',
    cost: 10,
    summary: 'What the orders of a basket would need and cost. Nothing is placed.',
    body: z.object({ orders }),
    reply: basketPreview,
  }),
  execute: endpoint({
    method: 'POST',
    path: '/api/baskets/execute',
    access: 'user',
    programs: 'trade',
    repeatable: true,
    cost: 20,
    summary: 'Places orders one after the other, each with its own result. Accepts Idempotency-Key.',
    body: z.object({ orders }),
    reply: z.array(basketLeg),
  }),
};

export const basketsSchemas = { Basket: basket, BasketLeg: basketLeg, BasketPreview: basketPreview };
