import * as z from 'zod/mini';
import { FIRST_STEPS } from '../../domain/account/first-steps.ts';
import { endpoint } from '../endpoint.ts';

const firstStep = z.object({
  step: z.enum(FIRST_STEPS),
  /** How far it is: stocks on the watchlist, and 0 or 1 for every other step; never above `goal`. */
  done: z.int(),
  goal: z.int(),
});

const firstSteps = z.object({
  /** `open` until all steps were done once or the list was dismissed; it never becomes `open` again. */
  state: z.enum(['open', 'completed', 'dismissed']),
  /** All five, in order. */
  steps: z.array(firstStep),
});
export type FirstSteps = z.output<typeof firstSteps>;

export const firstStepsCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/user/first-steps',
    access: 'user',
    cost: 1,
    summary: 'Checklist for new traders. Its steps follow from the account.',
    reply: firstSteps,
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/api/user/first-steps/dismiss',
    access: 'user',
    cost: 1,
    summary: 'Hides the checklist for good.',
    reply: firstSteps,
  }),
  readPrediction: endpoint({
    method: 'POST',
    path: '/api/user/first-steps/read-prediction',
    access: 'user',
    cost: 1,
    summary: 'Records that the user opened the lesson on what a prediction means.',
    reply: firstSteps,
  }),
};

export const firstStepsSchemas = { FirstSteps: firstSteps };
