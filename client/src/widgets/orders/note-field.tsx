import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { MAX_NOTE_LENGTH } from '#shared/domain/limits.ts';
import { text } from './text.ts';

/** The user's note on an order; collapsed until used. */
export function NoteField({ value, onChange }: { value: string; onChange: (note: string) => void }) {
  const [open, setOpen] = useState(value !== '');
  const wasOpen = useRef(open);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (open && !wasOpen.current) input.current?.focus();
  }, [open]);
  if (!open) {
    return (
      <Button variant="ghost" className="small -ml-2 w-max" onClick={() => setOpen(true)}>
        <Plus aria-hidden className="size-3.5" />
        {text.note.add}
      </Button>
    );
  }
  return (
    <Field
      label={text.note.label}
      aside={<span className="t3 tn">{text.note.length(value.length, MAX_NOTE_LENGTH)}</span>}
    >
      <TextInput
        ref={input}
        maxLength={MAX_NOTE_LENGTH}
        autoComplete="off"
        placeholder={text.note.example}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
