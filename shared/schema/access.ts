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

/** Attempts that count against a limit, so that a restart does not begin them anew and all instances share them. */
export const attempts = pgTable(
  'attempts',
  {
    /** SHA-256 of the limit's name and of what it counts by. */
    key: text().primaryKey(),
    hits: integer().notNull(),
    /** Wall clock. Past it the row counts nothing and may be deleted. */
    resetsAt: instant('resets_at').notNull(),
  },
  (t) => [index('attempts_resets').on(t.resetsAt)],
);

/** Links that set a new password; SHA-256 of 256 random bits, each used once. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: ofUser(),
    /** Who asked for it. */
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

/** Links with which people may register where registration is by invitation; SHA-256 of 256 random bits. */
export const invites = pgTable(
  'invites',
  {
    id: uuid().primaryKey(),
    tokenHash: text('token_hash').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** How many people may register with it. */
    maxUses: integer('max_uses').notNull(),
    uses: integer().notNull().default(0),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    uniqueIndex('invites_token').on(t.tokenHash),
    check('invites_uses', sql`${t.uses} between 0 and ${t.maxUses}`),
  ],
);

/** Who registered with which invitation. */
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

/** Identities of an OpenID Connect provider that sign in as a user: the pair (issuer, subject), never an e-mail address. */
export const oidcIdentities = pgTable(
  'oidc_identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: ofUser(),
    /** As the provider reported it when the identity was linked; shown, never matched. */
    email: text(),
    linkedAt: instant('linked_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('oidc_identities_user').on(t.userId)],
);

/** WebAuthn credentials that sign in as a user. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential id, base64url. */
    id: text().primaryKey(),
    userId: ofUser(),
    name: text().notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's signature counter; 0 where it keeps none. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How the browser may reach the authenticator, as WebAuthn names it. */
    transports: text().array().notNull(),
    backedUp: boolean('backed_up').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('passkeys_user').on(t.userId)],
);
