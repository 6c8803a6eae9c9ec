import type * as z from 'zod/mini';
import { usePublishCost } from '#client/api/market/corporate-actions.ts';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { publishedCost, type RecordedAction } from '#shared/contract/market/corporate-actions.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { EditDialog, useEditForm } from '../edit-dialog.tsx';
import { text } from './text.ts';

type Written = z.input<typeof publishedCost>;
type Valid = z.output<typeof publishedCost>;

/** The published part of a demerger's cost, which replaces the provisional one. */
export function CostDialog({ action, onClose }: { action: RecordedAction; onClose: () => void }) {
  const { symbol, exDate, ordinal, otherSymbol } = action;
  const edit = useEditForm({
    schema: publishedCost,
    defaultValues: { symbol, exDate, ordinal } as Written,
    mutation: usePublishCost(),
    toWire: (valid: Valid) => valid,
    saved: () => text.finalCost.saved(displaySymbol(symbol)),
    onClose,
  });
  const valid = publishedCost.safeParse(edit.written);
  const changes = valid.success
    ? [
        text.finalCost.moves(valid.data.costPercent, displaySymbol(otherSymbol ?? '')),
        text.finalCost.follows,
        text.finalCost.once,
      ]
    : [];
  return (
    <EditDialog
      title={text.finalCost.title(displaySymbol(symbol))}
      description={text.finalCost.description}
      edit={edit}
      changes={changes}
      action={text.finalCost.save}
      onClose={onClose}
    >
      <Field label={text.dialog.cost} error={edit.errors.costPercent?.message}>
        <TextInput
          className="num"
          inputMode="decimal"
          autoComplete="off"
          after={<span className="t3">%</span>}
          {...edit.form.register('costPercent', {
            setValueAs: (written: unknown) => (written === '' ? undefined : Number(written)),
          })}
        />
      </Field>
    </EditDialog>
  );
}
