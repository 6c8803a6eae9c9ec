import { eq, inArray } from 'drizzle-orm';
import type { Role } from '#shared/domain/account/role.ts';
import { users } from '#shared/schema/account/auth.ts';
import { brokerClients } from '#shared/schema/trading/broker.ts';
import type { Deps } from '../deps.ts';
import { join } from './membership.ts';
import { readInvite } from './offers.ts';

/**
 * Where there are demo accounts, makes the demo trader a client of the demo broker at the first start, so that the
 * broker has a client to look at. A client who left stays unlinked.
 */
export async function seedDemoClient(deps: Deps, accounts: { role: Role; email: string }[]): Promise<void> {
  if (accounts.length === 0) return;
  const people = await deps.db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(
      inArray(
        users.email,
        accounts.map(({ email }) => email),
      ),
    );
  const broker = people.find(({ role }) => role === 'BROKER');
  const trader = people.find(({ role }) => role === 'USER');
  if (!broker || !trader) return;
  if ((await deps.db.$count(brokerClients, eq(brokerClients.userId, trader.id))) > 0) return;
  const { code, ratePercent } = await readInvite(deps, broker);
  await join(deps, trader, { code: code.replaceAll('-', ''), ratePercent });
}
