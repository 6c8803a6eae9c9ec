import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { unsound } from '#tests/support/orders/conservation.ts';
import { orderStories, STORY_SYMBOLS } from '#tests/support/orders/order-commands.ts';
import { live } from '#tests/support/orders/order-model.ts';
import { aTradingFloor, rupees } from '#tests/support/people/trader.ts';
import { type Faults, faults, type Run, type Verdict } from './bar.ts';

const STORIES = 10_000;
const QUICK_STORIES = 300;
/** Maximum number of commands in a story. */
const MAX = 20;
/** Stories per floor, whose market passes through some years of days meanwhile. */
const ON_ONE_FLOOR = 1_000;

/**
 * Bar 5: 10,000 random stories (fund, buy, sell, limit, SL, SL-M, IOC, stop and target, trails, sales that cancel
 * exits, change, cancel, tick, session end, restart) run on an account of the product and on a notebook, which are
 * compared to the paisa after every command. A divergence is reported with fast-check's seed and path, which
 * reproduce it, and with the shortest story that still shows it.
 *
 * Guarded by every rule of an order: turn `>=` into `>` in `isAcceptable` (server/trading/order/decide.ts), leave
 * `released_paise` out of a settlement, round the cost of sold shares down instead of half up, let `dueByTime` ignore
 * the auction, fill an SL order beyond its limit or an SL-M order at its trigger (`dueByPrice`), let a trail count a
 * step too early, or let a sale cancel the newest exits first.
 */
export async function model(run: Run): Promise<Verdict> {
  const found = faults();
  const stories = run.of(STORIES, QUICK_STORIES);
  const tally: Record<string, number> = {};
  let done = 0;
  for (let part = 0; done < stories && found.count() === 0; part++) {
    const count = Math.min(ON_ONE_FLOOR, stories - done);
    await compareOnOneFloor(count, run.seed * 1_000 + part, tally, found);
    done += count;
    run.progress(`${done} of ${stories} stories`);
  }
  const orders = Object.entries(tally).map(([status, n]) => `${n} ${status.toLowerCase()}`);
  return {
    figure: `${done} stories (seeds ${run.seed * 1_000} and on), orders ${orders.join(', ')}; ${found.count()} divergences`,
    bar: `${stories} sequences, 0 divergences`,
    faults: found.reported(),
  };
}

async function compareOnOneFloor(
  count: number,
  seed: number,
  tally: Record<string, number>,
  found: Faults,
): Promise<void> {
  const floor = await aTradingFloor();
  for (const symbol of STORY_SYMBOLS) floor.market.setPrice(symbol, rupees(100));
  const property = fc.asyncProperty(orderStories(MAX), (story) => live(floor, story));
  const details = await fc.check(property, { numRuns: count, seed });
  if (details.failed) {
    const difference = details.errorInstance instanceof Error ? `\n${details.errorInstance.message}` : '';
    found.add(`${fc.defaultReportMessage(details) ?? `seed ${seed} diverges`}${difference}`);
  }
  for (const fault of await unsound(floor.db)) found.add(fault);
  const { rows } = await floor.db.execute<{ status: string; n: number }>(
    sql`select status, count(*)::int as n from trades group by status order by status`,
  );
  for (const { status, n } of rows) tally[status] = (tally[status] ?? 0) + n;
  await floor.close();
}
