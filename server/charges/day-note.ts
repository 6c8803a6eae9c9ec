import type { DayNote } from '#shared/contract/trading/charges.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { type ChargeLines, PAPER_ORDER } from '#shared/domain/trading/charges.ts';
import { notFound } from '../core/errors.ts';
import type { Deps } from '../deps.ts';
import { added, NOTICES, noteNumber, presentCharges, presentRerating } from './contract-note.ts';
import { isinOf } from './known-isins.ts';
import { holderOf } from './note-of.ts';
import { chargesFor } from './schedule.ts';
import { type DayTrade, readHolder, reratingsOf, tradesOfDay } from './store.ts';

type Needed = Pick<Deps, 'db' | 'market' | 'charges'>;

/** A fill with all fields of its note. */
interface Filled extends DayTrade {
  price: Paise;
  at: Date;
  charges: ChargeLines;
}

/** An account's contract note of a trading day. Throws AppError 404 without a fill on that day. */
export async function dayNoteOf(deps: Needed, accountId: string, date: TradingDate): Promise<DayNote> {
  const rows = await tradesOfDay(deps.db, accountId, date);
  if (rows.length === 0) throw notFound('No trades on this date.');
  const [holder, reratings] = await Promise.all([
    readHolder(deps.db, accountId),
    reratingsOf(
      deps.db,
      accountId,
      rows.map(({ trade }) => trade.id),
    ),
  ]);
  const fills = rows.map((row) => filledOf(deps, date, row)).sort((a, b) => a.at.getTime() - b.at.getTime());
  const charges = fills.map((fill) => fill.charges).reduce(added);
  const [bought, sold] = [worthOf(fills, 'BUY'), worthOf(fills, 'SELL')];
  const net = sold - bought - charges.total;
  const deducted = fills.filter((fill) => fill.deducted).reduce((sum, fill) => sum + fill.charges.total, 0);
  return {
    number: noteNumber('paper', date, accountId),
    notice: NOTICES.paper,
    holder: holderOf(holder),
    tradeDate: date,
    settlementDate: deps.market.nextTradingDay(date),
    exchange: PAPER_ORDER.exchange,
    securities: [...Map.groupBy(fills, ({ symbol }) => symbol)].map(([symbol, ofStock]) => ({
      symbol,
      name: deps.market.find(symbol)?.name ?? symbol,
      isin: isinOf(symbol, date),
      bought: sideOf(ofStock, 'BUY'),
      sold: sideOf(ofStock, 'SELL'),
      intradayQuantity: sum(
        ofStock.filter(({ trade }) => trade.side === 'BUY'),
        ({ trade }) => trade.intradayQuantity,
      ),
    })),
    fills: fills.map(presentFill),
    reratings: reratings.map(presentRerating),
    bought: rupeesFromPaise(bought),
    sold: rupeesFromPaise(sold),
    charges: presentCharges(charges),
    deductedCharges: rupeesFromPaise(paise(deducted)),
    net: rupeesFromPaise(paise(Math.abs(net))),
    netIs: net < 0 ? 'payable' : 'receivable',
  };
}

/** Fills from before charges were stored are charged by the rates of their date. */
function filledOf({ charges: schedule }: Needed, date: TradingDate, row: DayTrade): Filled {
  const { side, quantity, fillPaise, executedAt, charges } = row.trade;
  if (fillPaise === null || executedAt === null) throw new Error(`The trade ${row.trade.id} has no fill.`);
  const price = paise(fillPaise);
  const known = charges ?? chargesFor(schedule, date, { side, quantity, price, dpApplies: false });
  return { ...row, price, at: executedAt, charges: known };
}

const presentFill = ({ trade, symbol, price, at, charges }: Filled): DayNote['fills'][number] => ({
  tradeId: trade.id,
  orderId: trade.orderId ?? trade.id,
  fillModel: trade.fillModel,
  symbol,
  side: trade.side,
  orderType: trade.orderType,
  placedAt: trade.placedAt.toISOString(),
  executedAt: at.toISOString(),
  quantity: trade.quantity,
  intradayQuantity: trade.intradayQuantity,
  btstQuantity: trade.btstQuantity,
  price: rupeesFromPaise(price),
  gross: rupeesFromPaise(paise(trade.quantity * price)),
  charges: presentCharges(charges),
});

function sideOf(fills: readonly Filled[], side: 'BUY' | 'SELL'): DayNote['securities'][number]['bought'] {
  const ofSide = fills.filter(({ trade }) => trade.side === side);
  if (ofSide.length === 0) return null;
  const quantity = sum(ofSide, ({ trade }) => trade.quantity);
  const gross = worthOf(ofSide, side);
  return {
    quantity,
    averagePrice: rupeesFromPaise(paise(Math.round(gross / quantity))),
    gross: rupeesFromPaise(gross),
    stt: rupeesFromPaise(paise(sum(ofSide, ({ charges }) => charges.stt))),
    stamp: rupeesFromPaise(paise(sum(ofSide, ({ charges }) => charges.stamp))),
  };
}

const worthOf = (fills: readonly Filled[], side: 'BUY' | 'SELL'): Paise =>
  paise(
    sum(
      fills.filter(({ trade }) => trade.side === side),
      ({ trade, price }) => trade.quantity * price,
    ),
  );

const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);
