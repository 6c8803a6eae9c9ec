import { clsx } from 'clsx';
import { rupees, signedPercent, signedRupees } from '#client/lib/format/format.ts';
import { useQuotesOf } from '#client/lib/live/live-market.ts';
import { Change, directionOf } from '#client/ui/change.tsx';
import { StatGrid, type StatItem } from '#client/ui/stats/stat-grid.tsx';
import { atLivePrice, summaryAt } from '#client/widgets/live-value.ts';
import type { Holding, PortfolioSummary } from '#shared/contract/trading/portfolio.ts';
import { rupeesFromPaise } from '#shared/domain/money.ts';
import { text } from './text.ts';

/** The account's four figures, at live prices. */
export function SummaryCards({
  summary,
  holdings,
}: {
  summary: PortfolioSummary;
  holdings: Holding[] | undefined;
}) {
  const quoteOf = useQuotesOf((holdings ?? []).map(({ instrumentId }) => instrumentId));
  const live = summaryAt(
    summary,
    holdings?.map((holding) => {
      const quote = quoteOf(holding.instrumentId);
      return atLivePrice(holding, quote && rupeesFromPaise(quote.last));
    }),
  );
  const parts = [
    ...(summary.heldCash > 0 ? [text.summary.reserved(rupees(summary.heldCash))] : []),
    ...(summary.marginCash > 0 ? [text.summary.margin(rupees(summary.marginCash))] : []),
    ...(summary.unsettledCash > 0 ? [text.summary.unsettled(rupees(summary.unsettledCash))] : []),
  ];
  const context = parts.length > 0 ? parts.join(', ') : text.summary.available;
  const items: StatItem[] = [
    { key: 'cash', label: text.summary.cash, value: rupees(summary.cashBalance), context },
    {
      key: 'value',
      label: text.summary.value,
      value: rupees(live.currentValue),
      context: text.summary.invested(rupees(summary.investedValue)),
    },
    {
      key: 'total',
      label: text.summary.total,
      value: signedRupees(live.totalPnL),
      context: (
        <span className="flex flex-wrap gap-x-2.5">
          <Percent value={live.totalPnLPercent} />
          <span>{text.summary.realised(signedRupees(summary.realisedPnL))}</span>
          {summary.dividends > 0 && <span>{text.summary.dividends(rupees(summary.dividends))}</span>}
        </span>
      ),
    },
    {
      key: 'day',
      label: text.summary.day,
      value: signedRupees(live.dayPnL),
      context: <Percent value={live.dayPnLPercent} />,
    },
  ];
  return <StatGrid className="mb-4" items={items} sizes={sizeOf} />;
}

/** Longer figures don't fit half a phone at full size. */
const LONG_FIGURE = 15;

function sizeOf({ value }: StatItem): string {
  const long = String(value).length > LONG_FIGURE && 'max-desk:[--text-figure:var(--text-lead)]';
  return clsx('max-[75rem]:[--text-figure:1.125rem]', long);
}

function Percent({ value }: { value: number }) {
  return <Change direction={directionOf(Math.round(value * 100))}>{signedPercent(value)}</Change>;
}
