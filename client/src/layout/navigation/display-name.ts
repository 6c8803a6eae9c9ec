import type { User } from '#shared/contract/account/auth.ts';
import type { Role } from '#shared/domain/account/role.ts';
import { text } from '../text.ts';

type Named = Pick<User, 'firstName' | 'lastName' | 'email'>;

/** First and last name, else the email address, else 'User'. */
export function displayName({ firstName, lastName, email }: Named): string {
  const name = [firstName, lastName].map((part) => part?.trim()).filter(Boolean);
  return name.length > 0 ? name.join(' ') : email.trim() || text.person.unnamed;
}

/** A user's name in the sidebar. */
export const ROLE_LABELS: Record<Role, string> = {
  USER: text.person.trader,
  BROKER: text.person.broker,
  ADMIN: text.person.admin,
};

/** Up to two initials, shown for a user without a picture. */
export function initials({ firstName, lastName, email }: Named): string {
  const letters = [firstName, lastName].map((part) => firstLetter(part ?? '')).join('');
  return letters || firstLetter(email) || 'U';
}

/** Nothing, or a letter that no mark can follow. */
const PLAIN_START = /^[ -~]{0,2}$|^[ -~]{2}/;

/** The first grapheme: a base letter with its vowel signs. */
function firstLetter(name: string): string {
  const trimmed = name.trim();
  // The first segmenter costs a slow processor a tenth of a second, and two Latin letters are two graphemes.
  if (PLAIN_START.test(trimmed)) return trimmed.charAt(0).toUpperCase();
  const [first] = new Intl.Segmenter('en-IN').segment(trimmed);
  return (first?.segment ?? '').toLocaleUpperCase('en-IN');
}
