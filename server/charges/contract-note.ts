import type { ContractNote, Rerating } from '#shared/contract/trading/charges.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { type ChargeLines, PAPER_ORDER } from '#shared/domain/trading/charges.ts';
import type { FillModel } from '#shared/domain/trading/fill-model.ts';
import type { chargeReratings } from '#shared/schema/trading/trading.ts';

/** Which ledger a note belongs to: paper trading or a practice day. */
export type NoteKind = 'paper' | 'practice';

export interface NotedFill {
  quantity: number;
  price: Paise;
  executedAt: Date;
}

/** An executed trade with all fields of its contract note. */
export interface NotedTrade {
  id: string;
  accountId: string;
  kind: NoteKind;
  holder: { name: string; email: string };
  security: { symbol: string; name: string; isin: string | null };
  side: 'BUY' | 'SELL';
  orderType: 'MARKET' | 'LIMIT' | 'SL' | 'SL-M';
  quantity: number;
  /** Average price. */
  price: Paise;
  /** Where there is more than one. */
  fills?: readonly NotedFill[];
  fillModel?: FillModel;
  tradeDate: TradingDate;
  /** The next trading day: T+1. */
  settlementDate: TradingDate;
  placedAt: Date;
  executedAt: Date;
  charges: ChargeLines;
  deducted: boolean;
  recorded: boolean;
  intradayQuantity: number;
  btstQuantity: number;
  reratings: Rerating[];
}

export const NOTICES: Record<NoteKind, string> = {
  paper: 'PAPER TRADE: simulated, no real contract',
  practice: 'PRACTICE: a replayed past day, no real contract',
};

/**
 * A trade's contract note. Net is the value of its fills plus charges for a purchase, minus charges for a sale, whether
 * or not they were deducted: the note shows what the trade would have cost.
 */
export function contractNote(trade: NotedTrade): ContractNote {
  const { id, accountId, kind, side, quantity, price, charges, placedAt, executedAt, ...rest } = trade;
  const { fills = [{ quantity, price, executedAt }], fillModel = 'LAST' } = trade;
  const gross = paise(fills.reduce((sum, fill) => sum + fill.quantity * fill.price, 0));
  const bought = side === 'BUY';
  const net = paise(bought ? gross + charges.total : gross - charges.total);
  // Selling a share of a few rupees can cost more than its proceeds.
  const owed = bought || net < 0;
  return {
    ...rest,
    ...PAPER_ORDER,
    side,
    quantity,
    product: trade.intradayQuantity === quantity ? 'intraday' : 'delivery',
    number: noteNumber(kind, trade.tradeDate, accountId),
    tradeId: id,
    notice: NOTICES[kind],
    placedAt: placedAt.toISOString(),
    executedAt: executedAt.toISOString(),
    price: rupeesFromPaise(price),
    gross: rupeesFromPaise(gross),
    fills: fills.map((fill) => ({
      quantity: fill.quantity,
      price: rupeesFromPaise(fill.price),
      at: fill.executedAt.toISOString(),
    })),
    fillModel,
    charges: presentCharges(charges),
    net: rupeesFromPaise(paise(Math.abs(net))),
    netIs: owed ? 'payable' : 'receivable',
  };
}

/** One per day and account. The end of an id is random, so no two accounts share a number. */
export const noteNumber = (kind: NoteKind, date: TradingDate, accountId: string): string =>
  `${kind.toUpperCase()}-${date.replaceAll('-', '')}-${accountId.slice(-12).toUpperCase()}`;

/** A re-rating in rupees, for the API. */
export const presentRerating = (row: typeof chargeReratings.$inferSelect): Rerating => ({
  tradeId: row.tradeId,
  causeId: row.causeId,
  at: row.at.toISOString(),
  change: presentCharges(row.change),
  intradayQuantity: row.intradayChange,
  btstQuantity: row.btstChange,
});

/** Charge lines in rupees, for the API. */
export function presentCharges(lines: ChargeLines): ContractNote['charges'] {
  const { brokerage, stt, exchange, sebi, stamp, gst, dp, total } = lines;
  return {
    brokerage: rupeesFromPaise(brokerage),
    stt: rupeesFromPaise(stt),
    exchange: rupeesFromPaise(exchange),
    sebi: rupeesFromPaise(sebi),
    stamp: rupeesFromPaise(stamp),
    gst: rupeesFromPaise(gst),
    dp: rupeesFromPaise(dp),
    total: rupeesFromPaise(total),
  };
}

/** The sum of charges, line by line. */
export const added = (a: ChargeLines, b: ChargeLines): ChargeLines => ({
  brokerage: paise(a.brokerage + b.brokerage),
  stt: paise(a.stt + b.stt),
  exchange: paise(a.exchange + b.exchange),
  sebi: paise(a.sebi + b.sebi),
  stamp: paise(a.stamp + b.stamp),
  gst: paise(a.gst + b.gst),
  dp: paise(a.dp + b.dp),
  total: paise(a.total + b.total),
});
