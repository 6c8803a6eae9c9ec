import { finished, Readable } from 'node:stream';
import { istDate } from '#shared/domain/ist.ts';
import { CallerGone, notSignedIn } from '../core/errors.ts';
import { guarded } from '../core/guarded.ts';
import { StreamReply } from '../core/http/bind.ts';
import type { SignedIn } from '../core/session/signed-in.ts';
import type { Deps } from '../deps.ts';
import { PERSONAL, PRACTICE_TABLES } from './personal-tables.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';
import { type ZippedFile, zipOf } from './zip-of.ts';

/** Slower downloads are cut off: an open snapshot holds up VACUUM. */
const LIMIT_MS = 10 * 60_000;

type Given = Pick<Deps, 'reportsDb' | 'clock' | 'work' | 'log'>;

interface Order {
  person: SignedIn;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  limitMs?: number;
}

/**
 * Exports everything stored about a user at one instant, without secrets: a zip with one JSON-lines file per table.
 * Rows are read in small batches at the caller's speed, so memory does not grow with the account. Resolves when the
 * user's turn has come and the file starts.
 * @throws AppError 429 when the user has too much waiting; the signal's reason; what the database throws
 */
export function takeAway(deps: Given, { person, signal, limitMs = LIMIT_MS }: Order): Promise<StreamReply> {
  const { promise, resolve, reject } = Promise.withResolvers<StreamReply>();
  const order = { userId: person.id, kind: 'export', signal } as const;
  const now = deps.clock.now();
  const name = `artha-data-${istDate(now)}.zip`;
  deps.work
    .run(order, async (cancelled) => {
      const snapshot = await openSnapshot(await deps.reportsDb(), limitMs);
      try {
        const files = await filesOf(snapshot, person, now);
        cancelled.throwIfAborted();
        const zip = zipOf(files, now);
        const cut = guarded('export', () => zip.destroy(new CallerGone()));
        cancelled.addEventListener('abort', cut);
        const tooLate = guarded('export', () => {
          deps.log.warn({ userId: person.id }, 'Export stopped: the client read too slowly');
          cut();
        });
        const late = setTimeout(tooLate, limitMs);
        resolve(new StreamReply(name, zip));
        await over(zip);
        clearTimeout(late);
        cancelled.removeEventListener('abort', cut);
      } finally {
        await snapshot.close();
      }
    })
    .catch(reject);
  return promise;
}

/** Stream errors reach the stream's own reader. */
const over = (stream: Readable) => new Promise<void>((resolve) => finished(stream, () => resolve()));

async function filesOf(snapshot: Snapshot, person: SignedIn, at: Date): Promise<ZippedFile[]> {
  const about = await snapshot.first({ text: PERSON, values: [person.id, at] });
  if (about === undefined) throw notSignedIn();
  const own = PERSONAL.map(({ table, column, secret = [] }) => ({
    name: `${table}.ndjson`,
    text: `select (to_jsonb(t) - $2::text[])::text as line from "${table}" t where t."${column}" = $1`,
    values: [column === 'user_id' ? person.id : person.accountId, secret],
  }));
  const practised = PRACTICE_TABLES.map((table) => ({
    name: `practice_${table}.ndjson`,
    text: `select to_jsonb(t)::text as line from practice."${table}" t
      join practice_days d on d.id = t.account_id where d.user_id = $1`,
    values: [person.id],
  }));
  const tables = [...own, ...practised].map(({ name, ...lines }) => ({
    name,
    open: () => snapshot.read(lines),
  }));
  return [{ name: 'person.json', open: () => Readable.from([about], { objectMode: false }) }, ...tables];
}

const PERSON = `select jsonb_build_object('email', email, 'firstName', first_name, 'lastName', last_name,
  'role', role, 'createdAt', created_at, 'exportedAt', $2::timestamptz)::text as line from users where id = $1`;
