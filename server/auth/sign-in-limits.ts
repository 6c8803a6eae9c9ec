import type { Request, RequestHandler } from 'express';
import { signInForm } from '#shared/contract/account/auth.ts';
import { forgotForm, resetForm } from '#shared/contract/account/recovery.ts';
import type { Config } from '../core/config.ts';
import { type Limit, limited, sourceOf } from '../core/http/rate-limit.ts';
import { canMail } from '../core/mail/mailer.ts';
import type { Deps } from '../deps.ts';
import { knownDevice } from './devices/known-device.ts';

/** Limits on wrong passwords. Correct ones, and requests that never reach the password check, don't count. */
export interface AuthLimits {
  /** Per address, for all emails. */
  source: Limit;
  /** Per address and email: lower than per email, so that one stranger can't exhaust the email's limit. */
  sourceAndEmail: Limit;
  /** Per email from all addresses, except its owner's known devices. */
  email: Limit;
  /** Per known device; the limits above don't apply to it. */
  device: Limit;
  /** Registrations per address. */
  register: Limit;
  /** Registration mails per email. */
  registerEmail: Limit;
  /** Reset and confirmation links per email or user, and per address. */
  links: Limit;
  /** Wrong two-factor codes per reset link. */
  resetCode: Limit;
}

const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;

export const authLimits = ({ NODE_ENV }: Config): AuthLimits => ({
  source: { most: 10, windowMs: QUARTER_MS },
  sourceAndEmail: { most: 5, windowMs: QUARTER_MS },
  email: { most: 10, windowMs: QUARTER_MS },
  device: { most: 5, windowMs: QUARTER_MS },
  register: { most: NODE_ENV === 'production' ? 20 : null, windowMs: HOUR_MS },
  registerEmail: { most: 5, windowMs: HOUR_MS },
  links: { most: 3, windowMs: HOUR_MS },
  resetCode: { most: 5, windowMs: QUARTER_MS },
});

/** Ten wrong passwords per 15 minutes are hashed for an address or an email, however many are sent. */
export function signInLimits(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'log'>,
  limits: AuthLimits,
): RequestHandler[] {
  const strange = (key: (req: Request, email: string) => string) => (req: Request) => {
    const email = emailOf(req);
    return email === null || knownDevice(deps.config, email, req) ? null : key(req, email);
  };
  const known = (req: Request) => {
    const email = emailOf(req);
    return email === null ? null : knownDevice(deps.config, email, req);
  };
  const wrong = (name: string, key: (req: Request) => string | null) => ({ name, key, counts: isWrong });
  return [
    limited(deps, limits.device, wrong('sign-in device', known)),
    limited(deps, limits.source, wrong('sign-in address', strange(sourceOf))),
    limited(
      deps,
      limits.sourceAndEmail,
      wrong(
        'sign-in address and email',
        strange((req, email) => `${sourceOf(req)} ${email}`),
      ),
    ),
    limited(
      deps,
      limits.email,
      wrong(
        'sign-in email',
        strange((_req, email) => email),
      ),
    ),
  ];
}

export function registerLimits(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'log'>,
  { register, registerEmail }: AuthLimits,
): RequestHandler[] {
  const counts = ({ statusCode }: { statusCode: number }) => statusCode === 201 || statusCode === 409;
  const bySource = limited(deps, register, { name: 'register', key: sourceOf, counts });
  // Without mail nothing is sent to the email.
  if (!canMail(deps.config)) return [bySource];
  const key = (req: Request) => forgotForm.safeParse(req.body).data?.email ?? null;
  return [bySource, limited(deps, registerEmail, { name: 'register email', key, counts })];
}

/** Counts the same whether or not the account exists. */
export function forgotLimits(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { links }: AuthLimits,
): RequestHandler[] {
  const counts = ({ statusCode }: { statusCode: number }) => statusCode === 202;
  const key = (req: Request) => forgotForm.safeParse(req.body).data?.email ?? null;
  return [
    limited(deps, links, { name: 'forgot address', key: sourceOf, counts }),
    limited(deps, links, { name: 'forgot email', key, counts }),
  ];
}

export const resetLimit = (
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { resetCode }: AuthLimits,
): RequestHandler =>
  limited(deps, resetCode, {
    name: 'reset code',
    key: (req) => resetForm.safeParse(req.body).data?.token ?? null,
    counts: isWrong,
  });

export const resendLimit = (
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { links }: AuthLimits,
): RequestHandler =>
  limited(deps, links, {
    name: 'resent confirmations',
    key: (req) => req.user?.id ?? null,
    counts: ({ statusCode }) => statusCode === 200,
  });

const isWrong = ({ statusCode }: { statusCode: number }) => statusCode === 401;

/** Null for an invalid form, which will be refused as such. */
const emailOf = (req: Request): string | null => signInForm.safeParse(req.body).data?.email ?? null;
