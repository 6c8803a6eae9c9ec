import type { Deps } from '#server/deps.ts';
import { placeTrade } from '#server/trading/place.ts';
import type { Caller } from '#tests/support/caller.ts';
import type { Person } from '#tests/support/people.ts';
import { marketOrder } from '#tests/support/trader.ts';

/** Orders that are under way at the same time: as many as the product has connections to the database. */
export const AT_ONCE = 10;
/** A stock of a scripted market, at a price at which cash lasts. */
export const SYMBOL = 'ITC.NS';

let placed = 0;

/** Orders a second for so long: from the decision to the committed reply, without HTTP. */
export function placingRate(deps: Deps, people: readonly Person[], ms: number): Promise<number> {
  const order = marketOrder('BUY', 1, SYMBOL);
  return rate(ms, async () => {
    const person = people[placed % people.length] as Person;
    await placeTrade(deps, person, order, `bench-${placed++}`);
  });
}

/** Orders a second for so long, from a client's request to the reply; a reply that is not 200 throws. */
export function postingRate(caller: Caller, people: readonly Person[], ms: number): Promise<number> {
  const body = JSON.stringify({ symbol: 'TCS', type: 'BUY', quantity: 1, orderType: 'MARKET' });
  return rate(ms, async () => {
    const { cookie } = people[placed % people.length] as Person;
    const answer = await caller.send({ path: '/api/trade', cookie, key: `bench-${placed++}`, body });
    if (answer.status !== 200) throw new Error(`An order was answered ${answer.status} ${answer.text}`);
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
