import { desc, eq } from 'drizzle-orm';
import type { AccountAction } from '#shared/contract/portfolio.ts';
import { paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { accountActions, corporateActions } from '#shared/schema/actions.ts';
import { instruments } from '#shared/schema/market.ts';
import type { Deps } from '../deps.ts';

/** An account's corporate actions, newest first. */
export async function listActions({ db }: Pick<Deps, 'db'>, accountId: string): Promise<AccountAction[]> {
  const rows = await db
    .select({ action: corporateActions, of: accountActions, symbol: instruments.symbol })
    .from(accountActions)
    .innerJoin(corporateActions, eq(corporateActions.id, accountActions.actionId))
    .innerJoin(instruments, eq(instruments.id, corporateActions.instrumentId))
    .where(eq(accountActions.accountId, accountId))
    .orderBy(desc(accountActions.at), desc(corporateActions.id));
  return rows.map(({ action, of, symbol }) => ({
    id: action.id,
    symbol,
    kind: action.kind,
    exDate: action.exDate,
    ratio: ratioOf(action),
    amountPerShare: action.amountPaise === null ? null : rupeesFromPaise(paise(action.amountPaise)),
    quantityBefore: of.quantityBefore,
    quantityAfter: of.quantityAfter,
    cash: rupeesFromPaise(paise(of.cashPaise)),
    at: of.at.toISOString(),
  }));
}

/** In the exchange's notation: a split names the old shares first, a bonus the new ones. */
function ratioOf({ kind, numerator, denominator }: typeof corporateActions.$inferSelect): string | null {
  if (numerator === null || denominator === null) return null;
  return kind === 'split' ? `${denominator}:${numerator}` : `${numerator}:${denominator}`;
}
