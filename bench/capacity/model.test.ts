import { expect, test } from 'vitest';
import { type Costs, ENGINES, type Engine, engineFor, HABITS, limitOf, needOf } from './model.ts';

/** Figures that can be worked out in one's head. */
const COSTS: Costs = {
  ...{ sharedReadUs: 100, sharedReadBytes: 1_000 },
  ...{ ownReadUs: 1_000, ownReadDbUs: 500, ownReadBytes: 1_000 },
  ...{ orderUs: 1_000, orderDbUs: 500, orderDiskBytes: 1_000 },
  ...{ socketUs: 10, socketBytes: 500, socketMemoryBytes: 10_000 },
  ...{ idleUs: 0, idleMemoryBytes: 200_000_000 },
};

test('ten million people, a fifth of whom are there, send ten million orders', () => {
  const need = needOf(10_000_000, COSTS);
  expect(need).toMatchObject({ sockets: 2_000_000, readsPerSecond: 500_000, ordersPerDay: 10_000_000 });
  expect(Math.round(need.peakOrdersPerSecond)).toBe(4_444);
  // 20 s of sockets, 45 s of shared and 50 s of own reads, 4.4 s of orders a second, at six tenths of a core each.
  expect(need.serverCores).toBeCloseTo((20 + 45 + 50 + 4.444) / 0.6, 1);
  expect(need.databaseCores).toBeCloseTo((25 + 2.222) / 0.6, 1);
  expect(need.writeCores).toBeCloseTo(2.222 / 0.6, 2);
  expect(need.memoryGb).toBeCloseTo(200 * 0.2 + 20, 0);
  expect(need.egressGbits).toBeCloseTo((1 + 0.5) * 8, 5);
  expect(need.egressTb).toBeCloseTo(33.75, 5);
  expect(need.diskGbAYear).toBeCloseTo(2_480, 5);
});

test('what a server does for its market is not there for people', () => {
  const half = needOf(1_000, { ...COSTS, idleUs: 300_000 });
  expect(half.serverCores).toBeCloseTo(2 * needOf(1_000, COSTS).serverCores, 10);
});

test('an engine ends where the first thing runs out', () => {
  const [one, proxied, replicated, silos] = ENGINES as [Engine, Engine, Engine, Engine];
  expect(limitOf(one, COSTS)).toEqual({ what: 'cores of servers', users: 50_232 });
  expect(limitOf(proxied, { ...COSTS, orderDbUs: 500_000 })).toMatchObject({ what: 'cores of PostgreSQL' });
  // Reads are the replicas'; 444 millionths of an order a second each, half a millisecond of a core, at six tenths.
  expect(limitOf(replicated, COSTS).users).toBeCloseTo(172_800_000, -2);
  expect(limitOf(silos, COSTS)).toEqual({ what: 'egress, which is money', users: null });
  expect(engineFor(50_232, COSTS)).toBe(one);
  expect(engineFor(50_233, COSTS)).toBe(proxied);
  expect(engineFor(1_000_000_000, COSTS)).toBe(silos);
});

test('who orders more needs more of PostgreSQL', () => {
  const busy = needOf(1_000, COSTS, { ...HABITS, ordersPerDay: 10 });
  expect(busy.peakOrdersPerSecond).toBeCloseTo(4.444, 3);
  expect(busy.diskGbAYear).toBeCloseTo(2.48, 5);
});
