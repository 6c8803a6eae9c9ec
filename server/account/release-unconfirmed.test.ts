import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createUser } from '#server/auth/people/users.ts';
import { systemClock } from '#server/core/clock.ts';
import type { Role } from '#shared/domain/account/role.ts';
import { auditLog } from '#shared/schema/account/audit.ts';
import { users } from '#shared/schema/account/auth.ts';
import { aProduct, type Product } from '#tests/support/product.ts';
import { releaseUnconfirmed } from './release-unconfirmed.ts';

const HOUR_MS = 3_600_000;
let product: Product;
let now: Date;

beforeEach(async () => {
  now = systemClock.now();
  product = await aProduct({ clock: { now: () => now } });
});
afterEach(() => product.close());

async function account(name: string, confirmInHours: number | null, role: Role = 'USER') {
  const confirmBy = confirmInHours === null ? null : new Date(now.getTime() + confirmInHours * HOUR_MS);
  const made = await createUser(product.deps, {
    email: `${name}@example.in`,
    passwordHash: 'none',
    firstName: name,
    lastName: null,
    role,
    confirmBy,
  });
  return made?.id ?? expect.fail(`${name} is taken`);
}

const run = () => releaseUnconfirmed(product.deps, new AbortController().signal);
const emailOf = async (id: string) =>
  (await product.deps.db.select({ email: users.email }).from(users).where(eq(users.id, id)))[0]?.email;

test('an account whose address was not confirmed within 48 hours is deleted, and the address is free again', async () => {
  const [late, early, confirmed] = [
    await account('late', 48),
    await account('early', 49),
    await account('confirmed', null),
  ];
  now = new Date(now.getTime() + 48 * HOUR_MS - 1);
  await run();
  expect(await emailOf(late)).toBe('late@example.in');
  now = new Date(now.getTime() + 1);
  await run();
  expect(await emailOf(late)).toBe(`deleted-${late}@deleted.invalid`);
  expect(await emailOf(early)).toBe('early@example.in');
  expect(await emailOf(confirmed)).toBe('confirmed@example.in');
  const released = await product.deps.db.select().from(auditLog).where(eq(auditLog.action, 'account.delete'));
  expect(released).toMatchObject([{ actor: 'release unconfirmed accounts', subject: late }]);
  await run();
  expect(await product.deps.db.$count(auditLog, eq(auditLog.action, 'account.delete'))).toBe(1);
  await account('late', 48);
});

test('the last administrator stays', async () => {
  await product.deps.db.update(users).set({ role: 'USER' }).where(eq(users.role, 'ADMIN'));
  const admin = await account('admin', 1, 'ADMIN');
  now = new Date(now.getTime() + 2 * HOUR_MS);
  await run();
  expect(await emailOf(admin)).toBe('admin@example.in');
  await account('second', null, 'ADMIN');
  await run();
  expect(await emailOf(admin)).toBe(`deleted-${admin}@deleted.invalid`);
});
