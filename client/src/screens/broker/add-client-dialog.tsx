import { type SyntheticEvent, useState } from 'react';
import { useChangeRate, useInvite, useRenewInvite } from '#client/api/trading/broker.ts';
import { tradeTime } from '#client/lib/format/format-date.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { CopyButton } from '#client/ui/copy-button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Field, NumberInput } from '#client/ui/form/field.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { FailedState } from '#client/ui/states.tsx';
import { type BrokerInvite, rateForm } from '#shared/contract/trading/broker.ts';
import { text } from './text.ts';

/** Add New Client: the invite code, a button to renew it, and the offered rate. */
export function AddClientDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={text.addClient}
      description={text.invite.description}
    >
      <div className="px-4 pb-6 desk:px-6">
        <Invite />
      </div>
    </Dialog>
  );
}

function Invite() {
  const invite = useInvite();
  if (invite.data)
    return (
      <div className="grid gap-5">
        <Code invite={invite.data} />
        <RateForm invite={invite.data} />
      </div>
    );
  if (!invite.isError) return <SkeletonLines count={3} label={text.invite.loading} />;
  return (
    <FailedState title={text.invite.failed} onRetry={() => void invite.refetch()}>
      {sentenceOf(invite.error)} {text.invite.stillWorks}
    </FailedState>
  );
}

function Code({ invite: { code, madeAt } }: { invite: BrokerInvite }) {
  const [renewing, setRenewing] = useState(false);
  const renew = useRenewInvite();
  const run = () =>
    renew.mutate(undefined, {
      onSuccess: () => {
        setRenewing(false);
        toastSuccess(text.invite.renewed);
      },
      onError: (error) => toastError(error, text.invite.renewFailed),
    });
  return (
    <section aria-label={text.invite.label} className="grid gap-3">
      <code className="well rounded-control px-3 py-3 text-center text-figure select-all">{code}</code>
      <p className="small t3">
        {text.invite.made(text.at(tradeTime(new Date(madeAt))))} {text.invite.howTo}
      </p>
      {renewing ? (
        <>
          <p>{text.invite.renewHint}</p>
          <div className="row">
            <Button sends variant="inverse" disabled={renew.isPending} onClick={run}>
              {text.invite.renew}
            </Button>
            <Button variant="ghost" onClick={() => setRenewing(false)}>
              {text.invite.keep}
            </Button>
          </div>
        </>
      ) : (
        <div className="row flex-wrap">
          <CopyButton value={code} variant="primary">
            {text.invite.copy}
          </CopyButton>
          <Button variant="ghost" onClick={() => setRenewing(true)}>
            {text.invite.renewCode}
          </Button>
        </div>
      )}
    </section>
  );
}

function RateForm({ invite: { ratePercent } }: { invite: BrokerInvite }) {
  const [written, setWritten] = useState(String(ratePercent));
  const [wrong, setWrong] = useState<string>();
  const change = useChangeRate();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const parsed = rateForm.safeParse({ ratePercent: written.trim() === '' ? null : Number(written) });
    setWrong(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    change.mutate(parsed.data.ratePercent, {
      onSuccess: () => toastSuccess(text.invite.rateSaved(parsed.data.ratePercent)),
      onError: (error) => toastError(error, text.invite.rateFailed),
    });
  };
  return (
    <form noValidate className="grid gap-3 border-t border-line pt-4" onSubmit={submit}>
      <Field label={text.invite.rate} hint={text.invite.rateHint} error={wrong}>
        <NumberInput value={written} maxLength={8} onChange={({ target }) => setWritten(target.value)} />
      </Field>
      <div>
        <Button type="submit" disabled={change.isPending}>
          {text.invite.saveRate}
        </Button>
      </div>
    </form>
  );
}
