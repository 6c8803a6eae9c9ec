import type { ContractNote } from '#shared/contract/trading/charges.ts';
import { type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import type { trades } from '#shared/schema/trading/trading.ts';
import { AppError, notFound } from '../core/errors.ts';
import type { Deps } from '../deps.ts';
import { added, contractNote, type NotedFill, type NoteKind, presentRerating } from './contract-note.ts';
import { isinOf } from './known-isins.ts';
import { chargesFor } from './schedule.ts';
import { partsOf, type readHolder, readTrade, reratingsOf } from './store.ts';

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
  const parts = trade.filledQuantity > 0 ? await partsOf(deps.db, accountId, id) : [];
  const rows = [...parts, ...(trade.status === 'EXECUTED' ? [read] : [])];
  const fills = rows.map(filledOf);
  const last = fills.at(-1);
  // An open order may get further fills.
  if (!last || trade.status === 'PENDING') {
    throw new AppError(409, 'not_executed', 'This order was not executed, so it has no contract note.');
  }
  const date = dateOf(trade.tradingDate);
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
  const quantity = sum((row) => row.trade.quantity);
  const price = paise(
    Math.round(fills.reduce((total, fill) => total + fill.quantity * fill.price, 0) / quantity),
  );
  const { id: tradeId, side, orderType, placedAt, fillModel } = trade;
  const charges = rows.map((row) => row.trade.charges).reduce((a, b) => a && b && added(a, b));
  const reratings = await reratingsOf(
    deps.db,
    accountId,
    rows.map((row) => row.trade.id),
  );
  return contractNote({
    id: tradeId,
    accountId,
    kind,
    side,
    quantity,
    orderType,
    price,
    fills,
    fillModel,
    placedAt,
    executedAt: last.executedAt,
    tradeDate: date,
    holder: holderOf(read),
    security: { symbol, name: deps.market.find(symbol)?.name ?? symbol, isin: isinOf(symbol, date) },
    settlementDate: deps.market.nextTradingDay(date),
    charges: charges ?? chargesFor(deps.charges, date, { side, quantity, price, dpApplies: read.firstSale }),
    deducted: rows.some((row) => row.deducted),
    recorded: charges !== null,
    intradayQuantity: sum((row) => row.trade.intradayQuantity),
    btstQuantity: sum((row) => row.trade.btstQuantity),
    reratings: reratings.map(presentRerating),
  });
}

/** The fill of an executed row. */
function filledOf({ trade }: { trade: typeof trades.$inferSelect }): NotedFill {
  const { fillPaise, executedAt, quantity } = trade;
  if (fillPaise === null || executedAt === null) throw new Error(`The trade ${trade.id} has no fill.`);
  return { quantity, price: paise(fillPaise), executedAt };
}

/** The holder as named on a note. */
export const holderOf = ({ firstName, lastName, email }: Holder): ContractNote['holder'] => ({
  name: [firstName, lastName].filter((part) => part).join(' ') || email,
  email,
});

function dateOf(written: string): TradingDate {
  const date = tradingDate(written);
  if (!date) throw new Error(`A trade has the date "${written}".`);
  return date;
}
