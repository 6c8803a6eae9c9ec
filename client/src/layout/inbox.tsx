import { clsx } from 'clsx';
import { Bell } from 'lucide-react';
import { buttonClass } from '#client/ui/button.tsx';
import { Popover } from '#client/ui/popover.tsx';

/** The bell and what it opens. Nothing sends notifications yet, and it says so; a dot comes with the first one. */
export function Inbox() {
  return (
    <Popover
      label="Notifications"
      className="top-13 right-4 desk:right-6"
      button={(opener) => (
        <button
          type="button"
          aria-label="Notifications"
          className={clsx(buttonClass({ variant: 'ghost', icon: true }))}
          {...opener}
        >
          <Bell aria-hidden />
        </button>
      )}
    >
      <h2>Notifications</h2>
      <div className="grid justify-items-center gap-1 px-4 pt-6 pb-4 text-center text-balance text-fg-3">
        <strong className="strong text-fg">No notifications yet</strong>
        <p>Order results appear at the bottom right as they happen. A later version keeps them here.</p>
      </div>
    </Popover>
  );
}
