import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { usePutUniverseChange } from '#client/api/universe.ts';
import { sentenceOf } from '#client/lib/call.ts';
import { saySuccess } from '#client/lib/said.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field, TextInput } from '#client/ui/field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Notice } from '#client/ui/states.tsx';
import { universeForm } from '#shared/contract/universe.ts';
import { displaySymbol, normaliseSymbol } from '#shared/domain/symbol.ts';
import { dateWords } from './admin-words.ts';
import { Changes } from './changes.tsx';
import { changeWords } from './universe-words.ts';

const KINDS = [
  { value: 'added', label: 'Add' },
  { value: 'dropped', label: 'Drop' },
  { value: 'renamed', label: 'Rename' },
  { value: 'demerged', label: 'Split' },
] as const;

type Written = z.input<typeof universeForm>;

/** A change of the universe or of a name from a day on. */
export function UniverseDialog({
  members,
  onClose,
}: {
  members: readonly { symbol: string }[];
  onClose: () => void;
}) {
  const put = usePutUniverseChange();
  const form = useForm({
    resolver: zodResolver(universeForm),
    defaultValues: { effectiveFrom: '', symbol: '', kind: 'dropped', note: '' } as Written,
  });
  const { errors } = form.formState;
  const written = useWatch({ control: form.control }) as Written;
  const hasOther = written.kind === 'renamed' || written.kind === 'demerged';
  const submit = form.handleSubmit((valid) =>
    put.mutate(
      { ...valid, otherSymbol: hasOther ? valid.otherSymbol : undefined },
      {
        onSuccess: () => {
          saySuccess(`${displaySymbol(valid.symbol)} changes on ${dateWords(valid.effectiveFrom)}`);
          onClose();
        },
        onError: (error) => form.setError('root', { message: sentenceOf(error) }),
      },
    ),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add a change"
      description="From a day after the market date on; it holds when the session of that day begins."
    >
      <form
        noValidate
        className="grid gap-4 px-6 pb-6 max-desk:px-4"
        onSubmit={(event) => void submit(event)}
      >
        <Controller
          control={form.control}
          name="kind"
          render={({ field }) => (
            <Segmented label="What happens" options={KINDS} value={field.value} onChange={field.onChange} />
          )}
        />
        <div className="grid grid-cols-2 gap-3">
          <Field label="Symbol" error={errors.symbol?.message}>
            <TextInput list="members-known" autoComplete="off" maxLength={24} {...form.register('symbol')} />
          </Field>
          <Field label="From" error={errors.effectiveFrom?.message}>
            <TextInput type="date" {...form.register('effectiveFrom')} />
          </Field>
        </div>
        <datalist id="members-known">
          {members.map(({ symbol }) => (
            <option key={symbol} value={displaySymbol(symbol)} />
          ))}
        </datalist>
        {hasOther && (
          <Field
            label={
              written.kind === 'renamed' ? 'Called from then on' : 'What is split off, where it is known'
            }
            error={errors.otherSymbol?.message}
          >
            <TextInput
              autoComplete="off"
              maxLength={24}
              {...form.register('otherSymbol', { setValueAs: (text?: string) => text || undefined })}
            />
          </Field>
        )}
        <Field label="Where this comes from" error={errors.note?.message}>
          <TextInput maxLength={200} placeholder="NSE circular of …" {...form.register('note')} />
        </Field>
        <Changes changes={changesOf(written)} />
        {errors.root?.message && <Notice>{errors.root.message}</Notice>}
        <Button type="submit" variant="primary" size="big" disabled={put.isPending}>
          {put.isPending ? 'Saving...' : 'Save Change'}
        </Button>
      </form>
    </Dialog>
  );
}

function changesOf({ effectiveFrom, symbol, kind, otherSymbol }: Written): string[] {
  if (!effectiveFrom || !symbol.trim()) return [];
  const other = otherSymbol ? normaliseSymbol(otherSymbol) : null;
  if (kind === 'renamed' && other === null) return [];
  const words = changeWords({ symbol: normaliseSymbol(symbol), kind, otherSymbol: other });
  const holders =
    kind === 'dropped'
      ? ['Whoever holds it can still sell; it is not predicted or screened any more.']
      : kind === 'renamed'
        ? ['Its trades, bars and holders stay with it.']
        : [];
  return [`From ${dateWords(effectiveFrom)} on ${words}.`, ...holders];
}
