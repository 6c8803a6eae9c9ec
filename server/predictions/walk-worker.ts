import { setPriority } from 'node:os';
import { deflateRawSync } from 'node:zlib';
import { walkForward } from '#server/analytics/model/engine.ts';
import type { Model, Prior, WalkForwardRow } from '#server/analytics/model/types.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { answerInWorker } from '../core/workers/run-in-worker.ts';
import { recordedDay, type Surroundings } from './chained.ts';
import { type ModelInput, surroundingsOf } from './panel.ts';
import { contentHashOf } from './seal.ts';

export interface WalkInput extends ModelInput {
  prior: Prior | null;
  /** Days that are handed over are before this one, days since 1970-01-01; none where only the model is wanted. */
  before: number | null;
}

/** A day of the walk. Its rows are deflated JSON: all days of a walk wait in memory until it has ended, and as text they would take eight times as much. */
export interface WalkedDay {
  tradingDate: TradingDate;
  contentHash: string;
  count: number;
  deflated: Uint8Array<ArrayBuffer>;
}

export type WalkProgress = { day: WalkedDay } | { done: number };

/** Linux gives a thread a priority of its own: whoever waits for a page goes first. */
const LOW = 15;

// The walk-forward over all bars: its out-of-sample rows on the way, and at the end the model that predicts from here on.
await answerInWorker<WalkInput, Model, WalkProgress>(({ prior, before, ...input }, report) => {
  if (process.platform === 'linux') setPriority(LOW);
  // Which days were to be holidays is not known of the past: an end is estimated, so that no later bar bears on it.
  const around = surroundingsOf({ ...input, sessions: Int32Array.of() });
  let hundredths = 0;
  return walkForward(input.panel, {
    prior,
    take(rows) {
      const [first] = rows;
      if (first && before !== null && first.day < before) report({ day: walkedDay(first.day, rows, around) });
    },
    onProgress(done) {
      if (Math.floor(done * 100) > hundredths) report({ done });
      hundredths = Math.floor(done * 100);
    },
  });
});

function walkedDay(day: number, predicted: WalkForwardRow[], around: Surroundings): WalkedDay {
  const { tradingDate, rows, missing } = recordedDay({ day, rows: predicted, missing: [] }, around);
  return {
    tradingDate,
    contentHash: contentHashOf({ rows, missing }),
    count: rows.length,
    // A copy: the buffer that zlib gives may be a part of a larger one.
    deflated: Uint8Array.from(deflateRawSync(JSON.stringify(rows), { level: 1 })),
  };
}
