import { useView } from '#client/lib/address/use-view.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import type { PerformanceHistory } from '#shared/contract/performance.ts';
import { CurveTable } from './curve-table.tsx';
import { sentenceOfCurve, simulatedOver } from './curve-text.ts';
import { EquityChart } from './equity-chart.tsx';

const VIEWS = [
  { value: 'value', label: 'Value' },
  { value: 'gain', label: 'Gain' },
  { value: 'table', label: 'Table' },
] as const;

/** The value of the account by day, what was put in, and the same rupees in NIFTY 50 and the equal-weight universe. */
export function EquityCard({ history, asOf }: { history: PerformanceHistory; asOf: string }) {
  const [view, setView] = useView('curve', VIEWS);
  return (
    <Card aria-label="Equity curve">
      <CardHead title="Equity curve">
        <span className="small t3 max-desk:hidden">{simulatedOver(history)}</span>
        <Segmented
          slim
          label="Equity curve as"
          className="-my-1.5"
          options={VIEWS}
          value={view}
          onChange={setView}
        />
      </CardHead>
      {view === 'table' ? (
        <CurveTable history={history} asOf={asOf} />
      ) : history.points.length < 2 ? (
        <EmptyState title="A curve takes two trading days" className="py-16">
          {sentenceOfCurve(history, asOf)}
        </EmptyState>
      ) : (
        <EquityChart history={history} asOf={asOf} gains={view === 'gain'} />
      )}
      <p className="small t3 mt-3">
        Simulated results on paper money. The baselines hold your own deposits from the close of their days,
        without costs or dividends; equal weight is rebalanced every day. Past performance is no promise.
        {history.everyDays > 1 &&
          ` Of ${history.tradingDays} trading days every ${history.everyDays}th is drawn.`}
      </p>
    </Card>
  );
}
