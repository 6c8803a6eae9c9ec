import * as z from 'zod/mini';
import { symbolInput } from './common.ts';
import { endpoint } from './endpoint.ts';
import { trade } from './trades.ts';

const exitForm = z.object({
  product: z.optional(z.enum(['CNC'], { error: 'Product is CNC' })),
  /** All stocks held, when none are named. */
  symbols: z.optional(
    z
      .array(symbolInput, { error: 'Symbols is a list of stock symbols' })
      .check(z.minLength(1, 'Name at least one stock'), z.maxLength(500, 'Name up to 500 stocks')),
  ),
});

const exitResult = z.object({
  symbol: z.string(),
  /** SOLD now, PLACED for the next session, or REFUSED. */
  outcome: z.enum(['SOLD', 'PLACED', 'REFUSED']),
  /** One, or several where the position is larger than an order may be. */
  trades: z.array(trade),
  /** The open orders that were cancelled for it. */
  cancelled: z.array(z.uuid()),
  /** Why it was refused; null otherwise. */
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
});
export type ExitResult = z.output<typeof exitResult>;

export const positions = {
  exit: endpoint({
    method: 'POST',
    path: '/api/positions/exit',
    access: 'user',
    programs: 'trade',
    cost: 20,
    summary: 'Exits positions: cancels the open orders of each stock and sells all its shares at market.',
    body: exitForm,
    reply: z.array(exitResult),
  }),
};

export const positionsSchemas = { ExitResult: exitResult };
