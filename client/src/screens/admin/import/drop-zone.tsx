import { useId, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { text } from './text.ts';

/** Accepts dropped or chosen files. */
export function DropZone({
  disabled,
  onFiles,
}: {
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
}) {
  const [over, setOver] = useState(false);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const take = (list: FileList | null) => {
    if (list && list.length > 0) onFiles([...list]);
  };
  return (
    <fieldset
      className={`grid justify-items-center gap-2 rounded-card border border-dashed px-4 py-8 text-center ${over ? 'border-accent' : 'border-line'}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!disabled) take(event.dataTransfer.files);
      }}
    >
      <span className="t2">{text.drop}</span>
      <Button disabled={disabled} aria-describedby={id} onClick={() => input.current?.click()}>
        {text.choose}
      </Button>
      {/* Its own button and "No file chosen" differ by browser; ours opens it. */}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        disabled={disabled}
        accept=".csv,.gz,.zip,.json,.txt,.xlsx"
        onChange={(event) => {
          take(event.target.files);
          // The same file chosen again is a change.
          event.target.value = '';
        }}
      />
      <span id={id} className="small t3">
        {text.accepted}
      </span>
    </fieldset>
  );
}
