import { systemClock } from '#server/core/clock.ts';
import { AppError } from '#server/core/errors.ts';
import { createEventBus } from '#server/core/events.ts';
import { createLog } from '#server/core/log.ts';
import { type ControlledMarket, createMarket } from '#server/market/engine/engine.ts';
import { createReplaySource } from '#server/market/sources/replay/replay-source.ts';
import { tradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { aDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import { aTrader, openFloor, type Trader, type TradingFloor } from '#tests/support/people/trader.ts';
import type { Faults } from '../bar.ts';
import { type Ledger, type Outcome, refusalOf } from './notebook-ledger.ts';
import { MOMENTS, type Moment, type ScriptedOrder } from './order-script.ts';
import type { RealDays } from './real-days.ts';

interface Wanted {
  file: string;
  days: RealDays;
  script: readonly ScriptedOrder[];
  cash: Paise;
  found: Faults;
  progress(words: string): void;
}

/** Trades the script with the product on the file's bars: replayed market, matcher, ledger. Returns the result. */
export async function tradeScript({ file, days, script, cash, found, progress }: Wanted): Promise<Ledger> {
  const { floor, market } = await aReplayedFloor(file, days.dates[0] ?? '');
  progress('the bars are stored');
  const trader = await aTrader(floor, { cash });
  /** Index of each order in the script by its id, and the indices of refused orders. */
  const placed = new Map<string, number>();
  const refused: number[] = [];
  for (const [day, date] of days.dates.entries()) {
    for (const moment of MOMENTS) {
      await reach(market, date, moment);
      await floor.matched();
      for (const [number, order] of script.entries()) {
        if (order.day !== day || order.moment !== moment) continue;
        const id = await place(trader, order);
        if (id) placed.set(id, number);
        else refused.push(number);
        await floor.matched();
      }
    }
    if (day % 50 === 49) progress(`${day + 1} of ${days.dates.length} sessions`);
  }
  const ledger = await readLedger(floor, trader, { script, placed, refused });
  for (const fault of await unsound(floor.db)) found.add(fault);
  await floor.close();
  return ledger;
}

async function aReplayedFloor(
  file: string,
  from: string,
): Promise<{ floor: TradingFloor; market: ControlledMarket }> {
  const { db, close } = await aDatabase();
  const events = createEventBus();
  const log = createLog('silent');
  const start = tradingDate(from);
  if (!start) throw new Error(`${file} has no sessions.`);
  const market = await createMarket({
    config: { MARKET_SPEED: 1 },
    db,
    events,
    log,
    clock: systemClock,
    source: (calendar) => createReplaySource({ db, files: [file], from: start, calendar, log }),
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
  return { floor: await openFloor({ ...testDeps({ db, events, log, market: replayed }), close }), market };
}

/** Moves to the first instant of continuous trading, its last second, or after it; prices in between are not used. */
async function reach(market: ControlledMarket, date: string, moment: Moment): Promise<void> {
  if (moment === 'open' && market.session().phase !== 'continuous') {
    await market.advanceTo(new Date(market.session().opensAt));
  }
  const { tradingDate: today, endsAt } = market.session();
  if (today !== date) throw new Error(`The market is at ${today}, and the script at ${date}.`);
  const end = new Date(endsAt).getTime();
  if (moment === 'close') await market.advanceTo(new Date(end - 1_000));
  if (moment === 'evening') await market.advanceTo(new Date(end));
}

/** The trade's id; null for a refused order. */
async function place(trader: Trader, order: ScriptedOrder): Promise<string | null> {
  const { side, quantity, symbol, limit, stop, target } = order;
  const price = (amount: number | null) => (amount === null ? null : paise(amount));
  const prices = { price: price(limit), stopLoss: price(stop), target: price(target) };
  try {
    return (await trader.places({ side, quantity, symbol: `${symbol}.NS`, ...prices })).id;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

interface Done {
  script: readonly ScriptedOrder[];
  placed: ReadonlyMap<string, number>;
  refused: readonly number[];
}

/** Reads trades and postings from the database, in placing order. */
async function readLedger(floor: TradingFloor, trader: Trader, done: Done): Promise<Ledger> {
  const { rows } = await floor.db.$client.query<
    Omit<Outcome, 'order'> & { id: string; parent: string | null }
  >(
    `select t.id, t.parent_id as parent, replace(i.symbol, '.NS', '') as symbol, t.side, t.quantity::int as quantity,
       t.status, case when t.status = 'EXECUTED' then t.trading_date::text end as on, t.fill_paise::float8 as price,
       t.pnl_paise::float8 as pnl, t.exit,
       coalesce(sum(l.amount_paise) filter (where l.book = 'cash'), 0)::float8 as cash,
       coalesce(sum(l.amount_paise) filter (where l.book = 'position'), 0)::float8 as cost
     from trades t join instruments i on i.id = t.instrument_id
     left join ledger_postings l on l.account_id = t.account_id and l.transaction_id = t.id
     where t.account_id = $1 group by t.account_id, t.id, i.symbol order by t.id`,
    [trader.accountId],
  );
  const outcomes = rows.map(({ id, parent, ...outcome }) => ({
    ...outcome,
    order: done.placed.get(parent ?? id) ?? -1,
  }));
  const refusals = done.refused.map((order) => refusalOf(order, done.script[order] as ScriptedOrder));
  const shares = new Map<string, { quantity: number; cost: number }>();
  for (const { symbol } of done.script) shares.set(symbol, await trader.holds(`${symbol}.NS`));
  return { outcomes: [...outcomes, ...refusals], cash: await trader.cash(), shares };
}
