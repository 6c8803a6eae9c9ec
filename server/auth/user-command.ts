import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import { registerForm } from '#shared/contract/auth.ts';
import { ROLES, type Role } from '#shared/domain/role.ts';
import { users } from '#shared/schema/auth.ts';
import { systemClock } from '../core/clock.ts';
import { withCommandDatabase } from '../core/command-database.ts';
import { createEventBus } from '../core/events.ts';
import { newId } from '../core/ids.ts';
import type { AuthDeps } from './auth-deps.ts';
import { endSessionsOf } from './end-sessions.ts';
import { hashPassword } from './passwords.ts';
import { resetCommand } from './reset-command.ts';
import { createUser, personByEmail } from './users.ts';

const USAGE = 'Usage: npm run user -- --email person@example.com --role USER|BROKER|ADMIN [--new-password]';

type CommandDeps = Pick<AuthDeps, 'db' | 'clock' | 'newId' | 'events'>;

/**
 * Makes a user, or changes the role of one who is there, and says what was done. A new user gets a password made up here;
 * `--new-password` gives one to a user who lost theirs, and signs them out everywhere. Throws an Error with one sentence.
 */
export async function userCommand(deps: CommandDeps, args: string[]): Promise<string> {
  const { email, role, newPassword } = readArguments(args);
  const person = await personByEmail(deps.db, email);
  if (!person) return makeUser(deps, email, role);
  await deps.db.update(users).set({ role }).where(eq(users.id, person.id));
  const changed =
    person.role === role ? `${email} is ${role} as before.` : `${email} was ${person.role}, now ${role}.`;
  return newPassword ? `${changed} ${await replacePassword(deps, person.id)}` : changed;
}

async function makeUser(deps: CommandDeps, email: string, role: Role): Promise<string> {
  const password = madeUpPassword();
  const passwordHash = await hashPassword(password);
  const made = await createUser(deps, { email, passwordHash, firstName: null, lastName: null, role });
  if (!made) throw new Error(`${email} was registered just now. Run the command again.`);
  return `Made ${email}, ${role}, with the password ${password}`;
}

async function replacePassword(deps: CommandDeps, userId: string): Promise<string> {
  const password = madeUpPassword();
  await deps.db
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.id, userId));
  await endSessionsOf(deps, userId);
  return `Signed out everywhere; the new password is ${password}`;
}

/** 120 random bits. */
const madeUpPassword = (): string => randomBytes(15).toString('base64url');

function readArguments(args: string[]): { email: string; role: Role; newPassword: boolean } {
  const { values } = parse(args);
  const email = registerForm.shape.email.safeParse(values.email);
  const role = ROLES.find((known) => known === values.role?.toUpperCase());
  if (!email.success || !role) throw new Error(USAGE);
  return { email: email.data, role, newPassword: values['new-password'] };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        email: { type: 'string' },
        role: { type: 'string' },
        'new-password': { type: 'boolean', default: false },
      },
    });
  } catch {
    throw new Error(USAGE);
  }
}

const main = (): Promise<string> =>
  withCommandDatabase((db, config) => {
    const [verb, email] = process.argv.slice(2);
    if (verb === 'reset')
      return resetCommand({ db, config, clock: systemClock, actor: `os:${userInfo().username}` }, email);
    return userCommand({ db, clock: systemClock, newId, events: createEventBus() }, process.argv.slice(2));
  });

if (import.meta.main) {
  try {
    process.stdout.write(`${await main()}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
