import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { CookieOptions } from 'express';
import { type Config, publicUrl } from '../config.ts';

/** Over https a browser keeps a `__Host-` cookie only if it is Secure, for this host alone and for all of it. */
export const cookieName = (config: Config, name: string): string =>
  isSecure(config) ? `__Host-${name}` : name;

export const sessionCookie = (config: Config): string => cookieName(config, 'artha');

/** How all our cookies are set: out of reach of scripts, and not sent along by other sites' forms. */
export const cookieFlags = (config: Config): CookieOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure(config),
});

export const isSecure = (config: Config): boolean => publicUrl(config).protocol === 'https:';

/** The value of a cookie as it was set; null when it is absent or not text. */
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

/** SHA-256 of a session's id: names the session in other tables, where its id would open it. */
export const sessionHash = (sessionId: string): string =>
  createHash('sha256').update(sessionId).digest('hex');

/** Compares in a time that doesn't tell how much was right. */
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
