import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hashPassword } from '#server/auth/passwords/passwords.ts';
import { users } from '#shared/schema/account/auth.ts';
import { aProduct } from '#tests/support/product.ts';

test('an existing weak password still signs in, and can’t be changed to another weak one', async () => {
  const product = await aProduct();
  const form = { email: 'asha@example.in', password: 'monsoon evening', firstName: 'Asha', lastName: '' };
  await product.visitor().post('/api/register', form);
  const passwordHash = await hashPassword('password');
  await product.deps.db.update(users).set({ passwordHash }).where(eq(users.email, form.email));

  const asha = product.visitor();
  expect((await asha.post('/api/login', { ...form, password: 'password' })).status).toBe(200);
  const change = (newPassword: string) =>
    asha.post('/api/user/account/password', { password: 'password', newPassword });
  for (const weak of ['password1', '12345678', 'asha@example.in'])
    expect(await change(weak)).toMatchObject({ status: 400, json: { code: 'weak_password' } });
  expect((await change('another sentence')).status).toBe(200);
  await product.close();
});
