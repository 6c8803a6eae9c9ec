import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import { registerForm } from '#shared/contract/account/auth.ts';
import { ROLES, type Role } from '#shared/domain/account/role.ts';
import { oidcIdentities, passkeys } from '#shared/schema/account/access.ts';
import { users } from '#shared/schema/account/auth.ts';
import { writeAudit } from '../core/audit.ts';
import { systemClock } from '../core/clock.ts';
import { commandActor } from '../core/commands/command-actor.ts';
import { withEventsPublished } from '../core/commands/command-events.ts';
import { withCommandDatabase } from '../core/db/command-database.ts';
import { newId } from '../core/ids.ts';
import type { AuthDeps } from './auth-deps.ts';
import { hashPassword } from './passwords/passwords.ts';
import { announceEdit, editPerson } from './people/edit-person.ts';
import { endAccessIn, type Transaction } from './people/end-access.ts';
import { createUser, personByEmail } from './people/users.ts';
import { resetCommand } from './reset-command.ts';

const USAGE = `Usage: npm run user -- --email person@example.com --role USER|BROKER|ADMIN [--new-password [--only-password]]
       npm run user -- reset person@example.com`;

interface CommandDeps extends Pick<AuthDeps, 'db' | 'clock' | 'newId' | 'events'> {
  /** Actor for the audit log. */
  actor: string;
}

/**
 * Creates a user, or changes an existing user's role, and prints the result. A new user gets a generated password;
 * `--new-password` replaces a lost one and ends all access; with `--only-password` passkeys and linked identities are
 * removed, too. Throws an Error with one sentence.
 */
export async function userCommand(deps: CommandDeps, args: string[]): Promise<string> {
  const { email, role, newPassword, onlyPassword } = readArguments(args);
  const person = await personByEmail(deps.db, email);
  if (!person) return makeUser(deps, email, role);
  const { db, clock, actor } = deps;
  const edited = await db.transaction((tx) =>
    editPerson(tx, { userId: person.id, wanted: { role }, actor, at: clock.now() }),
  );
  announceEdit(deps, edited);
  const before = edited.before.role;
  const changed =
    before === role ? `${email} already has the role ${role}.` : `${email} was ${before}, now ${role}.`;
  return newPassword ? `${changed} ${await replacePassword(deps, person.id, onlyPassword)}` : changed;
}

async function makeUser(deps: CommandDeps, email: string, role: Role): Promise<string> {
  const password = madeUpPassword();
  const passwordHash = await hashPassword(password);
  const made = await createUser(deps, { email, passwordHash, firstName: null, lastName: null, role });
  if (!made) throw new Error(`${email} was registered just now. Run the command again.`);
  const { db, actor, clock } = deps;
  await writeAudit(db, { actor, action: 'user.make', subject: made.id, detail: { role }, at: clock.now() });
  return `Created ${email} (${role}) with the password ${password}`;
}

async function replacePassword(deps: CommandDeps, userId: string, onlyPassword: boolean): Promise<string> {
  const { db, events, actor, clock } = deps;
  const password = madeUpPassword();
  const passwordHash = await hashPassword(password);
  const at = clock.now();
  const { ended, others } = await db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash, hasPassword: true }).where(eq(users.id, userId));
    const others = await otherWaysIn(tx, userId);
    if (onlyPassword) {
      await tx.delete(passkeys).where(eq(passkeys.userId, userId));
      await tx.delete(oidcIdentities).where(eq(oidcIdentities.userId, userId));
    }
    const detail = onlyPassword ? { removed: others } : {};
    await writeAudit(tx, { actor, action: 'password.replace', subject: userId, detail, at });
    return { others, ended: await endAccessIn(tx, { userId, reason: 'password-change', actor }, at) };
  });
  events.emit('access.ended', ended);
  return `Ended all sessions and revoked all API tokens. ${othersText(others, onlyPassword)}The new password is ${password}`;
}

interface OtherWaysIn {
  passkeys: number;
  identities: number;
}

/** How many passkeys and linked identities sign in as the user. */
const otherWaysIn = async (tx: Transaction, userId: string): Promise<OtherWaysIn> => ({
  passkeys: await tx.$count(passkeys, eq(passkeys.userId, userId)),
  identities: await tx.$count(oidcIdentities, eq(oidcIdentities.userId, userId)),
});

function othersText({ passkeys, identities }: OtherWaysIn, removed: boolean): string {
  if (passkeys + identities === 0) return '';
  const many = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`;
  const what = `${many(passkeys, 'passkey', 'passkeys')} and ${many(identities, 'linked identity', 'linked identities')}`;
  return removed ? `Removed ${what}. ` : `${what} can still sign in; --only-password removes them. `;
}

/** 120 random bits. */
const madeUpPassword = (): string => randomBytes(15).toString('base64url');

interface Arguments {
  email: string;
  role: Role;
  newPassword: boolean;
  onlyPassword: boolean;
}

function readArguments(args: string[]): Arguments {
  const { values } = parse(args);
  const email = registerForm.shape.email.safeParse(values.email);
  const role = ROLES.find((known) => known === values.role?.toUpperCase());
  const { 'new-password': newPassword, 'only-password': onlyPassword } = values;
  if (!email.success || !role || (onlyPassword && !newPassword)) throw new Error(USAGE);
  return { email: email.data, role, newPassword, onlyPassword };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        email: { type: 'string' },
        role: { type: 'string' },
        'new-password': { type: 'boolean', default: false },
        'only-password': { type: 'boolean', default: false },
      },
    });
  } catch {
    throw new Error(USAGE);
  }
}

const main = (): Promise<string> =>
  withCommandDatabase((db, config) => {
    const [verb, email] = process.argv.slice(2);
    const deps = { db, config, clock: systemClock, actor: commandActor() };
    if (verb === 'reset') return resetCommand(deps, email);
    return withEventsPublished(deps, (events) =>
      userCommand({ ...deps, newId, events }, process.argv.slice(2)),
    );
  });

if (import.meta.main) {
  try {
    process.stdout.write(`${await main()}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
