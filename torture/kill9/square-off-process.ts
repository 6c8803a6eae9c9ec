// Trades in a process that is repeatedly killed during the square-off, with a scripted market and accounts that are
// long and short intraday. Arguments: the database's address; whether to open no more positions.
import { sql } from 'drizzle-orm';
import { openDb } from '#server/core/db/db.ts';
import { createEventBus } from '#server/core/events.ts';
import { placeTrade } from '#server/trading/place/place.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aMarket } from '#tests/support/market/market.ts';
import { marketOrder, openFloor, rupees, type TradingFloor } from '#tests/support/people/trader.ts';

/** The square-off is due, or every position of the day is closed. */
export type Reported = 'due' | 'flat';

/** Stocks with a closing auction: squared off at 15:05 in India. */
const SYMBOLS = ['TCS.NS', 'INFY.NS', 'RELIANCE.NS', 'HDFCBANK.NS'];

const report = (reported: Reported) => process.send?.(reported);

const [, , url = '', isLast = ''] = process.argv;
await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  process.exit(1);
});

async function main(): Promise<void> {
  const db = openDb(url);
  const events = createEventBus();
  const market = await aMarket(db, events);
  const { rows } = await db.execute<{ latest: Date | null; open: boolean; id: string; account: string }>(
    sql`select (select max(coalesce(executed_at, placed_at)) from trades) as latest, user_id as id, id as account,
      exists (select from intraday_positions where quantity <> 0) as open from accounts order by id`,
  );
  if (rows[0]?.latest) market.moveTo(new Date(rows[0].latest));
  for (const symbol of SYMBOLS) market.setPrice(symbol, rupees(1_000));
  const floor = await openFloor({ ...testDeps({ db, events, market }), close: async () => undefined });
  const people = rows.map(({ id, account }) => ({ id, accountId: account }));
  if (rows[0]?.open) await squareOff(floor);
  if (isLast === 'last') return void report('flat');
  for (let day = 0; ; day++) {
    if (day > 0 || rows[0]?.latest) market.moveTo(`${market.tradingDate()}T10:20:00Z`);
    market.moveTo(market.session().opensAt);
    await Promise.all(people.map((person, n) => open(floor, person, n)));
    await squareOff(floor);
  }
}

async function squareOff(floor: TradingFloor): Promise<void> {
  await floor.matched();
  report('due');
  floor.market.moveTo(`${floor.market.tradingDate()}T09:35:00Z`);
  await floor.matched();
}

/** Every user is long in two stocks, with a stop-loss, and short in two, with a stop that closes. */
async function open(
  floor: TradingFloor,
  person: { id: string; accountId: string },
  n: number,
): Promise<void> {
  for (const [place, symbol] of SYMBOLS.entries()) {
    const isLong = (n + place) % 2 === 0;
    const order = { ...marketOrder(isLong ? 'BUY' : 'SELL', 5, symbol), product: 'MIS' } as const;
    await placeTrade(floor, person, { ...order, stopLoss: isLong ? rupees(900) : null }, null);
    const stop = { ...marketOrder('BUY', 5, symbol), orderType: 'SL-M', trigger: rupees(1_100) } as const;
    if (!isLong) await placeTrade(floor, person, { ...stop, product: 'MIS' }, null);
  }
}
