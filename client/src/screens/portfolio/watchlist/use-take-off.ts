import { useQueryClient } from '@tanstack/react-query';
import {
  layoutOf,
  useChangeWatchlist,
  useWatchChanges,
  useWriteNotes,
} from '#client/api/trading/watchlists.ts';
import { keyOf } from '#client/lib/http/query-client.ts';
import { toastError } from '#client/lib/toasts.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { text as widgetText } from '#client/widgets/text.ts';
import { moved } from '#client/widgets/watchlists/arrange.ts';
import { api } from '#shared/contract/index.ts';
import type { WatchedStock, WatchlistDetail } from '#shared/contract/trading/watchlists.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { text } from './text.ts';

/** Removes a stock from a list. Undo restores it in its place, with its note. */
export function useTakeOff({ id, groups }: WatchlistDetail): (stock: WatchedStock) => Promise<void> {
  const queryClient = useQueryClient();
  const change = useWatchChanges(id);
  const arrange = useChangeWatchlist(id);
  const write = useWriteNotes(id);
  const restore = async ({ symbol, note }: WatchedStock, group: number, place: number) => {
    await change([symbol], true);
    const list = queryClient.getQueryData<WatchlistDetail>(keyOf(api.watchlists.read, { id }));
    if (list?.groups[group]) {
      await arrange.mutateAsync({
        name: list.name,
        groups: moved(layoutOf(list), symbol, { group, place }),
      });
    }
    if (note !== null) await write.mutateAsync([{ symbol, note }]);
    const { added, changed } = widgetText.watch;
    toast({ title: added, description: changed(displaySymbol(symbol), true) });
  };
  return async (stock) => {
    const group = groups.findIndex(({ stocks }) => stocks.includes(stock));
    const place = groups[group]?.stocks.indexOf(stock) ?? 0;
    const { watch } = widgetText;
    try {
      await change([stock.symbol], false);
    } catch (error) {
      toastError(error, text.changeFailed);
      return;
    }
    const undo = () =>
      restore(stock, group, place).catch((error: unknown) => toastError(error, text.changeFailed));
    toast({
      title: watch.removed,
      description: watch.changed(displaySymbol(stock.symbol), false),
      action: { label: watch.undo, run: () => void undo() },
    });
  };
}
