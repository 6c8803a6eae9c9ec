import * as z from 'zod/mini';
import { dateInput, done, symbolInput } from '../common.ts';
import { endpoint } from '../endpoint.ts';

const date = dateInput('Enter a date such as 2026-11-10');
const kind = z.enum(['added', 'dropped', 'renamed', 'demerged']);
const note = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter the source of the change'),
    z.maxLength(200, 'The source can have up to 200 characters'),
  );

/** A change of the universe or of a symbol. */
const universeChange = z.object({
  effectiveFrom: date,
  symbol: z.string(),
  kind,
  /** The new symbol, or the demerged company. */
  otherSymbol: z.nullable(z.string()),
  note: z.string(),
});

export type UniverseChange = z.output<typeof universeChange>;

const key = {
  effectiveFrom: date,
  symbol: symbolInput,
  kind,
  otherSymbol: z.optional(symbolInput),
};
export const universeForm = z.object({ ...key, note });

export const universe = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/universe',
    access: 'admin',
    summary: 'Members of the universe on the market date, and its changes, latest first.',
    reply: z.object({
      tradingDate: date,
      members: z.array(z.object({ symbol: z.string(), name: z.string(), sector: z.string(), since: date })),
      changes: z.array(universeChange),
    }),
  }),
  put: endpoint({
    method: 'PUT',
    path: '/api/admin/universe',
    access: 'admin',
    summary: 'Adds, drops, renames or splits a stock of the universe from a date.',
    body: universeForm,
    reply: universeChange,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/admin/universe',
    access: 'admin',
    summary: 'Removes a change that is not in force yet.',
    query: z.object(key),
    reply: done,
  }),
};

export const universeSchemas = { UniverseChange: universeChange };
