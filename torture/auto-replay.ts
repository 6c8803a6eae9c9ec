import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { aDatabase } from '#tests/support/database.ts';
import { REPLAYED_PEOPLE, replayAutoTrading } from '#tests/support/orders/auto-replay.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import { fallingBars } from '#tests/support/orders/falling-bars.ts';
import { faults, type Run, type Verdict } from './bar.ts';

const FROM = '2020-02-03';
const UNTIL = '2020-06-30';
/** The crash only. */
const QUICK_UNTIL = '2020-03-31';
const CALLS = 25;
/** Of a simulated fall. */
const SESSIONS = 40;

/**
 * February to June 2020 with auto-trading on, from a file of real bars (or a simulated fall without one): ten users
 * with different limits, twenty-five BUY predictions a day, a cycle every quarter-hour. An independent computation,
 * which shares no code with the decision, checks every order and every refusal when it happens. It computes the day's
 * loss, and the possible loss, from the trades and current prices.
 *
 * Guarded by `countedLoss` in server/auto-trading/account-state.ts (without today's sales, or with realised losses
 * only, orders are placed beyond the limit), by `worst > rules.dailyLossLimit` in decide.ts, and by `noted` in
 * journal.ts (without it orders are not in the journal).
 */
export async function autoReplay(run: Run): Promise<Verdict> {
  const found = faults();
  const { db, close } = await aDatabase();
  const { file, from, until, remove } = run.barsFile ? realBars(run, run.barsFile) : drawnBars(run);
  const reported = await replayAutoTrading({
    db,
    file,
    from,
    until,
    seed: run.seed,
    calls: CALLS,
    people: REPLAYED_PEOPLE,
    fault: found.add,
    progress: run.progress,
  });
  remove();
  for (const fault of await unsound(db)) found.add(fault);
  if (reported.orders < 10 * reported.sessions || reported.reached === 0 || !reported.byRule['loss-limit'])
    found.add(`${reported.orders} orders and ${reported.reached} limits reached prove little`);
  await close();
  const rules = Object.entries(reported.byRule)
    .toSorted(([, a], [, b]) => b - a)
    .map(([rule, n]) => `${rule} ${n}`);
  return {
    figure: `${reported.sessions} ${run.barsFile ? 'real' : 'drawn'} sessions (${from} to ${until}), ${REPLAYED_PEOPLE.length} people: ${reported.orders} orders and ${reported.refusals} refusals (${rules.join(', ')}); a day's limit was reached in ${reported.reached} cycles`,
    bar: 'every order in the journal with its values, every candidate with a reason, the loss limit holds to the paisa',
    faults: found.reported(),
  };
}

interface Bars {
  file: string;
  from: TradingDate;
  until: TradingDate;
  remove(): void;
}

function realBars(run: Run, file: string): Bars {
  const [from, until] = [tradingDate(FROM), tradingDate(run.quick ? QUICK_UNTIL : UNTIL)];
  if (!from || !until) throw new Error('These are dates.');
  return { file, from, until, remove: () => undefined };
}

/** Bars for runs without a file. */
function drawnBars(run: Run): Bars {
  const folder = mkdtempSync(join(tmpdir(), 'artha-fall-'));
  const file = join(folder, 'bars.csv');
  const { lines, ...when } = fallingBars({ stocks: 60, sessions: run.of(SESSIONS), seed: run.seed });
  writeFileSync(file, `${lines.join('\n')}\n`);
  return { file, ...when, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
