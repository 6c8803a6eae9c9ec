import { clsx } from 'clsx';
import { Bell } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useUnread } from '#client/api/account/inbox.ts';
import { useInboxAddress } from '#client/lib/address/inbox-address.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { text } from '../text.ts';

const InboxPanel = lazy(() => import('./inbox-panel.tsx').then((m) => ({ default: m.InboxPanel })));

/** The bell, with a dot for unread notifications, and the inbox that it opens. */
export function Inbox() {
  const { isOpen, open, close } = useInboxAddress();
  const unread = useUnread().data?.unread ?? 0;
  const words = unread === 1 ? text.inbox.oneUnread : text.inbox.newUnread(unread);
  return (
    <>
      <button
        type="button"
        aria-label={unread > 0 ? text.inbox.unread(unread) : text.inbox.title}
        aria-haspopup="dialog"
        className={clsx(buttonClass({ variant: 'ghost', icon: true }), 'relative')}
        onClick={open}
      >
        <Bell aria-hidden />
        {unread > 0 && (
          <i
            aria-hidden
            data-testid="unread-dot"
            className="absolute top-1.5 right-1.5 size-2 rounded-full bg-(--dot) shadow-[0_0_0_2px_var(--surface-canvas)]"
          />
        )}
      </button>
      <span role="status" className="sr-only">
        {unread > 0 && words}
      </span>
      <Suspense>{isOpen && <InboxPanel onClose={close} />}</Suspense>
    </>
  );
}
