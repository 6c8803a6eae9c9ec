import type { RequestHandler } from 'express';
import { limited, sourceOf } from '../core/http/rate-limit.ts';
import type { AuthDeps } from './auth-deps.ts';

/** What goes before sign-in by identity and before changes of it. */
export interface IdentityLimits {
  /** Sign-ins that one address may begin: each stores something until it ends, and so does opening the sign-in page. */
  begun: RequestHandler;
  /** Sign-ins of one address that are refused. */
  refused: RequestHandler;
  /** Wrong passwords and codes of a person. */
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
