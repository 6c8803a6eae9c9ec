import { Controller } from 'react-hook-form';
import type * as z from 'zod/mini';
import { usePutUniverseChange } from '#client/api/universe.ts';
import { Field, TextInput } from '#client/ui/field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { universeForm } from '#shared/contract/universe.ts';
import { displaySymbol, normaliseSymbol } from '#shared/domain/symbol.ts';
import { dateText } from '../admin-text.ts';
import { EditDialog, useEditForm } from '../edit-dialog.tsx';
import { changeText } from './universe-text.ts';

const KINDS = [
  { value: 'added', label: 'Add' },
  { value: 'dropped', label: 'Drop' },
  { value: 'renamed', label: 'Rename' },
  { value: 'demerged', label: 'Split' },
] as const;

type Written = z.input<typeof universeForm>;

const hasOther = (kind: Written['kind']) => kind === 'renamed' || kind === 'demerged';

/** A change of the universe or of a name from a day on. */
export function UniverseDialog({
  members,
  onClose,
}: {
  members: readonly { symbol: string }[];
  onClose: () => void;
}) {
  const edit = useEditForm({
    schema: universeForm,
    defaultValues: { effectiveFrom: '', symbol: '', kind: 'dropped', note: '' } as Written,
    mutation: usePutUniverseChange(),
    toWire: (valid) => ({ ...valid, otherSymbol: hasOther(valid.kind) ? valid.otherSymbol : undefined }),
    saved: ({ symbol, effectiveFrom }) => `${displaySymbol(symbol)} changes on ${dateText(effectiveFrom)}`,
    onClose,
  });
  const { control, errors, form, written } = edit;
  return (
    <EditDialog
      title="Add a change"
      description="From a day after the market date on; it holds when the session of that day begins."
      edit={edit}
      changes={changesOf(written)}
      action="Save Change"
      onClose={onClose}
    >
      <Controller
        control={control}
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
      {hasOther(written.kind) && (
        <Field
          label={written.kind === 'renamed' ? 'Called from then on' : 'What is split off, where it is known'}
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
    </EditDialog>
  );
}

function changesOf({ effectiveFrom, symbol, kind, otherSymbol }: Written): string[] {
  if (!effectiveFrom || !symbol.trim()) return [];
  const other = otherSymbol ? normaliseSymbol(otherSymbol) : null;
  if (kind === 'renamed' && other === null) return [];
  const words = changeText({ symbol: normaliseSymbol(symbol), kind, otherSymbol: other });
  const holders =
    kind === 'dropped'
      ? ['Whoever holds it can still sell; it is not predicted or screened any more.']
      : kind === 'renamed'
        ? ['Its trades, bars and holders stay with it.']
        : [];
  return [`From ${dateText(effectiveFrom)} on ${words}.`, ...holders];
}
