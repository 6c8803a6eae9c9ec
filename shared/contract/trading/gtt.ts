import * as z from 'zod/mini';
import { GTT_KINDS, GTT_STATES } from '../../domain/trading/gtt.ts';
import { instant, symbolInput } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { clientNote, money, positivePrice, quantity, tradeSide, trail, trailInput } from './trades.ts';

const gttKind = z.enum(GTT_KINDS, { error: 'Kind is SINGLE or OCO' });
const legOrderType = z.enum(['LIMIT', 'MARKET'], { error: 'Order type is LIMIT or MARKET' });

const gttLeg = z.object({
  /** Rupees per share. */
  trigger: z.number(),
  /** Whether the price has to fall or to rise to it. */
  when: z.enum(['AT_OR_BELOW', 'AT_OR_ABOVE']),
  orderType: legOrderType,
  /** The limit; null for MARKET. */
  price: z.nullable(z.number()),
});
export type GttLeg = z.output<typeof gttLeg>;

export const gtt = z.object({
  id: z.uuid(),
  symbol: z.string(),
  name: z.string(),
  side: tradeSide,
  kind: gttKind,
  quantity: z.int(),
  /** One, or for OCO two: the lower trigger first. */
  legs: z.array(gttLeg),
  /** How the trigger below follows a rising price; null where it stays. */
  trail: z.nullable(trail),
  note: z.nullable(z.string()),
  state: z.enum(GTT_STATES),
  /** Why it ended; null while active. */
  reason: z.nullable(z.string()),
  /** The orders it placed. */
  tradeIds: z.array(z.uuid()),
  /** The last trading date it can trigger on. */
  expiresOn: z.iso.date(),
  /** Market time. */
  createdAt: instant,
  endedAt: z.nullable(instant),
});
export type Gtt = z.output<typeof gtt>;

const legInput = z.object({
  trigger: positivePrice,
  orderType: legOrderType,
  /** The limit; 0 or none for MARKET. */
  price: z.optional(z.nullable(money('Price must be a number of rupees'))),
});
const legs = z
  .array(legInput, { error: 'Legs is a list of one or two triggers' })
  .check(z.minLength(1, 'A GTT has one trigger, or two'), z.maxLength(2, 'A GTT has one trigger, or two'));

const terms = {
  quantity,
  legs,
  trail: z.optional(z.nullable(trailInput)),
  note: z.optional(z.nullable(clientNote)),
};

export const gttForm = z.object({ symbol: symbolInput, side: tradeSide, kind: gttKind, ...terms });

/** A trail or note of null ends it. Legs are replaced together. */
export const gttChange = z
  .object({ ...terms, quantity: z.optional(quantity), legs: z.optional(legs) })
  .check(
    z.refine(
      (change) => Object.values(change).some((value) => value !== undefined),
      'Change at least one value',
    ),
  );

const which = z.object({ id: z.uuid({ error: 'Unknown GTT' }) });

export const gttCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/gtt',
    access: 'user',
    cost: 2,
    summary: 'GTTs of the user, newest first: all that are active, and the latest hundred that have ended.',
    reply: z.array(gtt),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/gtt',
    access: 'user',
    programs: 'trade',
    repeatable: true,
    cost: 2,
    summary: 'Creates a GTT: an order that is placed when a price is reached. Accepts Idempotency-Key.',
    body: gttForm,
    reply: gtt,
    status: 201,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/gtt/:id',
    access: 'user',
    programs: 'trade',
    cost: 2,
    summary: 'Changes an active GTT: its quantity, triggers and prices, trail or note.',
    params: which,
    body: gttChange,
    reply: gtt,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/gtt/:id',
    access: 'user',
    programs: 'trade',
    summary: 'Cancels an active GTT.',
    params: which,
    reply: gtt,
  }),
};

export const gttSchemas = { Gtt: gtt, GttLeg: gttLeg };
