import type { BarrierEnd, Claim, Horizon, WalkForwardRow } from '../types.ts';

/** A matured out-of-sample row, reduced to what metrics need. */
export interface Scored {
  day: number;
  score: number;
  pUp: number;
  pExcess: number;
  confidence: number;
  low80: number;
  high80: number;
  prediction: Claim;
  /** The base rate stated with pUp, and that of all rows known before. */
  baseUp: number;
  expandingUp: number;
  volatilityTercile: number;
  forwardReturn: number;
  excess: number;
  lead: number;
  barrier: BarrierEnd | null;
}

/** Rows of one horizon by day, oldest first. */
export type Days = Scored[][];

/** Collects the matured rows from a day on. */
export function createRecord(fromDay: number): {
  add(rows: readonly WalkForwardRow[]): void;
  days(horizon: Horizon): Days;
} {
  const stored: Record<Horizon, Days> = { short: [], medium: [], long: [] };
  return {
    add(rows) {
      const matured = rows.flatMap((row) => (row.day < fromDay ? [] : scoredOf(row)));
      const byHorizon = Map.groupBy(matured, ({ horizon }) => horizon);
      for (const [horizon, some] of byHorizon) stored[horizon].push(some.map(({ scored }) => scored));
    },
    days: (horizon) => stored[horizon],
  };
}

function scoredOf(row: WalkForwardRow): { horizon: Horizon; scored: Scored }[] {
  const { forwardReturn, excess, lead, barrier } = row;
  if (forwardReturn === null || excess === null || lead === null) return [];
  const { horizon, day, score, pUp, pExcess, confidence, low80, high80, prediction } = row;
  const { baseUp, expandingUp, segment } = row;
  return [
    {
      horizon,
      scored: {
        day,
        score,
        pUp,
        pExcess,
        confidence,
        low80,
        high80,
        prediction,
        baseUp,
        expandingUp,
        volatilityTercile: segment.volatilityTercile,
        forwardReturn,
        excess,
        lead,
        barrier: barrier?.end ?? null,
      },
    },
  ];
}
