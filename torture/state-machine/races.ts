import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#server/core/errors.ts';
import { readIntraday } from '#server/ledger/intraday/intraday-positions.ts';
import { type RandomStream, randomStream } from '#server/market/sources/random.ts';
import { cancelTrade } from '#server/trading/change/cancel.ts';
import { startMatcher } from '#server/trading/matching/match.ts';
import type { Trade } from '#shared/contract/trading/trades.ts';
import type { Paise } from '#shared/domain/money.ts';
import type { OrderProduct } from '#shared/domain/trading/intraday.ts';
import { aTrader, rupees, type Trader, type TradingFloor } from '#tests/support/people/trader.ts';
import type { Faults } from '../bar.ts';
import type { Instances } from '../support/instances.ts';

/** Orders per race. */
const AT_ONCE = 50;
/** Maximum delay between the market's move and a late cancellation. */
const MAX_PAUSE_MS = 200;
/** Intraday orders are in a stock with derivatives, delivery orders in one without. */
const SYMBOLS = { CNC: 'ITC.NS', MIS: 'TCS.NS' } as const;
const CASH = rupees(10_000);
const QUANTITY = 3;

interface Racer {
  trader: Trader;
  product: OrderProduct;
  side: 'BUY' | 'SELL';
  order: Trade;
}

/** The reply to a cancellation: cancelled, or too late. */
type Reported = 'cancelled' | 'too late' | { unexpected: unknown };

/** Races cancellations against the market, fifty orders at a time; returns how many were filled and cancelled. */
export async function raceCancelsAgainstFills(
  { floor, floors, market }: Instances,
  { races, seed }: { races: number; seed: number },
  found: Faults,
): Promise<{ filled: number; cancelled: number }> {
  const chance = randomStream(seed);
  const ends = { filled: 0, cancelled: 0 };
  // Another server's matcher, which has the same orders and prices.
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

/** Traders, half of them intraday; the others have shares. */
async function gather(floor: TradingFloor, count: number): Promise<Racer[]> {
  const racers: Racer[] = [];
  reach(floor.market, rupees(400));
  for (let n = 0; n < count; n++) {
    const trader = await aTrader(floor, { cash: CASH });
    const side = n % 2 === 0 ? 'BUY' : 'SELL';
    const product = n % 4 < 2 ? 'CNC' : 'MIS';
    const order = await trader.buys(QUANTITY, SYMBOLS.CNC);
    racers.push({ trader, product, side, order });
  }
  return racers;
}

/**
 * Restores everyone's initial state, with no intraday position and one resting order: purchases at 398, sales at 402.
 */
async function reset(floor: TradingFloor, racers: Racer[]): Promise<void> {
  reach(floor.market, rupees(400));
  await floor.matched();
  for (const racer of racers) {
    const { trader, product, side } = racer;
    const symbol = SYMBOLS[product];
    const excess = (await ownedBy(floor, racer)) - (product === 'CNC' ? QUANTITY : 0);
    const way = excess > 0 ? 'SELL' : 'BUY';
    if (excess !== 0) await trader.places({ side: way, quantity: Math.abs(excess), symbol, product });
    const price = rupees(side === 'BUY' ? 398 : 402);
    racer.order = await trader.places({ side, quantity: QUANTITY, symbol, product, price });
  }
}

/** Sets the price of both stocks. */
function reach(market: Instances['market'], price: Paise): void {
  for (const symbol of Object.values(SYMBOLS)) market.setPrice(symbol, price);
}

/** Shares owned, or bought less sold intraday. */
async function ownedBy(floor: TradingFloor, { trader, product }: Racer): Promise<number> {
  if (product === 'CNC') return (await trader.holds(SYMBOLS.CNC)).quantity;
  const [position] = await readIntraday(floor.db, trader.accountId, floor.market.tradingDate());
  return position?.quantity ?? 0;
}

/** The market reaches all orders, while each is cancelled a little earlier or later. */
async function race(
  floors: readonly TradingFloor[],
  racers: readonly Racer[],
  chance: RandomStream,
  market: Instances['market'],
): Promise<Reported[]> {
  const cancels = racers.map(({ trader, order }, n) => {
    const early = chance.uniform() < 0.5;
    // The matchers write a batch for each stock, product and side, so that some orders have to wait their turn.
    const pauseMs = chance.uniform() * MAX_PAUSE_MS;
    const run = async () => {
      if (!early) await pause(pauseMs);
      return cancelled(floors[n % floors.length], trader, order.id);
    };
    return { place: n, early, run };
  });
  const reported: Promise<Reported>[] = [];
  const start = ({ place, run }: (typeof cancels)[number]) => {
    reported[place] = run();
  };
  for (const cancel of cancels) if (cancel.early) start(cancel);
  // One price for the purchases, and before anything of it is written, the next for the sales.
  reach(market, rupees(398));
  reach(market, rupees(402));
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

/** The order has one outcome, as reported; nothing is reserved any more, and cash and shares match that outcome. */
async function judge(
  floor: TradingFloor,
  racer: Racer,
  reported: Reported,
  found: Faults,
): Promise<'filled' | 'cancelled'> {
  const { trader, product, side, order } = racer;
  const now = await trader.trade(order.id);
  const filled = now?.status === 'EXECUTED';
  found.compare('the reply to the cancellation', reported, filled ? 'too late' : 'cancelled');
  found.compare('the state of the order', now?.status, filled ? 'EXECUTED' : 'CANCELLED');
  found.compare(
    'cash still reserved',
    [await trader.reservedCash(), await trader.reservedShares(SYMBOLS.CNC)],
    [0, 0],
  );
  const before = product === 'CNC' ? QUANTITY : 0;
  const moved = filled ? (side === 'BUY' ? QUANTITY : -QUANTITY) : 0;
  found.compare('shares after the race', await ownedBy(floor, racer), before + moved);
  const cash = filled ? CASH_FOR[product][side] : 0;
  found.compare('cash after the race', await cashMoved(floor, trader, order), cash);
  const { rows } = await floor.db.$client.query<{ ends: number }>(
    `select count(*) filter (where event in ('filled', 'cancelled'))::int as ends from trade_events where trade_id = $1`,
    [order.id],
  );
  found.compare('how often it ended', rows[0]?.ends, 1);
  return filled ? 'filled' : 'cancelled';
}

/** The cash that a fill of three shares at ₹398 or ₹402 moves: their value, or a fifth of it as margin. */
const CASH_FOR = {
  CNC: { BUY: rupees(-1_194), SELL: rupees(1_206) },
  MIS: { BUY: rupees(-238.8), SELL: rupees(-241.2) },
} as const;

/** Cash moved by the order's postings. */
async function cashMoved(floor: TradingFloor, { accountId }: Trader, { id }: Trade): Promise<number> {
  const { rows } = await floor.db.$client.query<{ sum: number }>(
    `select coalesce(sum(amount_paise), 0)::int as sum from ledger_postings
     where account_id = $1 and transaction_id = $2 and book = 'cash'`,
    [accountId, id],
  );
  return rows[0]?.sum ?? 0;
}
