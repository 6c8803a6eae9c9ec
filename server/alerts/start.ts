import type { Leader } from '../core/cluster/leader.ts';
import type { Deps } from '../deps.ts';
import type { Levels } from './levels.ts';
import { startNews } from './news.ts';
import { watchAlerts } from './watch.ts';

export interface Alerting {
  /** Resolves when all that happened has been told, or could not be. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** Tells people what they asked to hear of, for as long as it runs: where the market is driven, and nowhere else. */
export function startAlerts(deps: Deps, levels: Levels, leader: Leader): Alerting {
  const running = [watchAlerts(deps, levels, leader), startNews(deps, leader)];
  return {
    idle: async () => void (await Promise.all(running.map(({ idle }) => idle()))),
    stop: async () => void (await Promise.all(running.map(({ stop }) => stop()))),
  };
}
