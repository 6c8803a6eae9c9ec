import { setImmediate as turnOfOthers } from 'node:timers/promises';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { INTRADAY_MINUTES, type IntradayInterval } from '#shared/domain/market/bar-interval.ts';
import type { Db } from '../../core/db/db.ts';
import { isTradingDay } from '../calendar/rules.ts';
import { adjust, readShareChanges } from '../history/daily-history.ts';
import type { Instrument, Market } from '../market.ts';
import type { MinuteBar } from '../sources/source.ts';
import { type IntradayBars, intradayBars, joined, longerBars } from './intraday.ts';

/**
 * Bars that the source makes on demand, oldest first and up to now, adjusted for splits and bonuses; null where it
 * makes none. With `before`, of the sessions before that day.
 */
export type MadeBars = (
  instrument: Instrument,
  interval: IntradayInterval,
  before?: TradingDate,
) => Promise<IntradayBars | null>;

/** Sessions of an interval's bars; an index is the sum of its members' paths and takes longer. */
const SESSIONS = { '1m': 15, '5m': 30, '15m': 60, '30m': 90, '60m': 120 } as const;
/** Maximum cached series: up to 270 KB each. */
const MAX_STORED = 48;

/**
 * Makes bars of the last sessions, and caches those of completed ones for one phase of the session, during which no
 * day completes and no corporate action applies. Rejections are the source's or the database's.
 */
export function madeBars({ db, market }: { db: Db; market: Market }): MadeBars {
  let version = '';
  const stored = new Map<string, Promise<IntradayBars | null>>();
  return async (instrument, interval, before) => {
    const { phase, tradingDate } = market.session();
    const today = market.tradingDate();
    const until = before ?? today;
    const key = `${instrument.id} ${interval} ${until}`;
    if (`${tradingDate} ${phase}` !== version) stored.clear();
    version = `${tradingDate} ${phase}`;
    const found = stored.get(key) ?? makeSessions({ db, market }, instrument, interval, until);
    stored.delete(key);
    stored.set(key, found);
    found.catch(() => stored.get(key) === found && stored.delete(key));
    for (const oldest of stored.keys()) if (stored.size > MAX_STORED) stored.delete(oldest);
    const past = await found;
    const current = before ? null : await market.minutes(instrument.id, today);
    if (!past || !current) return past;
    return joined(past, longerBars(intradayBars(current.map(inRupees)), INTRADAY_MINUTES[interval]));
  };
}

async function makeSessions(
  { db, market }: { db: Db; market: Market },
  { id }: Instrument,
  interval: IntradayInterval,
  until: TradingDate,
): Promise<IntradayBars | null> {
  const shareChanges = (await readShareChanges(db)).get(id) ?? [];
  let made: IntradayBars | null = null;
  let date = until;
  for (let sessions = 0; sessions < SESSIONS[interval]; sessions++) {
    date = sessionBefore(market, date);
    const minutes = await market.minutes(id, date);
    if (!minutes) break;
    const bars = longerBars(intradayBars(minutes.map(inRupees)), INTRADAY_MINUTES[interval]);
    made = made ? joined(bars, made) : bars;
    await turnOfOthers();
  }
  if (made) for (const change of shareChanges) adjust(made.columns, change);
  return made;
}

/** Trading days are at most this far apart. */
const MAX_PAUSE_DAYS = 15;

function sessionBefore({ rules }: Market, before: TradingDate): TradingDate {
  for (let days = 1; days < MAX_PAUSE_DAYS; days++) {
    const date = addDays(before, -days);
    if (isTradingDay(rules, date)) return date;
  }
  return addDays(before, -1);
}

const inRupees = ({ startsAt, open, high, low, close, volume }: MinuteBar) => ({
  startsAt,
  open: open / 100,
  high: high / 100,
  low: low / 100,
  close: close / 100,
  volume,
});
