import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createUser } from '#server/auth/people/users.ts';
import { startJobs } from '#server/jobs.ts';
import type { AdminUser, AuditEntry, JobRun } from '#shared/contract/admin/admin.ts';
import type { Role } from '#shared/domain/account/role.ts';
import type { Visitor } from '#tests/support/people/visitor.ts';
import { aProduct, type Product } from '#tests/support/product.ts';

let product: Product;
let admin: Visitor;
beforeEach(async () => {
  product = await aProduct();
  admin = await signedIn('ADMIN');
});
afterEach(() => product.close());

async function signedIn(role: Role): Promise<Visitor> {
  const visitor = product.visitor();
  expect((await visitor.post('/api/login/demo', { role })).status).toBe(200);
  return visitor;
}

/** A role's demo account in the administrators' list. */
async function listed(role: Role): Promise<AdminUser> {
  const { json } = await admin.get(`/api/admin/users?role=${role}`);
  const [found] = json as AdminUser[];
  if (!found) throw new Error(`There is no ${role}.`);
  return found;
}

const edit = (visitor: Visitor, id: string, change: object) =>
  visitor.send(
    'PATCH',
    `/api/admin/users/${id}`,
    { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' },
    JSON.stringify(change),
  );

const audited = async () =>
  ((await admin.get('/api/admin/audit')).json as AuditEntry[]).map(
    ({ actorEmail, action, subjectEmail, detail }) => [actorEmail, action, subjectEmail, detail],
  );

test('a deactivated person is signed out everywhere immediately, and can sign in again once reactivated', async () => {
  const trader = await signedIn('USER');
  const phone = await signedIn('USER');
  const { socket } = await product.listen(trader);
  const closed = once(socket, 'close');
  const { id } = await listed('USER');

  const reply = await edit(admin, id, { isActive: false });
  expect(reply).toMatchObject({ status: 200, json: { id, role: 'USER', isActive: false } });
  expect((await closed)[0]).toBe(1008);
  for (const place of [trader, phone]) expect((await place.get('/api/auth/user')).status).toBe(401);
  expect((await trader.post('/api/login/demo', { role: 'USER' })).status).toBe(403);
  expect((await admin.get('/api/admin/stats')).json).toMatchObject({ totalUsers: 3, activeUsers: 2 });

  expect((await edit(admin, id, { isActive: true })).status).toBe(200);
  expect((await trader.post('/api/login/demo', { role: 'USER' })).status).toBe(200);
  const [email] = [(await listed('USER')).email];
  expect(await audited()).toEqual([
    ['admin@artha.demo', 'user.edit', email, { isActive: { from: false, to: true } }],
    [
      'admin@artha.demo',
      'access.end',
      email,
      { reason: 'suspended', sessions: 2, tokens: [], tokensKept: 0 },
    ],
    ['admin@artha.demo', 'user.edit', email, { isActive: { from: true, to: false } }],
  ]);
});

test('a new role applies from the next request on; an unchanged one is not audited', async () => {
  const broker = await signedIn('BROKER');
  const { id } = await listed('BROKER');
  expect((await edit(admin, id, { role: 'BROKER', isActive: true })).status).toBe(200);
  expect(await audited()).toEqual([]);
  expect((await broker.get('/api/admin/stats')).status).toBe(403);
  expect((await edit(admin, id, { role: 'ADMIN' })).json).toMatchObject({ role: 'ADMIN', isActive: true });
  expect((await broker.get('/api/admin/stats')).status).toBe(200);
  expect((await edit(admin, id, { role: 'USER' })).status).toBe(200);
  expect((await broker.get('/api/admin/stats')).status).toBe(403);
  expect((await broker.get('/api/broker/stats')).status).toBe(403);
});

test('an administrator can’t deactivate themselves, and one active administrator remains', async () => {
  const own = (await listed('ADMIN')).id;
  const { id: other } = await listed('BROKER');
  expect((await edit(admin, own, { isActive: false })).json).toMatchObject({ code: 'own_account' });
  expect((await edit(admin, own, { role: 'USER' })).json).toMatchObject({ code: 'last_administrator' });
  expect((await edit(admin, crypto.randomUUID(), { role: 'USER' })).status).toBe(404);
  expect((await edit(admin, own, {})).json).toMatchObject({ message: 'Choose a role or a status' });
  expect((await edit(admin, own, { role: 'KING' })).status).toBe(400);

  const second = await signedIn('BROKER');
  await edit(admin, other, { role: 'ADMIN' });
  const [mine, theirs] = await Promise.all([
    edit(admin, other, { role: 'USER' }),
    edit(second, own, { role: 'USER' }),
  ]);
  expect([mine.status, theirs.status].sort()).toEqual([200, 403]);
});

test('a deleted account can’t be changed', async () => {
  const person = await createUser(product.deps, {
    email: 'gone@example.com',
    passwordHash: 'none',
    firstName: null,
    lastName: null,
    role: 'USER',
  });
  const id = person?.id ?? '';
  await product.deps.db.execute(
    `update users set email = 'deleted-${id}@deleted.invalid', is_active = false where id = '${id}'`,
  );
  expect((await edit(admin, id, { isActive: true })).status).toBe(404);
});

test('the audit log is paged, and its chain is verified', async () => {
  const { id } = await listed('USER');
  for (const isActive of [false, true]) await edit(admin, id, { isActive });
  const sequences = async (query: string) =>
    ((await admin.get(`/api/admin/audit?${query}`)).json as AuditEntry[]).map(({ sequence }) => sequence);
  expect(await sequences('limit=2')).toEqual([3, 2]);
  expect(await sequences('limit=2&before=2')).toEqual([1]);
  expect((await admin.get('/api/admin/audit?before=x')).status).toBe(400);
  expect((await admin.post('/api/admin/audit/verify')).json).toMatchObject({ rows: 3, fault: null });
  const { db } = product.deps;
  await db.execute('alter table audit_log disable trigger audit_log_append_only');
  await db.execute(`update audit_log set subject = 'somebody else' where sequence = 2`);
  expect((await admin.post('/api/admin/audit/verify')).json).toMatchObject({
    fault: { sequence: 2, flaw: 'changed' },
  });
});

test('the ledger is verified on request', async () => {
  expect((await admin.get('/api/admin/ledger')).json).toBeNull();
  const checked = (await admin.post('/api/admin/ledger/verify')).json;
  expect(checked).toMatchObject({ ok: true, accounts: 3, differenceCount: 0, differences: [] });
  expect((await admin.get('/api/admin/ledger')).json).toEqual(checked);
  await product.deps.db.execute('update accounts set funded_paise = funded_paise + 100');
  expect((await admin.post('/api/admin/ledger/verify')).json).toMatchObject({ ok: false });
});

test('an administrator can run a job and read its result', async () => {
  const runs: (() => void)[] = [];
  let begun = Promise.withResolvers<void>();
  const stop = startJobs(product.deps, [
    {
      name: 'be tested',
      when: ['close'],
      run: (_deps, _signal, progressed) => {
        progressed(3, 10);
        begun.resolve();
        return new Promise((_resolve, reject) => runs.push(() => reject(new Error('select secret'))));
      },
    },
  ]);
  const job = async () => ((await admin.get('/api/admin/jobs')).json as JobRun[])[0];
  const until = (state: JobRun['state']) => expect.poll(async () => (await job())?.state).toBe(state);
  await until('never');
  expect((await admin.post('/api/admin/jobs/run', { name: 'be somebody' })).status).toBe(404);
  expect((await admin.post('/api/admin/jobs/run', { name: 'be tested' })).json).toEqual({ done: true });
  await begun.promise;
  await until('running');
  await expect.poll(async () => (await job())?.progress).toEqual({ done: 3, total: 10 });
  runs.shift()?.();
  await until('failed');
  expect(await job()).toMatchObject({
    moments: ['close'],
    doneAt: null,
    progress: null,
    failure: 'Unexpected failure. See the server log for the reason.',
  });
  begun = Promise.withResolvers<void>();
  await admin.post('/api/admin/jobs/run', { name: 'be tested' });
  await begun.promise;
  await until('running');
  const stopped = stop();
  runs.shift()?.();
  await stopped;
  const again = startJobs(product.deps, [{ name: 'be tested', when: [], run: async () => undefined }]);
  await until('interrupted');
  await again();
  expect(await audited()).toEqual(Array(2).fill(['admin@artha.demo', 'job.run', null, {}]));
});

test('a simulated market has no source to refresh', async () => {
  expect((await admin.post('/api/admin/feed/retry')).json).toMatchObject({ code: 'own_source' });
});
