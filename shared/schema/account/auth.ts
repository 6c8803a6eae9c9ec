import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  json,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    /** Lower case. */
    email: text().notNull(),
    /** Argon2id PHC string. */
    passwordHash: text('password_hash').notNull(),
    /** False for users who sign in only with a passkey or an identity provider; no password matches their hash. */
    hasPassword: boolean('has_password').notNull().default(true),
    /**
     * Deadline for confirming the address, after which the account is released; null once confirmed, and without
     * mail.
     */
    confirmBy: timestamp('confirm_by', { withTimezone: true, precision: 3 }),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profileImageUrl: text('profile_image_url'),
    role: text({ enum: ['USER', 'BROKER', 'ADMIN'] })
      .notNull()
      .default('USER'),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    /** For prefix searches by name or e-mail, independent of the database's collation. */
    index('users_email_begins').on(t.email.op('text_pattern_ops')),
    index('users_first_name_begins').on(sql`lower(${t.firstName}) text_pattern_ops`),
    index('users_last_name_begins').on(sql`lower(${t.lastName}) text_pattern_ops`),
    index('users_role_newest').on(t.role, t.id),
    index('users_active_newest').on(t.isActive, t.id),
    index('users_unconfirmed').on(t.confirmBy).where(sql`confirm_by is not null`),
    check('users_role', sql`${t.role} in ('USER', 'BROKER', 'ADMIN')`),
  ],
);

/** Written by connect-pg-simple, which fixes its shape. */
export const sessions = pgTable(
  'sessions',
  {
    sid: varchar().primaryKey(),
    sess: json().notNull(),
    expire: timestamp({ precision: 6 }).notNull(),
  },
  (t) => [
    index('sessions_expire').on(t.expire),
    /** For ending all sessions of one user. */
    index('sessions_user').on(sql`(${t.sess} -> 'passport' ->> 'user')`),
  ],
);
