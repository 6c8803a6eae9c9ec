import { and, eq } from 'drizzle-orm';
import { SINGLE_INSTANCE } from '#server/core/cluster/leader.ts';
import { createEventBus } from '#server/core/events.ts';
import { newId } from '#server/core/ids.ts';
import type { Deps } from '#server/deps.ts';
import { readBalances } from '#server/ledger/balances.ts';
import { fundAccount } from '#server/portfolio/funds.ts';
import { cancelTrade } from '#server/trading/change/cancel.ts';
import { modifyTrade } from '#server/trading/change/change.ts';
import { createGtt } from '#server/trading/gtt/store.ts';
import type { GttForm } from '#server/trading/gtt/terms.ts';
import { presentTrade } from '#server/trading/history/present.ts';
import { newestTrades } from '#server/trading/history/store.ts';
import { type Change, type Order, WITHOUT_TERMS } from '#server/trading/order/order.ts';
import { placeTrade } from '#server/trading/place/place.ts';
import { startTrading } from '#server/trading/start.ts';
import type { Gtt } from '#shared/contract/trading/gtt.ts';
import { type CancelledTrade, type Trade, type TradeSide, trade } from '#shared/contract/trading/trades.ts';
import { type Paise, paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { users } from '#shared/schema/account/auth.ts';
import { accounts, positions } from '#shared/schema/trading/ledger.ts';
import { aDatabase } from '../database.ts';
import { testDeps } from '../deps.ts';
import { aMarket, type ScriptedMarket } from '../market/market.ts';

export const rupees = (amount: number): Paise => paise(Math.round(amount * 100));

/** A market order; add fields as needed. */
export const marketOrder = (side: TradeSide, quantity: number, symbol: string): Order => ({
  ...WITHOUT_TERMS,
  side,
  quantity,
  symbol,
  orderType: 'MARKET',
});

export interface TradingFloor extends Deps {
  market: ScriptedMarket;
  /** Resolves when everything due by the last price or phase is written. */
  matched(): Promise<void>;
  /** Restarts the matcher, like a server restart. */
  restartMatcher(): Promise<void>;
  close(): Promise<void>;
}

/** A private market and database where traders trade and pending orders are matched; `start` is market time. */
export async function aTradingFloor(start?: Date): Promise<TradingFloor> {
  const { db, close } = await aDatabase();
  const events = createEventBus();
  return openFloor({ ...testDeps({ db, events, market: await aMarket(db, events, start) }), close });
}

/** A floor on a given market. */
export async function openFloor(deps: Deps & Pick<TradingFloor, 'market' | 'close'>): Promise<TradingFloor> {
  let trading = await startTrading(deps, SINGLE_INSTANCE);
  return {
    ...deps,
    matched: () => trading.idle(),
    restartMatcher: async () => {
      await trading.stop();
      trading = await startTrading(deps, SINGLE_INSTANCE);
    },
    close: async () => {
      await trading.stop();
      await deps.close();
    },
  };
}

export interface Trader {
  id: string;
  accountId: string;
  /** Places a market order, after moving the price to `at` if given. */
  buys(quantity: number, symbol: string, options?: { at?: Paise; key?: string }): Promise<Trade>;
  sells(quantity: number, symbol: string, options?: { at?: Paise; key?: string }): Promise<Trade>;
  /** Places any order, without waiting for what becomes due. */
  places(order: Partial<Order> & Pick<Order, 'side' | 'quantity' | 'symbol'>, key?: string): Promise<Trade>;
  cancels(id: string): Promise<CancelledTrade>;
  changes(id: string, change: Partial<Change>): Promise<Trade>;
  /** Creates a GTT with one market leg unless given. */
  waitsFor(trigger: Paise, form: Partial<GttForm> & Pick<GttForm, 'side' | 'quantity'>): Promise<Gtt>;
  /** All trades, newest first, once everything due is written. */
  trades(): Promise<Trade[]>;
  /** A trade by id, once everything due is written. */
  trade(id: string): Promise<Trade | undefined>;
  adds(amount: Paise, key?: string): Promise<void>;
  cash(): Promise<Paise>;
  /** Reserved cash. */
  reservedCash(): Promise<Paise>;
  /** Reserved shares. */
  reservedShares(symbol: string): Promise<number>;
  /** Owned shares and their cost. */
  holds(symbol: string): Promise<{ quantity: number; cost: Paise }>;
}

/** A person with a funded account on a trading floor. */
export async function aTrader(floor: TradingFloor, { cash }: { cash: Paise }): Promise<Trader> {
  const { db, market } = floor;
  const { id, accountId } = await openAccount(db);
  const places: Trader['places'] = async (order, key) => {
    const type = order.price == null ? 'MARKET' : 'LIMIT';
    const whole = {
      ...marketOrder(order.side, order.quantity, order.symbol),
      orderType: type,
      ...order,
    } as const;
    const reply = await placeTrade(floor, { id, accountId }, whole, key ?? null);
    return trade.parse(JSON.parse(reply.json));
  };
  const atMarket = async (side: TradeSide, quantity: number, symbol: string, at?: Paise, key?: string) => {
    if (at !== undefined) market.setPrice(symbol, at);
    return places({ side, quantity, symbol }, key);
  };
  const position = async (symbol: string) => {
    const instrumentId = market.find(symbol)?.id ?? -1;
    const [held] = await db
      .select()
      .from(positions)
      .where(and(eq(positions.accountId, accountId), eq(positions.instrumentId, instrumentId)));
    return held;
  };
  const trades = async () => {
    await floor.matched();
    return (await newestTrades(db, accountId, 1_000)).map((row) => presentTrade(market, row));
  };
  const trader: Trader = {
    id,
    accountId,
    places,
    buys: (quantity, symbol, { at, key } = {}) => atMarket('BUY', quantity, symbol, at, key),
    sells: (quantity, symbol, { at, key } = {}) => atMarket('SELL', quantity, symbol, at, key),
    cancels: (tradeId) => cancelTrade(floor, { id, accountId }, tradeId),
    changes: (tradeId, { quantity = null, price = null, ...terms }) =>
      modifyTrade(floor, { id, accountId }, tradeId, { quantity, price, ...terms }),
    waitsFor: async (trigger, form) => {
      const legs = [{ trigger: rupeesFromPaise(trigger), orderType: 'MARKET' as const }];
      const whole = { symbol: 'TCS.NS', kind: 'SINGLE', legs, ...form } as const;
      return JSON.parse((await createGtt(floor, { id, accountId }, whole, null)).json);
    },
    trades,
    trade: async (tradeId) => (await trades()).find((one) => one.id === tradeId),
    adds: async (amount, key) => void (await fundAccount(floor, accountId, amount, key ?? null)),
    cash: async () => (await readBalances(db, accountId, market.tradingDate())).cash,
    reservedCash: async () => (await readBalances(db, accountId, market.tradingDate())).reserved,
    reservedShares: async (symbol) => (await position(symbol))?.reservedQuantity ?? 0,
    holds: async (symbol) => {
      const held = await position(symbol);
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
