import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { erase } from '#server/account/erase.ts';
import { editUser } from '#server/admin/edit-user.ts';
import { AppError } from '#server/core/errors.ts';
import type { SignedIn } from '#server/core/session/signed-in.ts';
import { users } from '#shared/schema/account/auth.ts';
import { aProduct, type Product } from '#tests/support/product.ts';
import { userCommand } from '../user-command.ts';
import { createUser, personByEmail } from './users.ts';

let product: Product;
let first: SignedIn;
beforeEach(async () => {
  product = await aProduct();
  // The demo administrator.
  await product.deps.db.update(users).set({ isActive: false }).where(eq(users.role, 'ADMIN'));
  first = await anAdministrator('first@example.in');
});
afterEach(() => product.close());

async function anAdministrator(email: string): Promise<SignedIn> {
  const person = await createUser(product.deps, {
    email,
    passwordHash: 'none',
    firstName: null,
    lastName: null,
    role: 'ADMIN',
  });
  return person ?? expect.fail('the email is taken');
}

type Way = (person: SignedIn, by: SignedIn) => Promise<unknown>;

/** Every way in which an administrator can stop being an active one. */
const WAYS: Record<string, Way> = {
  'another role by an administrator': ({ id }, by) => editUser(product.deps, by.id, id, { role: 'USER' }),
  'suspension by an administrator': ({ id }, by) => editUser(product.deps, by.id, id, { isActive: false }),
  'another role by the command': ({ email }) =>
    userCommand({ ...product.deps, actor: 'os:root' }, ['--email', email, '--role', 'BROKER']),
  'deleting their own account': (person) => erase(product.deps, person),
};

const active = () => product.deps.db.$count(users, and(eq(users.role, 'ADMIN'), eq(users.isActive, true)));

test.each(Object.entries(WAYS))('the last active administrator is protected from %s', async (name, way) => {
  const suspended = await anAdministrator('suspended@example.in');
  await product.deps.db.update(users).set({ isActive: false }).where(eq(users.id, suspended.id));
  const code = name.startsWith('suspension') ? 'own_account' : 'last_administrator';
  await expect(way(first, first)).rejects.toMatchObject({ status: 409, code });
  expect(await active()).toBe(1);
  expect(await personByEmail(product.deps.db, first.email)).toMatchObject({ role: 'ADMIN', isActive: true });

  const second = await anAdministrator('second@example.in');
  await way(first, second);
  expect(await active()).toBe(1);
});

test('whichever two ways are combined concurrently, one administrator remains', async () => {
  const ways = Object.values(WAYS);
  const pairs = ways.flatMap((one) => ways.map((other) => [one, other] as const));
  let last = first;
  for (const [number, [one, another]] of pairs.entries()) {
    const other = await anAdministrator(`number-${number}@example.in`);
    const outcomes = await Promise.allSettled([one(last, other), another(other, last)]);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toBeInstanceOf(AppError);
    expect(await active()).toBe(1);
    last = outcomes[0].status === 'rejected' ? last : other;
  }
});
