import type { ReactNode } from 'react';
import { STOCKS_POLL_MS, useStocks } from '#client/api/market/stocks.ts';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { UnknownStock } from '#client/widgets/unknown-stock.tsx';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { text } from './text.ts';

/** Provides the selected stock, or renders the fallback without one. */
export function ShownStock({
  symbol,
  children,
}: {
  symbol: string | null;
  children: (stock: Stock | undefined, instead: ReactNode) => ReactNode;
}) {
  const stocks = useStocks(STOCKS_POLL_MS.allStocks);
  const stock = stocks.data?.find((each) => each.symbol === symbol);
  const instead = (
    <Loaded
      query={stocks}
      skeleton={<SkeletonLines count={6} label={text.stock.loading} />}
      failed={text.stock.failed}
      stillWorks={text.stillWorks}
    >
      {(all) => <Instead symbol={symbol} among={all.length} />}
    </Loaded>
  );
  return children(stock, instead);
}

function Instead({ symbol, among }: { symbol: string | null; among: number }) {
  if (symbol !== null) return <UnknownStock symbol={symbol} />;
  if (among > 0) return <SkeletonLines count={6} label={text.stock.loading} />;
  return <EmptyState title={text.stock.none} className="py-6" />;
}
