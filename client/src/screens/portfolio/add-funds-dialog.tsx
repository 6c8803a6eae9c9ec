import { type SyntheticEvent, useState } from 'react';
import { useAddFunds } from '#client/api/trading/portfolio.ts';
import { rupees } from '#client/lib/format/format.ts';
import { useShown } from '#client/lib/hooks/use-shown.ts';
import { CallError, sentenceOf } from '#client/lib/http/call.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Field, NumberInput } from '#client/ui/form/field.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import { readAmount } from './read-amount.ts';
import { text } from './text.ts';

const QUICK_AMOUNTS = [10_000, 1_00_000, 10_00_000] as const;

/**
 * Adds paper money. A retry after a lost connection is the same payment, even if the dialog was closed in between.
 */
export function AddFundsDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const addFunds = useAddFunds();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={text.addFunds.title}
      description={text.addFunds.description}
    >
      <AddFundsForm addFunds={addFunds} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

/** An invalid amount shows in a toast, as specified, and at the field. */
function AddFundsForm({
  addFunds,
  onDone,
}: {
  addFunds: ReturnType<typeof useAddFunds>;
  onDone: () => void;
}) {
  const [written, setWritten] = useState('');
  const [problem, setProblem] = useState<string>();
  const shown = useShown();
  const write = (value: string) => {
    setWritten(value);
    setProblem(undefined);
  };
  const fail = (title: string, description: string, inPlace = description) => {
    setProblem(inPlace);
    toast({ title, description, tone: 'bad' });
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const read = readAmount(written);
    if ('problem' in read) return fail(read.problem.title, read.problem.description);
    try {
      await addFunds.mutateAsync(read.amount);
    } catch (error) {
      const reason = error instanceof CallError ? sentenceOf(error) : text.addFunds.tryLater;
      return fail(text.addFunds.failed, reason, sentenceOf(error));
    }
    toast({
      title: text.addFunds.added,
      description: text.addFunds.addedDescription(rupees(read.amount)),
    });
    if (shown.current) onDone();
  };
  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      className="grid gap-4 px-6 pb-6 max-desk:px-4 max-desk:pb-4"
    >
      <Field label={text.addFunds.amount} error={problem}>
        <NumberInput
          rupees
          placeholder="0.00"
          value={written}
          onChange={(event) => write(event.target.value)}
        />
      </Field>
      <div className="row flex-wrap">
        {QUICK_AMOUNTS.map((amount) => (
          <Button key={amount} variant="line" onClick={() => write(String(amount))}>
            {rupees(amount).replace('.00', '')}
          </Button>
        ))}
      </div>
      <Button type="submit" variant="primary" size="big" wide disabled={addFunds.isPending}>
        {addFunds.isPending ? text.addFunds.adding : text.addFunds.title}
      </Button>
    </form>
  );
}
