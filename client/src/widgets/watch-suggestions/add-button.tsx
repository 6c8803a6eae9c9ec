import { clsx } from 'clsx';
import { Check, Plus } from 'lucide-react';
import { useWatchedSymbols } from '#client/api/portfolio.ts';
import { Button } from '#client/ui/button.tsx';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { useWatchRequest } from '../watch-toggle.tsx';
import { text } from './text.ts';

/** Adds a suggested stock to the watchlist, or removes it again. With `named` its label is the symbol. */
export function AddButton({ symbol, named = false }: { symbol: string; named?: boolean }) {
  const listed = useWatchedSymbols()(symbol);
  const { pending, setWatched } = useWatchRequest(symbol);
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
