import type { RandomStream } from '../../random.ts';
import type { Traits } from '../traits.ts';
import { nextOf, type Wave } from './waves.ts';

/** Log volume around a stock's usual one: a slow tide, a component shared by all stocks, and daily noise. */
const TIDE: Wave = { memory: 0.985, sd: 0.27 };
const ACTIVITY: Wave = { memory: 0.8, sd: 0.36 };
const NOISE_SD = 0.32;
/** Weight of a stock's attention, which moves its price too. */
const ATTENTION_WEIGHT = 0.3;
/** Per standard deviation of the stock's move, capped at `most`. */
const MOVE = { weight: 0.34, most: 5 };
/** Mean absolute value of a typical standardised move. */
const USUAL_MOVE = 0.7;

export interface VolumeProcess {
  /** Shares traded by each stock on the next day, given its log returns and attention. */
  next(random: RandomStream, returns: Float64Array, attention: Float64Array): Float64Array;
}

/** State of volumes between days; tides per stock. */
export interface VolumeState {
  tides: Float64Array;
  activity: number;
}

export const freshVolumes = (stocks: number): VolumeState => ({
  tides: new Float64Array(stocks),
  activity: 0,
});

export function createVolumeProcess(
  traits: readonly Traits[],
  state: VolumeState = freshVolumes(traits.length),
): VolumeProcess {
  const { tides } = state;
  return {
    next(random, returns, attention) {
      const activity = nextOf(ACTIVITY, state.activity, random);
      state.activity = activity;
      return Float64Array.from(traits, ({ logVolume, total }, i) => {
        const tide = nextOf(TIDE, tides[i] ?? 0, random);
        tides[i] = tide;
        const move = Math.min(Math.abs(returns[i] ?? 0) / total, MOVE.most) - USUAL_MOVE;
        const busy = tide + activity + NOISE_SD * random.normal();
        const stirred = ATTENTION_WEIGHT * (attention[i] ?? 0) + MOVE.weight * move;
        return Math.max(1, Math.round(Math.exp(logVolume + busy + stirred)));
      });
    },
  };
}
