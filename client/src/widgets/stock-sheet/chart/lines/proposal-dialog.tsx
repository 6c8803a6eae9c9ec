import { useCreateAlert, useUpdateAlert } from '#client/api/signals/alerts.ts';
import { useModifyTrade } from '#client/api/trading/trades.ts';
import { rupees } from '#client/lib/format/format.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Notice } from '#client/ui/states.tsx';
import { text } from '../text.ts';
import type { Proposal } from './use-own-lines.ts';

/** Confirms moving an order or alert, or creating an alert. */
export function ProposalDialog({
  symbol,
  last,
  proposal,
  onClose,
}: {
  symbol: string;
  /** The last price, which determines whether a new alert waits for a rise or a fall. */
  last: number;
  proposal: Proposal;
  onClose: () => void;
}) {
  const { run, pending, error } = useProposal(symbol, last, proposal);
  const { line, price } = proposal;
  const words = text.lines;
  const confirm = () =>
    run().then(
      () => {
        toastSuccess(line ? words.moved : words.created);
        onClose();
      },
      () => undefined,
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={line ? words.move(line.title) : words.newAlert}
      description={
        line ? words.fromTo(rupees(line.price), rupees(price)) : words.at(price > last, rupees(price))
      }
    >
      <div className="grid gap-4 px-6 pb-6 max-desk:px-4">
        {error && <Notice>{sentenceOf(error)}</Notice>}
        <div className="row justify-end">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="inverse" sends disabled={pending} onClick={() => void confirm()} data-autofocus>
            {line ? words.confirm : words.create}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function useProposal(symbol: string, last: number, { line, price }: Proposal) {
  const modify = useModifyTrade();
  const update = useUpdateAlert();
  const create = useCreateAlert();
  const run = (): Promise<unknown> => {
    if (!line) {
      const kind = price > last ? 'above' : 'below';
      return create.mutateAsync({ symbol, cause: { kind, level: price, repeat: 'once' } });
    }
    if ('field' in line.changes) return modify.mutateAsync({ id: line.id, [line.changes.field]: price });
    const { kind, repeat } = line.changes.alert;
    const cause = { kind: kind === 'above' ? ('above' as const) : ('below' as const), level: price, repeat };
    return update.mutateAsync({ id: line.id, cause });
  };
  const using = line ? ('field' in line.changes ? modify : update) : create;
  return { run, pending: using.isPending, error: using.error };
}
