import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { systemClock } from '#server/core/clock.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { type RandomStream, randomStream } from '#server/market/sources/random.ts';
import { paise } from '#shared/domain/money.ts';
import { aDatabase } from '#tests/support/database.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import { signedInPeople } from '#tests/support/people/people.ts';
import type { Faults, Run } from '../bar.ts';
import { untilQuiet } from '../oco/brackets.ts';
import type { Reported } from './square-off-process.ts';

const PEOPLE = 40;
const CASH = paise(10_00_000_00);
const MAX_DELAY_MS = 120;

/**
 * Kills a process this many times while it squares off 160 positions, half of them short. In the end no position and
 * no intraday order is open, each position was closed by one order for one fee, and the ledger verifies. Returns the
 * number of positions.
 */
export async function killDuringSquareOff(run: Run, kills: number, found: Faults): Promise<number> {
  const { db, url, close } = await aDatabase();
  await signedInPeople(db, { count: PEOPLE, cash: CASH, secret: 'no one signs in here' });
  await db.execute(sql`update accounts set deduct_charges = true`);
  const chance = randomStream(run.seed);
  for (let n = 0; n < kills; n++) {
    await oneLife(url, 'due', chance);
    await untilQuiet(db);
    if (n % 10 === 9) run.progress(`killed ${n + 1} of ${kills} times during the square-off`);
  }
  await oneLife(url, 'flat', chance);
  const { rows } = await db.execute<{ orders: number; fees: number; shares: number }>(sql`
    select count(*) filter (where square_off)::int as orders, sum(fee_paise)::int as fees,
      sum(case side when 'BUY' then quantity else -quantity end)::int as shares
    from trades where product = 'MIS' and status = 'EXECUTED' group by account_id, instrument_id, trading_date`);
  for (const row of rows) {
    const wanted = { orders: 1, fees: 59_00, shares: 0 };
    found.compare('square-off orders of a position, their fees, and what is open', row, wanted);
  }
  const { rows: left } = await db.execute(sql`
    select account_id from intraday_positions where quantity <> 0
    union all select account_id from trades where product = 'MIS' and status = 'PENDING'`);
  found.compare('what is open after the square-off', left.length, 0);
  for (const fault of await unsound(db)) found.add(fault);
  const { ok, checks } = await verifyLedger(db, systemClock);
  if (!ok) found.add(`the ledger differs: ${JSON.stringify(checks.filter(({ count }) => count > 0))}`);
  await close();
  return rows.length;
}

/** Lets a process trade until it reports this state, and kills it a little later. */
async function oneLife(url: string, until: Reported, chance: RandomStream): Promise<void> {
  const program = fileURLToPath(new URL('./square-off-process.ts', import.meta.url));
  const child = fork(program, [url, until === 'flat' ? 'last' : 'more'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const delay = until === 'flat' ? 0 : chance.uniform() * MAX_DELAY_MS;
  child.on('message', (reported: Reported) => {
    if (reported === until) setTimeout(() => child.kill('SIGKILL'), delay);
  });
  const [code] = await once(child, 'exit');
  if (code !== null) throw new Error(`The process ended by itself, with code ${code}.`);
}
