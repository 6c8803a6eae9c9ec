import type { Request, RequestHandler } from 'express';
import { signInForm } from '#shared/contract/auth.ts';
import type { Config } from '../core/config.ts';
import { type Limit, limited, sourceOf } from '../core/rate-limit.ts';
import type { Deps } from '../deps.ts';
import { familiarDevice } from './familiar-device.ts';

/** How many wrong passwords are listened to. Right ones, and requests that never get as far as a password, don't count. */
export interface AuthLimits {
  /** From one address, whatever the email. */
  source: Limit;
  /** From one address for one email: less than for the email, so that one stranger can't use up all of it. */
  sourceAndEmail: Limit;
  /** For one email from everywhere, but for the browsers its owner has signed in with before. */
  email: Limit;
  /** From one such browser; the limits above don't concern it. */
  device: Limit;
  /** Accounts opened from one address. */
  register: Limit;
}

const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;

export const authLimits = ({ NODE_ENV }: Config): AuthLimits => ({
  source: { most: 10, windowMs: QUARTER_MS },
  sourceAndEmail: { most: 5, windowMs: QUARTER_MS },
  email: { most: 10, windowMs: QUARTER_MS },
  device: { most: 5, windowMs: QUARTER_MS },
  register: { most: NODE_ENV === 'production' ? 20 : null, windowMs: HOUR_MS },
});

/** At most ten wrong passwords are hashed for one address or one email in a quarter of an hour, however many come. */
export function signInLimits(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  limits: AuthLimits,
): RequestHandler[] {
  const strange = (key: (req: Request, email: string) => string) => (req: Request) => {
    const email = emailOf(req);
    return email === null || familiarDevice(config, email, req) ? null : key(req, email);
  };
  const familiar = (req: Request) => {
    const email = emailOf(req);
    return email === null ? null : familiarDevice(config, email, req);
  };
  const wrong = (key: (req: Request) => string | null) => ({ key, counts: isWrong });
  return [
    limited(clock, limits.device, wrong(familiar)),
    limited(clock, limits.source, wrong(strange(sourceOf))),
    limited(clock, limits.sourceAndEmail, wrong(strange((req, email) => `${sourceOf(req)} ${email}`))),
    limited(clock, limits.email, wrong(strange((_req, email) => email))),
  ];
}

export const registerLimit = ({ clock }: Pick<Deps, 'clock'>, { register }: AuthLimits): RequestHandler =>
  limited(clock, register, {
    key: sourceOf,
    counts: ({ statusCode }) => statusCode === 201 || statusCode === 409,
  });

const isWrong = ({ statusCode }: { statusCode: number }) => statusCode === 401;

/** Null for what is no sign-in form and will be refused as such. */
const emailOf = (req: Request): string | null => signInForm.safeParse(req.body).data?.email ?? null;
