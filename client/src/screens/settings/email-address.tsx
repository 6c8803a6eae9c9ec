import { MailCheck } from 'lucide-react';
import { useAskEmail, useEmailState } from '#client/api/inbox.ts';
import { tradeTime } from '#client/lib/format-date.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/states.tsx';
import type { EmailState } from '#shared/contract/inbox.ts';
import { SendTest } from './send-test.tsx';

/** Where mails go: nothing is sent to an address before its owner followed a link that went there. */
export function EmailAddress() {
  const state = useEmailState(true);
  const ask = useAskEmail();
  if (state.isError) return <Notice className="mb-3">Where mails go could not be loaded.</Notice>;
  if (!state.data) return null;
  const { email, confirmed, linkUntil } = state.data;
  return (
    <div className="grid gap-2 pt-1 pb-3">
      <p className="small t2">{textFor(state.data)}</p>
      <div className="row flex-wrap gap-2">
        {confirmed ? (
          <SendTest channel="email" />
        ) : (
          <Button
            disabled={ask.isPending}
            onClick={() =>
              ask.mutate(undefined, {
                onSuccess: () => toastSuccess(`A link is on its way to ${email}`),
                onError: (error) => toastError(error, 'The link could not be sent'),
              })
            }
          >
            <MailCheck aria-hidden />
            {ask.isPending ? 'Sending…' : linkUntil === null ? 'Send the link' : 'Send another link'}
          </Button>
        )}
      </div>
    </div>
  );
}

function textFor({ email, confirmed, linkUntil }: EmailState): string {
  if (confirmed) return `Mails go to ${email}, which you confirmed.`;
  if (linkUntil === null)
    return `Nothing is sent to ${email} before you confirm it by a link that goes there.`;
  return `A link went to ${email}. Follow it until ${tradeTime(new Date(linkUntil))} IST; nothing else is sent before.`;
}
