import { Send } from 'lucide-react';
import { useSendTest } from '#client/api/inbox.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';

/** Sends a test by a channel, and says what became of it. */
export function SendTest({ channel, disabled = false }: { channel: 'email' | 'push'; disabled?: boolean }) {
  const test = useSendTest();
  return (
    <Button
      disabled={disabled || test.isPending}
      onClick={() =>
        test.mutate(channel, {
          onSuccess: ({ message }) => toastSuccess(message),
          onError: (error) => toastError(error, 'The test could not be sent'),
        })
      }
    >
      <Send aria-hidden />
      {test.isPending ? 'Sending…' : channel === 'email' ? 'Send a test mail' : 'Send a test push'}
    </Button>
  );
}
