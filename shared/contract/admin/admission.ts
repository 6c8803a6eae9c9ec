import * as z from 'zod/mini';
import { instant } from '../common.ts';
import { endpoint } from '../endpoint.ts';

const invite = z.object({
  id: z.uuid(),
  /** The creator; null if deleted. */
  createdBy: z.nullable(z.string()),
  createdAt: instant,
  expiresAt: instant,
  maxUses: z.int(),
  uses: z.int(),
  /** Whether it can be used now, and otherwise why not. */
  state: z.enum(['active', 'revoked', 'used', 'expired']),
  /** Users who registered with it, newest first. */
  people: z.array(z.object({ id: z.uuid(), email: z.string(), at: instant })),
});
export type Invite = z.output<typeof invite>;

export const inviteForm = z.object({
  uses: z
    .int('Enter 1 to 100 people')
    .check(z.gte(1, 'Enter 1 to 100 people'), z.lte(100, 'Enter 1 to 100 people')),
  days: z.int('Enter 1 to 30 days').check(z.gte(1, 'Enter 1 to 30 days'), z.lte(30, 'Enter 1 to 30 days')),
});

/** Administration of registrations. */
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
    summary: 'Creates an invitation. Its link is shown once.',
    body: inviteForm,
    reply: z.object({ link: z.url(), invite }),
    status: 201,
  }),
  revokeInvite: endpoint({
    method: 'POST',
    path: '/api/admin/invites/:id/revoke',
    access: 'admin',
    summary: 'Revokes an invitation. People who registered with it stay.',
    params: z.object({ id: z.uuid('Unknown invitation') }),
    reply: invite,
  }),
  resetLink: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/reset-link',
    access: 'admin',
    summary:
      'Creates a link that sets a new password for a user. It works once, for 30 minutes, and is shown once.',
    params: z.object({ id: z.uuid('Unknown user') }),
    reply: z.object({ link: z.url(), expiresAt: instant }),
    status: 201,
  }),
};

export const admissionSchemas = { Invite: invite };
