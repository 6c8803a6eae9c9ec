import { AppError } from '#server/core/errors.ts';
import { type RandomStream, randomStream } from '#server/market/sources/random.ts';
import { cancelTrade } from '#server/trading/change/change.ts';
import { startMatcher } from '#server/trading/matching/match.ts';
import type { Trade } from '#shared/contract/trades.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { aTrader, rupees, type Trader, type TradingFloor } from '#tests/support/people/trader.ts';
import type { Faults } from '../bar.ts';
import type { Instances } from '../support/instances.ts';

/** Orders that are raced for in one moment. */
const AT_ONCE = 50;
const SYMBOL = 'ITC.NS';
const CASH = rupees(10_000);
const QUANTITY = 3;

interface Racer {
  trader: Trader;
  side: 'BUY' | 'SELL';
  order: Trade;
}

/** What the person who cancelled was told: that it is cancelled, or that it was too late. */
type Reported = 'cancelled' | 'too late' | { unexpected: unknown };

/** Races cancellations against the market, fifty orders at a time; gives how many of them ended which way. */
export async function raceCancelsAgainstFills(
  { floor, floors, market }: Instances,
  { races, seed }: { races: number; seed: number },
  found: Faults,
): Promise<{ filled: number; cancelled: number }> {
  const chance = randomStream(seed);
  const ends = { filled: 0, cancelled: 0 };
  // Another server's matcher, which sees the same orders and the same prices.
  const other = floors[1] ?? floor;
  const racers = await gather(floor, Math.min(AT_ONCE, races));
  for (let run = 0; run < races; run += racers.length) {
    await reset(floor, racers);
    const second = await startMatcher(other);
    const reported = await race([floor, other], racers, chance, market);
    await floor.matched();
    await second.idle();
    await second.stop();
    for (const [place, racer] of racers.entries()) {
      ends[await judge(floor, racer, reported[place] ?? 'too late', found)] += 1;
    }
  }
  return ends;
}

/** Traders, half of them with shares. */
async function gather(floor: TradingFloor, count: number): Promise<Racer[]> {
  const racers: Racer[] = [];
  floor.market.setPrice(SYMBOL, rupees(400));
  for (let n = 0; n < count; n++) {
    const trader = await aTrader(floor, { cash: CASH });
    const side = n % 2 === 0 ? 'BUY' : 'SELL';
    const order = await trader.buys(QUANTITY, SYMBOL);
    racers.push({ trader, side, order });
  }
  return racers;
}

/** Everybody holds the same again and has one order resting: purchases at 398, sales at 402. */
async function reset(floor: TradingFloor, racers: Racer[]): Promise<void> {
  floor.market.setPrice(SYMBOL, rupees(400));
  await floor.matched();
  for (const racer of racers) {
    const { trader, side } = racer;
    const { quantity } = await trader.holds(SYMBOL);
    if (quantity === 0) await trader.buys(QUANTITY, SYMBOL);
    if (quantity > QUANTITY) await trader.sells(quantity - QUANTITY, SYMBOL);
    const price = rupees(side === 'BUY' ? 398 : 402);
    racer.order = await trader.places({ side, quantity: QUANTITY, symbol: SYMBOL, price });
  }
}

/** The market reaches all orders, while each is cancelled a little before or a little after. */
async function race(
  floors: readonly TradingFloor[],
  racers: readonly Racer[],
  chance: RandomStream,
  market: Instances['market'],
): Promise<Reported[]> {
  const cancels = racers.map(({ trader, order }, n) => {
    const early = chance.uniform() < 0.5;
    return { place: n, early, run: () => cancelled(floors[n % floors.length], trader, order.id) };
  });
  const reported: Promise<Reported>[] = [];
  const start = ({ place, run }: (typeof cancels)[number]) => {
    reported[place] = run();
  };
  for (const cancel of cancels) if (cancel.early) start(cancel);
  // One price for the purchases, and the next, before anything of it is written, for the sales.
  market.setPrice(SYMBOL, rupees(398));
  market.setPrice(SYMBOL, rupees(402));
  for (const cancel of cancels) if (!cancel.early) start(cancel);
  return Promise.all(reported);
}

async function cancelled(floor: TradingFloor | undefined, trader: Trader, id: string): Promise<Reported> {
  try {
    if (!floor) throw new Error('There is no such server.');
    const { status } = await cancelTrade(floor, trader, id);
    return status === 'CANCELLED' ? 'cancelled' : { unexpected: status };
  } catch (error) {
    return error instanceof AppError && error.status === 409 ? 'too late' : { unexpected: String(error) };
  }
}

/** One end, as the person was told; nothing is held any more, and cash and shares are what that end makes of them. */
async function judge(
  floor: TradingFloor,
  { trader, side, order }: Racer,
  reported: Reported,
  found: Faults,
): Promise<'filled' | 'cancelled'> {
  const now = await trader.trade(order.id);
  const filled = now?.status === 'EXECUTED';
  found.compare('what the person was told', reported, filled ? 'too late' : 'cancelled');
  found.compare('the state of the order', now?.status, filled ? 'EXECUTED' : 'CANCELLED');
  found.compare(
    'cash still reserved',
    [await trader.reservedCash(), await trader.reservedShares(SYMBOL)],
    [0, 0],
  );
  const { quantity } = await trader.holds(SYMBOL);
  const moved = filled ? (side === 'BUY' ? QUANTITY : -QUANTITY) : 0;
  found.compare('shares after the race', quantity, QUANTITY + moved);
  found.compare('cash after the race', await cashMoved(floor, trader, order), filled ? cashFor(side) : 0);
  const { rows } = await floor.db.$client.query<{ ends: number }>(
    `select count(*) filter (where event in ('filled', 'cancelled'))::int as ends from trade_events where trade_id = $1`,
    [order.id],
  );
  found.compare('how often it ended', rows[0]?.ends, 1);
  return filled ? 'filled' : 'cancelled';
}

const cashFor = (side: 'BUY' | 'SELL'): Paise =>
  paise(side === 'BUY' ? -QUANTITY * 398_00 : QUANTITY * 402_00);

/** What the postings of the order moved. */
async function cashMoved(floor: TradingFloor, { accountId }: Trader, { id }: Trade): Promise<number> {
  const { rows } = await floor.db.$client.query<{ sum: number }>(
    `select coalesce(sum(amount_paise), 0)::int as sum from ledger_postings
     where account_id = $1 and transaction_id = $2 and book = 'cash'`,
    [accountId, id],
  );
  return rows[0]?.sum ?? 0;
}
