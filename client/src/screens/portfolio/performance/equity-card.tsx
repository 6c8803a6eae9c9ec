import { useView } from '#client/lib/address/use-view.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import type { PerformanceHistory } from '#shared/contract/trading/performance.ts';
import { CurveTable } from './curve-table.tsx';
import { sentenceOfCurve, simulatedOver } from './curve-text.ts';
import { EquityChart } from './equity-chart.tsx';
import { text } from './text.ts';

const VIEWS = [
  { value: 'value', label: text.curve.views.value },
  { value: 'gain', label: text.curve.views.gain },
  { value: 'table', label: text.curve.views.table },
] as const;

/** Account value by day, deposits, and the same deposits in NIFTY 50 and the equal-weight universe. */
export function EquityCard({ history, asOf }: { history: PerformanceHistory; asOf: string }) {
  const [view, setView] = useView('curve', VIEWS);
  return (
    <Card aria-label={text.curve.title}>
      <CardHead title={text.curve.title}>
        <span className="small t3 max-desk:hidden">{simulatedOver(history)}</span>
        <Segmented
          slim
          label={text.curve.view}
          className="-my-1.5"
          options={VIEWS}
          value={view}
          onChange={setView}
        />
      </CardHead>
      {view === 'table' ? (
        <CurveTable history={history} asOf={asOf} />
      ) : history.points.length < 2 ? (
        <EmptyState title={text.curve.tooShort} className="py-16">
          {sentenceOfCurve(history, asOf)}
        </EmptyState>
      ) : (
        <EquityChart history={history} asOf={asOf} gains={view === 'gain'} />
      )}
      <p className="small t3 mt-3">
        {text.curve.method}
        {history.everyDays > 1 && text.curve.sampled(history.tradingDays, history.everyDays)}
      </p>
    </Card>
  );
}
