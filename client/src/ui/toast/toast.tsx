import * as RadixToast from '@radix-ui/react-toast';
import { clsx } from 'clsx';
import { Check, TriangleAlert, X } from 'lucide-react';
import { Link } from 'wouter';
import { useStore } from '../create-store.ts';
import { closeTopDialog } from '../dialog/open-dialogs.ts';
import { text } from '../text.ts';
import { dismissToast, toasts as shownToasts, type Toast } from './toast-store.ts';

/** The toast region: bottom right, above the bar on phones. F8 focuses it. Mounted once. */
export function Toaster() {
  const toasts = useStore(shownToasts);
  return (
    <RadixToast.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label={text.notification}>
      {toasts.map((each) => (
        <ToastCard key={each.id} toast={each} />
      ))}
      <RadixToast.Viewport className="toast-port" hotkey={['F8']} />
    </RadixToast.Provider>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const bad = toast.tone === 'bad';
  const Icon = bad ? TriangleAlert : Check;
  return (
    <RadixToast.Root
      className={clsx('toast', bad && 'bad')}
      open={toast.open}
      onOpenChange={(open) => !open && dismissToast(toast.id)}
      onEscapeKeyDown={leaveToDialog}
      type={bad ? 'foreground' : 'background'}
    >
      <Icon aria-hidden />
      <div className="min-w-0 grow">
        <RadixToast.Title className="strong">{toast.title}</RadixToast.Title>
        {toast.description && (
          <RadixToast.Description className="t2">{toast.description}</RadixToast.Description>
        )}
        {toast.outcome && <Outcome of={toast.outcome} />}
      </div>
      {toast.action && (
        <RadixToast.Action
          className="btn ghost -my-1.5"
          altText={`${toast.action.label}: ${toast.title}`}
          onClick={toast.action.run}
        >
          {toast.action.label}
        </RadixToast.Action>
      )}
      <RadixToast.Close className="btn ghost icon -my-1.5" aria-label={text.dismiss}>
        <X aria-hidden />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}

function Outcome({ of: { words, link, href } }: { of: NonNullable<Toast['outcome']> }) {
  return (
    <p>
      {words}
      {SEPARATOR}
      <RadixToast.Action asChild altText={link}>
        <Link href={href} className="strong whitespace-nowrap text-accent">
          {link}
        </Link>
      </RadixToast.Action>
    </p>
  );
}

const SEPARATOR = ' · ';

/** A toast is above all dialogs and would handle Esc first. Esc closes the dialog unless the toast has the focus. */
function leaveToDialog(event: KeyboardEvent): void {
  if (document.activeElement?.closest('.toast-port')) return;
  if (closeTopDialog()) event.preventDefault();
}
