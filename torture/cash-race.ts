import { sql } from 'drizzle-orm';
import type { Db } from '#server/core/db/db.ts';
import { AppError } from '#server/core/errors.ts';
import { placeTrade } from '#server/trading/place/place.ts';
import type { TradeSide } from '#shared/contract/trading/trades.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import { aTrader, marketOrder, rupees, type Trader } from '#tests/support/people/trader.ts';
import { type Faults, faults, type Run, type Verdict } from './bar.ts';
import { type Instances, severalInstances } from './support/instances.ts';

const TRIALS = 50;
const RACERS = 200;
const WINNERS = 10;
const INSTANCES = 4;

/**
 * Bar 1, repeated 50 times on four servers' connections: 200 concurrent purchases with cash for ten; 200 concurrent
 * sales of ten shares, and of ten shares that are reserved by a stop-loss and a target, which the first sale
 * releases; and 200 concurrent short sales of five shares with margin for ten. Meanwhile an observer reads cash and
 * positions in one snapshot after another.
 *
 * Guarded by `locked.available_paise >= o.amount_paise` in SETTLE_BUY and `p.free_quantity >= o.quantity` in
 * SETTLE_SELL (server/ledger/settlement.ts). Without one of them the database's own constraint fails the statement,
 * which is a fault here because the loser was promised a sentence; without `for no key update` in `lockAccounts` the
 * figures in the refusals contradict them.
 */
export async function cashRace(run: Run): Promise<Verdict> {
  const trials = run.of(TRIALS);
  const found = faults();
  const floor = await severalInstances(INSTANCES);
  floor.market.setPrice('TCS.NS', rupees(100));
  let seen = 0;
  for (let trial = 0; trial < trials; trial++) {
    seen += await race(floor, 'BUY', found);
    seen += await race(floor, 'SELL', found);
    seen += await race(floor, 'SELL', found, true);
    seen += await marginRace(floor, found);
    if (trial % 10 === 9) run.progress(`${trial + 1} of ${trials} trials`);
  }
  for (const fault of await unsound(floor.floor.db)) found.add(fault);
  await floor.close();
  return {
    figure: `${trials} × ${RACERS} buys and 2 × ${trials} × ${RACERS} sells, ${trials} × ${RACERS} short sales on margin over ${INSTANCES} pools, ${seen} snapshots between`,
    bar: `exactly ${WINNERS} fills each, never negative, ledger = cash to the paisa`,
    faults: found.reported(),
  };
}

/** One race; returns the number of snapshots read meanwhile. */
async function race(instances: Instances, side: TradeSide, found: Faults, releases = false): Promise<number> {
  const { floor, floors } = instances;
  const trader = await aTrader(floor, { cash: rupees(100 * WINNERS + 50) });
  const exits = { stopLoss: rupees(90), target: rupees(120) };
  const held = { side: 'BUY', quantity: WINNERS, symbol: 'TCS.NS', ...(releases && exits) } as const;
  if (side === 'SELL') await trader.places(held);
  const order = { ...marketOrder(side, 1, 'TCS.NS'), releases: releases ? ('EXITS' as const) : null };
  let racing = true;
  const orders = Array.from({ length: RACERS }, (_, n) =>
    placeTrade(floors[n % INSTANCES] ?? floor, trader, order, null),
  );
  const [results, snapshots] = await Promise.all([
    Promise.allSettled(orders).finally(() => {
      racing = false;
    }),
    observe(floor.db, trader, () => racing, found),
  ]);
  const fills = results.filter(({ status }) => status === 'fulfilled').length;
  found.compare(`the number of fills of a ${side} race`, fills, WINNERS);
  for (const words of refusals(results)) {
    if (words !== LOSERS[side]) found.add(`a ${side} was refused so: ${words}`);
  }
  const bought = side === 'BUY' ? WINNERS : 0;
  found.compare('cash after the race', await trader.cash(), rupees(50 + 100 * (WINNERS - bought)));
  const holding = { quantity: bought, cost: rupees(100 * bought) };
  found.compare('shares after the race', await trader.holds('TCS.NS'), holding);
  return snapshots;
}

/** Short sales of five shares at ₹100, each with a margin of ₹100; returns the number of snapshots. */
async function marginRace({ floor, floors }: Instances, found: Faults): Promise<number> {
  const trader = await aTrader(floor, { cash: rupees(100 * WINNERS + 50) });
  const order = { ...marketOrder('SELL', 5, 'TCS.NS'), product: 'MIS' as const };
  let racing = true;
  const orders = Array.from({ length: RACERS }, (_, n) =>
    placeTrade(floors[n % INSTANCES] ?? floor, trader, order, null),
  );
  const [results, snapshots] = await Promise.all([
    Promise.allSettled(orders).finally(() => {
      racing = false;
    }),
    observe(floor.db, trader, () => racing, found),
  ]);
  found.compare('the short sales', results.filter(({ status }) => status === 'fulfilled').length, WINNERS);
  for (const words of refusals(results))
    if (words !== LOSERS.BUY) found.add(`a short sale was refused so: ${words}`);
  const { rows } = await floor.db.execute(sql`
    select p.quantity::int as shares, p.margin_paise::int as margin, a.cash_paise::int as cash
    from intraday_positions p join accounts a on a.id = p.account_id where a.id = ${trader.accountId}`);
  const sold = { shares: -5 * WINNERS, margin: 100_00 * WINNERS, cash: 50_00 };
  found.compare('the position after a race for margin', rows, [sold]);
  return snapshots;
}

/** The refusals of the losers, from the account as the winners left it. */
const LOSERS: Record<TradeSide, string> = {
  BUY: 'Not enough cash: the order needs ₹100.00, and ₹50.00 is available. Add funds or reduce the quantity.',
  SELL: 'You hold no TCS shares.',
};

const refusals = (results: PromiseSettledResult<unknown>[]): Set<string> =>
  new Set(
    results.flatMap((result) => {
      if (result.status === 'fulfilled') return [];
      return result.reason instanceof AppError ? result.reason.message : String(result.reason);
    }),
  );

/** Reads the account repeatedly: it must never be overdrawn, and its value must always equal its deposits. */
async function observe(db: Db, { accountId }: Trader, racing: () => boolean, found: Faults): Promise<number> {
  let snapshots = 0;
  while (racing()) {
    const { rows } = await db.execute<{ least: number; nothing: number }>(sql`
      select (least(a.cash_paise - a.reserved_paise, min(p.quantity - p.reserved_quantity)))::float8 as least,
        (a.cash_paise + a.margin_paise - a.funded_paise - a.realised_paise + coalesce(sum(p.cost_paise), 0))::float8 as nothing
      from accounts a left join positions p on p.account_id = a.id
      where a.id = ${accountId} group by a.id`);
    const [row] = rows;
    if (!row || row.least < 0 || row.nothing !== 0) found.add(`a snapshot shows ${JSON.stringify(row)}`);
    snapshots += 1;
  }
  return snapshots;
}
