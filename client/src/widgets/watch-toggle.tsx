import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { useUnwatch, useWatch, useWatchlist } from '#client/api/portfolio.ts';
import { CallError, sentenceOf } from '#client/lib/call.ts';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast-store.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';

/** A star that puts a stock on the watchlist or takes it off; doing it again undoes it. */
export function WatchToggle({ symbol }: { symbol: string }) {
  const watchlist = useWatchlist();
  const watch = useWatch();
  const unwatch = useUnwatch();
  const watched = watchlist.data?.some((item) => item.symbol === symbol && item.isWatched) ?? false;
  const busy = watch.isPending || unwatch.isPending;
  const toggle = () =>
    (watched ? unwatch : watch).mutate(symbol, {
      onSuccess: () =>
        toast({
          title: watched ? 'Removed from Watchlist' : 'Added to Watchlist',
          description: `${displaySymbol(symbol)} is ${watched ? 'no longer' : 'now'} on your watchlist.`,
        }),
      onError: (error) =>
        toast({
          title: 'Error',
          description: error instanceof CallError ? sentenceOf(error) : 'Failed to add stock to watchlist',
          tone: 'bad',
        }),
    });
  return (
    <Button
      variant="ghost"
      icon
      aria-pressed={watched}
      aria-label={`Watch ${displaySymbol(symbol)}`}
      title={watched ? 'On your watchlist' : 'Watch'}
      disabled={busy || watchlist.isPending}
      onClick={toggle}
    >
      <Star aria-hidden className={clsx(watched && 'fill-accent text-accent')} />
    </Button>
  );
}
