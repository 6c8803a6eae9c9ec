import { eq } from 'drizzle-orm';
import { createUser } from '#server/auth/people/users.ts';
import { join, leave } from '#server/broker/membership.ts';
import { readInvite } from '#server/broker/offers.ts';
import type { Role } from '#shared/domain/account/role.ts';
import { users } from '#shared/schema/account/auth.ts';
import type { TradingFloor } from './trader.ts';

export interface TestPerson {
  id: string;
  accountId: string;
  role: Role;
}

/** A person with a name; "Rohan Deshpande" has the email rohan@example.com. */
export async function somebody(floor: TradingFloor, name: string, role: Role): Promise<TestPerson> {
  const [firstName = name, lastName = null] = name.split(' ');
  const email = `${firstName.toLowerCase()}@example.com`;
  const made = await createUser(floor, { email, passwordHash: 'none', firstName, lastName, role });
  if (!made) throw new Error(`${email} is there already.`);
  return { id: made.id, accountId: made.accountId, role };
}

/** Gives a trader of the floor a name. */
export async function named(floor: TradingFloor, id: string, name: string): Promise<void> {
  const [firstName = name, lastName = null] = name.split(' ');
  await floor.db
    .update(users)
    .set({ firstName, lastName, email: `${firstName.toLowerCase()}@example.com` })
    .where(eq(users.id, id));
}

/**
 * Joins the trader to the broker with the current code. A second of market time passes before and after, since
 * trades at the same instant don't count.
 */
export async function joins(floor: TradingFloor, trader: { id: string }, broker: TestPerson): Promise<void> {
  secondPasses(floor);
  const { code, ratePercent } = await readInvite(floor, broker);
  await join(floor, { id: trader.id, role: 'USER' }, { code: code.replaceAll('-', ''), ratePercent });
  secondPasses(floor);
}

export async function leaves(floor: TradingFloor, trader: { id: string }): Promise<void> {
  secondPasses(floor);
  await leave(floor, trader);
  secondPasses(floor);
}

export const secondPasses = ({ market }: TradingFloor) =>
  market.moveTo(new Date(market.now().getTime() + 1_000));
