import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { memo, useId } from 'react';
import { price } from '#client/lib/format/format.ts';
import { useMediaQuery } from '#client/lib/hooks/use-media-query.ts';
import { useQuote } from '#client/lib/live/live-market.ts';
import { rowProps } from '#client/widgets/list-table/row-keys.ts';
import { HorizonBadges } from '#client/widgets/prediction/horizon-badges.tsx';
import { ProbabilityBar } from '#client/widgets/prediction/probability-bar.tsx';
import { percentText, pointsText } from '#client/widgets/prediction/reason-text.ts';
import { Risk } from '#client/widgets/prediction/risk.tsx';
import type { Verdicts } from '#client/widgets/prediction/use-verdicts.ts';
import { VerdictBadge } from '#client/widgets/prediction/verdict-badge.tsx';
import { PriceCell } from '#client/widgets/price-cell.tsx';
import type { HorizonPrediction } from '#shared/contract/signals/predictions.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { nearestPaise } from '#shared/domain/money.ts';
import { text } from '../text.ts';
import { LOOKS } from './column-looks.ts';
import type { PredictionColumn } from './list-filters.ts';
import { PredictionCard } from './prediction-card.tsx';

/** One prediction, which opens into its card. */
export const PredictionRow = memo(function PredictionRow({
  of,
  place,
  columns,
  verdicts,
  open,
  reachable,
  onToggle,
}: {
  of: HorizonPrediction;
  /** Row number in the table; the header is 1. */
  place: number;
  columns: readonly PredictionColumn[];
  verdicts: Verdicts | undefined;
  open: boolean;
  /** Whether Tab reaches it. */
  reachable: boolean;
  onToggle: (symbol: string | null) => void;
}) {
  const card = useId();
  const symbol = displaySymbol(of.stockSymbol);
  const toggle = () => onToggle(open ? null : of.stockSymbol);
  return (
    <>
      <tr {...rowProps(of.stockSymbol, reachable)} aria-rowindex={place}>
        <th scope="row">
          <Opener
            name={of.stockName}
            symbol={symbol}
            card={open ? card : undefined}
            reachable={reachable}
            onToggle={toggle}
          />
        </th>
        <td>
          <VerdictBadge verdict={of.prediction} />
        </td>
        {columns.map((column) => (
          <td key={column} className={LOOKS[column].cell}>
            {column === 'horizons' ? (
              <HorizonBadges symbol={symbol} verdicts={verdicts} reachable={reachable} onOpen={toggle} />
            ) : (
              <Figure of={of} column={column} />
            )}
          </td>
        ))}
      </tr>
      {open && <CardRow id={card} of={of} columns={columns} />}
    </>
  );
});

/** The card below an open row. Spans only the visible columns: an extra one would make the others narrower. */
function CardRow({
  id,
  of,
  columns,
}: {
  id: string;
  of: HorizonPrediction;
  columns: readonly PredictionColumn[];
}) {
  const narrow = useMediaQuery('(width < 56.25rem)');
  const wide = useMediaQuery('(width >= 85rem)');
  const hidden = [...(narrow ? ['max-desk:hidden'] : []), ...(wide ? [] : ['max-wide:hidden'])];
  const shown = columns.filter((column) => !hidden.some((name) => LOOKS[column].cell.includes(name)));
  return (
    <tr id={id} data-card>
      <td colSpan={shown.length + 2} className="h-auto! whitespace-normal! p-2!">
        <div className="mx-auto max-w-200">
          <PredictionCard of={of} />
        </div>
      </td>
    </tr>
  );
}

function Figure({ of, column }: { of: HorizonPrediction; column: Exclude<PredictionColumn, 'horizons'> }) {
  switch (column) {
    case 'price':
      return <LivePrice of={of} />;
    case 'chance':
      return (
        <span className="inline-grid w-24 gap-1 max-desk:w-16">
          <span className="tn">{percentText(of.probability)}</span>
          <ProbabilityBar of={of} />
        </span>
      );
    case 'edge':
      return pointsText(of);
    case 'range':
      return <span className="t2">{text.list.between(price(of.interval.low), price(of.interval.high))}</span>;
    default:
      return <Risk level={of.riskLevel} bare />;
  }
}

/** The stock's name, which toggles its card; `card` is the id of an open one. */
function Opener({
  symbol,
  name,
  card,
  reachable,
  onToggle,
}: {
  symbol: string;
  name: string;
  card: string | undefined;
  reachable: boolean;
  onToggle: () => void;
}) {
  return (
    <button
      type="button"
      tabIndex={reachable ? undefined : -1}
      className="row w-full min-w-0 gap-2 text-left"
      aria-expanded={card !== undefined}
      aria-controls={card}
      onClick={onToggle}
    >
      <ChevronRight
        aria-hidden
        className={clsx('size-3.5 shrink-0 transition-transform', card !== undefined && 'rotate-90')}
      />
      <span className="cut min-w-0">
        <b className="strong">{symbol}</b>{' '}
        <span className="small t3 ml-1 font-normal max-desk:ml-0 max-desk:block max-desk:truncate">
          {name}
        </span>
      </span>
    </button>
  );
}

/** Re-renders when the stock's price changes; the rest of the row does not. */
function LivePrice({ of }: { of: HorizonPrediction }) {
  const quote = useQuote(of.instrumentId);
  return <PriceCell last={quote?.last ?? nearestPaise(of.currentPrice)} />;
}
