import { useState } from 'react';
import { Link } from 'wouter';
import { useInbox, useMarkAll } from '#client/api/account/inbox.ts';
import { useAlertsAddress } from '#client/lib/address/alerts-address.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { useMarketClock } from '#client/lib/live/live-market.ts';
import { toastError } from '#client/lib/toasts.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#client/ui/states.tsx';
import { NotRefreshed } from '#client/widgets/not-refreshed.tsx';
import type { InboxItem } from '#shared/contract/account/inbox.ts';
import { INBOX_DAYS, INBOX_ITEMS } from '#shared/domain/account/inbox.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { text } from '../text.ts';
import { daysOf, dayText } from './inbox-days.ts';
import { InboxRow } from './inbox-row.tsx';

const SHOWN = [
  { value: 'all', label: text.inbox.all },
  { value: 'unread', label: text.inbox.unreadOnly },
] as const;
type Shown = (typeof SHOWN)[number]['value'];

/** The user's notifications by day: a popover at the bell where there is room, else a sheet. */
export function InboxPanel({ onClose }: { onClose: () => void }) {
  const [shown, setShown] = useState<Shown>('all');
  const query = useInbox(shown === 'unread' ? 'unread' : undefined);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.inbox.title}
      className="corner"
      head={<Segmented label={text.inbox.filter} slim options={SHOWN} value={shown} onChange={setShown} />}
    >
      <div className="grid gap-1 px-2 pb-3">
        <NotRefreshed
          query={{ data: query.data, error: query.error }}
          sentence={() => text.inbox.notRefreshed}
          className="mx-2"
        />
        {query.data === undefined ? (
          <NotYet error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Days items={items} shown={shown} onClose={onClose} />
        )}
        {query.hasNextPage && (
          <Button
            className="mx-2 mt-2"
            disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {query.isFetchingNextPage ? text.inbox.loadingMore : text.inbox.older}
          </Button>
        )}
        {items.length > 0 && !query.hasNextPage && (
          <p className="small t3 px-2 pt-3">{text.inbox.limit(INBOX_DAYS, INBOX_ITEMS)}</p>
        )}
        <Foot newest={items[0]} hasUnread={items.some(({ read }) => !read)} />
      </div>
    </Dialog>
  );
}

function NotYet({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error)
    return (
      <div className="px-2 py-4">
        <SkeletonLines count={6} label={text.inbox.loading} />
      </div>
    );
  return (
    <FailedState title={text.inbox.failed} className="py-6" onRetry={onRetry}>
      {text.inbox.failedDetail(sentenceOf(error))}
    </FailedState>
  );
}

function Days({ items, shown, onClose }: { items: readonly InboxItem[]; shown: Shown; onClose: () => void }) {
  if (items.length === 0 && shown === 'unread')
    return <EmptyState title={text.inbox.noneUnread} className="py-6" />;
  if (items.length === 0) return <NoItems onClose={onClose} />;
  return daysOf(items).map(({ date, items: ofDay }) => (
    <section key={date}>
      <h3 className="small t3 px-2 pt-3 pb-1">
        <DayName date={date} at={new Date(ofDay[0]?.at ?? 0)} />
      </h3>
      <ul>
        {ofDay.map((item) => (
          <InboxRow key={item.id} item={item} />
        ))}
      </ul>
    </section>
  ));
}

function NoItems({ onClose }: { onClose: () => void }) {
  const alerts = useAlertsAddress();
  const setAlert = () => {
    onClose();
    alerts.open('new');
  };
  return (
    <EmptyState
      title={text.inbox.none}
      className="py-6"
      action={<Button onClick={setAlert}>{text.palette.setAlert}</Button>}
    >
      {text.inbox.noneDetail}
    </EmptyState>
  );
}

/** Re-renders every second, so it is a separate component. */
function DayName({ date, at }: { date: TradingDate; at: Date }) {
  return dayText(date, at, useMarketClock());
}

function Foot({ newest, hasUnread }: { newest: InboxItem | undefined; hasUnread: boolean }) {
  const markAll = useMarkAll();
  return (
    <div className="row mt-2 justify-between gap-2 px-2">
      <Link href="/settings?tab=notifications" className={buttonClass({ variant: 'ghost' })}>
        {text.inbox.settings}
      </Link>
      {newest && (
        <Button
          sends
          variant="ghost"
          disabled={!hasUnread || markAll.isPending}
          onClick={() =>
            markAll.mutate(newest.id, {
              onError: (error) => toastError(error, text.inbox.notAllMarked),
            })
          }
        >
          {text.inbox.markAll}
        </Button>
      )}
    </div>
  );
}
