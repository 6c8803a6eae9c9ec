import { useFinancials } from '#client/api/market/financials.ts';
import { Card } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { Peers } from '#client/widgets/stock-sheet/financials/peers.tsx';
import { Results, Shareholding } from '#client/widgets/stock-sheet/financials/results.tsx';
import { text as financialsText } from '#client/widgets/stock-sheet/financials/text.ts';
import { Valuation } from '#client/widgets/stock-sheet/financials/valuation.tsx';
import { text } from './text.ts';

/** Results, valuation, shareholding and peers of the company. */
export function FinancialsTab({ symbol }: { symbol: string }) {
  const financials = useFinancials(symbol);
  return (
    <Loaded
      query={financials}
      skeleton={
        <Card>
          <SkeletonLines count={10} label={financialsText.loading} />
        </Card>
      }
      failed={financialsText.failed}
    >
      {({ sources }) =>
        sources.length === 0 ? (
          <EmptyState title={text.financials.none} className="card">
            {text.financials.noneDetail}
          </EmptyState>
        ) : (
          <div className="grid grid-cols-1 gap-4 wide:grid-cols-[minmax(0,1fr)_20rem]">
            <Card className="grid grid-cols-1 content-start gap-6">
              <Results symbol={symbol} />
              <Peers symbol={symbol} />
            </Card>
            <Card className="grid grid-cols-1 content-start gap-6">
              <Valuation symbol={symbol} />
              <Shareholding symbol={symbol} />
            </Card>
          </div>
        )
      }
    </Loaded>
  );
}
