import { clsx } from 'clsx';
import {
  BellRing,
  CircleDot,
  CircleUser,
  Funnel,
  Mail,
  MailOpen,
  Radar,
  ReceiptText,
  TriangleAlert,
} from 'lucide-react';
import { Link } from 'wouter';
import { useMark } from '#client/api/account/inbox.ts';
import { useMarketClockLabel } from '#client/api/market/market.ts';
import { istClock } from '#client/lib/format/format.ts';
import { useMarketClock } from '#client/lib/live/live-market.ts';
import { toastError } from '#client/lib/toasts.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Tooltip } from '#client/ui/tooltip/tooltip.tsx';
import type { InboxItem } from '#shared/contract/account/inbox.ts';
import { text } from '../text.ts';
import { agoText } from './inbox-days.ts';

const KINDS = {
  alert: { icon: BellRing, words: text.inbox.kinds.alert },
  order: { icon: ReceiptText, words: text.inbox.kinds.order },
  screen: { icon: Funnel, words: text.inbox.kinds.screen },
  prediction: { icon: Radar, words: text.inbox.kinds.prediction },
  feed: { icon: TriangleAlert, words: text.inbox.kinds.feed },
  account: { icon: CircleUser, words: text.inbox.kinds.account },
} as const;

/** One notification: a link to its cause, which marks it as read, and a button that toggles read and unread. */
export function InboxRow({ item }: { item: InboxItem }) {
  const mark = useMark();
  const clock = useMarketClockLabel();
  const set = (read: boolean) =>
    mark.mutate({ id: item.id, read }, { onError: (error) => toastError(error, text.inbox.notMarked) });
  const { icon: Icon, words } = KINDS[item.kind];
  const turn = item.read ? text.inbox.markUnread : text.inbox.markRead;
  return (
    <li className="flex items-start rounded-control hover:bg-active">
      <Link
        href={item.link}
        className="flex min-w-0 grow items-start gap-3 px-2 py-2.5 text-fg-2 hover:no-underline"
        onClick={() => !item.read && set(true)}
      >
        <span className="relative mt-0.5 text-fg-3">
          <Icon aria-hidden />
          <span className="sr-only">{words}</span>
        </span>
        <span className="min-w-0 grow">
          <span className={clsx('block wrap-anywhere', item.read ? 'text-fg-2' : 'strong text-fg')}>
            {!item.read && (
              <>
                <CircleDot aria-hidden className="mr-1 inline size-2.5 fill-mark text-mark" />
                <span className="sr-only">{text.inbox.unreadItem} </span>
              </>
            )}
            {item.title}
          </span>
          <span className="small block wrap-anywhere">{item.body}</span>
          <time dateTime={item.at} className="small tn t3 block">
            <Ago at={new Date(item.at)} />
            {clock.named(istClock(new Date(item.at)))}
          </time>
        </span>
      </Link>
      <Tooltip content={turn} side="left">
        <button
          type="button"
          aria-label={`${turn}: ${item.title}`}
          className={clsx(buttonClass({ variant: 'ghost', icon: true }), 'mt-1 mr-1 shrink-0')}
          onClick={() => set(!item.read)}
        >
          {item.read ? <Mail aria-hidden /> : <MailOpen aria-hidden />}
        </button>
      </Tooltip>
    </li>
  );
}

/** Re-renders every second, so it is a separate component. */
function Ago({ at }: { at: Date }) {
  const words = agoText(at, useMarketClock());
  return words && `${words} · `;
}
