import type { ReactNode } from 'react';
import { STOCKS_POLL_MS, useStocks } from '#client/api/stocks.ts';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { UnknownStock } from '#client/widgets/unknown-stock.tsx';
import type { Stock } from '#shared/contract/stocks.ts';

/** Finds the stock that is shown; where there is none, gives what stands for it instead. */
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
      skeleton={<SkeletonLines count={6} label="Loading the stock" />}
      failed="The stock could not be loaded"
      stillWorks="The other panes still work."
    >
      {(all) => <Instead symbol={symbol} among={all.length} />}
    </Loaded>
  );
  return children(stock, instead);
}

function Instead({ symbol, among }: { symbol: string | null; among: number }) {
  if (symbol !== null) return <UnknownStock symbol={symbol} />;
  if (among > 0) return <SkeletonLines count={6} label="Loading the stock" />;
  return <EmptyState title="No stocks are traded here yet" className="py-6" />;
}
