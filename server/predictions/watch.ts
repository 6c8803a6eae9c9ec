import type { TrackRecord } from '#shared/contract/signals/track-record.ts';
import type { Deps } from '../deps.ts';
import { type Latest, readLatest } from './present/latest.ts';

type Backfill = TrackRecord['backfill'];

/** The displayed record, cached until it changes. */
export interface RecordWatch {
  latest(): Promise<Latest>;
  /** Progress of the backfill. */
  backfill(): Backfill;
  /** Number of changes by this server. */
  changes(): number;
}

/** Refresh interval, because another server may have added to the record. */
const FRESH_MS = 30_000;

/** Watches the record for the life of the server. */
export function watchRecord(deps: Pick<Deps, 'db' | 'market' | 'events' | 'clock' | 'config'>): RecordWatch {
  let read: { latest: Promise<Latest>; at: number } | null = null;
  let before: Latest | null = null;
  let changes = 0;
  let backfill = stateOf(deps.config.PREDICTIONS_BACKFILL === 'off' ? 'off' : 'waiting', 0, 100);
  deps.events.on('predictions.changed', () => {
    read = null;
    before = null;
    changes += 1;
  });
  deps.events.on('predictions.progress', ({ state, done, total }) => {
    backfill = stateOf(state, done, total);
  });
  return {
    latest() {
      const now = deps.clock.now().getTime();
      if (read === null || now - read.at > FRESH_MS) {
        const latest = readLatest(deps, before);
        read = { latest, at: now };
        latest.then(
          (done) => {
            before = done;
          },
          () => {
            read = null;
          },
        );
      }
      return read.latest;
    },
    backfill: () => backfill,
    changes: () => changes,
  };
}

const NOTES: Record<Backfill['state'], string> = {
  off: 'The backtest is off on this server.',
  waiting: 'The backtest starts soon. It predicts each past week from the data known then.',
  running: 'The backtest is running. It predicts each past week from the data known then.',
  done: 'Backtest: each past week, predicted from the data known then.',
  failed: 'The backtest failed. It runs again on the next trading day.',
};

const stateOf = (state: Backfill['state'], done: number, total: number): Backfill => ({
  state,
  done,
  total,
  note: NOTES[state],
});
