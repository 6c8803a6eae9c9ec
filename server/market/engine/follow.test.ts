import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { countOf, india, rowsOf, runMarket, textOf } from '#tests/support/market/running-market.ts';
import { createCandidate } from '../../core/cluster/leader.ts';
import { leaseOver } from '../../core/cluster/lease.ts';
import { createLog } from '../../core/log.ts';
import { keepTicking } from './controls.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await aDatabase();
});
afterEach(() => database.close());

const candidate = (holder: string) =>
  createCandidate({
    log: createLog('silent'),
    lease: leaseOver({ connection: database.db.$client, holder }),
  });
const takeOver = async (candidate: { beat(): Promise<void> }) => {
  await database.db.execute(sql`update leases set expires_at = clock_timestamp() - interval '1 ms'`);
  await candidate.beat();
};

/** Two instances on one database; the first leads. */
async function twoInstances() {
  const [first, second] = [candidate('a'), candidate('b')];
  await first.beat();
  await second.beat();
  const leading = await runMarket(database, { leader: first });
  const following = await runMarket(database, { leader: second });
  return { first, second, leading, following };
}

test('a follower shows and publishes the leader’s steps, and drives nothing itself', async () => {
  const { leading, following } = await twoInstances();
  await following.second();
  expect(following.heard).toEqual([]);
  await leading.second();
  await following.second();
  expect(following.heard).toEqual(leading.heard);
  expect(following.market.quote(2)).toEqual(leading.market.quote(2));
  expect(following.market.sequence()).toBe(1);
});

test('a follower publishes a change of phase once', async () => {
  const { leading, following } = await twoInstances();
  await leading.market.advanceTo(india('2026-07-31T15:29:59'));
  await following.second();
  await leading.market.advanceTo(india('2026-07-31T15:31:00'));
  await following.second();
  const phases = textOf(following).filter((word) => !word.startsWith('refresh'));
  expect(phases).toEqual(['2026-07-31 closed']);
});

test('the new leader continues at the market’s position; the old one writes nothing and follows', async () => {
  const { first, second, leading, following } = await twoInstances();
  await leading.market.advanceTo(india('2026-07-31T12:14:59'));
  await takeOver(second);
  const before = await rowsOf(database, 'select * from market_state');
  // The old leader does not know yet, and considers its lease valid.
  expect(first.fence()).toBe(1);
  await leading.second(2);
  expect(await rowsOf(database, 'select * from market_state')).toEqual(before);
  expect(await countOf(database, 'market_slots')).toBe(0);
  await following.second(2);
  expect(following.market.now()).toEqual(india('2026-07-31T12:15:01'));
  expect(await rowsOf(database, 'select kind, key, fence::int from market_slots')).toEqual([
    { kind: 'quarter', key: '2026-07-31T06:45:00.000Z', fence: 2 },
  ]);
  await first.beat();
  await leading.second();
  expect(leading.market.now()).toEqual(following.market.now());
  expect(leading.market.status().stale).toBe(false);
});

test('the old leader does not move the market even when only its position would be written', async () => {
  const { second, leading } = await twoInstances();
  await leading.second();
  await takeOver(second);
  const before = await rowsOf(database, 'select * from market_state');
  await leading.second();
  expect(await rowsOf(database, 'select * from market_state')).toEqual(before);
  expect(leading.market.status().stale).toBe(true);
});

test('a follower reads immediately when a market step is announced', async () => {
  const { first, second, leading, following } = await twoInstances();
  const looks: Promise<void>[] = [];
  const lookedBy = ({ market }: typeof leading) => ({
    tick: () => {
      looks.push(market.tick());
      return Promise.resolve();
    },
  });
  const stops = [
    keepTicking(lookedBy(leading), leading.events, first),
    keepTicking(lookedBy(following), leading.events, second),
  ];
  await leading.second();
  for (const stop of stops) stop();
  expect(looks).toHaveLength(1);
  await Promise.all(looks);
  expect(following.market.sequence()).toBe(1);
  expect(following.heard).toEqual(leading.heard);
});

test('a follower without a leader marks its quotes stale', async () => {
  const { following } = await twoInstances();
  await following.second(11);
  expect(following.market.status().stale).toBe(true);
});

test('a stock that is dropped or renamed changes on both instances when that day’s session starts', async () => {
  const { leading, following } = await twoInstances();
  await database.db.execute(sql`
    insert into universe_changes (effective_from, symbol, kind, other_symbol, note) values
    ('2026-08-03', 'STOCK2.NS', 'dropped', '', 'A review'), ('2026-08-03', 'STOCK3.NS', 'renamed', 'THIRD.NS', 'A circular')`);
  const symbolsOf = ({ market }: typeof leading) => market.universe().map(({ symbol }) => symbol);
  await leading.market.advanceTo(india('2026-07-31T15:00:00'));
  expect(symbolsOf(leading)).toEqual(['STOCK1.NS', 'STOCK2.NS', 'STOCK3.NS']);
  await leading.market.advanceTo(india('2026-08-03T09:30:00'));
  await following.second();
  for (const instance of [leading, following]) {
    expect(symbolsOf(instance)).toEqual(['STOCK1.NS', 'THIRD.NS']);
    expect(instance.market.find('STOCK2')).toMatchObject({ inUniverse: false });
    expect(instance.market.find('STOCK3')).toBe(undefined);
  }
  expect(await rowsOf(database, 'select symbol from instruments where id = 3')).toEqual([
    { symbol: 'THIRD.NS' },
  ]);
});
