import { clsx } from 'clsx';
import { Check, Plus } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { useWatchRequest } from '../watch-toggle.tsx';
import { text } from './text.ts';
import { useOnList } from './use-on-list.ts';

/** Adds a suggested stock to a watchlist, or removes it again. With `named` its label is the symbol. */
export function AddButton({
  symbol,
  listId,
  named = false,
}: {
  symbol: string;
  listId?: string | undefined;
  named?: boolean;
}) {
  const listed = useOnList(listId)(symbol);
  const { pending, setWatched } = useWatchRequest(symbol, listId);
  const watched = pending ?? listed ?? false;
  const shown = displaySymbol(symbol);
  const Icon = watched ? Check : Plus;
  return (
    <Button
      sends
      variant="line"
      aria-pressed={watched}
      aria-label={watched ? text.addedStock(shown) : text.addStock(shown)}
      disabled={listed === null}
      className={clsx(watched && 'text-fg-3')}
      onClick={() => {
        if (pending === null) void setWatched(!watched);
      }}
    >
      <Icon aria-hidden className={clsx(watched && 'text-gain')} />
      {named ? shown : watched ? text.added : text.add}
    </Button>
  );
}
