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
import { sentenceOf } from '#client/lib/http/call.ts';
import { toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Notice } from '#client/ui/states.tsx';
import { Changes } from './changes.tsx';
import { text } from './text.ts';

/** A form in a dialog. */
export interface EditForm<Written extends FieldValues, Valid> {
  form: UseFormReturn<Written, unknown, Valid>;
  control: Control<Written, unknown, Valid>;
  errors: FieldErrors<Written>;
  /** Current form values, valid or not. */
  written: Written;
  submit: () => Promise<void>;
  pending: boolean;
}

/**
 * A form in a dialog: values valid by `schema` are saved, `saved` is the success toast, and the dialog closes. A
 * refusal from the server shows above the button.
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
  /** Converts valid values to the request body. */
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

/** The dialog of such a form: fields, preview of changes, the server's refusal, and the button. */
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
  /** Button label. */
  action: string;
  canSave?: boolean;
  /** Content below the form. */
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
          {pending ? text.saving : action}
        </Button>
      </form>
      {below}
    </Dialog>
  );
}
