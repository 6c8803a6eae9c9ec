import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TradingDate } from '#shared/domain/ist.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { endDay } from '#tests/support/people/trading-days.ts';
import { storeCarried } from './carried-store.ts';
import { rebuild } from './rebuild.ts';

const day = (written: string) => written as TradingDate;
const [FRIDAY, MONDAY] = [day('2026-11-20'), day('2026-11-23')];

let floor: TradingFloor;
let trader: Trader;
/** Ten shares are bought on Friday, of which a row is stored, and four of them are sold on Monday. */
beforeEach(async () => {
  floor = await aTradingFloor();
  trader = await aTrader(floor, { cash: rupees(10_000) });
  await trader.buys(10, 'TCS.NS', { at: rupees(100) });
  await endDay(floor);
  const { basis, state, differences } = (await rebuilt(FRIDAY)) ?? expect.fail('a row');
  expect(differences).toEqual([]);
  const { accountId } = trader;
  const row = { accountId, through: FRIDAY, session: FRIDAY, basis, state, readOn: FRIDAY };
  await storeCarried(floor.db, row);
  await trader.sells(4, 'TCS.NS', { at: rupees(110) });
  await endDay(floor);
});
afterEach(() => floor.close());

const rebuilt = (through: TradingDate, { accountId } = trader) =>
  rebuild(floor.db, { accountId, through, session: through, indexId: undefined });
const update = (set: string) => floor.db.$client.query(`update carried_reports set ${set}`);
/** The ten shares cost a paisa. */
const CHEAPER = `state = jsonb_set(state, '{open,0,3}', '1')`;

test('the row of an earlier day, continued up to the last one, equals what is rebuilt', async () => {
  expect(await rebuilt(MONDAY)).toMatchObject({ differences: [] });
});

test('a wrong row of an earlier day differs, unless other counts made it invalid', async () => {
  await update(CHEAPER);
  expect(await rebuilt(MONDAY)).toMatchObject({ differences: ['lots', 'years'] });
  await update(`basis = 'other'`);
  expect(await rebuilt(MONDAY)).toMatchObject({ differences: [] });
});

test('a row of the same day is not compared', async () => {
  await update(CHEAPER);
  expect(await rebuilt(FRIDAY)).toMatchObject({ differences: [] });
});

test('an account without postings carries nothing', async () => {
  expect(await rebuilt(MONDAY, await aTrader(floor, { cash: rupees(0) }))).toBeNull();
});
