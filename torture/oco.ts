import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type RandomStream, randomStream } from '#server/market/sources/random.ts';
import { paise } from '#shared/domain/money.ts';
import { aDatabase } from '#tests/support/database.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import { signedInPeople } from '#tests/support/people/people.ts';
import { faults, type Run, type Verdict } from './bar.ts';
import { checkBrackets, settleWhatIsLeft } from './oco/brackets.ts';
import type { Reported } from './oco/trader-process.ts';

const TICKS = 10_000;
/** About four lives. */
const QUICK_TICKS = 400;
const PEOPLE = 6;
const CASH = paise(50_00_000_00);
/** Average number of gap ticks in one life of the process. */
const TICKS_A_LIFE = 160;

/**
 * Bar 8: a process with a market, brackets (purchase, stop, target) and a matcher is killed at random moments. The
 * market gaps 10,000 times over stops, over targets, or over both, and also after the close. In the end exactly one
 * exit of every purchase is filled, at a price beyond its trigger and in continuous trading, and the other one is
 * cancelled; of an intraday purchase both may be cancelled by the square-off, which closes it.
 *
 * Guarded by END_OTHER_EXIT being part of the statement that fills (server/trading/settlement/resting-orders.ts):
 * without it both exits fill, or shares are sold that are not owned; by `status = 'PENDING'` there; and by the phase
 * in `dueByPrice` (server/trading/matching/due.ts): without it exits fill after the close.
 */
export async function oco(run: Run): Promise<Verdict> {
  const found = faults();
  const ticks = run.of(TICKS, QUICK_TICKS);
  const database = await aDatabase();
  await signedInPeople(database.db, { count: PEOPLE, cash: CASH, secret: 'no one signs in here' });
  const chance = randomStream(run.seed);
  let seen = 0;
  let lives = 0;
  while (seen < ticks) {
    lives += 1;
    const most = Math.ceil(2 * TICKS_A_LIFE * chance.uniform());
    seen += await oneLife(database.url, [run.seed, lives], most, chance);
    if (lives % 10 === 0) run.progress(`${seen} of ${ticks} gap ticks, ${lives} crashes`);
  }
  await settleWhatIsLeft(database.db);
  const brackets = await checkBrackets(database.db, found);
  for (const fault of await unsound(database.db)) found.add(fault);
  await database.close();
  return {
    figure: `${seen} gap ticks, ${lives} crashes: ${brackets.purchases} brackets ended, ${brackets.stops} by the stop, ${brackets.targets} by the target and ${brackets.squaredOff} by the square-off`,
    bar: 'exactly one of stop and target fills, none after the close',
    faults: found.reported(),
  };
}

/** Lets a process trade for this many ticks, and kills it in the middle of the next; returns the number of ticks. */
async function oneLife(url: string, names: number[], most: number, chance: RandomStream): Promise<number> {
  const program = fileURLToPath(new URL('./oco/trader-process.ts', import.meta.url));
  const child = fork(program, [url, ...names.map(String)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  let ticks = 0;
  child.on('message', (reported: Reported) => {
    ticks += reported.ticks;
    if (ticks === most) setTimeout(() => child.kill('SIGKILL'), chance.uniform() * 20);
  });
  const [code] = await once(child, 'exit');
  if (code !== null) throw new Error(`The trading process ended by itself, with code ${code}.`);
  return ticks;
}
