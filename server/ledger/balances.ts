import { eq } from 'drizzle-orm';
import { type Paise, paise } from '#shared/domain/money.ts';
import { accounts } from '#shared/schema/ledger.ts';
import type { Db } from '../core/db/db.ts';

export interface Balances {
  cash: Paise;
  /** Reserved by pending buy orders. */
  reserved: Paise;
  available: Paise;
  /** Total cost of all purchases. */
  purchased: Paise;
  /** Realised P&L of all sales. */
  realised: Paise;
  /** Total dividends received. */
  dividends: Paise;
}

/** An account's balances. Throws when there is no such account. */
export async function readBalances(db: Db, accountId: string): Promise<Balances> {
  const [account] = await db.select(BALANCE_COLUMNS).from(accounts).where(eq(accounts.id, accountId));
  if (!account) throw new Error(`There is no account ${accountId}.`);
  return balancesOf(account);
}

/** The columns of `accounts` that {@link balancesOf} needs. */
export const BALANCE_COLUMNS = {
  cashPaise: accounts.cashPaise,
  reservedPaise: accounts.reservedPaise,
  purchasedPaise: accounts.purchasedPaise,
  realisedPaise: accounts.realisedPaise,
  dividendPaise: accounts.dividendPaise,
};

export function balancesOf(account: Record<keyof typeof BALANCE_COLUMNS, number>): Balances {
  const { cashPaise, reservedPaise, purchasedPaise, realisedPaise, dividendPaise } = account;
  return {
    cash: paise(cashPaise),
    reserved: paise(reservedPaise),
    available: paise(cashPaise - reservedPaise),
    purchased: paise(purchasedPaise),
    realised: paise(realisedPaise),
    dividends: paise(dividendPaise),
  };
}
