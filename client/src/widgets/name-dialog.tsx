import { useState } from 'react';
import { sentenceOf } from '#client/lib/http/call.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { text } from './text.ts';

/** Asks for a name. A refusal of the server shows at the field. */
export function NameDialog({
  title,
  name: before = '',
  maxLength,
  hintOf,
  onSave,
  onClose,
}: {
  title: string;
  name?: string;
  maxLength: number;
  /** What saving under a name does, where that is not obvious. */
  hintOf?: (name: string) => string | undefined;
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const [name, setName] = useState(before);
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      await onSave(name.trim());
      onClose();
    } catch (cause) {
      setError(sentenceOf(cause));
    } finally {
      setSaving(false);
    }
  };
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <form
        noValidate
        className="grid gap-4 px-6 pb-6 max-desk:px-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label={text.naming.name} hint={hintOf?.(name.trim())} error={error}>
          <TextInput
            maxLength={maxLength}
            autoComplete="off"
            value={name}
            onChange={({ target }) => {
              setName(target.value);
              setError(undefined);
            }}
          />
        </Field>
        <Button type="submit" variant="primary" size="big" disabled={saving || name.trim() === ''}>
          {text.naming.save}
        </Button>
      </form>
    </Dialog>
  );
}
