import { KNOWN_DAYS, KNOWN_SESSION_RULES, KNOWN_TICK_RULES } from '#server/market/calendar/known-rules.ts';
import { tradingCalendar } from '#server/market/calendar/phases.ts';
import { readRules } from '#server/market/calendar/rules.ts';
import { randomStream } from '#server/market/sources/random.ts';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';

/** A day or part of one, in rupees. */
export interface MadeUpBar {
  at: Date;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

export interface MadeUpPrices {
  /** Days from a date up to an instant; the current one so far. */
  days(from: TradingDate, now: Date): MadeUpBar[];
  /** Intervals of some minutes between two instants. */
  parts(from: Date, now: Date, minutes: number): MadeUpBar[];
  /** The last trade at or before an instant, with its session. */
  last(now: Date): { at: Date; price: number; previousClose: number; day: MadeUpBar };
}

interface Session {
  date: TradingDate;
  open: number;
  close: number;
}

const RULES = readRules({ days: KNOWN_DAYS, sessions: KNOWN_SESSION_RULES, ticks: KNOWN_TICK_RULES });
const CALENDAR = tradingCalendar(RULES);
const MINUTE_MS = 60_000;
const DAYS_AHEAD = 40;
const SAMPLES = 5;

/** Sessions from some days before a date until weeks after it, oldest first. */
function sessionsAround(date: TradingDate, historyDays: number): Session[] {
  const sessions: Session[] = [];
  for (let n = -historyDays; n < DAYS_AHEAD; n++) {
    const day = addDays(date, n);
    if (!CALENDAR.isTradingDay(day)) continue;
    const { open, closeFor } = CALENDAR.hours(day);
    sessions.push({ date: day, open: open.getTime(), close: closeFor(false).getTime() });
  }
  return sessions;
}

/**
 * Deterministic prices of fictional symbols: a walk from day to day, a line with a wave within the day. Unrelated
 * to real companies.
 */
export function madeUpMarket(around: TradingDate, historyDays: number): (symbol: string) => MadeUpPrices {
  const sessions = sessionsAround(around, historyDays);
  return (symbol) => pricesOver(sessions, symbol);
}

function pricesOver(sessions: readonly Session[], symbol: string): MadeUpPrices {
  const chance = randomStream(
    [...symbol].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7),
  );
  const isIndex = symbol.startsWith('^');
  const start = isIndex ? 20_000 + 40_000 * chance.uniform() : 150 + 3_000 * chance.uniform();
  const closes = [start];
  for (const _ of sessions) closes.push((closes.at(-1) ?? start) * (1 + 0.03 * (chance.uniform() - 0.5)));
  const shares = 1_000 + Math.floor(9_000 * chance.uniform());

  const priceAt = (place: number, part: number) => {
    const [from, to] = [closes[place] ?? start, closes[place + 1] ?? start];
    return (from + (to - from) * part) * (1 + 0.004 * Math.sin(part * 12 * Math.PI));
  };
  const bar = (place: number, from: number, to: number): MadeUpBar => {
    const { open, close } = sessions[place] ?? { open: 0, close: 1 };
    const partOf = (at: number) => (at - open) / (close - open);
    const step = (partOf(to) - partOf(from)) / SAMPLES;
    const prices = Array.from({ length: SAMPLES + 1 }, (_, n) =>
      rounded(priceAt(place, partOf(from) + n * step)),
    );
    return {
      at: new Date(from),
      open: prices[0] ?? start,
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: prices.at(-1) ?? start,
      volume: isIndex ? 0 : Math.max(1, Math.round(((to - from) / MINUTE_MS) * shares)),
    };
  };
  const ended = (place: number, now: Date) => Math.min(sessions[place]?.close ?? 0, now.getTime());
  const begunBy = (now: Date) => sessions.findLastIndex(({ open }) => open < now.getTime());
  return {
    days: (from, now) =>
      sessions.flatMap(({ date, open }, place) =>
        date >= from && open < now.getTime() ? [bar(place, open, ended(place, now))] : [],
      ),
    parts: (from, now, minutes) =>
      sessions.flatMap(({ open, close }, place) => {
        if (close < from.getTime() || open >= now.getTime()) return [];
        const bars: MadeUpBar[] = [];
        for (let at = open; at < ended(place, now); at += minutes * MINUTE_MS) {
          if (at >= from.getTime())
            bars.push(bar(place, at, Math.min(ended(place, now), at + minutes * MINUTE_MS)));
        }
        return bars;
      }),
    last(now) {
      const place = begunBy(now);
      const day = bar(place, sessions[place]?.open ?? 0, ended(place, now));
      return {
        at: new Date(ended(place, now)),
        price: day.close,
        previousClose: rounded(closes[place] ?? start),
        day,
      };
    },
  };
}

const rounded = (price: number) => Math.round(price * 100) / 100;
