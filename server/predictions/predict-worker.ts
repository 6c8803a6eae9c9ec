import { predictDay } from '#server/analytics/model/engine.ts';
import type { DayPredictions, Model } from '#server/analytics/model/types.ts';
import { answerInWorker } from '../core/workers/run-in-worker.ts';
import { type RecordedDay, recordedDay } from './chain/chained.ts';
import { type ModelInput, surroundingsOf } from './panel.ts';

export interface PredictInput extends ModelInput {
  model: Model;
  /** The day at whose close to predict, in days since 1970-01-01. */
  day: number;
}

export type PredictedDay = RecordedDay & Pick<DayPredictions, 'skill'>;

// One day's predictions in recorded form, and the evidence for making calls.
await answerInWorker(({ model, day, ...input }: PredictInput): PredictedDay => {
  const { skill, ...predicted } = predictDay(input.panel, model, { day });
  return { ...recordedDay(predicted, surroundingsOf(input)), skill };
});
