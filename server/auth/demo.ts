import { eq, type SQL, sql } from 'drizzle-orm';
import type { Role } from '#shared/domain/account/role.ts';
import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { users } from '#shared/schema/account/auth.ts';
import { fundings } from '#shared/schema/trading/ledger.ts';
import type { Config } from '../core/config.ts';
import type { AuthDeps } from './auth-deps.ts';
import { unusableHash } from './passwords/passwords.ts';
import { createUser, personByEmail } from './people/users.ts';

const DEMO_DOMAIN = '@artha.demo';

/** Whether this is a demo account's address, which no one reads. */
export const isDemoEmail = (email: string): boolean => email.endsWith(DEMO_DOMAIN);

/** A user who is not a demo account. */
export const isNoDemo = (): SQL => sql`${users.email} not like ${`%${DEMO_DOMAIN}`}`;

interface DemoAccount {
  role: Role;
  email: string;
  label: string;
  firstName: string;
  lastName: string;
  cash: Paise | null;
}

const ACCOUNTS: DemoAccount[] = [
  {
    role: 'USER',
    email: 'trader@artha.demo',
    label: 'Trader',
    firstName: 'Meera',
    lastName: 'Kulkarni',
    cash: paise(10_00_000_00),
  },
  {
    role: 'BROKER',
    email: 'broker@artha.demo',
    label: 'Broker',
    firstName: 'Rohan',
    lastName: 'Deshpande',
    cash: null,
  },
  {
    role: 'ADMIN',
    email: 'admin@artha.demo',
    label: 'Administrator',
    firstName: 'Kavya',
    lastName: 'Nair',
    cash: null,
  },
];

/** The accounts that anyone may sign in to with one click: in development with simulated data only. */
export function demoAccounts({ NODE_ENV, MARKET }: Config): DemoAccount[] {
  const allowed = NODE_ENV !== 'production' && !SOURCE_TRAITS[MARKET].live;
  return allowed ? ACCOUNTS : [];
}

/**
 * Creates missing demo accounts; idempotent, runs at every start. Only the ledger moves money, so `fund` is
 * injected; it is called once per account that never had a deposit.
 */
export async function seedDemoAccounts(
  deps: AuthDeps,
  fund: (accountId: string, amount: Paise) => Promise<unknown>,
): Promise<void> {
  for (const { cash, label: _label, ...account } of demoAccounts(deps.config)) {
    const made = await createUser(deps, { ...account, passwordHash: unusableHash() });
    const person = made ?? (await personByEmail(deps.db, account.email));
    if (!person || cash === null) continue;
    const fundedBefore = await deps.db.$count(fundings, eq(fundings.accountId, person.accountId));
    if (fundedBefore === 0) await fund(person.accountId, cash);
  }
}
