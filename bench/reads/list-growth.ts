import { encoded } from '#server/core/cache/encodings.ts';
import { presentStocks } from '#server/market/present.ts';
import type { Pace, Result } from '../bench.ts';
import { ownCpu } from '../cpu.ts';
import { marketStateOf } from '../market-state.ts';
import { logLogSlope, median } from '../statistics.ts';

const SIZES = [250, 1_000, 4_000];
const SLOPE_GATE = 1.1;
const CHANGED = 0.2;

/**
 * Cost of the list per tick for any number of readers: its text and its compressed bytes, for markets of three sizes.
 */
export async function listGrowth({ rounds, windowMs }: Pace): Promise<Result> {
  const marketStates = SIZES.map(marketStateOf);
  const costs: number[][] = SIZES.map(() => []);
  // The first round is the warm-up.
  for (let round = 0; round <= rounds; round++) {
    for (const [n, { state, tick }] of marketStates.entries()) {
      const ms = await cpuOfOne(windowMs / 8, async () => {
        tick(CHANGED);
        await encoded(JSON.stringify(presentStocks(state)), 'br');
      });
      if (round > 0) costs[n]?.push(ms);
    }
  }
  const points = SIZES.map((size, n) => ({ size, cost: median(costs[n] ?? []) }));
  const slope = logLogSlope(points);
  return {
    id: 'B1t',
    name: 'stock list built from scratch: growth with the stocks',
    gate: `slope ≤ ${SLOPE_GATE}`,
    figure: slope,
    holds: slope <= SLOPE_GATE,
    control: null,
    slope,
    note: `${points.map(({ size, cost }) => `${cost.toFixed(1)} ms of CPU for ${size}`).join(', ')}, once a tick`,
  };
}

/** Milliseconds of this process's CPU time, including its threads, per call over this time. */
async function cpuOfOne(ms: number, once: () => Promise<void>): Promise<number> {
  const [spent, end] = [ownCpu(), performance.now() + ms];
  let done = 0;
  while (performance.now() < end) {
    await once();
    done += 1;
  }
  return spent() / done;
}
