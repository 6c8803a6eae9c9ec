import { createHash } from 'node:crypto';
import type { DataUpdateStatus, FeedHealth } from '#shared/contract/market/market.ts';
import { istDate, type TradingDate } from '#shared/domain/ist.ts';
import { MAX_ORDER_VALUE } from '#shared/domain/limits.ts';
import { type MarketSourceKind, SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { Clock } from '../../core/clock.ts';
import { orderWindowAt } from '../calendar/order-window.ts';
import { phaseAtInstant, tradingDateAt } from '../calendar/phases.ts';
import { bandOf, monthOf, tickSizeAt } from '../calendar/price-rules.ts';
import { type CalendarRules, nextTradingDay } from '../calendar/rules.ts';
import type { SettingCloses } from '../history/setting-closes.ts';
import { createListing, type Listing } from '../instruments.ts';
import type { Market, Quote } from '../market.ts';
import { createHealthBook } from '../quality/health-book.ts';
import type { DrivenSource } from '../sources/port.ts';
import type { Progress } from '../sources/source.ts';
import { createQuotes, type Quotes } from './quotes.ts';
import { nextQuarterEnd, REFRESH_MINUTES } from './refresh.ts';
import { sessionAt } from './session.ts';

export interface MarketStateSetup {
  kind: MarketSourceKind;
  label: string;
  /** The source's fingerprint. */
  fingerprint: string;
  rules: CalendarRules;
  /** Market seconds per second. */
  speed: number;
  /** The wall clock. */
  clock: Clock;
  /** Initial market time. */
  at: Date;
  intraday: Market['intraday'];
  /** A session's one-minute bars by the source, whole; absent where it has none. */
  minutes?: DrivenSource['minutes'];
  /** Whether an instrument's prices are as quoted although the source's are adjusted. */
  isRaw?: DrivenSource['isRaw'];
  /** Absent where nothing is stored later. */
  wholeHistory?: Market['wholeHistory'];
}

const ONE_PAISA = paise(1);
const MINUTE_MS = 60_000;

/** The position of the market, stored before it is shown. */
export interface MarketPosition {
  at: Date;
  sequence: number;
  lastRefresh: Date | null;
}

/** The market in memory: the reads of the rest of the product, and the updates of its engine. */
export interface MarketState extends Market, Pick<Listing, 'list'>, Pick<Quotes, 'changes' | 'markStale'> {
  position(): MarketPosition;
  show(position: MarketPosition, changed: readonly Quote[]): void;
  takeSettingCloses(closes: SettingCloses): void;
  /** Reports long-running work; null when it is over. */
  report(progress: Progress | null): void;
  /** Whether the source has no later session. */
  markEnded(ended: boolean): void;
  /** Reports an external source's health; not needed for internal sources. */
  reportFeed(feed: FeedHealth): void;
}

/** An empty market at an instant. */
export function createMarketState(setup: MarketStateSetup): MarketState {
  const { rules, speed, clock, kind, label, intraday } = setup;
  const traits = SOURCE_TRAITS[kind];
  const source = createHash('sha256').update(setup.fingerprint).digest('hex').slice(0, 8);
  const { list, ...listing } = createListing();
  const { quote, isStale, changes, take, markStale } = createQuotes();
  let position: MarketPosition = { at: setup.at, sequence: 0, lastRefresh: null };
  let date = tradingDateAt(rules, position.at);
  let progress: Progress | null = null;
  let ended = false;
  let feed: FeedHealth | null = null;
  let shownAt: Date | null = null;
  const session = () => sessionAt(rules, position.at, speed, clock.now());
  const feedNow = () => feed ?? ownFeed(shownAt, isStale());

  return {
    kind,
    traits,
    label,
    rules,
    health: createHealthBook(),
    intraday,
    async minutes(id, date) {
      if (!setup.minutes) return null;
      // The rest of the session is in the future and not shown.
      const until = position.at.getTime() - MINUTE_MS;
      const bars = date > istDate(position.at) ? [] : await setup.minutes(id, date);
      return bars?.filter(({ startsAt }) => startsAt.getTime() <= until) ?? null;
    },
    ...listing,
    list,
    quote,
    changes,
    markStale,
    session,
    now: () => position.at,
    tradingDate: () => date,
    nextTradingDay: (after) => nextTradingDay(rules, after),
    phaseFor: ({ hasDerivatives }) => phaseAtInstant(rules, position.at, hasDerivatives),
    orderWindow: ({ hasDerivatives }) => orderWindowAt(rules, position.at, hasDerivatives),
    ...priceRulesOf(setup, quote, () => date),
    status: () =>
      statusOf(setup, { position, stale: isStale(), progress, ended, feed: feedNow(), session: session() }),
    wholeHistory: setup.wholeHistory ?? (async () => undefined),
    sequence: () => position.sequence,
    version: () => `${source}-${position.sequence}${isStale() ? '-stale' : ''}`,
    position: () => position,
    show(next, changed) {
      position = next;
      shownAt = clock.now();
      date = tradingDateAt(rules, position.at);
      take(changed);
    },
    report(now) {
      progress = now;
    },
    markEnded(now) {
      ended = now;
    },
    reportFeed(now) {
      feed = now;
    },
  };
}

type PriceRules = Pick<
  MarketState,
  'hasQuotedPrices' | 'tickSize' | 'band' | 'settingCloses' | 'takeSettingCloses'
>;

/** Tick sizes and price bands by the closes that set them and the quotes of a trading date. */
function priceRulesOf(
  { kind, rules, isRaw }: MarketStateSetup,
  quote: Market['quote'],
  today: () => TradingDate,
): PriceRules {
  const { adjustedPrices } = SOURCE_TRAITS[kind];
  let settingCloses: SettingCloses | null = null;
  const hasQuotedPrices = (id: number) => !adjustedPrices || (isRaw?.(id) ?? false);
  const tickIn = (session: TradingDate, id: number) =>
    tickSizeAt(rules, session, setsTick(quote(id), session, { date: today(), settingCloses }));
  return {
    hasQuotedPrices,
    // Split-adjusted bars are not on ticks, and may exceed any price band.
    tickSize: ({ id }, session = today()) => (hasQuotedPrices(id) ? tickIn(session, id) : ONE_PAISA),
    band: ({ id, hasDerivatives }, range, session = today()) =>
      hasQuotedPrices(id)
        ? bandOf(rules, session, { hasDerivatives, tick: tickIn(session, id) }, range)
        : { low: ONE_PAISA, high: MAX_ORDER_VALUE },
    settingCloses: () => settingCloses,
    takeSettingCloses(closes) {
      settingCloses = closes;
    },
  };
}

/**
 * The close that sets a stock's tick in a session: in a later month than that of the market date, the price so far. A
 * stock without a close before the month is new, or its bars have yet to come: the close before the session sets it.
 */
function setsTick(
  quote: Quote | undefined,
  session: TradingDate,
  { date, settingCloses }: { date: TradingDate; settingCloses: SettingCloses | null },
): Paise {
  const isSameMonth = monthOf(session) === monthOf(date);
  const close = quote && isSameMonth ? settingCloses?.of.get(quote.instrumentId) : undefined;
  if (close !== undefined) return close;
  if (!quote) return ONE_PAISA;
  return isSameMonth && istDate(quote.at) >= session ? quote.previousClose : quote.last;
}

interface StatusParts {
  position: MarketPosition;
  stale: boolean;
  progress: Progress | null;
  ended: boolean;
  feed: FeedHealth;
  session: DataUpdateStatus['session'];
}

function statusOf({ kind, label, rules }: MarketStateSetup, parts: StatusParts): DataUpdateStatus {
  const { position, stale, progress, ended, feed, session } = parts;
  return {
    isUpdating: progress !== null,
    updateInterval: REFRESH_MINUTES,
    lastUpdate: position.lastRefresh?.toISOString() ?? null,
    nextUpdate: ended ? null : (feed.nextTry ?? nextQuarterEnd(rules, position.at).toISOString()),
    source: kind,
    sourceLabel: ended ? `${label} This was its last day, so market time stops here.` : label,
    stale,
    progress,
    feedSequence: position.sequence,
    feed,
    session,
  };
}

/** An internal source is healthy whenever market time can be stored. */
function ownFeed(shownAt: Date | null, stale: boolean): FeedHealth {
  const at = shownAt?.toISOString() ?? null;
  return {
    state: stale ? 'down' : 'ok',
    lastSuccess: at,
    lastAttempt: at,
    lastError: stale ? 'Market time has stopped: the last step could not be stored.' : null,
    nextTry: null,
  };
}
