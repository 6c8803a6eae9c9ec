import { count } from '#client/lib/format/format.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { returnText } from '#client/widgets/prediction/reason-text.ts';
import { Term } from '#client/widgets/term.tsx';
import type { TrackFigures, TrackRecord } from '#shared/contract/signals/track-record.ts';
import { text } from './text.ts';

/**
 * Mean return of a BUY, compared with buying every stock by the same rules, and with NIFTY 50 over the same days.
 */
export function ReturnsCard({ record: { overall, origin } }: { record: TrackRecord }) {
  const rows = [
    { name: text.returns.buys, of: overall.buyReturn, own: true },
    { name: text.returns.allStocks, of: overall.alwaysBuyReturn, own: false },
    { name: text.returns.nifty, of: overall.niftyReturn, own: false },
  ];
  const most = Math.max(...rows.map(({ of }) => Math.abs(of.percent ?? 0)), 0.01);
  return (
    <Card className="grow" aria-label={text.returns.title}>
      <CardHead title={text.returns.title} />
      <ul className="grid gap-3">
        {rows.map(({ name, of, own }) => (
          <li key={name}>
            <div className="flex items-baseline justify-between gap-3">
              <span className={own ? 't1' : 't3'}>{name}</span>
              <span className="tn">{returnText(of.percent)}</span>
            </div>
            <div className="prob mt-1.5" aria-hidden>
              <b
                className={own ? '' : 'bg-(--line-bench-1)!'}
                style={{ width: `${(100 * Math.abs(of.percent ?? 0)) / most}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
      <p className="small t3 mt-3">
        {origin === 'simulated' ? (
          <>
            {text.returns.backtest} <Term id="out-of-sample">{text.returns.outOfSample}</Term>
          </>
        ) : (
          text.returns.live
        )}
        {text.returns.basis(count(overall.buyReturn.n), sellText(overall))}
      </p>
    </Card>
  );
}

function sellText({ sellExcess }: TrackFigures): string {
  if (sellExcess.percent === null) return text.returns.noSells;
  return text.returns.sells(
    sellExcess.percent < 0,
    returnText(Math.abs(sellExcess.percent)).replace('+', ''),
    count(sellExcess.n),
  );
}
