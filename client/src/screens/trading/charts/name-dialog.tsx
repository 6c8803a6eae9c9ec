import { type FormEvent, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { MAX_LAYOUT_NAME } from '#shared/domain/market/chart-layout.ts';
import { text } from './text.ts';

/** The name of a layout. It stays open until the layout is saved. */
export function NameDialog({
  title,
  name: before,
  busy,
  onSave,
  onClose,
}: {
  title: string;
  name: string;
  busy: boolean;
  onSave: (name: string) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState(before);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') onSave(name.trim());
  };
  return (
    <Dialog open title={title} onOpenChange={(open) => !open && onClose()}>
      <form className="grid gap-4" onSubmit={submit}>
        <Field label={text.name}>
          <TextInput
            maxLength={MAX_LAYOUT_NAME}
            placeholder={text.example}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" size="big" disabled={busy || name.trim() === ''}>
          {text.confirm}
        </Button>
      </form>
    </Dialog>
  );
}
