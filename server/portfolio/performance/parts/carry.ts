import { addDays, istDate, type TradingDate } from '#shared/domain/ist.ts';
import type { Deps } from '../../../deps.ts';
import { daysBefore, type PastDays } from '../../../market/calendar/trading-day-before.ts';
import { type Carried, parseCarried } from './carried.ts';
import { deleteCarried, dueAccounts, noteRead, readCarriedRow, storeCarried } from './carried-store.ts';
import { createPartCache } from './part-cache.ts';
import { indexIn } from './parts.ts';
import type { Rebuilt } from './rebuild.ts';
import { type Asker, runPart } from './run-part.ts';
import { weightOfCarried } from './weights.ts';

/** Cache limits: entries, and bytes by `weightOfCarried`. */
const CACHE = { entries: 200, bytes: 32 * 1024 * 1024 };
/** A row that no report read for this long is not rebuilt, but deleted. */
const UNREAD_DAYS = 7;

interface Wanted extends PastDays {
  accountId: string;
  /** Indian date. */
  today: TradingDate;
  /** The basis of yesterday's row. */
  basis: string;
}

/**
 * Returns the source of what an account carries up to yesterday: cached, stored, or else rebuilt in the requester's
 * turn. Null if it carries nothing.
 */
export function createCarried(deps: Deps): (asker: Asker, wanted: Wanted) => Promise<Carried | null> {
  const { db, clock, work } = deps;
  const remembered = createPartCache<Carried | null>({ ...CACHE, weightOf: weightOfCarried });
  const remember = (accountId: string, version: string, value: Carried | null) => {
    remembered.set(accountId, { version, at: clock.now().getTime(), value });
    return value;
  };
  const find = async ({ accountId, through, today, basis }: Wanted): Promise<Carried | null | undefined> => {
    const version = `${through} ${basis}`;
    const found = remembered.get(accountId);
    if (found?.version === version) return found.value;
    const row = await readCarriedRow(db, accountId, { through, basis });
    if (!row) return undefined;
    await noteRead(db, accountId, today);
    return remember(accountId, version, parseCarried(row.state));
  };
  return async ({ userId, signal }, wanted) => {
    const known = await find(wanted);
    if (known !== undefined) return known;
    return work.run({ userId, kind: 'report', signal }, async (cancelled) => {
      // It may have been rebuilt while this request waited for its turn.
      const since = await find(wanted);
      if (since !== undefined) return since;
      const { accountId, through, session, today, basis } = wanted;
      const rebuilt = await rebuildIn(deps, { accountId, through, session, readOn: today }, cancelled);
      if (!rebuilt) return remember(accountId, `${through} ${basis}`, null);
      return remember(accountId, `${through} ${rebuilt.basis}`, parseCarried(JSON.parse(rebuilt.state)));
    });
  };
}

type Row = Pick<Wanted, 'accountId'> & PastDays & { readOn: TradingDate };

/** Rebuilds a row in a thread, logs how it differs from what was carried, and stores it. */
async function rebuildIn(
  { db, reportsDb, market, log }: Deps,
  row: Row,
  signal: AbortSignal,
): Promise<Rebuilt | null> {
  const { accountId, through, session } = row;
  const request = { carry: { accountId, through, session, indexId: indexIn(market) } };
  const rebuilt = await runPart<Rebuilt | null>(reportsDb, request, signal);
  if (!rebuilt) {
    await deleteCarried(db, accountId);
    return null;
  }
  const { basis, state, differences } = rebuilt;
  if (differences.length > 0) {
    log.error(
      { accountId, through, differences },
      'What was carried of an account differs from its rebuilding',
    );
  }
  await storeCarried(db, { ...row, basis, state });
  return rebuilt;
}

/**
 * Rebuilds the rows of earlier days that reports read lately, and compares each with what was carried.
 * @throws an Error if any differs or could not be rebuilt; the others are stored
 */
export async function carryReports(
  deps: Deps,
  signal: AbortSignal,
  progressed: (done: number, total: number) => void,
): Promise<void> {
  const today = istDate(deps.market.now());
  const days = daysBefore(deps.market, today);
  const readOn = addDays(today, -UNREAD_DAYS);
  const accounts = await dueAccounts(deps.db, { through: days.through, readSince: readOn });
  let faults = 0;
  for (const [n, accountId] of accounts.entries()) {
    signal.throwIfAborted();
    try {
      const rebuilt = await rebuildIn(deps, { accountId, ...days, readOn }, signal);
      if (rebuilt && rebuilt.differences.length > 0) faults += 1;
    } catch (error) {
      signal.throwIfAborted();
      deps.log.error({ err: error, accountId }, 'What an account carries could not be rebuilt');
      faults += 1;
    }
    progressed(n + 1, accounts.length);
  }
  if (faults > 0) throw new Error(`Accounts whose reports differed or could not be rebuilt: ${faults}.`);
}
