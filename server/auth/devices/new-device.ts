import { and, sql } from 'drizzle-orm';
import type { Request } from 'express';
import { istText } from '#shared/domain/ist-format.ts';
import { sessions, users } from '#shared/schema/account/auth.ts';
import { publicUrl } from '../../core/config.ts';
import { letter, type Mail } from '../../core/mail/mail.ts';
import { canMail } from '../../core/mail/mailer.ts';
import type { SignedIn } from '../../core/session/signed-in.ts';
import { inBackground } from '../../core/workers/background.ts';
import { mailPerson, readsMail } from '../account-mail.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { sessionsOf } from '../people/end-access.ts';
import { knownDevice } from './known-device.ts';

/** A new user without another session is signing in for the first time within this period. */
const FIRST_MS = 3_600_000;
const MAX_AGENT_LENGTH = 200;

/**
 * Mails a user who signed in with a new browser, in the background. Call it after the session has started, and
 * before the browser is marked as known.
 */
export function noticeNewDevice(deps: AuthDeps, req: Request, person: SignedIn): void {
  const { config, clock, log } = deps;
  if (!canMail(config) || !readsMail(person) || knownDevice(config, person.email, req)) return;
  const seen = {
    at: clock.now(),
    agent: (req.get('User-Agent') ?? '').slice(0, MAX_AGENT_LENGTH),
    address: req.ip ?? 'unknown',
  };
  const session = req.sessionID;
  inBackground(log, 'a mail about a new device could not be sent', async () => {
    if (await isFirst(deps, person.id, session)) return;
    mailPerson(deps, person, writeNewDevice(seen, publicUrl(config).origin));
  });
}

async function isFirst({ db, clock }: AuthDeps, userId: string, session: string): Promise<boolean> {
  const since = new Date(clock.now().getTime() - FIRST_MS).toISOString();
  const [{ others, isNew } = { others: 0, isNew: false }] = await db
    .select({
      others: sql<number>`(select count(*)::int from ${sessions} where ${and(sessionsOf(userId), sql`${sessions.sid} <> ${session}`)})`,
      isNew: sql<boolean>`${users.createdAt} > ${since}::timestamptz`,
    })
    .from(users)
    .where(sql`${users.id} = ${userId}`);
  return isNew && others === 0;
}

/** The mail about a sign-in from a new browser: time, browser, address, and how to end it. */
function writeNewDevice(
  { at, agent, address }: { at: Date; agent: string; address: string },
  origin: string,
): Mail {
  return letter({
    subject: 'New sign-in to Artha',
    lines: [
      'Your account was signed in to from a new browser.',
      `Time: ${istText(at)}`,
      `Browser: ${agent || 'unknown'}`,
      `IP address: ${address}`,
      'If this was not you, change your password and end the session on your Account page.',
    ],
    link: { href: new URL('/account', origin).href, label: 'Review active sessions' },
    footer: 'If this was you, you can ignore this mail.',
  });
}
