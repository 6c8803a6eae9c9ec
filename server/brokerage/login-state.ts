import { createHmac, timingSafeEqual } from 'node:crypto';

/** Time limit for the brokerage's login page. */
const LIFETIME_MS = 15 * 60_000;

/** State that the brokerage returns unchanged, so that only a login that this user began is completed. */
export function loginState(secret: string, userId: string, now: Date): string {
  const ends = now.getTime() + LIFETIME_MS;
  return `${ends}.${sign(secret, userId, ends)}`;
}

export function isLoginState(state: string, secret: string, userId: string, now: Date): boolean {
  const [, written, signature] = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(state) ?? [];
  if (!written || !signature) return false;
  const ends = Number(written);
  const expected = sign(secret, userId, ends);
  return ends > now.getTime() && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
}

const sign = (secret: string, userId: string, ends: number) =>
  createHmac('sha256', secret).update(`brokerage login|${userId}|${ends}`).digest('hex');
