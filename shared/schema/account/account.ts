import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { MAX_IMAGE_BYTES } from '../../domain/limits.ts';
import { users } from './auth.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const ofUser = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** A user's two-factor secret, sealed. Not in effect until `confirmedAt` is set. */
export const twoFactors = pgTable(
  'two_factors',
  {
    userId: ofUser(),
    sealedSecret: text('sealed_secret').notNull(),
    confirmedAt: instant('confirmed_at'),
    /** Latest used time step: no code is accepted twice. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.userId] })],
);

/** Single-use recovery codes for a lost authenticator; SHA-256 of codes with 80 random bits. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: ofUser(), hash: text().notNull(), usedAt: instant('used_at') },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
);

/** API tokens of users; SHA-256 of 256 random bits. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    name: text().notNull(),
    scope: text({ enum: ['read', 'trade'] }).notNull(),
    hash: text().notNull(),
    /** Its first characters, for recognition; null for tokens from before prefixes were stored. */
    prefix: text(),
    ending: text().notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    /** Null for a token without expiry. */
    expiresAt: instant('expires_at'),
    /** When its owner was reminded of the upcoming expiry. */
    remindedAt: instant('reminded_at'),
  },
  (t) => [
    uniqueIndex('api_tokens_hash').on(t.hash),
    index('api_tokens_user').on(t.userId),
    index('api_tokens_expiring').on(t.expiresAt).where(sql`expires_at is not null and reminded_at is null`),
  ],
);

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Users' pictures. A picture's address is stored with the user, and contains the beginning of the hash. */
export const profileImages = pgTable(
  'profile_images',
  {
    userId: ofUser(),
    contentType: text('content_type', { enum: ['image/png', 'image/jpeg'] }).notNull(),
    bytes: bytea().notNull(),
    sha256: text().notNull(),
    storedAt: instant('stored_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId] }),
    check('profile_images_type', sql`${t.contentType} in ('image/png', 'image/jpeg')`),
    check('profile_images_size', sql.raw(`octet_length(bytes) between 1 and ${MAX_IMAGE_BYTES}`)),
  ],
);
