import * as z from 'zod/mini';
import {
  MAX_NOTES_A_CALL,
  MAX_WATCHLIST,
  MAX_WATCHLIST_GROUPS,
  MAX_WATCHLIST_NAME,
  MAX_WATCHLISTS,
} from '../../domain/account/watchlist.ts';
import { MAX_NOTE_LENGTH } from '../../domain/limits.ts';
import { done, symbolInput } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { watchlistItem } from './portfolio.ts';

const nameOf = (what: string) =>
  z
    .string({ error: 'Enter a name' })
    .check(
      z.trim(),
      z.minLength(1, 'Enter a name'),
      z.maxLength(
        MAX_WATCHLIST_NAME,
        `The name of a ${what} can have up to ${MAX_WATCHLIST_NAME} characters`,
      ),
    );

const watchlist = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Counts the changes. */
  version: z.int(),
  symbols: z.array(z.string()),
});
export type Watchlist = z.output<typeof watchlist>;

const watchedStock = z.extend(watchlistItem, { note: z.nullable(z.string()) });
export type WatchedStock = z.output<typeof watchedStock>;

const watchlistGroup = z.object({
  /** The heading; null of the stocks before the first heading. */
  name: z.nullable(z.string()),
  stocks: z.array(watchedStock),
});
export type WatchlistGroup = z.output<typeof watchlistGroup>;

const watchlistDetail = z.object({
  id: z.uuid(),
  name: z.string(),
  version: z.int(),
  /** The first has no heading; then those with one, also empty ones. */
  groups: z.array(watchlistGroup),
});
export type WatchlistDetail = z.output<typeof watchlistDetail>;

const lower = (name: string | null) => name?.toLowerCase();
const areDifferent = (all: readonly unknown[]) => new Set(all).size === all.length;

/** The stocks of a list in order: first those without a heading, then those below each heading. */
const groups = z
  .array(z.object({ name: z.nullable(nameOf('group')), symbols: z.array(symbolInput) }), {
    error: 'Groups is a list of groups',
  })
  .check(
    z.maxLength(MAX_WATCHLIST_GROUPS + 1, `A watchlist can have up to ${MAX_WATCHLIST_GROUPS} groups`),
    z.refine(
      (all) => all.every(({ name }, place) => (place === 0) === (name === null)),
      'The first group has no name, and every other has one',
    ),
    z.refine((all) => areDifferent(all.map(({ name }) => lower(name))), 'Two groups have the same name'),
    z.refine(
      (all) => all.reduce((sum, { symbols }) => sum + symbols.length, 0) <= MAX_WATCHLIST,
      `A watchlist can have up to ${MAX_WATCHLIST} stocks`,
    ),
    z.refine((all) => areDifferent(all.flatMap(({ symbols }) => symbols)), 'A stock is on the list twice'),
  );

const which = z.object({ id: z.uuid({ error: 'Unknown watchlist' }) });
const whichStock = z.extend(which, { symbol: symbolInput });

const note = z.nullable(
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter a note'),
      z.maxLength(MAX_NOTE_LENGTH, `A note can have up to ${MAX_NOTE_LENGTH} characters`),
    ),
);

export const watchlists = {
  list: endpoint({
    method: 'GET',
    path: '/api/watchlists',
    access: 'user',
    summary: 'The user’s watchlists in order. /api/portfolio/watchlist is the first.',
    reply: z.array(watchlist),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/watchlists',
    access: 'user',
    programs: 'trade',
    cost: 3,
    summary: 'Creates a watchlist, empty or with stocks.',
    body: z.object({
      /** Of a list that was deleted and comes back. */
      id: z.optional(z.uuid({ error: 'A watchlist needs a UUID' })),
      name: nameOf('watchlist'),
      groups: z.optional(groups),
      place: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_WATCHLISTS - 1))),
    }),
    reply: watchlistDetail,
    status: 201,
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/api/watchlists',
    access: 'user',
    programs: 'trade',
    summary: 'Puts the watchlists in another order.',
    body: z.object({ ids: z.array(z.uuid()).check(z.maxLength(MAX_WATCHLISTS)) }),
    reply: z.array(watchlist),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/watchlists/:id',
    access: 'user',
    summary: 'A watchlist with prices, groups and notes.',
    params: which,
    reply: watchlistDetail,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/watchlists/:id',
    access: 'user',
    programs: 'trade',
    cost: 3,
    summary: 'Replaces name, groups, stocks and their order, if the list still has the given version.',
    params: which,
    body: z.object({
      version: z.int('Enter the version').check(z.gte(0, 'Enter the version')),
      name: nameOf('watchlist'),
      groups: groups.check(z.minLength(1, 'A watchlist has at least the group without a name')),
    }),
    reply: watchlistDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/watchlists/:id',
    access: 'user',
    programs: 'trade',
    summary: 'Deletes a watchlist. The last one can’t be deleted.',
    params: which,
    reply: done,
  }),
  add: endpoint({
    method: 'PUT',
    path: '/api/watchlists/:id/stocks/:symbol',
    access: 'user',
    programs: 'trade',
    summary: 'Adds a stock to a watchlist; adding it twice changes nothing.',
    params: whichStock,
    reply: done,
  }),
  take: endpoint({
    method: 'DELETE',
    path: '/api/watchlists/:id/stocks/:symbol',
    access: 'user',
    programs: 'trade',
    summary: 'Removes a stock from a watchlist; removing it twice changes nothing.',
    params: whichStock,
    reply: done,
  }),
  note: endpoint({
    method: 'PATCH',
    path: '/api/watchlists/:id/notes',
    access: 'user',
    programs: 'trade',
    summary: 'Writes or deletes notes on stocks of a watchlist.',
    params: which,
    body: z.object({
      notes: z
        .array(z.object({ symbol: symbolInput, note }))
        .check(
          z.minLength(1, 'Enter at least one note'),
          z.maxLength(MAX_NOTES_A_CALL, `Send up to ${MAX_NOTES_A_CALL} notes at a time`),
        ),
    }),
    reply: watchlistDetail,
  }),
};

export const watchlistsSchemas = {
  Watchlist: watchlist,
  WatchlistDetail: watchlistDetail,
  WatchlistGroup: watchlistGroup,
  WatchedStock: watchedStock,
};
