import { useConfirmAddress } from '#client/api/account/recovery.ts';
import { useLinkToken } from '#client/lib/hooks/use-link-token.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { SubmitRow } from './submit-row.tsx';
import { text } from './text.ts';
import { WaysInPage } from './ways-in-page.tsx';

/** Confirms an address by a mailed link. Needs a click, so that link scanners in mail systems confirm nothing. */
export function ConfirmEmailScreen({ signedIn }: { signedIn: boolean }) {
  const token = useLinkToken();
  const confirm = useConfirmAddress();
  return (
    <WaysInPage title={text.confirm.title}>
      {confirm.isSuccess ? (
        <div className="grid gap-4">
          <p role="status">{text.confirm.done}</p>
          <a
            href={signedIn ? '/' : '/api/login'}
            className={buttonClass({ variant: 'primary', size: 'big', wide: true })}
          >
            {signedIn ? text.confirm.open : text.confirm.signIn}
          </a>
        </div>
      ) : token === null ? (
        <p role="status">{text.confirm.incomplete}</p>
      ) : (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            confirm.mutate(token);
          }}
        >
          <p>{text.confirm.check}</p>
          <SubmitRow command={confirm} label={text.confirm.submit} pendingLabel={text.confirm.pending} />
        </form>
      )}
    </WaysInPage>
  );
}
