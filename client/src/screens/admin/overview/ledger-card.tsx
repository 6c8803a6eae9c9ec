import { useLedgerCheck, useVerifyLedger } from '#client/api/admin/admin.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { LedgerCheck } from '#shared/contract/admin/admin.ts';
import { tookText } from '../admin-text.ts';
import { ledgerText } from './ledger-text.ts';
import { text } from './text.ts';

/** The last ledger verification, with a button to repeat it. */
export function LedgerCard() {
  const check = useLedgerCheck();
  const verify = useVerifyLedger();
  const run = () =>
    verify.mutate(undefined, {
      onSuccess: (checked) =>
        checked?.ok ? toastSuccess(text.ledger.verified) : toastError(null, text.ledger.mismatch),
      onError: (error) => toastError(error, text.ledger.checkFailed),
    });
  return (
    <Card aria-labelledby="ledger">
      <CardHead title={text.ledger.title} id="ledger" />
      <Loaded
        query={check}
        skeleton={<SkeletonLines count={3} label={text.ledger.loading} />}
        failed={text.ledger.failed}
      >
        {(loaded) => <LastCheck check={loaded} />}
      </Loaded>
      <Button sends className="mt-3" disabled={verify.isPending} onClick={run}>
        {verify.isPending ? text.ledger.checking : text.ledger.check}
      </Button>
    </Card>
  );
}

function LastCheck({ check }: { check: LedgerCheck }) {
  const { words, meaning } = ledgerText(check);
  return (
    <>
      <p className="strong">{words}</p>
      <p className="small t2 mt-1">{meaning}</p>
      {check && <p className="small t3 mt-1">{text.ledger.took(tookText(check.tookMs))}</p>}
      {check && check.differences.length > 0 && (
        <ul className="mt-3 grid gap-2">
          {check.differences.map(({ check: name, accountId, subject, kept, rebuilt }) => (
            <li key={`${name} ${accountId} ${subject}`} className="small [overflow-wrap:anywhere]">
              <b className="strong block">{subject}</b>
              {accountId && <span className="t3 block">{text.ledger.account(accountId)}</span>}
              {text.ledger.difference(kept, rebuilt)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
