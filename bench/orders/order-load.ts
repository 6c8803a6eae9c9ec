import type { Deps } from '#server/deps.ts';
import { placeTrade } from '#server/trading/place/place.ts';
import type { Person } from '#tests/support/people/people.ts';
import { marketOrder } from '#tests/support/people/trader.ts';

/** Concurrent orders: as many as the product has database connections. */
const AT_ONCE = 10;
/** A stock of a scripted market, at a price at which the cash suffices. */
export const SYMBOL = 'ITC.NS';

let placed = 0;

/** Orders a second over this time, from the decision to the committed reply, without HTTP. */
export function placingRate(deps: Deps, people: readonly Person[], ms: number): Promise<number> {
  const order = marketOrder('BUY', 1, SYMBOL);
  return rate(ms, async () => {
    const person = people[placed % people.length] as Person;
    await placeTrade(deps, person, order, `bench-${placed++}`);
  });
}

async function rate(ms: number, once: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  let done = 0;
  const work = async () => {
    while (performance.now() - begun < ms) {
      await once();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return done / ((performance.now() - begun) / 1_000);
}
