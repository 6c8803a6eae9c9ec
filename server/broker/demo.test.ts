import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoAccounts, seedDemoAccounts } from '#server/auth/demo.ts';
import { personByEmail } from '#server/auth/people/users.ts';
import { testConfig } from '#tests/support/deps.ts';
import { aTradingFloor, type TradingFloor } from '#tests/support/people/trader.ts';
import { listClients } from './clients.ts';
import { seedDemoClient } from './demo.ts';
import { leave } from './membership.ts';

let floor: TradingFloor;
beforeEach(async () => {
  floor = await aTradingFloor();
  await seedDemoAccounts(floor, async () => undefined);
});
afterEach(() => floor.close());

const clients = async () => {
  const broker = await personByEmail(floor.db, 'broker@artha.demo');
  const filters = { search: '', show: 'all', sort: 'joined', page: 1 } as const;
  const listed = await listClients(floor, broker?.id ?? '', filters);
  return listed.clients.map(({ email }) => email);
};

test('the demo trader is made the demo broker’s client once, and stays unlinked after leaving', async () => {
  const start = () => seedDemoClient(floor, demoAccounts(floor.config));
  for (let times = 0; times < 2; times++) await start();
  expect(await clients()).toEqual(['trader@artha.demo']);
  await leave(floor, { id: (await personByEmail(floor.db, 'trader@artha.demo'))?.id ?? '' });
  await start();
  expect(await clients()).toEqual([]);
});

test('in production there are no automatic clients', async () => {
  const config = testConfig({ NODE_ENV: 'production' });
  await seedDemoClient(floor, demoAccounts(config));
  expect(await clients()).toEqual([]);
});
