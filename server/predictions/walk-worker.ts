import { setPriority } from 'node:os';
import { deflateRawSync } from 'node:zlib';
import { walkForward } from '#server/analytics/model/engine.ts';
import type { Model, Prior, WalkForwardRow } from '#server/analytics/model/types.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { answerInWorker } from '../core/workers/run-in-worker.ts';
import { recordedDay, type Surroundings } from './chain/chained.ts';
import { contentHashOf } from './chain/seal.ts';
import { type ModelInput, surroundingsOf } from './panel.ts';

export interface WalkInput extends ModelInput {
  prior: Prior | null;
  /** Days before this one are passed on (days since 1970-01-01); null when only the model is needed. */
  before: number | null;
}

/**
 * A day of the walk. Rows are deflated JSON, since all days wait in memory until the walk ends and plain text would
 * take eight times as much.
 */
export interface WalkedDay {
  tradingDate: TradingDate;
  contentHash: string;
  count: number;
  deflated: Uint8Array<ArrayBuffer>;
}

export type WalkProgress = { day: WalkedDay } | { done: number };

/** Thread priority (Linux): page requests come first. */
const LOW = 15;

// The walk-forward over all bars: streams out-of-sample rows, and returns the model for the future.
await answerInWorker<WalkInput, Model, WalkProgress>(({ prior, before, ...input }, report) => {
  if (process.platform === 'linux') setPriority(LOW);
  // Past holidays were not known in advance, so the expiry is estimated, without looking at later bars.
  const around = surroundingsOf({ ...input, sessions: Int32Array.of() });
  let hundredths = 0;
  return walkForward(input.panel, {
    prior,
    benchmark: input.benchmark,
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
    // Copied, because zlib's buffer may be a slice of a larger one.
    deflated: Uint8Array.from(deflateRawSync(JSON.stringify(rows), { level: 1 })),
  };
}
