import { and, desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AccountAction } from '#shared/contract/trading/portfolio.ts';
import { paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { instruments } from '#shared/schema/market/market.ts';
import { accountActions, corporateActions, costCorrections } from '#shared/schema/trading/actions.ts';
import type { Deps } from '../deps.ts';

/** The source and the received shares of a demerger or merger. */
const [source, given] = [alias(corporateActions, 'source'), alias(corporateActions, 'given')];
const [sourceStock, givenStock] = [alias(instruments, 'source_stock'), alias(instruments, 'given_stock')];

/** An account's corporate actions, newest first. */
export async function listActions({ db }: Pick<Deps, 'db'>, accountId: string): Promise<AccountAction[]> {
  const rows = await db
    .select({
      action: corporateActions,
      of: accountActions,
      symbol: instruments.symbol,
      from: sourceStock.symbol,
      to: givenStock.symbol,
      isProvisional: source.isProvisional,
      corrected: costCorrections.movedPaise,
    })
    .from(accountActions)
    .innerJoin(corporateActions, eq(corporateActions.id, accountActions.actionId))
    .innerJoin(instruments, eq(instruments.id, corporateActions.instrumentId))
    .leftJoin(source, eq(source.id, corporateActions.sourceId))
    .leftJoin(sourceStock, eq(sourceStock.id, source.instrumentId))
    .leftJoin(given, eq(given.sourceId, corporateActions.id))
    .leftJoin(givenStock, eq(givenStock.id, given.instrumentId))
    .leftJoin(
      costCorrections,
      and(eq(costCorrections.accountId, accountId), eq(costCorrections.actionId, corporateActions.id)),
    )
    .where(eq(accountActions.accountId, accountId))
    .orderBy(desc(accountActions.at), desc(corporateActions.id));
  return rows.map(({ action, of, symbol, from, to, isProvisional, corrected }) => ({
    id: action.id,
    symbol,
    kind: action.kind,
    exDate: action.exDate,
    ratio: ratioOf(action),
    amountPerShare: action.amountPaise === null ? null : rupeesFromPaise(paise(action.amountPaise)),
    quantityBefore: of.quantityBefore,
    quantityAfter: of.quantityAfter,
    cash: rupeesFromPaise(paise(of.cashPaise)),
    otherSymbol: from ?? to,
    costMoved: rupeesFromPaise(paise(of.movedPaise + (corrected ?? 0))),
    isProvisional: isProvisional ?? action.isProvisional,
    at: of.at.toISOString(),
  }));
}

/** In the exchange's notation: a split names the old shares first, a bonus the new ones. */
function ratioOf({ kind, numerator, denominator }: typeof corporateActions.$inferSelect): string | null {
  if (numerator === null || denominator === null) return null;
  return kind === 'split' ? `${denominator}:${numerator}` : `${numerator}:${denominator}`;
}
