import type { StoredQuote } from './live-store.ts';

type Quotes = ReadonlyMap<number, StoredQuote>;

/** When quotes were last polled, never before the last refresh. Pushed ones come all the time: they are no refresh. */
export function refreshedAt(quotes: Quotes, lastRefresh: Date | null): Date | null {
  const newest = newestReceipt(new Map([...quotes].filter(([, { pushed }]) => !pushed)));
  return newest && lastRefresh && newest < lastRefresh ? lastRefresh : (newest ?? lastRefresh);
}

/** When the last of some quotes was received; null when there are none. */
export function newestReceipt(quotes: Quotes): Date | null {
  const times = [...quotes.values()].map(({ receivedAt }) => receivedAt.getTime());
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}
