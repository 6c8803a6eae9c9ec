import type { Request, RequestHandler, Response } from 'express';
import { Strategy as LocalStrategy } from 'passport-local';
import type { User } from '#shared/contract/account/auth.ts';
import type { api } from '#shared/contract/index.ts';
import { type Config, publicUrl } from '../core/config.ts';
import { keyRing } from '../core/crypto/key-ring.ts';
import { createSealer } from '../core/crypto/sealed.ts';
import { AppError, notFound } from '../core/errors.ts';
import type { Call } from '../core/http/bind.ts';
import { createPassport } from '../core/session/session.ts';
import { isSecure } from '../core/session/session-cookie.ts';
import type { SignedIn } from '../core/session/signed-in.ts';
import type { AuthDeps } from './auth-deps.ts';
import { demoAccounts } from './demo.ts';
import { rememberDevice } from './devices/known-device.ts';
import { noticeNewDevice } from './devices/new-device.ts';
import { isCurrentHash, personByEmail, personByPassword } from './people/users.ts';
import { refuseUnproven } from './registration/confirm.ts';
import { endSession } from './sign-out.ts';
import { hasTwoFactor, proveTwoFactor } from './two-factor/two-factor.ts';

type Checked = NonNullable<Awaited<ReturnType<typeof personByPassword>>>;
type PasswordCheck = (req: Request, res: Response) => Promise<Checked | null>;

export async function signIn(
  deps: AuthDeps,
  checkPassword: PasswordCheck,
  { body, req, res }: Call<typeof api.auth.signIn>,
): Promise<User> {
  // Passport reads the request itself, so it gets the parsed body.
  req.body = body;
  const checked = await checkPassword(req, res);
  if (!checked) {
    deps.log.warn({ ip: req.ip }, 'Sign-in refused');
    throw wrongCredentials();
  }
  const { person, passwordHash } = checked;
  await askSecondFactor(deps, person.id, body.code);
  await startSession(deps, req, person);
  // A password change ends the existing sessions; one that started meanwhile with the old password ends here.
  if (!(await isCurrentHash(deps.db, person.id, passwordHash))) {
    await endSession(deps, req);
    throw wrongCredentials();
  }
  rememberDevice(deps.config, person.email, res);
  return person;
}

const wrongCredentials = () => new AppError(401, 'wrong_credentials', 'Wrong email or password');

/**
 * Throws AppError: 403 when a code is required, which does not count as an attempt, and 401 for a wrong one, which
 * does.
 */
export async function askSecondFactor(
  { db, config, clock }: AuthDeps,
  userId: string,
  code: string | undefined,
): Promise<void> {
  if (!(await hasTwoFactor(db, userId))) return;
  if (code === undefined)
    throw new AppError(403, 'two_factor_needed', 'Enter the 6-digit code from your authenticator app.');
  const sealer = createSealer(keyRing(config), () => keyRing(config));
  if (await proveTwoFactor({ db, sealer, now: clock.now() }, userId, code)) return;
  throw new AppError(401, 'wrong_code', 'This code is wrong or was used before. Wait for the next one.');
}

export async function signInToDemo(deps: AuthDeps, { body, req }: Call<typeof api.auth.demo>): Promise<User> {
  const account = demoAccounts(deps.config).find(({ role }) => role === body.role);
  const person = account ? await personByEmail(deps.db, account.email) : null;
  if (!person) throw notFound('Demo accounts are not available on this server.');
  await startSession(deps, req, person);
  return person;
}

/** The email and password check, as a Passport strategy. */
export function passwordCheck(deps: AuthDeps): PasswordCheck {
  const passport = createPassport(deps);
  const hashes = new WeakMap<SignedIn, string>();
  passport.use(
    new LocalStrategy({ usernameField: 'email' }, (email, password, done) => {
      personByPassword(deps.db, email, password).then((found) => {
        if (found) hashes.set(found.person, found.passwordHash);
        done(null, found?.person ?? false);
      }, done);
    }),
  );
  const checkedOf = (person: SignedIn | null): Checked | null => {
    const passwordHash = person && hashes.get(person);
    return passwordHash ? { person, passwordHash } : null;
  };
  return (req, res) =>
    new Promise((resolve, reject) => {
      const settle = (error: unknown, person?: SignedIn | false | null) =>
        error ? reject(error) : resolve(checkedOf(person || null));
      passport.authenticate('local', settle)(req, res, reject);
    });
}

/** Without https the browser would drop our Secure cookie, and the password would be readable on the network. */
export function encryptedOnly(config: Config): RequestHandler {
  return (req, _res, next) => {
    if (isSecure(config) && !req.secure) {
      const { origin } = publicUrl(config);
      throw new AppError(400, 'not_https', `This connection is not encrypted. Please sign in at ${origin}.`);
    }
    next();
  };
}

/**
 * Regenerates the session id, which invalidates the previous one. The user gets a mail if the browser is new.
 * @throws AppError 403 `account_inactive`
 */
export async function startSession(deps: AuthDeps, req: Request, person: SignedIn): Promise<void> {
  const { events, log } = deps;
  if (!person.isActive) {
    throw new AppError(403, 'account_inactive', 'This account has been deactivated. Please contact support.');
  }
  refuseUnproven(deps, person);
  const before = req.user ? req.sessionID : null;
  await new Promise<void>((resolve, reject) => {
    req.login(person, (error: unknown) => (error ? reject(error) : resolve()));
  });
  if (before) events.emit('session.ended', { sessionId: before });
  log.info({ userId: person.id, ip: req.ip }, 'Signed in');
  noticeNewDevice(deps, req, person);
}
