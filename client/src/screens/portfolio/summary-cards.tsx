import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { rupees, signedPercent, signedRupees } from '#client/lib/format.ts';
import { useQuotes } from '#client/lib/live-market.ts';
import { Change, directionOf } from '#client/ui/change.tsx';
import { Stat } from '#client/ui/stat.tsx';
import { atLivePrice, summaryAt } from '#client/widgets/live-value.ts';
import type { Holding, PortfolioSummary } from '#shared/contract/portfolio.ts';
import { rupeesFromPaise } from '#shared/domain/money.ts';

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
      <Figure label="Cash Balance" figure={rupees(summary.cashBalance)}>
        {held}
      </Figure>
      <Figure label="Current Value" figure={rupees(live.currentValue)}>
        {`${rupees(summary.investedValue)} invested`}
      </Figure>
      <Figure label="Total P&L" figure={signedRupees(live.totalPnL)}>
        <span className="flex flex-wrap gap-x-2.5">
          <Percent value={live.totalPnLPercent} />
          <span>{`${signedRupees(summary.realisedPnL)} realised`}</span>
          {summary.dividends > 0 && <span>{`incl. ${rupees(summary.dividends)} dividends`}</span>}
        </span>
      </Figure>
      <Figure label="Day's P&L" figure={signedRupees(live.dayPnL)}>
        <Percent value={live.dayPnLPercent} />
      </Figure>
    </dl>
  );
}

/** More characters than this don't fit half a phone at the full size. */
const LONG_FIGURE = 15;

function Figure({ label, figure, children }: { label: string; figure: string; children: ReactNode }) {
  const long = figure.length > LONG_FIGURE && 'max-desk:[--text-figure:var(--text-lead)]';
  return (
    <Stat
      label={label}
      context={children}
      className={clsx('card max-[75rem]:[--text-figure:1.125rem] max-desk:[--card-pad:12px]', long)}
    >
      {figure}
    </Stat>
  );
}

function Percent({ value }: { value: number }) {
  return <Change direction={directionOf(Math.round(value * 100))}>{signedPercent(value)}</Change>;
}
