import type { ContractNote } from '#shared/contract/charges.ts';
import { type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { AppError, notFound } from '../core/errors.ts';
import type { Deps } from '../deps.ts';
import { contractNote, type NoteKind, presentRerating } from './contract-note.ts';
import { isinOf } from './known-isins.ts';
import { chargesFor } from './schedule.ts';
import { type readHolder, readTrade, reratingsOf } from './store.ts';

type Needed = Pick<Deps, 'db' | 'market' | 'charges'>;
type Holder = Pick<Awaited<ReturnType<typeof readHolder>>, 'email' | 'firstName' | 'lastName'>;

/**
 * The contract note of an account's trade. Throws AppError 404 for an unknown trade, 409 for one that was not
 * executed.
 */
export async function noteOf(
  deps: Needed,
  accountId: string,
  id: string,
  kind: NoteKind = 'paper',
): Promise<ContractNote> {
  const read = await readTrade(deps.db, accountId, id);
  if (!read) throw notFound('Trade not found.');
  const { trade, symbol } = read;
  const { fillPaise, executedAt } = trade;
  if (fillPaise === null || executedAt === null) {
    throw new AppError(409, 'not_executed', 'This order was not executed, so it has no contract note.');
  }
  const date = dateOf(trade.tradingDate);
  const price = paise(fillPaise);
  const { id: tradeId, side, quantity, orderType, placedAt, intradayQuantity, btstQuantity } = trade;
  const reratings = await reratingsOf(deps.db, accountId, [id]);
  return contractNote({
    id: tradeId,
    accountId,
    kind,
    side,
    quantity,
    orderType,
    price,
    placedAt,
    executedAt,
    tradeDate: date,
    holder: holderOf(read),
    security: { symbol, name: deps.market.find(symbol)?.name ?? symbol, isin: isinOf(symbol, date) },
    settlementDate: deps.market.nextTradingDay(date),
    charges:
      trade.charges ?? chargesFor(deps.charges, date, { side, quantity, price, dpApplies: read.firstSale }),
    deducted: read.deducted,
    recorded: trade.charges !== null,
    intradayQuantity,
    btstQuantity,
    reratings: reratings.map(presentRerating),
  });
}

/** The holder as a note names them. */
export const holderOf = ({ firstName, lastName, email }: Holder): ContractNote['holder'] => ({
  name: [firstName, lastName].filter((part) => part).join(' ') || email,
  email,
});

function dateOf(written: string): TradingDate {
  const date = tradingDate(written);
  if (!date) throw new Error(`A trade has the date "${written}".`);
  return date;
}
