import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { CookieOptions } from 'express';
import { type Address, publicUrl } from '../config.ts';

/** Over https browsers accept a `__Host-` cookie only if it is Secure, for this exact host, with path "/". */
export const cookieName = (config: Address, name: string): string =>
  isSecure(config) ? `__Host-${name}` : name;

export const sessionCookie = (config: Address): string => cookieName(config, 'artha');

/** Flags of all our cookies: not readable by scripts, not sent by other sites' forms. */
export const cookieFlags = (config: Address): CookieOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure(config),
});

export const isSecure = (config: Address): boolean => publicUrl(config).protocol === 'https:';

/** The raw value of a cookie; null when absent or not text. */
export function cookieOf(req: IncomingMessage, name: string): string | null {
  for (const pair of (req.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return decoded(pair.slice(at + 1).trim());
  }
  return null;
}

/** The session id in a cookie that express-session wrote (`s:<id>.<signature>`); null when we didn't sign it. */
export function signedSessionId(cookie: string | null, secret: string): string | null {
  const [, id, signature] = /^s:(.+)\.([^.]+)$/.exec(cookie ?? '') ?? [];
  if (id === undefined || signature === undefined) return null;
  const expected = createHmac('sha256', secret).update(id).digest('base64').replace(/=+$/, '');
  return sameText(signature, expected) ? id : null;
}

/** SHA-256 of a session id, for references in other tables: the id itself would grant access. */
export const sessionHash = (sessionId: string): string =>
  createHash('sha256').update(sessionId).digest('hex');

/** Constant-time comparison. */
export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
