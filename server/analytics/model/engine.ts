/** The model's public interface; `types.ts` defines its inputs and outputs. */
export { predictDay } from './predict-day.ts';
export { walkForward } from './walk-forward.ts';
