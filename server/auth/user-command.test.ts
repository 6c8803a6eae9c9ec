import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { userInfo } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBus } from '#server/core/cluster/bus/open-bus.ts';
import { shareEvents } from '#server/core/cluster/shared-events.ts';
import { oidcIdentities, passkeys } from '#shared/schema/account/access.ts';
import { auditLog } from '#shared/schema/account/audit.ts';
import { users } from '#shared/schema/account/auth.ts';
import { type AuthApp, anAuthApp } from '#tests/support/auth-app.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aProduct } from '#tests/support/product.ts';
import { userCommand } from './user-command.ts';

const FORM = { password: 'monsoon evening', firstName: 'Asha', lastName: '' };

let database: TestDatabase;
let app: AuthApp;

beforeAll(async () => {
  database = await aDatabase();
  app = await anAuthApp({ db: database.db });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const run = (...args: string[]) => userCommand({ ...app.deps, actor: 'os:tester' }, args);
const roleOf = async (email: string) =>
  (await database.db.select({ role: users.role }).from(users).where(eq(users.email, email)))[0]?.role;
const wordAfter = (words: string, output: string) => output.split(words)[1]?.trim() ?? '';

test('the command makes an administrator, who signs in with the password it prints', async () => {
  const output = await run('--email', 'Root@Example.in', '--role', 'admin');
  expect(output).toMatch(/^Created root@example\.in \(ADMIN\) with the password [\w-]{20}$/);
  const visitor = app.visitor();
  const password = wordAfter('with the password', output);
  expect((await visitor.post('/api/login', { email: 'root@example.in', password })).status).toBe(200);
  expect((await visitor.get('/api/user/role')).json).toMatchObject({ role: 'ADMIN' });
});

test('the role of an existing person changes immediately; password and sessions stay', async () => {
  const visitor = app.visitor();
  const email = 'meera@example.in';
  await visitor.post('/api/register', {
    email,
    password: 'monsoon evening',
    firstName: 'Meera',
    lastName: '',
  });
  expect(await run('--email', email, '--role', 'BROKER')).toBe('meera@example.in was USER, now BROKER.');
  expect(await run('--email', email, '--role', 'BROKER')).toBe(
    'meera@example.in already has the role BROKER.',
  );
  expect((await visitor.get('/api/user/role')).json).toMatchObject({ role: 'BROKER' });
});

test('a new password ends the old one and every session', async () => {
  const visitor = app.visitor();
  const form = { ...FORM, email: 'asha@example.in' };
  await visitor.post('/api/register', form);
  const output = await run('--email', form.email, '--role', 'USER', '--new-password');
  expect((await visitor.get('/api/auth/user')).status).toBe(401);
  expect((await visitor.post('/api/login', form)).status).toBe(401);
  const password = wordAfter('The new password is', output);
  expect((await visitor.post('/api/login', { email: form.email, password })).status).toBe(200);
});

test('a new password lists the other sign-in methods, and removes them when it is to be the only one', async () => {
  const email = 'kavya@example.in';
  await app.visitor().post('/api/register', { ...FORM, email });
  const [{ id: userId } = { id: '' }] = await database.db.select().from(users).where(eq(users.email, email));
  const at = new Date('2026-11-20T05:00:00Z');
  await database.db.insert(passkeys).values({
    id: 'a-passkey',
    userId,
    name: 'Phone',
    publicKey: '',
    counter: 0,
    transports: [],
    backedUp: true,
    createdAt: at,
  });
  await database.db
    .insert(oidcIdentities)
    .values({ issuer: 'https://id.example', subject: 'kavya', userId, linkedAt: at });
  const how = ['--email', email, '--role', 'USER', '--new-password'];
  expect(await run(...how)).toContain(
    '1 passkey and 1 linked identity can still sign in; --only-password removes them. The new password is ',
  );
  expect(await database.db.$count(passkeys)).toBe(1);
  expect(await run(...how, '--only-password')).toContain('Removed 1 passkey and 1 linked identity. ');
  expect(await database.db.$count(passkeys)).toBe(0);
  expect(await database.db.$count(oidcIdentities)).toBe(0);
  expect(await run(...how)).toMatch(/revoked all API tokens\. The new password is [\w-]{20}$/);
});

test.each([
  [[]],
  [['--email', 'meera@example.in']],
  [['--email', 'meera', '--role', 'ADMIN']],
  [['--email', 'new@example.in', '--role', 'OWNER']],
  [['--email', 'new@example.in', '--role', 'ADMIN', '--quiet']],
  [['--email', 'new@example.in', '--role', 'ADMIN', '--only-password']],
])('invalid arguments do nothing and print the usage: %j', async (args) => {
  const before = await database.db.$count(users);
  await expect(run(...args)).rejects.toThrow('Usage: npm run user -- --email');
  expect(await database.db.$count(users)).toBe(before);
});

const SCRIPT = fileURLToPath(new URL('./user-command.ts', import.meta.url));
const started = (url: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [SCRIPT, ...args], { env: { ...process.env, DATABASE_URL: url } });

test('it runs on its own against the configured database', async () => {
  const { stdout } = await started(database.url, '--email', 'cli@example.in', '--role', 'ADMIN');
  expect(stdout).toMatch(/^Created cli@example\.in \(ADMIN\) with the password [\w-]{20}\n$/);
  expect(await roleOf('cli@example.in')).toBe('ADMIN');
  await expect(started(database.url, '--role', 'ADMIN')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Usage: npm run user'),
  });
});

test('a new password by the command closes a running server’s live socket, and revokes tokens', async () => {
  const product = await aProduct();
  const { db, config, log, newId } = product.deps;
  const url = db.$client.options.connectionString ?? '';
  const bus = await openBus({ config, db, url, log, instance: newId() });
  const stopSharing = shareEvents(bus, product.deps.events);
  const form = { email: 'taken@example.in', password: 'monsoon evening', firstName: 'Asha', lastName: '' };
  const thief = product.visitor();
  const { id: userId } = (await thief.post('/api/register', form)).json as { id: string };
  const wanted = { name: 'thief’s script', scope: 'trade', password: form.password };
  const made = (await thief.post('/api/user/account/tokens', wanted)).json as { token: string };
  const bearer = { Authorization: `Bearer ${made.token}` };
  const { socket } = await product.listen(thief);
  const closed = once(socket, 'close');
  for (const headers of [{}, bearer]) expect((await thief.get('/api/stocks', headers)).status).toBe(200);

  const { stdout, stderr } = await started(url, '--email', form.email, '--role', 'USER', '--new-password');

  expect(stderr).toBe('');
  expect(stdout).toContain('Ended all sessions and revoked all API tokens. The new password is ');
  expect((await closed)[0]).toBe(1008);
  for (const headers of [{}, bearer]) expect((await thief.get('/api/stocks', headers)).status).toBe(401);
  const actor = `os:${userInfo().username}`;
  expect(await db.select().from(auditLog).orderBy(auditLog.sequence)).toMatchObject([
    { action: 'token.make', actor: userId },
    { action: 'password.replace', actor, subject: userId },
    { action: 'access.end', actor, detail: { reason: 'password-change', sessions: 1 } },
  ]);
  stopSharing();
  await bus.stop();
  await product.close();
});

test('the command is audited with the operating-system user', async () => {
  const email = 'ravi@example.in';
  await run('--email', email, '--role', 'USER');
  await run('--email', email, '--role', 'USER');
  await run('--email', email, '--role', 'BROKER');
  const [person] = await database.db.select().from(users).where(eq(users.email, email));
  const entries = await database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, person?.id ?? ''))
    .orderBy(auditLog.sequence);
  expect(entries.map(({ actor, action, detail }) => [actor, action, detail])).toEqual([
    ['os:tester', 'user.make', { role: 'USER' }],
    ['os:tester', 'user.edit', { role: { from: 'USER', to: 'BROKER' } }],
    ['os:tester', 'access.end', { reason: 'role-change', sessions: 0, tokens: [], tokensKept: 0 }],
  ]);
});
