import * as z from 'zod/mini';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../domain/limits.ts';

export const email = z
  .string({ error: 'Required' })
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, 'Invalid email'), z.email('Invalid email'));

/** A new password; the server checks its strength. */
export const newPassword = z
  .string({ error: 'Required' })
  .check(
    z.minLength(MIN_PASSWORD_LENGTH, `Password must have at least ${MIN_PASSWORD_LENGTH} characters`),
    z.maxLength(MAX_PASSWORD_LENGTH, `Password can have up to ${MAX_PASSWORD_LENGTH} characters`),
  );

/** The token in our links: 256 bits, base64url. */
export const linkToken = z
  .string({ error: 'This link is incomplete. Copy all of it.' })
  .check(z.regex(/^[\w-]{43}$/, 'This link is incomplete. Copy all of it.'));
