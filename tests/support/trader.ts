import { and, eq } from 'drizzle-orm';
import { createEventBus } from '#server/core/events.ts';
import { newId } from '#server/core/ids.ts';
import type { Deps } from '#server/deps.ts';
import { readBalances } from '#server/ledger/balances.ts';
import { fundAccount } from '#server/portfolio/funds.ts';
import type { Order } from '#server/trading/order.ts';
import { placeTrade } from '#server/trading/place.ts';
import { type Trade, type TradeSide, trade } from '#shared/contract/trades.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { users } from '#shared/schema/auth.ts';
import { accounts, positions } from '#shared/schema/ledger.ts';
import { aDatabase } from './database.ts';
import { testDeps } from './deps.ts';
import { aMarket, type ScriptedMarket } from './market.ts';

export const rupees = (amount: number): Paise => paise(Math.round(amount * 100));

/** A market order for shares of a stock; add what a test is about. */
export const marketOrder = (side: TradeSide, quantity: number, symbol: string): Order => ({
  ...{ side, quantity, symbol, orderType: 'MARKET', price: null, stopLoss: null, target: null },
});

export interface TradingFloor extends Deps {
  market: ScriptedMarket;
  close(): Promise<void>;
}

/** A market of one's own with a database behind it, where traders can trade. */
export async function aTradingFloor(): Promise<TradingFloor> {
  const { db, close } = await aDatabase();
  const events = createEventBus();
  return { ...testDeps({ db, events, market: await aMarket(db, events) }), close };
}

export interface Trader {
  id: string;
  accountId: string;
  /** Places a market order, after the price moved to `at` where it is given. */
  buys(quantity: number, symbol: string, options?: { at?: Paise; key?: string }): Promise<Trade>;
  sells(quantity: number, symbol: string, options?: { at?: Paise; key?: string }): Promise<Trade>;
  adds(amount: Paise, key?: string): Promise<void>;
  cash(): Promise<Paise>;
  /** Shares held and what they cost. */
  holds(symbol: string): Promise<{ quantity: number; cost: Paise }>;
}

/** A person with a funded account on a trading floor. */
export async function aTrader(floor: TradingFloor, { cash }: { cash: Paise }): Promise<Trader> {
  const { db, market } = floor;
  const { id, accountId } = await openAccount(db);
  const order = async (side: TradeSide, quantity: number, symbol: string, at?: Paise, key?: string) => {
    if (at !== undefined) market.setPrice(symbol, at);
    const reply = await placeTrade(
      floor,
      { id, accountId },
      marketOrder(side, quantity, symbol),
      key ?? null,
    );
    return trade.parse(JSON.parse(reply.json));
  };
  const trader: Trader = {
    id,
    accountId,
    buys: (quantity, symbol, { at, key } = {}) => order('BUY', quantity, symbol, at, key),
    sells: (quantity, symbol, { at, key } = {}) => order('SELL', quantity, symbol, at, key),
    adds: async (amount, key) => void (await fundAccount(floor, accountId, amount, key ?? null)),
    cash: async () => (await readBalances(db, accountId)).cash,
    holds: async (symbol) => {
      const instrumentId = market.find(symbol)?.id ?? -1;
      const [held] = await db
        .select()
        .from(positions)
        .where(and(eq(positions.accountId, accountId), eq(positions.instrumentId, instrumentId)));
      return { quantity: held?.quantity ?? 0, cost: paise(held?.costPaise ?? 0) };
    },
  };
  if (cash > 0) await trader.adds(cash);
  return trader;
}

async function openAccount(db: Deps['db']): Promise<{ id: string; accountId: string }> {
  const id = newId();
  const accountId = newId();
  const email = `${id}@example.com`;
  await db.insert(users).values({ id, email, passwordHash: 'none', createdAt: new Date() });
  await db.insert(accounts).values({ id: accountId, userId: id });
  return { id, accountId };
}
