import { dateOfDay } from '#server/analytics/columns.ts';
import { HORIZONS } from '#shared/domain/predictions/horizon.ts';
import type { Candidate } from '../decide.ts';
import { bestOfEach, candidateFrom } from '../recorded-candidates.ts';
import type { CandidateDays } from './play.ts';

/** A day's BUY predictions, each as {@link PACKED}. */
export interface RecordedDay {
  /** Days since 1970-01-01. */
  day: number;
  rows: Uint8Array;
}

/**
 * A prediction as big-endian integers of four bytes, as PostgreSQL sends them: instrument, place of the horizon from 1,
 * and `pUp`, `baseUp` and `sigma` in millionths. Ten years of rows one by one would take the driver many times as long.
 */
const PACKED = { instrumentId: 0, horizon: 4, pUp: 8, baseUp: 12, sigma: 16 } as const;
const PACKED_BYTES = 20;

/** The predictions of a period, in shared memory: ten years of 2,500 stocks would not fit the heap of a thread. */
export interface RecordedDays {
  /** Ascending. */
  days: number[];
  /** Where the predictions of each day end, in bytes. */
  ends: number[];
  rows: SharedArrayBuffer;
}

export function recordedDays(read: readonly RecordedDay[]): RecordedDays {
  const rows = new SharedArrayBuffer(read.reduce((sum, one) => sum + one.rows.length, 0));
  const bytes = new Uint8Array(rows);
  let end = 0;
  const ends = read.map((one) => {
    bytes.set(one.rows, end);
    end += one.rows.length;
    return end;
  });
  return { days: read.map(({ day }) => day), ends, rows };
}

/** Candidates by the day whose close they are based on. Those of the newest day are decoded when first used. */
export function candidateDays({ days, ends, rows }: RecordedDays): CandidateDays {
  const places = new Map(days.map((day, n) => [day, n]));
  let newest: { day: number; candidates: readonly Candidate[] } | null = null;
  return {
    keys: () => days,
    get(day) {
      const n = places.get(day);
      if (n === undefined) return undefined;
      if (newest?.day === day) return newest.candidates;
      const from = ends[n - 1] ?? 0;
      const view = new DataView(rows, from, (ends[n] ?? from) - from);
      newest = { day, candidates: bestOfEach(candidatesIn(view, dateOfDay(day))) };
      return newest.candidates;
    },
  };
}

function candidatesIn(view: DataView, tradingDate: string): Candidate[] {
  return Array.from({ length: view.byteLength / PACKED_BYTES }, (_, n) => {
    const figure = (name: keyof typeof PACKED) => view.getInt32(n * PACKED_BYTES + PACKED[name]);
    const horizon = HORIZONS[figure('horizon') - 1];
    if (!horizon) throw new Error('A recorded prediction has an unknown horizon.');
    return candidateFrom({
      instrumentId: figure('instrumentId'),
      tradingDate,
      horizon,
      pUp: figure('pUp'),
      baseUp: figure('baseUp'),
      sigma: figure('sigma'),
    });
  });
}
