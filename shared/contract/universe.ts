import * as z from 'zod/mini';
import { dateInput, done, symbolInput } from './common.ts';
import { endpoint } from './endpoint.ts';

const date = dateInput('A date is written YYYY-MM-DD');
const kind = z.enum(['added', 'dropped', 'renamed', 'demerged']);
const note = z
  .string()
  .check(z.trim(), z.minLength(1, 'Say where this comes from'), z.maxLength(200, 'At most 200 characters'));

/** Something that happened to the universe or to a name. */
const universeChange = z.object({
  effectiveFrom: date,
  symbol: z.string(),
  kind,
  /** What it is called from then on, or what was split off. */
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
    summary: 'The members of the universe on the market date, and what changed it, latest first.',
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
    summary: 'Adds a stock to the universe, drops one, renames one or splits one from a date on.',
    body: universeForm,
    reply: universeChange,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/admin/universe',
    access: 'admin',
    summary: 'Takes back a change that does not hold yet.',
    query: z.object(key),
    reply: done,
  }),
};

export const universeSchemas = { UniverseChange: universeChange };
