import { useConfirmAddress } from '#client/api/recovery.ts';
import { useLinkToken } from '#client/lib/use-link-token.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { SubmitRow } from './submit-row.tsx';
import { WaysInPage } from './ways-in-page.tsx';

/** Confirms an address by the link that went there. A press of a button does: programs that follow links in mails confirm nothing. */
export function ConfirmEmailScreen({ signedIn }: { signedIn: boolean }) {
  const token = useLinkToken();
  const confirm = useConfirmAddress();
  return (
    <WaysInPage title="Confirm your e-mail address">
      {confirm.isSuccess ? (
        <div className="grid gap-4">
          <p role="status">Your e-mail address is confirmed.</p>
          <a
            href={signedIn ? '/' : '/api/login'}
            className={buttonClass({ variant: 'primary', size: 'big', wide: true })}
          >
            {signedIn ? 'Open Artha' : 'Sign in'}
          </a>
        </div>
      ) : token === null ? (
        <p role="status">This link is not complete. Copy all of it, or sign in and send a new one.</p>
      ) : (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            confirm.mutate(token);
          }}
        >
          <p>Confirm only if you created an Artha account with this address.</p>
          <SubmitRow command={confirm} label="Confirm e-mail address" pendingLabel="Confirming..." />
        </form>
      )}
    </WaysInPage>
  );
}
