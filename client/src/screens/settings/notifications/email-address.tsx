import { MailCheck } from 'lucide-react';
import { useAskEmail, useEmailState } from '#client/api/account/inbox.ts';
import { tradeTime } from '#client/lib/format/format-date.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/states.tsx';
import type { EmailState } from '#shared/contract/account/inbox.ts';
import { text } from '../text.ts';
import { SendTest } from './send-test.tsx';

/** The mail address: notifications are sent only after its owner followed the confirmation link. */
export function EmailAddress() {
  const state = useEmailState(true);
  const ask = useAskEmail();
  if (state.isError) return <Notice className="mb-3">{text.notifications.emailFailed}</Notice>;
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
            sends
            disabled={ask.isPending}
            onClick={() =>
              ask.mutate(undefined, {
                onSuccess: () => toastSuccess(text.notifications.linkSent(email)),
                onError: (error) => toastError(error, text.notifications.linkFailed),
              })
            }
          >
            <MailCheck aria-hidden />
            {ask.isPending
              ? text.sending
              : linkUntil === null
                ? text.notifications.sendLink
                : text.notifications.sendAnother}
          </Button>
        )}
      </div>
    </div>
  );
}

function textFor({ email, confirmed, linkUntil }: EmailState): string {
  if (confirmed) return text.notifications.confirmedAddress(email);
  if (linkUntil === null) return text.notifications.unconfirmed(email);
  return text.notifications.waiting(email, text.at(tradeTime(new Date(linkUntil))));
}
