import { useState } from 'react';
import { useMarketClockLabel } from '#client/api/market/market.ts';
import type { useTradeHistory } from '#client/api/trading/trades.ts';
import { downloadCsv } from '#client/lib/download.ts';
import { useMarketSession } from '#client/lib/live/live-market.ts';
import { toastError } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { text } from './text.ts';
import { filterTrades, type TradeFilters } from './trade-filters.ts';
import { csvName, tradesCsv } from './trades-csv.ts';

/** Exports the filtered history completely, even if only the newest part is on the page. */
export function ExportButton({
  history,
  filters,
  empty,
}: {
  history: ReturnType<typeof useTradeHistory>;
  filters: TradeFilters;
  empty: boolean;
}) {
  const session = useMarketSession();
  const clock = useMarketClockLabel();
  const [reading, setReading] = useState(false);
  const run = async () => {
    setReading(true);
    let whole = history;
    let stuck = false;
    while (whole.hasNextPage && !stuck) {
      whole = await whole.fetchNextPage();
      stuck = whole.isFetchNextPageError;
    }
    setReading(false);
    if (stuck) return toastError(whole.error, text.exportFailed);
    const trades = filterTrades(whole.data ?? [], filters);
    downloadCsv(csvName(filters, session?.tradingDate), tradesCsv(trades, clock));
  };
  return (
    <Button disabled={reading || (empty && !history.hasNextPage)} onClick={() => void run()}>
      {reading ? text.exporting : text.export}
    </Button>
  );
}
