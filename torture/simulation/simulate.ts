import { createHash, type Hash } from 'node:crypto';
import { type RandomStream, randomStream, seedOf } from '#server/market/sources/random.ts';
import { istInstant, secondOfDay } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import type { Faults } from '../bar.ts';
import { act, addFunds } from './scripted-traders.ts';
import { type AccountState, invariantFaults, readState } from './state.ts';
import { aVirtualFloor, type VirtualFloor } from './virtual-floor.ts';

/** The result of a simulation. */
export interface Simulation {
  days: number;
  /** Number of events and replies, and of invariant checks. */
  events: number;
  checks: number;
  trades: number;
  /** SHA-256 of all events and replies in order; and the same after the first days. */
  hash: string;
  hashAfter: (days: number) => string;
  seconds: number;
}

interface Wanted {
  days: number;
  seed: number;
  found: Faults;
  progress(words: string): void;
}

const PEOPLE = 7;
/** Times of day at which the market trades and a trader acts: before the session, in it, in the auction, and after. */
const MOMENTS = ['09:05', '09:15', '10:30', '12:00', '13:30', '15:10', '15:21', '15:27', '15:52'];
const FIRST_CASH = paise(5_00_000_00);
const MORE_CASH = paise(50_000_00);
/** Days between restarts of the matcher, as after a crash; the whole ledger is rebuilt as often. */
const RESTART_DAYS = 50;

/** The state of one simulation. */
interface World {
  floor: VirtualFloor;
  chance: RandomStream;
  /** Deposits of each account, by the script. */
  deposited: Map<string, number>;
  found: Faults;
  log(words: string): void;
  checks: number;
  read(): Promise<AccountState[]>;
}

/**
 * Lets traders with habits trade on a market in virtual time: the real decisions, matcher, statements and ledger,
 * with ids, prices and time from the seed only. After every event (a price, a phase, an order, a cancellation, a
 * deposit) every account is read and must add up.
 */
export async function simulate({ days, seed, found, progress }: Wanted): Promise<Simulation> {
  const started = performance.now();
  const hash = createHash('sha256');
  const daily: string[] = [];
  let events = 0;
  const log = (words: string) => {
    hash.update(`${words}\n`);
    events += 1;
  };
  const floor = await aVirtualFloor({ seed, people: PEOPLE, hear: log });
  await floor.matched();
  const chance = randomStream(seedOf(`traders ${seed}`));
  const world: World = { floor, chance, deposited: new Map(), found, log, checks: 0, read: reader(floor) };
  for (const person of floor.people) await fund(world, person, FIRST_CASH);
  for (let day = 0; day < days; day++) {
    await oneDay(world, day);
    daily.push(soFar(hash));
    if (day % 100 === 99)
      progress(`${day + 1} of ${days} days, ${Math.round((performance.now() - started) / 1000)} s`);
  }
  for (const fault of await unsound(floor.db)) found.add(fault);
  const trades = Number((await floor.db.$client.query('select count(*) as n from trades')).rows[0].n);
  await floor.close();
  return {
    days,
    events,
    checks: world.checks,
    trades,
    hash: soFar(hash),
    hashAfter: (count) => daily[count - 1] ?? '',
    seconds: (performance.now() - started) / 1000,
  };
}

const soFar = (hash: Hash): string => hash.copy().digest('hex');

/** From the end of the previous day to the end of this one. */
async function oneDay(world: World, day: number): Promise<void> {
  const { floor, chance } = world;
  const date = floor.market.tradingDate();
  if (day % RESTART_DAYS === RESTART_DAYS - 1) {
    await floor.restartMatcher();
    await floor.matched();
    for (const fault of await unsound(floor.db)) world.found.add(fault);
  }
  for (const moment of MOMENTS) {
    const at = istInstant(date, secondOfDay(moment));
    if (at <= floor.market.now()) continue;
    floor.market.moveTo(at);
    // Completes the work of the phase before the price moves: otherwise the order of drawn ids would vary.
    await floor.matched();
    await trade(world, moment === '09:15' ? 0.012 : 0.005);
    const accounts = await check(world);
    if (chance.uniform() < 0.9) await someoneActs(world, accounts);
  }
  if (chance.uniform() < 0.05) {
    await fund(world, one(floor.people, chance), MORE_CASH);
    await check(world);
  }
  floor.market.moveTo(istInstant(date, secondOfDay('16:00')));
  await floor.matched();
  world.log(JSON.stringify(await check(world)));
}

/** Moves the price of one stock, sometimes by a jump. */
async function trade({ floor, chance }: World, spread: number): Promise<void> {
  const { market } = floor;
  const stock = one(market.universe(), chance);
  const last = market.quote(stock.id)?.last ?? paise(1_000_00);
  const jump = chance.uniform() < 0.02 ? 8 : 1;
  // Prices return to their start, so that cash still buys shares after a thousand days.
  const pull = 0.02 * Math.log(1_000_00 / last);
  const price = last * Math.exp(pull + jump * spread * chance.normal());
  const tick = market.tickSize(stock);
  market.setPrice(stock.symbol, paise(Math.max(tick, Math.round(price / tick) * tick)));
  await floor.matched();
}

async function someoneActs(world: World, accounts: readonly AccountState[]): Promise<void> {
  const { floor, chance } = world;
  const trader = Math.floor(chance.uniform() * floor.people.length);
  const person = floor.people[trader];
  const account = accounts.find(({ id }) => id === person?.accountId);
  if (!person || !account) throw new Error(`The account of trader ${trader} is gone.`);
  world.log(await act(trader, { floor, person, account, chance }));
  await floor.matched();
  await check(world);
}

async function fund(
  { floor, deposited, log }: World,
  person: VirtualFloor['people'][number],
  amount: typeof MORE_CASH,
) {
  log(await addFunds(floor, person, amount));
  deposited.set(person.accountId, (deposited.get(person.accountId) ?? 0) + amount);
}

/** Pool events caused by a read itself. */
const OWN_MOVES = 2;

/** Reads all accounts; repeats the read only if the pool was used since the last one began. */
function reader({ db }: VirtualFloor): World['read'] {
  let [moves, readAt] = [0, -1];
  let accounts: AccountState[] = [];
  for (const move of ['acquire', 'release'] as const) {
    db.$client.on(move, () => {
      moves += 1;
    });
  }
  return async () => {
    if (moves === readAt) return accounts;
    readAt = moves + OWN_MOVES;
    accounts = await readState(db);
    return accounts;
  };
}

async function check(world: World): Promise<AccountState[]> {
  const accounts = await world.read();
  for (const fault of invariantFaults(accounts, world.deposited)) world.found.add(fault);
  world.checks += 1;
  return accounts;
}

function one<T>(choices: readonly T[], { uniform }: Pick<RandomStream, 'uniform'>): T {
  return choices[Math.floor(uniform() * choices.length)] as T;
}
