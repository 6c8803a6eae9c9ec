import { afterEach, beforeEach, expect, test } from 'vitest';
import { aTradingFloor, type TradingFloor } from '#tests/support/people/trader.ts';
import { createMetrics, type Metrics } from './core/metrics/metrics.ts';
import { registerGauges } from './gauges.ts';
import { reconcile } from './ledger/reconciliation.ts';

let floor: TradingFloor;
let metrics: Metrics;
let fence: number | null;
let isConnected: boolean;
beforeEach(async () => {
  floor = await aTradingFloor();
  metrics = createMetrics();
  fence = 7;
  isConnected = true;
  registerGauges(metrics.registry, {
    db: floor.db,
    market: floor.market,
    leader: { fence: () => fence },
    bus: { connected: () => isConnected },
  });
});
afterEach(() => floor.close());

/** The current value of a metric without labels; undefined where it is omitted. */
async function reading(name: string): Promise<string | undefined> {
  return new RegExp(`^${name} (.*)$`, 'm').exec(await metrics.registry.metrics())?.[1];
}

test('whether this instance leads is read on each scrape', async () => {
  expect(await reading('artha_leading')).toBe('1');
  fence = null;
  expect(await reading('artha_leading')).toBe('0');
});

test('whether the bus is connected is read on each scrape', async () => {
  expect(await reading('artha_bus_connected')).toBe('1');
  isConnected = false;
  expect(await reading('artha_bus_connected')).toBe('0');
});

test('the result of the last reconciliation is reported, and nothing before the first', async () => {
  expect(await reading('artha_ledger_reconciles')).toBeUndefined();
  await reconcile(floor, floor.market.now());
  expect(await reading('artha_ledger_reconciles')).toBe('1');
  await floor.db.$client.query('update reconciliations set ok = false, difference_count = 1');
  expect(await reading('artha_ledger_reconciles')).toBe('0');
});

test('without the database the other gauges are reported, and no old value of the ledger', async () => {
  await reconcile(floor, floor.market.now());
  expect(await reading('artha_ledger_reconciles')).toBe('1');
  await floor.db.$client.end();
  expect(await reading('artha_ledger_reconciles')).toBeUndefined();
  expect(await reading('artha_market_stale')).toBe('0');
  expect(await reading('artha_database_waiting')).toBe('0');
});

test('gauges report the market and the connections', async () => {
  expect(await reading('artha_market_sequence')).toBe(String(floor.market.sequence()));
  const used = await floor.db.$client.connect();
  expect(Number(await reading('artha_database_connections'))).toBeGreaterThanOrEqual(1);
  used.release();
});
