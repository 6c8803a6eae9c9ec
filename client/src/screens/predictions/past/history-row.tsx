import { rupees, share, signedPercentShort } from '#client/lib/format.ts';
import { openOverlay } from '#client/lib/overlay-address.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { VerdictBadge } from '#client/widgets/prediction/verdict-badge.tsx';
import { dayWords } from '#client/widgets/prediction/words.ts';
import type { PredictionHistoryItem } from '#shared/contract/track-record.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';

const LOOKS = { hit: 'good', missed: 'bad', expired: 'warn', open: 'plain' } as const;

/** One call and what became of it; two lines on a narrow screen. */
export function HistoryRow({ item }: { item: PredictionHistoryItem }) {
  const made = dayWords(item.issuedOn, '1970-01-01');
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className="cut block w-full text-left"
          onClick={() => openOverlay('symbol', item.stockSymbol)}
        >
          <b className="strong">{displaySymbol(item.stockSymbol)}</b>{' '}
          <span className="small t3 font-normal">{item.stockName}</span>
        </button>
        <span className="small t3 hidden max-desk:block">
          {rupees(item.predictedPrice)} → {priceOf(item)}, {item.timeframe}, {made}
        </span>
      </th>
      <td className="max-desk:w-32">
        <span className="row gap-1.5 max-desk:flex-col max-desk:items-end max-desk:gap-0.5">
          <Badge look={LOOKS[item.status]}>{item.status}</Badge>
          <VerdictBadge verdict={item.prediction} />
          <span className="hidden max-desk:block">
            <Generated item={item} />
          </span>
        </span>
      </td>
      <td className="num max-desk:hidden">{rupees(item.predictedPrice)}</td>
      <td className="num max-desk:hidden">{priceOf(item)}</td>
      <td className="num t2 max-desk:hidden">{item.accuracy === null ? '—' : share(item.accuracy)}</td>
      <td className="num max-desk:hidden">
        <Generated item={item} />
      </td>
      <td className="t2 max-desk:hidden">{item.timeframe}</td>
      <td className="num small t3 max-desk:hidden">
        {made}
        {item.judgedOn && (
          <>
            <br />
            {dayWords(item.judgedOn, '1970-01-01')}
          </>
        )}
      </td>
    </tr>
  );
}

function Generated({ item: { returnGenerated, niftyReturn } }: { item: PredictionHistoryItem }) {
  if (returnGenerated === null) return <span className="t3">—</span>;
  return (
    <span
      title={
        niftyReturn === null ? undefined : `NIFTY 50 over the same days ${signedPercentShort(niftyReturn)}`
      }
    >
      <Change direction={directionOf(Math.round(returnGenerated * 10))}>
        {signedPercentShort(returnGenerated)}
      </Change>
    </span>
  );
}

const priceOf = ({ actualPrice }: PredictionHistoryItem) =>
  actualPrice === null ? '—' : rupees(actualPrice);
