import { join } from 'node:path';
import { addDays, istDate, istInstant, secondOfDay } from '#shared/domain/ist.ts';
import type { MarketSourceKind, SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import type { Clock } from '../../core/clock.ts';
import type { Config } from '../../core/config.ts';
import type { Db } from '../../core/db/db.ts';
import type { Log } from '../../core/log.ts';
import type { TradingCalendar } from '../calendar/trading-calendar.ts';
import type { DrivenSource, LiveSource } from './port.ts';
import { createReplaySource } from './replay/replay-source.ts';
import { randomSeed } from './simulated/random-seed.ts';
import { createSimulatedSource } from './simulated/simulated-source.ts';
import { createYahooSource } from './yahoo/yahoo-source.ts';

export interface SourceSetup {
  config: Config;
  db: Db;
  clock: Clock;
  log: Log;
}

/** Creates a driven source once the exchange's calendar is known. */
interface DrivenFactory {
  live: false;
  create(setup: SourceSetup, calendar: TradingCalendar): Promise<DrivenSource>;
}
interface LiveFactory {
  live: true;
  create(setup: SourceSetup): LiveSource;
}
type FactoryOf<Kind extends MarketSourceKind> = (typeof SOURCE_TRAITS)[Kind]['live'] extends true
  ? LiveFactory
  : DrivenFactory;

/** Mid-morning, so that a first start finds the market open. */
const FIRST_SECOND = secondOfDay('11:00');

/** The factory of each kind of source, from the configuration. */
export const SOURCES: { [Kind in MarketSourceKind]: FactoryOf<Kind> } = {
  simulated: {
    live: false,
    async create({ config, clock, db }, calendar) {
      const { MARKET_SEED, UNIVERSE: size, MARKET_YEARS: years, MARKET_START, DATA_DIR } = config;
      const start = MARKET_START ? new Date(MARKET_START) : { latest: latestMorning(calendar, clock.now()) };
      const seed = MARKET_SEED === 'random' ? await randomSeed(db) : MARKET_SEED;
      const file = join(DATA_DIR, `simulated-market-${seed}${size === 100 ? '' : `-${size}`}.bin`);
      return createSimulatedSource({ seed, size, years, start, calendar, file });
    },
  },
  replay: {
    live: false,
    async create({ config, db, log }, calendar) {
      const { REPLAY_BARS: bars, REPLAY_DIVIDENDS: dividends, REPLAY_FROM: from } = config;
      if (!bars || !from) throw new Error('A replay needs REPLAY_BARS and REPLAY_FROM.');
      const files = bars.split(',').map((file) => file.trim());
      return createReplaySource({ db, files, dividends, from, calendar, log });
    },
  },
  yahoo: {
    live: true,
    create: ({ config, clock, log }) => createYahooSource({ clock, log, base: config.YAHOO_URL ?? null }),
  },
};

/** Mid-morning of the latest trading day that has begun. */
function latestMorning(calendar: TradingCalendar, now: Date): Date {
  const day = calendar.previous(addDays(istDate(now), 1));
  return istInstant(day, FIRST_SECOND);
}
