import type { RandomStream } from '../../random.ts';

/** A first-order autoregression around 0: its coefficient, and its long-run standard deviation. */
export interface Wave {
  memory: number;
  sd: number;
}

/** The wave's next value. */
export function nextOf({ memory, sd }: Wave, last: number, random: RandomStream): number {
  return memory * last + sd * Math.sqrt(1 - memory * memory) * random.normal();
}

/** The standard deviation factor of a wave in log volatility, normalised so that the mean variance is unchanged. */
export const volatilityFactor = ({ sd }: Wave, value: number): number => Math.exp(value - sd * sd);
