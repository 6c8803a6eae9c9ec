import * as z from 'zod/mini';
import { MAX_VIEW_NAME, MAX_VIEW_QUERY, VIEWED_LISTS } from '../../domain/list-view.ts';
import { done, instant } from '../common.ts';
import { endpoint } from '../endpoint.ts';

const list = z.enum(VIEWED_LISTS, 'Choose a list');

const view = z.object({
  id: z.uuid(),
  list,
  name: z.string(),
  query: z.string(),
  /** Wall clock. */
  createdAt: instant,
});
export type ListView = z.output<typeof view>;

const id = z.uuid('A view needs a UUID');
const which = z.object({ id });

const form = z.object({
  /** Made by the client: that of the view to replace, or of one that was deleted and comes back. */
  id,
  list,
  name: z
    .string('Enter a name')
    .check(
      z.trim(),
      z.minLength(1, 'Enter a name'),
      z.maxLength(MAX_VIEW_NAME, `A name can have up to ${MAX_VIEW_NAME} characters`),
    ),
  query: z
    .string('Enter what the view shows')
    .check(
      z.maxLength(MAX_VIEW_QUERY, 'These filters are too long to save'),
      z.regex(/^[\x20-\x7e]*$/, 'Enter a query as in the address'),
    ),
  /** Of a view that was deleted, so that it comes back to its place. */
  createdAt: z.optional(instant),
});

export const views = {
  list: endpoint({
    method: 'GET',
    path: '/api/views',
    access: 'user',
    summary: 'The user’s saved views of lists, oldest first.',
    reply: z.array(view),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/views',
    access: 'user',
    summary: 'Saves a view of a list, or replaces the user’s view with this id.',
    body: form,
    reply: view,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/views/:id',
    access: 'user',
    summary: 'Deletes a saved view. Saving it again with its id brings it back.',
    params: which,
    reply: done,
  }),
};

export const viewsSchemas = { ListView: view };
