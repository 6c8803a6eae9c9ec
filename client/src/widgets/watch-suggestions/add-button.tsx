import { clsx } from 'clsx';
import { Check, Plus } from 'lucide-react';
import { useWatchedSymbols } from '#client/api/portfolio.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { useWatchRequest } from '../watch-toggle.tsx';
import { text } from './text.ts';

/**
 * Puts a suggested stock on the watchlist; pressed again, it takes it off. Its label is the symbol where nothing
 * else names it.
 */
export function AddButton({ symbol, named = false }: { symbol: string; named?: boolean }) {
  const listed = useWatchedSymbols()(symbol);
  const { pending, setWatched } = useWatchRequest(symbol);
  const watched = pending ?? listed ?? false;
  const shown = displaySymbol(symbol);
  const Icon = watched ? Check : Plus;
  return (
    <button
      type="button"
      aria-pressed={watched}
      aria-label={watched ? text.addedStock(shown) : text.addStock(shown)}
      disabled={listed === null}
      className={clsx(buttonClass({ variant: 'line' }), watched && 'text-fg-3')}
      onClick={() => {
        if (pending === null) void setWatched(!watched);
      }}
    >
      <Icon aria-hidden className={clsx(watched && 'text-gain')} />
      {named ? shown : watched ? text.added : text.add}
    </button>
  );
}
