import type { StoredQuote } from './live-store.ts';

type Quotes = ReadonlyMap<number, StoredQuote>;

/** Time of the last poll, never before the last refresh. Pushed quotes arrive continuously, so they don't count. */
export function refreshedAt(quotes: Quotes, lastRefresh: Date | null): Date | null {
  const newest = newestReceipt(new Map([...quotes].filter(([, { pushed }]) => !pushed)));
  return newest && lastRefresh && newest < lastRefresh ? lastRefresh : (newest ?? lastRefresh);
}

/** Time of the latest receipt among quotes; null without any. */
export function newestReceipt(quotes: Quotes): Date | null {
  const times = [...quotes.values()].map(({ receivedAt }) => receivedAt.getTime());
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}
