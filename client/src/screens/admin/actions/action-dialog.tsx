import { Controller } from 'react-hook-form';
import type * as z from 'zod/mini';
import { type ActionTerms, useActionEffect, useRecordAction } from '#client/api/market/corporate-actions.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { actionForm, TERMS_OF } from '#shared/contract/market/corporate-actions.ts';
import { ACTION_KINDS } from '#shared/domain/market/corporate-actions.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { dateText } from '../admin-text.ts';
import { EditDialog, type EditForm, useEditForm } from '../edit-dialog.tsx';
import { effectText } from './effect-text.ts';
import { HolderList } from './holder-list.tsx';
import { KIND_LABEL, RATIO_LABEL, text } from './text.ts';

type Written = z.input<typeof actionForm>;
type Valid = z.output<typeof actionForm>;

/** Form of a corporate action: its terms, and their effect on holders. */
export function ActionDialog({ onClose }: { onClose: () => void }) {
  const edit = useEditForm({
    schema: actionForm,
    defaultValues: { symbol: '', kind: 'split', exDate: '' } as Written,
    mutation: useRecordAction(),
    toWire: (valid: Valid): ActionTerms => valid,
    saved: ({ symbol, exDate }) => text.dialog.saved(displaySymbol(symbol), dateText(exDate)),
    onClose,
  });
  const { errors, form, written } = edit;
  const valid = actionForm.safeParse(written);
  const terms = valid.success ? valid.data : null;
  const effect = useActionEffect(terms);
  return (
    <EditDialog
      title={text.add}
      description={text.dialog.description}
      edit={edit}
      changes={changesOf(terms, effect)}
      action={text.dialog.save}
      canSave={!effect.isError}
      onClose={onClose}
    >
      <KindSelect edit={edit} />
      <div className="grid grid-cols-2 gap-3">
        <Field label={text.dialog.symbol} error={errors.symbol?.message}>
          <TextInput autoComplete="off" maxLength={24} {...form.register('symbol')} />
        </Field>
        <Field label={text.dialog.exDate} error={errors.exDate?.message}>
          <TextInput type="date" {...form.register('exDate')} />
        </Field>
      </div>
      <Terms key={written.kind} edit={edit} />
      {terms && effect.data && <HolderList {...effect.data} />}
    </EditDialog>
  );
}

function changesOf(terms: Valid | null, { data, error }: ReturnType<typeof useActionEffect>): string[] {
  if (!terms) return [];
  if (error) return [sentenceOf(error)];
  return data
    ? effectText(data, { kind: terms.kind, otherSymbol: terms.otherSymbol ?? null })
    : [text.effect.checking];
}

type Edit = EditForm<Written, Valid>;

const KINDS = ACTION_KINDS.map((value) => ({ value, label: KIND_LABEL[value] }));

function KindSelect({ edit: { control } }: { edit: Edit }) {
  return (
    <Controller
      control={control}
      name="kind"
      render={({ field }) => (
        <Select label={text.dialog.kind} options={KINDS} value={field.value} onChange={field.onChange} />
      )}
    />
  );
}

const numberOrNothing = (written: unknown) =>
  written === '' || written === undefined || written === null ? undefined : Number(written);
const textOrNothing = (written: unknown) => (written === '' ? undefined : written);

/** The fields of a kind; values of another kind are dropped. */
function Terms({ edit: { form, errors, written } }: { edit: Edit }) {
  const { kind } = written;
  const needs = TERMS_OF[kind];
  const ratio = RATIO_LABEL[kind];
  const number = (
    name: 'numerator' | 'denominator' | 'amount' | 'costPercent',
    label: string,
    unit?: string,
  ) => (
    <Field label={label} error={errors[name]?.message} hint={name === 'costPercent' && text.dialog.costHint}>
      <TextInput
        className="num"
        inputMode="decimal"
        autoComplete="off"
        after={unit && <span className="t3">{unit}</span>}
        {...form.register(name, { setValueAs: numberOrNothing, shouldUnregister: true })}
      />
    </Field>
  );
  return (
    <>
      {ratio && (
        <div className="grid grid-cols-2 gap-3">
          {number('numerator', ratio.numerator)}
          {number('denominator', ratio.denominator)}
        </div>
      )}
      {(kind === 'dividend' || kind === 'rights' || kind === 'buyback') &&
        number('amount', text.dialog.amount[kind], '₹')}
      {(kind === 'demerger' || kind === 'merger' || kind === 'rename') && (
        <Field label={text.dialog.other[kind]} error={errors.otherSymbol?.message}>
          <TextInput
            autoComplete="off"
            maxLength={24}
            {...form.register('otherSymbol', { setValueAs: textOrNothing, shouldUnregister: true })}
          />
        </Field>
      )}
      {needs.includes('cost') && number('costPercent', text.dialog.cost, '%')}
      {needs.includes('closes') && (
        <Field label={text.dialog.closesOn} error={errors.closesOn?.message} hint={text.dialog.closesHint}>
          <TextInput
            type="date"
            {...form.register('closesOn', { setValueAs: textOrNothing, shouldUnregister: true })}
          />
        </Field>
      )}
    </>
  );
}
