import * as z from 'zod/mini';
import { instant } from './common.ts';
import { endpoint } from './endpoint.ts';

const invite = z.object({
  id: z.uuid(),
  /** Who made it; null once they are gone. */
  createdBy: z.nullable(z.string()),
  createdAt: instant,
  expiresAt: instant,
  maxUses: z.int(),
  uses: z.int(),
  /** Whether it admits anybody now, and otherwise why not. */
  state: z.enum(['active', 'revoked', 'used', 'expired']),
  /** Who registered with it, the newest first. */
  people: z.array(z.object({ id: z.uuid(), email: z.string(), at: instant })),
});
export type Invite = z.output<typeof invite>;

export const inviteForm = z.object({
  uses: z
    .int('Enter a whole number')
    .check(
      z.gte(1, 'An invitation is for 1 to 100 people'),
      z.lte(100, 'An invitation is for 1 to 100 people'),
    ),
  days: z
    .int('Enter a whole number')
    .check(
      z.gte(1, 'An invitation works for 1 to 30 days'),
      z.lte(30, 'An invitation works for 1 to 30 days'),
    ),
});

/** What administrators do about who may come in. */
export const admission = {
  invites: endpoint({
    method: 'GET',
    path: '/api/admin/invites',
    access: 'admin',
    summary: 'The latest 100 invitations and who registered with them; their links are not stored.',
    reply: z.array(invite),
  }),
  makeInvite: endpoint({
    method: 'POST',
    path: '/api/admin/invites',
    access: 'admin',
    summary: 'Makes an invitation. Its link is shown once.',
    body: inviteForm,
    reply: z.object({ link: z.url(), invite }),
    status: 201,
  }),
  revokeInvite: endpoint({
    method: 'POST',
    path: '/api/admin/invites/:id/revoke',
    access: 'admin',
    summary: 'Ends an invitation; people who registered with it stay.',
    params: z.object({ id: z.uuid('No invitation has such an id') }),
    reply: invite,
  }),
  resetLink: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/reset-link',
    access: 'admin',
    summary: 'Makes a link that sets a new password of a user, once, within 30 minutes. It is shown once.',
    params: z.object({ id: z.uuid('No user has such an id') }),
    reply: z.object({ link: z.url(), expiresAt: instant }),
    status: 201,
  }),
};

export const admissionSchemas = { Invite: invite };
