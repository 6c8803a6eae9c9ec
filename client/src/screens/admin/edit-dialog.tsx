import { zodResolver } from '@hookform/resolvers/zod';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { sentenceOf } from '#client/lib/call.ts';
import { toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/states.tsx';
import { Changes } from './changes.tsx';

/** A form that is being edited in a dialog. */
export interface EditForm<Written extends FieldValues, Valid> {
  form: UseFormReturn<Written, unknown, Valid>;
  control: Control<Written, unknown, Valid>;
  errors: FieldErrors<Written>;
  /** What the form has now, valid or not. */
  written: Written;
  submit: () => Promise<void>;
  pending: boolean;
}

/**
 * A form in a dialog: what is valid by `schema` is saved, `saved` is the toast that says so, and the dialog closes. A
 * refusal of the server appears above the button.
 */
export function useEditForm<Written extends FieldValues, Valid extends FieldValues, Wire>({
  schema,
  defaultValues,
  mutation,
  toWire,
  saved,
  onClose,
}: {
  schema: ZodMiniType<Valid, Written>;
  defaultValues: NoInfer<Written>;
  mutation: UseMutationResult<unknown, Error, Wire>;
  /** What is sent of a valid form. */
  toWire: (valid: Valid) => Wire;
  saved: (valid: Valid) => string;
  onClose: () => void;
}): EditForm<Written, Valid> {
  const form = useForm<Written, unknown, Valid>({
    resolver: zodResolver(schema),
    defaultValues: defaultValues as DefaultValues<Written>,
  });
  const submit = form.handleSubmit((valid) =>
    mutation.mutate(toWire(valid), {
      onSuccess: () => {
        toastSuccess(saved(valid));
        onClose();
      },
      onError: (error) => form.setError('root', { message: sentenceOf(error) }),
    }),
  );
  return {
    form,
    control: form.control,
    errors: form.formState.errors,
    written: { ...defaultValues, ...(useWatch({ control: form.control }) as Written) },
    submit,
    pending: mutation.isPending,
  };
}

/** The dialog of such a form: its fields, what saving would change, what the server refused, and the button. */
export function EditDialog({
  title,
  description,
  edit: { errors, submit, pending },
  changes,
  action,
  canSave = true,
  below,
  onClose,
  children,
}: {
  title: string;
  description: string;
  edit: { errors: FieldErrors; submit: () => Promise<void>; pending: boolean };
  /** What saving changes, one sentence each. */
  changes: readonly string[];
  /** The words of the button. */
  action: string;
  canSave?: boolean;
  /** What stands under the form, and is none of it. */
  below?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description}>
      <form
        noValidate
        className="grid gap-4 px-6 pb-6 max-desk:px-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {children}
        <Changes changes={changes} />
        {errors.root?.message && <Notice>{errors.root.message}</Notice>}
        <Button type="submit" variant="primary" size="big" disabled={!canSave || pending}>
          {pending ? 'Saving...' : action}
        </Button>
      </form>
      {below}
    </Dialog>
  );
}
