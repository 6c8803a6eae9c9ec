import { useState } from 'react';
import { useWatchChanges } from '#client/api/trading/watchlists.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { Button } from '#client/ui/button.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { Loaded } from '../loaded.tsx';
import { AddButton } from './add-button.tsx';
import { text } from './text.ts';
import { useOnList } from './use-on-list.ts';
import { useSuggestions } from './use-suggestions.ts';

const SHOWN = 8;

/** Suggestions for a watchlist (the first without an id): a button for each stock, and one for all. */
export function WatchSuggestions({ listId, narrow = false }: { listId?: string; narrow?: boolean }) {
  const suggestions = useSuggestions(SHOWN);
  return (
    <Loaded
      query={suggestions}
      skeleton={
        <div className="p-4">
          <SkeletonLines count={3} label={text.loading} />
        </div>
      }
      failed={text.failed}
    >
      {(stocks) =>
        stocks.length === 0 ? null : <Suggested stocks={stocks} listId={listId} narrow={narrow} />
      }
    </Loaded>
  );
}

type Begun = { stocks: readonly Stock[]; listId: string | undefined };

function Suggested({ stocks, listId, narrow }: Begun & { narrow: boolean }) {
  return (
    <section
      aria-label={text.title}
      className={narrow ? 'border-line border-t p-3' : 'border-line border-t p-4'}
    >
      <header className="row mb-2 justify-between gap-3">
        <span className="min-w-0">
          <b className="strong">{text.title}</b>
          <span className="small t3 block">{text.about}</span>
        </span>
        <AddAll stocks={stocks} listId={listId} />
      </header>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-6 gap-y-1">
        {stocks.map(({ symbol, name, sector }) => (
          <li key={symbol} className="row min-h-11 justify-between gap-3">
            <span className="min-w-0">
              <b className="strong cut block">{displaySymbol(symbol)}</b>
              <span className="small t3 cut block">{narrow ? name : `${name} · ${sector}`}</span>
            </span>
            <AddButton symbol={symbol} listId={listId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Adds the stocks that are not watched yet; undo removes the same ones. */
function AddAll({ stocks, listId }: Begun) {
  const isWatched = useOnList(listId);
  const change = useWatchChanges(listId);
  const [busy, setBusy] = useState(false);
  const missing = stocks.map(({ symbol }) => symbol).filter((symbol) => isWatched(symbol) === false);
  const run = async (symbols: readonly string[], watched: boolean) => {
    setBusy(true);
    try {
      await change(symbols, watched);
    } catch (error) {
      toast({ title: text.error, description: sentenceOf(error), tone: 'bad' });
      return false;
    } finally {
      setBusy(false);
    }
    return true;
  };
  const addAll = async () => {
    if (!(await run(missing, true))) return;
    const undo = () => void run(missing, false);
    toast({
      title: text.addedAll,
      description: text.addedStocks(missing.length),
      action: { label: text.undo, run: undo },
    });
  };
  return (
    <Button sends disabled={busy || missing.length === 0} onClick={() => void addAll()}>
      {text.addAll}
    </Button>
  );
}
