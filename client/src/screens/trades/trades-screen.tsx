import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { useTradeHistory } from '#client/api/trading/trades.ts';
import { count } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ScreenHead } from '#client/ui/screen-head.tsx';
import { MarketAsOf } from '#client/widgets/market/market-as-of.tsx';
import { ModifyDialog } from '#client/widgets/orders/modify-dialog.tsx';
import { TerminalLink } from '#client/widgets/terminal-link.tsx';
import type { Trade } from '#shared/contract/trading/trades.ts';
import { ExportButton } from './export-button.tsx';
import { NewTradeDialog } from './new-trade-dialog.tsx';
import { StatsCards } from './stats-cards.tsx';
import { text } from './text.ts';
import { filterTrades, readFilters, writeFilters } from './trade-filters.ts';
import { TradesCard } from './trades-card.tsx';

/** Trade History: all orders with outcome and P&L. Filters, the open order and the dialog are in the address. */
export function TradesScreen() {
  const [address, setAddress] = useSearchParams();
  const history = useTradeHistory();
  const [modified, setModified] = useState<Trade | null>(null);
  const filters = readFilters(address);
  const listed = filterTrades(history.data ?? [], filters);
  const trades = listed.length === 1 ? text.oneTrade : text.trades(count(listed.length));
  const change = (next: (current: URLSearchParams) => URLSearchParams) => setAddress(next, { replace: true });
  const set = (name: string, value: string | null) => change((current) => withWord(current, name, value));
  return (
    <>
      <ScreenHead
        title={text.title}
        purpose={text.purpose}
        badge={
          <Badge role="status" hidden={!history.data}>
            {history.hasNextPage ? text.loaded(trades) : trades}
          </Badge>
        }
      >
        <div className="row gap-3 max-desk:w-full max-desk:flex-wrap">
          <MarketAsOf />
          <span className="row ml-auto">
            <TerminalLink className="max-desk:hidden" />
            <ExportButton history={history} filters={filters} empty={listed.length === 0} />
            <Button variant="primary" onClick={() => set('new-trade', '1')}>
              {text.newTrade}
            </Button>
          </span>
        </div>
      </ScreenHead>
      <StatsCards />
      <TradesCard
        history={history}
        listed={listed}
        filters={filters}
        onFilter={(next) => change((current) => writeFilters(current, next))}
        open={address.get('order')}
        onOpen={(id) => set('order', id)}
        onModify={setModified}
      />
      <NewTradeDialog
        open={address.has('new-trade')}
        onOpenChange={(open) => set('new-trade', open ? '1' : null)}
      />
      <ModifyDialog trade={modified} onClose={() => setModified(null)} />
    </>
  );
}

function withWord(address: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(address);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return next;
}
