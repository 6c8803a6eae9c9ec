import { predictDay } from '#server/analytics/model/engine.ts';
import type { Model } from '#server/analytics/model/types.ts';
import { answerInWorker } from '../core/workers/run-in-worker.ts';
import { type RecordedDay, recordedDay } from './chained.ts';
import { type ModelInput, surroundingsOf } from './panel.ts';

export interface PredictInput extends ModelInput {
  model: Model;
  /** The day at whose close to predict, in days since 1970-01-01. */
  day: number;
}

// One day's predictions in recorded form.
await answerInWorker(
  ({ model, day, ...input }: PredictInput): RecordedDay =>
    recordedDay(predictDay(input.panel, model, { day }), surroundingsOf(input)),
);
