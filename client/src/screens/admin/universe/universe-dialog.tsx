import { Controller } from 'react-hook-form';
import type * as z from 'zod/mini';
import { usePutUniverseChange } from '#client/api/market/universe.ts';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { universeForm } from '#shared/contract/market/universe.ts';
import { displaySymbol, normaliseSymbol } from '#shared/domain/market/symbol.ts';
import { dateText } from '../admin-text.ts';
import { EditDialog, useEditForm } from '../edit-dialog.tsx';
import { text } from './text.ts';
import { changeText } from './universe-text.ts';

const KINDS = [
  { value: 'added', label: text.dialog.kinds.added },
  { value: 'dropped', label: text.dialog.kinds.dropped },
  { value: 'renamed', label: text.dialog.kinds.renamed },
  { value: 'demerged', label: text.dialog.kinds.demerged },
] as const;

type Written = z.input<typeof universeForm>;

const hasOther = (kind: Written['kind']) => kind === 'renamed' || kind === 'demerged';

/** A change of the universe or a symbol from a day on. */
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
    saved: ({ symbol, effectiveFrom }) => text.dialog.saved(displaySymbol(symbol), dateText(effectiveFrom)),
    onClose,
  });
  const { control, errors, form, written } = edit;
  return (
    <EditDialog
      title={text.add}
      description={text.dialog.description}
      edit={edit}
      changes={changesOf(written)}
      action={text.dialog.save}
      onClose={onClose}
    >
      <Controller
        control={control}
        name="kind"
        render={({ field }) => (
          <Segmented label={text.dialog.kind} options={KINDS} value={field.value} onChange={field.onChange} />
        )}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field label={text.dialog.symbol} error={errors.symbol?.message}>
          <TextInput list="members-known" autoComplete="off" maxLength={24} {...form.register('symbol')} />
        </Field>
        <Field label={text.dialog.from} error={errors.effectiveFrom?.message}>
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
          label={written.kind === 'renamed' ? text.dialog.newName : text.dialog.demerged}
          error={errors.otherSymbol?.message}
        >
          <TextInput
            autoComplete="off"
            maxLength={24}
            {...form.register('otherSymbol', { setValueAs: (written?: string) => written || undefined })}
          />
        </Field>
      )}
      <Field label={text.dialog.source} error={errors.note?.message}>
        <TextInput maxLength={200} placeholder={text.dialog.sourcePlaceholder} {...form.register('note')} />
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
    kind === 'dropped' ? [text.dialog.droppedHint] : kind === 'renamed' ? [text.dialog.renamedHint] : [];
  return [text.dialog.fromDate(dateText(effectiveFrom), words), ...holders];
}
