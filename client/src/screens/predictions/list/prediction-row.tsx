import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { memo, useId } from 'react';
import { price } from '#client/lib/format.ts';
import { useQuote } from '#client/lib/live/live-market.ts';
import { HorizonBadges } from '#client/widgets/prediction/horizon-badges.tsx';
import { ProbabilityBar } from '#client/widgets/prediction/probability-bar.tsx';
import { percentText, pointsText } from '#client/widgets/prediction/reason-text.ts';
import { Risk } from '#client/widgets/prediction/risk.tsx';
import type { Verdicts } from '#client/widgets/prediction/use-verdicts.ts';
import { VerdictBadge } from '#client/widgets/prediction/verdict-badge.tsx';
import { PriceCell } from '#client/widgets/price-cell.tsx';
import type { HorizonPrediction } from '#shared/contract/predictions.ts';
import { nearestPaise } from '#shared/domain/money.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { text } from '../text.ts';
import { PredictionCard } from './prediction-card.tsx';

const COLUMNS = 8;

/** One prediction, which opens into its card. */
export const PredictionRow = memo(function PredictionRow({
  of,
  verdicts,
  open,
  onToggle,
}: {
  of: HorizonPrediction;
  verdicts: Verdicts | undefined;
  open: boolean;
  onToggle: (symbol: string | null) => void;
}) {
  const card = useId();
  const symbol = displaySymbol(of.stockSymbol);
  const toggle = () => onToggle(open ? null : of.stockSymbol);
  const { interval } = of;
  return (
    <>
      <tr>
        <th scope="row">
          <Opener name={of.stockName} symbol={symbol} card={open ? card : undefined} onToggle={toggle} />
        </th>
        <td>
          <VerdictBadge verdict={of.prediction} />
        </td>
        <td className="num max-desk:hidden">
          <LivePrice of={of} />
        </td>
        <td className="num">
          <span className="inline-grid w-24 gap-1 max-desk:w-16">
            <span className="tn">{percentText(of.probability)}</span>
            <ProbabilityBar of={of} />
          </span>
        </td>
        <td className="num tn max-desk:hidden">{pointsText(of)}</td>
        <td className="num tn t2 max-wide:hidden">
          {text.list.between(price(interval.low), price(interval.high))}
        </td>
        <td className="max-desk:hidden">
          <Risk level={of.riskLevel} bare />
        </td>
        <td className="max-desk:hidden">
          <HorizonBadges symbol={symbol} verdicts={verdicts} reachable onOpen={toggle} />
        </td>
      </tr>
      {open && (
        <tr id={card}>
          <td colSpan={COLUMNS} className="h-auto! whitespace-normal! p-2!">
            <div className="mx-auto max-w-200">
              <PredictionCard of={of} />
            </div>
          </td>
        </tr>
      )}
    </>
  );
});

/** The stock's name, which opens its card and closes it; `card` is the id of an open one. */
function Opener({
  symbol,
  name,
  card,
  onToggle,
}: {
  symbol: string;
  name: string;
  card: string | undefined;
  onToggle: () => void;
}) {
  return (
    <button
      type="button"
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
        <span className="small t3 ml-1 font-normal max-desk:ml-0 max-desk:block">{name}</span>
      </span>
    </button>
  );
}

/** Drawn again when the price of the stock moves; the rest of the row is not. */
function LivePrice({ of }: { of: HorizonPrediction }) {
  const quote = useQuote(of.instrumentId);
  return <PriceCell last={quote?.last ?? nearestPaise(of.currentPrice)} />;
}
