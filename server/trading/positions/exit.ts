import { and, asc, eq, gt } from 'drizzle-orm';
import type { ExitResult } from '#shared/contract/trading/positions.ts';
import { trade } from '#shared/contract/trading/trades.ts';
import { positions } from '#shared/schema/trading/ledger.ts';
import type { Db } from '../../core/db/db.ts';
import { AppError } from '../../core/errors.ts';
import type { Deps } from '../../deps.ts';
import { WITHOUT_TERMS } from '../order/order.ts';
import { placeOrder } from '../place/place.ts';
import { largestOrder } from './largest-order.ts';

interface Trader {
  id: string;
  accountId: string;
}

/** Attempts for a position that changes while it is being sold. */
const MAX_LOOKS = 3;

/**
 * Exits an account's positions in some stocks, or in all: cancels the open orders of each and sells all its shares at
 * market, in one statement. A stock that can't be sold is reported with the reason, and the others are sold. Outside
 * continuous trading the sales wait for the next session.
 */
export async function exitPositions(
  deps: Deps,
  trader: Trader,
  symbols: readonly string[] | null,
): Promise<ExitResult[]> {
  const of = symbols ? [...new Set(symbols)] : await symbolsHeld(deps, trader.accountId);
  const results: ExitResult[] = [];
  for (const symbol of of) results.push(await exitPosition(deps, trader, symbol));
  return results;
}

async function exitPosition(deps: Deps, trader: Trader, symbol: string): Promise<ExitResult> {
  const result: ExitResult = {
    symbol,
    outcome: 'SOLD',
    trades: [],
    cancelled: [],
    code: null,
    message: null,
  };
  for (let looks = 1; ; looks++) {
    const owned = await sharesHeld(deps, trader.accountId, symbol);
    try {
      await sellAll(deps, trader, result, owned);
      return result;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const isChanged = (await sharesHeld(deps, trader.accountId, symbol)) !== owned;
      if (isChanged && looks < MAX_LOOKS) continue;
      return { ...result, outcome: 'REFUSED', code: error.code, message: error.message };
    }
  }
}

/** Splits a position that is larger than an order may be into several orders; the first cancels the open ones. */
async function sellAll(deps: Deps, trader: Trader, result: ExitResult, owned: number): Promise<void> {
  const largest = largestOrder(deps.market, result.symbol);
  for (let left = Math.max(owned, 1); left > 0; left -= largest) {
    const { reply, cancelled } = await placeOrder(
      deps,
      trader,
      {
        ...WITHOUT_TERMS,
        symbol: result.symbol,
        side: 'SELL',
        quantity: Math.min(left, largest),
        orderType: 'MARKET',
        releases: result.trades.length === 0 ? 'ALL' : null,
      },
      null,
    );
    const placed = trade.parse(JSON.parse(reply.json));
    result.trades.push(placed);
    result.cancelled.push(...cancelled);
    if (placed.status === 'PENDING') result.outcome = 'PLACED';
  }
}

async function symbolsHeld({ db, market }: Deps, accountId: string): Promise<string[]> {
  const held = await heldIn(db, accountId);
  return held.flatMap(({ instrumentId }) => market.byId(instrumentId)?.symbol ?? []);
}

async function sharesHeld({ db, market }: Deps, accountId: string, symbol: string): Promise<number> {
  const instrumentId = market.find(symbol)?.id ?? -1;
  const [held] = await heldIn(db, accountId, instrumentId);
  return held?.quantity ?? 0;
}

const heldIn = (db: Db, accountId: string, instrumentId?: number) =>
  db
    .select({ instrumentId: positions.instrumentId, quantity: positions.quantity })
    .from(positions)
    .where(
      and(
        eq(positions.accountId, accountId),
        gt(positions.quantity, 0),
        instrumentId === undefined ? undefined : eq(positions.instrumentId, instrumentId),
      ),
    )
    .orderBy(asc(positions.instrumentId));
