import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './auth.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const ofUser = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Attempts counted against rate limits, stored so that they survive restarts and are shared by instances. */
export const attempts = pgTable(
  'attempts',
  {
    /** SHA-256 of the limit's name and its key. */
    key: text().primaryKey(),
    hits: integer().notNull(),
    /** Wall clock; afterwards the row counts nothing and may be deleted. */
    resetsAt: instant('resets_at').notNull(),
  },
  (t) => [index('attempts_resets').on(t.resetsAt)],
);

/** Password reset links; SHA-256 of 256 random bits, single use. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: ofUser(),
    /** Who requested it. */
    origin: text({ enum: ['mail', 'administrator', 'command'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    index('password_resets_user').on(t.userId, t.createdAt),
    check('password_resets_origin', sql`${t.origin} in ('mail', 'administrator', 'command')`),
  ],
);

/** Invitation links for registration; SHA-256 of 256 random bits. */
export const invites = pgTable(
  'invites',
  {
    id: uuid().primaryKey(),
    tokenHash: text('token_hash').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Maximum registrations. */
    maxUses: integer('max_uses').notNull(),
    uses: integer().notNull().default(0),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    uniqueIndex('invites_token').on(t.tokenHash),
    check('invites_uses', sql`${t.uses} between 0 and ${t.maxUses}`),
  ],
);

/** Which user registered with which invitation. */
export const inviteUses = pgTable(
  'invite_uses',
  {
    inviteId: uuid('invite_id')
      .notNull()
      .references(() => invites.id, { onDelete: 'cascade' }),
    userId: ofUser(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId] }), index('invite_uses_invite').on(t.inviteId)],
);

/** Linked OpenID Connect identities: the pair (issuer, subject), never an e-mail address. */
export const oidcIdentities = pgTable(
  'oidc_identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: ofUser(),
    /** As reported by the provider when linked; displayed, never matched. */
    email: text(),
    linkedAt: instant('linked_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('oidc_identities_user').on(t.userId)],
);

/** WebAuthn credentials of users. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential id, base64url. */
    id: text().primaryKey(),
    userId: ofUser(),
    name: text().notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's signature counter; 0 if unsupported. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** The authenticator's transports, as named by WebAuthn. */
    transports: text().array().notNull(),
    backedUp: boolean('backed_up').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('passkeys_user').on(t.userId)],
);
