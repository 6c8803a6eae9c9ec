import { duration } from '#client/lib/format/format.ts';
import { istDay } from '#client/lib/format/format-date.ts';
import type { InboxItem } from '#shared/contract/account/inbox.ts';
import { addDays, istDate, type TradingDate } from '#shared/domain/ist.ts';
import { text } from '../text.ts';

interface InboxDay {
  date: TradingDate;
  items: InboxItem[];
}

/** Groups items by the Indian day on which they happened, in arrival order; one group per day. */
export function daysOf(items: readonly InboxItem[]): InboxDay[] {
  const days = new Map<TradingDate, InboxItem[]>();
  for (const item of items) {
    const date = istDate(new Date(item.at));
    days.set(date, [...(days.get(date) ?? []), item]);
  }
  return [...days].map(([date, ofDay]) => ({ date, items: ofDay }));
}

/** "Today", "Yesterday", or the date; only the date until market time is known. */
export function dayText(date: TradingDate, at: Date, now: Date | null): string {
  if (!now) return istDay(at, at);
  const today = istDate(now);
  if (date === today) return text.inbox.today;
  return date === addDays(today, -1) ? text.inbox.yesterday : istDay(at, now);
}

/** "5 min ago" in market time; null if that is unknown, or earlier than the item. */
export function agoText(at: Date, now: Date | null): string | null {
  if (!now || now < at) return null;
  const ms = now.getTime() - at.getTime();
  return ms < 60_000 ? text.inbox.justNow : text.inbox.ago(duration(ms));
}
