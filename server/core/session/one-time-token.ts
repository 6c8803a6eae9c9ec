import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a link, and what is stored in their place. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashOfToken(token) };
}

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');
