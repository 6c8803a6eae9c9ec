import { createEventBus, type EventBus, type Events } from '#server/core/events.ts';
import type { NewId } from '#server/core/ids.ts';
import { type RandomStream, randomStream, seedOf } from '#server/market/sources/random.ts';
import { users } from '#shared/schema/account/auth.ts';
import { accounts } from '#shared/schema/trading/ledger.ts';
import { aDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aMarket } from '#tests/support/market/market.ts';
import { openFloor, type TradingFloor } from '#tests/support/people/trader.ts';

export interface Person {
  id: string;
  accountId: string;
}

/** A trading floor without real randomness or wall-clock time. */
export interface VirtualFloor extends TradingFloor {
  people: readonly Person[];
}

/** All recorded events, in publishing order. */
const HEARD = [
  'market.tick',
  'market.session',
  'account.changed',
  'order.resting',
  'order.ended',
] as const satisfies readonly (keyof Events)[];

interface Wanted {
  seed: number;
  people: number;
  /** Called with every event, as text. */
  hear(words: string): void;
}

/** A floor in virtual time: ids come from the seed, the wall clock is the market's, and all events are recorded. */
export async function aVirtualFloor({ seed, people: count, hear }: Wanted): Promise<VirtualFloor> {
  const { db, close } = await aDatabase();
  const events = createEventBus();
  const market = await aMarket(db, events);
  const newId = seededIds(randomStream(seedOf(`ids ${seed}`)), () => market.now());
  const clock = { now: () => market.now() };
  listen(events, hear);
  const people = Array.from({ length: count }, () => ({ id: newId(), accountId: newId() }));
  await db.insert(users).values(
    people.map(({ id }) => ({
      id,
      email: `${id}@example.com`,
      passwordHash: 'none',
      createdAt: market.now(),
    })),
  );
  await db.insert(accounts).values(people.map(({ id, accountId }) => ({ id: accountId, userId: id })));
  const floor = await openFloor({ ...testDeps({ db, events, market, newId, clock }), close });
  return { ...floor, people };
}

function listen(events: EventBus, hear: (words: string) => void): void {
  for (const name of HEARD) events.on(name, (event) => hear(`${name} ${JSON.stringify(event)}`));
}

/** Version-7 ids like the product's: ordered by creation, in virtual time. */
function seededIds(chance: RandomStream, now: () => Date): NewId {
  let last = { milliseconds: 0, count: 0 };
  const hex = (bits: number, digits: number) => bits.toString(16).padStart(digits, '0');
  return () => {
    const milliseconds = now().getTime();
    last = { milliseconds, count: milliseconds === last.milliseconds ? last.count + 1 : 0 };
    const time = hex(milliseconds, 12);
    const [a, b] = [hex(chance.bits(), 8), hex(chance.bits(), 8)];
    const variant = `8${a.slice(0, 3)}`;
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(last.count % 4096, 3)}-${variant}-${a.slice(3, 7)}${b}`;
  };
}
