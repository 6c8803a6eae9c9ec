import { eq, sql } from 'drizzle-orm';
import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { accounts } from '#shared/schema/trading/ledger.ts';
import type { Db } from '../core/db/db.ts';
import { preparedIn } from '../core/db/prepared.ts';

export interface Balances {
  /** Includes the margin of open intraday positions. */
  cash: Paise;
  /** Reserved by pending buy orders. */
  reserved: Paise;
  /** Proceeds of today's BTST sales, which are available from the next trading day on. */
  unsettled: Paise;
  /** Margin of open intraday positions. */
  margin: Paise;
  available: Paise;
  /** Total cost of all purchases. */
  purchased: Paise;
  /** Realised P&L of all sales. */
  realised: Paise;
  /** Total dividends received. */
  dividends: Paise;
}

/** An account's balances on a trading date. Throws when there is no such account. */
export async function readBalances(db: Db, accountId: string, today: TradingDate): Promise<Balances> {
  const [account] = await preparedBalances(db).execute({ accountId });
  if (!account) throw new Error(`There is no account ${accountId}.`);
  return balancesOf(account, today);
}

/** The columns of `accounts` that {@link balancesOf} needs. */
const BALANCE_COLUMNS = {
  cashPaise: accounts.cashPaise,
  reservedPaise: accounts.reservedPaise,
  marginPaise: accounts.marginPaise,
  purchasedPaise: accounts.purchasedPaise,
  realisedPaise: accounts.realisedPaise,
  dividendPaise: accounts.dividendPaise,
  unsettledPaise: accounts.unsettledPaise,
  unsettledOn: accounts.unsettledOn,
};

const preparedBalances = preparedIn((db) =>
  db
    .select(BALANCE_COLUMNS)
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder('accountId')))
    .prepare('balances'),
);

type BalanceRow = Record<Exclude<keyof typeof BALANCE_COLUMNS, 'unsettledOn'>, number> & {
  unsettledOn: string | null;
};

/** A sale's charges may exceed the free cash outside its own unsettled proceeds; available cash is then zero. */
export function balancesOf(account: BalanceRow, today: TradingDate): Balances {
  const { cashPaise, reservedPaise, marginPaise, purchasedPaise, realisedPaise, dividendPaise } = account;
  const { unsettledOn, unsettledPaise } = account;
  const unsettled = paise(unsettledOn !== null && unsettledOn >= today ? unsettledPaise : 0);
  return {
    cash: paise(cashPaise + marginPaise),
    reserved: paise(reservedPaise),
    unsettled,
    margin: paise(marginPaise),
    available: paise(Math.max(0, cashPaise - reservedPaise - unsettled)),
    purchased: paise(purchasedPaise),
    realised: paise(realisedPaise),
    dividends: paise(dividendPaise),
  };
}
