import type { RequestHandler } from 'express';
import { limited, sourceOf } from '../core/http/rate-limit.ts';
import type { AuthDeps } from './auth-deps.ts';

/** Rate limits for passkeys and single sign-on. */
export interface IdentityLimits {
  /** Started sign-ins per address: each stores state until it ends, and opening the sign-in page starts one. */
  begun: RequestHandler;
  /** Failed sign-ins per address. */
  refused: RequestHandler;
  /** Wrong passwords and codes per user. */
  proofs: RequestHandler;
}

const QUARTER_MS = 15 * 60_000;

export function identityLimits(deps: Pick<AuthDeps, 'db' | 'clock' | 'log'>): IdentityLimits {
  const quarter = (most: number) => ({ most, windowMs: QUARTER_MS });
  return {
    begun: limited(deps, quarter(600), { name: 'identity begun', key: sourceOf, counts: () => true }),
    refused: limited(deps, quarter(20), {
      name: 'identity refused',
      key: sourceOf,
      counts: ({ statusCode }) => statusCode === 401,
    }),
    proofs: limited(deps, quarter(10), {
      name: 'proofs',
      key: (req) => req.user?.id ?? null,
      counts: ({ statusCode }) => statusCode === 403,
    }),
  };
}
