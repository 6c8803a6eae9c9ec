import { eq } from 'drizzle-orm';
import { runCycle } from '#server/auto-trading/cycle.ts';
import { systemClock } from '#server/core/clock.ts';
import type { Db } from '#server/core/db/db.ts';
import { createEventBus } from '#server/core/events.ts';
import { createLog } from '#server/core/log.ts';
import { type ControlledMarket, createMarket } from '#server/market/engine/engine.ts';
import { type RandomStream, randomStream } from '#server/market/sources/random.ts';
import { createReplaySource } from '#server/market/sources/replay/replay-source.ts';
import { saveRules, setEnabled } from '#server/settings/store.ts';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { type AutoTradingRules, DEFAULT_AUTO_TRADING } from '#shared/domain/trading/auto-trading.ts';
import { brokerageLinks } from '#shared/schema/account/settings.ts';
import { accounts } from '#shared/schema/trading/ledger.ts';
import { testDeps } from '../deps.ts';
import { aTrader, openFloor, rupees, type TradingFloor } from '../people/trader.ts';
import { type Audit, auditCycles, type Call, type Watched } from './auto-audit.ts';
import { aDay, aRow, writeDays } from './prediction-record.ts';

interface Wanted {
  db: Db;
  /** CSV of bars: symbol,date,open,high,low,close,volume. */
  file: string;
  from: TradingDate;
  /** The last day. */
  until: TradingDate;
  seed: number;
  /** BUY predictions per day. */
  calls: number;
  people: readonly (Partial<AutoTradingRules> & { deductCharges?: boolean })[];
  fault: (words: string) => void;
  progress?: (words: string) => void;
}

const STEP_MS = 15 * 60_000;
const FAR = new Date('2099-01-01T00:00:00Z');

/**
 * Replays months of bars with auto-trading on, for people with different limits: a cycle every quarter-hour, like
 * the product's at each refresh, over random predictions. After every cycle an independent computation audits each
 * new order and refusal.
 */
export async function replayAutoTrading(wanted: Wanted): Promise<Audit['reported'] & { sessions: number }> {
  const { db, until, fault, progress } = wanted;
  const { floor, market } = await aReplayedFloor(wanted);
  const people: Watched[] = [];
  for (const { deductCharges = false, ...given } of wanted.people) {
    const rules = { ...DEFAULT_AUTO_TRADING, ...given };
    const trader = await aTrader(floor, { cash: rupees(10_00_000) });
    await saveRules(db, trader.id, rules);
    await db
      .insert(brokerageLinks)
      .values({ userId: trader.id, sealedApiKey: '', sealedSecret: '', expiresAt: FAR });
    await setEnabled(db, trader.id, true, systemClock.now());
    if (deductCharges)
      await db.update(accounts).set({ deductCharges }).where(eq(accounts.id, trader.accountId));
    people.push({ userId: trader.id, accountId: trader.accountId, rules, deductCharges });
  }
  const audit = auditCycles({ db, market, people, fault });
  const chance = randomStream(wanted.seed);
  let issuedOn = addDays(wanted.from, -1);
  let sessions = 0;
  for (;;) {
    if (market.session().phase !== 'continuous') await market.advanceTo(new Date(market.session().opensAt));
    const today = market.tradingDate();
    if (today > until) break;
    const calls = await predict(db, market, issuedOn, wanted.calls, chance);
    issuedOn = today;
    const end = new Date(market.session().endsAt).getTime();
    for (let at = market.now().getTime() + STEP_MS; at < end; at += STEP_MS) {
      await market.advanceTo(new Date(at));
      await floor.matched();
      await runCycle(floor);
      await audit.judge(calls);
    }
    await market.advanceTo(new Date(end));
    await floor.matched();
    sessions += 1;
    if (sessions % 10 === 0) progress?.(`${sessions} sessions, ${audit.reported.orders} orders`);
  }
  await audit.end();
  await market.stop();
  await floor.close();
  return { ...audit.reported, sessions };
}

async function aReplayedFloor({
  db,
  file,
  from,
}: Wanted): Promise<{ floor: TradingFloor; market: ControlledMarket }> {
  const events = createEventBus();
  const log = createLog('silent');
  const market = await createMarket({
    config: { MARKET_SPEED: 1 },
    db,
    events,
    log,
    clock: systemClock,
    source: (calendar) => createReplaySource({ db, files: [file], from, calendar, log }),
  });
  const unscripted = () => {
    throw new Error('Replayed prices are what they are.');
  };
  const replayed = {
    ...market,
    setPrice: unscripted,
    setSettingClose: unscripted,
    moveTo: unscripted,
    setStale: unscripted,
  };
  const close = async () => undefined;
  return { floor: await openFloor({ ...testDeps({ db, events, log, market: replayed }), close }), market };
}

/** Inserts BUY predictions as of the last close. */
async function predict(
  db: Db,
  market: ControlledMarket,
  issuedOn: TradingDate,
  count: number,
  chance: RandomStream,
): Promise<Call[]> {
  const stocks = market.universe().map((stock) => ({ stock, order: chance.uniform() }));
  const picked = stocks.toSorted((a, b) => a.order - b.order).slice(0, count);
  const calls = picked.map(({ stock }) => ({
    instrumentId: stock.id,
    symbol: stock.symbol,
    issuedOn,
    pUp: 560_000 + Math.round(60_000 * chance.uniform()),
    baseUp: 550_000,
    sigma: 10_000 + Math.round(16_000 * chance.uniform()),
  }));
  const rows = calls.map(({ issuedOn: _, ...call }) => aRow({ ...call, horizon: 'short' }));
  if (!(await writeDays(db, 'issued', [aDay(issuedOn, rows)])))
    throw new Error(`The predictions of ${issuedOn} were not written down.`);
  return calls;
}

/** People whose limits differ in every setting. */
export const REPLAYED_PEOPLE: Wanted['people'] = [
  {},
  { dailyLossLimit: paise(500_00), maxOpenPositions: 10 },
  { dailyLossLimit: paise(1_000_00), maxOpenPositions: 20, riskTolerance: 'HIGH', deductCharges: true },
  { dailyLossLimit: paise(1_500_37), maxOpenPositions: 20, riskTolerance: 'HIGH', minimumEdge: 1 },
  { dailyLossLimit: paise(2_000_00), maxOpenPositions: 3, cooldownLosses: 1, cooldownMinutes: 60 },
  {
    dailyLossLimit: paise(5_000_00),
    maxOpenPositions: 50,
    maxInvestment: paise(25_000_00),
    cooldownLosses: 50,
  },
  { dailyLossLimit: null, maxOpenPositions: 50, stopLossPercent: 2, profitTargetPercent: 5 },
  { startsAt: '11:00', endsAt: '12:30', maxOpenPositions: 8, stopLossPercent: 1, cooldownLosses: 2 },
  { riskTolerance: 'LOW', maxInvestment: paise(1_000_00), maxOpenPositions: 50, deductCharges: true },
  { minimumEdge: 6, riskTolerance: 'HIGH', stopLossPercent: 20, dailyLossLimit: paise(4_000_00) },
];
