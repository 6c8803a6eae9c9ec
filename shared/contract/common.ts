import * as z from 'zod/mini';
import { normaliseSymbol } from '../domain/market/symbol.ts';

/** A number as a string, so that no client loses digits: "-1234.50". */
export const numericString = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));

/** An instant in UTC, ISO 8601. */
export const instant = z.iso.datetime();

/**
 * A date input, YYYY-MM-DD, refused with this message. There is no year 0000, neither in calendars nor in
 * PostgreSQL.
 */
export const dateInput = (words: string) =>
  z.iso.date(words).check(z.refine((written) => !written.startsWith('0000'), words));

/** A stock symbol input, with or without .NS and in any case; normalised when parsed. */
export const symbolInput = z.pipe(
  z
    .string({ error: 'Stock symbol is required' })
    .check(
      z.trim(),
      z.minLength(1, 'Stock symbol is required'),
      z.maxLength(24, 'This stock symbol is too long'),
      z.regex(/^[A-Za-z0-9&_.\-^]+$/, 'A stock symbol can have only letters, digits, & and -'),
    ),
  z.transform(normaliseSymbol),
);

/** The reply of calls without a result. */
export const done = z.object({ done: z.literal(true) });

/** Body of every unsuccessful reply. */
export const failure = z.object({
  message: z.string(),
  code: z.string(),
  /** The open orders that prevent the call. */
  tradeIds: z.optional(z.array(z.uuid())),
});
export type Failure = z.output<typeof failure>;

export const commonSchemas = { Done: done, Failure: failure };
