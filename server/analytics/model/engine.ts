/** What the product uses of the model; `types.ts` says what goes in and out. */
export { predictDay } from './predict-day.ts';
export { walkForward } from './walk-forward.ts';
