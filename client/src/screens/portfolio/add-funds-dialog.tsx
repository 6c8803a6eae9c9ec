import { type SyntheticEvent, useState } from 'react';
import { useAddFunds } from '#client/api/portfolio.ts';
import { CallError, sentenceOf } from '#client/lib/call.ts';
import { rupees } from '#client/lib/format.ts';
import { useShown } from '#client/lib/use-shown.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field, NumberInput } from '#client/ui/field.tsx';
import { toast } from '#client/ui/toast-store.ts';
import { readAmount } from './read-amount.ts';

const QUICK_AMOUNTS = [10_000, 1_00_000, 10_00_000] as const;

/** Adds paper money. Trying again after a lost connection is the same payment, though the dialog was closed in between. */
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
      title="Add Funds"
      description="Paper money for this simulated account. At most ₹10,00,000 at a time."
    >
      <AddFundsForm addFunds={addFunds} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

/** A wrong amount is said in a toast, as specified, and under the field, where it is mended. */
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
      const reason = error instanceof CallError ? sentenceOf(error) : 'Please try again later';
      return fail('Failed to Add Funds', reason, sentenceOf(error));
    }
    toast({
      title: 'Funds Added Successfully',
      description: `${rupees(read.amount)} has been added to your account`,
    });
    if (shown.current) onDone();
  };
  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      className="grid gap-4 px-6 pb-6 max-desk:px-4 max-desk:pb-4"
    >
      <Field label="Amount" error={problem}>
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
        {addFunds.isPending ? 'Adding...' : 'Add Funds'}
      </Button>
    </form>
  );
}
