// A server's parts in a process that is killed repeatedly: a scripted market with gaps, brackets of purchase, stop
// and target, and the matcher. Arguments: the database's address, the seed, the number of the life.
import { sql } from 'drizzle-orm';
import { openDb } from '#server/core/db/db.ts';
import { AppError } from '#server/core/errors.ts';
import { createEventBus } from '#server/core/events.ts';
import { type RandomStream, randomStream } from '#server/market/sources/random.ts';
import { placeTrade } from '#server/trading/place/place.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aMarket } from '#tests/support/market/market.ts';
import { marketOrder, openFloor, type TradingFloor } from '#tests/support/people/trader.ts';

/** Reports a gap tick to the parent. */
export type Reported = { ticks: number };

interface Account {
  id: string;
  accountId: string;
}

/** TCS has a closing auction, ITC has none. */
const SYMBOLS = ['TCS.NS', 'ITC.NS'];
const FIRST_PRICE = paise(1_000_00);
/** Ticks in one day of the market. */
const DAY_TICKS = 40;

const [, , url = '', seed = '1', life = '1'] = process.argv;
await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  process.exit(1);
});

async function main(): Promise<void> {
  const db = openDb(url);
  const events = createEventBus();
  const market = await aMarket(db, events);
  for (const symbol of SYMBOLS) market.setPrice(symbol, FIRST_PRICE);
  const { rows } = await db.execute<{ latest: Date | null; id: string; account: string }>(
    sql`select (select max(coalesce(executed_at, placed_at)) from trades) as latest, user_id as id, id as account from accounts`,
  );
  const latest = rows[0]?.latest;
  if (latest) market.moveTo(new Date(latest));
  const floor = await openFloor({ ...testDeps({ db, events, market }), close: async () => undefined });
  const people = rows.map(({ id, account }) => ({ id, accountId: account }));
  const chance = randomStream(Number(seed) * 1_000 + Number(life));
  for (let tick = 1; ; tick++) {
    if (tick % DAY_TICKS === 0) await night(floor, chance);
    await openBrackets(floor, people, chance);
    await gap(floor, chance);
    process.send?.({ ticks: 1 } satisfies Reported);
  }
}

/** Every user buys with a stop and a target around the price; half of the TCS purchases are intraday. */
async function openBrackets(floor: TradingFloor, people: readonly Account[], chance: RandomStream) {
  await Promise.all(
    people.map(async (person) => {
      const symbol = pick(SYMBOLS, chance);
      const last = lastOf(floor, symbol);
      const exits = { stopLoss: share(last, 0.99), target: share(last, 1.01) };
      const size = 1 + Math.floor(chance.uniform() * 9);
      const isIntraday = symbol === 'TCS.NS' && chance.uniform() < 0.5;
      const product = isIntraday ? 'MIS' : 'CNC';
      const order = { ...marketOrder('BUY', size, symbol), ...exits, product } as const;
      await placeTrade(floor, person, order, null).catch(isRefusal);
    }),
  );
}

/** The market jumps over stops, over targets, or over both before the first jump is written. */
async function gap(floor: TradingFloor, chance: RandomStream): Promise<void> {
  const symbol = pick(SYMBOLS, chance);
  const last = lastOf(floor, symbol);
  const kind = chance.uniform();
  const factors = kind < 0.35 ? [0.97] : kind < 0.7 ? [1.03] : kind < 0.85 ? [0.97, 1.04] : [1.03, 0.96];
  floor.market.moveTo(new Date(floor.market.now().getTime() + 1_000));
  for (const factor of factors) floor.market.setPrice(symbol, drawnBack(share(last, factor)));
  if (chance.uniform() < 0.5) await floor.matched();
}

/**
 * Intraday positions are squared off. After the close, prices would trigger everything, but nothing fills before the
 * next morning, and then at its price.
 */
async function night(floor: TradingFloor, chance: RandomStream): Promise<void> {
  const { market } = floor;
  const today = market.tradingDate();
  market.moveTo(`${today}T09:35:00Z`);
  await floor.matched();
  market.moveTo(`${today}T10:20:00Z`);
  for (const symbol of SYMBOLS)
    market.setPrice(symbol, share(lastOf(floor, symbol), chance.uniform() < 0.5 ? 0.9 : 1.1));
  await floor.matched();
  market.moveTo(market.session().opensAt);
  await floor.matched();
}

/** Limits the price to a range in which cash suffices and shares have whole paise. */
function drawnBack(price: Paise): Paise {
  return price < 500_00 || price > 2_000_00 ? FIRST_PRICE : price;
}

function share(price: Paise, factor: number): Paise {
  return paise(Math.round(price * factor));
}

function lastOf({ market }: TradingFloor, symbol: string): Paise {
  const quote = market.quote(market.find(symbol)?.id ?? -1);
  if (!quote) throw new Error(`${symbol} has no price.`);
  return quote.last;
}

function pick<T>(choices: readonly T[], chance: RandomStream): T {
  return choices[Math.floor(chance.uniform() * choices.length)] as T;
}

/** Expected refusals: no cash, or an intraday order after the square-off; everything else is a bug. */
function isRefusal(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}
