import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoAccounts } from '#server/auth/demo.ts';
import { authorise } from '#server/core/bind.ts';
import type { Access } from '#shared/contract/endpoint.ts';
import { ROLES, type Role } from '#shared/domain/role.ts';
import { type AuthApp, anAuthApp } from '#tests/support/auth-app.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { doorsFor, WHO_MAY } from '#tests/support/who-may.ts';

let database: TestDatabase;
let app: AuthApp;

beforeAll(async () => {
  database = await aDatabase();
  app = await anAuthApp({ db: database.db });
  await seedDemoAccounts(app.deps, async () => undefined);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const person = (role: Role) => ({
  id: 'id',
  accountId: 'account',
  email: 'p@example.in',
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  role,
  isActive: true,
});

const refusal = (access: Access, role: Role | null) => {
  try {
    authorise(access, role && person(role));
    return null;
  } catch (error) {
    return error;
  }
};

test.each(Object.entries(WHO_MAY) as [Access, (Role | null)[]][])('%s is for %j alone', (access, may) => {
  for (const role of [null, ...ROLES]) {
    const expected = may.includes(role) ? null : expect.objectContaining({ status: role ? 403 : 401 });
    expect(refusal(access, role), `${role}`).toEqual(expected);
  }
});

test.each([null, ...ROLES])('every endpoint of the contract lets %s in as it declares', async (role) => {
  const visitor = app.visitor();
  if (role) expect((await visitor.post('/api/login/demo', { role })).status).toBe(200);
  for (const { name, endpoint, allowed, refusal } of doorsFor(role)) {
    if (name.startsWith('auth.')) continue;
    const path = endpoint.path.replaceAll(/:\w+/g, crypto.randomUUID());
    const before = app.reached();
    const reply = await visitor.send(endpoint.method, path, { 'Sec-Fetch-Site': 'same-origin' });
    expect(app.reached() - before, name).toBe(allowed ? 1 : 0);
    if (!allowed) expect(reply, name).toMatchObject({ status: refusal.status, json: { code: refusal.code } });
  }
});
