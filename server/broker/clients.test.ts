import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { users } from '#shared/schema/account/auth.ts';
import { joins, named, somebody, type TestPerson } from '#tests/support/people/broker.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { summarise } from '../portfolio/holdings.ts';
import { type Filters, listClients } from './clients.ts';
import { readStats } from './stats.ts';

let floor: TradingFloor;
let broker: TestPerson;

beforeEach(async () => {
  floor = await aTradingFloor();
  broker = await somebody(floor, 'Rohan Deshpande', 'BROKER');
});
afterEach(() => floor.close());

const client = async (name: string, cash: number): Promise<Trader> => {
  const trader = await aTrader(floor, { cash: rupees(cash) });
  await named(floor, trader.id, name);
  await joins(floor, trader, broker);
  return trader;
};
const list = (filters: Partial<Filters> = {}) =>
  listClients(floor, broker.id, { search: '', show: 'all', sort: 'joined', page: 1, ...filters });
const names = async (filters: Partial<Filters>) =>
  (await list(filters)).clients.map(({ firstName }) => firstName);

test('a client’s value matches their own portfolio, and the book is the sum', async () => {
  const asha = await client('Asha Rao', 1_00_000);
  const ravi = await client('Ravi Iyer', 50_000);
  await asha.buys(10, 'TCS.NS', { at: rupees(3_000) });
  await asha.buys(7, 'INFY.NS', { at: rupees(1_450.35) });
  await ravi.buys(3, 'ITC.NS', { at: rupees(401.05) });
  floor.market.setPrice('TCS.NS', rupees(2_987.65));
  floor.market.setPrice('ITC.NS', rupees(399.95));
  const { clients } = await list();
  for (const trader of [asha, ravi]) {
    const own = await summarise(floor, trader.accountId);
    const seen = clients.find(({ id }) => id === trader.id);
    expect(seen).toMatchObject({ portfolioValue: own.currentValue, cash: own.cashBalance, stale: false });
  }
  expect(await readStats(floor, broker.id)).toMatchObject({
    bookValue: 29_876.5 + 10_152.45 + 1_199.85 + 59_847.55 + 48_796.85,
    cash: 59_847.55 + 48_796.85,
  });
});

test('during a source outage the last good values are shown as stale', async () => {
  const asha = await client('Asha Rao', 1_00_000);
  await asha.buys(10, 'TCS.NS', { at: rupees(3_000) });
  floor.market.setStale(true);
  expect((await list()).clients).toMatchObject([{ portfolioValue: 30_000, stale: true }]);
  expect(await readStats(floor, broker.id)).toMatchObject({ bookValue: 1_00_000, stale: true });
});

test('a client is at risk above a loss of a tenth, or above half in one stock, not at exactly that', async () => {
  const asha = await client('Asha Rao', 1_00_000);
  await asha.buys(50, 'ITC.NS', { at: rupees(400) });
  await asha.buys(20, 'TCS.NS', { at: rupees(1_000) });
  expect((await list()).clients[0]?.risks).toEqual([]);
  floor.market.setPrice('ITC.NS', rupees(200));
  expect((await list()).clients[0]?.risks, '10,000 of 1,00,000 lost').toEqual([]);
  floor.market.setPrice('ITC.NS', rupees(199.95));
  expect((await list()).clients[0]?.risks).toEqual([{ kind: 'loss', percent: 10, symbol: null }]);
  floor.market.setPrice('ITC.NS', rupees(190));
  expect((await list()).clients[0]?.risks).toEqual([{ kind: 'loss', percent: 10.5, symbol: null }]);

  const ravi = await client('Ravi Iyer', 2_000);
  await ravi.buys(1, 'TCS.NS', { at: rupees(1_000) });
  expect((await list({ search: 'ravi' })).clients[0]?.risks, 'half').toEqual([]);
  floor.market.setPrice('TCS.NS', rupees(1_500));
  expect((await list({ search: 'ravi' })).clients[0]?.risks).toEqual([
    { kind: 'concentration', percent: 60, symbol: 'TCS.NS' },
  ]);
  expect(await names({ show: 'at-risk', sort: 'name' })).toEqual(['Ravi']);
  floor.market.setPrice('TCS.NS', rupees(900));
  expect(await names({ show: 'at-risk' })).toEqual(['Asha']);
  expect(await readStats(floor, broker.id)).toMatchObject({ clientsAtRisk: 1 });
});

test('clients are found by any literal part of name or email, in the requested order', async () => {
  const asha = await client('Asha Rao', 1_000);
  await client('Zubin Mehta', 3_000);
  const ravi = await client('Ravi Iyer', 10_000);
  await ravi.buys(2, 'TCS.NS', { at: rupees(3_000) });
  expect(await names({ search: 'A R' })).toEqual(['Asha']);
  expect(await names({ search: ' MEHTA ' })).toEqual(['Zubin']);
  expect(await names({ search: 'ravi@' })).toEqual(['Ravi']);
  expect(await names({ search: '%' })).toEqual([]);
  expect(await names({ search: '_' })).toEqual([]);
  expect(await names({ sort: 'joined' })).toEqual(['Ravi', 'Zubin', 'Asha']);
  expect(await names({ sort: 'name' })).toEqual(['Asha', 'Ravi', 'Zubin']);
  expect((await names({ sort: 'value' }))[0]).toBe('Ravi');
  await floor.db.update(users).set({ isActive: false }).where(eq(users.id, asha.id));
  expect((await list({ search: 'asha' })).clients).toMatchObject([{ isActive: false }]);
  expect(await readStats(floor, broker.id)).toMatchObject({ totalClients: 3, activeClients: 2 });
});

test('pages have fifty clients, cover everyone, and each has the total count', async () => {
  for (let n = 0; n < 51; n++) await joins(floor, await aTrader(floor, { cash: rupees(0) }), broker);
  const pages = [await list(), await list({ page: 2 }), await list({ page: 3 })];
  expect(pages.map(({ total, clients }) => [total, clients.length])).toEqual([
    [51, 50],
    [51, 1],
    [51, 0],
  ]);
  expect(new Set(pages.flatMap(({ clients }) => clients.map(({ id }) => id))).size).toBe(51);
});
