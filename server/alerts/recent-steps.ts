import type { Range } from './range.ts';

/** A step of the market, and what prices have been since the one before. */
export interface SeenStep {
  sequence: number;
  at: Date;
  ranges: readonly Range[];
}

/** The newest steps, for alerts that are heard of only after a step was stored that is of theirs. */
export interface RecentSteps {
  /** A step with the number of one that was seen, or a lower one, takes its place: that one was not stored. */
  see(step: SeenStep): void;
  has(sequence: number): boolean;
  /** Those after one, up to another and with it; the oldest first. */
  between(after: number, upTo: number): readonly SeenStep[];
  forget(): void;
}

/** An alert is heard of within milliseconds, and steps come once a second; some together where a phase or a quarter-hour ends. */
const REMEMBERED = 16;

export function createRecentSteps(): RecentSteps {
  let steps: SeenStep[] = [];
  return {
    see(step) {
      steps = [...steps.filter(({ sequence }) => sequence < step.sequence), step].slice(-REMEMBERED);
    },
    has: (sequence) => steps.some((step) => step.sequence === sequence),
    between: (after, upTo) => steps.filter(({ sequence }) => sequence > after && sequence <= upTo),
    forget() {
      steps = [];
    },
  };
}
