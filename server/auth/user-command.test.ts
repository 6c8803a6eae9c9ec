import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#shared/schema/auth.ts';
import { type AuthApp, anAuthApp } from '#tests/support/auth-app.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { userCommand } from './user-command.ts';

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
const wordAfter = (words: string, said: string) => said.split(words)[1]?.trim() ?? '';

test('the command makes an administrator, who signs in with the password it prints', async () => {
  const said = await run('--email', 'Root@Example.in', '--role', 'admin');
  expect(said).toMatch(/^Made root@example\.in, ADMIN, with the password [\w-]{20}$/);
  const visitor = app.visitor();
  const password = wordAfter('with the password', said);
  expect((await visitor.post('/api/login', { email: 'root@example.in', password })).status).toBe(200);
  expect((await visitor.get('/api/user/role')).json).toMatchObject({ role: 'ADMIN' });
});

test('the role of somebody who is there changes at once, and their password and sessions stay', async () => {
  const visitor = app.visitor();
  const email = 'meera@example.in';
  await visitor.post('/api/register', {
    email,
    password: 'monsoon evening',
    firstName: 'Meera',
    lastName: '',
  });
  expect(await run('--email', email, '--role', 'BROKER')).toBe('meera@example.in was USER, now BROKER.');
  expect(await run('--email', email, '--role', 'BROKER')).toBe('meera@example.in is BROKER as before.');
  expect((await visitor.get('/api/user/role')).json).toMatchObject({ role: 'BROKER' });
});

test('a new password ends the old one and every session', async () => {
  const visitor = app.visitor();
  const form = { email: 'asha@example.in', password: 'monsoon evening', firstName: 'Asha', lastName: '' };
  await visitor.post('/api/register', form);
  const said = await run('--email', form.email, '--role', 'USER', '--new-password');
  expect((await visitor.get('/api/auth/user')).status).toBe(401);
  expect((await visitor.post('/api/login', form)).status).toBe(401);
  const password = wordAfter('the new password is', said);
  expect((await visitor.post('/api/login', { email: form.email, password })).status).toBe(200);
});

test.each([
  [[]],
  [['--email', 'meera@example.in']],
  [['--email', 'meera', '--role', 'ADMIN']],
  [['--email', 'new@example.in', '--role', 'OWNER']],
  [['--email', 'new@example.in', '--role', 'ADMIN', '--quiet']],
])('what can’t be understood does nothing and shows how it is used: %j', async (args) => {
  const before = await database.db.$count(users);
  await expect(run(...args)).rejects.toThrow('Usage: npm run user -- --email');
  expect(await database.db.$count(users)).toBe(before);
});

test('it runs by itself against the configured database', async () => {
  const script = fileURLToPath(new URL('user-command.ts', import.meta.url));
  const env = { ...process.env, DATABASE_URL: database.url };
  const started = (...args: string[]) => promisify(execFile)(process.execPath, [script, ...args], { env });

  const { stdout } = await started('--email', 'cli@example.in', '--role', 'ADMIN');
  expect(stdout).toMatch(/^Made cli@example\.in, ADMIN, with the password [\w-]{20}\n$/);
  expect(await roleOf('cli@example.in')).toBe('ADMIN');
  await expect(started('--role', 'ADMIN')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Usage: npm run user'),
  });
});
