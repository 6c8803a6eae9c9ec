import { join } from 'node:path';
import { addDays, istDate, istInstant, secondOfDay } from '#shared/domain/ist.ts';
import type { Clock } from '../../core/clock.ts';
import type { Config } from '../../core/config.ts';
import type { Db } from '../../core/db/db.ts';
import type { Log } from '../../core/log.ts';
import { createReplaySource } from './replay/replay-source.ts';
import { createSimulatedSource } from './simulated/simulated-source.ts';
import type { MarketSource, TradingCalendar } from './source.ts';

interface Setup {
  config: Config;
  db: Db;
  clock: Clock;
  log: Log;
}

/** In the middle of the morning, so that whoever starts the product for the first time meets an open market. */
const FIRST_SECOND = secondOfDay('11:00');

/** Makes the source that the configuration asks for, once the exchange's calendar is known. */
export function openSource({ config, db, clock, log }: Setup): (calendar: TradingCalendar) => MarketSource {
  return (calendar) => {
    const { REPLAY_BARS: bars, REPLAY_DIVIDENDS: dividends, REPLAY_FROM: from } = config;
    if (config.MARKET === 'replay' && bars && from) {
      const files = bars.split(',').map((file) => file.trim());
      return createReplaySource({ db, files, dividends, from, calendar, log });
    }
    const start = config.MARKET_START ? new Date(config.MARKET_START) : latestMorning(calendar, clock.now());
    const seed = config.MARKET_SEED;
    const [size, years] = [config.UNIVERSE, config.MARKET_YEARS];
    const file = join(config.DATA_DIR, `simulated-market-${seed}${size === 100 ? '' : `-${size}`}.bin`);
    return createSimulatedSource({ seed, size, years, start, calendar, file });
  };
}

/** The middle of the morning of the latest trading day that has begun by now. */
function latestMorning(calendar: TradingCalendar, now: Date): Date {
  const day = calendar.previous(addDays(istDate(now), 1));
  return istInstant(day, FIRST_SECOND);
}
