import { and, asc, eq } from 'drizzle-orm';
import type { ExitResult } from '#shared/contract/trading/positions.ts';
import { trade } from '#shared/contract/trading/trades.ts';
import { istDate } from '#shared/domain/ist.ts';
import { trades } from '#shared/schema/trading/trading.ts';
import { AppError } from '../../core/errors.ts';
import type { Deps } from '../../deps.ts';
import { readIntraday } from '../../ledger/intraday/intraday-positions.ts';
import { close } from '../matching/close.ts';
import { WITHOUT_TERMS } from '../order/order.ts';
import { noPosition } from '../order/refusals.ts';
import { placeOrder } from '../place/place.ts';
import { largestOrder } from './largest-order.ts';

interface Trader {
  id: string;
  accountId: string;
}

/**
 * Exits an account's open intraday positions in some stocks, or in all: cancels the open intraday orders of each and
 * closes it at market. A position that can't be closed is reported with the reason.
 */
export async function exitIntraday(
  deps: Deps,
  trader: Trader,
  symbols: readonly string[] | null,
): Promise<ExitResult[]> {
  const { db, market } = deps;
  const rows = await readIntraday(db, trader.accountId, istDate(market.now()));
  const open = new Map(
    rows
      .filter(({ quantity, state }) => quantity !== 0 && state === 'INTRADAY')
      .flatMap(({ instrumentId, quantity }) => {
        const symbol = market.byId(instrumentId)?.symbol;
        return symbol ? [[symbol, quantity]] : [];
      }),
  );
  const results: ExitResult[] = [];
  for (const symbol of symbols ? new Set(symbols) : open.keys())
    results.push(await exitOne(deps, trader, symbol, open.get(symbol) ?? 0));
  return results;
}

async function exitOne(deps: Deps, trader: Trader, symbol: string, held: number): Promise<ExitResult> {
  const result: ExitResult = {
    symbol,
    outcome: 'SOLD',
    code: null,
    message: null,
    trades: [],
    cancelled: [],
  };
  try {
    if (held === 0) throw noPosition({ symbol });
    result.cancelled = await cancelOpen(deps, trader, symbol);
    const largest = largestOrder(deps.market, symbol);
    const side = held > 0 ? 'SELL' : 'BUY';
    for (let left = Math.abs(held); left > 0; left -= largest) {
      const quantity = Math.min(left, largest);
      const order = {
        ...WITHOUT_TERMS,
        symbol,
        side,
        quantity,
        orderType: 'MARKET',
        product: 'MIS',
      } as const;
      const { reply } = await placeOrder(deps, trader, order, null);
      const placed = trade.parse(JSON.parse(reply.json));
      result.trades.push(placed);
      if (placed.status === 'PENDING') result.outcome = 'PLACED';
    }
    return result;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...result, outcome: 'REFUSED', code: error.code, message: error.message };
  }
}

/** Ends the open intraday orders of a stock, exits included. */
async function cancelOpen(
  { db, market, events }: Deps,
  { accountId }: Trader,
  symbol: string,
): Promise<string[]> {
  const open = await db
    .select({ id: trades.id })
    .from(trades)
    .where(
      and(
        eq(trades.accountId, accountId),
        eq(trades.status, 'PENDING'),
        eq(trades.product, 'MIS'),
        eq(trades.instrumentId, market.find(symbol)?.id ?? -1),
      ),
    )
    .orderBy(asc(trades.id));
  const ended: string[] = [];
  for (const { id } of open) {
    const order = { accountId, id, priority: null, ending: 'cancel', at: market.now() } as const;
    const [found] = await close(db, [{ ...order, reason: 'Cancelled to exit the position' }]);
    if (!found?.closed) continue;
    events.emit('order.ended', { id });
    ended.push(id);
  }
  return ended;
}
