import { type SyntheticEvent, useState } from 'react';
import { useBacktest } from '#client/api/auto-trading.ts';
import { sentenceOf } from '#client/lib/call.ts';
import { count, rupees, signedPercentShort } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Field, TextInput } from '#client/ui/field.tsx';
import { Notice } from '#client/ui/states.tsx';
import { Term } from '#client/widgets/term.tsx';
import type { Backtest } from '#shared/contract/auto-trading.ts';
import { BacktestChart } from './backtest-chart.tsx';

/** The saved limits, played over a past period. */
export function BacktestCard({ today }: { today: string }) {
  const [from, setFrom] = useState(yearsBefore(today, 2));
  const [to, setTo] = useState(today);
  const run = useBacktest();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    run.mutate({ from, to });
  };
  return (
    <Card>
      <CardHead title="The same rules over the past">
        <Badge look="mode">SIMULATED</Badge>
      </CardHead>
      <form className="grid grid-cols-[1fr_1fr_auto] items-end gap-3 max-desk:grid-cols-2" onSubmit={submit}>
        <Field label="From">
          <TextInput type="date" value={from} max={to} onChange={({ target }) => setFrom(target.value)} />
        </Field>
        <Field label="To">
          <TextInput type="date" value={to} max={today} onChange={({ target }) => setTo(target.value)} />
        </Field>
        <Button
          type="submit"
          disabled={run.isPending || from === '' || to === ''}
          className="max-desk:col-span-2"
        >
          {run.isPending ? 'Running…' : 'Run'}
        </Button>
      </form>
      {run.isPending && (
        <div className="row mt-3 flex-wrap">
          <p role="status" className="small t2">
            If other backtests are ahead of yours, it waits for its turn.
          </p>
          <Button variant="line" className="ml-auto" onClick={run.cancel}>
            Cancel
          </Button>
        </div>
      )}
      {run.error && <Notice className="mt-3">{sentenceOf(run.error)}</Notice>}
      {run.data && <Result played={run.data} />}
    </Card>
  );
}

function Result({ played }: { played: Backtest }) {
  const { trades, wins, luck } = played;
  const optional = (percent: number | null) => (percent === null ? '—' : signedPercentShort(percent));
  return (
    <div className="mt-4 grid gap-3">
      <BacktestChart played={played} />
      <dl className="kv">
        <dt>Return after charges</dt>
        <dd className="strong">{signedPercentShort(played.returnPercent)}</dd>
        <dt>NIFTY 50, all stocks alike</dt>
        <dd>
          {optional(played.niftyPercent)}, {optional(played.equalWeightPercent)}
        </dd>
        <dt>By luck alone, in 8 of 10 redraws</dt>
        <dd>
          {luck === null
            ? 'too few trades'
            : `${signedPercentShort(luck.low)} to ${signedPercentShort(luck.high)}`}
        </dd>
        <dt>
          <Term id="drawdown">Deepest fall</Term>
        </dt>
        <dd>{signedPercentShort(played.maxDrawdownPercent)}</dd>
        <dt>Trades, of which won</dt>
        <dd>
          {count(trades)}, {count(wins)}
        </dd>
        <dt>Charges</dt>
        <dd>{rupees(played.charges)}</dd>
      </dl>
      <p className="small t3">
        Simulated over {count(played.predictionDays)} days of predictions made{' '}
        <Term id="out-of-sample">out of sample</Term>, with {rupees(played.capital)}: the most per trade times
        the most positions. Past performance is no promise.
      </p>
    </div>
  );
}

const yearsBefore = (date: string, years: number) => `${Number(date.slice(0, 4)) - years}${date.slice(4)}`;
