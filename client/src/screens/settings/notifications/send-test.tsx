import { Send } from 'lucide-react';
import { useSendTest } from '#client/api/account/inbox.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { text } from '../text.ts';

/** Sends a test by a channel, and shows the outcome. */
export function SendTest({ channel, disabled = false }: { channel: 'email' | 'push'; disabled?: boolean }) {
  const test = useSendTest();
  return (
    <Button
      sends
      disabled={disabled || test.isPending}
      onClick={() =>
        test.mutate(channel, {
          onSuccess: ({ message }) => toastSuccess(message),
          onError: (error) => toastError(error, text.notifications.testFailed),
        })
      }
    >
      <Send aria-hidden />
      {test.isPending
        ? text.sending
        : channel === 'email'
          ? text.notifications.testEmail
          : text.notifications.testPush}
    </Button>
  );
}
