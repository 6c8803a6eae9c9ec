import type { Leader } from '../core/cluster/leader.ts';
import type { Deps } from '../deps.ts';
import type { Levels } from './levels.ts';
import { startNews } from './news.ts';
import { watchAlerts } from './watch.ts';

export interface Alerting {
  /** Resolves when everything has been notified, or failed. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs all alerting while this instance leads. */
export function startAlerts(deps: Deps, levels: Levels, leader: Leader): Alerting {
  const running = [watchAlerts(deps, levels, leader), startNews(deps, leader)];
  return {
    idle: async () => void (await Promise.all(running.map(({ idle }) => idle()))),
    stop: async () => void (await Promise.all(running.map(({ stop }) => stop()))),
  };
}
