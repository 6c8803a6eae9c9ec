import { MAX_WATCHED, type WatchMessage } from '#shared/contract/market/live.ts';
import type { After } from './live-socket.ts';
import type { QuoteStore } from './quote-store.ts';
import type { Watching } from './quote-watchers.ts';

/** Waits for the rest of a screen to mount. */
const SETTLE_MS = 50;
/** Pause between two messages, because the server limits their rate. */
const PAUSE_MS = 1_000;

interface WatchSenderParts {
  quotes: Pick<QuoteStore, 'watched' | 'onWatch'>;
  after: After;
  /** Monotonic clock of the page, in ms. */
  pageNow: () => number;
  /** Sends a text; false when there is no open connection. */
  send: (text: string) => boolean;
}

/** Sends the server the instruments that the page shows, whenever they change. */
export function createWatchSender({ quotes, after, pageNow, send }: WatchSenderParts) {
  let sent: string | null = null;
  let sentAt = Number.NEGATIVE_INFINITY;
  let isWaiting = false;
  const sendNow = () => {
    const text = JSON.stringify(messageFor(quotes.watched()));
    if (text === sent || !send(text)) return;
    sent = text;
    sentAt = pageNow();
  };
  const schedule = () => {
    if (isWaiting) return;
    isWaiting = true;
    after(Math.max(SETTLE_MS, sentAt + PAUSE_MS - pageNow()), () => {
      isWaiting = false;
      sendNow();
    });
  };
  return {
    /** Calls `schedule` at each change; returns the function that stops it. */
    start: () => quotes.onWatch(schedule),
    /** A new connection has no subscriptions. */
    onOpen: () => {
      sent = null;
      sendNow();
    },
  };
}

/** A page with more instruments than a message may name watches the whole market. */
function messageFor({ ids, market }: Watching): WatchMessage {
  const named = ids.toSorted((a, b) => a - b).slice(0, MAX_WATCHED);
  return { type: 'watch', ids: named, market: market || named.length < ids.length };
}
