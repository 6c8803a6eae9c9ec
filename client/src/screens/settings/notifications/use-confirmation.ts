import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { useConfirmEmail } from '#client/api/account/inbox.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { text } from '../text.ts';

/** Confirms the address once when the page was opened by a mailed link, and removes the token from the address. */
export function useConfirmation(): void {
  const [address, setAddress] = useSearchParams();
  const { mutate } = useConfirmEmail();
  const token = address.get('confirm');
  useEffect(() => {
    if (token === null) return;
    setAddress({ tab: 'notifications' }, { replace: true });
    mutate(token, {
      onSuccess: ({ email }) => toastSuccess(text.notifications.confirmed(email)),
      onError: (error) => toastError(error, text.notifications.confirmFailed),
    });
  }, [token, mutate, setAddress]);
}
