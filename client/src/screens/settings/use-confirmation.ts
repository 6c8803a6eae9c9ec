import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { useConfirmEmail } from '#client/api/inbox.ts';
import { sayFailure, saySuccess } from '#client/lib/said.ts';
import { text } from './text.ts';

/** Confirms the address when the page was opened by the link of a mail, once, and takes the link's token off the address. */
export function useConfirmation(): void {
  const [address, setAddress] = useSearchParams();
  const { mutate } = useConfirmEmail();
  const token = address.get('confirm');
  useEffect(() => {
    if (token === null) return;
    setAddress({ tab: 'notifications' }, { replace: true });
    mutate(token, {
      onSuccess: ({ email }) => saySuccess(text.notifications.confirmed(email)),
      onError: (error) => sayFailure(error, text.notifications.confirmFailed),
    });
  }, [token, mutate, setAddress]);
}
