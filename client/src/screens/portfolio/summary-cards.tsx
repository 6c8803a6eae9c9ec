import { clsx } from 'clsx';
import { rupees, signedPercent, signedRupees } from '#client/lib/format.ts';
import { useQuotes } from '#client/lib/live/live-market.ts';
import { Change, directionOf } from '#client/ui/change.tsx';
import { StatGrid, type StatItem } from '#client/ui/stat-grid.tsx';
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
  const items: StatItem[] = [
    { key: 'cash', label: 'Cash Balance', value: rupees(summary.cashBalance), context: held },
    {
      key: 'value',
      label: 'Current Value',
      value: rupees(live.currentValue),
      context: `${rupees(summary.investedValue)} invested`,
    },
    {
      key: 'total',
      label: 'Total P&L',
      value: signedRupees(live.totalPnL),
      context: (
        <span className="flex flex-wrap gap-x-2.5">
          <Percent value={live.totalPnLPercent} />
          <span>{`${signedRupees(summary.realisedPnL)} realised`}</span>
          {summary.dividends > 0 && <span>{`incl. ${rupees(summary.dividends)} dividends`}</span>}
        </span>
      ),
    },
    {
      key: 'day',
      label: "Day's P&L",
      value: signedRupees(live.dayPnL),
      context: <Percent value={live.dayPnLPercent} />,
    },
  ];
  return <StatGrid className="mb-4" items={items} sizes={sizeOf} />;
}

/** More characters than this don't fit half a phone at the full size. */
const LONG_FIGURE = 15;

function sizeOf({ value }: StatItem): string {
  const long = String(value).length > LONG_FIGURE && 'max-desk:[--text-figure:var(--text-lead)]';
  return clsx('max-[75rem]:[--text-figure:1.125rem]', long);
}

function Percent({ value }: { value: number }) {
  return <Change direction={directionOf(Math.round(value * 100))}>{signedPercent(value)}</Change>;
}
