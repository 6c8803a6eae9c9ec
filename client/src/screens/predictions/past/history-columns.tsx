import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { rupees, share, signedPercentShort } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import type { Column } from '#client/ui/table/data-table.tsx';
import { dayText } from '#client/widgets/prediction/reason-text.ts';
import { VerdictBadge } from '#client/widgets/prediction/verdict-badge.tsx';
import type { PredictionHistoryItem } from '#shared/contract/signals/track-record.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { text } from './text.ts';

const LOOKS = { hit: 'good', missed: 'bad', open: 'warn' } as const;

const madeOn = ({ issuedOn }: PredictionHistoryItem) => dayText(issuedOn, '1970-01-01');

/** A call with its outcome; two lines on a narrow screen. */
export const HISTORY_COLUMNS: readonly Column<PredictionHistoryItem>[] = [
  {
    head: text.columns.stock,
    rowHead: true,
    cell: (item) => (
      <>
        <button
          type="button"
          className="cut block w-full text-left"
          onClick={() => openOverlay('symbol', item.stockSymbol)}
        >
          <b className="strong">{displaySymbol(item.stockSymbol)}</b>{' '}
          <span className="small t3 font-normal">{item.stockName}</span>
        </button>
        <span className="small t3 hidden max-desk:block">
          {rupees(item.predictedPrice)} → {priceOf(item)}, {item.timeframe}, {madeOn(item)}
        </span>
      </>
    ),
  },
  {
    head: text.columns.status,
    width: 'w-36 max-desk:w-32',
    cell: (item) => (
      <span className="row gap-1.5 max-desk:flex-col max-desk:items-end max-desk:gap-0.5">
        <Badge look={LOOKS[item.status]}>{item.status}</Badge>
        <VerdictBadge verdict={item.prediction} />
        <span className="hidden max-desk:block">
          <Generated item={item} />
        </span>
      </span>
    ),
  },
  {
    head: text.columns.predicted,
    num: true,
    width: 'w-34',
    hide: 'max-desk:hidden',
    cell: ({ predictedPrice }) => rupees(predictedPrice),
  },
  {
    head: text.columns.actual,
    num: true,
    width: 'w-34',
    hide: 'max-desk:hidden',
    cell: (item) => priceOf(item),
  },
  {
    head: text.columns.priceError,
    title: text.columns.priceErrorIs,
    num: true,
    width: 'w-26',
    hide: 'max-desk:hidden',
    cellClass: 't2',
    cell: (item) => priceErrorOf(item),
  },
  {
    head: text.columns.generated,
    num: true,
    width: 'w-40',
    hide: 'max-desk:hidden',
    cell: (item) => <Generated item={item} />,
  },
  {
    head: text.columns.timeframe,
    width: 'w-24',
    hide: 'max-desk:hidden',
    cellClass: 't2',
    cell: ({ timeframe }) => timeframe,
  },
  {
    head: text.columns.dates,
    num: true,
    width: 'w-36',
    hide: 'max-desk:hidden',
    cellClass: 'small t3',
    cell: (item) => (
      <>
        {madeOn(item)}
        {item.judgedOn && (
          <>
            <br />
            {dayText(item.judgedOn, '1970-01-01')}
          </>
        )}
      </>
    ),
  },
];

function Generated({ item: { returnGenerated, niftyReturn, tradeEnd } }: { item: PredictionHistoryItem }) {
  if (returnGenerated === null) return <span className="t3">—</span>;
  return (
    <span title={niftyReturn === null ? undefined : text.columns.nifty(signedPercentShort(niftyReturn))}>
      <Change direction={directionOf(Math.round(returnGenerated * 10))}>
        {signedPercentShort(returnGenerated)}
      </Change>
      {tradeEnd && <span className="small t3 block">{text.columns.tradeEnd[tradeEnd]}</span>}
    </span>
  );
}

const priceErrorOf = ({ predictedPrice, actualPrice }: PredictionHistoryItem) =>
  actualPrice === null ? '—' : share((100 * Math.abs(actualPrice - predictedPrice)) / predictedPrice);

const priceOf = ({ actualPrice }: PredictionHistoryItem) =>
  actualPrice === null ? '—' : rupees(actualPrice);
