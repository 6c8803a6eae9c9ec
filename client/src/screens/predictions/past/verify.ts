import type { Chain, ChainDay } from '#shared/contract/signals/track-record.ts';
import type { Origin } from '#shared/domain/predictions/horizon.ts';
import {
  type ChainedRow,
  dayContent,
  GENESIS,
  type MissingStock,
  rootContent,
} from '#shared/domain/predictions/prediction-chain.ts';
import { text } from './text.ts';

/** Result of a verification. Names the first mismatching day; later ones can't be trusted either. */
export type Verified =
  | { ok: true; days: number; rows: number; head: string | null }
  | { ok: false; day: string; why: string };

interface ChainedDay extends ChainDay {
  entries: readonly ChainedRow[];
  missing: readonly MissingStock[];
}

/**
 * Recomputes a chain: every root from the day's content hash and the previous root, and the content hash of every
 * `every`th day and the last one from its rows.
 * @param readDay reads one day with its rows
 * @param heard receives the number of verified days
 */
export async function verifyChain(
  { origin, days, head }: Chain,
  readDay: (day: ChainDay) => Promise<ChainedDay>,
  { every = 1, heard = () => undefined }: { every?: number; heard?: (done: number) => void } = {},
): Promise<Verified> {
  let previous = GENESIS;
  let rows = 0;
  for (const [sequence, day] of days.entries()) {
    const broken = await brokenLink(origin, day, sequence, previous);
    if (broken) return { ok: false, day: day.tradingDate, why: broken };
    if (sequence % every === 0 || sequence === days.length - 1) {
      const { entries, missing } = await readDay(day);
      if ((await sha256(dayContent(entries, missing))) !== day.contentHash) {
        return { ok: false, day: day.tradingDate, why: text.faults.rows };
      }
      rows += entries.length;
    }
    previous = day.root;
    heard(sequence + 1);
  }
  if (head !== (days.at(-1)?.root ?? null))
    return { ok: false, day: days.at(-1)?.tradingDate ?? '', why: text.faults.head };
  return { ok: true, days: days.length, rows, head };
}

async function brokenLink(
  origin: Origin,
  day: ChainDay,
  sequence: number,
  previous: string,
): Promise<string | null> {
  if (day.sequence !== sequence) return text.faults.missing;
  if (day.previousRoot !== previous) return text.faults.order;
  const root = await sha256(rootContent({ origin, ...day }));
  return root === day.root ? null : text.faults.root;
}

/** SHA-256 by Web Crypto, in hexadecimal. */
async function sha256(content: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
