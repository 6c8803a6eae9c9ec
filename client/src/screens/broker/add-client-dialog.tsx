import { type SyntheticEvent, useState } from 'react';
import { useChangeRate, useInvite, useRenewInvite } from '#client/api/broker.ts';
import { sentenceOf } from '#client/lib/call.ts';
import { tradeTime } from '#client/lib/format-date.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field, NumberInput } from '#client/ui/field.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { FailedState } from '#client/ui/states.tsx';
import { type BrokerInvite, rateForm } from '#shared/contract/broker.ts';

/** Add New Client: the code that a trader enters, another one, and the rate on offer. */
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
      title="Add New Client"
      description="A trader becomes your client by entering your invite code, and can leave at any time."
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
  if (!invite.isError) return <SkeletonLines count={3} label="Loading the invite code" />;
  return (
    <FailedState title="The invite code could not be read" onRetry={() => void invite.refetch()}>
      {sentenceOf(invite.error)} Your clients stay your clients.
    </FailedState>
  );
}

function Code({ invite: { code, madeAt } }: { invite: BrokerInvite }) {
  const [renewing, setRenewing] = useState(false);
  const renew = useRenewInvite();
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => toastSuccess('The invite code is copied'),
      () => toastSuccess('Select the code and copy it: this browser does not let the page do it'),
    );
  const run = () =>
    renew.mutate(undefined, {
      onSuccess: () => {
        setRenewing(false);
        toastSuccess('This is a new code, and the old one no longer works');
      },
      onError: (error) => toastError(error, 'Failed to renew the invite code'),
    });
  return (
    <section aria-label="Invite code" className="grid gap-3">
      <code className="well rounded-control px-3 py-3 text-center text-figure select-all">{code}</code>
      <p className="small t3">
        Made {tradeTime(new Date(madeAt))} IST. The trader writes it in Settings, under Broker Integration,
        sees your name, your rate and what you will see, and confirms.
      </p>
      {renewing ? (
        <>
          <p>Whoever has the present code can no longer join with it. Clients you have stay.</p>
          <div className="row">
            <Button variant="inverse" disabled={renew.isPending} onClick={run}>
              Renew
            </Button>
            <Button variant="ghost" onClick={() => setRenewing(false)}>
              Keep This Code
            </Button>
          </div>
        </>
      ) : (
        <div className="row">
          <Button variant="primary" onClick={() => void copy()}>
            Copy Code
          </Button>
          <Button variant="ghost" onClick={() => setRenewing(true)}>
            Renew Code
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
      onSuccess: () => toastSuccess(`Whoever joins from now on pays ${parsed.data.ratePercent}%`),
      onError: (error) => toastError(error, 'Failed to change the rate'),
    });
  };
  return (
    <form noValidate className="grid gap-3 border-t border-line pt-4" onSubmit={submit}>
      <Field
        label="Your rate, % of the volume"
        hint="For those who join from now on; clients you have keep the rate they agreed to."
        error={wrong}
      >
        <NumberInput value={written} maxLength={8} onChange={({ target }) => setWritten(target.value)} />
      </Field>
      <div>
        <Button type="submit" disabled={change.isPending}>
          Save Rate
        </Button>
      </div>
    </form>
  );
}
