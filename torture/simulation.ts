import { faults, type Run, type Verdict } from './bar.ts';
import { simulate } from './simulation/simulate.ts';

const DAYS = 1_000;
const MAX_MS_A_DAY = 60;

/**
 * Bar 6: 1,000 trading days in virtual time; a second run of the first tenth, in another database, must produce the
 * same events, byte for byte. `npm run simulate -- --days N` runs any number of days.
 *
 * Guarded by passing in ids, time and randomness (server/deps.ts): with `randomUUID()` or `new Date()` anywhere
 * between an order and its fill, the hashes differ. Guarded by every statement of the ledger: an invariant detects
 * its mistake at the event that causes it.
 */
export async function simulation(run: Run): Promise<Verdict> {
  const { seed, progress } = run;
  const days = run.days ?? run.of(DAYS);
  const found = faults();
  const first = await simulate({ days, seed, found, progress });
  const tenth = Math.max(1, Math.ceil(days / 10));
  const again = await simulate({ days: tenth, seed, found, progress });
  found.compare(`the hash after ${tenth} days of a second run`, again.hash, first.hashAfter(tenth));
  const budget = (days * MAX_MS_A_DAY) / 1000;
  if (!run.quick && first.seconds > budget)
    found.add(`it took ${first.seconds.toFixed(1)} s, and ${budget} s are allowed`);
  return {
    figure: `${days} days of seed ${seed} in ${first.seconds.toFixed(1)} s: ${first.events} events, ${first.trades} trades, ${first.checks} checks; hash ${first.hash}, after ${tenth} days ${again.hash.slice(0, 12)} twice`,
    bar: `same seed, same hash; ${days} days ≤ ${budget} s; invariants after every event`,
    faults: found.reported(),
  };
}
