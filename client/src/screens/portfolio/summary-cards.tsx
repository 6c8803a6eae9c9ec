import type { ReactNode } from 'react';
import { rupees, signedPercent, signedRupees } from '#client/lib/format.ts';
import { useQuotes } from '#client/lib/live-market.ts';
import { Change, directionOf } from '#client/ui/change.tsx';
import { Stat } from '#client/ui/stat.tsx';
import type { Holding, PortfolioSummary } from '#shared/contract/portfolio.ts';
import { rupeesFromPaise } from '#shared/domain/money.ts';
import { atLivePrice, summaryAt } from './live-value.ts';

/** The four figures of the account, moving with the live prices of its holdings. */
export function SummaryCards({
  summary,
  holdings,
}: {
  summary: PortfolioSummary;
  holdings: Holding[] | undefined;
}) {
  const quoteOf = useQuotes();
  const live = summaryAt(
    summary,
    holdings?.map((holding) => {
      const quote = quoteOf(holding.instrumentId);
      return atLivePrice(holding, quote && rupeesFromPaise(quote.last));
    }),
  );
  const held = summary.heldCash > 0 ? `${rupees(summary.heldCash)} held by orders` : 'free to invest';
  return (
    <dl className="mb-4 grid grid-cols-4 gap-4 max-desk:grid-cols-2 max-desk:gap-3">
      <Figure label="Cash Balance" context={held}>
        {rupees(summary.cashBalance)}
      </Figure>
      <Figure label="Current Value" context={`${rupees(summary.investedValue)} invested`}>
        {rupees(live.currentValue)}
      </Figure>
      <Figure label="Total P&L" context={<Percent value={live.totalPnLPercent} />}>
        {signedRupees(live.totalPnL)}
      </Figure>
      <Figure label="Day's P&L" context={<Percent value={live.dayPnLPercent} />}>
        {signedRupees(live.dayPnL)}
      </Figure>
    </dl>
  );
}

function Figure({ label, context, children }: { label: string; context: ReactNode; children: ReactNode }) {
  return (
    <Stat
      label={label}
      context={context}
      className="card max-desk:[--card-pad:12px] max-desk:[--text-figure:1.125rem]"
    >
      {children}
    </Stat>
  );
}

function Percent({ value }: { value: number }) {
  return <Change direction={directionOf(Math.round(value * 100))}>{signedPercent(value)}</Change>;
}
