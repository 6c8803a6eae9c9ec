import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { useUnwatch, useWatch, useWatchlist } from '#client/api/portfolio.ts';
import { CallError, sentenceOf } from '#client/lib/call.ts';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast-store.ts';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { displaySymbol } from '#shared/domain/symbol.ts';

/** A star that puts a stock on the watchlist or takes it off. */
export function WatchToggle({ symbol, reachable = true }: { symbol: string; reachable?: boolean }) {
  const { watched, known, busy, setWatched } = useWatched(symbol);
  return (
    <Tooltip content={watched ? 'On your watchlist' : 'Watch'}>
      <Button
        variant="ghost"
        icon
        aria-pressed={watched}
        aria-label={`Watch ${displaySymbol(symbol)}`}
        tabIndex={reachable ? undefined : -1}
        disabled={!known}
        onClick={() => {
          if (!busy) void setWatched(!watched);
        }}
      >
        <Star aria-hidden className={clsx(watched && 'fill-accent text-accent')} />
      </Button>
    </Tooltip>
  );
}

/** Whether a stock is watched, as the person sees it: what was asked for counts until the server says otherwise. */
function useWatched(symbol: string) {
  const watchlist = useWatchlist();
  const watch = useWatch();
  const unwatch = useUnwatch();
  const listed = watchlist.data?.some((item) => item.symbol === symbol && item.isWatched) ?? false;

  // Awaited rather than given callbacks: taken off the watchlist, the star is gone before the server's answer is there.
  const setWatched = async (wanted: boolean): Promise<void> => {
    try {
      await (wanted ? watch : unwatch).mutateAsync(symbol);
    } catch (error) {
      const description = wanted && !(error instanceof CallError) ? NOT_ADDED : sentenceOf(error);
      toast({ title: 'Error', description, tone: 'bad' });
      return;
    }
    toast({
      title: wanted ? 'Added to Watchlist' : 'Removed from Watchlist',
      description: `${displaySymbol(symbol)} is ${wanted ? 'now' : 'no longer'} on your watchlist.`,
      action: { label: 'Undo', run: () => void setWatched(!wanted) },
    });
  };
  return {
    watched: watch.isPending || (listed && !unwatch.isPending),
    known: !watchlist.isPending,
    busy: watch.isPending || unwatch.isPending,
    setWatched,
  };
}

const NOT_ADDED = 'Failed to add stock to watchlist';
