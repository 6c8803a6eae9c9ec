import * as z from 'zod/mini';
import { normaliseSymbol } from '../domain/symbol.ts';

/** A number as a string, so that no reader loses a digit: "-1234.50". */
export const numericString = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));

/** An instant in UTC, ISO 8601. */
export const instant = z.iso.datetime();

/** A date as a caller writes it, YYYY-MM-DD, refused with these words. No calendar has a year 0000, and neither has PostgreSQL. */
export const dateInput = (words: string) =>
  z.iso.date(words).check(z.refine((written) => !written.startsWith('0000'), words));

/** A stock symbol as a caller writes it, with or without .NS and in any case; it is normalised on the way in. */
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

/** The reply to what leaves nothing to show. */
export const done = z.object({ done: z.literal(true) });

/** The body of every reply that is not a success. */
export const failure = z.object({
  message: z.string(),
  code: z.string(),
  /** The orders that stand in the way. */
  tradeIds: z.optional(z.array(z.uuid())),
});
export type Failure = z.output<typeof failure>;

export const commonSchemas = { Done: done, Failure: failure };
