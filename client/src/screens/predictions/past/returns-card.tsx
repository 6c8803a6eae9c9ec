import { count } from '#client/lib/format.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { returnText } from '#client/widgets/prediction/reason-text.ts';
import { Term } from '#client/widgets/term.tsx';
import type { TrackFigures, TrackRecord } from '#shared/contract/track-record.ts';

/** What a BUY returned on average, beside buying every stock by the same rules, and NIFTY 50 over the same days. */
export function ReturnsCard({ record: { overall, origin } }: { record: TrackRecord }) {
  const rows = [
    { name: 'BUY calls', of: overall.buyReturn, own: true },
    { name: 'Always BUY: every stock, same days and rules', of: overall.alwaysBuyReturn, own: false },
    { name: 'NIFTY 50 over the days of each call', of: overall.niftyReturn, own: false },
  ];
  const most = Math.max(...rows.map(({ of }) => Math.abs(of.percent ?? 0)), 0.01);
  return (
    <Card className="grow" aria-label="Every BUY against every stock">
      <CardHead title="Every BUY against every stock" />
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
            Simulated, <Term id="out-of-sample">out of sample</Term>
          </>
        ) : (
          'Mean a call'
        )}
        , before charges, n {count(overall.buyReturn.n)}. {sellText(overall)}
      </p>
    </Card>
  );
}

function sellText({ sellExcess }: TrackFigures): string {
  if (sellExcess.percent === null) return 'No SELL has been judged.';
  const verb = sellExcess.percent < 0 ? 'lagged' : 'beat';
  return `Stocks called SELL ${verb} the others by ${returnText(Math.abs(sellExcess.percent)).replace('+', '')} over the days of the call, n ${count(sellExcess.n)}.`;
}
