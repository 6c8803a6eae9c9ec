import { useState } from 'react';
import { useWatchChanges } from '#client/api/trading/watchlists.ts';
import { toastError } from '#client/lib/toasts.ts';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Switch } from '#client/ui/form/switch.tsx';
import type { Watchlist } from '#shared/contract/trading/watchlists.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { text } from './text.ts';

/** Chooses the lists that a stock is on. */
export function ListsDialog({
  symbol,
  lists,
  onClose,
}: {
  symbol: string;
  lists: readonly Watchlist[];
  onClose: () => void;
}) {
  return (
    <Dialog open onOpenChange={onClose} title={text.ofStock(displaySymbol(symbol))} description={text.about}>
      <div className="grid gap-1 px-6 pb-6 max-desk:px-4">
        {lists.map((list) => (
          <OnList key={list.id} list={list} symbol={symbol} />
        ))}
      </div>
    </Dialog>
  );
}

function OnList({ list: { id, name, symbols }, symbol }: { list: Watchlist; symbol: string }) {
  const change = useWatchChanges(id);
  const [pending, setPending] = useState<boolean | null>(null);
  const set = (watched: boolean) => {
    setPending(watched);
    change([symbol], watched)
      .catch((error: unknown) => toastError(error, text.failed))
      .finally(() => setPending(null));
  };
  return (
    <Switch
      label={name}
      note={text.stocks(symbols.length)}
      checked={pending ?? symbols.includes(symbol)}
      disabled={pending !== null}
      onChange={set}
    />
  );
}
