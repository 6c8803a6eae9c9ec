import { untilOnline } from '../use-online.ts';

/** Fetches one thing after the other while there is a network: all at once they would hold up what a person does meanwhile. */
export async function oneByOne(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const step of steps) {
    await untilOnline();
    await step();
  }
}
