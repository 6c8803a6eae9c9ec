import { setTimeout as wait } from 'node:timers/promises';
import { runCycle } from '#server/auto-trading/cycle.ts';
import { createEventBus } from '#server/core/events.ts';
import { type RandomStream, randomStream } from '#server/market/sources/random.ts';
import { setEnabled } from '#server/settings/store.ts';
import { addDays, istDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { aDatabase, openTestDb } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aMarket, type WallMarket } from '#tests/support/market/market.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import { aDay, aRow, writeDays } from '#tests/support/orders/prediction-record.ts';
import { openFloor, type TradingFloor } from '#tests/support/people/trader.ts';
import { continuousHours, DAYS, midnightOf } from './auto-hours/exchange-hours.ts';
import { instantsOf } from './auto-hours/instants.ts';
import { type Automatic, automaticPeople } from './auto-hours/people.ts';
import { judgePurchases, stillOff, throwSwitch } from './auto-hours/purchases.ts';
import { type Faults, faults, type Run, type Verdict } from './bar.ts';

/** Stops are five per cent below: this sells auto-trading's holdings. */
const SHAKE = 0.9;
const MAX_WAIT_MS = 12;
const MAX_PAUSE_MS = 8;
const HOUR_MS = 3_600_000;
const LONG_AGO = istDate(new Date('2001-01-01T00:00:00Z'));

/**
 * A year of the exchange around the clock: weekends, fifteen holidays, Muhurat, a Budget Sunday, and closing auctions
 * from August on. At random instants, two servers run a cycle at the same time for users with different hours, hardly
 * any other limits, and always something to buy. Meanwhile a kill switch is thrown, or the clock of a fast market
 * moves on. Afterwards every purchase is checked against hours written by hand.
 *
 * Guarded by `phase !== 'continuous'` in `waitingAt` (server/auto-trading/moment.ts) together with `decision.outcome
 * === 'rest'` of an auto-trading order (server/trading/place/automatic.ts); by checking `waitingAt` again at every
 * wave (`wave` in server/auto-trading/decide-batch.ts): without it a purchase is made after the user's hours when the
 * clock moves on during a cycle; and by `join permitted` in server/trading/settlement/new-orders.ts: without it
 * purchases are committed after the switch was thrown.
 */
export async function autoHours(run: Run): Promise<Verdict> {
  const found = faults();
  const chance = randomStream(run.seed);
  const year = await openYear();
  const days = run.of(DAYS);
  const done: Done = { cycles: 0, thrown: 0, during: 0 };
  for (let n = 0; n < days; n++) {
    // A quick run spreads its days over the whole year.
    const day = Math.floor((n * DAYS) / days);
    for (const at of instantsOf(day, chance)) await cyclesAt(year, at, chance, done, found);
    if (n % 20 === 19) run.progress(`${n + 1} of ${days} days`);
  }
  const derivatives = new Map(year.floor.market.universe().map((stock) => [stock.id, stock.hasDerivatives]));
  let bought = 0;
  for (const person of year.people) {
    await stillOff(year.floor.db, person, found);
    bought += await judgePurchases(year.floor.db, person, derivatives, found);
  }
  await year.floor.matched();
  for (const fault of await unsound(year.floor.db)) found.add(fault);
  if (bought < days || done.during < days / 10)
    found.add(`only ${bought} purchases and ${done.during} switches during a cycle prove little`);
  await year.close();
  return {
    figure: `${days} days, ${done.cycles} cycles of ${year.people.length} people on two servers, ${bought} purchases; ${done.thrown} switches thrown, ${done.during} of them during a cycle`,
    bar: '0 purchases out of hours or after the kill switch',
    faults: found.reported(),
  };
}

interface Year {
  market: WallMarket;
  floor: TradingFloor;
  /** The same market with a separate connection pool. */
  other: TradingFloor;
  people: Automatic[];
  /** Days of predictions inserted so far. */
  predicted: number;
  close(): Promise<void>;
}

async function openYear(): Promise<Year> {
  const { db, url, close } = await aDatabase();
  const events = createEventBus();
  const market = await aMarket(db, events, new Date(midnightOf(0)));
  const pool = openTestDb(url);
  const floor = await openFloor({ ...testDeps({ db, events, market }), close });
  return {
    market,
    floor,
    people: await automaticPeople(floor),
    other: { ...floor, db: pool },
    predicted: 0,
    close: async () => {
      await pool.$client.end();
      await floor.close();
    },
  };
}

interface Done {
  cycles: number;
  thrown: number;
  /** Of those, thrown during a cycle in trading hours. */
  during: number;
}

/** Two cycles at one instant, and a concurrent event. */
async function cyclesAt(
  year: Year,
  at: Date,
  chance: RandomStream,
  done: Done,
  found: Faults,
): Promise<void> {
  const { market, floor, other, people } = year;
  // In a fast market the clock may have moved further already.
  if (at <= market.now()) return;
  market.setClock(at);
  const trading = continuousHours(at, true) !== null;
  if (market.session().phase === 'continuous') await sellEverything(floor);
  await predictAgain(year);
  for (const person of people) {
    if (person.boughtWhenOff === null || chance.uniform() < 0.5) continue;
    await stillOff(floor.db, person, found);
    await setEnabled(floor.db, person.trader.id, true, floor.clock.now());
    person.boughtWhenOff = null;
  }
  let underWay = true;
  const cycles = Promise.all([runCycle(floor), runCycle(other)]).finally(() => {
    underWay = false;
  });
  const racing = chance.uniform() < 0.5 ? raceTheClock(market, chance, () => underWay) : null;
  await wait(chance.uniform() * MAX_WAIT_MS);
  const off = people[Math.floor(chance.uniform() * 2 * people.length)];
  if (off && off.boughtWhenOff === null) {
    if (underWay && trading) done.during += 1;
    off.boughtWhenOff = await throwSwitch(floor.db, off, floor.clock.now());
    done.thrown += 1;
  }
  await Promise.all([cycles, racing]);
  done.cycles += 2;
  for (const person of people) await stillOff(floor.db, person, found);
}

/** A fast market: during a cycle its clock moves on, past the end of a user's hours or of the session. */
async function raceTheClock(market: WallMarket, chance: RandomStream, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    await wait(chance.uniform() * MAX_PAUSE_MS);
    if (goesOn()) market.setClock(new Date(market.now().getTime() + Math.floor(chance.uniform() * HOUR_MS)));
  }
}

/** A fall beyond every stop, and back: auto-trading's holdings are sold, so that it can buy again. */
async function sellEverything(floor: TradingFloor): Promise<void> {
  for (const { id, symbol } of floor.market.universe()) {
    const price = floor.market.quote(id)?.last;
    if (price === undefined) continue;
    floor.market.setPrice(symbol, paise(Math.floor(price * SHAKE)));
    floor.market.setPrice(symbol, price);
  }
  await floor.matched();
}

/** Inserts another day of BUY predictions for every stock; only the newest day counts. */
async function predictAgain(year: Year): Promise<void> {
  const { db, market } = year.floor;
  const date = addDays(LONG_AGO, year.predicted);
  year.predicted += 1;
  const rows = market
    .universe()
    .map(({ id, symbol }) => aRow({ instrumentId: id, symbol, horizon: 'short' }));
  await writeDays(db, 'issued', [aDay(date, rows)]);
}
