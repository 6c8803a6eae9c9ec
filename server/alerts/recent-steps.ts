import type { Range } from './range.ts';

/** A market step with the price ranges since the previous one. */
export interface SeenStep {
  sequence: number;
  at: Date;
  ranges: readonly Range[];
}

/** The newest steps, for alerts whose event arrives after a step they should have seen. */
export interface RecentSteps {
  /** A step replaces any with the same or a higher number, which were not stored. */
  see(step: SeenStep): void;
  has(sequence: number): boolean;
  /** The number of the oldest; infinite without any. */
  first(): number;
  /** Steps after one, up to and including another; oldest first. */
  between(after: number, upTo: number): readonly SeenStep[];
  forget(): void;
}

/**
 * Alert events arrive within milliseconds and steps once a second, but several steps may coincide at the end of a
 * phase or quarter-hour.
 */
const REMEMBERED = 16;

export function createRecentSteps(): RecentSteps {
  let steps: SeenStep[] = [];
  return {
    see(step) {
      steps = [...steps.filter(({ sequence }) => sequence < step.sequence), step].slice(-REMEMBERED);
    },
    first: () => steps[0]?.sequence ?? Number.POSITIVE_INFINITY,
    has: (sequence) => steps.some((step) => step.sequence === sequence),
    between: (after, upTo) => steps.filter(({ sequence }) => sequence > after && sequence <= upTo),
    forget() {
      steps = [];
    },
  };
}
