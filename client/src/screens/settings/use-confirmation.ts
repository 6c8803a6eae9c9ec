import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { useConfirmEmail } from '#client/api/inbox.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';

/** Confirms the address when the page was opened by the link of a mail, once, and takes the link's token off the address. */
export function useConfirmation(): void {
  const [address, setAddress] = useSearchParams();
  const { mutate } = useConfirmEmail();
  const token = address.get('confirm');
  useEffect(() => {
    if (token === null) return;
    setAddress({ tab: 'notifications' }, { replace: true });
    mutate(token, {
      onSuccess: ({ email }) => toastSuccess(`Mails to ${email} are confirmed`),
      onError: (error) => toastError(error, 'The address could not be confirmed'),
    });
  }, [token, mutate, setAddress]);
}
