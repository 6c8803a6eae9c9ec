import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { useWatchChanges, useWatchedSymbols, useWatchlists } from '#client/api/trading/watchlists.ts';
import { CallError, sentenceOf } from '#client/lib/http/call.ts';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import { Tooltip } from '#client/ui/tooltip/tooltip.tsx';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { text } from './text.ts';
import { ListsDialog } from './watchlists/lists-dialog.tsx';

/** A star that adds a stock to the watchlist or removes it; with several lists it opens their choice. */
export function WatchToggle({ symbol, reachable }: { symbol: string; reachable?: boolean }) {
  const watched = useWatchedSymbols();
  return <WatchStar symbol={symbol} listed={watched(symbol)} reachable={reachable} />;
}

/** The same for a list that already knows the watchlist. */
export function WatchStar({
  symbol,
  listed,
  reachable = true,
}: {
  symbol: string;
  /** Whether it is on a watchlist; null while unknown. */
  listed: boolean | null;
  reachable?: boolean | undefined;
}) {
  const { pending, setWatched } = useWatchRequest(symbol);
  const { data: lists = [] } = useWatchlists();
  const [isOpen, setOpen] = useState(false);
  const several = lists.length > 1;
  const watched = pending ?? listed ?? false;
  const press = () => {
    if (several) setOpen(true);
    else if (pending === null) void setWatched(!watched);
  };
  return (
    <>
      <Tooltip content={watched ? text.watch.watched : text.watch.add}>
        <Button
          sends
          variant="ghost"
          icon
          {...(several ? { 'aria-haspopup': 'dialog' } : { 'aria-pressed': watched })}
          aria-label={text.watch.toggle(displaySymbol(symbol))}
          tabIndex={reachable ? undefined : -1}
          disabled={listed === null}
          onClick={press}
        >
          <Star aria-hidden className={clsx(watched && 'fill-accent text-accent')} />
        </Button>
      </Tooltip>
      {isOpen && <ListsDialog symbol={symbol} lists={lists} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The optimistic state of a stock on a list until the server replies; null if no request is pending. */
export function useWatchRequest(symbol: string, listId?: string) {
  const change = useWatchChanges(listId);
  const [pending, setRequested] = useState<boolean | null>(null);

  // Must not depend on being mounted: removing a stock from the watchlist unmounts its star before the reply.
  const setWatched = async (wanted: boolean): Promise<void> => {
    setRequested(wanted);
    try {
      await change([symbol], wanted);
    } catch (error) {
      const description = wanted && !(error instanceof CallError) ? NOT_ADDED : sentenceOf(error);
      toast({ title: text.watch.error, description, tone: 'bad' });
      return;
    } finally {
      setRequested(null);
    }
    toast({
      title: wanted ? text.watch.added : text.watch.removed,
      description: text.watch.changed(displaySymbol(symbol), wanted),
      action: { label: text.watch.undo, run: () => void setWatched(!wanted) },
    });
  };
  return { pending, setWatched };
}

const NOT_ADDED = text.watch.notAdded;
