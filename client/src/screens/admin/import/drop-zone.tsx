import { useId, useState } from 'react';
import { text } from './text.ts';

/** Takes files that are dropped on it or chosen. */
export function DropZone({
  disabled,
  onFiles,
}: {
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
}) {
  const [over, setOver] = useState(false);
  const id = useId();
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
      <label htmlFor={id} className="strong cursor-pointer underline">
        {text.choose}
      </label>
      <input
        id={id}
        type="file"
        multiple
        disabled={disabled}
        accept=".csv,.gz,.zip,.json,.txt"
        className="small max-w-full"
        onChange={(event) => take(event.target.files)}
      />
      <span className="small t3">{text.accepted}</span>
    </fieldset>
  );
}
