import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Invite } from '#shared/contract/admin/admission.ts';
import { auditLog } from '#shared/schema/account/audit.ts';
import type { Visitor } from '#tests/support/people/visitor.ts';
import { aProduct, type Product } from '#tests/support/product.ts';

let product: Product;
let admin: Visitor;
let user: Visitor;

beforeEach(async () => {
  product = await aProduct({ env: { REGISTRATION: 'invite', PUBLIC_URL: 'http://artha.example' } });
  [admin, user] = [product.visitor(), product.visitor()];
  await admin.post('/api/login/demo', { role: 'ADMIN' });
  await user.post('/api/login/demo', { role: 'USER' });
});
afterEach(() => product.close());

const register = (email: string, invite?: string) =>
  product
    .visitor()
    .post('/api/register', { email, password: 'monsoon evening', firstName: 'Asha', lastName: '', invite });
const listed = async () => (await admin.get('/api/admin/invites')).json as Invite[];
const actions = async () =>
  (await product.deps.db.select({ action: auditLog.action }).from(auditLog).orderBy(auditLog.sequence)).map(
    ({ action }) => action,
  );

test('an administrator creates an invitation, sees who registered with it, and revokes it', async () => {
  expect((await user.post('/api/admin/invites', { uses: 1, days: 1 })).status).toBe(403);
  for (const wrong of [
    { uses: 0, days: 1 },
    { uses: 101, days: 1 },
    { uses: 1, days: 31 },
    { uses: 1.5, days: 1 },
  ])
    expect((await admin.post('/api/admin/invites', wrong)).status).toBe(400);
  await register('first@example.in');
  const made = await admin.post('/api/admin/invites', { uses: 2, days: 7 });
  expect(made.status).toBe(201);
  const { link, invite } = made.json as { link: string; invite: Invite };
  expect(link).toMatch(/^http:\/\/artha\.example\/register\?invite=[\w-]{43}$/);
  const code = new URL(link).searchParams.get('invite') ?? '';

  expect((await register('guest@example.in', code)).status).toBe(201);
  expect(await listed()).toEqual([
    {
      ...invite,
      createdBy: 'admin@artha.demo',
      maxUses: 2,
      uses: 1,
      state: 'active',
      people: [{ id: expect.any(String), email: 'guest@example.in', at: expect.any(String) }],
    },
  ]);
  expect(JSON.stringify(await listed())).not.toContain(code);
  const revoked = await admin.post(`/api/admin/invites/${invite.id}/revoke`);
  expect(revoked).toMatchObject({ status: 200, json: { state: 'revoked' } });
  await admin.post(`/api/admin/invites/${invite.id}/revoke`);
  expect(await register('late@example.in', code)).toMatchObject({
    status: 403,
    json: { code: 'invite_invalid' },
  });
  expect((await admin.post(`/api/admin/invites/${crypto.randomUUID()}/revoke`)).status).toBe(404);
  expect(await actions()).toEqual(['invite.make', 'invite.revoke']);
});

test('an administrator creates a link that resets a password once, and it is audited', async () => {
  await register('first@example.in');
  const { json: found } = await admin.get('/api/admin/users?search=first');
  const [{ id }] = found as [{ id: string }];
  expect((await user.post(`/api/admin/users/${id}/reset-link`)).status).toBe(403);
  const made = await admin.post(`/api/admin/users/${id}/reset-link`);
  expect(made.status).toBe(201);
  const { link } = made.json as { link: string };
  expect(link).toMatch(/^http:\/\/artha\.example\/reset-password\?token=[\w-]{43}$/);
  const token = new URL(link).searchParams.get('token');
  const reset = () => product.visitor().post('/api/password/reset', { token, password: 'another sentence' });
  expect((await reset()).status).toBe(200);
  expect((await reset()).status).toBe(409);
  const signIn = await product
    .visitor()
    .post('/api/login', { email: 'first@example.in', password: 'another sentence' });
  expect(signIn.status).toBe(200);
  expect(await actions()).toEqual(['password.reset-link', 'password.reset', 'access.end']);
  expect((await admin.post(`/api/admin/users/${crypto.randomUUID()}/reset-link`)).status).toBe(404);
  const [entry] = await product.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'password.reset-link'));
  expect(entry?.subject).toBe(id);
});
