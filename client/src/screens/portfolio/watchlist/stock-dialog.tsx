import { useState } from 'react';
import { type Layout, useWriteNotes } from '#client/api/trading/watchlists.ts';
import { toastError } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { moved, nudged, type Rearrange } from '#client/widgets/watchlists/arrange.ts';
import type { WatchedStock } from '#shared/contract/trading/watchlists.ts';
import { MAX_NOTE_LENGTH } from '#shared/domain/limits.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { text } from './text.ts';

/** A stock's note, group and place on a list. Group and place are saved immediately. */
export function StockDialog({
  listId,
  stock: { symbol, companyName, note: before },
  layout,
  onArrange,
  onClose,
}: {
  listId: string;
  stock: WatchedStock;
  layout: Layout;
  onArrange: (change: Rearrange) => void;
  onClose: () => void;
}) {
  const [note, setNote] = useState(before ?? '');
  const write = useWriteNotes(listId);
  const save = () => {
    const wanted = note.trim() === '' ? null : note.trim();
    if (wanted === before) return onClose();
    write.mutate([{ symbol, note: wanted }], {
      onSuccess: onClose,
      onError: (error) => toastError(error, text.stock.saveFailed),
    });
  };
  return (
    <Dialog open onOpenChange={onClose} title={displaySymbol(symbol)} description={companyName}>
      <form
        noValidate
        className="grid gap-4 px-6 pb-6 max-desk:px-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field
          label={text.stock.note}
          aside={<span className="t3 tn">{text.stock.length(note.length, MAX_NOTE_LENGTH)}</span>}
        >
          <TextInput
            maxLength={MAX_NOTE_LENGTH}
            autoComplete="off"
            placeholder={text.stock.noteExample}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        <Place symbol={symbol} layout={layout} onArrange={onArrange} />
        <Button type="submit" variant="primary" size="big" disabled={write.isPending}>
          {text.save}
        </Button>
      </form>
    </Dialog>
  );
}

function Place({
  symbol,
  layout,
  onArrange,
}: {
  symbol: string;
  layout: Layout;
  onArrange: (change: Rearrange) => void;
}) {
  const group = layout.findIndex(({ symbols }) => symbols.includes(symbol));
  const toGroup = (value: string) => {
    const to = Number(value);
    onArrange((now) => moved(now, symbol, { group: to, place: now[to]?.symbols.length ?? 0 }));
  };
  return (
    <div className="row flex-wrap items-end gap-2">
      {layout.length > 1 && (
        <Select
          label={text.stock.group}
          className="min-w-0 grow"
          options={layout.map(({ name }, place) => ({
            value: String(place),
            label: name ?? text.group.none,
          }))}
          value={String(group)}
          onChange={toGroup}
        />
      )}
      <Button variant="line" onClick={() => onArrange((now) => nudged(now, symbol, -1))}>
        {text.stock.up}
      </Button>
      <Button variant="line" onClick={() => onArrange((now) => nudged(now, symbol, 1))}>
        {text.stock.down}
      </Button>
    </div>
  );
}
