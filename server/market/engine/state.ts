import { createHash } from 'node:crypto';
import type { DataUpdateStatus, FeedHealth } from '#shared/contract/market.ts';
import { MAX_ORDER_VALUE } from '#shared/domain/limits.ts';
import { type MarketSourceKind, SOURCE_TRAITS } from '#shared/domain/market-source.ts';
import { paise } from '#shared/domain/money.ts';
import type { Clock } from '../../core/clock.ts';
import { orderWindowAt } from '../calendar/order-window.ts';
import { phaseAtInstant, tradingDateAt } from '../calendar/phases.ts';
import { bandOf, tickSizeAt } from '../calendar/price-rules.ts';
import { type CalendarRules, nextTradingDay } from '../calendar/rules.ts';
import { createListing, type Listing } from '../instruments.ts';
import type { Market, Quote } from '../market.ts';
import { createHealthBook } from '../quality/health-book.ts';
import type { Progress } from '../sources/source.ts';
import { createQuotes, type Quotes } from './quotes.ts';
import { nextQuarterEnd, REFRESH_MINUTES } from './refresh.ts';
import { sessionAt } from './session.ts';

export interface MarketStateSetup {
  kind: MarketSourceKind;
  label: string;
  /** Of the source. */
  fingerprint: string;
  rules: CalendarRules;
  /** Market-seconds per second. */
  speed: number;
  /** The wall clock. */
  clock: Clock;
  /** Market time to begin at. */
  at: Date;
  intraday: Market['intraday'];
}

const ONE_PAISA = paise(1);

/** Where market time stands, all of it stored before it is shown. */
export interface MarketPosition {
  at: Date;
  sequence: number;
  lastRefresh: Date | null;
}

/** The market in memory: what the rest of the product reads, and the few ways in which its driver changes it. */
export interface MarketState extends Market, Pick<Listing, 'list'>, Pick<Quotes, 'changes' | 'markStale'> {
  position(): MarketPosition;
  show(position: MarketPosition, changed: readonly Quote[]): void;
  /** Says what long work is under way; null when it is over. */
  report(progress: Progress | null): void;
  /** The source has no later session, or has one after all. */
  markEnded(ended: boolean): void;
  /** How an outside source answers; sources of our own need not say so. */
  reportFeed(feed: FeedHealth): void;
}

/** An empty market that stands at an instant. */
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
    // Bars that were adjusted for splits lie on no tick, and move further than any band let them.
    tickSize: (price) => (traits.adjustedPrices ? ONE_PAISA : tickSizeAt(rules, date, price)),
    band: ({ hasDerivatives }, range) =>
      traits.adjustedPrices
        ? { low: ONE_PAISA, high: MAX_ORDER_VALUE }
        : bandOf(rules, date, hasDerivatives, range),
    status: () =>
      statusOf(setup, { position, stale: isStale(), progress, ended, feed: feedNow(), session: session() }),
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

/** A source of our own answers whenever market time can be stored. */
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
