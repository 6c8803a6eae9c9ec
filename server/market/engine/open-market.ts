import type { Clock } from '../../core/clock.ts';
import type { Leader } from '../../core/cluster/leader.ts';
import type { Config } from '../../core/config.ts';
import type { Db } from '../../core/db/db.ts';
import type { EventBus } from '../../core/events.ts';
import type { NewId } from '../../core/ids.ts';
import type { Log } from '../../core/log.ts';
import type { Market } from '../market.ts';
import { openSource } from '../sources/open-source.ts';
import { createYahooSource } from '../sources/yahoo/yahoo-source.ts';
import type { ExDay } from './advance.ts';
import type { Controls } from './controls.ts';
import { startMarket } from './engine.ts';
import { startLiveMarket } from './live/live-engine.ts';
import type { StepHook } from './step-hook.ts';

interface Opening {
  config: Config;
  db: Db;
  clock: Clock;
  log: Log;
  events: EventBus;
  newId: NewId;
  leader: Leader;
  applyActions: (day: ExDay) => Promise<void>;
  stepHook: StepHook;
}

/** The market that the configuration asks for: by the wall clock with a live source, else by a clock of ours. Throws as they do. */
export function openMarket(opening: Opening): Promise<Market & Pick<Controls, 'stop'>> {
  const { config, clock, log } = opening;
  if (config.MARKET === 'yahoo') {
    return startLiveMarket({
      ...opening,
      source: createYahooSource({ clock, log, base: config.YAHOO_URL ?? null }),
    });
  }
  return startMarket({ ...opening, source: openSource(opening) });
}
