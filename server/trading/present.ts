import type { RecentTrade, Trade, TradeSide } from '#shared/contract/trades.ts';
import { type Paise, paise, rupeesFromPaise } from '#shared/domain/money.ts';
import type { Instrument } from '../market/market.ts';
import type { TradeRow } from './store.ts';

interface Filled {
  tradeId: string;
  instrument: Instrument;
  side: TradeSide;
  quantity: number;
  price: Paise;
  at: Date;
}

/** A MARKET order at its fill; the P&L of a sale is put in where it is computed. */
export function presentFill({ tradeId, instrument, side, quantity, price, at }: Filled): Trade {
  return {
    id: tradeId,
    stockSymbol: instrument.symbol,
    stockName: instrument.name,
    type: side,
    orderType: 'MARKET',
    quantity,
    price: rupeesFromPaise(price),
    totalAmount: rupeesFromPaise(paise(quantity * price)),
    status: 'EXECUTED',
    reason: null,
    pnl: null,
    isAutoTrade: false,
    createdAt: at.toISOString(),
    executedAt: at.toISOString(),
  };
}

/** A trade in the words of the portfolio view, which calls an executed trade completed. */
export function presentRecent(trade: TradeRow): RecentTrade {
  const { id, symbol, side, quantity, status } = trade;
  return {
    id,
    timestamp: (trade.executedAt ?? trade.placedAt).toISOString(),
    symbol,
    type: side,
    quantity,
    price: rupeesFromPaise(paise(trade.fillPaise ?? trade.limitPaise ?? trade.seenPaise)),
    status: status === 'EXECUTED' ? 'COMPLETED' : status,
  };
}
